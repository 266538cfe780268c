/**
 * A description with its disguises taken off: accents, case, full-width and foreign digits, zero-width
 * characters, look-alike letters. Invariant: `origin[i]` is the offset in the original text of the
 * character that gave `text[i]`, and `origin[text.length]` is the original length, so that every
 * finding can point at its place. Cost: linear; one normalisation per different character that is not ASCII.
 */
import { remember } from '../../structures/remember.ts'
import { reused } from '../../structures/reused.ts'
import { eachSpan } from '../../structures/text/each-span.ts'
import { foldText } from '../../structures/text/fold-text.ts'
import { wordAt, wordKinds } from './word-kinds.ts'

export type PlainText = { readonly text: string; readonly origin: readonly number[] }
export type Span = { readonly start: number; readonly end: number }

const BEYOND_ASCII = /[\u0080-\uffff]/
const FIRST_SURROGATE = 0xd800
const LAST_SURROGATE = 0xdfff
const IGNORABLE = /^[\p{DI}\p{Cf}\p{M}]$/u
const DIGIT = /^\p{Nd}$/u
const WORD = /[\p{L}\p{N}]+/gu
const LATIN = /[a-z]/
const GREEK_OR_CYRILLIC = /[\u0370-\u03ff\u0400-\u04ff]/

/** Digits in black and double circles have no decomposition in Unicode: first code point, first value. */
const CIRCLED_DIGITS = [
  [0x2776, 1],
  [0x2780, 1],
  [0x278a, 1],
  [0x24f5, 1],
] as const
const CIRCLED_COUNT = 9
const OTHER_SIGNS: Readonly<Record<string, string>> = {
  ...{ '⓿': '0', '。': '.', '∂': '@', '٫': '.' },
  ...Object.fromEntries(
    Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', (sign, index) => [
      sign,
      'abcdefghijklmnoprstuvwyz'[index],
    ]),
  ),
}
/** First code points of alphabets in flags, squares and black circles. */
const SIGN_ALPHABETS = [0x1f1e6, 0x1f130, 0x1f150, 0x1f170]
const ALPHABET_COUNT = 26

/** Letters that look Latin; used only in words that mix scripts, as honest words do not. */
const LATIN_TWINS: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y' },
  ...{ х: 'x', і: 'i', ј: 'j', ѕ: 's', α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm' },
  ...{ ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', γ: 'y' },
}

export function plainText(original: string): PlainText {
  if (!BEYOND_ASCII.test(original))
    return { text: original.toLowerCase(), origin: everyPlace(original.length + 1) }
  let text = ''
  const origin: number[] = []
  let held = 0
  const flush = () => {
    text += Reflect.apply(String.fromCharCode, null, units.subarray(0, held))
    held = 0
  }
  for (let at = 0; at < original.length; at++) {
    const unit = original.charCodeAt(at)
    const plain = plainUnits[unit] || findPlainUnit(unit)
    if (plain !== NO_UNIT) {
      origin.push(at)
      units[held++] = plain
      if (held === units.length) flush()
      continue
    }
    flush()
    const character = String.fromCodePoint(original.codePointAt(at)!)
    const letters = knownCharacter(character)
    for (let i = 0; i < letters.length; i++) origin.push(at)
    text += letters
    at += character.length - 1
  }
  flush()
  origin.push(original.length)
  return { text: untwin(text), origin }
}

/** For each code unit: 0 not looked up yet, else the one that it becomes; most become one. */
const plainUnits = new Uint16Array(65_536)
/** It becomes none or several, or is half of a character. */
const NO_UNIT = 0xffff
/** What waits to become text: strings of single letters would be joined one by one. */
const units = new Uint16Array(4_096)

function findPlainUnit(unit: number): number {
  const letter = String.fromCharCode(unit)
  const plain = unit < 0x80 ? letter.toLowerCase() : knownCharacter(letter)
  const isHalf = unit >= FIRST_SURROGATE && unit <= LAST_SURROGATE
  plainUnits[unit] = isHalf || plain.length !== 1 ? NO_UNIT : plain.charCodeAt(0) || NO_UNIT
  return plainUnits[unit]
}

/** One list for all texts that are as they were written: 0, 1, 2 and so on, to the end of the longest of them. */
const PLACES_CACHED_MAX = 65_536
const everyPlace = reused(
  (length): readonly number[] => Array.from({ length }, (_, at) => at),
  PLACES_CACHED_MAX,
)

/** Texts have few different characters, and one that is not ASCII costs 2 µs to take apart. */
const CHARACTERS_CACHED_MAX = 4_096
const knownCharacter = remember(plainCharacter, CHARACTERS_CACHED_MAX)

function plainCharacter(character: string): string {
  const code = character.codePointAt(0)!
  if (IGNORABLE.test(character)) return ''
  if (OTHER_SIGNS[character]) return OTHER_SIGNS[character]
  for (const [first, value] of CIRCLED_DIGITS)
    if (code >= first && code < first + CIRCLED_COUNT) return String(code - first + value)
  for (const first of SIGN_ALPHABETS)
    if (code >= first && code < first + ALPHABET_COUNT)
      return String.fromCharCode('a'.charCodeAt(0) + code - first)
  return DIGIT.test(character) ? digitOf(code) : foldText(character)
}

/** Unicode keeps decimal digits in runs of ten from zero, so the distance to the run's start is the value. */
function digitOf(code: number): string {
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

/** What stands together without a space; only addresses have scripts on either side of a dot. */
const TOKEN = /\S+/g
const ADDRESS_SIGN = /[.@]/

function untwin(text: string): string {
  if (!GREEK_OR_CYRILLIC.test(text) || !LATIN.test(text)) return text
  return text.replace(TOKEN, (token) =>
    ADDRESS_SIGN.test(token) ? untwinMixed(token) : token.replace(WORD, untwinMixed),
  )
}

/** Twins are one character each, so that places stay. */
function untwinMixed(text: string): string {
  if (!LATIN.test(text) || !GREEK_OR_CYRILLIC.test(text)) return text
  let latin = ''
  for (const letter of text) latin += LATIN_TWINS[letter] ?? letter
  return latin
}

/**
 * The words of a plain text with their places. Letters that stand apart ("w w w", "g m a i l",
 * "n.i.n.e") are one word. Invariant: words stand in text order and do not overlap.
 * Cost: linear in the text.
 */

/** `kinds` are those of `word-kinds.ts`. */
export type Word = Span & { readonly text: string; readonly kinds: number }

const SINGLE_LETTER = /^\p{L}$/u
const SPACINGS = new Set([' ', '.', '-', '_', '*'])

export function wordsOf(plain: string): Word[] {
  const words: Word[] = []
  eachSpan(plain, (start, end) => {
    const { text, value } = wordAt(plain, start, end)
    words.push({ text, start, end, kinds: value })
  })
  return joinSpacedLetters(plain, words)
}

/** Up to `count` words before a word, nearest first, from a place on, back to the last number. */
export function lastWords(words: readonly Word[], before: number, count: number, from: number) {
  const found: Word[] = []
  for (let index = before - 1; index >= 0 && found.length < count; index--) {
    if (words[index].start < from || words[index].kinds & wordKinds.hasDigit) break
    found.push(words[index])
  }
  return found
}

function joinSpacedLetters(plain: string, words: readonly Word[]): Word[] {
  const joined: Word[] = []
  for (let index = 0; index < words.length; index++) {
    let last = index
    if (isSingle(words[index])) {
      const spacing = plain.slice(words[index].end, words[index + 1]?.start ?? words[index].end)
      if (SPACINGS.has(spacing))
        while (
          last + 1 < words.length &&
          isSingle(words[last + 1]) &&
          plain.slice(words[last].end, words[last + 1].start) === spacing
        )
          last++
    }
    joined.push(last === index ? words[index] : joinWords(words, index, last))
    index = last
  }
  return joined
}

/** One letter, which is two units beyond the basic plane. */
const isSingle = ({ text }: Word) =>
  (text.length === 1 || (text.length === 2 && text.charCodeAt(0) >= FIRST_SURROGATE)) &&
  SINGLE_LETTER.test(text)

function joinWords(words: readonly Word[], first: number, last: number): Word {
  const text = words
    .slice(first, last + 1)
    .map((word) => word.text)
    .join('')
  const kinds = wordAt(text, 0, text.length).value
  return { text, start: words[first].start, end: words[last].end, kinds }
}
