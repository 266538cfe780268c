/** What the pages of places and of agencies say in Russian. */
import type { PlaceWords } from './english-place-words.ts'

export const russianPlaceWords: PlaceWords = {
  title: (name) => `Жильё и цены: ${name}`,
  text: (name, sale, rent) =>
    `${name}: на продажу ${sale}, в аренду ${rent}, и сколько за них просят.`,
  kinds: {
    district: 'Район',
    city: 'Город',
    town: 'Небольшой город',
    village: 'Деревня',
    quarter: 'Квартал',
    area: 'Местность',
  },
  forSale: 'На продажу',
  forRent: 'В аренду',
  offered: (sale, rent) => `на продажу ${sale}, в аренду ${rent}`,
  nothing: 'Сейчас здесь ничего не предлагается.',
  newest: 'Самое новое здесь',
  allForSale: (n) => `Всё на продажу (${n})`,
  allForRent: (n) => `Всё в аренду (${n})`,
  bands: 'Сколько просят',
  bandsText: (least) =>
    `Цены действующих объявлений: четверть просит меньше первой суммы, четверть больше второй. Считаем, если объявлений не меньше ${least}.`,
  kind: 'Тип',
  count: 'Объявлений',
  middle: 'Середина',
  half: 'Половина просит',
  fewToTell: 'слишком мало',
  parts: (name) => `Части: ${name}`,
  nearby: 'Рядом',
  about: (name) => `Жильё и цены: ${name}`,
  didYouMean: 'Возможно, вы имели в виду',
  unknownPlace: (name) => `Мы не знаем места «${name}».`,
  placeMap: 'Где находится',

  agencyText: (name, sale, rent) =>
    `Действующие объявления: ${name}, на продажу ${sale}, в аренду ${rent}.`,
  stock: 'Их объявления',
  works: 'Где',
  reach: 'Спросите на странице объявления: ответ придёт вам по почте.',
  answers: 'Как отвечают',
  answersUnknown: 'Запросов пока слишком мало, чтобы судить.',
  page: (n, of) => `Страница ${n} из ${of}`,
  agencyIdle: 'Сейчас у них ничего не предлагается.',
  unknownAgency: 'Такого агентства нет.',
  otherAgencies: 'Агентства и застройщики с наибольшим числом объявлений',
  moreOf: (name) => `Все объекты: ${name}`,
}
