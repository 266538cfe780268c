/** What the pages say in Russian about the map, what is only roughly known, and what is near a home. */
import type { MapWords } from './english-map-words.ts'

export const russianMapWords: MapWords = {
  credits: 'Данные карты',
  approximateAmong: (n) => `из них ${n} показаны только по населённому пункту`,
  approximatePin: 'Точное место неизвестно: показано по населённому пункту',
  approximateCount: (n, value) =>
    value === 1
      ? `Место показано приблизительно (≈): ${n}.`
      : `Места показаны приблизительно (≈): ${n}.`,
  nowhereCount: (n) => `Без указанного места, нет на карте: ${n}.`,
  toTheSea: (distance) => `${distance} до моря`,
  accuracy: (metres) => `с точностью около ${metres}, по прямой`,
  nearby: 'Что рядом',
  nearbyNote:
    'По прямой; пешком по улицам примерно на треть дальше, 80 м в минуту. По данным карты, которые могут быть неполными.',
  walk: (n) => `${n} мин пешком`,
  nearestKinds: {
    school: 'Школа',
    supermarket: 'Супермаркет',
    pharmacy: 'Аптека',
    bus_stop: 'Остановка автобуса',
    beach: 'Пляж',
  },
}
