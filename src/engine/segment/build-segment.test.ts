import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitmapWords, setBit } from '../../structures/rows/bitmap.ts'
import { mergeSegments } from '../merge/merge-segments.ts'
import { buildSegment, createSegmentBuilder } from './build-segment.ts'
import { peekRecord } from './segment-data.ts'

const schema = {
  sets: [{ name: 'deal' }, { name: 'amenities' }],
  numbers: [
    { name: 'price', ranged: true },
    { name: 'score', ranged: false },
  ],
  sorts: [{ name: 'cheap', column: 'price', descending: false }],
}

const document = fc.record({
  sets: fc.record({
    deal: fc.constantFrom(['sale'], ['rent'], []),
    amenities: fc.subarray(['pool', 'lift', 'garden']),
  }),
  numbers: fc.record({
    price: fc.option(fc.integer({ min: 0, max: 50 })),
    score: fc.option(fc.double({ noNaN: true })),
  }),
  point: fc.option(
    fc.record({
      lat: fc.double({ min: 34, max: 35.7, noNaN: true }),
      lng: fc.double({ min: 32, max: 34.7, noNaN: true }),
    }),
  ),
  text: fc.stringMatching(/^([a-d]{1,2} ){0,6}$/),
  record: fc.uint8Array({ minLength: 1, maxLength: 40 }),
})

/** Where records lie is free; which one belongs to a row is not. */
function content({ records, ...data }: ReturnType<typeof buildSegment>) {
  const bytes = Array.from(data.ids, (_, row) => new Uint8Array(peekRecord(records, row)))
  return { ...data, records: bytes, checksums: records.checksums }
}

const alive = (data: ReturnType<typeof buildSegment>, isAlive: (id: number) => boolean) => {
  const live = new Uint32Array(bitmapWords(data.rows))
  for (const [row, id] of data.ids.entries()) if (isAlive(id)) setBit(live, row)
  return { data, live }
}

it('gives the same segment from others and fresh documents as from all that live in them', () => {
  fc.assert(
    fc.property(
      fc.array(document, { maxLength: 60 }),
      fc.nat(3),
      fc.func(fc.boolean()),
      (drawn, fresh, isAlive) => {
        const documents = drawn.map((one, index) => ({ ...one, id: index + 1 }))
        const inputs = [0, 1, 2].map((part) => {
          const some = documents.filter(({ id }) => id % 4 === part && part !== fresh)
          return alive(buildSegment(schema, some), isAlive)
        })
        const added = documents.filter(({ id }) => id % 4 === fresh)
        const expected = documents.filter(({ id }) => {
          const part = id % 4
          return part === fresh || (part < 3 && isAlive(id))
        })
        const merged = mergeSegments(schema, { documents: added, inputs })
        expect(content(merged)).toEqual(content(buildSegment(schema, expected)))
      },
    ),
  )
})

it('gives the same segment from parts of any size as from one stream', () => {
  fc.assert(
    fc.property(
      fc.array(document, { maxLength: 60 }),
      fc.array(fc.nat(20), { maxLength: 4 }),
      (drawn, sizes) => {
        const documents = drawn.map((one, index) => ({ ...one, id: index + 1 }))
        const left = [...documents]
        const builder = createSegmentBuilder(schema)
        for (const size of sizes) {
          const elsewhere = createSegmentBuilder(schema)
          for (const one of left.splice(-size, size)) elsewhere.add(one)
          // As it arrives from another thread.
          builder.adopt(structuredClone(elsewhere.part()))
        }
        for (const one of left) builder.add(one)
        expect(content(builder.pack())).toEqual(content(buildSegment(schema, documents)))
      },
    ),
  )
})
