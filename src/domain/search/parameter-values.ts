/**
 * Turns the text of one parameter into a value, or into a fault that says what is allowed.
 * Only plain ASCII digits count as numbers: 1e3, 0x10 and digits of other scripts are refused.
 */
import { limits } from '../../catalogue/limits.ts'
import { filterParameters, type Parameter } from '../../catalogue/parameters.ts'
import type { Deal, Vocabulary } from '../../catalogue/vocabulary.ts'
import { nearest } from '../../structures/text/edit-distance.ts'
import type { Fault } from '../refusal.ts'

const WHOLE = new RegExp(`^\\d{1,${limits.wholeNumberMaxDigits}}$`)
const SIGNED = new RegExp(`^-?\\d{1,${limits.wholeNumberMaxDigits}}$`)
const DECIMAL = /^[+-]?\d{1,9}(?:\.\d{1,15})?$/
const SHOWN_CHARS = 60

export const shown = (value: string): string =>
  value.length > SHOWN_CHARS ? `${value.slice(0, SHOWN_CHARS)}...` : value

/** The allowed value that this text names, by itself or by a synonym; null when there is none. */
export function fileValue(text: string, vocabulary: Vocabulary): string | null {
  let spellings = knownSpellings.get(vocabulary)
  if (!spellings) {
    spellings = spellingsIn(vocabulary)
    knownSpellings.set(vocabulary, spellings)
  }
  return spellings.get(text.trim().toLowerCase()) ?? null
}

const knownSpellings = new WeakMap<Vocabulary, ReadonlyMap<string, string>>()

/** Values by all their spellings; a value goes before another's synonym, and the first before later ones. */
function spellingsIn(vocabulary: Vocabulary): Map<string, string> {
  const spellings = new Map<string, string>()
  const add = (spelling: string, value: string) => {
    if (!spellings.has(spelling)) spellings.set(spelling, value)
  }
  for (const { value } of vocabulary) add(value, value)
  for (const { value, synonyms } of vocabulary) {
    for (const synonym of synonyms ?? []) add(synonym, value)
  }
  return spellings
}

/** The spelling that this text may be a slip of; null when none is near. */
export function nearestSpelling(text: string, vocabulary: Vocabulary): string | null {
  const spellings = vocabulary.flatMap(({ value, synonyms }) => [value, ...(synonyms ?? [])])
  return nearest(text.trim().toLowerCase(), spellings)
}

export function invalidChoice(name: string, text: string, vocabulary: Vocabulary): Fault {
  const allowed = vocabulary.map(({ value }) => value)
  // A number is no slip of another one: 2005 is not meant to be 2009.
  const guess = /\d/.test(text) ? null : nearestSpelling(text, vocabulary)
  return {
    code: 'invalid_value',
    param: name,
    message: `"${shown(text)}" is not a value of ${name}.`,
    hint: guess ? `Did you mean ${guess}?` : `Allowed: ${allowed.join(', ')}.`,
    allowed,
  }
}

/** Splits repeated and comma-separated values; empty pieces count as not sent; each value once. */
export function splitList(values: readonly string[]): string[] {
  if (values.length === 1 && !values[0].includes(',')) {
    const only = values[0].trim()
    return only === '' ? [] : [only]
  }
  const pieces = values.flatMap((value) => value.split(',')).map((piece) => piece.trim())
  return [...new Set(pieces.filter((piece) => piece !== ''))]
}

export function wholeNumber(
  name: string,
  text: string,
  { min = 0, max }: { min?: number; max?: number } = {},
): number | Fault {
  const value = (min < 0 ? SIGNED : WHOLE).test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= (max ?? Number.POSITIVE_INFINITY)) return value
  return {
    code: 'invalid_value',
    param: name,
    message: `${name} must be a whole number${max === undefined ? ` of at least ${min}` : ` from ${min} to ${max}`}, not "${shown(text)}".`,
    hint: `Write it with the digits 0-9 only: no ${min < 0 ? '' : 'sign, '}decimals, exponent or thousands separator.`,
  }
}

export function decimal(text: string): number | null {
  return DECIMAL.test(text) ? Number(text) : null
}

/** Decimal numbers between commas, such as "51.5,-0.12"; null when the form is another. */
export function decimals(text: string, count: number): number[] | null {
  const values = text.split(',', count + 1).map((piece) => decimal(piece.trim()))
  return values.length === count && values.every((value) => value !== null)
    ? (values as number[])
    : null
}

export function notApplicable(parameter: Parameter, deal: Deal): Fault {
  const [other] = parameter.appliesTo
  const known = filterParameters.filter(({ appliesTo }) => appliesTo.includes(deal))
  return {
    code: 'parameter_not_applicable',
    param: parameter.name,
    message: `${parameter.name} applies to deal=${other} only, and this search is for deal=${deal}.`,
    hint: `Leave ${parameter.name} out, or send deal=${other}.`,
    allowed: known.map(({ name }) => name),
  }
}
