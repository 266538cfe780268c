/** A segment through a pipe between two processes. What ends too early is refused. */
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { readSegment, writeSegment } from './segment-bytes.ts'
import type { SegmentData } from './segment-data.ts'

/** Small enough that a reader beside its other work is never kept for long. */
const PIECE_BYTES = 1 << 18

export async function sendSegment(to: Writable, data: SegmentData, about: unknown): Promise<void> {
  const write = async (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      if (!to.write(bytes.subarray(at, at + PIECE_BYTES))) await once(to, 'drain')
    }
  }
  await writeSegment(write, data, about)
  to.end()
  await once(to, 'finish')
}

export function receiveSegment(from: Readable) {
  const pieces = from[Symbol.asyncIterator]()
  let rest = new Uint8Array(0)
  return readSegment(async (target) => {
    for (let at = 0; at < target.length; ) {
      if (rest.length === 0) {
        const { value, done } = await pieces.next()
        if (done) throw new Error('the segment came only in part')
        rest = value
      }
      const piece = rest.subarray(0, target.length - at)
      target.set(piece, at)
      at += piece.length
      rest = rest.subarray(piece.length)
    }
  })
}
