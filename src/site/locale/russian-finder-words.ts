/** Russian texts of finding a home: filters, places and agencies, saved lists, the map, and why there is no estimate. */

import { russianCount } from '../../structures/text/russian-count.ts'
import type {
  EstimateReasons,
  englishFailureWords,
  FinderWords,
  ListWords,
  MapWords,
  PlaceWords,
} from './english-finder-words.ts'

const properties = (n: string): string => russianCount(n, 'объект', 'объекта', 'объектов')

export const russianFinderWords: FinderWords = {
  feedTitle: (search) => `Новые объекты и снижения цен: ${search}`,
  feedLink: 'Лента этого поиска',
  newlyListed: 'Новое объявление',
  priceCut: (now, was) => `Цена снижена: ${now}, было ${was}`,
  newHomes: (n) => russianCount(n, 'новый объект', 'новых объекта', 'новых объектов'),
  groups: {
    place: 'Расположение',
    size: 'Размер',
    building: 'Объект',
    comfort: 'Удобства',
    offer: 'Предложение',
  },
  hints: {
    good_deal: 'Не меньше чем на 10% ниже цен сопоставимых объектов и выгоднее почти всех из них.',
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

  fewTitle: 'Мало результатов? Попробуйте искать шире',
  whichOne: (name) => `${name}: что вы имеете в виду?`,
  waysText: 'Ближайшие поиски с результатами:',
  both: (one, other) => `${one}» и «${other}`,
  also: (what) => `А также ${what}`,
  wholeDistrict: (name) => `Во всём районе ${name}`,
  withinKm: (km) => `Не дальше ${km} км`,
  onlyKeep: (what) => `Только «${what}»`,

  goodDealBadge: (pct) => `Выгодно: на ${pct} ниже`,
  goodDealTitle: 'Почему это выгодно',
  goodDealText: (pct, count) =>
    `Цена на ${pct} ниже нашей оценки по сопоставимым объектам (${count}) и за м² не выше медианы ближайших из них. Продавцы не могут купить эту отметку. У низкой цены может быть причина, не указанная в описании: посмотрите объект и документы.`,
  priceCheckBadge: 'Проверьте цену',
  priceCheckTitle: 'Эта цена похожа на ошибку',
  priceCheckText:
    'Она меньше половины цены сопоставимых объектов. Это может быть опечатка, доля в объекте или приманка. Ничего не платите, пока не увидите объект и документы.',
  alsoOffered: (n, from) =>
    n === '1'
      ? `Предлагает и другой продавец, за ${from}`
      : `Предлагают ещё ${russianCount(n, 'продавец', 'продавца', 'продавцов')}, от ${from}`,
  alsoOfferedShort: (n) => `Ещё ${russianCount(n, 'продавец', 'продавца', 'продавцов')}`,
  approximateShort: 'Приблизительное место',
  approximateText: 'Продавец не указал точное место: на карте показан центр района.',
}

/** What the pages of places and of agencies say in Russian. */
export const russianPlaceWords: PlaceWords = {
  places: 'Места',
  agencies: 'Агентства',
  placesTitle: (country) => `Места: ${country}`,
  agenciesTitle: 'Агентства и застройщики',
  title: (name) => `Жильё и цены: ${name}`,
  text: (name, sale, rent) =>
    `${name}: на продажу ${sale}, в аренду ${rent}, с ценами предложения.`,
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
  nothing: 'Сейчас здесь нет предложений.',
  newest: 'Новые объявления',
  allForSale: (n) => `Всё на продажу (${n})`,
  allForRent: (n) => `Всё в аренду (${n})`,
  bands: 'Цены предложения',
  bandsText: (median, range) =>
    `Цены активных объявлений. Половина всех цен лежит в типичном диапазоне. Медиану показываем, если объявлений не меньше ${median}, диапазон — не меньше ${range}.`,
  kind: 'Тип',
  count: 'Объявлений',
  middle: 'Медиана',
  half: 'Типичный диапазон',
  fewToTell: 'слишком мало объявлений',
  parts: (name) => `Части: ${name}`,
  nearby: 'Рядом',
  about: (name) => `Жильё и цены: ${name}`,
  didYouMean: 'Возможно, вы имели в виду',
  unknownPlace: (name) => `Место «${name}» не найдено.`,
  placeMap: 'Расположение',

  agencyText: (name, sale, rent) =>
    `Активные объявления: ${name}, на продажу ${sale}, в аренду ${rent}.`,
  stock: 'Объявления',
  homesMap: 'Объекты на карте',
  works: 'Районы',
  completion: 'Срок сдачи',
  units: 'Объекты проекта',
  unit: 'Объект',
  unitState: 'Статус',
  available: 'Свободно',
  unitGone: { sold: 'Продано', rented: 'Сдано', withdrawn: 'Снято с продажи' },
  logoOf: (name) => `Логотип: ${name}`,
  aboutTitle: 'О компании',
  credentials: 'Коротко',
  spoken: 'Языки',
  licence: 'Номер лицензии',
  reach: 'Напишите продавцу со страницы объявления: ответ придёт вам по почте.',
  answers: 'Время ответа',
  answersUnknown: 'Запросов пока слишком мало.',
  page: (n, of) => `Страница ${n} из ${of}`,
  agencyIdle: 'Сейчас активных объявлений нет.',
  unknownAgency: 'Такого агентства нет.',
  otherAgencies: 'Агентства и застройщики с наибольшим числом объявлений',
  moreOf: (name) => `Все объявления: ${name}`,
}

/** Russian texts about what a browser stores. */
export const russianListWords: ListWords = {
  inComparison: 'В сравнении',
  shareSearch: 'Поделиться поиском',
  newList: 'Название нового списка',
  makeList: 'Создать список',
  listName: 'Название списка',
  moveTo: 'Переместить в',
  mainList: 'Избранное',
  deleteList: 'Удалить список',
  listEmpty: 'Пока пусто: переместите сюда объекты из другого списка.',
  listsFull: 'Достигнуто предельное число списков: сначала удалите один.',
  listFull: (max) =>
    `Список заполнен: ${russianCount(max, 'объект', 'объекта', 'объектов')}. Уберите один, чтобы добавить другой.`,
  notesFull: (max) =>
    `Не сохранено: в браузере уже ${russianCount(max, 'заметка', 'заметки', 'заметок')}. Сначала удалите одну.`,
  keepList: 'Сохранить этот список',
  keepText: 'Он появится среди ваших списков в этом браузере.',
  hide: 'Скрыть',
  hiddenCount: (n) => `Скрыто вами: ${n}`,
  showHidden: 'Показать',
  hiddenTitle: 'Скрытые объекты',
  unhideAll: 'Снова показать все',
  note: 'Ваша заметка',
  noteHint: 'Хранится только в этом браузере. Больше её никто не видит.',
  noteSaved: 'Сохранено.',
  noteShared: 'Её видят все, у кого есть ссылка на ваши списки.',
  sharedTitle: 'Избранное и заметки',
  sharedSecret: 'Любой, у кого есть эта ссылка, может читать и менять эти списки и заметки.',
  sharedNone: 'По этой ссылке пока ничего нет.',
  sharedMore: (n) => `Ещё объектов в этих списках: ${n}`,
  useHere: 'Использовать на этом устройстве',
  useHereText:
    'Списки и заметки этого устройства будут добавлены, и дальше всё будет одинаково на обоих.',
  syncTitle: 'На всех ваших устройствах',
  syncText:
    'Создайте секретную ссылку на эти списки и ваши заметки: откройте её на другом устройстве или передайте тому, кто ищет вместе с вами. До этого ничего не покидает этот браузер.',
  syncStart: 'Создать ссылку',
  syncOn:
    'Эти списки и ваши заметки доступны по секретной ссылке. Любой, у кого она есть, может читать и менять их.',
  syncShare: 'Поделиться ссылкой',
  syncOpen: 'Открыть ссылку',
  syncStop: 'Отключить на этом устройстве',
  syncDelete: 'Удалить для всех',
  syncDeleteText:
    'Все, у кого есть ссылка, потеряют эти списки и заметки. В браузерах, где ими пользуются, останется своя копия. Отменить это нельзя.',
  syncDeleteSure: 'Да, удалить для всех',
  syncGone: 'Общие списки удалены. Ваша копия остаётся в этом браузере.',
  syncFull: 'В общие списки помещается не всё. Остальное остаётся в этом браузере.',
  syncFailed: 'Не удалось открыть доступ к спискам. Попробуйте позже.',
  differs: 'Различия',
  same: 'Одинаково у всех',
}

/** What the pages say in Russian about the map, what is only roughly known, and what is near a home. */
export const russianMapWords: MapWords = {
  drawCorner: (n) => `Угол ${n}. Стрелки перемещают его, Delete удаляет.`,
  drawUndo: 'Отменить',
  drawRemove: 'Убрать область',
  visited: 'Просмотрено',
  allHere: (n) => `Все объекты здесь (${n})`,
  loading: 'Карта загружается…',
  credits: 'Данные карты',
  approximateAmong: (n) => `из них показаны приблизительно: ${n}`,
  approximatePin: 'Место показано приблизительно',
  approximateCount: (n, value) =>
    value === 1
      ? `Место показано приблизительно (≈): ${n}.`
      : `Места показаны приблизительно (≈): ${n}.`,
  nowhereCount: (n) => `Без указанного места, нет на карте: ${n}.`,
  toTheSea: (distance) => `${distance} до моря`,
  accuracy: (metres) => `с точностью около ${metres}, по прямой`,
  nearby: 'Что рядом',
  nearbyNote:
    'Расстояния по прямой. Время пешком рассчитано для пути на треть длиннее, 80 м в минуту. Данные карты могут быть неполными.',
  nearbyByRoad:
    'Расстояния по прямой, время по дорогам карты: пешком 80 м в минуту, на машине с обычной скоростью без пробок. Данные карты могут быть неполными.',
  walk: (n) => `${n} мин пешком`,
  drive: (n) => `${n} мин на машине`,
  within: (time, name, isKind) => `До ${time}: ${isKind ? name.toLocaleLowerCase('ru') : name}`,
}

/** Why there is no estimate, as the pages say it in Russian. */
export const russianEstimateReasons: EstimateReasons = {
  few_of_kind: 'Оценки нет: объектов такого типа предлагается слишком мало.',
  open_sea: 'Оценки нет: место, указанное продавцом, находится в открытом море.',
  no_place: 'Оценки нет: продавец не указал место.',
  unheard_size: 'Оценки нет: размер сильно отличается от всех остальных предложений.',
  none_near: 'Оценки нет: рядом нет ничего сопоставимого.',
  few_near: 'Оценки нет: рядом меньше трёх сопоставимых объектов.',
  pending: 'Оценка рассчитывается: загляните через минуту.',
}

/** A request or a note that came to nothing. */
export const russianFailureWords: typeof englishFailureWords = {
  failed: 'Не удалось загрузить. Проверьте соединение.',
  busy: 'Сервис сейчас перегружен.',
  retry: 'Повторить',
  notStored: 'Не сохранено: в браузере не осталось места или он этого не разрешает.',
}
