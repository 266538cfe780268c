/**
 * The words of the tables that a misspelled one may be. Cost: an edit distance for each that begins alike.
 */
import { editDistance } from '../../../structures/text/edit-distance.ts'
import type { Lexicon } from '../build-lexicon.ts'

/** The shortest word that may be misspelled. */
const SWAPPED_MIN = 4

/** None in four letters, one in seven, two in more. */
const mistakesIn = ({ length }: string): number => (length < 5 ? 0 : length < 8 ? 1 : 2)

/** How far the beginning of a word is from a stem, a letter more or less included. */
const beginning = (word: string, stem: string, max: number): number =>
  Math.min(...[-1, 0, 1].map((more) => editDistance(word.slice(0, stem.length + more), stem, max)))

export function nearestWord(
  folded: string,
  lexicon: Lexicon,
): { words: string[]; score: number } | null {
  if (folded.length < SWAPPED_MIN) return null
  const max = Math.max(1, mistakesIn(folded))
  const isShort = folded.length === SWAPPED_MIN
  const letters = [...folded].sort().join()
  let best: { words: string[]; distance: number } | null = null
  for (const word of lexicon.byFirstLetter.get(folded[0]) ?? []) {
    const isStem = word.endsWith('*')
    const stem = isStem ? word.slice(0, -1) : word
    if (stem.length < 4 || Math.abs(stem.length - folded.length) > max + (isStem ? 4 : 0)) continue
    // In four letters two may be swapped, and none may be another.
    if (isShort && (isStem || [...stem].sort().join() !== letters)) continue
    const allowed = isStem ? mistakesIn(stem) : max
    const limit: number = best ? Math.min(best.distance, allowed) : allowed
    const distance: number = isStem
      ? beginning(folded, stem, limit)
      : editDistance(folded, stem, limit)
    if (distance > allowed || (best && distance > best.distance)) continue
    if (best && distance === best.distance) best.words.push(word)
    else best = { words: [word], distance }
  }
  return best && { words: best.words, score: 0.85 * (1 - best.distance / folded.length) }
}

/**
 * A name in another case, as the names that it may be a case of: "Лондоне" of "Лондон", "Δομένικου" of
 * "Δομένικο". Only endings are looked at; whether there is such a name, the gazetteer says.
 * Invariant: the word itself comes first. Cost: a handful of short strings.
 */
const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ии$/, ['ия', 'иа']],
  [/(?:ом|ем)$/, ['', 'о', 'е']],
  [/(?:ои|еи)$/, ['а', 'я']],
  [/е$/, ['', 'а', 'я', 'о', 'и']],
  [/(?:у|ю)$/, ['', 'а', 'я', 'о']],
  [/(?:ы|и)$/, ['а', 'я', '', 'ь', 'е']],
  [/а$/, ['', 'о', 'ы']],
  [/я$/, ['', 'ь', 'е']],
  [/ιου$/, ['ι', 'ιο', 'ιοσ']],
  [/ουσ$/, ['οι', 'οσ', 'ου']],
  [/ου$/, ['ο', 'οσ']],
  [/ων$/, ['α', 'εσ']],
  [/iou$/, ['i', 'io']],
  [/ou$/, ['o', 'os']],
]
/** Greek letters that are typed as Latin ones which look like them. */
const LOOKS: readonly (readonly [RegExp, string])[] = [
  [/w/g, 'o'],
  [/eu(?=[tkxpsf])/g, 'ef'],
  [/au(?=[tkxpsf])/g, 'af'],
  [/8/g, 'th'],
  [/h(?=[^aeiouy]|$)/g, 'i'],
]
/** Shorter ones have no ending to lose. */
const CHARS_MIN = 4

export function inflections(word: string): string[] {
  if (word.length < CHARS_MIN) return [word]
  const forms = ENDINGS.flatMap(([ending, others]) =>
    ending.test(word) ? others.map((other) => word.replace(ending, other)) : [],
  )
  const looks = LOOKS.reduce((text, [from, to]) => text.replace(from, to), word)
  return [...new Set([word, ...forms, looks])]
}
