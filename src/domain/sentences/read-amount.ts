/**
 * A number as it is written or said, with its thousands, millions and currency: "1,2 million", "€400k",
 * "two hundred and fifty thousand", "διακόσιες χιλιάδες". Cost: linear in the items it is made of.
 */
import { fieldsByName, type NumberField } from '../../catalogue/fields.ts'
import { readScaled } from '../numbers/typed-number.ts'
import { has, type Item, isSign, meant, nextSolid } from './sentence-item.ts'

export interface Amount {
  readonly value: number
  /** Where the next item stands. */
  readonly next: number
  readonly items: readonly Item[]
  readonly hasCurrency: boolean
  /** Thousands or millions that were said; 1 where none were. */
  readonly scale: number
  readonly isOrdinal: boolean
  /** Of a word that may as well be an article. */
  readonly isArticle: boolean
  /** Read as thousands without a word for them, and may as well be decimals. */
  readonly mayBeDecimal: boolean
  /** It could be two amounts, or none that money has: nobody guesses which. */
  readonly isUnsure: boolean
}

/** "2m" and "1.2 m" are millions, "500m" is a way and "120m" a size. */
const MILLIONS_MAX = 20
/** "2k flat" has two rooms in Russian, "300k" is a price. */
const ROOMS_MAX = 9

/** No price is higher: "1.250 million" has decimals, "1.250 thousand" could be two prices. */
const MONEY = {
  whole: true,
  min: 0,
  max: (fieldsByName.get('price') as NumberField).max,
  mark: null,
} as const

const SURE = { scale: 1, isOrdinal: false, mayBeDecimal: false, isUnsure: false }

export function readAmount(items: readonly Item[], from: number): Amount | null {
  const used: Item[] = []
  let at = from
  let hasCurrency = false
  const take = () => used.push(items[at++])
  if (has(items[at], 'currency')) {
    hasCurrency = true
    take()
    at = nextSolid(items, at)
    if (at < 0) return null
  }
  const start = items[at]
  const read = start?.kind === 'number' ? readDigits() : readWords()
  if (!read) return null
  const isOrdinal = read.isOrdinal || takeOrdinalEnding()
  const behind = isSign(items[at], '.') ? at + 1 : at
  if (has(items[behind], 'currency')) {
    at = behind
    hasCurrency = true
    take()
  }
  const isArticle = used.length === 1 && used[0].kind === 'phrase' && isArticleToo(used[0])
  const isMoney = hasCurrency || read.scale >= 1000
  const isUnsure =
    read.isUnsure || Number.isNaN(read.value) || (isMoney && !Number.isInteger(read.value))
  return { ...read, next: at, items: used, hasCurrency, isOrdinal, isArticle, isUnsure }

  function readDigits() {
    const { value: plain, decimalValue } = start
    take()
    let scale = 1
    while (isScale(items[at], plain * scale, hasCurrency, at)) {
      scale *= Number(meant(items[at], 'scale'))
      take()
      if (isSign(items[at], '.')) take()
    }
    // "7 and a half"
    const scaled =
      decimalValue === null || scale === 1 ? null : readScaled(start.words[0], scale, MONEY)
    const isUnsure = scaled !== null && scaled.is !== 'number'
    let value = scaled?.is === 'number' ? scaled.value : plain * scale
    const more = meant(items[at], 'number')
    if (scale === 1 && more?.startsWith('+')) {
      value += Number(more)
      take()
    }
    const rest = scale > 1000 && items[at]?.kind === 'number' ? restBehind(scale) : 0
    const mayBeDecimal = decimalValue !== null && scale === 1
    return { ...SURE, value: round(value + rest), scale, isUnsure, mayBeDecimal }
  }

  /** "1 million 200 thousand". */
  function restBehind(scale: number): number {
    const step = Number(meant(items[at + 1], 'scale') ?? 0)
    if (!(step >= 1000 && step < scale)) return 0
    const rest = items[at].value * step
    take()
    take()
    return rest
  }

  function readWords() {
    const ordinal = ordinalAt(at)
    if (ordinal !== null) {
      take()
      // "εικοστός πρώτος": both are ordinals.
      const more = ordinal % 10 === 0 ? ordinalAt(at) : null
      if (more === null || more >= 10) return { ...SURE, value: ordinal, isOrdinal: true }
      take()
      return { ...SURE, value: ordinal + more, isOrdinal: true }
    }
    // "twenty first", "twenty-first"
    const tens = Number(meant(items[at], 'number') ?? 0)
    const last = isSign(items[at + 1], '-–') ? at + 2 : at + 1
    const ones = TENS.has(tens) ? ordinalAt(last) : null
    if (ones !== null && ones < 10) {
      while (at <= last) take()
      return { ...SURE, value: tens + ones, isOrdinal: true }
    }
    return readCardinal()
  }

  function ordinalAt(place: number): number | null {
    const [, digits] = meant(items[place], 'number')?.match(/^(\d+)(?:st|nd|rd|th)$/) ?? []
    return digits === undefined ? null : Number(digits)
  }

  function readCardinal() {
    let total = 0
    let part = 0
    let last = Number.POSITIVE_INFINITY
    let scale = 1
    for (;;) {
      const behindAnd = has(items[at], 'and') && has(used.at(-1), 'scale') ? at + 1 : at
      const number = meant(items[behindAnd], 'number')
      const step = Number(meant(items[at], 'scale') ?? 0)
      if (number !== undefined && /^\+?[\d.]+$/.test(number) && Number(number) < last) {
        while (at <= behindAnd) take()
        part += Number(number)
        last = number.startsWith('+') ? 0 : Number(number)
      } else if (step >= 100 && isScaleWord(items[at]) && (used.length > 0 || step >= 1000)) {
        take()
        part = (part || 1) * step
        if (step >= 1000) {
          total += part
          part = 0
          scale = Math.max(scale, step)
        } else scale = Math.max(scale, 1)
        last = step
      } else if (part === 0.5 && has(items[at], 'thin') && has(items[at + 1], 'scale')) {
        at++
      } else break
    }
    if (used.length === (hasCurrency ? 1 : 0)) return null
    return { ...SURE, value: round(total + part), scale }
  }

  function takeOrdinalEnding(): boolean {
    const item = items[at]
    const isEnding =
      item?.kind === 'phrase' && item.isGlued && has(item, 'thin') && !has(item, 'unit')
    const isHyphened =
      isSign(item, '-') &&
      items[at + 1]?.isGlued &&
      /^(?:й|м|го|ом|ый|ая|ой)$/u.test(items[at + 1].words[0])
    if (isHyphened) at++
    if (isEnding || isHyphened) take()
    return isEnding || isHyphened === true
  }

  function isScale(
    item: Item | undefined,
    value: number,
    isMoney: boolean,
    place: number,
  ): boolean {
    if (!has(item, 'scale')) return false
    if (has(item, 'length') || has(item, 'area')) {
      const behind = items[nextSolid(items, place + 1)]
      const isWay = has(behind, 'sea') || has(behind, 'away') || has(behind, 'compare')
      return isMoney || (value < MILLIONS_MAX && !isWay)
    }
    if (has(item, 'unit')) return isMoney || value > ROOMS_MAX
    return true
  }
}

const TENS = new Set([20, 30, 40, 50, 60, 70, 80, 90])

/** One letter alone is no word for a thousand. */
const isScaleWord = (item: Item | undefined): boolean =>
  item !== undefined && item.words[0].length > 2 && has(item, 'scale')

const isArticleToo = (item: Item): boolean => has(item, 'thin') || has(item, 'talk')

/** A product of decimals is no decimal; what was written stays. */
const round = (value: number): number => Number(value.toPrecision(12))
