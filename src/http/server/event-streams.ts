/**
 * Server-sent events: connections that stay open and are written to when something happens.
 * Invariants: an event is written whole or not at all; a client that does not read is not written for, and is let go
 * after a while; each address and the process have a share. Streams are what is given up first: when the process is
 * busy new ones are refused and the open ones end. They end by themselves from time to time and before a stop. Whoever is
 * let go comes back with the number of the last event, and misses nothing.
 * Cost: one timer for all.
 */
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import type { EventReader } from '../../service/sync/event-following.ts'
import { type OverloadWatch, overloaded } from '../admission/overload.ts'
import type { HeaderList } from './answer-headers.ts'
import { httpLimits } from './http-limits.ts'

const { perAddress, total, lookEveryMs, heartbeatMs, lifeMs, waitingMaxBytes, stuckMs, retryMs } =
  httpLimits.streams

export interface EventStreams {
  readonly open: number
  /** Before any work; throws a refusal. */
  admit(address: string): void
  start(reply: FastifyReply, headers: HeaderList, reader: EventReader, address: string): void
  /** For good. */
  end(): void
}

interface Stream {
  readonly response: ServerResponse
  readonly reader: EventReader
  readonly startedAt: number
  writtenAt: number
  isReading: boolean
}

export function createEventStreams(
  load: Pick<OverloadWatch, 'isBusy'>,
  nowMs: () => number = () => performance.now(),
): EventStreams {
  const streams = new Set<Stream>()
  const shares = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  let hasEnded = false

  function admit(address: string): void {
    if (hasEnded || load.isBusy || streams.size >= total) throw overloaded()
    if ((shares.get(address) ?? 0) >= perAddress) throw tooMany()
  }

  function start(
    reply: FastifyReply,
    headers: HeaderList,
    reader: EventReader,
    address: string,
  ): void {
    // Others have come while the reader was opened.
    admit(address)
    const response = reply.raw
    headers.push('content-type', 'text/event-stream; charset=utf-8')
    // Proxies that collect an answer before they pass it on are asked not to.
    headers.push('cache-control', 'no-store', 'x-accel-buffering', 'no')
    response.writeHead(200, headers)
    reply.hijack()
    if (reply.request.method === 'HEAD') {
      response.end()
      return
    }
    const stream = {
      ...{ response, reader, startedAt: nowMs(), writtenAt: nowMs(), isReading: false },
    }
    streams.add(stream)
    shares.set(address, (shares.get(address) ?? 0) + 1)
    response.once('close', () => {
      streams.delete(stream)
      const left = shares.get(address)! - 1
      if (left > 0) shares.set(address, left)
      else shares.delete(address)
      if (streams.size === 0 && timer) {
        clearInterval(timer)
        timer = null
      }
    })
    // An id without data is remembered and shown to nobody.
    response.write(`retry: ${retryMs}\nid: ${reader.position}\n\n`)
    timer ??= setInterval(look, lookEveryMs).unref()
    feed(stream)
  }

  function look(): void {
    // The longest open go first; each comes back, here or elsewhere.
    if (load.isBusy) for (const { response } of streams) response.end()
    for (const stream of streams) {
      const { response, startedAt, writtenAt } = stream
      const isStuck = response.writableLength > 0 && nowMs() - writtenAt > stuckMs
      if (isStuck) response.destroy()
      else if (nowMs() - startedAt > lifeMs) response.end()
      else feed(stream)
    }
  }

  async function feed(stream: Stream): Promise<void> {
    const { response, reader } = stream
    if (stream.isReading || response.writableEnded || response.writableLength > waitingMaxBytes) {
      return
    }
    stream.isReading = true
    try {
      const events = await reader.read()
      if (response.writableEnded || response.destroyed) return
      const isQuiet = events.length === 0 && nowMs() - stream.writtenAt < heartbeatMs
      if (isQuiet) return
      const text = events.map((event) => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`)
      // Numbers in between concern nobody here: the next visit need not look at them again.
      response.write(`${text.join('')}: ${events.length}\nid: ${reader.position}\n\n`)
      stream.writtenAt = nowMs()
    } catch {
      // The store is away, or the position was forgotten: the client asks again, and gets the reason.
      response.end()
    } finally {
      stream.isReading = false
    }
  }

  return {
    get open() {
      return streams.size
    },
    admit,
    start,
    end() {
      hasEnded = true
      for (const { response } of streams) response.end()
    },
  }
}

const tooMany = () =>
  new Refusal(
    {
      code: 'rate_limited',
      message: `One address has at most ${perAddress} streams open at a time.`,
      hint: 'Close one, or share one among your programs. GET /v1/events reads the same changes.',
    },
    { retryAfterS: httpLimits.retryAfterS },
  )
