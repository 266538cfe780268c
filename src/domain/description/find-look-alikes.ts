/**
 * Phone numbers some of whose digits are letters that look like them: "99 4I 22 7B", "99O2O9O6".
 * Invariant: the first group holds a digit, and most of the number is digits or it is one word.
 * Cost: linear in the text; no run is longer than a phone number.
 */

import { eachSpan } from '../../structures/text/each-span.ts'
import { MAX_PHONE_DIGITS, type PhoneForms } from './phone-forms.ts'
import type { Span } from './plain-text.ts'
import { CONTACT_WORDS, REFERENCE_LABELS } from './words/number-context.ts'

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ o: '0', ο: '0', о: '0', i: '1', l: '1', ι: '1', '|': '1', '!': '1', z: '2', ζ: '2' },
  ...{ з: '3', ч: '4', s: '5', $: '5', б: '6', b: '8', в: '8', β: '8', g: '9', q: '9' },
}
/** These look less like digits: only in one word that is a number otherwise, "99A1227B". */
const WORD_LOOK_ALIKES: Readonly<Record<string, string>> = { a: '4', e: '3', t: '7', d: '0' }
/** These pass for digits in any company; the others, which end house numbers too, need more. */
const PLAINEST = /^[oοоilι|!]*$/
const WEAK = /[aetd]/
/** They stand in words of digits, as letters do. */
const SIGNS = Array.from('|!$', (sign) => sign.charCodeAt(0))
const HAS_DIGIT = /\d/
const NEAR_GAP = /^[ .()/-]{1,3}$/
const MAX_LETTER_TOKEN = 3
/** "97 BOOlZS": what follows the first two digits. */
const ALL_LETTERS = 6
const MIN_REAL_DIGITS = 4
const MAX_LABEL_TOKENS = 3
/** A letter right next to a digit, or a word of such letters behind one: without it all digits are real. */
const LETTERS = `[${[LOOK_ALIKES, WORD_LOOK_ALIKES].flatMap(Object.keys).join('')}]`
const DISGUISE = new RegExp(
  `${LETTERS}\\d|\\d${LETTERS}|\\d[ .()/-]{1,3}${LETTERS}{1,${MAX_PHONE_DIGITS}}(?![\\p{L}\\p{N}|!$])`,
  'u',
)
/** Short words made of look-alike letters. */
const WORDS = new Set(
  'is so go big oil sol bio lbs gb sq log lol gis bis los sos boi io ob'.split(' '),
)

type Token = Span & {
  readonly digits: string
  readonly realDigits: number
  readonly letters: string
  readonly text: string
}

/** "34S6", "ZZ": a house number ends with its letter. */
const isDisguised = ({ text }: Token) => !/^\d+\D?$/.test(text)

export function findLookAlikes(plain: string, phones: PhoneForms): Span[] {
  if (!DISGUISE.test(plain)) return []
  const found: Span[] = []
  let run: Token[] = []
  let label: string[] = []
  eachSpan(plain, read, SIGNS)
  return [...found, ...phonesIn(run, label, phones)]

  function read(from: number, to: number): void {
    // "245.000 | 2 bed", "only 240000!!!": signs around a word are no digits.
    let [start, end] = [from, to]
    while (start < end && SIGNS.includes(plain.charCodeAt(start))) start++
    while (start < end && SIGNS.includes(plain.charCodeAt(end - 1))) end--
    if (start === end) return
    const text = plain.slice(start, end)
    const last = run.at(-1)
    const token = last || HAS_DIGIT.test(text) ? readToken(text, start) : null
    if (last && (!token || !NEAR_GAP.test(plain.slice(last.end, start).slice(0, 4)))) {
      found.push(...phonesIn(run, label, phones))
      run = []
      label = []
    }
    if (token && (run.length > 0 || token.realDigits > 0)) run.push(token)
    else if (label.push(text) > MAX_LABEL_TOKENS) label.shift()
  }
}

function readToken(text: string, start: number): Token | null {
  if (text.length > MAX_PHONE_DIGITS) return null
  let digits = ''
  let letters = ''
  for (const character of text) {
    const isDigit = character >= '0' && character <= '9'
    const digit = isDigit ? character : (LOOK_ALIKES[character] ?? WORD_LOOK_ALIKES[character])
    if (digit === undefined) return null
    digits += digit
    if (!isDigit) letters += character
  }
  const realDigits = digits.length - letters.length
  const isOdd = WEAK.test(letters)
  if (isOdd && realDigits < MIN_REAL_DIGITS) return null
  const isWord = text.length > MAX_LETTER_TOKEN ? text.length !== ALL_LETTERS : WORDS.has(text)
  if (realDigits === 0 && isWord) return null
  return { start, end: start + text.length, digits, realDigits, letters, text }
}

function phonesIn(run: readonly Token[], label: readonly string[], phones: PhoneForms): Span[] {
  if (run.every(({ letters }) => letters === '')) return []
  const isReference = label.some((word) => REFERENCE_LABELS.has(word))
  const isCalled = label.some((word) => CONTACT_WORDS.has(word))
  const found: Span[] = []
  for (let from = 0; from < run.length; from++) {
    let [digits, letters, realDigits] = ['', '', 0]
    for (let to = from; to < run.length; to++) {
      digits += run[to].digits
      letters += run[to].letters
      realDigits += run[to].realDigits
      if (digits.length > MAX_PHONE_DIGITS) break
      if (letters === '' || run[from].realDigits === 0 || !phones.isLocal(digits)) continue
      const isWord = from === to
      if (!isWord && WEAK.test(letters)) continue
      const isSingle = run.slice(from, to + 1).every((token) => token.digits.length === 1)
      if (realDigits < MIN_REAL_DIGITS && !isWord && !isSingle && !phones.isMobile(digits)) continue
      if (isReference && !phones.isMobile(digits)) continue
      const group = run.slice(from, to + 1)
      const isPlain = isWord || isSingle || PLAINEST.test(letters) || group.some(isDisguised)
      if (!isPlain && !isCalled && !phones.isMobile(digits)) continue
      found.push({ start: run[from].start, end: run[to].end })
      from = to
      break
    }
  }
  return found
}
