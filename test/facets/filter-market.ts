/** Random live listings as the engine holds them, with few distinct values, and random filters. */
import fc from 'fast-check'
import { type Parameter, parameters } from '../../src/catalogue/parameters.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../../src/domain/places/place-finder.ts'
import { createEngine } from '../../src/engine/engine.ts'
import type { EngineDocument } from '../../src/engine/engine-schema.ts'
import { buildSegment } from '../../src/engine/segment/build-segment.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'

const places = createPlaceFinder(cyprus)
/** A city with its parts and theirs, and a few places elsewhere. */
const slugs = [...places.withParts('limassol').slice(0, 8), 'paphos', 'tala', 'larnaca', 'nicosia']

const choices: readonly Parameter[] = parameters.filter(
  ({ values, effect }) => values && (effect.by === 'choice' || effect.by === 'flag'),
)

const columnOf = ({ effect }: Parameter) => (effect as { readonly column: string }).column
const anyOf = (values: readonly string[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: most })
/** Homes that stand close together, in one house, and far away. */
const degrees = (middle: number) =>
  fc.oneof(
    fc.integer({ min: -3, max: 3 }).map((n) => middle + n / 1000),
    fc.double({ min: middle - 0.5, max: middle + 0.5, noNaN: true }),
  )
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 6 })

const sets = fc.record({
  ...Object.fromEntries(
    choices.map((parameter) => {
      const values = parameter.values!.map(({ value }) => value)
      return [columnOf(parameter), anyOf(values, parameter.name === 'deal' ? 1 : 3)]
    }),
  ),
  location: anyOf(slugs, 1),
  project_id: fc.constant([]),
  company_id: fc.constant([]),
})

const numbers = fc.record(
  Object.fromEntries(
    listingSchema.numbers.map(({ name }) => [
      name,
      orNull(
        fc.oneof(
          fc.nat(12).map((n) => n * 50),
          fc.nat(3_000_000),
        ),
      ),
    ]),
  ),
)

const draft = fc.record({
  sets,
  numbers,
  point: orNull(fc.record({ lat: degrees(34.7), lng: degrees(33.05) })),
})

export const markets: fc.Arbitrary<EngineDocument[]> = fc
  .array(draft, { maxLength: 120, size: 'max' })
  .map((drafts) => drafts.map((one, i) => documentOf(i + 1, one)))

function documentOf(
  id: number,
  { sets, numbers, point }: Pick<EngineDocument, 'sets' | 'numbers' | 'point'>,
): EngineDocument {
  const summary = JSON.stringify({ id, ...point, price: numbers.price, title: `Home ${id}` })
  const record = new TextEncoder().encode(`${summary.slice(0, -1)}\n,"rest":1`)
  return { id, sets, numbers, point, text: `home ${id % 3}`, record }
}

/** The first `settled` documents in the segment, the others fresh. */
export function contextOf(documents: readonly EngineDocument[], settled: number) {
  const engine = createEngine(listingSchema)
  engine.swapSegment(buildSegment(listingSchema, documents.slice(0, settled)), engine.mark())
  for (const document of documents.slice(settled)) engine.upsert(document)
  return {
    engine,
    country: cyprus,
    places,
    now: () => 0,
  }
}

const filter = fc.oneof(
  fc.constantFrom(...choices.filter(({ name }) => name !== 'deal')).chain((parameter) =>
    anyOf(
      parameter.values!.map(({ value }) => value),
      parameter.multiple ? 3 : 1,
    ).map((values) => ({ parameter, text: `${parameter.name}=${values}` })),
  ),
  anyOf(slugs, 2).map((values) => ({ parameter: null, text: `location=${values}` })),
  anyOf(slugs, 2).map((values) => ({ parameter: null, text: `not_location=${values}` })),
  fc
    .tuple(fc.constantFrom('price', 'area', 'plot'), fc.nat(400), fc.nat(3_000_000))
    .map(([name, min, more]) => ({
      parameter: null,
      text: `${name}_min=${min}&${name}_max=${min + more}`,
    })),
  fc
    .constantFrom(
      'unique=1',
      'q=home',
      'q=home+1',
      'sea_max_m=300',
      'floor_max=100',
      'updated_since=1970-01-01T00:00:00.300Z',
      'near=34.7,33.05&radius_km=20',
      'polygon=34.5,32.9;35.1,33.0;34.6,33.3;34.9,32.7',
    )
    .map((text) => ({ parameter: null, text })),
)

const nameOf = (text: string) => text.split('=')[0]

/** Query strings of the filters of one deal. */
export const filterQueries: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('sale', 'rent'),
    fc.uniqueArray(filter, { maxLength: 3, selector: ({ text }) => nameOf(text) }),
  )
  .map(([deal, filters]) =>
    [
      `deal=${deal}`,
      ...filters
        .filter(({ parameter }) => !parameter || parameter.appliesTo.includes(deal as 'sale'))
        .map(({ text }) => text),
    ].join('&'),
  )
