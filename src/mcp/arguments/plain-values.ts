/** Arguments as models write them, to the texts that the API takes. Nothing is checked here. */

import { limits } from '../../catalogue/limits.ts'
import { country } from '../../country/served-country.ts'
import { saidText } from '../../structures/text/safe-text.ts'
import { mcpLimits } from '../mcp-limits.ts'

/** "a,b", ["a", "b"], 3: the pieces as texts; what is no text or number is left out. */
export function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'string' ? [value.trim()].filter((text) => text !== '') : []
}

/** Filters in an object of their own; a sentence is one as well. */
export const filtersIn = (filters: unknown): Readonly<Record<string, unknown>> =>
  typeof filters === 'string' && filters.trim() !== ''
    ? { text: filters }
    : typeof filters === 'object' && filters !== null
      ? (filters as Readonly<Record<string, unknown>>)
      : {}

/** What may name a place, no longer than a name; null where it holds no letter and no digit. */
export function placeNameIn(text: string): string | null {
  const short = [...text].slice(0, mcpLimits.placeMaxChars).join('').toWellFormed()
  return /[\p{L}\d]/u.test(short) ? short : null
}

const { currency, currencyName } = country
const unit = `(?:\\p{Sc}|${currency}|${currencyName.replace(/s$/, '')}s?|m2|sqm|m)?`
const AMOUNT = new RegExp(
  `^\\p{Sc}?\\s*(\\d{1,3}(?:[., ]\\d{3})+|\\d+(?:\\.\\d+)?)\\s*(k|m|mil|million|thousand)?\\s*${unit}$`,
  'iu',
)

/** 400000, "400k", "400,000", "1.2m", with or without a currency: a whole number as a text; anything else as it is. */
export function amountOf(text: string, max: number, unitOf?: string): string {
  if (unitOf === 'm') return metresOf(text)
  const [, digits, scale = ''] = AMOUNT.exec(text.trim()) ?? []
  if (digits === undefined) return text
  const plain = /[., ]\d{3}(?:\D|$)/.test(digits) ? digits.replace(/[., ]/g, '') : digits
  const factor = /^k|^t/i.test(scale) ? 1_000 : scale === '' ? 1 : 1_000_000
  const value = Math.round(Number(plain) * factor)
  return value <= max ? String(value) : text
}

const METRES = /^(\d{1,6}(?:\.\d+)?)\s*(km|m|kilomet(?:er|re)s?|met(?:er|re)s?)?$/i

/** "1 km" is 1000, and "500m" no millions. */
function metresOf(text: string): string {
  const [, amount, scale = ''] = METRES.exec(text.trim()) ?? []
  if (amount === undefined) return text
  return String(Math.round(Number(amount) * (/^k/i.test(scale) ? 1000 : 1)))
}

export const isOn = (value: unknown): boolean =>
  value === true || value === 1 || /^(?:1|yes|true)$/i.test(saidText(value))

export const isOff = (value: unknown): boolean =>
  value === false || value === 0 || /^(?:0|no|false)$/i.test(saidText(value))

/** Ids of listings as models send them: numbers, texts, "#1042", links. */
const ID = /^(?:#|.*\/listings\/)?(\d{1,16})(?:[/?#].*)?$/

export interface ReadIds {
  readonly ids: readonly number[]
  readonly wrong: readonly string[]
}

export function readIds(value: unknown): ReadIds {
  const ids = new Set<number>()
  const wrong: string[] = []
  for (const text of textsOf(value)
    .flatMap((one) => one.split(/[\s,]+/))
    .filter(Boolean)) {
    const id = Number(ID.exec(text)?.[1] ?? 0)
    if (id >= 1 && id <= limits.idMax) ids.add(id)
    else wrong.push(text)
  }
  return { ids: [...ids], wrong }
}
