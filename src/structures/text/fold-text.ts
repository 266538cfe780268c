/**
 * Makes spellings of one word equal: "Τέλος", "ΤΕΛΟΣ" and "τελοσ" fold to the same letters.
 * Invariant: folding is idempotent, and every piece of `splitWords` is its own fold.
 * Cost: linear in the text; Unicode is normalised only where a character is not ASCII, which takes a quarter of the
 * time in a text with a currency sign or two.
 */
const BEYOND_ASCII = /[\u0080-\uffff]+/g
const COMBINING_MARKS = /\p{M}+/gu
const WORD_CHARACTER = /^[\p{L}\p{N}]$/u

/** Folding looks at no neighbours but at marks, which are never ASCII: so a run folds as it does within the text. */
export function foldText(text: string): string {
  return text.toLowerCase().replace(BEYOND_ASCII, foldRun)
}

/** Signs and letters with accents are few and come again and again. */
const foldedRuns = new Map<string, string>()
const RUNS_KEPT_MAX = 4_096
const KEPT_RUN_CHARS_MAX = 16

function foldRun(run: string): string {
  if (run.length > KEPT_RUN_CHARS_MAX) return foldUnicode(run)
  const known = foldedRuns.get(run)
  if (known !== undefined) return known
  const folded = foldUnicode(run)
  if (foldedRuns.size < RUNS_KEPT_MAX) foldedRuns.set(run, folded)
  return folded
}

const foldUnicode = (run: string): string =>
  run
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replace(COMBINING_MARKS, '')
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')

/** The words of a text, folded; everything that is neither letter nor digit separates. */
export function splitWords(text: string): string[] {
  const words: string[] = []
  eachWord(text, (folded, from, to) => words.push(folded.slice(from, to)))
  return words
}

/** Calls back with where each word stands in the folded text: for those who need no string of it. */
export function eachWord(
  text: string,
  visit: (folded: string, from: number, to: number) => void,
): void {
  const folded = foldText(text)
  eachSpan(folded, (from, to) => visit(folded, from, to))
}

/** Where letters and digits stand together, in a text as it is; `signs` are characters that count as these. */
export function eachSpan(
  text: string,
  visit: (from: number, to: number) => void,
  signs: readonly number[] = [],
): void {
  const { length } = text
  let from = -1
  for (let i = 0; i < length; ) {
    const unit = text.charCodeAt(i)
    const isPair = isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))
    const isWord = isPair
      ? WORD_CHARACTER.test(text.slice(i, i + 2))
      : isWordUnit(unit) || signs.includes(unit)
    if (isWord && from < 0) from = i
    if (!isWord && from >= 0) {
      visit(from, i)
      from = -1
    }
    i += isPair ? 2 : 1
  }
  if (from >= 0) visit(from, length)
}

const isHighSurrogate = (unit: number) => (unit & 0xfc00) === 0xd800
/** Also false for NaN, behind the end. */
const isLowSurrogate = (unit: number) => (unit & 0xfc00) === 0xdc00

/** For each code unit: 0 not asked for yet, else one of the two below. */
const unitKinds = new Uint8Array(65_536)
const WORD = 1
const SEPARATOR = 2

function isWordUnit(unit: number): boolean {
  if (unitKinds[unit] === 0) {
    unitKinds[unit] = WORD_CHARACTER.test(String.fromCharCode(unit)) ? WORD : SEPARATOR
  }
  return unitKinds[unit] === WORD
}
