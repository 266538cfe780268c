/**
 * A search that was refused, changed into the one that was probably meant: names and values by the
 * nearest that exist, ends that are in the wrong order turned round. What has no such repair is left out.
 * Invariant: parameters without a fault stay as they were sent.
 */
import { type Parameter, parametersByName } from '../../catalogue/parameters.ts'
import type { Vocabulary } from '../../catalogue/vocabulary.ts'
import type { Fault } from '../../domain/refusal.ts'
import {
  fileValue,
  nearestSpelling,
  shown,
  splitList,
} from '../../domain/search/parameter-values.ts'
import { nearest } from '../../structures/text/edit-distance.ts'
import type { SiteContext } from '../mount/site-context.ts'
import type { SentPair } from './read-page-request.ts'

export interface RepairedPair {
  readonly from: SentPair
  readonly to: SentPair
}

export interface RepairedSearch {
  readonly pairs: readonly SentPair[]
  readonly repaired: readonly RepairedPair[]
}

type Places = Pick<SiteContext, 'placeOf'>

export function repairSearch(
  pairs: readonly SentPair[],
  faults: readonly Fault[],
  places: Places,
): RepairedSearch {
  const repaired: RepairedPair[] = []
  const next = pairs.flatMap((pair) => {
    const to = hasFault(pair, faults) ? mendPair(pair, pairs, faults, places) : pair
    if (to !== null && to !== pair) repaired.push({ from: pair, to })
    return to ?? []
  })
  return { pairs: next, repaired }
}

/** The same without repairs: what has a fault is left out. */
export const dropFaulty = (pairs: readonly SentPair[], faults: readonly Fault[]): SentPair[] =>
  pairs.filter(({ name }) => !faults.some(({ param }) => param === shown(name)))

/** A range that is in the wrong order is told of one end; the other belongs to it. */
function hasFault({ name }: SentPair, faults: readonly Fault[]): boolean {
  return faults.some(
    ({ param, code }) =>
      param === shown(name) || (code === 'invalid_range' && partnerOf(param) === name),
  )
}

function partnerOf(name: string | undefined): string | null {
  const effect = parametersByName.get(name ?? '')?.effect
  return effect && 'partner' in effect ? (effect.partner ?? null) : null
}

/** null: there is nothing like it. */
function mendPair(
  pair: SentPair,
  pairs: readonly SentPair[],
  faults: readonly Fault[],
  places: Places,
): SentPair | null {
  const { name, value } = pair
  const parameter = parametersByName.get(name)
  if (!parameter) return rename(pair, pairs)
  const own = faults.filter(({ param }) => param === name)
  switch (own[0]?.code ?? 'invalid_range') {
    case 'invalid_value':
      return withValue(pair, nearestChoices(value, parameter, own[0].allowed ?? []))
    case 'unknown_location':
      return withValue(pair, nearestPlaces(value, own, places))
    case 'invalid_range':
      return withValue(pair, inOrder(pair, pairs))
    case 'outside_country':
      return withValue(pair, latFirst(value))
    default:
      return null
  }
}

/** Not onto a parameter that was sent as well. */
function rename({ name, value, raw }: SentPair, pairs: readonly SentPair[]): SentPair | null {
  const guess = nearest(name.toLowerCase(), [...parametersByName.keys()])
  if (guess === null || pairs.some((pair) => pair.name === guess)) return null
  return { name: guess, value, raw: `${guess}${raw.slice(raw.indexOf('='))}` }
}

function withValue(pair: SentPair, value: string): SentPair | null {
  if (value === '' || value === pair.value) return null
  return { name: pair.name, value, raw: `${pair.name}=${encodeURIComponent(value)}` }
}

/** '' where no values are told, as for numbers. */
function nearestChoices(
  value: string,
  { values, multiple }: Parameter,
  allowed: readonly string[],
): string {
  const vocabulary: Vocabulary = values ?? allowed.map((one) => ({ value: one, label: one }))
  return (multiple ? splitList([value]) : [value])
    .flatMap((piece) => fileValue(piece, vocabulary) ?? nearestSpelling(piece, vocabulary) ?? [])
    .join(',')
}

/** Each place that does not exist has a fault, in the order of their names. */
function nearestPlaces(value: string, faults: readonly Fault[], { placeOf }: Places): string {
  const slugs = [...new Set(splitList([value]).map((slug) => slug.toLowerCase()))].sort()
  let unknown = 0
  return slugs
    .flatMap((slug) => (placeOf.has(slug) ? slug : (faults[unknown++]?.allowed?.[0] ?? [])))
    .join(',')
}

/** The other end of the range; for a box, its corners from the south-west. */
function inOrder({ name, value }: SentPair, pairs: readonly SentPair[]): string {
  const partner = pairs.find((pair) => pair.name === partnerOf(name))
  if (partner) return partner.value
  const [south, west, north, east] = value.split(',').map(Number)
  return [
    Math.min(south, north),
    Math.min(west, east),
    Math.max(south, north),
    Math.max(west, east),
  ].join(',')
}

const latFirst = (value: string): string =>
  value
    .split(';')
    .map((point) => point.split(',').reverse().join(','))
    .join(';')
