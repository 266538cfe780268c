/**
 * The numbers of a plain description, digit group by digit group, written in figures, in words or in
 * both: "99four12278", "ninety nine", "four hundred twelve", "double 9".
 * Invariant: items stand in text order and do not overlap. Cost: linear in the text.
 */
import type { Span, Word } from './plain-text.ts'
import { wordKinds } from './word-kinds.ts'
import {
  cutNumberWords,
  type DigitPiece,
  HUNDRED_WORDS,
  NUMBER_WORDS,
  PLURAL_DIGITS,
  REPEATS,
  ROMAN_DIGITS,
  SOUND_ALIKES,
  TIMES_WORDS,
} from './words/number-words.ts'

/**
 * One group of digits. `prefix` and `suffix` are the letters of the same word around it ("m2", "5km"),
 * `word` is the index of that word.
 */
export type NumberItem = Span & {
  readonly digits: string
  readonly spoken: boolean
  readonly prefix: string
  readonly suffix: string
  readonly word: number
}

/** A word cut where letters meet digits. */
const PIECES = /\d+|\D+/g
const HAS_DIGIT = /\d/
const ONLY_DIGITS = /^\d+$/
const MAX_SPOKEN_GAP = 2
const MIN_ROMAN_RUN = 6
const PLURAL_FIGURE = /^(\d)s$/

export function numbersOf(words: readonly Word[]): NumberItem[] {
  const items: NumberItem[] = []
  for (let index = 0; index < words.length; index++) {
    if ((words[index].kinds & wordKinds.beginsNumber) === 0) continue
    const romans = romanRun(words, index)
    for (let at = index; at < index + romans; at++)
      items.push(itemOf(words, at, at, ROMAN_DIGITS.get(words[at].text)!))
    if (romans > 0) index += romans - 1
    else index = readWord(items, words, index)
  }
  return items
}

/** Reads the number that begins at a word, if any; answers the last word that it took. */
function readWord(items: NumberItem[], words: readonly Word[], index: number): number {
  const repeat = repeatAt(items, words, index)
  if (repeat !== null) return repeat
  const { text } = words[index]
  if (ONLY_DIGITS.test(text)) {
    items.push({ ...itemOf(words, index, index, text), spoken: false })
    return index
  }
  if (HAS_DIGIT.test(text)) {
    pushMixed(items, words[index], index)
    return index
  }
  return readSpoken(items, words, index)
}

/** "ninety nine" is 99, "four hundred twelve" 412: words join while each is smaller in place. */
function readSpoken(items: NumberItem[], words: readonly Word[], index: number): number {
  const { text, start, end } = words[index]
  const known = NUMBER_WORDS.get(text)
  if (known === undefined) {
    const sound = soundAlike(items, words, index)
    if (sound !== null) items.push(itemOf(words, index, index, sound))
    else
      for (const piece of cutNumberWords(text, 0, end - start) ?? [])
        pushPiece(items, piece, start, index)
    return index
  }
  let last = index
  let digits = known
  if (digits.length === 1 && isNext(words, last) && HUNDRED_WORDS.has(words[last + 1].text)) {
    digits += '00'
    last++
  }
  if (digits.length === 3) last = skipAnd(words, last)
  for (let next = nextNumber(words, last); next !== null; next = nextNumber(words, last)) {
    const isTens = digits.length === 2 && digits.endsWith('0') && digits !== '10'
    const isHundreds = digits.length === 3 && digits.endsWith('00')
    const isTensOfHundreds = digits.length === 3 && digits[1] > '1' && digits[2] === '0'
    const hundredsFollow =
      next.length === 1 && isNext(words, last + 1) && HUNDRED_WORDS.has(words[last + 2].text)
    if (next === '0' || hundredsFollow) break
    if (!(next.length === 1 ? isTens || isHundreds || isTensOfHundreds : isHundreds)) break
    if (next.length === 3) break
    digits = digits.slice(0, digits.length - next.length) + next
    last++
  }
  items.push(itemOf(words, index, last, digits))
  return last
}

const isNext = (words: readonly Word[], index: number) =>
  words[index + 1] !== undefined && words[index + 1].start - words[index].end <= MAX_SPOKEN_GAP

const nextNumber = (words: readonly Word[], index: number): string | null =>
  isNext(words, index)
    ? (NUMBER_WORDS.get(words[index + 1].text) ?? digitOf(words[index + 1].text))
    : null

/** "four hundred and twelve". */
function skipAnd(words: readonly Word[], index: number): number {
  const isAnd = isNext(words, index) && words[index + 1].text === 'and'
  return isAnd && nextNumber(words, index + 1) !== null ? index + 1 : index
}

function itemOf(words: readonly Word[], first: number, last: number, digits: string): NumberItem {
  const { start } = words[first]
  return { start, end: words[last].end, digits, spoken: true, prefix: '', suffix: '', word: first }
}

/** Letters and digits in one word: number words between the digits count as digits. */
function pushMixed(items: NumberItem[], { text, start: offset }: Word, word: number): void {
  const pieces = text.match(PIECES) ?? []
  let at = 0
  pieces.forEach((digits, index) => {
    const [start, end] = [at, at + digits.length]
    at = end
    if (!HAS_DIGIT.test(digits)) {
      for (const said of saidPieces(text, start, end)) pushPiece(items, said, offset, word)
    } else if (completesTens(items.at(-1), digits, offset + start)) {
      pushPiece(items, { digits, start, end, spoken: false }, offset, word)
    } else {
      const [prefix, suffix] = [index - 1, index + 1].map((i) => lettersOf(pieces[i]))
      const place = { start: offset + start, end: offset + end }
      items.push({ ...place, digits, spoken: false, prefix, suffix, word })
    }
  })
}

/** "one" in "99one2": a digit, no letters of a word. */
const lettersOf = (piece: string | undefined) =>
  piece === undefined || saidPieces(piece, 0, piece.length).length > 0 ? '' : piece

function saidPieces(text: string, from: number, to: number): readonly DigitPiece[] {
  return cutNumberWords(text, from, to) ?? []
}

/** Tens and the unit after them are one group, as when they stand apart. */
function pushPiece(items: NumberItem[], piece: DigitPiece, offset: number, word: number): void {
  const { digits } = piece
  const [start, end] = [piece.start + offset, piece.end + offset]
  const last = items.at(-1)
  if (last !== undefined && completesTens(last, digits, start))
    items[items.length - 1] = { ...last, end, digits: last.digits[0] + digits }
  else items.push({ start, end, digits, spoken: true, prefix: '', suffix: '', word })
}

const TENS = /^[2-9]0$/
const UNIT = /^[1-9]$/

const completesTens = (last: NumberItem | undefined, digits: string, start: number) =>
  last?.spoken === true && last.end === start && TENS.test(last.digits) && UNIT.test(digits)

/** "double nine", "triple 2", "2 times 9", "two nines", "9 twice": answers the last word, or null. */
function repeatAt(items: NumberItem[], words: readonly Word[], index: number): number | null {
  const { text } = words[index]
  const count = REPEATS.get(text)
  const before = items.at(-1)
  if (count !== undefined) {
    const isAfter =
      before?.digits.length === 1 && before.word === index - 1 && isNext(words, index - 1)
    if (isAfter) {
      items[items.length - 1] = {
        ...before,
        end: words[index].end,
        digits: before.digits.repeat(count),
        spoken: true,
      }
      return index
    }
    const digit = isNext(words, index) ? digitOf(words[index + 1].text) : null
    if (digit === null) return null
    items.push(itemOf(words, index, index + 1, digit.repeat(count)))
    return index + 1
  }
  const times = digitOf(text)
  if (times !== '2' && times !== '3') return null
  if (!isNext(words, index)) return null
  const plural = pluralDigit(words[index + 1].text)
  if (plural !== null) {
    items.push(itemOf(words, index, index + 1, plural.repeat(Number(times))))
    return index + 1
  }
  if (!TIMES_WORDS.has(words[index + 1].text) || !isNext(words, index + 1)) return null
  const digit = digitOf(words[index + 2].text)
  if (digit === null) return null
  items.push(itemOf(words, index, index + 2, digit.repeat(Number(times))))
  return index + 2
}

/** One digit in figures or as a word. */
function digitOf(text: string): string | null {
  const digits = ONLY_DIGITS.test(text) ? text : NUMBER_WORDS.get(text)
  return digits?.length === 1 ? digits : null
}

const pluralDigit = (text: string): string | null =>
  PLURAL_DIGITS.get(text) ?? PLURAL_FIGURE.exec(text)?.[1] ?? null

/** "nine nine for one": a digit only right between digits, and "9 to 5" is a time. */
function soundAlike(items: readonly NumberItem[], words: readonly Word[], index: number) {
  const digit = SOUND_ALIKES.get(words[index].text)
  if (digit === undefined || !isNext(words, index)) return null
  const [first, second] = items.slice(-2)
  if (first?.digits.length !== 1 || second?.digits.length !== 1) return null
  if (second.start - first.end > MAX_SPOKEN_GAP) return null
  if (words[index].start - second.end > MAX_SPOKEN_GAP) return null
  const after = words[index + 1].text
  return digitOf(after) !== null || SOUND_ALIKES.has(after) ? digit : null
}

/** How many words from here on are Roman digits, if enough of them to be no floor or king. */
function romanRun(words: readonly Word[], index: number): number {
  let count = 0
  while (
    ROMAN_DIGITS.has(words[index + count]?.text) &&
    (count === 0 || isNext(words, index + count - 1))
  )
    count++
  return count >= MIN_ROMAN_RUN ? count : 0
}
