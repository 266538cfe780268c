import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFetchClock } from './fetch-clock.ts'
import { readBody } from './read-body.ts'

const limits = { totalMs: 60_000, paceWindowMs: 1_000, minBytesPerWindow: 4, maxBytes: 8 }
const clock = startFetchClock(limits.totalMs)
clock.end()

/** A response that brings these pieces, one every `everyMs`. */
const bringing = (pieces: readonly string[], everyMs = 0, complete = true): IncomingMessage =>
  ({
    complete,
    async *[Symbol.asyncIterator]() {
      for (const piece of pieces) {
        if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs))
        yield Buffer.from(piece)
      }
    },
  }) as unknown as IncomingMessage

test('as much as is allowed is read, and no more', async () => {
  expect(String(await readBody(bringing(['abcd', 'efgh']), limits, clock))).toBe('abcdefgh')
  const tooMuch = readBody(bringing(['abcd', 'efgh', 'i']), limits, clock)
  await expect(tooMuch).rejects.toMatchObject({ code: 'too_large' })
})

test('a body that breaks off is none', async () => {
  const broken = readBody(bringing(['ab'], 0, false), limits, clock)
  await expect(broken).rejects.toMatchObject({ code: 'incomplete' })
})

test('first bytes are checked once, when there are enough of them or no more', async () => {
  const seen: string[] = []
  const accepting = (answer: boolean) => ({
    count: 3,
    isAccepted: (bytes: Buffer) => {
      seen.push(String(bytes))
      return answer
    },
  })
  const pieces = ['a', 'b', 'c', 'd']
  await readBody(bringing(pieces), limits, clock, { firstBytes: accepting(true) })
  await readBody(bringing(['x']), limits, clock, { firstBytes: accepting(true) })
  expect(seen).toEqual(['abc', 'x'])
  const refused = readBody(bringing(pieces), limits, clock, { firstBytes: accepting(false) })
  await expect(refused).rejects.toMatchObject({ code: 'unsupported_type' })
})

test('what goes to a file is in no memory, and its reader checks it', async () => {
  const written: string[] = []
  const toFile = { write: async (chunk: Buffer) => void written.push(String(chunk)) } as never
  const firstBytes = { count: 1, isAccepted: () => false }
  const held = await readBody(bringing(['ab', 'cd']), limits, clock, { firstBytes, toFile })
  expect(held).toHaveLength(0)
  expect(written).toEqual(['ab', 'cd'])
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['a trickle is given up', 'ab', true],
  ['a slow body that keeps its pace is not', 'abcd', false],
])('%s', async (_, piece, isOver) => {
  const giveUp = vi.fn()
  const reading = readBody(bringing([piece, piece], 900), limits, { ...clock, giveUp })
  await vi.advanceTimersByTimeAsync(1_900)
  await reading
  expect(giveUp.mock.calls.length > 0).toBe(isOver)
})
