import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListingEvent } from '../../service/sync/read-events.ts'
import { createEventStreams } from './event-streams.ts'
import { httpLimits } from './http-limits.ts'

const { heartbeatMs, lifeMs, stuckMs, waitingMaxBytes, lookEveryMs, total } = httpLimits.streams

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A connection whose client reads at once, unless `writableLength` says otherwise. */
function connection() {
  const written: string[] = []
  const raw = Object.assign(new EventEmitter(), {
    writableLength: 0,
    writableEnded: false,
    destroyed: false,
    writeHead: () => raw,
    write: (text: string) => written.push(text),
    end() {
      raw.writableEnded = true
      raw.emit('close')
    },
    destroy() {
      raw.destroyed = true
      raw.emit('close')
    },
  })
  const reply = { raw, request: { method: 'GET' }, hijack: () => undefined }
  return { raw, written, reply: reply as unknown as FastifyReply }
}

const eventOf = (seq: number) =>
  ({ seq, type: 'updated', listing_id: 1 }) as unknown as ListingEvent

function readerOf(pages: ListingEvent[][]) {
  let position = 0
  return {
    get position() {
      return position
    },
    async read() {
      const page = pages.shift() ?? []
      position = page.at(-1)?.seq ?? position
      return page
    },
  }
}

const streamsOf = (load = { isBusy: false }) => createEventStreams(load, () => Date.now())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('writes what happens, and a comment when nothing does', async () => {
  const streams = streamsOf()
  const { reply, written } = connection()
  const pages: ListingEvent[][] = []
  streams.start(reply, [], readerOf(pages), 'a')
  expect(written.join('')).toMatch(/^retry: \d+\nid: 0\n\n$/)
  pages.push([eventOf(7)])
  await pass(lookEveryMs)
  expect(written.at(-1)).toContain('id: 7\ndata: {"seq":7,')
  const before = written.length
  await pass(heartbeatMs - lookEveryMs)
  expect(written).toHaveLength(before)
  await pass(2 * lookEveryMs)
  expect(written.slice(before)).toEqual([': 0\nid: 7\n\n'])
})

it('does not write for a client that does not read, and lets it go after a while', async () => {
  const streams = streamsOf()
  const { reply, raw, written } = connection()
  const pages = [[eventOf(1)], [eventOf(2)]]
  streams.start(reply, [], readerOf(pages), 'a')
  await pass(0)
  raw.writableLength = waitingMaxBytes + 1
  const before = written.length
  await pass(stuckMs - lookEveryMs)
  expect([written.length, pages.length, raw.destroyed]).toEqual([before, 1, false])
  await pass(2 * lookEveryMs)
  expect([raw.destroyed, streams.open]).toEqual([true, 0])
})

it('ends after its time, with the process, and when the feed cannot be read', async () => {
  const streams = streamsOf()
  const old = connection()
  streams.start(old.reply, [], readerOf([]), 'a')
  await pass(lifeMs + 2 * lookEveryMs)
  expect(old.raw.writableEnded).toBe(true)
  const failing = connection()
  const away = { position: 0, read: () => Promise.reject(new Error('away')) }
  streams.start(failing.reply, [], away, 'a')
  await pass(0)
  expect(failing.raw.writableEnded).toBe(true)
  const last = connection()
  streams.start(last.reply, [], readerOf([]), 'a')
  streams.end()
  expect([last.raw.writableEnded, streams.open]).toEqual([true, 0])
  expect(() => streams.admit('b')).toThrow('more to do')
})

it('takes no more than the process has room for, and none while it is busy', () => {
  const load = { isBusy: false }
  const streams = streamsOf(load)
  for (let count = 0; count < total; count += 1) {
    streams.start(connection().reply, [], readerOf([]), `address ${count}`)
  }
  expect(() => streams.admit('another')).toThrow('more to do')
  expect(streams.open).toBe(total)
  load.isBusy = true
  vi.advanceTimersByTime(lookEveryMs)
  expect(streams.open).toBe(0)
  expect(() => streams.admit('another')).toThrow('more to do')
})
