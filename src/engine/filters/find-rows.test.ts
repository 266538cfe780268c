/** Whatever form a filter takes, it finds the same rows; and what that costs, in steps that no busy machine changes. */
import { describe, expect, it } from 'vitest'
import { documentOf, SCHEMA } from '../../../test/engine/market.ts'
import { naiveFilter } from '../../../test/engine/naive-search.ts'
import { listBits, setFirstBits } from '../../structures/rows/bitmap.ts'
import type { Clause } from '../engine-query.ts'
import { buildSegment } from '../segment/build-segment.ts'
import { dropRow, openSegment, type Segment } from '../segment/segment.ts'
import { clauseFilters, eachMatch, findRows, matchesBitmap, type RowMatches } from './find-rows.ts'
import type { RowFilter } from './row-filter.ts'
import { boundsOf, clauseShape } from './shape-filter.ts'

const ROWS = 10_000
const documents = Array.from({ length: ROWS }, (_, index) => documentOf(7, index, 0))
const data = buildSegment(SCHEMA, documents)
const WORDS = openSegment(data).live.length

const any = (column: string, ...values: string[]): Clause => ({ kind: 'any', column, values })
const range = (column: string, min: number | null, max: number | null): Clause => ({
  ...{ kind: 'range', column, min, max },
})
/** Every eighth is removed. */
const removed = documents.filter((_, index) => index % 8 === 0)
const withDead = openSegment(data)
for (const { id } of removed) dropRow(withDead, id)
/** A fresh one, which has asked nothing yet. */
function openWithDead(): Segment {
  const segment = openSegment(data)
  segment.live.set(withDead.live)
  segment.liveRows = withDead.liveRows
  return segment
}
const living = documents.filter((_, index) => index % 8 !== 0)

const rare = any('place', 'place-89')
const common = any('deal', 'sale')
const ownCircle = { kind: 'circle', lat: 34.9, lng: 33, radiusKm: 20 } as const
const ownArea = { ...clauseShape(ownCircle), bounds: boundsOf(ownCircle) }
const clauses: Readonly<Record<string, Clause>> = {
  'a rare value': rare,
  'a common value': common,
  'two common values': any('amenities', 'pool', 'garden'),
  'three common values': any('amenities', 'pool', 'garden', 'lift'),
  'a common place': any('place', 'place-0'),
  'rare values': any('place', 'place-89', 'place-88', 'place-87'),
  'a common value and a rare one': any('place', 'place-0', 'place-89'),
  'a value that none has': any('place', 'nowhere'),
  'all values': { kind: 'all', column: 'amenities', values: ['pool', 'garden'] },
  'none of a common value': { kind: 'none', column: 'deal', groups: [['sale']] },
  'none of some rare values': {
    kind: 'none',
    column: 'place',
    groups: [['place-89'], ['place-88']],
  },
  'few prices': range('price', 29, null),
  'most prices': range('price', null, 25),
  'a number without an index': range('score', 1, 2.5),
  'a number from its lower bound': range('score', 4.9, null),
  'a number up to its upper bound': range('score', null, 3),
  ids: { kind: 'ids', ids: [...documents.slice(5, 25).map(({ id }) => id), 2, documents[6].id] },
  'many ids': { kind: 'ids', ids: documents.slice(0, 300).map(({ id }) => id) },
  words: { kind: 'text', words: ['house', 'view'], prefix: null },
  'a word that begins so': { kind: 'text', words: [], prefix: 'seas' },
  'any word': { kind: 'text', words: [], prefix: '' },
  'a letter that many words begin with': { kind: 'text', words: ['villa'], prefix: 's' },
  'a box': { kind: 'box', south: 34.8, west: 32.6, north: 35.1, east: 33.4 },
  'a box with approximate points': {
    ...{ kind: 'box', south: 34.8, west: 32.6, north: 35.1, east: 33.4, approximate: true },
  },
  'a circle': { kind: 'circle', lat: 35, lng: 33, radiusKm: 15 },
  'a small circle': { kind: 'circle', lat: 35, lng: 33, radiusKm: 4 },
  'a circle around most': { kind: 'circle', lat: 35, lng: 33.2, radiusKm: 90 },
  'a polygon': {
    kind: 'polygon',
    ring: [
      { lat: 34.6, lng: 32.4 },
      { lat: 35.3, lng: 32.9 },
      { lat: 34.8, lng: 34 },
    ],
  },
  'an area of its own making': {
    ...{
      kind: 'area',
      key: 'own',
      area: ownArea,
      approximate: false,
    },
  },
}

const idsOf = (rows: Iterable<number>) =>
  Array.from(rows, (row) => data.ids[row]).sort((a, b) => a - b)
const idSet = (of: readonly { readonly id: number }[]) => new Set(of.map(({ id }) => id))
const everyId = idSet(documents)
const livingIds = idSet(living)
const passing = new Map(
  Object.values(clauses).map((clause) => [clause, idSet(naiveFilter(documents, [clause]))]),
)
/** Those that pass the rarest clause, tested by the others. */
function wanted(of: ReadonlySet<number>, all: readonly Clause[]): number[] {
  const [rarest, ...others] = [of, ...all.map((clause) => passing.get(clause)!)].sort(
    (a, b) => a.size - b.size,
  )
  return [...rarest].filter((id) => others.every((ids) => ids.has(id))).sort((a, b) => a - b)
}

const listed = (filter: RowFilter): number[] => {
  const rows = new Uint32Array(ROWS)
  return [...rows.subarray(0, filter.list(rows))]
}
const sifted = (filter: RowFilter, of: readonly number[]): number[] => {
  const rows = Uint32Array.from(of)
  return [...rows.subarray(0, filter.sift(rows, of.length))]
}
function narrowed(filter: RowFilter): number[] {
  const bits = new Uint32Array(WORDS)
  setFirstBits(bits, ROWS)
  filter.narrow(bits)
  const rows = new Uint32Array(ROWS)
  return [...rows.subarray(0, listBits(bits, rows))]
}
function rowsOf(matches: RowMatches): number[] {
  const rows: number[] = []
  eachMatch(matches, Infinity, (row) => rows.push(row))
  return rows
}

const everyRow = Array.from({ length: ROWS }, (_, row) => row)

describe.each(Object.entries(clauses))('%s', (_, clause) => {
  it('is the same rows as a bitmap, as a list and of a list', () => {
    const parts = clauseFilters(openSegment(data), [clause])
    const found = parts.map((filter) => {
      const rows = narrowed(filter)
      expect(listed(filter).toSorted((a, b) => a - b)).toEqual(rows)
      expect(sifted(filter, everyRow)).toEqual(rows)
      // Of few it is decided one by one.
      const few = everyRow.slice(700, 712)
      expect(sifted(filter, few)).toEqual(few.filter((row) => rows.includes(row)))
      expect(filter.atMost).toBeGreaterThanOrEqual(rows.length)
      expect(filter.atMost).toBeLessThanOrEqual(ROWS)
      return rows
    })
    const sets = found.map((rows) => new Set(rows))
    const all = everyRow.filter((row) => sets.every((rows) => rows.has(row)))
    expect(idsOf(all)).toEqual(wanted(everyId, [clause]))
  })

  it.each(Object.entries(clauses))('and %s: those of the living that pass both', (_, other) => {
    const both = [clause, other]
    const segment = openWithDead()
    const expected = wanted(livingIds, both)
    const matches = findRows(segment, both)
    expect([matches.count, idsOf(rowsOf(matches))]).toEqual([expected.length, expected])
    const limited: number[] = []
    eachMatch(matches, 3, (row) => limited.push(row))
    expect(limited).toEqual(rowsOf(matches).slice(0, 3))
    const rows = new Uint32Array(ROWS)
    const bits = matchesBitmap(segment, matches)
    expect(idsOf(rows.subarray(0, listBits(bits, rows)))).toEqual(expected)
  })
})

it('a bitmap of few matches has nothing of what was found before', () => {
  const segment = openWithDead()
  findRows(segment, [common])
  const bits = matchesBitmap(segment, findRows(segment, [rare]))
  const rows = new Uint32Array(ROWS)
  expect(idsOf(rows.subarray(0, listBits(bits, rows)))).toEqual(wanted(livingIds, [rare]))
})

it('without a clause all that live match', () => {
  expect(idsOf(rowsOf(findRows(openWithDead(), [])))).toEqual(wanted(livingIds, []))
})

it('what is left out of a segment is left out of no other', () => {
  const other = openSegment(buildSegment(SCHEMA, documents.slice(0, 100)))
  const bits = new Uint32Array(WORDS)
  setFirstBits(bits, 70)
  const except: Clause = { kind: 'except', rows: new Map([[data, bits]]), ids: new Set() }
  expect(findRows(openSegment(data), [except]).count).toBe(ROWS - 70)
  expect(findRows(other, [except]).count).toBe(100)
})

describe('the work', () => {
  function stepsOf(...asked: Clause[]): number {
    const segment = openSegment(data)
    findRows(segment, asked)
    return segment.work.steps
  }
  const score = clauses['a number without an index']

  it('of a rare value with others is a look at its rows for each', () => {
    const few = wanted(everyId, [rare]).length
    expect(few).toBeGreaterThan(10)
    for (const asked of [
      [rare, common, score],
      [score, common, rare],
    ]) {
      expect(stepsOf(...asked)).toBeLessThanOrEqual(3 * few)
      expect(findRows(openSegment(data), asked).list).not.toBeNull()
    }
  })

  it('is such a look for up to one row in 64, and in a small segment for more', () => {
    const place = any('place', 'place-10')
    const small = openSegment(buildSegment(SCHEMA, documents.slice(0, 90)))
    for (const [segment, clause] of [
      [openSegment(data), place],
      [small, common],
    ] as const) {
      const { count, list } = findRows(segment, [clause, score])
      expect(list).not.toBeNull()
      expect(segment.work.steps).toBeGreaterThan(count)
      expect(segment.work.steps).toBeLessThan(2 * 120)
    }
    expect(findRows(openSegment(data), [common, score]).list).toBeNull()
  })

  it('of common values is a pass over the bitmap for each, one to copy it and one to count', () => {
    expect(stepsOf(common, any('amenities', 'pool'))).toBe(4 * WORDS)
  })

  it('of a costly filter is for the rows that the others have left', () => {
    const [price, place] = [clauses['few prices'], clauses['a common place']]
    const alone = stepsOf(score)
    const left = wanted(everyId, [price, place]).length
    for (const asked of [
      [price, place, score],
      [score, place, price],
    ])
      expect(stepsOf(...asked)).toBeLessThan(alone / 5 + left)
  })

  it('of a range is less than a look at each row; a scan and an area count what they read', () => {
    expect(stepsOf(clauses['most prices'])).toBeLessThan(ROWS / 2)
    expect(stepsOf(score)).toBeGreaterThanOrEqual(ROWS)
    const circle = clauses['a circle']
    const inCircle = wanted(everyId, [circle]).length
    expect(inCircle).toBeGreaterThan(ROWS / 64)
    expect(stepsOf(circle)).toBeGreaterThan(inCircle)
    expect(stepsOf(circle)).toBeLessThan(ROWS)
  })

  /** Of 160 rows, of which some are for sale. */
  function formOf(rows: number, sales: number, ...asked: Clause[]): 'list' | 'bitmap' {
    const some = documents.slice(0, rows).map((document, at) => ({
      ...document,
      sets: { ...document.sets, deal: [at % 160 < sales ? 'sale' : 'rent'] },
    }))
    const { list } = findRows(openSegment(buildSegment(SCHEMA, some)), [common, ...asked])
    return list === null ? 'bitmap' : 'list'
  }

  it('begins with a list of up to 64 rows', () => {
    expect([64, 65].map((sales) => formOf(160, sales))).toEqual(['list', 'bitmap'])
  })

  it('goes on with a list where testing each row of it costs less than a pass, and where it has room', () => {
    expect([79, 80].map((sales) => formOf(160, sales, score))).toEqual(['list', 'bitmap'])
    // 64 and an eighth of the rows.
    expect([104, 105].map((sales) => formOf(320, sales / 2, score))).toEqual(['list', 'bitmap'])
  })

  it('ends with the last row that is left', () => {
    const segment = openSegment(data)
    findRows(segment, [clauses['a value that none has'], clauses['three common values']])
    expect(segment.space.spare.filter((word) => word !== 0)).toHaveLength(0)
  })

  it('counts the areas that were laid over the points; a box is two ranges', () => {
    const shapes = ['a box with approximate points', 'a circle', 'a polygon'].map((name) => {
      const segment = openSegment(data)
      findRows(segment, [clauses[name]])
      return segment.work.shapes
    })
    expect(shapes).toEqual([0, 1, 1])
  })

  it('of an area is none the second time', () => {
    const segment = openSegment(data)
    const polygon = [clauses['a polygon']]
    const costOf = () => {
      const before = segment.work.steps
      findRows(segment, polygon)
      return segment.work.steps - before
    }
    const [first, , third] = [costOf(), costOf(), costOf()]
    expect(third).toBeLessThan(first / 2)
    expect(third).toBeLessThanOrEqual(4 * WORDS)
    expect(segment.work.shapes).toBe(1)
  })
})

/** As of a query plan: what changes it on purpose changes these numbers with it, and what does so by accident is seen. */
it('the steps of each clause alone, with all others, when asked again, and with all others before a scan', () => {
  const total = (steps: readonly number[]) => Math.round(steps.reduce((a, b) => a + b))
  const plan = Object.entries(clauses).map(([name, clause]) => {
    const others = Object.values(clauses).filter((other) => other !== clause)
    const costs = others.map((other) => {
      const segment = openWithDead()
      const costOf = (asked: readonly Clause[]) => {
        const before = segment.work.steps
        findRows(segment, asked)
        return segment.work.steps - before
      }
      return [
        costOf([clause, other]),
        costOf([other, clause]),
        costOf([other, clauses['a number without an index'], clause]),
      ]
    })
    const [first, again, scanned] = [0, 1, 2].map((at) => total(costs.map((cost) => cost[at])))
    const segment = openWithDead()
    findRows(segment, [clause])
    const alone = Math.round(segment.work.steps)
    return `${name}: ${alone}, ${first}, ${again}, ${scanned}`
  })
  expect(plan).toMatchInlineSnapshot(`
    [
      "a rare value: 25, 3438, 11944, 1446",
      "a common value: 948, 370664, 343351, 1151879",
      "two common values: 1264, 377610, 350303, 1357732",
      "three common values: 2528, 403879, 376552, 1384379",
      "a common place: 948, 71910, 44725, 51194",
      "rare values: 94, 7150, 15056, 4953",
      "a common value and a rare one: 1921, 93382, 66197, 72842",
      "a value that none has: 0, 1991, 10674, 0",
      "all values: 1264, 377593, 350349, 759442",
      "none of a common value: 1264, 377524, 350303, 1056678",
      "none of some rare values: 2266, 398419, 371050, 1479263",
      "few prices: 1394, 62600, 59029, 58421",
      "most prices: 1394, 380449, 353152, 1261974",
      "a number without an index: 100948, 1476061, 1348879, 2154907",
      "a number from its lower bound: 100948, 1276107, 1448816, 2354844",
      "a number up to its upper bound: 100948, 1476115, 1348879, 2154907",
      "ids: 20, 3135, 11682, 1152",
      "many ids: 1561, 66263, 62700, 62290",
      "words: 1264, 45333, 53595, 50342",
      "a word that begins so: 2212, 101700, 74519, 85596",
      "any word: 948, 370682, 343351, 1451241",
      "a letter that many words begin with: 1264, 59711, 56172, 55644",
      "a box: 2109, 98932, 71612, 83200",
      "a box with approximate points: 9162, 219099, 113218, 59703",
      "a circle: 3979, 117549, 70753, 49395",
      "a small circle: 443, 13806, 17983, 1548",
      "a circle around most: 4291, 442345, 373213, 1351241",
      "a polygon: 14153, 610007, 394231, 654909",
      "an area of its own making: 4619, 150115, 50383, 50943",
    ]
  `)
})
