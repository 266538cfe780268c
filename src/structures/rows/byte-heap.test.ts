import { expect, it } from 'vitest'
import { CHUNK_BYTES, createByteHeap } from './byte-heap.ts'

const MEBIBYTE = 2 ** 20

it('gives every byte string back, across chunks of 16 MiB', () => {
  const heap = createByteHeap()
  const lengths = [0, 1, 5, 20_000, 3 * MEBIBYTE, 14 * MEBIBYTE, 7, 16 * MEBIBYTE, 0, 300]
  const places = lengths.map((length, i) => ({
    length,
    fill: i + 1,
    position: heap.append(new Uint8Array(length).fill(i + 1)),
  }))
  const chunks = heap.finish()
  for (const { position, length, fill } of places) {
    const offset = position % CHUNK_BYTES
    const bytes = chunks[Math.floor(position / CHUNK_BYTES)].subarray(offset, offset + length)
    expect(bytes.length).toBe(length)
    expect(bytes.findIndex((byte) => byte !== fill)).toBe(-1)
  }
})

it('refuses what fits no chunk', () => {
  const tooLong = new Uint8Array(16 * MEBIBYTE + 1)
  expect(() => createByteHeap().append(tooLong)).toThrow(RangeError)
})
