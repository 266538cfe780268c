/**
 * Makes spellings of one word equal: "Τέλος", "ΤΕΛΟΣ" and "τελοσ" fold to the same letters.
 * Invariant: folding is idempotent, and every piece of `splitWords` is its own fold.
 * Cost: linear in the text; Unicode is normalised only where a character is not ASCII, which takes a quarter of the
 * time in a text with a currency sign or two.
 */
import { rememberShort } from '../remember.ts'

const BEYOND_ASCII = /[\u0080-\uffff]+/g
/** Marks upon letters, and what is not seen: soft hyphens, joiners, spaces without width. */
const UNSEEN_AND_MARKS = /[\p{M}\p{Cf}]+/gu
const WORD_CHARACTER = /^[\p{L}\p{N}]$/u

/** Folding looks at no neighbours but at marks, which are never ASCII: so a run folds as it does within the text. */
export function foldText(text: string): string {
  return text.toLowerCase().replace(BEYOND_ASCII, foldRun)
}

const RUNS_CACHED_MAX = 4_096
const CACHED_RUN_CHARS_MAX = 16

const foldUnicode = (run: string): string =>
  run
    .normalize('NFKD')
    .replace(UNSEEN_AND_MARKS, '')
    .toLowerCase()
    .replace(UNSEEN_AND_MARKS, '')
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')

/** Signs and letters with accents are few and come again and again. */
const foldRun = rememberShort(foldUnicode, RUNS_CACHED_MAX, CACHED_RUN_CHARS_MAX)

/** The words of a text, folded; everything that is neither letter nor digit separates. */
export function splitWords(text: string): string[] {
  const words: string[] = []
  eachWord(text, (units, length) => {
    let word = ''
    for (let i = 0; i < length; i++) word += String.fromCharCode(units[i])
    words.push(word)
  })
  return words
}

/** What becomes of a code unit: its one folded unit, where that stands in a word, or one of these. */
const SEPARATES = -1
const VANISHES = -2
/** Of itself or with its neighbour it becomes several, or is not in the first plane. */
const SEVERAL = -3
/** 0: not looked up yet. */
const unitFolds = new Int32Array(65_536)

/** The word that is being read. */
let word = new Uint16Array(1_024)

const LEAST_CHARS = 1_024
/** Of the text that is being read, which is a third faster than the string. Not made here: pages fold text too, and have no Buffer. */
let copy: { readonly bytes: Buffer; readonly units: DataView } | null = null

/**
 * Calls back with the units of each folded word, which hold until it returns: for those who need no string of it.
 * One pass, a look into a table a unit; `visit` may not look for words itself.
 */
export function eachWord(text: string, visit: (units: Uint16Array, length: number) => void): void {
  const { length } = text
  if (length > word.length) word = new Uint16Array(2 * length)
  const units = unitsOf(text)
  let folds = word
  let size = 0
  for (let i = 0; i < length; i++) {
    const unit = units.getUint16(2 * i, true)
    const fold = unitFolds[unit] || foldUnit(unit)
    if (fold > 0) folds[size++] = fold
    else if (fold === SEPARATES) {
      if (size > 0) visit(folds, size)
      size = 0
    } else if (fold === SEVERAL) {
      const point = String.fromCodePoint(text.codePointAt(i)!)
      i += point.length - 1
      for (const folded of foldText(point)) {
        if (WORD_CHARACTER.test(folded)) size = append(folded, size, length)
        else {
          if (size > 0) visit(word, size)
          size = 0
        }
      }
      folds = word
    }
  }
  if (size > 0) visit(folds, size)
}

/** They hold until the next text. */
function unitsOf(text: string): DataView {
  if (copy === null || 2 * text.length > copy.bytes.length) {
    const bytes = Buffer.alloc(4 * Math.max(LEAST_CHARS, text.length))
    copy = { bytes, units: new DataView(bytes.buffer, bytes.byteOffset) }
  }
  copy.bytes.write(text, 'utf16le')
  return copy.units
}

/** Few characters become longer: there is room for the rest of the text whatever they do. */
function append(folded: string, size: number, rest: number): number {
  const needed = size + folded.length + rest
  if (needed > word.length) {
    const larger = new Uint16Array(2 * needed)
    larger.set(word)
    word = larger
  }
  for (let i = 0; i < folded.length; i++) word[size + i] = folded.charCodeAt(i)
  return size + folded.length
}

function foldUnit(unit: number): number {
  const folded = foldText(String.fromCharCode(unit))
  if (isSurrogate(unit) || folded.length > 1) unitFolds[unit] = SEVERAL
  else if (folded === '') unitFolds[unit] = VANISHES
  else unitFolds[unit] = WORD_CHARACTER.test(folded) ? folded.charCodeAt(0) : SEPARATES
  return unitFolds[unit]
}

const isSurrogate = (unit: number) => (unit & 0xf800) === 0xd800

const WORD_SOMEWHERE = /[\p{L}\p{N}]/u

/**
 * Whether a folded text has a word, or one that begins so: as if it were split, at a tenth of the cost where few words
 * are looked for.
 */
export function hasWord(folded: string, wanted: string, isBeginning: boolean): boolean {
  if (wanted === '') return isBeginning && WORD_SOMEWHERE.test(folded)
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    if (!isInWord(folded, at - 1) && (isBeginning || !isInWord(folded, end))) return true
  }
  return false
}

/** Whether the character that this unit is of belongs to a word. */
function isInWord(folded: string, at: number): boolean {
  if (at < 0 || at >= folded.length) return false
  const isSecondHalf = (folded.charCodeAt(at) & 0xfc00) === 0xdc00
  const isPair = isSecondHalf && at > 0 && (folded.charCodeAt(at - 1) & 0xfc00) === 0xd800
  return WORD_CHARACTER.test(String.fromCodePoint(folded.codePointAt(isPair ? at - 1 : at)!))
}
