/**
 * References, streets and postal codes of a sentence: found before names and phrases, by the token they begin at.
 * Cost: linear in the tokens.
 */
import type { PlaceFinder, PlaceMatch } from '../../places/place-finder.ts'
import { HEARD_COST } from '../build-lexicon.ts'
import type { Named } from './find-names.ts'
import { findReferences } from './find-references.ts'
import { findStreets, postalCodeAt } from './find-streets.ts'
import type { TokenWords } from './token-words.ts'

export interface FixedSpan {
  readonly end: number
  readonly kind: 'reference' | 'street' | 'place'
  readonly matches: readonly PlaceMatch[]
  readonly reference: string
}

/** A number that can be nothing but a price. */
const PRICE_MIN = 20_000

export function findFixedSpans(
  words: TokenWords,
  names: readonly (Named | null)[],
  places: Pick<PlaceFinder, 'named'>,
): ReadonlyMap<number, FixedSpan> {
  const { tokens, candidates, meaningsOf, longestPhrase, meaningsBefore, isLed, isAlone } = words
  const fixed = new Map<number, FixedSpan>()
  for (const { at, end, reference } of findReferences(tokens, meaningsOf)) {
    if (names[at]) continue
    fixed.set(at, { kind: 'reference', end, reference, matches: [] })
  }
  const streets = findStreets({
    tokens,
    isStreetWord: (at) => meaningsOf(at).some(({ tag }) => tag === 'street'),
    isNameFirst: (at) => candidates[at].some(({ cost }) => cost < HEARD_COST),
    // In Latin letters a name may sound like a Greek word: a capital says that it is one.
    isFree: (at) =>
      candidates[at].every(({ cost }) => cost >= HEARD_COST && /^\p{Lu}/u.test(tokens[at].text)),
    nameBefore: (end) => {
      const at = names.findIndex((name) => name?.end === end)
      return at < 0 ? null : at
    },
    nameFrom: (at) => names[at]?.end ?? null,
    isTown: (at) =>
      names[at]?.matches.some(({ place: { kind } }) => kind === 'district' || kind === 'city') ===
      true,
    isFigure: (at) =>
      [...(longestPhrase(at + 1)?.meanings ?? []), ...meaningsBefore(at)].some(({ tag }) =>
        /^(?:unit|area|land|length|walk|time|hours|currency|scale|per|compare|topic)$/.test(tag),
      ),
  })
  for (const { at, end } of streets) {
    fixed.set(at, { kind: 'street', end, reference: '', matches: [] })
  }
  const isOfNumbers = tokens.some((_, at) =>
    meaningsOf(at).some(({ tag, value }) => tag === 'built' || value === 'rent'),
  )
  for (const [at] of tokens.entries()) {
    const matches = postalCodeAt(at, {
      tokens,
      meaningsFrom: (from) => (from < tokens.length ? (longestPhrase(from)?.meanings ?? []) : []),
      meaningsBefore,
      called: (digits) => places.named([digits]),
      isNamed: (place) => names.some((name, from) => name && from <= place && place < name.end),
      isLed,
      isAlone: (one) => isAlone(one, one + 1),
      isPriced: (one) =>
        tokens.some(
          ({ kind, value }, i) =>
            i !== one &&
            kind === 'number' &&
            (value >= PRICE_MIN || meaningsOf(i + 1).some(({ tag }) => tag === 'scale')),
        ),
      isOfNumbers,
    })
    if (matches.length > 0) fixed.set(at, { kind: 'place', end: at + 1, reference: '', matches })
  }
  return fixed
}
