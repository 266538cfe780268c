/**
 * Names of places in a sentence: the longest from each token, in any case of the language, and what a misspelled word
 * may be the name of. Cost: a look-up for each word of a name; about 0.1 ms for each misspelled one.
 */
import type { PlaceFinder, PlaceMatch } from '../../places/place-finder.ts'
import { inflections } from './nearest-word.ts'
import { SKIPPED_SIGNS, type TokenWords } from './token-words.ts'

export interface Named {
  readonly end: number
  readonly matches: readonly PlaceMatch[]
}

export interface NameContext {
  readonly words: TokenWords
  readonly places: Pick<PlaceFinder, 'find' | 'named' | 'isWritten' | 'isNameWord'>
}

const NAME_WORDS_MAX = 5
/** The shortest beginning of a name that is taken for it. */
const BEGUN_MIN = 6
/** One letter wrong in five, two in ten. */
const PLACE_SCORE_MIN = 0.67

export function nameUpTo(at: number, limit: number, context: NameContext): Named | null {
  const {
    words: { tokens, isAnd, isThin },
    places,
  } = context
  if (tokens[at].kind !== 'word' || (tokens[at].isGlued && tokens[at - 1]?.kind === 'number')) {
    return null
  }
  let best: Named | null = null
  const heard: string[] = []
  for (let end = at; end < limit && heard.length < NAME_WORDS_MAX; end++) {
    const { kind, folded, text } = tokens[end]
    if (kind === 'sign' && heard.length > 0 && SKIPPED_SIGNS.has(text)) continue
    if (kind !== 'word') break
    const forms = inflections(folded).filter((form) => places.isNameWord(form))
    // "Xtown and Ytown" are two; only where the name has the word are they one.
    const isPair = heard.some((_, i) => isAnd(at + i)) || isAnd(end - 1)
    const named = forms
      .map((form) => places.named([...heard, form], isPair ? 0 : undefined))
      .find((matches) => matches.length > 0)
    // "in the town of": a name neither begins nor ends with what joins it to others.
    if (named && !isOnlyJoined(at, end, [...heard, folded], named, context))
      best = { end: end + 1, matches: named }
    // "the Bay of Corals": what is thin may be a part of the name, and may not.
    if (!named && heard.length > 0 && isThin(end)) continue
    if (forms.length === 0) break
    heard.push(folded)
  }
  return best
}

/** The word at either end says no more of the place than that it is one. */
function isOnlyJoined(
  at: number,
  end: number,
  heard: readonly string[],
  named: readonly PlaceMatch[],
  { words: { isThin, isAnd }, places }: NameContext,
): boolean {
  if (heard.length < 2 || places.isWritten(heard)) return false
  const inner = [
    ...(isThin(at) || isAnd(at) ? [heard.slice(1)] : []),
    ...(isThin(end) || isAnd(end) ? [heard.slice(0, -1)] : []),
  ]
  return inner.some((rest) =>
    inflections(rest.at(-1)!).some((form) => {
      const same = places.named([...rest.slice(0, -1), form])
      return same.length > 0 && same[0].place === named[0].place
    }),
  )
}

/** "in Xtown under 100k": where "under" is a word of names, it is no part of this one. */
export function cutName(at: number, name: Named | null, context: NameContext): Named | null {
  if (!name || name.end - at < 2) return name
  for (let inner = at + 1; inner < name.end; inner++) {
    const phrase = context.words.longestPhrase(inner)
    if (!phrase || phrase.end <= name.end) continue
    return nameUpTo(at, inner, context)
  }
  return name
}

/** The place that an unknown word may be a misspelling of, alone or with the word before it. */
export function nearestPlace(at: number, names: readonly (Named | null)[], context: NameContext) {
  const {
    words: { tokens, isThin },
    places,
  } = context
  const before = tokens[at - 1]
  const isWord = before?.kind === 'word' && before.folded.length > 1
  const isPair = isWord && !isThin(at - 1) && !names[at - 1]
  for (const from of isPair ? [at - 1, at] : [at]) {
    const heard = tokens.slice(from, at + 1).map(({ folded }) => folded)
    for (const last of inflections(heard.at(-1)!)) {
      const [match] = places.find([...heard.slice(0, -1), last].join(' '), 1)
      if (!match || (match.match.kind === 'prefix' && last.length < BEGUN_MIN)) continue
      // Of several words all must be in the name: "quiet Tala" is no place.
      const isSure = from === at || match.match.kind !== 'fuzzy' || match.match.score > 0.72
      if (isSure && match.match.score >= PLACE_SCORE_MIN) {
        return { from, match, score: match.match.score }
      }
    }
  }
  return null
}
