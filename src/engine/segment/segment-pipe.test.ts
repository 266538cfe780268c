import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { buildSegment } from './build-segment.ts'
import { receiveSegment, sendSegment } from './segment-pipe.ts'

const schema = {
  sets: [{ name: 'deal' }],
  numbers: [{ name: 'price', ranged: true }],
  sorts: [{ name: 'cheap', column: 'price', descending: false }],
}
const data = buildSegment(
  schema,
  Array.from({ length: 300 }, (_, index) => ({
    id: index + 1,
    sets: { deal: ['sale'] },
    numbers: { price: index },
    point: null,
    text: `home ${index}`,
    // Together more than a pipe takes at a time.
    record: Buffer.alloc(2_000, index),
  })),
)

it('comes out as it went in', async () => {
  const pipe = new PassThrough()
  const sent = sendSegment(pipe, data, { seq: 3 })
  const received = await receiveSegment(pipe)
  await sent
  expect(received.about).toEqual({ seq: 3 })
  expect(received.data.rows).toBe(300)
  expect(received.data.numbers.price).toEqual(new Float64Array(data.numbers.price))
  expect(Buffer.concat(received.data.records.chunks)).toEqual(
    Buffer.concat(data.records.chunks.map((chunk) => new Uint8Array(chunk))),
  )
})

it('that is cut off on its way is refused', async () => {
  const pipe = new PassThrough()
  const whole: Buffer[] = []
  const collect = new PassThrough()
  collect.on('data', (piece) => whole.push(piece))
  await sendSegment(collect, data, null)
  const bytes = Buffer.concat(whole)
  pipe.end(bytes.subarray(0, bytes.length - 1))
  await expect(receiveSegment(pipe)).rejects.toThrow('only in part')
})
