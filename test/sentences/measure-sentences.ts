/**
 * How well sentences are understood: exact match of the whole filter set, precision and recall of each slot, and words
 * that were lost, which are neither used nor reported. Labels name parameters that the catalogue may not have yet: those
 * are left out of what is expected.
 */
import { parametersByName } from '../../src/catalogue/parameters.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../../src/domain/places/place-finder.ts'
import {
  createUnderstandSentence,
  type Understanding,
} from '../../src/domain/sentences/understand-sentence.ts'

export interface Labelled {
  readonly text: string
  readonly expected: ReadonlyMap<string, string>
  readonly words: readonly string[]
  /** Every parameter of the label is one of the catalogue. */
  readonly isWhole: boolean
}

export const understand = createUnderstandSentence({
  country: cyprus,
  places: createPlaceFinder(cyprus),
})

export const labelled = (table: string): Labelled[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [text, label] = line.split(' => ')
      const [query, words = ''] = label.split(/ ?\? ?/)
      const pairs = query
        .split('&')
        .filter((pair) => pair !== '')
        .map((pair) => pair.split('='))
      const known = pairs.filter(([name]) => parametersByName.has(name))
      return {
        text,
        expected: new Map([
          ['deal', 'sale'],
          ...known.map(([name, value]) => [name, inOrder(name, value.split(','))] as const),
        ]),
        words: words.split(' ').filter((word) => word !== ''),
        isWhole: known.length === pairs.length,
      }
    })

const inOrder = (name: string, values: readonly string[]): string =>
  name === 'near' ? values.join() : [...values].sort().join()

const foundIn = ({ parameters }: Understanding): ReadonlyMap<string, string> =>
  new Map([...parameters].map(([name, values]) => [name, inOrder(name, values)]))

const isSame = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  a.size === b.size && [...a].every(([name, value]) => b.get(name) === value)

export interface Score {
  readonly sentences: number
  readonly exact: number
  readonly wrong: readonly string[]
  /** By parameter: right, expected, found. */
  readonly slots: ReadonlyMap<string, { right: number; expected: number; found: number }>
}

export function score(sentences: readonly Labelled[]): Score {
  const slots = new Map<string, { right: number; expected: number; found: number }>()
  const wrong: string[] = []
  for (const { text, expected, words, isWhole } of sentences) {
    const understood = understand(text)
    const found = foundIn(understood)
    for (const name of new Set([...expected.keys(), ...found.keys()])) {
      const slot = slots.get(name) ?? { right: 0, expected: 0, found: 0 }
      if (expected.has(name)) slot.expected++
      if (found.has(name)) slot.found++
      if (expected.get(name) === found.get(name)) slot.right++
      slots.set(name, slot)
    }
    const reported = understood.notUnderstood
    const areReported = isWhole
      ? reported.join(' ') === words.join(' ')
      : words.every((word) => reported.includes(word))
    if (!isSame(expected, found) || !areReported) {
      wrong.push(
        `${text}: ${[...found].map((pair) => pair.join('=')).join('&')} ? ${reported.join(' ')}`,
      )
    }
  }
  return { sentences: sentences.length, exact: sentences.length - wrong.length, wrong, slots }
}
