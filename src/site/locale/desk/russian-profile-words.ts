/** What the desk says in Russian about a seller's own page and phone number; see english-profile-words.ts. */
import type { ProfileWords } from './english-profile-words.ts'

export const russianProfileWords: ProfileWords = {
  nav: 'Профиль',
  title: 'Профиль',
  lead: 'Как вам можно позвонить и что о вас читают покупатели.',
  phoneTitle: 'Телефон',
  phoneText:
    'Покупатели видят номер только после нажатия кнопки в ваших объявлениях. В результатах поиска его нет, а в статистике объявления видно, сколько раз его показали.',
  phone: 'Номер телефона',
  phoneMissing: 'Укажите номер или снимите отметки звонков и WhatsApp.',
  calls: 'По этому номеру можно звонить',
  whatsapp: 'На этот номер можно писать в WhatsApp',
  pageTitle: 'Ваша страница',
  pageText: 'Всё, что здесь указано, видно всем.',
  pageLink: 'Открыть вашу страницу',
  licence: 'Номер лицензии',
  languages: 'Языки, на которых вы говорите',
  about: (language) => `О вас (${language})`,
  logo: 'Логотип',
  logoFile: 'Изображение (JPEG, PNG или WebP)',
  logoSend: 'Сохранить логотип',
  logoRemove: 'Удалить логотип',
  logoMissing: 'Сначала выберите изображение.',
  projects: 'Проекты',
  projectText: 'Что покупатели читают на странице проекта.',
  projectLink: 'Открыть страницу проекта',
  completion: 'Срок сдачи',
  completionHint: 'Год и месяц, например 2027-06.',
  projectAbout: (language) => `О проекте (${language})`,
  on: 'отмечено',
  off: 'не отмечено',
  conflict:
    'Пока не сохранено: отмеченные поля изменены на другом устройстве после того, как вы открыли эту страницу. Показаны оба значения. Нажмите «Сохранить», чтобы оставить то, что в форме.',
}
