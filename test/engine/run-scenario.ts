/** Plays a scenario on an engine and on a plain map, and compares every answer. */
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import { createEngine, type Engine } from '../../src/engine/engine.ts'
import type { Clause, EngineQuery } from '../../src/engine/engine-query.ts'
import type { EngineDocument } from '../../src/engine/engine-schema.ts'
import type { MergeJob } from '../../src/engine/merge/merge-job.ts'
import { mergeSegments } from '../../src/engine/merge/merge-segments.ts'
import { buildSegment } from '../../src/engine/segment/build-segment.ts'
import { type Ask, documentOf, idOf, SCHEMA, type Scenario, type Write } from './market.ts'
import { naiveCountWithoutEach, naiveFilter, naiveSearch } from './naive-search.ts'
import { beginRenewal } from './renew-market.ts'

type Market = Map<number, EngineDocument>

/** Pages that a walk takes at most: page sizes of 1 on large markets would take all the time. */
const MAX_PAGES = 20

export function runScenario(scenario: Scenario): void {
  const { seed, documents, tailLimit, steps } = scenario
  const market: Market = new Map()
  for (let index = 0; index < documents; index++) {
    market.set(idOf(index), documentOf(seed, index, 0))
  }
  const engine = createEngine(SCHEMA, { tailLimit })
  engine.swapSegment(buildSegment(SCHEMA, market.values()), engine.mark())
  const write = createWriter(engine, market, seed)
  for (const { writes, ask } of steps) {
    for (const change of writes) write(change)
    compareAnswer(engine, market, seed, ask)
    strictEqual(engine.size, market.size)
  }
  compareDocuments(engine, market)
}

function createWriter(engine: Engine, market: Market, seed: number) {
  const markNow = () => ({ mark: engine.mark(), market: new Map(market) })
  let building: ReturnType<typeof markNow> | null = null
  let merging: MergeJob | null = null
  let renewing: ReturnType<typeof beginRenewal> = null
  let day = 0
  const endMerge = () => {
    merging?.finish(mergeSegments(SCHEMA, merging.order))
    merging = null
  }
  const swap = (late: boolean) => {
    const built = building ?? markNow()
    const source = late ? market : built.market
    engine.swapSegment(buildSegment(SCHEMA, source.values()), built.mark)
    building = null
  }
  const endRenewal = () => {
    // Not taken after a swap; otherwise what is being built was built of what was before.
    if (renewing?.finish()) building = null
    renewing = null
  }
  return (change: Write): void => {
    if (change.do === 'mark') building = markNow()
    else if (change.do === 'swap') swap(change.late)
    else if (change.do === 'begin merge') merging ??= engine.beginMerge()
    else if (change.do === 'end merge') endMerge()
    else if (change.do === 'begin renewal') renewing ??= beginRenewal(engine, market, ++day)
    else if (change.do === 'end renewal') endRenewal()
    else applyWrite(engine, market, seed, change)
  }
}

function applyWrite(
  engine: Engine,
  market: Market,
  seed: number,
  change: Extract<Write, { index: number }>,
): void {
  const id = idOf(change.index)
  if (change.do === 'remove') {
    strictEqual(engine.remove(id), market.delete(id))
    return
  }
  const document = documentOf(seed, change.index, change.version)
  market.set(id, document)
  engine.upsert(document)
}

function compareAnswer(engine: Engine, market: Market, seed: number, ask: Ask): void {
  switch (ask.do) {
    case 'search': {
      comparePage(engine, market, ask.query)
      const { clauses } = ask.query
      strictEqual(engine.count(clauses), naiveFilter(market.values(), clauses).length)
      const counts = naiveCountWithoutEach(market.values(), clauses)
      deepStrictEqual(engine.countWithoutEach(clauses), counts)
      return
    }
    case 'walk':
      compareWalk(engine, market, seed, { ...ask.query, after: null, limit: ask.page })
      return
    case 'facet': {
      const counts = new Map<string, number>()
      // The total of the same search with this value: of each home another listing may be the cheapest then.
      for (const value of valuesIn(market, ask.column)) {
        const narrowed: Clause = { kind: 'any', column: ask.column, values: [value] }
        const { length } = naiveFilter(market.values(), [...ask.clauses, narrowed])
        if (length > 0) counts.set(value, length)
      }
      deepStrictEqual(engine.facet(ask.clauses, ask.column), counts)
      const countOf = engine.counter(ask.clauses, ask.column)
      for (const value of valuesIn(market, ask.column)) {
        strictEqual(countOf(value), counts.get(value) ?? 0)
      }
      const some = [...valuesIn(market, ask.column)].slice(0, 3)
      const any: Clause = { kind: 'any', column: ask.column, values: some }
      strictEqual(
        engine.countWithAny(ask.clauses, ask.column, some),
        naiveFilter(market.values(), [...ask.clauses, any]).length,
      )
      return
    }
    case 'histogram': {
      const { edges } = ask
      const bins = edges.slice(1).map((end, i) => {
        // Prices are whole numbers.
        const max = i === edges.length - 2 ? end : end - 1
        const bar: Clause = { kind: 'range', column: 'price', min: edges[i], max }
        return naiveFilter(market.values(), [...ask.clauses, bar]).length
      })
      deepStrictEqual(engine.histogram(ask.clauses, 'price', edges), bins)
    }
  }
}

const valuesIn = (market: Market, column: string): ReadonlySet<string> =>
  new Set([...market.values()].flatMap(({ sets }) => sets[column]))

function comparePage(engine: Engine, market: Market, query: EngineQuery) {
  const sort = SCHEMA.sorts.find(({ name }) => name === query.sort)!
  const answer = engine.search(query)
  const expected = naiveSearch(market.values(), sort, query)
  const text = (record: Uint8Array) => Buffer.from(record).toString()
  deepStrictEqual(
    { ...answer, hits: answer.hits.map((hit) => ({ ...hit, record: text(hit.record()) })) },
    { ...expected, hits: expected.hits.map((hit) => ({ ...hit, record: text(hit.record) })) },
  )
  return answer
}

/** Pages end to end give the list once, while documents that are not in it come and go. */
function compareWalk(engine: Engine, market: Market, seed: number, query: EngineQuery): void {
  const sort = SCHEMA.sorts.find(({ name }) => name === query.sort)!
  const whole = naiveSearch(market.values(), sort, { ...query, limit: Infinity })
  const isOnce = query.clauses.some(({ kind }) => kind === 'first_of_each')
  const standing = new Set(whole.hits.map(({ id }) => id))
  const seen: number[] = []
  let after: EngineQuery['after'] = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const { hits, more } = comparePage(engine, market, { ...query, after })
    seen.push(...hits.map(({ id }) => id))
    if (!more) break
    const { key, id, isDemoted } = hits.at(-1)!
    after = { key, id, isDemoted }
    const index = (page * 37) % 500
    // A fresh offer may be the cheapest of a home that was listed, and take its place.
    if (!isOnce && !standing.has(idOf(index))) {
      const kind = page % 2 === 0 ? 'upsert' : 'remove'
      applyWrite(engine, market, seed, { do: kind, index, version: 50 + page })
    }
  }
  const expected = whole.hits.map(({ id }) => id)
  const again = seen.filter((id) => standing.has(id))
  deepStrictEqual(again, expected.slice(0, again.length))
  ok(again.length === expected.length || seen.length >= MAX_PAGES * query.limit)
}

function compareDocuments(engine: Engine, market: Market): void {
  for (const { id, record, numbers, point } of market.values()) {
    deepStrictEqual(Buffer.from(engine.get(id)!), Buffer.from(record))
    const row = engine.rowOf(id)
    strictEqual(engine.idAt(row), id)
    strictEqual(engine.numberAt(row, 'price'), numbers.price)
    deepStrictEqual(engine.pointAt(row), point)
  }
  const listed = new Map<number, string>()
  engine.forEach((id, record) => {
    listed.set(id, Buffer.from(record).toString())
  })
  strictEqual(listed.size, market.size)
  const points = engine.points([], market.size).sort((a, b) => a.id - b.id)
  const expected = [...market.values()]
    .flatMap(({ id, point }) => (point === null ? [] : [{ id, ...point }]))
    .sort((a, b) => a.id - b.id)
  deepStrictEqual(points, expected)
}
