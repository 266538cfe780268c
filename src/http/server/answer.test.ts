import { expect, it } from 'vitest'
import { PackedRecord } from '../../service/listings/record-bytes.ts'
import { ByteWriter } from '../../structures/byte-writer.ts'
import { type BodyMemory, createAnswer, writeJson } from './answer.ts'

const packed = (text: string, more: object | null = null) =>
  new PackedRecord<object>({ record: () => Buffer.from(`${text}\n`) }, false, more)
const textOf = (body: object) => {
  const writer = new ByteWriter(Buffer.alloc(16))
  writeJson(body, writer)
  return writer.bytes.toString()
}

it('writes what is not packed as it is', () => {
  const body = { name: 'Λεμεσός', results: [], nested: { results: [1, null] } }
  expect(textOf(body)).toBe(JSON.stringify(body))
})

it('copies a packed record, with the members that were added to it', () => {
  expect(textOf(packed('{"id":1,"price": 2'))).toBe('{"id":1,"price": 2}')
  expect(textOf(packed('{"id":1', { distance_km: 0.5 }))).toBe('{"id":1,"distance_km":0.5}')
})

it.each([
  ['first', { results: [packed('{"a":1'), packed('{"b":2', { c: 3 })], total: 2, notes: ['x'] }],
  ['last', { total: 1, results: [packed('{"a":1')] }],
  ['in between', { total: 1, results: [packed('{"a":1')], more: null, others: [packed('{"b":2')] }],
])('puts packed records in their place: %s', (_, body) => {
  const decoded = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((one) => (one instanceof PackedRecord ? one.decode() : one))
        : value,
    ]),
  )
  expect(textOf(body)).toBe(JSON.stringify(decoded))
})

it('names the next page so that nothing in its address ends it', () => {
  const memory = { take: () => null } as unknown as BodyMemory
  const next = (cursor: string) => `https://example.com/?q=a>b"c d<e\u00e9&cursor=${cursor}`
  const { headers } = createAnswer({ body: {}, nextCursor: 'x' }, next, memory)
  expect(headers.link).toBe('<https://example.com/?q=a%3Eb%22c%20d%3Ce%C3%A9&cursor=x>; rel="next"')
})
