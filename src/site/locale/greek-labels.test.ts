/** The catalogue is whole in Greek, and the tables of words say the same things. */
import { describe, expect, it } from 'vitest'
import { fields } from '../../catalogue/fields.ts'
import { parameters } from '../../catalogue/parameters.ts'
import { sorts } from '../../catalogue/sorts.ts'
import * as vocabulary from '../../catalogue/vocabulary.ts'
import { country } from '../../country/served-country.ts'
import { englishEnquiryWords } from './english-enquiry-words.ts'
import { englishWords } from './english-words.ts'
import { greekEnquiryWords } from './greek-enquiry-words.ts'
import { greekLabels } from './greek-labels.ts'
import { greekWords } from './greek-words.ts'

/** Figures, spans of years and energy classes are the same in both. */
const IS_FIGURES = /^[\d+-]+$|^[A-E]\+?$/

const values = Object.values(vocabulary)
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
  ].map(({ label }) => label),
])

describe('Greek', () => {
  it.each([...labels].filter((label) => !IS_FIGURES.test(label)))('has %s', (label) => {
    expect(greekLabels[label]).toMatch(/\p{Script=Greek}/u)
  })

  it('has no label that the catalogue has not', () => {
    expect(Object.keys(greekLabels).filter((label) => !labels.has(label))).toEqual([])
  })

  it('says as many things as English, with as many holes', () => {
    const shape = (words: object) =>
      Object.entries(words).map(([name, word]) => [
        name,
        typeof word === 'function' ? word.length : typeof word,
      ])
    expect(shape(greekWords)).toEqual(shape(englishWords))
    expect(shape(greekEnquiryWords)).toEqual(shape(englishEnquiryWords))
  })
})
