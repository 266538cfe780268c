/** What the pages say in Russian around filters, the place searched, ways out, and what is to be trusted how far. */
import { russianCount } from '../russian-count.ts'
import type { FinderWords } from './english-finder-words.ts'

const properties = (n: string): string => russianCount(n, 'объект', 'объекта', 'объектов')

export const russianFinderWords: FinderWords = {
  groups: {
    place: 'Где',
    size: 'Размер',
    building: 'Объект',
    comfort: 'Удобства',
    offer: 'Предложение',
  },
  hints: {
    good_deal: 'Не меньше чем на 10% дешевле похожих домов и дешевле почти всех таких же.',
  },
  between: (from, to) => `от ${from} до ${to}`,

  titleAt: (n, _, deal, at) => `${properties(n)} ${deal}: ${at}`,
  onStreet: (street) => `улица «${street}»`,
  inPlaces: (places) => places,
  exceptPlaces: (places) => `кроме: ${places}`,
  aroundPoint: (km, place) => `не дальше ${km} км от точки (${place})`,
  aroundMap: (place) => `${place} и окрестности (на карте)`,
  aroundDrawn: (place) => `${place} и окрестности (нарисованная область)`,

  shownOf: (from, to, total) => `${from}–${to} из ${total}`,
  previousPage: 'Предыдущая страница',

  waysText: 'Ближайшие поиски, которые что-то находят:',
  both: (one, other) => `${one}» и «${other}`,
  also: (what) => `А также ${what}`,
  wholeDistrict: (name) => `Во всём районе ${name}`,
  withinKm: (km) => `Не дальше ${km} км`,
  onlyKeep: (what) => `Только «${what}»`,

  goodDealBadge: (pct) => `Выгодно: на ${pct} ниже`,
  goodDealTitle: 'Почему это названо выгодным',
  goodDealText: (pct, count) =>
    `Цена на ${pct} ниже нашей оценки по похожим домам (их ${count}) и ниже, чем почти у всех таких же. За эту отметку никто не платит. У низкой цены может быть причина, о которой не пишут: посмотрите дом и документы.`,
  priceCheckBadge: 'Проверьте цену',
  priceCheckTitle: 'Эта цена похожа на ошибку',
  priceCheckText:
    'Она меньше половины того, что просят за похожие дома. Это может быть опечатка, доля в объекте или приманка. Ничего не платите, пока не увидите дом и документы.',
  alsoOffered: (n, from) =>
    n === '1'
      ? `Предлагает и другой продавец, за ${from}`
      : `Предлагают ещё ${russianCount(n, 'продавец', 'продавца', 'продавцов')}, от ${from}`,
  alsoOfferedShort: (n) => `Ещё ${russianCount(n, 'продавец', 'продавца', 'продавцов')}`,
  approximateShort: 'Место примерное',
  approximateText: 'Продавец не указал точку: на карте показан центр места.',
}
