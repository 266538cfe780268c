/** What is wrong with an address, in Russian; see fault-text.ts. */

import { country } from '../../country/served-country.ts'
import { russianCount } from '../../structures/text/russian-count.ts'
import type { AssumptionSentences, FaultSentence, FaultSentences } from './fault-text.ts'

const LEAVE_OUT = 'Уберите или исправьте его.'
const TRY_SOON = 'Попробуйте ещё раз чуть позже.'
const startAgain: FaultSentence = () => [
  'Эта ссылка на следующую страницу не действует.',
  'Начните заново с первой страницы.',
]
const busy: FaultSentence = () => ['Сервис сейчас перегружен.', TRY_SOON]
const unreadable: FaultSentence = () => [
  'Этот адрес нельзя прочитать.',
  'Проверьте адрес или начните новый поиск.',
]
const somethingWrong: FaultSentence = () => [
  'На этот запрос нельзя ответить.',
  'Начните новый поиск.',
]

const invalidValue: FaultSentence = ({ label, sent, wanted }) => {
  switch (wanted?.kind) {
    case 'choice':
      return [`Для фильтра «${label}» нет значения «${sent}».`, `Возможные: ${wanted.known}.`]
    case 'whole number':
      return [
        `Фильтру «${label}» нужно целое число, а не «${sent}».`,
        'Напишите его цифрами 0-9, без точек и знаков.',
      ]
    case 'words':
      return [`В поле «${label}» нет ни одного слова.`, 'Напишите слово.']
    case 'like':
      return [`«${sent}» не подходит для фильтра «${label}».`, `Пример: ${wanted.example}`]
    default:
      return [`Значение фильтра «${label}» нельзя прочитать.`, LEAVE_OUT]
  }
}

const byCode: FaultSentences['byCode'] = {
  invalid_value: invalidValue,
  invalid_range: ({ label, partner }) =>
    partner === null
      ? [`Границы фильтра «${label}» перепутаны.`, 'Поменяйте их местами.']
      : [`«${label}» больше, чем «${partner}».`, 'Поменяйте границы местами.'],
  unknown_parameter: ({ label }) => [`Фильтра «${label}» нет.`, LEAVE_OUT],
  duplicate_parameter: ({ label }) => [
    `Фильтр «${label}» указан больше одного раза.`,
    'Укажите его один раз.',
  ],
  missing_parameter: ({ label }) => [`Не хватает фильтра «${label}».`, 'Добавьте его.'],
  conflicting_parameters: ({ label, parameter }) =>
    parameter?.effect.by === 'radius'
      ? [`Фильтру «${label}» нужна ещё и точка.`, 'Добавьте точку или уберите радиус.']
      : [`Фильтр «${label}» не сочетается с остальными.`, LEAVE_OUT],
  parameter_not_applicable: ({ label, parameter, sent }) => {
    if (!parameter || parameter.name === 'sort') {
      return [`Сортировка «${sent}» здесь не подходит.`, 'Выберите другую сортировку.']
    }
    const [only, other] = parameter.appliesTo.includes('sale')
      ? ['покупки', 'покупку']
      : ['аренды', 'аренду']
    return [
      `Фильтр «${label}» есть только для ${only}.`,
      `Уберите его или переключитесь на ${other}.`,
    ]
  },
  unknown_location: ({ sent }) => [
    `Мы не знаем места «${sent}».`,
    'Напишите его название в строке поиска.',
  ],
  invalid_cursor: startAgain,
  cursor_mismatch: () => [
    'Эта ссылка относится к другому поиску.',
    'Начните заново с первой страницы.',
  ],
  too_long: ({ label }) => [`Значение фильтра «${label}» слишком длинное.`, 'Сократите его.'],
  outside_country: ({ label }) => [
    `«${label}»: это ${(country.phrases.ru ?? country.phrases.en).outside}.`,
    'Сначала широта, затем долгота.',
  ],
  invalid_url: unreadable,
  uri_too_long: () => ['Адрес слишком длинный.', 'Используйте меньше фильтров.'],
  invalid_id: () => ['Такого объявления нет.', 'Проверьте его номер.'],
  listing_not_found: () => ['Такого объявления нет.', 'Проверьте адрес или номер.'],
  reference_not_found: () => ['Объявления с таким кодом нет.', 'Проверьте код.'],
  enquiry_not_found: () => [
    'По этой ссылке запроса нет; возможно, он удалён.',
    'Откройте самую новую ссылку из наших писем.',
  ],
  enquiry_expired: () => [
    'Запрос не был подтверждён вовремя и никому не отправлен.',
    'Отправьте его ещё раз со страницы объявления.',
  ],
  listing_removed: () => ['Продавец удалил это объявление.', 'Посмотрите другие объекты.'],
  search_not_found: () => [
    'Эта ссылка больше не действует: её уже использовали, она истекла или поиск удалён.',
    'Сохраните поиск ещё раз.',
  ],
  not_found: () => ['По этому адресу ничего нет.', 'Возможно, в нём опечатка.'],
  method_not_allowed: unreadable,
  payload_too_large: unreadable,
  rate_limited: () => ['За короткое время запрошено слишком много страниц.', TRY_SOON],
  overloaded: busy,
  unavailable: busy,
  internal_error: () => ['На нашей стороне что-то пошло не так.', TRY_SOON],
}

export const russianFaults: FaultSentences = { byCode, other: somethingWrong }

/** What was assumed of a sentence, in Russian. */
export const russianAssumptions: AssumptionSentences = {
  deal_default: () => 'Вы не указали, купить или снять: показаны объекты на продажу.',
  deal_inferred: (_, value) =>
    value === 'rent'
      ? 'Мы предположили, что вы хотите снять.'
      : 'Мы предположили, что вы хотите купить.',
  price_as_max: (words) => `«${words}»: максимальная цена.`,
  about: (words) => `«${words}»: на 10% больше или меньше.`,
  thousands: (words) => `«${words}»: тысячи.`,
  layout: (words, value) =>
    `«${words}»: ${russianCount(value, 'спальня', 'спальни', 'спален')} и гостиная.`,
  rooms: (words, value) =>
    `«${words}»: ${russianCount(value, 'спальня', 'спальни', 'спален')}, гостиная считается одной из комнат.`,
  travel: (words, value) => `«${words}»: ${value}.`,
  both: (words) =>
    `«${words}»: одно или другое искать нельзя, показаны объекты, где есть и то и другое.`,
  most_rooms: (words, value) => `«${words}»: ${value} или больше.`,
  size_as_min: (words) => `«${words}»: минимальная площадь.`,
  size_converted: (words, value) => `«${words}»: ${value} м².`,
  district: (words) => `«${words}»: весь район.`,
  town: (words) => `«${words}»: город.`,
  narrower: (words) => `«${words}»: такого фильтра нет, ищем среди всех объектов этого типа.`,
  several_places: (words) => `«${words}»: все места с таким названием.`,
  near: (words, value) => `«${words}»: не дальше ${value} км.`,
  sea: (words, value) => `«${words}»: не дальше ${value} м от моря.`,
  misspelled: (words, value) => `«${words}»: прочитано как ${value}.`,
  order: (words) => `«${words}»: сортировка результатов.`,
  filed: (words) => `«${words}»: квартира или дом.`,
  dropped: () => 'Не все фильтры прежнего поиска сохранены.',
}
