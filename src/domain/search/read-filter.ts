/**
 * One filter parameter at a time: from its text to a clause and to what is echoed.
 * The kind of a parameter (its `effect` in the catalogue) decides; no parameter has code of its own.
 */
import { limits } from '../../catalogue/limits.ts'
import type { Effect, Parameter } from '../../catalogue/parameters.ts'
import { ANY_KIND, NONE, type Value, type Vocabulary } from '../../catalogue/vocabulary.ts'
import { splitWords } from '../../structures/text/fold-text.ts'
import { startOfLocalDay } from '../local-time.ts'
import {
  cityOrDistrict,
  districtHint,
  inQuery,
  unknownLocation,
} from '../places/misplaced-names.ts'
import { streetWords } from '../places/place-spelling.ts'
import type { Fault } from '../refusal.ts'
import type { Clause } from './clause.ts'
import type { FilterContext, FilterReading } from './filter-context.ts'
import { radiusWithoutNear, readBox, readNear, readPolygon } from './point-filters.ts'
import {
  fileValue,
  invalidChoice,
  type ReadParameters,
  readInstant,
  single,
  splitList,
  wholeNumber,
} from './read-parameters.ts'
import { readWithin } from './read-within.ts'

/** Farther back than this is "ever": the calendar arithmetic stays within what a Date can hold. */
const EVER_DAYS = 36_500

/** null: the parameter is no filter (sort, limit, cursor, detail). */
export function readFilter(
  parameter: Parameter,
  values: readonly string[],
  read: ReadParameters,
  context: FilterContext,
): FilterReading | null {
  const { name, effect } = parameter
  const [text] = values
  switch (effect.by) {
    case 'choice':
      return readChoices(parameter, splitList(values), effect.column, context)
    case 'flag':
      return readFlag(parameter, text, effect.column)
    case 'once':
      return readOnce(parameter, text, effect)
    case 'place':
      return readPlaces(name, splitList(values), effect.column, read, context)
    case 'not_place':
      return readExcluded(name, splitList(values), effect.column, context)
    case 'id':
      return numeric(name, text, (id) => ({
        kind: 'any',
        column: effect.column,
        values: [String(id)],
      }))
    case 'min':
    case 'max':
      return readBound(parameter, text, effect, read)
    case 'since':
      return readSince(name, text, effect.column, context)
    case 'age_days':
      return numeric(name, text, (days) => ({
        kind: 'range',
        column: effect.column,
        min: days > EVER_DAYS ? 0 : startOfLocalDay(context.nowMs, days, context.timeZone),
        max: null,
      }))
    case 'near':
      return located(readNear(text, single(read, 'radius_km'), context), read)
    case 'within': {
      const within = readWithin(splitList(values), context)
      return within && located(within, read)
    }
    case 'radius':
      return single(read, 'near') === undefined ? { faults: [radiusWithoutNear] } : null
    case 'bbox':
      return located(readBox(text, context), read)
    case 'polygon':
      return located(readPolygon(text, context), read)
    case 'approximate':
      return readApproximate(parameter, text)
    case 'text':
      return readText(name, text)
    case 'street':
      return readStreet(name, text, effect.column)
    default:
      return null
  }
}

function readChoices(
  parameter: Parameter,
  texts: string[],
  column: string,
  { places }: FilterContext,
): FilterReading | null {
  if (texts.length === 0) return null
  const { name, match } = parameter
  const vocabulary = parameter.values!
  const faults: Fault[] = []
  const filed: string[] = []
  for (const text of texts) {
    const value = fileValue(text, vocabulary)
    if (value !== null) filed.push(value)
    else {
      const hint = parameter.ofPlaces ? districtHint(text, places, inQuery) : null
      faults.push({ ...invalidChoice(name, text, vocabulary), ...(hint === null ? {} : { hint }) })
    }
  }
  if (faults.length > 0) return { faults }
  // In the vocabulary's order, so that the same choice is the same search.
  const values =
    filed.length === 1
      ? filed
      : vocabulary.flatMap(({ value }) => (filed.includes(value) ? [value] : []))
  const clause: Clause =
    match === 'all'
      ? { kind: 'all', column, values }
      : { kind: 'any', column, values: widen(values, vocabulary) }
  return { query: { [name]: values }, clause }
}

/** "yes" stands for every kind there is; a span of years for the single years inside it. */
export function widen(values: readonly string[], vocabulary: Vocabulary): readonly string[] {
  const meanings = meaningsIn(vocabulary)
  if (!values.some((value) => meanings.has(value))) return values
  return [...new Set(values.flatMap((value) => [value, ...(meanings.get(value) ?? [])]))]
}

const knownMeanings = new WeakMap<Vocabulary, ReadonlyMap<string, readonly string[]>>()

/** What else the values stand for: computed once for each vocabulary. */
function meaningsIn(vocabulary: Vocabulary): ReadonlyMap<string, readonly string[]> {
  let meanings = knownMeanings.get(vocabulary)
  if (!meanings) {
    meanings = new Map(
      vocabulary
        .map((value) => [value.value, furtherMeanings(value, vocabulary)] as const)
        .filter(([, further]) => further.length > 0),
    )
    knownMeanings.set(vocabulary, meanings)
  }
  return meanings
}

function furtherMeanings({ value: chosen, span: wide }: Value, vocabulary: Vocabulary): string[] {
  const isAnyKind = chosen === ANY_KIND && vocabulary.some(({ value }) => value === NONE)
  return vocabulary
    .filter(({ value, span }) => {
      const isInside = wide && span && span.from >= wide.from && span.to <= wide.to
      return value !== chosen && ((isAnyKind && value !== NONE) || isInside)
    })
    .map(({ value }) => value)
}

function readFlag(parameter: Parameter, text: string, column: string): FilterReading {
  const value = fileValue(text, parameter.values!)
  if (value === null) return { faults: [invalidChoice(parameter.name, text, parameter.values!)] }
  return { query: { [parameter.name]: value }, clause: { kind: 'any', column, values: [value] } }
}

/** It says how areas are meant, and is no filter of its own. */
export function readApproximate(parameter: Parameter, text: string): FilterReading {
  const value = fileValue(text, parameter.values!)
  if (value === null) return { faults: [invalidChoice(parameter.name, text, parameter.values!)] }
  return { query: { [parameter.name]: value }, clause: null }
}

/** An area that takes listings without a point at their place, where the request says so. */
export function located(reading: FilterReading, read: ReadParameters): FilterReading {
  if ('faults' in reading || single(read, 'approximate') === undefined) return reading
  const { clause } = reading
  if (clause === null || !isArea(clause)) return reading
  return { ...reading, clause: { ...clause, approximate: true } }
}

type AreaClause = Extract<Clause, { kind: 'circle' | 'box' | 'polygon' | 'area' }>
const AREAS: ReadonlySet<Clause['kind']> = new Set(['circle', 'box', 'polygon', 'area'])
const isArea = (clause: Clause): clause is AreaClause => AREAS.has(clause.kind)

function readOnce(
  parameter: Parameter,
  text: string,
  { column, lowest }: Extract<Effect, { by: 'once' }>,
): FilterReading {
  const value = fileValue(text, parameter.values!)
  if (value === null) return { faults: [invalidChoice(parameter.name, text, parameter.values!)] }
  return {
    query: { [parameter.name]: value },
    clause: { kind: 'first_of_each', column, by: lowest },
  }
}

function readPlaces(
  name: string,
  texts: string[],
  column: string,
  read: ReadParameters,
  { places }: FilterContext,
): FilterReading | null {
  const named = readSlugs(name, texts, places)
  if (named === null || 'faults' in named) return named
  const { slugs, groups } = named
  return {
    query: { [name]: slugs },
    clause: inOneOf(column, groups),
    // Who sends both knows of both.
    notes: read.values.has('district') ? [] : slugs.flatMap((slug) => cityOrDistrict(slug) ?? []),
  }
}

/** Of the slugs that each place stands for. */
export const inOneOf = (column: string, groups: readonly (readonly string[])[]): Clause =>
  groups.length > 1
    ? { kind: 'any', column, values: [...new Set(groups.flat())], groups }
    : { kind: 'any', column, values: groups[0] ?? [] }

function readExcluded(
  name: string,
  texts: string[],
  column: string,
  { places }: FilterContext,
): FilterReading | null {
  const named = readSlugs(name, texts, places)
  if (named === null || 'faults' in named) return named
  return {
    query: { [name]: named.slugs },
    clause: { kind: 'none', column, groups: named.groups },
  }
}

/** The places that are named, and for each the slugs that it stands for: its own and those of its parts. */
function readSlugs(
  name: string,
  texts: string[],
  places: FilterContext['places'],
):
  | { readonly slugs: readonly string[]; readonly groups: readonly (readonly string[])[] }
  | { readonly faults: readonly Fault[] }
  | null {
  if (texts.length === 0) return null
  const slugs = [...new Set(texts.map((text) => text.toLowerCase()))].sort()
  const groups = slugs.map((slug) => places.withParts(slug))
  const unknown = slugs.filter((_, at) => groups[at].length === 0)
  if (unknown.length === 0) return { slugs, groups }
  const faults = unknown.map((slug, at) =>
    unknownLocation(name, slug, at < limits.suggestedFor ? places : null, inQuery),
  )
  return { faults }
}

function numeric(name: string, text: string, clause: (value: number) => Clause): FilterReading {
  const value = wholeNumber(name, text)
  if (typeof value === 'object') return { faults: [value] }
  return { query: { [name]: value }, clause: clause(value) }
}

/** The two ends of a range become one clause, made when its first end is met. */
function readBound(
  { name, min, max }: Parameter,
  text: string,
  effect: Extract<Effect, { by: 'min' | 'max' }>,
  read: ReadParameters,
): FilterReading | null {
  const own = wholeNumber(name, text, { min, max })
  const { partner } = effect
  const partnerText = partner === undefined ? undefined : single(read, partner)
  if (typeof own === 'object') return { faults: [own] }
  if (partner === undefined || partnerText === undefined) {
    const end = { min: null, max: null, [effect.by]: own }
    return { query: { [name]: own }, clause: { kind: 'range', column: effect.column, ...end } }
  }
  // Both ends have the same bounds.
  const other = wholeNumber(partner, partnerText, { min, max })
  if (typeof other === 'object' || effect.by === 'max') return null
  if (own > other) {
    const fault: Fault = {
      code: 'invalid_range',
      param: name,
      message: `${name}=${own} is above ${partner}=${other}.`,
      hint: `Swap them: ${name}=${other}&${partner}=${own}.`,
    }
    return { faults: [fault] }
  }
  return {
    query: { [name]: own, [partner]: other },
    clause: { kind: 'range', column: effect.column, min: own, max: other },
  }
}

function readSince(
  name: string,
  text: string,
  column: string,
  { timeZone }: FilterContext,
): FilterReading {
  const moment = readInstant(name, text, timeZone)
  if (typeof moment === 'object') return { faults: [moment] }
  return {
    query: { [name]: new Date(moment).toISOString() },
    clause: { kind: 'range', column, min: moment, max: null },
  }
}

function readText(name: string, text: string): FilterReading {
  const words = splitWords(text)
  const last = words.pop()
  const fault = wordsFault(name, text, last === undefined)
  if (fault || last === undefined) return { faults: [fault!] }
  return {
    query: { [name]: text },
    clause: { kind: 'text', words: [...new Set(words)], prefix: last },
  }
}

function readStreet(name: string, text: string, column: string): FilterReading {
  const values = streetWords(text)
  const fault = wordsFault(name, text, values.length === 0)
  return fault
    ? { faults: [fault] }
    : { query: { [name]: text }, clause: { kind: 'all', column, values } }
}

function wordsFault(name: string, text: string, isEmpty: boolean): Fault | null {
  if ([...text].length > limits.queryTextMaxChars) {
    return {
      code: 'too_long',
      param: name,
      message: `${name} may have at most ${limits.queryTextMaxChars} characters.`,
      hint: 'Use filters first, and few words.',
    }
  }
  if (!isEmpty) return null
  return {
    code: 'invalid_value',
    param: name,
    message: `${name} holds no word to look for.`,
    hint: 'Send letters or digits, or leave it out.',
  }
}
