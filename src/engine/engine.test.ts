import { describe, expect, it } from 'vitest'
import { everyOf } from '../../test/support/every-of.ts'
import { createEngine } from './engine.ts'
import { type EngineDocument, type EngineSchema, spotColumns } from './engine-schema.ts'
import { mergeSegments } from './merge/merge-segments.ts'
import { buildSegment } from './segment/build-segment.ts'

const schema: EngineSchema = {
  sets: [{ name: 'deal' }],
  numbers: [{ name: 'price', ranged: true }],
  sorts: [{ name: 'cheapest', column: 'price', descending: false }],
}

function documentWith(id: number, price: number | null = null): EngineDocument {
  const record = new Uint8Array([id])
  return { id, sets: { deal: ['sale'] }, numbers: { price }, point: null, text: 'Sea view', record }
}

const query = { clauses: [], sort: 'cheapest', after: null, limit: 10 }

describe('buildSegment', () => {
  it.each([0, -1, 1.5, 2 ** 53, Number.NaN])('refuses the id %d', (id) => {
    expect(() => buildSegment(schema, [documentWith(id)])).toThrow(RangeError)
  })

  it('refuses an id given twice', () => {
    expect(() => buildSegment(schema, [documentWith(7), documentWith(7)])).toThrow('given twice')
  })

  it('makes data that is handed over without a copy', () => {
    const data = buildSegment(schema, [documentWith(1, 10), documentWith(2, 20)])
    const received = structuredClone(data)
    data.numbers.price[0] = 99
    expect(received.numbers.price[0]).toBe(99)
    const views: ArrayBufferView[] = []
    const collect = (value: unknown) => {
      if (ArrayBuffer.isView(value)) views.push(value)
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
    }
    collect(data)
    expect(everyOf(views, (view) => view.buffer instanceof SharedArrayBuffer)).toBe(true)
  })
})

describe('createEngine', () => {
  it('retains only the bytes of a changed document, not the pool they were cut from', () => {
    const engine = createEngine(schema)
    const pool = new Uint8Array(65_536)
    engine.upsert({ ...documentWith(1), record: pool.subarray(8, 10) })
    expect(engine.get(1)?.buffer.byteLength).toBe(2)
  })

  it('throws at names that the schema does not have', () => {
    const engine = createEngine(schema)
    const any = { kind: 'any', column: 'colour', values: ['red'] } as const
    expect(() => engine.search({ ...query, sort: 'finest' })).toThrow('"finest"')
    expect(() => engine.search({ ...query, clauses: [any] })).toThrow('"colour"')
    expect(() => engine.histogram([], 'toString', [0, 1])).toThrow('"toString"')
  })

  it('finds a write at once and retains what came after the mark when a segment arrives', () => {
    const engine = createEngine(schema)
    engine.upsert(documentWith(1, 10))
    engine.upsert(documentWith(2, 20))
    const mark = engine.mark()
    const data = buildSegment(schema, [documentWith(1, 10), documentWith(2, 20)])
    engine.remove(1)
    engine.upsert(documentWith(2, 5))
    engine.upsert(documentWith(3, 7))
    engine.swapSegment(data, mark)
    expect(engine.search(query).hits.map(({ id, key }) => [id, key])).toEqual([
      [2, 5],
      [3, 7],
    ])
    expect(engine.stats()).toMatchObject({ segmentRows: 0, tailDocuments: 2 })
    expect([engine.has(1), engine.has(3), engine.get(1)]).toEqual([false, true, null])
  })

  it('reads one column of many rows as of a single one, in segments and in the tail', () => {
    const engine = createEngine(schema)
    const documents = [documentWith(1, 10), { ...documentWith(2, null), sets: {} }]
    const both = { ...documentWith(3, 30), sets: { deal: ['sale', 'rent'] } }
    const rented = { ...documentWith(4, 40), sets: { deal: ['rent'] } }
    engine.swapSegment(buildSegment(schema, [...documents, both, rented]), engine.mark())
    engine.upsert({ ...documentWith(5, 50), sets: { deal: ['sale', 'rent'] } })
    engine.upsert({ ...documentWith(6, 60), sets: {} })
    const rows = [1, 2, 3, 4, 5, 6].map(engine.rowOf)
    const [priceAt, dealAt] = [engine.numbersOf('price'), engine.valuesOf('deal')]
    expect(rows.map(priceAt)).toEqual([10, null, 30, 40, 50, 60])
    expect(rows.map((row) => engine.numberAt(row, 'price'))).toEqual(rows.map(priceAt))
    // The first of several, as the column sorts them.
    expect(rows.map(dealAt)).toEqual(['sale', null, 'rent', 'rent', 'rent', null])
    expect(() => engine.valuesOf('colour')).toThrow('"colour"')
    const readers = rows.map(engine.recordReader)
    for (const id of [1, 2, 3, 4, 5, 6]) engine.remove(id)
    expect(readers.map((read) => read()[0])).toEqual([1, 2, 3, 4, 5, 6])
    expect(() => engine.numbersOf('colour')).toThrow('"colour"')
  })

  it('counts those with a point and those with a spot, in segments and in the tail', () => {
    const spots = [spotColumns.lat, spotColumns.lng].map((name) => ({ name, ranged: false }))
    const placed = { ...schema, numbers: [...schema.numbers, ...spots] }
    const engine = createEngine(placed)
    const pinned = (id: number) => ({ ...documentWith(id), point: { lat: 35, lng: 33 } })
    const spotted = (id: number) => ({
      ...documentWith(id),
      numbers: { price: null, [spotColumns.lat]: 35, [spotColumns.lng]: 33 },
    })
    const all = [documentWith(1), pinned(2), pinned(3), spotted(4)]
    engine.swapSegment(buildSegment(placed, all), engine.mark())
    for (const document of [documentWith(5), pinned(6), spotted(7)]) engine.upsert(document)
    expect(engine.countLocated([])).toEqual({ total: 7, pinned: 3, located: 5 })
    const some = [{ kind: 'ids', ids: [1, 2, 4, 7] } as const]
    expect(engine.countLocated(some)).toEqual({ total: 4, pinned: 1, located: 3 })
  })

  it('has few segments, few fresh documents and no dead ones when its requested merges are done', () => {
    const engine = createEngine(schema, { tailLimit: 4 })
    for (let change = 0; change < 1_000; change++) {
      engine.upsert(documentWith(1 + (change % 700), change))
      const job = engine.beginMerge()
      job?.finish(mergeSegments(schema, job.order))
    }
    const { segments, segmentRows, deadRows, tailDocuments } = engine.stats()
    expect(segments).toBeLessThan(12)
    expect(tailDocuments).toBeLessThan(4)
    expect(segmentRows - deadRows + tailDocuments).toBe(700)
    expect(engine.search(query).hits.map(({ key }) => key)).toEqual(
      Array.from({ length: 10 }, (_, i) => 300 + i),
    )
  })

  it('merges one thing at a time, and again what was abandoned', () => {
    const engine = createEngine(schema, { tailLimit: 2 })
    engine.upsert(documentWith(1, 1))
    expect(engine.beginMerge()).toBeNull()
    engine.upsert(documentWith(2, 2))
    const job = engine.beginMerge()!
    expect(engine.beginMerge()).toBeNull()
    job.abandon()
    const again = engine.beginMerge()!
    engine.remove(1)
    engine.upsert(documentWith(2, 7))
    again.finish(mergeSegments(schema, again.order))
    expect(engine.search(query).hits.map(({ id, key }) => [id, key])).toEqual([[2, 7]])
    job.finish(mergeSegments(schema, job.order))
    expect(engine.size).toBe(1)
  })

  it('a renewal that spans a swap is not taken: what was removed stays so', () => {
    const engine = createEngine(schema)
    engine.swapSegment(
      buildSegment(schema, [documentWith(1, 1), documentWith(2, 2)]),
      engine.mark(),
    )
    const job = engine.beginRenewal()!
    const documents = buildSegment(schema, [documentWith(1, 1), documentWith(2, 2)])
    const mark = engine.mark()
    engine.swapSegment(buildSegment(schema, [documentWith(2, 9)]), mark)
    const columns = job.segments.map(({ numbers, ranged, sorts }) => ({ numbers, ranged, sorts }))
    expect(job.finish({ columns, documents, renewNumbers: ({ numbers }) => numbers })).toBe(false)
    expect(engine.search(query).hits.map(({ id, key }) => [id, key])).toEqual([[2, 9]])
    // The abandoned one does not block the next.
    expect(engine.beginRenewal()).not.toBeNull()
  })

  it('records no changes for a segment that never comes', () => {
    const engine = createEngine(schema)
    const mark = engine.mark()
    engine.unmark()
    expect(() => engine.swapSegment(buildSegment(schema, []), mark)).toThrow('not known any more')
  })

  it('takes no swap of a mark that has served', () => {
    const engine = createEngine(schema, { tailLimit: 1 })
    engine.upsert(documentWith(1, 1))
    const job = engine.beginMerge()!
    const mark = engine.mark()
    engine.swapSegment(buildSegment(schema, [documentWith(9, 9)]), mark)
    job.finish(mergeSegments(schema, job.order))
    expect(engine.search(query).hits.map(({ id }) => id)).toEqual([9])
    expect(() => engine.swapSegment(buildSegment(schema, []), mark)).toThrow('not known any more')
  })
})
