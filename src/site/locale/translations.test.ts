/** The catalogue is whole in every language, and the tables of words say the same things. */

import { describe, expect, it } from 'vitest'
import { fields } from '../../catalogue/fields.ts'
import { landmarkKinds } from '../../catalogue/landmarks.ts'
import { parameters } from '../../catalogue/parameters.ts'
import { sorts } from '../../catalogue/sorts.ts'
import * as vocabulary from '../../catalogue/vocabulary.ts'
import { country } from '../../country/served-country.ts'
import { russianCount } from '../../structures/text/russian-count.ts'
import { translations } from './translations.ts'

/** Figures, spans of years and energy classes are the same in all. */
const IS_FIGURES = /^[\d+-]+$|^[A-E]\+?$/

/** The reasons of a report have their words in the tables of the pages. */
const { reportReasons: _, ...vocabularies } = vocabulary

const values = Object.values(vocabularies)
  .filter((list) => Array.isArray(list))
  .flat() as readonly vocabulary.Value[]

/** The currency has a sign of its own. */
const units = [...fields, ...parameters].flatMap((one) =>
  'unit' in one && one.unit !== undefined && one.unit !== country.currency ? [one.unit] : [],
)

const labels = new Set([
  ...units,
  ...[
    ...fields,
    ...parameters,
    ...sorts,
    ...values,
    ...parameters.flatMap((one) => one.values ?? []),
    ...landmarkKinds,
  ].map(({ label }) => label),
])

const named = [...labels].filter((label) => !IS_FIGURES.test(label))

describe.each([
  ['el', /\p{Script=Greek}/u],
  ['ru', /\p{Script=Cyrillic}/u],
] as const)('%s', (lang, script) => {
  const { words, labels: own, faults, assumptions } = translations[lang]

  it('has every label of the catalogue, and no other', () => {
    expect(named.filter((label) => !script.test(own[label] ?? ''))).toEqual([])
    expect(Object.keys(own).filter((label) => !labels.has(label))).toEqual([])
  })

  it('says as many things as English, in its own letters', () => {
    expect(shape(words)).toEqual(shape(translations.en.words))
    expect(shape(words.enquiry)).toEqual(shape(translations.en.words.enquiry))
    expect(texts(words).filter((text) => !script.test(text) && !FOREIGN.has(text))).toEqual([])
  })

  it('says what is wrong and what was assumed', () => {
    expect(Object.keys(faults?.byCode ?? {})).toEqual(
      Object.keys(translations.el.faults?.byCode ?? {}),
    )
    expect(assumptions).not.toBeNull()
  })
})

/** The same in every language. */
const FOREIGN = new Set(['API', 'RU'])

const shape = (words: object) => Object.entries(words).map(([name, word]) => [name, typeof word])

const texts = (words: object): string[] =>
  Object.values(words).flatMap((word) =>
    typeof word === 'string' ? [word] : typeof word === 'object' ? texts(word) : [],
  )

it('counts in Russian by three forms', () => {
  const homes = (n: string) => russianCount(n, 'дом', 'дома', 'домов')
  expect(['1', '2', '5', '11', '21', '1\u00a0204', '6+'].map(homes)).toEqual([
    '1 дом',
    '2 дома',
    '5 домов',
    '11 домов',
    '21 дом',
    '1\u00a0204 дома',
    '6+ домов',
  ])
})
