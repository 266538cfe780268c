/** The sentences of mails of saved searches in Russian. */
import type { AlertWords } from './english-alert-words.ts'

const plural = new Intl.PluralRules('ru')

const form = (count: number, one: string, few: string, many: string): string => {
  const category = plural.select(count)
  return category === 'one' ? one : category === 'few' ? few : many
}

const homes = (count: number, written: string): string =>
  `${written} ${form(count, 'объект', 'объекта', 'объектов')}`

const days = (count: number, written: string): string =>
  count === 0
    ? 'опубликовано сегодня'
    : count === 1
      ? 'опубликовано вчера'
      : `опубликовано ${written} ${form(count, 'день', 'дня', 'дней')} назад`

export const russianAlertWords: AlertWords = {
  confirmSubject: 'Подтвердите сохранённый поиск',
  confirmLink: 'Проверить и подтвердить',
  confirmIntro:
    'Кто-то указал этот адрес, чтобы получать письма о новых объектах. Если это были вы: письма пока не отправляются. Откройте страницу выше, проверьте поиск и нажмите кнопку.',
  confirmUntil: (time) => `Страница действует один раз, до: ${time}.`,
  confirmNotYou:
    'Если это были не вы, не обращайте внимания на это письмо. Других писем не будет, а адрес удалится автоматически.',

  alertSubject: (count, written) => `По вашим поискам: ${homes(count, written)}`,
  alertIntro: (count, written) => `Новости по вашим поискам: ${homes(count, written)}.`,
  collected:
    'Подошло больше объектов, чем мы отправляем по одному за день, поэтому все они в одном письме.',
  unnamed: 'Ваш поиск',

  enteredByPrice: 'Теперь в пределах вашего бюджета',
  entered: 'Теперь подходит под ваш поиск',
  price_down: 'Цена снижена',
  new: 'Новое',
  back: 'Снова в продаже',
  gone: 'Больше не предлагается',
  was: (price, old) => `${price}, было ${old}`,
  perMonth: (price) => `${price} в месяц`,
  noPrice: 'цена по запросу',
  area: (written) => `${written} м²`,
  listed: days,

  more: (count, written) => `Подходит ещё ${homes(count, written)}. Посмотреть все:`,
  seeAll: 'Все подходящие объекты',
  stopOne: 'Не присылать писем по этому поиску',
  manage: 'Мои поиски: изменить, приостановить или удалить',
  manageUse: 'Не передавайте эту ссылку: по ней любой может изменить ваши сохранённые поиски.',
  stopAll: 'Не присылать таких писем',

  stillSubject: 'Вы ещё ищете?',
  stillIntro: (count, written) =>
    `У вас ${written} ${form(count, 'сохранённый поиск', 'сохранённых поиска', 'сохранённых поисков')}. Вы ещё ищете жильё?`,
  stillLink: 'Да, присылайте дальше',
  stillUntil: (time) =>
    `Откройте страницу и нажмите кнопку. Без ответа письма прекратятся: ${time}. Позже удалится и адрес.`,

  stoppedSubject: 'Сохранённый поиск приостановлен',
  stoppedIntro: (name) =>
    `В вашем поиске «${name}» есть фильтр, которого больше нет, поэтому он приостановлен. Откройте страницу и сохраните поиск заново.`,

  footer: (site) => `Estia Index, ${site}. Вы получили это письмо, потому что сохранили там поиск.`,
}
