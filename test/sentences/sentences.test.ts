/**
 * Sentences as people write them, labelled by hand: the whole filter set must be right, and no word that asks for
 * something may be lost. The figures are printed, so that changes can be compared.
 */
import { describe, expect, it } from 'vitest'
import { context } from '../../src/domain/search/parse-query.test-data.ts'
import { readSearchRequest } from '../../src/domain/search/search-request.ts'
import { englishSentences } from './english-sentences.ts'
import { exclusionSentences } from './exclusion-sentences.ts'
import { freshEnglishSentences } from './fresh-english-sentences.ts'
import { freshGreekInLatinLettersSentences } from './fresh-greek-in-latin-letters-sentences.ts'
import { freshGreekSentences } from './fresh-greek-sentences.ts'
import { freshRussianSentences } from './fresh-russian-sentences.ts'
import { greekInLatinLettersSentences } from './greek-in-latin-letters-sentences.ts'
import { greekSentences } from './greek-sentences.ts'
import { labelled, score, understand } from './measure-sentences.ts'
import { russianSentences } from './russian-sentences.ts'

const tables = {
  English: englishSentences,
  Greek: greekSentences,
  'Greek in Latin letters': greekInLatinLettersSentences,
  Russian: russianSentences,
  'English, fresh': freshEnglishSentences,
  'Greek, fresh': freshGreekSentences,
  'Greek in Latin letters, fresh': freshGreekInLatinLettersSentences,
  'Russian, fresh': freshRussianSentences,
  'Places, exclusions and figures': exclusionSentences,
}

describe.each(Object.entries(tables))('%s', (language, table) => {
  const sentences = labelled(table)

  it('is understood in whole', () => {
    const { exact, wrong, slots } = score(sentences)
    const figures = [...slots]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, slot]) => `${name} ${f1(slot)} (${slot.expected})`)
    console.log(`${language}: ${exact} of ${sentences.length} exact; F1: ${figures.join(', ')}`)
    expect(sentences.length).toBeGreaterThanOrEqual(100)
    expect(wrong).toEqual([])
  })

  it('loses no word that nobody knows', () => {
    const lost = sentences.filter(({ text }) => {
      const { notUnderstood, parameters } = understand(`${text} zzyzxq`)
      // Behind the word for a street it is part of the name, and used.
      const isUsed = parameters.get('street')?.[0].includes('zzyzxq')
      return !notUnderstood.includes('zzyzxq') && !isUsed
    })
    expect(lost).toEqual([])
  })
})

it('is read at every word, as the box asks while somebody types', () => {
  for (const { text } of Object.values(tables).flatMap(labelled)) {
    const words = text.split(' ')
    for (const [at] of words.entries()) {
      const { parameters } = understand(words.slice(0, at + 1).join(' '))
      const pairs = [...parameters].map(
        ([name, values]) => `${name}=${encodeURIComponent(values.join(','))}`,
      )
      readSearchRequest(pairs.join('&'), context)
    }
  }
})

const f1 = ({ right, expected, found }: { right: number; expected: number; found: number }) =>
  ((2 * right) / (expected + found)).toFixed(2)
