/**
 * Reads a raw query string against the parameters that an operation declares.
 * Nothing is ever ignored: unknown names, repeats and unreadable text are faults with a repair.
 * An empty value counts as not sent. Values come out trimmed. Cost: linear in the query string.
 */
import { aliasKey, aliasOf } from '../../catalogue/parameter-aliases.ts'
import { decodePercent } from '../../structures/text/decode-percent.ts'
import { nearest } from '../../structures/text/edit-distance.ts'
import type { Fault } from '../refusal.ts'
import { shown } from './parameter-values.ts'

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

/** A plus is a blank in a query, but nobody sends one at the end: "3+" and "A+" are meant as they look. */
const plusAtEnd = (text: string): string => text.replace(/([\dA-Za-z])\+$/, '$1%2B')

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

export function unknownParameter(name: string, known: readonly string[]): Fault {
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
