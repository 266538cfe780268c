/** A query as its pairs, and back: commas and semicolons stay readable, a plus at the end is one. */
import type { Pair } from './repair-value.ts'

/** null: it cannot be decoded. */
export function readPairs(rawQuery: string): Pair[] | null {
  try {
    return rawQuery
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const split = pair.indexOf('=')
        const decode = (text: string) => decodeURIComponent(text.replace(/\+(?!$)/g, ' '))
        return split < 0
          ? { name: decode(pair), value: '' }
          : { name: decode(pair.slice(0, split)), value: decode(pair.slice(split + 1)).trim() }
      })
  } catch {
    return null
  }
}

export const writePairs = (pairs: readonly Pair[]): string =>
  pairs
    .map(
      ({ name, value }) =>
        `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3B', ';')}`,
    )
    .join('&')
