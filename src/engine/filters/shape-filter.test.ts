import { expect, it, vi } from 'vitest'
import { bitmapWords, listBits, setFirstBits } from '../../structures/rows/bitmap.ts'
import type { ShapeClause } from '../engine-query.ts'
import type { EngineDocument } from '../engine-schema.ts'
import { buildSegment } from '../segment/build-segment.ts'
import { openSegment, type Segment } from '../segment/segment.ts'
import { clauseFilters } from './find-rows.ts'
import { bitmapFilter, exceptFilter, noUnions, type RowFilter, setFilter } from './row-filter.ts'
import { boundsOf, clauseShape, shapeFilter } from './shape-filter.ts'

const ROWS = 200
const schema = { sets: [{ name: 'deal' }], numbers: [], sorts: [] }

/** Points on a grid of 20 by 10, a kilometre or so apart. */
const grid: readonly EngineDocument[] = Array.from({ length: ROWS }, (_, index) => ({
  id: index + 1,
  sets: { deal: [index % 2 === 0 ? 'sale' : 'rent'] },
  numbers: {},
  point: { lat: 34.7 + Math.floor(index / 20) / 100, lng: 33 + (index % 20) / 100 },
  text: '',
  record: new Uint8Array([1]),
}))

const openGrid = (): Segment => openSegment(buildSegment(schema, grid))
const circle = (radiusKm: number): ShapeClause => ({
  ...{ kind: 'circle', lat: 34.74, lng: 33.1, radiusKm, approximate: false },
})
const triangle: ShapeClause = {
  kind: 'polygon',
  ring: [
    { lat: 34.71, lng: 33.02 },
    { lat: 34.78, lng: 33.05 },
    { lat: 34.73, lng: 33.17 },
  ],
  approximate: false,
}

const listed = (filter: RowFilter): readonly number[] => {
  const rows = new Uint32Array(ROWS)
  return [...rows.subarray(0, filter.list(rows))].sort((a, b) => a - b)
}
function narrowed(filter: RowFilter): readonly number[] {
  const bits = new Uint32Array(bitmapWords(ROWS))
  setFirstBits(bits, ROWS)
  filter.narrow(bits)
  const rows = new Uint32Array(ROWS)
  return [...rows.subarray(0, listBits(bits, rows))]
}

it.each([
  ['a small circle', circle(3)],
  ['a circle around most', circle(9)],
  ['a triangle', triangle],
])('%s: the first filter goes on working after the same area was used again', (_, clause) => {
  const segment = openGrid()
  const wanted = listed(shapeFilter(openGrid(), clause))
  expect(wanted.length).toBeGreaterThan(3)
  const first = shapeFilter(segment, clause)
  expect(narrowed(first)).toEqual(wanted)
  const second = shapeFilter(segment, clause)
  for (const filter of [second, first])
    expect([narrowed(filter), listed(filter)]).toEqual([wanted, wanted])
})

it('of many areas the 16 used last are remembered', () => {
  const segment = openGrid()
  const isRemembered = (clause: ShapeClause) => shapeFilter(segment, clause).bits !== null
  const [first, second, ...others] = Array.from({ length: 17 }, (_, at) => circle(1 + at / 10))
  for (const clause of [first, second, ...others.slice(0, 14)]) shapeFilter(segment, clause)
  expect(isRemembered(first)).toBe(true)
  shapeFilter(segment, others[14])
  expect([isRemembered(others[0]), isRemembered(second)]).toEqual([true, false])
})

it('a clause is written out as a key once, and an area that has a key never', () => {
  const segment = openGrid()
  let written = 0
  const toJSON = () => {
    written++
    return 'a triangle'
  }
  const polygon = Object.assign({ ...triangle }, { toJSON })
  const area = { ...clauseShape(circle(3)), bounds: boundsOf(circle(3)), toJSON }
  const ofKey = (key: string, approximate: boolean): ShapeClause => ({
    ...{ kind: 'area', key, area, approximate },
  })
  for (let turn = 0; turn < 2; turn++) shapeFilter(segment, polygon)
  expect(written).toBe(1)
  for (const key of ['a', 'b']) {
    for (const approximate of [true, false]) {
      expect(shapeFilter(segment, ofKey(key, approximate)).bits).toBeNull()
      expect(shapeFilter(segment, ofKey(key, approximate)).bits).not.toBeNull()
    }
  }
  expect(written).toBe(1)
})

it('a polygon is prepared once', () => {
  expect(clauseShape(triangle)).toBe(clauseShape(triangle))
})

it('what has its rows ready as a bitmap is left out by that bitmap', () => {
  const bits = new Uint32Array(8)
  setFirstBits(bits, 30)
  const narrow = vi.fn()
  const others = exceptFilter({ ...bitmapFilter(bits, 30), narrow }, ROWS, 8)
  expect(listed(others)).toHaveLength(ROWS - 30)
  expect(narrow).not.toHaveBeenCalled()
})

it('a polygon lies in the rectangle around its corners', () => {
  expect(boundsOf(triangle)).toEqual({ south: 34.71, west: 33.02, north: 34.78, east: 33.17 })
})

it('a value that is named twice counts once', () => {
  const any = { kind: 'any', column: 'deal', values: ['sale', 'sale'] } as const
  const [filter] = clauseFilters(openGrid(), [any])
  expect([filter.atMost, listed(filter).length]).toEqual([ROWS / 2, ROWS / 2])
})

it('few rows are looked up in a rare value, of many it is marked first', () => {
  const documents = grid.map((document, index) => ({
    ...document,
    sets: { deal: [index % 100 === 7 ? 'swap' : 'sale'] },
  }))
  // Two passes over 15 words and 2 rows to mark: what two look-ups take, at 16 each.
  const unions = noUnions(15)
  const { sets } = buildSegment(schema, documents).sets.deal
  const filter = setFilter(sets, [1, 2], unions)
  const sift = (...of: number[]) => {
    unions.found.length = 0
    const rows = Uint32Array.from(of)
    const left = [...rows.subarray(0, filter.sift(rows, of.length))]
    return { left, isMarked: unions.found.length > 0 }
  }
  const own = listed(filter)
  expect([own.length, filter.narrowCost]).toEqual([2, 32])
  expect(sift(...own)).toEqual({ left: own, isMarked: false })
  expect(sift(own[0] + 1, ...own)).toEqual({ left: own, isMarked: true })
})

it('a union that was found before is the same after others took its place', () => {
  const values = Array.from({ length: 24 }, (_, i) => `value-${String(i).padStart(2, '0')}`)
  const documents = grid.map((document, index) => ({
    ...document,
    sets: { deal: [values[(index * 7) % 24]], location: [values[(index * 5) % 24]] },
  }))
  const unions = noUnions(bitmapWords(documents.length))
  const columns = [{ name: 'deal' }, { name: 'location' }]
  const { sets: indexes, ids } = buildSegment({ ...schema, sets: columns }, documents)
  const found = (name: 'deal' | 'location', first: number) => {
    const { sets } = indexes[name]
    const runs = [first, first + 1, first + 2].flatMap((set) => [set, set + 1])
    const wanted = new Set(values.slice(first, first + 3))
    const having = documents.filter(({ sets: own }) => wanted.has(own[name][0]))
    const rows = listed(setFilter(sets, runs, unions))
    expect(rows.map((row) => ids[row]).toSorted((a, b) => a - b)).toEqual(
      having.map(({ id }) => id),
    )
  }
  for (const round of [1, 2]) {
    for (let first = 0; first < 20; first++) {
      found('deal', first)
      found('location', first)
      found('deal', first)
    }
    expect(unions.found.length, `${round}`).toBe(16)
  }
})
