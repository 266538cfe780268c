import { expect, it } from 'vitest'
import { createEngine } from '../engine.ts'
import type { Clause } from '../engine-query.ts'
import type { EngineDocument, EngineSchema } from '../engine-schema.ts'
import { buildSegment } from '../segment/build-segment.ts'

const schema: EngineSchema = {
  sets: [{ name: 'deal' }, { name: 'place' }],
  numbers: [{ name: 'price', ranged: true }],
  sorts: [{ name: 'cheapest', column: 'price', descending: false }],
}
const HOMES = 3_000
/** Common and rare places, several with one home; prices that many share, and none. */
const home = (id: number, place = placeOf(id)): EngineDocument => ({
  id,
  sets: { deal: [id % 3 === 0 ? 'rent' : 'sale'], place: [place, `street-${id % 900}`] },
  numbers: { price: id % 11 === 0 ? null : (id * 37) % 500 },
  point: null,
  text: '',
  record: new Uint8Array([1]),
})
const placeOf = (id: number) => (id % 2 === 0 ? 'town' : `village-${id % 40}`)

const deal: Clause = { kind: 'any', column: 'deal', values: ['sale'] }
/** Passed by all: two clauses are counted row by row. */
const anyPlace: Clause = {
  kind: 'any',
  column: 'place',
  values: ['town', ...Array.from({ length: 40 }, (_, i) => `village-${i}`)],
}
const edges = [0, 7, 100, 250, 400, 499]

it('counts a whole deal as it would be counted row by row, whatever has died since', () => {
  const engine = createEngine(schema)
  const homes = Array.from({ length: HOMES }, (_, i) => home(i + 1))
  engine.swapSegment(buildSegment(schema, homes), engine.mark())
  const counted = (clauses: readonly Clause[]) => ({
    places: new Map([...engine.facet(clauses, 'place')].sort()),
    spread: engine.spread(clauses, 'price', 0.02),
    bars: engine.histogram(clauses, 'price', edges),
  })
  const expectAlike = () => expect(counted([deal])).toEqual(counted([deal, anyPlace]))
  expectAlike()
  expect(counted([deal]).places.get('town')).toBe(1_000)
  for (let step = 0; step < 60; step++) {
    const id = 1 + ((step * 389) % HOMES)
    if (step % 4 === 0) engine.upsert(home(id, 'village-3'))
    else engine.remove(id)
    expectAlike()
  }
  engine.swapSegment(buildSegment(schema, homes.slice(0, 50)), engine.mark())
  expectAlike()
})
