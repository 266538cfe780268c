/**
 * The arguments of a search as a model sent them, to a query of the API. Read generously: other usual names,
 * "3+", "400k", one value where a list is taken; each such reading is noted. What cannot be read is a fault.
 * Invariant: nothing is dropped without a fault or a note.
 */

import { limits } from '../../catalogue/limits.ts'
import { aliasKey } from '../../catalogue/parameter-aliases.ts'
import type { Parameter } from '../../catalogue/parameters.ts'
import { POI } from '../../domain/search/read-within.ts'
import { ownMember } from '../../structures/own-member.ts'
import { mcpLimits } from '../mcp-limits.ts'
import type { Arguments } from '../tools/tool.ts'
import { amountOf, isOff, isOn, textsOf } from './plain-values.ts'
import { ARGUMENT_ALIASES, searchParameter } from './search-arguments.ts'
import { featureFilter, nearestFeature } from './sort-features.ts'

export interface SearchArguments {
  /** By the names of the API's parameters. */
  readonly values: Map<string, string[]>
  readonly places: string[]
  /** To leave out. */
  readonly notPlaces: string[]
  readonly limit: number
  readonly notes: string[]
  readonly faults: string[]
}

type Reading = { -readonly [Member in keyof SearchArguments]: SearchArguments[Member] }

const SHOWN_CHARS = mcpLimits.argumentShownChars
export const shownArgument = (value: unknown): string => {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS).toWellFormed()}…` : text
}

export function readSearch(args: Arguments, more: readonly string[] = []): SearchArguments {
  const reading: Reading = {
    values: new Map(),
    places: [],
    notPlaces: [],
    limit: mcpLimits.listingsDefault,
    notes: [],
    faults: [],
  }
  for (const [name, value] of Object.entries(args)) {
    if (!more.includes(name)) readArgument(name, value, reading)
  }
  return reading
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

function readArgument(name: string, value: unknown, into: Reading): void {
  if (isEmpty(value)) return
  const known = knownName(name)
  if (known === null) {
    // By the one repairer, with everything else: what it cannot be sure of is a fault there.
    const texts = textsOf(value)
    if (texts.length > 0 && aliasKey(name) !== '') add(into, name, texts)
    else if (typeof value === 'boolean' && aliasKey(name) !== '') add(into, name, [String(value)])
    else into.faults.push(`There is no argument ${shownArgument(name)}.`)
    return
  }
  if (known !== name) into.notes.push(`${name} was read as ${known}.`)
  if (OWN.has(known)) readOwn(known, value, into)
  else readParameter(searchParameter(known)!, value, into)
}

const OWN = new Set(['place', 'not_place', 'features', 'near', 'also', 'limit'])

function knownName(name: string): string | null {
  const lower = name.toLowerCase().trim()
  for (const one of [lower, ownMember(ARGUMENT_ALIASES, lower)]) {
    if (one !== undefined && (OWN.has(one) || searchParameter(one))) return one
  }
  return null
}

function readOwn(name: string, value: unknown, into: Reading): void {
  switch (name) {
    case 'place':
    case 'not_place':
      if (textsOf(value).length === 0 && !isEmpty(value))
        into.faults.push(`${name} takes a name, not ${shownArgument(value)}.`)
      ;(name === 'place' ? into.places : into.notPlaces).push(
        ...textsOf(value)
          .flatMap((text) => text.split(/[,;]/).map((one) => one.trim()))
          .filter(Boolean),
      )
      return
    case 'features':
      for (const text of textsOf(value).flatMap((one) => one.split(','))) readFeature(text, into)
      return
    case 'near':
      readNear(value, into)
      return
    case 'limit':
      readLimit(value, into)
      return
    default:
      if (typeof value === 'object' && !Array.isArray(value)) {
        for (const [inner, one] of Object.entries(value as object)) readArgument(inner, one, into)
      } else into.faults.push('also takes an object, such as {"bathrooms": ["2"]}.')
  }
}

const add = (into: Reading, name: string, values: readonly string[]): void => {
  into.values.set(name, [...new Set([...(into.values.get(name) ?? []), ...values])])
}

function readFeature(text: string, into: Reading): void {
  if (text.trim() === '') return
  const filter = featureFilter(text)
  if (filter) add(into, filter.parameter, [filter.value])
  else {
    const guess = nearestFeature(text)
    into.faults.push(
      `No feature is called ${shownArgument(text)}${guess ? `; did you mean ${guess}?` : '.'}`,
    )
  }
}

function readNear(value: unknown, into: Reading): void {
  if (typeof value === 'string' && value.trim().toLowerCase().startsWith(POI)) {
    add(into, 'near', [value.trim()])
    return
  }
  const sent =
    typeof value === 'string'
      ? Object.fromEntries(value.split(',').map((part, i) => [['lat', 'lng', 'km'][i], part]))
      : (value as Readonly<Record<string, unknown>>)
  const { lat, lng } = sent
  const km = sent.km ?? sent.radius_km ?? sent.radius
  add(into, 'near', [`${textsOf(lat)},${textsOf(lng)}`])
  if (!isEmpty(km)) add(into, 'radius_km', textsOf(km))
}

function readLimit(value: unknown, into: Reading): void {
  const wanted = Math.floor(Number(textsOf(value)[0]))
  if (!(wanted >= 1)) into.faults.push(`limit is a number from 1 to ${mcpLimits.listingsMax}.`)
  else {
    into.limit = Math.min(wanted, mcpLimits.listingsMax)
    if (wanted > into.limit) {
      into.notes.push(`At most ${into.limit} are shown at once; cursor leads on.`)
    }
  }
}

function readParameter(parameter: Parameter, value: unknown, into: Reading): void {
  const { name, effect, multiple, type, unit } = parameter
  if (effect.by === 'flag' || effect.by === 'demote') {
    if (isOn(value)) add(into, name, ['1'])
    else if (!isOff(value))
      into.faults.push(`${name} is true or left out, not ${shownArgument(value)}.`)
    return
  }
  // "pool": true is repaired as it is in a query.
  const isWord = typeof value === 'boolean' && parameter.values !== undefined
  const texts = isWord ? [String(value)] : textsOf(value)
  if (texts.length === 0) {
    into.faults.push(`${name} cannot be ${shownArgument(value)}.`)
    return
  }
  if (multiple)
    add(
      into,
      name,
      texts
        .flatMap((text) => text.split(','))
        .flatMap((text) => openEnded(text.trim(), parameter, into)),
    )
  else if (texts.length > 1) into.faults.push(`${name} takes one value.`)
  else
    add(into, name, [
      type === 'integer'
        ? amountOf(texts[0], 10 ** limits.wholeNumberMaxDigits - 1, unit)
        : texts[0],
    ])
}

/** "3+" and "at least 3": that value and all after it. */
function openEnded(text: string, { name, values = [] }: Parameter, into: Reading): string[] {
  const [, least] = /^(?:(?:at least|min)\s*(\w+))$/i.exec(text) ?? /^(\w+)\s*\+$/.exec(text) ?? []
  const from = values.findIndex(({ value }) => value === least)
  if (least === undefined || from < 0) return [text]
  const open = values.slice(from).map(({ value }) => value)
  into.notes.push(`${name} ${text} was read as ${open.join(', ')}.`)
  return open
}
