/**
 * Reads a raw query string against the parameters that an operation declares.
 * Nothing is ever ignored: unknown names, repeats and unreadable text are faults with a repair.
 * An empty value counts as not sent. Values come out trimmed. Cost: linear in the query string.
 */
import { limits } from '../../catalogue/limits.ts'
import { aliasKey, aliasOf } from '../../catalogue/parameter-aliases.ts'
import { filterParameters, type Parameter } from '../../catalogue/parameters.ts'
import type { Deal, Vocabulary } from '../../catalogue/vocabulary.ts'
import { nearest } from '../../structures/text/edit-distance.ts'
import { decodePercent } from '../../structures/text/escapes.ts'
import { momentOfLocal } from '../local-time.ts'
import type { Fault } from '../refusal.ts'

export interface ParameterDeclaration {
  readonly name: string
  readonly multiple: boolean
}

export interface ReadParameters {
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly faults: Fault[]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/

const ENCODED = /[%+]/

export function readParameters(
  rawQuery: string,
  declared: ReadonlyMap<string, ParameterDeclaration>,
): ReadParameters {
  const values = new Map<string, string[]>()
  const faults: Fault[] = []
  for (const pair of rawQuery.split('&')) {
    if (pair === '') continue
    const split = pair.indexOf('=')
    const name = decode(split < 0 ? pair : pair.slice(0, split))
    const value = decode(split < 0 ? '' : plusAtEnd(pair.slice(split + 1)))
    if (name === null || value === null) {
      faults.push(unreadable(name))
      continue
    }
    const parameter = declared.get(name)
    if (!parameter) {
      faults.push(unknownParameter(name, [...declared.keys()]))
      continue
    }
    if (CONTROL_CHARACTER.test(value)) {
      faults.push({
        code: 'invalid_value',
        param: name,
        message: `${name} contains a control character.`,
        hint: 'Send plain text; leave out %00 and the like.',
      })
      continue
    }
    const trimmed = value.trim()
    if (trimmed === '') continue
    const before = values.get(name)
    if (!before) values.set(name, [trimmed])
    else if (parameter.multiple) before.push(trimmed)
    else faults.push(repeated(name))
  }
  return { values, faults }
}

/** The one value of a parameter that is not multi-valued. */
export function single(read: ReadParameters, name: string): string | undefined {
  return read.values.get(name)?.[0]
}

/** A plus is a blank in a query, also at the end; but "3+" and "A+" are meant as they look: nobody sends a number and a blank. */
const plusAtEnd = (text: string): string =>
  text.endsWith('+') ? text.replace(/((?:^|,)(?:\d+|[A-Za-z]))\+$/, '$1%2B') : text

function decode(text: string): string | null {
  // Most text is plain, and decoding it would copy it twice.
  return ENCODED.test(text) ? decodePercent(text.replaceAll('+', ' ')) : text
}

function unreadable(name: string | null): Fault {
  return {
    code: 'invalid_value',
    ...(name === null ? {} : { param: name }),
    message: `${name ?? 'A parameter name'} is not valid percent-encoded UTF-8.`,
    hint: 'Encode the value as UTF-8 and each reserved byte as %XX; a bare % is %25.',
  }
}

function repeated(name: string): Fault {
  return {
    code: 'duplicate_parameter',
    param: name,
    message: `${name} was sent more than once.`,
    hint: `Send ${name} once; it takes one value.`,
  }
}

/** By the table of what people write, before anything is guessed from letters. */
function meantBy(name: string, known: readonly string[]): string | null {
  const alias = aliasOf(aliasKey(name))
  if (!alias || !known.includes(alias.parameter)) return null
  const isRange = alias.as === 'range'
  return isRange
    ? `${alias.parameter} or ${alias.parameter.replace(/_min$/, '_max')}`
    : alias.parameter
}

function unknownParameter(name: string, known: readonly string[]): Fault {
  const shownName = shown(name)
  const guess = meantBy(name, known) ?? nearest(name.toLowerCase(), known)
  return {
    code: 'unknown_parameter',
    param: shownName,
    message: `There is no parameter "${shownName}" here.`,
    hint:
      known.length === 0
        ? 'This operation takes no parameters.'
        : guess
          ? `Did you mean ${guess}?`
          : `Parameters: ${known.join(', ')}.`,
    allowed: known,
  }
}

/**
 * Turns the text of one parameter into a value, or into a fault that says what is allowed.
 * Only plain ASCII digits count as numbers: 1e3, 0x10 and digits of other scripts are refused.
 */
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
  const isLong = text.length > limits.wholeNumberMaxDigits && /^-?\d+$/.test(text)
  return {
    code: 'invalid_value',
    param: name,
    message: `${name} must be a whole number${max === undefined ? ` of at least ${min}` : ` from ${min} to ${max}`}, not "${shown(text)}".`,
    hint: isLong
      ? `Send at most ${limits.wholeNumberMaxDigits} of the digits 0-9.`
      : Number.isNaN(value)
        ? `Write it with the digits 0-9 only: no ${min < 0 ? '' : 'sign, '}decimals, exponent or thousands separator.`
        : value < min
          ? `Send at least ${min}.`
          : `Send at most ${max}.`,
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

/** A moment in a query: ISO 8601 with its zone, or a day. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/
const DAY = /^\d{4}-\d\d-\d\d$/

/** The parser rolls 2026-02-30 over to March. */
function isRealDay(day: string): boolean {
  const ms = Date.parse(day)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
}

/** Milliseconds; a day begins in the given zone, without one in UTC. */
export function readInstant(name: string, text: string, timeZone: string | null): number | Fault {
  const isDay = DAY.test(text)
  const ms = isDay || MOMENT.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(ms) && isRealDay(text.slice(0, 10))) {
    return isDay && timeZone !== null ? momentOfLocal(ms, timeZone) : ms
  }
  return {
    code: 'invalid_value',
    param: name,
    message: `${name} must be a moment in ISO 8601, not "${shown(text)}".`,
    hint: `Send for example ${name}=2026-11-01T00:00:00Z (a plus sign must be written %2B).`,
  }
}
