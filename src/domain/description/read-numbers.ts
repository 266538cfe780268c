/**
 * The numbers of a plain description, digit group by digit group, written in figures or in words.
 * Invariant: items stand in text order and do not overlap. Cost: linear in the text.
 */
import { NUMBER_WORDS, REPEATS } from './number-words.ts'
import type { Span, Word } from './plain-text.ts'

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
/** Letters that pass for 0 and 1 inside a number: "99 I2 3O 56". */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ o: '0', ο: '0', о: '0', i: '1', l: '1', ι: '1' },
}
const LOOK_ALIKE_NUMBER = /^[0-9oοоilι]+$/
const LETTER = /\D/g
const HAS_DIGIT = /\d/
const ONLY_DIGITS = /^\d+$/
const MAX_SPOKEN_GAP = 2

export function numbersOf(words: readonly Word[]): NumberItem[] {
  const items: NumberItem[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]
    const spoken = spokenNumber(words, index)
    if (spoken !== null) {
      items.push(spoken.item)
      index = spoken.lastWord
    } else if (HAS_DIGIT.test(word.text)) pushWrittenNumbers(items, word, index)
  }
  return items
}

/** Up to `count` words before a number, nearest first, within a distance, back to the last number. */
export function wordsBefore(
  words: readonly Word[],
  item: NumberItem,
  count: number,
  maxDistance: number,
): string[] {
  const before: string[] = []
  for (let index = item.word - 1; index >= 0 && before.length < count; index--) {
    if (item.start - words[index].start > maxDistance || HAS_DIGIT.test(words[index].text)) break
    before.push(words[index].text)
  }
  return before
}

function pushWrittenNumbers(items: NumberItem[], { text, start, end }: Word, word: number): void {
  const item = { start, end, digits: text, spoken: false, prefix: '', suffix: '', word }
  if (ONLY_DIGITS.test(text)) items.push(item)
  else if (LOOK_ALIKE_NUMBER.test(text))
    items.push({ ...item, digits: text.replace(LETTER, (letter) => LOOK_ALIKES[letter] ?? letter) })
  else {
    const pieces = text.match(PIECES) ?? []
    let at = start
    pieces.forEach((digits, index) => {
      const [prefix, suffix] = [pieces[index - 1] ?? '', pieces[index + 1] ?? '']
      const piece = { ...item, start: at, end: at + digits.length, digits, prefix, suffix }
      if (HAS_DIGIT.test(digits)) items.push(piece)
      at = piece.end
    })
  }
}

/** "nine", "ninety nine", "double nine": one item each. */
function spokenNumber(words: readonly Word[], index: number) {
  const repeat = REPEATS.get(words[index].text)
  const first = repeat === undefined ? index : index + 1
  const digits = NUMBER_WORDS.get(words[first]?.text)
  if (digits === undefined || words[first].start - words[index].end > MAX_SPOKEN_GAP) return null
  const next = words[first + 1]
  const unit = NUMBER_WORDS.get(next?.text)
  const isTens = digits.length === 2 && digits[1] === '0' && digits !== '10'
  const completes = isTens && unit?.length === 1 && unit !== '0'
  const joined = completes && next.start - words[first].end <= MAX_SPOKEN_GAP
  const lastWord = joined ? first + 1 : first
  const said = joined ? digits[0] + unit : digits
  const item: NumberItem = {
    start: words[index].start,
    end: words[lastWord].end,
    digits: said.repeat(repeat ?? 1),
    spoken: true,
    prefix: '',
    suffix: '',
    word: index,
  }
  return { item, lastWord }
}
