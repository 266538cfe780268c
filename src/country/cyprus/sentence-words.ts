/** How buyers in Cyprus measure land, and what they call their money. */
import type { SentenceWords } from '../country.ts'

export const sentenceWords: SentenceWords = {
  landUnits: [
    {
      m2: 1338,
      names: [
        ...['donum', 'donums', 'dönüm', 'dunam', 'dunams', 'dunum', 'dunums', 'skala', 'skales'],
        ...['δόνουμ', 'δονούμι', 'δονούμια', 'σκάλα', 'σκάλες', 'σκαλών', 'σκάλας', 'ντόνουμ'],
        ...['донум*', 'дунам*', 'скала', 'скалы', 'дёнюм*'],
      ],
    },
    { m2: 334.5, names: ['evlek', 'evleks', 'εβλέκι', 'εβλέκια'] },
  ],
  currency: [
    ...['€', 'eur', 'euro', 'euros', 'eu', 'ευρώ', 'ευρω', 'ευρά', 'ευρουλάκια', 'евро', 'еур'],
  ],
}
