/**
 * Random markets and requests with few distinct values, so that ties, duplicates, empty answers and
 * full ones are all common.
 */
import fc from 'fast-check'
import type { Clause, EngineQuery } from '../../src/engine/engine-query.ts'
import {
  type EngineDocument,
  type EngineSchema,
  spotColumns,
} from '../../src/engine/engine-schema.ts'

export const SCHEMA: EngineSchema = {
  sets: [{ name: 'deal' }, { name: 'place' }, { name: 'amenities' }],
  numbers: [
    { name: 'price', ranged: true },
    { name: 'area', ranged: true },
    { name: 'published', ranged: true },
    { name: 'score', ranged: false },
    { name: 'home', ranged: false },
    ...Object.values(spotColumns).map((name) => ({ name, ranged: false })),
  ],
  sorts: [
    { name: 'cheapest', column: 'price', descending: false },
    { name: 'dearest', column: 'price', descending: true },
    { name: 'largest', column: 'area', descending: true },
    { name: 'newest', column: 'published', descending: true },
    { name: 'oldest', column: 'published', descending: false },
    { name: 'best', column: 'score', descending: true },
    { name: 'worst', column: 'score', descending: false },
    { name: 'nearest', column: null, descending: false },
    { name: 'farthest', column: null, descending: true },
  ],
}

const VALUES: Record<string, readonly string[]> = {
  deal: ['sale', 'rent'],
  place: Array.from({ length: 90 }, (_, i) => `place-${i}`),
  amenities: ['pool', 'garden', 'lift', 'storage', 'view', 'solar'],
}
const WORDS = [
  ...['sea', 'seaside', 'season', 'se', 'house', 'home', 'Λεμεσός', 'λεμ', 'view', 'villa', '3'],
  ...Array.from({ length: 400 }, (_, i) => `s${i.toString(36)}`),
]

/** Ids have gaps, and some are far beyond 32 bits. */
export function idOf(index: number): number {
  return index % 19 === 18 ? Number.MAX_SAFE_INTEGER - index : index * 3 + 1
}

/** Numbers in [0, 1) that depend on nothing but the seed. */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function documentOf(seed: number, index: number, version: number): EngineDocument {
  const random = randomFrom(Math.imul(seed, 31) + index * 7919 + version * 104_729)
  const below = (limit: number) => Math.floor(random() * limit)
  // Squaring makes the first ones common and the last ones rare.
  const pick = (list: readonly string[]) => list[Math.floor(random() ** 2 * list.length)]
  const several = (list: readonly string[], most: number) =>
    Array.from({ length: below(most + 1) }, () => pick(list))
  const orNull = (value: number) => (random() < 0.15 ? null : value)
  const id = idOf(index)
  const deal = pick(VALUES.deal)
  const spot = random() < 0.4 ? null : pointOf(random)
  return {
    id,
    sets: {
      deal: random() < 0.05 ? [] : [deal],
      place: several(VALUES.place, 1),
      amenities: several(VALUES.amenities, 4),
    },
    numbers: {
      // Rents all lie below prices, so that a sort by price begins with a run of one deal.
      price: orNull(deal === 'rent' ? below(12) - 2 : below(20) + 10),
      area: orNull(random() * 100),
      published: orNull(Math.floor(index / 3) + below(3)),
      score: orNull(below(2) === 0 ? below(5) : random() * 5),
      // Few large groups, some pairs, and most alone.
      [spotColumns.lat]: spot?.lat ?? null,
      [spotColumns.lng]: spot?.lng ?? null,
      home: random() < 0.6 ? null : random() < 0.3 ? below(3) : 10 + below(400),
    },
    point: random() < 0.3 ? null : pointOf(random),
    text: several(WORDS, 8).join(random() < 0.5 ? ' ' : ', '),
    record: new TextEncoder().encode(`${id}/${version}`),
  }
}

function pointOf(random: () => number) {
  if (random() < 0.04) return { lat: random() * 180 - 90, lng: random() * 360 - 180 }
  const coarse = random() < 0.5 ? 10 : 1e6
  const round = (value: number) => Math.round(value * coarse) / coarse
  return { lat: round(34.5 + random()), lng: round(32.2 + random() * 2) }
}

/** The columns that every new day changes, from the others. */
export function renewedNumbers(
  { numbers }: EngineDocument,
  day: number,
): EngineDocument['numbers'] {
  const { price, area } = numbers
  const published = price === null ? null : (price * day) % 17
  return { ...numbers, published, score: area === null ? null : Math.round(area * day) % 7 }
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })
const lat = fc.integer({ min: 0, max: 12 }).map((n) => 34.4 + n / 10)
const lng = fc.integer({ min: 0, max: 22 }).map((n) => 32.1 + n / 10)
const position = fc.oneof(
  { weight: 12, arbitrary: fc.record({ lat, lng }) },
  fc.record({ lat: fc.integer({ min: -90, max: 90 }), lng: fc.integer({ min: -180, max: 180 }) }),
)
const word = fc
  .constantFrom(...WORDS.slice(0, 30), 'nowhere')
  .map((one) => (one === 'Λεμεσός' ? 'λεμεσοσ' : one))
const column = fc.constantFrom(...Object.keys(VALUES))
const valuesOf = (name: string, most: number) =>
  fc.array(fc.constantFrom(...VALUES[name].slice(0, 12), 'unknown'), { maxLength: most })

const clause: fc.Arbitrary<Clause> = fc.oneof(
  column.chain((name) =>
    fc.record({ kind: fc.constant('any'), column: fc.constant(name), values: valuesOf(name, 4) }),
  ),
  column.chain((name) =>
    fc.record({ kind: fc.constant('all'), column: fc.constant(name), values: valuesOf(name, 2) }),
  ),
  column.chain((name) =>
    fc.record({
      kind: fc.constant('none'),
      column: fc.constant(name),
      groups: fc.array(valuesOf(name, 3), { maxLength: 2 }),
    }),
  ),
  fc.record({
    kind: fc.constant('range'),
    column: fc.constantFrom(...SCHEMA.numbers.map(({ name }) => name)),
    min: maybe(fc.integer({ min: -3, max: 20 })),
    max: maybe(fc.integer({ min: 0, max: 110 })),
  }),
  fc
    .tuple(position, fc.oneof(fc.nat(80), fc.nat(20_100)), fc.boolean())
    .map(
      ([at, radiusKm, approximate]) => ({ kind: 'circle', ...at, radiusKm, approximate }) as const,
    ),
  fc.tuple(position, position, fc.boolean()).map(
    ([a, b, approximate]) =>
      ({
        kind: 'box',
        south: Math.min(a.lat, b.lat),
        north: Math.max(a.lat, b.lat),
        west: Math.min(a.lng, b.lng),
        east: Math.max(a.lng, b.lng),
        approximate,
      }) as const,
  ),
  fc.record({ kind: fc.constant('ids'), ids: fc.array(fc.nat(700).map(idOf), { maxLength: 60 }) }),
  fc.record({
    kind: fc.constant('polygon'),
    ring: fc.array(position, { maxLength: 6 }),
    approximate: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('text'),
    words: fc.array(word, { maxLength: 2 }),
    prefix: maybe(fc.oneof(word, fc.constantFrom('', 's', 'h', 'λ', 'sea', 's1', 'x'))),
  }),
)

/** Now and then each home once, wherever among the clauses. */
export const clauses = fc
  .tuple(fc.array(clause, { maxLength: 4 }), fc.option(fc.nat(4), { freq: 1 }))
  .map(([asked, at]): Clause[] =>
    at === null
      ? asked
      : asked.toSpliced(at, 0, { kind: 'first_of_each', column: 'home', by: 'price' }),
  )
/** Common values, rare ones and one that no document has; now and then the order has one part. */
const demote = maybe(
  column.chain((name) =>
    fc.record({
      column: fc.constant(name),
      value: fc.constantFrom(...VALUES[name].slice(0, 12), ...VALUES[name].slice(-3), 'unknown'),
    }),
  ),
)
const query: fc.Arbitrary<EngineQuery> = fc
  .record({
    clauses,
    sort: fc.constantFrom(...SCHEMA.sorts.map(({ name }) => name)),
    demote,
    after: maybe(
      fc.record({
        key: maybe(fc.integer({ min: -3, max: 60 })),
        id: fc.nat(700).map(idOf),
        isDemoted: fc.boolean(),
      }),
    ),
    limit: fc.oneof(fc.nat(30), fc.nat(3_000)),
  })
  .map((one) => ({
    ...one,
    after: one.after && { ...one.after, isDemoted: one.demote !== null && one.after.isDemoted },
  }))

/** Bounds on the sort's own column, which let the engine skip to the part of the order in bounds. */
const boundedQuery = fc
  .tuple(query, fc.integer({ min: -3, max: 9 }), fc.nat(60))
  .map(([one, min, span]): EngineQuery => {
    const { column } = SCHEMA.sorts.find(({ name }) => name === one.sort)!
    if (column === null) return one
    const range = { kind: 'range', column, min, max: min + span } as const
    return { ...one, clauses: [...one.clauses.slice(0, 1), range] }
  })

export type Write =
  | { readonly do: 'upsert'; readonly index: number; readonly version: number }
  | { readonly do: 'remove'; readonly index: number }
  | { readonly do: 'mark' }
  | { readonly do: 'swap'; readonly late: boolean }
  | { readonly do: 'begin merge' }
  | { readonly do: 'end merge' }
  | { readonly do: 'begin renewal' }
  | { readonly do: 'end renewal' }

export type Ask =
  | { readonly do: 'search'; readonly query: EngineQuery }
  | { readonly do: 'walk'; readonly query: EngineQuery; readonly page: number }
  | { readonly do: 'facet'; readonly clauses: readonly Clause[]; readonly column: string }
  | { readonly do: 'histogram'; readonly clauses: readonly Clause[]; readonly edges: number[] }

export interface Scenario {
  readonly seed: number
  readonly documents: number
  /** Documents in the tail before a flush to a segment. */
  readonly tailLimit: number
  readonly steps: readonly { readonly writes: readonly Write[]; readonly ask: Ask }[]
}

export function scenarios(requests: number): fc.Arbitrary<Scenario> {
  const documents = fc.oneof(
    { weight: 2, arbitrary: fc.nat(20) },
    { weight: 4, arbitrary: fc.nat(400) },
    { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 3_000 }) },
  )
  const index = fc.nat(500)
  const write: fc.Arbitrary<Write> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('upsert'),
        index,
        version: fc.integer({ min: 1, max: 9 }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('remove'), index }) },
    { weight: 1, arbitrary: fc.constant({ do: 'mark' } as const) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('swap'), late: fc.boolean() }) },
    { weight: 2, arbitrary: fc.constant({ do: 'begin merge' } as const) },
    { weight: 2, arbitrary: fc.constant({ do: 'end merge' } as const) },
    { weight: 1, arbitrary: fc.constant({ do: 'begin renewal' } as const) },
    { weight: 1, arbitrary: fc.constant({ do: 'end renewal' } as const) },
  )
  const ask: fc.Arbitrary<Ask> = fc.oneof(
    { weight: 20, arbitrary: fc.record({ do: fc.constant('search'), query }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('walk'),
        query: fc.oneof(query, boundedQuery),
        page: fc.integer({ min: 1, max: 40 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('facet'), clauses, column }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('histogram'),
        clauses,
        edges: fc
          .uniqueArray(fc.integer({ min: -3, max: 30 }), { minLength: 2, maxLength: 6 })
          .map((edges) => edges.sort((a, b) => a - b)),
      }),
    },
  )
  const step = fc.record({ writes: fc.array(write, { maxLength: 3 }), ask })
  return fc.record({
    seed: fc.integer(),
    documents,
    tailLimit: fc.constantFrom(1, 2, 5, 40, 1_000),
    steps: fc.array(step, { minLength: requests, maxLength: requests, size: 'max' }),
  })
}
