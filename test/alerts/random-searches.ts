/**
 * Random searches over every filter of the catalogue, with values that occur in given documents, so that each filter
 * both finds and leaves out some of them. Read off the effects of the parameters: a new parameter is covered by itself.
 */
import type { Random } from '../../demo/market/random.ts'
import { filterParameters, type Parameter } from '../../src/catalogue/parameters.ts'
import type { EngineDocument } from '../../src/engine/engine-schema.ts'
import { DAY_MS } from '../../src/structures/durations.ts'

const FILTERS_MAX = 4
/** Degrees around a point. */
const SPAN = 0.3

/** Without `unique`, which is about several listings; ids replace the other filters. */
export const storedParameters = filterParameters.filter(({ effect }) => effect.by !== 'once')

export function randomSearch(
  documents: readonly EngineDocument[],
  nowMs: number,
  random: Random,
): URLSearchParams {
  const deal = random.pick(['sale', 'rent'] as const)
  const fitting = storedParameters.filter(({ appliesTo }) => appliesTo.includes(deal))
  const chosen = random.shuffled(fitting).slice(0, random.whole(1, FILTERS_MAX))
  const ids = chosen.find(({ effect }) => effect.by === 'ids')
  const query = new URLSearchParams()
  const near = { documents, nowMs, random }
  for (const parameter of ids ? [ids] : chosen) {
    for (const [name, value] of Object.entries(valuesFor(parameter, near))) query.set(name, value)
  }
  if (!ids) query.set('deal', deal)
  return ordered(query)
}

interface World {
  readonly documents: readonly EngineDocument[]
  readonly nowMs: number
  readonly random: Random
}

function valuesFor(parameter: Parameter, world: World): Record<string, string> {
  const { name, effect, values, multiple } = parameter
  const { documents, nowMs, random } = world
  const some = random.pick(having(documents, 'column' in effect ? effect.column : null))
  const own = 'column' in effect ? (some.sets[effect.column] ?? []) : []
  switch (effect.by) {
    case 'choice':
    case 'flag': {
      const known = values!.map(({ value }) => value)
      const one = own.length > 0 && random.chance(0.5) ? random.pick(own) : random.pick(known)
      return { [name]: multiple && random.chance(0.4) ? `${one},${random.pick(known)}` : one }
    }
    case 'place':
    case 'not_place':
    case 'street':
      return own.length > 0 ? { [name]: random.pick(own) } : {}
    case 'id':
      return own.length > 0 ? { [name]: random.pick(own) } : { [name]: '1' }
    case 'min':
    case 'max': {
      const value = some.numbers[effect.column]
      if (value === null || value === undefined) return {}
      // Exactly at the bound, and next to it.
      return { [name]: String(Math.max(0, Math.round(value) + random.whole(-1, 1))) }
    }
    case 'age_days':
      return { [name]: String(random.pick([0, 1, 7, 30, 90, 400])) }
    case 'since':
      return { [name]: new Date(nowMs - random.whole(0, 300) * DAY_MS).toISOString() }
    case 'near':
    case 'radius': {
      const radius: Record<string, string> = random.chance(0.8)
        ? { radius_km: String(random.pick([0.5, 2, 10, 50])) }
        : {}
      const pois = ['poi:school', 'poi:larnaca-airport', 'poi:airport']
      return { near: random.chance(0.3) ? random.pick(pois) : corner(world).join(), ...radius }
    }
    case 'within': {
      const mode = random.pick(['walk', 'drive'])
      const place = random.pick(['larnaca', 'school', 'limassol', 'airport'])
      return { [name]: `${random.pick([5, 20, 60])}min-${mode}:${place}` }
    }
    case 'bbox': {
      const [a, b] = [corner(world), corner(world)]
      const [south, north] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])]
      const [west, east] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])]
      return { [name]: [south, west, north, east].join() }
    }
    case 'polygon': {
      const [lat, lng] = corner(world)
      const ring = Array.from({ length: random.whole(3, 7) }, () => [
        (lat + random.between(-SPAN, SPAN)).toFixed(4),
        (lng + random.between(-SPAN, SPAN)).toFixed(4),
      ])
      return { [name]: ring.map((pair) => pair.join()).join(';') }
    }
    case 'approximate':
      return { [name]: '1', near: corner(world).join(), radius_km: '8' }
    case 'text': {
      const words = some.text.match(/[\p{L}\p{N}]{2,}/gu) ?? ['sea']
      const last = random.pick(words)
      const whole = random.chance(0.5) ? `${random.pick(words)} ` : ''
      return { [name]: whole + last.slice(0, random.whole(2, last.length)) }
    }
    case 'ids':
      return { [name]: Array.from({ length: 5 }, () => random.pick(documents).id).join() }
    case 'once':
    case 'sort':
    case 'demote':
    case 'limit':
    case 'cursor':
    case 'detail':
    case 'include':
      throw new TypeError(`${name} is no filter of a saved search`)
  }
}

/** The documents that have a value, or all where none has one: rare values are drawn as often as common ones. */
function having(documents: readonly EngineDocument[], column: string | null) {
  if (column === null) return documents
  const rich = documents.filter(({ sets }) => (sets[column]?.length ?? 0) > 0)
  return rich.length === 0 ? documents : rich
}

function corner({ documents, random }: World): readonly [number, number] {
  const located = documents.filter(({ point }) => point !== null)
  const { lat, lng } = random.pick(located).point!
  const moved = (at: number) => Number((at + random.between(-SPAN / 4, SPAN / 4)).toFixed(4))
  return [moved(lat), moved(lng)]
}

/** A range whose ends were drawn the wrong way round is turned. */
function ordered(query: URLSearchParams): URLSearchParams {
  for (const { name, effect } of storedParameters) {
    if (effect.by !== 'min' || !effect.partner) continue
    const [low, high] = [query.get(name), query.get(effect.partner)]
    if (low === null || high === null || Number(low) <= Number(high)) continue
    query.set(name, high)
    query.set(effect.partner, low)
  }
  return query
}
