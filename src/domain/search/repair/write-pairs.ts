/** A query as its pairs, and back: commas and semicolons stay readable, a plus at the end is one. */

import { decodePercent } from '../../../structures/text/decode-percent.ts'
import type { Pair } from './repair-value.ts'

/** null: it cannot be decoded. */
export function readPairs(rawQuery: string): Pair[] | null {
  const pairs: Pair[] = []
  for (const pair of rawQuery.split('&')) {
    if (pair === '') continue
    const split = pair.indexOf('=')
    const decode = (text: string) => decodePercent(text.replace(/\+(?!$)/g, ' '))
    const name = decode(split < 0 ? pair : pair.slice(0, split))
    const value = decode(split < 0 ? '' : pair.slice(split + 1))
    if (name === null || value === null) return null
    pairs.push({ name, value: value.trim() })
  }
  return pairs
}

export const writePairs = (pairs: readonly Pair[]): string =>
  pairs
    .map(
      ({ name, value }) =>
        `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3B', ';')}`,
    )
    .join('&')
