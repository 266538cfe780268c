/** What the pages say of Cyprus, in the languages that they are written in. */
import type { Country, CountryExamples, SentenceWords } from '../country.ts'

export const phrases: Country['phrases'] = {
  en: {
    name: 'Cyprus',
    inside: 'in Cyprus',
    outside: 'outside Cyprus',
    whole: 'All of Cyprus',
    everywhere: 'on the island',
    credits:
      "Coast line: GSHHG, Wessel and Smith (LGPL). Place names: facts from GeoNames (CC BY 4.0) and Who's On First (CC BY 4.0 / CC0).",
  },
  el: {
    name: 'Κύπρος',
    inside: 'στην Κύπρο',
    outside: 'έξω από την Κύπρο',
    whole: 'Όλη η Κύπρος',
    everywhere: 'του νησιού',
    credits:
      "Ακτογραμμή: GSHHG, Wessel και Smith (LGPL). Τοπωνύμια: στοιχεία από GeoNames (CC BY 4.0) και Who's On First (CC BY 4.0 / CC0).",
  },
  ru: {
    name: 'Кипр',
    inside: 'на Кипре',
    outside: 'за пределами Кипра',
    whole: 'Весь Кипр',
    everywhere: 'на острове',
    credits:
      "Береговая линия: GSHHG, Wessel и Smith (LGPL). Названия мест: данные GeoNames (CC BY 4.0) и Who's On First (CC BY 4.0 / CC0).",
  },
}

/** How buyers in Cyprus measure land, and what they call their money. */
export const sentenceWords: SentenceWords = {
  landUnits: [
    {
      m2: 1338,
      names: [
        ...['donum', 'donums', 'dönüm', 'dunam', 'dunams', 'dunum', 'dunums', 'skala', 'skales'],
        ...[
          'δόνουμ',
          'δονούμ',
          'δονούμι',
          'δονούμια',
          'σκάλα',
          'σκάλες',
          'σκαλών',
          'σκάλας',
          'ντόνουμ',
        ],
        ...['донум*', 'дунам*', 'скала', 'скалы', 'дёнюм*'],
      ],
    },
    { m2: 334.5, names: ['evlek', 'evleks', 'εβλέκι', 'εβλέκια'] },
  ],
  currency: [
    ...['€', 'eur', 'euro', 'euros', 'eu', 'ευρώ', 'ευρω', 'ευρά', 'ευρουλάκια', 'евро', 'еур'],
  ],
}

/** Places and figures of Cyprus for the examples in the documentation. */
export const examples: CountryExamples = {
  districts: ['limassol', 'paphos'],
  places: ['germasogeia', 'agios-tychon'],
  placeSpelling: 'Yermasoyia',
  city: 'limassol',
  postalCode: 4046,
  phone: '+357 99 123456',
  address: '12 Anexartisias Street',
  references: ['LIM-0042', 'LIM-10432'],
  point: { lat: 34.7071, lng: 33.0226 },
  near: '34.6786,33.0413',
  bbox: '34.65,32.95,34.75,33.10',
  polygon: '34.65,32.95;34.75,33.02;34.66,33.10',
  cluster: { lat: 34.692184, lng: 33.058127, bbox: [34.68611, 33.04902, 34.69877, 33.06645] },
  pin: { lat: 34.7071, lng: 33.0926 },
}
