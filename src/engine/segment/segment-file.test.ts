import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bitmapWords, setFirstBits } from '../../structures/rows/bitmap.ts'
import { createEngine } from '../engine.ts'
import { mergeSegments } from '../merge/merge-segments.ts'
import { buildSegment } from './build-segment.ts'
import { openSegment, recordAt, recordMemory } from './segment.ts'
import { HEADER_AT_BYTE } from './segment-bytes.ts'
import { DamagedRecord, type SegmentData } from './segment-data.ts'
import { closeFile, filesOf, readSegmentFile, writeSegmentFile } from './segment-file.ts'

const schema = {
  sets: [{ name: 'deal' }],
  numbers: [{ name: 'price', ranged: true }],
  sorts: [{ name: 'cheap', column: 'price', descending: false }],
}
const documents = Array.from({ length: 200 }, (_, index) => ({
  id: index + 1,
  sets: { deal: [index % 3 === 0 ? 'rent' : 'sale'] },
  numbers: { price: index % 7 === 0 ? null : index * 10 },
  point: index % 2 === 0 ? { lat: 34 + index / 1000, lng: 33 } : null,
  text: `home number ${index} Θέα`,
  record: Buffer.from(`{"n":${index}}`),
}))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'estia-segment-'))
})
afterAll(() => rm(folder, { recursive: true }))

function answers(data: ReturnType<typeof buildSegment>) {
  const engine = createEngine(schema)
  engine.swapSegment(data, engine.mark())
  const clauses = [
    { kind: 'any', column: 'deal', values: ['sale'] },
    { kind: 'text', words: ['home'], prefix: 'θε' },
    { kind: 'circle', lat: 34.1, lng: 33, radiusKm: 5 },
  ] as const
  const { hits, ...page } = engine.search({ clauses, sort: 'cheap', after: null, limit: 25 })
  return [
    { ...page, hits: hits.map((hit) => ({ ...hit, record: String(Buffer.from(hit.record())) })) },
    engine.count([{ kind: 'range', column: 'price', min: 100, max: 900 }]),
    Buffer.from(engine.get(7)!).toString(),
  ]
}

async function closeAll(data: SegmentData): Promise<void> {
  for (const file of filesOf(data)) await closeFile(file)
}

it('reads back a segment that answers alike, with what was said about it', async () => {
  const path = join(folder, 'whole')
  const data = buildSegment(schema, documents)
  await writeSegmentFile(path, data, { seq: 5 })
  const read = await readSegmentFile(path)
  expect(read?.about).toEqual({ seq: 5 })
  expect(answers(read!.data)).toEqual(answers(data))
  // A thread merges it without a copy.
  expect(read?.data.ids.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect(read?.data.sorts.cheap.order).toBe(read?.data.ranged.price.order)
  expect(await readdir(folder)).toEqual(['whole'])
  // Merged with others its records stay in the file, or come out of it.
  const whole = new Uint32Array(bitmapWords(data.rows))
  setFirstBits(whole, data.rows)
  const order = { documents: [], inputs: [{ data: read!.data, live: whole }] }
  expect(answers(mergeSegments(schema, order))).toEqual(answers(data))
  await closeAll(read!.data)
})

it('reads a missing, foreign, cut or changed file as null', async () => {
  const path = join(folder, 'spoiled')
  await writeSegmentFile(path, buildSegment(schema, documents), null)
  const bytes = await readFile(path)
  expect(await readSegmentFile(join(folder, 'none'))).toBeNull()
  for (const end of [0, 8, 15, 40, bytes.length - 1]) {
    await writeFile(path, bytes.subarray(0, end))
    expect(await readSegmentFile(path)).toBeNull()
  }
  const indexAt = bytes.readDoubleLE(HEADER_AT_BYTE)
  const places = [0, 8, 12, 16, HEADER_AT_BYTE, HEADER_AT_BYTE + 7]
  for (let at = indexAt; at < bytes.length; at += 997) places.push(at)
  for (const at of places) {
    await writeFile(path, flipped(bytes, at))
    expect(await readSegmentFile(path)).toBeNull()
  }
})

const flipped = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes)
  changed[at] ^= 0x10
  return changed
}

it('detects a changed record when it is read, and reports it', async () => {
  const path = join(folder, 'flipped')
  await writeSegmentFile(path, buildSegment(schema, documents), null)
  const bytes = await readFile(path)
  await writeFile(path, flipped(bytes, bytes.readDoubleLE(HEADER_AT_BYTE) - 3))
  const { data } = (await readSegmentFile(path))!
  const reported: unknown[] = []
  const engine = createEngine(schema, { onDamage: (error) => reported.push(error) })
  engine.swapSegment(data, engine.mark())
  expect(String(Buffer.from(engine.get(1)!))).toBe('{"n":0}')
  const { hits } = engine.search({ clauses: [], sort: 'cheap', after: null, limit: 200 })
  const damaged = hits.filter((hit) => {
    try {
      return hit.record() === null
    } catch (error) {
      return error instanceof DamagedRecord
    }
  })
  expect([damaged.length, reported.length]).toEqual([1, 1])
  await closeAll(data)
  expect(() => engine.get(1)).toThrow(DamagedRecord)
})

it('reports the size of a segment to the garbage collector, though its memory is shared', () => {
  const record = Buffer.alloc(400_000)
  const data = buildSegment(
    schema,
    documents.map((document) => ({ ...document, record })),
  )
  const engine = createEngine(schema)
  const before = process.memoryUsage().arrayBuffers
  engine.swapSegment(data, engine.mark())
  const reported = process.memoryUsage().arrayBuffers - before
  expect(reported).toBeGreaterThan(documents.length * record.length)
})

it('gives the same records from memory, which is bounded and needs no file', async () => {
  const path = join(folder, 'remembered')
  await writeSegmentFile(path, buildSegment(schema, documents), {})
  const { data } = (await readSegmentFile(path))!
  const bytesMax = 4_000
  const memory = recordMemory(bytesMax)
  const segment = openSegment(data, undefined, undefined, memory)
  for (let round = 0; round < 3; round++) {
    for (let row = 0; row < data.rows; row++) {
      const expected = `{"n":${data.ids[row] - 1}}`
      // Twice: read from the file, and from memory.
      expect(String(recordAt(segment, row))).toBe(expected)
      expect(String(recordAt(segment, row))).toBe(expected)
      expect(memory.bytes).toBeLessThanOrEqual(bytesMax / 2)
    }
  }
  const last = data.rows - 1
  await closeAll(data)
  expect(String(recordAt(segment, last))).toBe(`{"n":${data.ids[last] - 1}}`)
  expect(() => recordAt(segment, 0)).toThrow(DamagedRecord)
})
