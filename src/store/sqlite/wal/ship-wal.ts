/**
 * Ships everything that is written to an SQLite file: a copy of the whole, then what was written since, every few seconds.
 * Invariants: what cannot be shipped is tried again until the log has grown too large, and then everything ends with the reason, so
 * that the log can start over; no writer ever waits for the place. Cost: one copy a day, and what is written, compressed.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { WalPlace } from './wal-place.ts'
import { baseName, generationName, hashedBy, packSegment, segmentName } from './wal-segment.ts'
import { openWalTail, WalGap, type WalTail } from './wal-tail.ts'

interface ShippingLimits {
  /** Of the pages of one segment, except where a single transaction writes more. */
  readonly segmentBytes: number
  /** How often the log starts over where something was written, and how often where it is larger than this. */
  readonly cutEveryMs: number
  readonly largeCutEveryMs: number
  readonly cutAboveBytes: number
  /** Of the log while nothing can be shipped. */
  readonly logMaxBytes: number
  readonly generationMs: number
  readonly retryAfterMs: number
  readonly reportEveryMs: number
}

export interface ShippingOptions {
  /** The database. */
  readonly path: string
  /** A file for the copy before it is shipped. */
  readonly scratch: string
  readonly place: WalPlace
  readonly everyMs: number
  readonly limits: ShippingLimits
  readonly stopping: AbortSignal
  readonly onProgress: (progress: ShippingProgress) => void
  /** A new generation is complete. */
  readonly onGeneration: () => Promise<void>
}

export interface ShippingProgress {
  /** Everything that was committed before is shipped; 0: nothing is yet. */
  readonly shippedMs: number
  readonly segments: number
  readonly generations: number
  /** Why the last attempt failed; null: it did not. */
  readonly trouble: string | null
}

/** Ends when it is asked to, or with the reason why it cannot go on. */
export async function shipWal(options: ShippingOptions): Promise<void> {
  const { path, limits, stopping, onProgress } = options
  const state = { shippedMs: 0, segments: 0, generations: 0, trouble: null as string | null }
  const given = Promise.withResolvers<never>()
  let tail: WalTail | null = null
  const watching = setInterval(() => {
    onProgress({ ...state })
    const bytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
    // Where everything is shipped, somebody else still reads from it: giving up would not help.
    const isBehind = Date.now() - state.shippedMs > 3 * (options.everyMs + limits.reportEveryMs)
    if (isBehind && bytes > limits.logMaxBytes)
      given.reject(new Error(tooLarge(bytes, state.trouble)))
  }, limits.reportEveryMs)

  async function ship(): Promise<void> {
    while (!stopping.aborted) {
      const startMs = Date.now()
      tail = openWalTail(path, { maxBytes: limits.segmentBytes })
      try {
        await shipGeneration(tail, startMs)
      } catch (error) {
        // A copy of everything every few seconds would help nobody.
        if (!(error instanceof WalGap) || Date.now() - startMs < limits.retryAfterMs) throw error
      } finally {
        tail.close()
      }
    }
  }

  async function shipGeneration(tailOfIt: WalTail, startMs: number): Promise<void> {
    const generation = generationName(startMs, randomBytes(4))
    const baseSha256 = await shipBase(options, tailOfIt, generation)
    let cutAtMs = startMs
    for (let number = 0; Date.now() - startMs < limits.generationMs; ) {
      // Looked at before the log is read: what was written before a stop is shipped.
      const isLast = stopping.aborted
      const lookedMs = Date.now()
      for (let pages = tailOfIt.next(); pages; pages = tailOfIt.next()) {
        const named = { generation, number, untilMs: Date.now() }
        await put(segmentName(named), packSegment(named, pages, baseSha256))
        state.segments += 1
        number += 1
        if (number > 1) continue
        state.generations += 1
        await options.onGeneration()
      }
      state.shippedMs = lookedMs
      if (isLast) return
      const isLarge = tailOfIt.bytes() > limits.cutAboveBytes
      if (
        sinceCut() >= (isLarge ? limits.largeCutEveryMs : limits.cutEveryMs) &&
        tailOfIt.isGrown()
      ) {
        tailOfIt.cut()
        cutAtMs = Date.now()
      }
      await pause(options)
    }
    function sinceCut(): number {
      return Date.now() - cutAtMs
    }
  }

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    for (;;) {
      try {
        await options.place.put(name, bytes)
        state.trouble = null
        return
      } catch (error) {
        state.trouble = (error as Error).message
        if (stopping.aborted) throw error
      }
      await pause(options)
    }
  }

  try {
    await Promise.race([ship(), given.promise])
  } finally {
    clearInterval(watching)
    // Still open where it was given up: closing it lets the log start over.
    ;(tail as WalTail | null)?.close()
    onProgress({ ...state })
  }
}

const pause = ({ everyMs, stopping }: ShippingOptions): Promise<void> =>
  wait(everyMs, undefined, { signal: stopping }).catch(() => undefined)

const tooLarge = (bytes: number, trouble: string | null): string =>
  `the write-ahead log has grown to ${bytes} bytes while it could not be shipped${trouble ? ` (${trouble})` : ''}; shipping is given up so that it can start over`

/** Its SHA-256, unpacked. */
async function shipBase(
  { scratch, place }: ShippingOptions,
  tail: WalTail,
  generation: string,
): Promise<string> {
  const packed = `${scratch}.gz`
  const remove = async () => {
    for (const end of ['', '-journal', '-wal', '-shm', '.gz'])
      await rm(scratch + end, { force: true })
  }
  await remove()
  try {
    await tail.copyTo(scratch)
    const hash = createHash('sha256')
    await pipeline(
      createReadStream(scratch),
      hashedBy(hash),
      createGzip({ level: 3 }),
      createWriteStream(packed),
    )
    await place.putFile(baseName(generation), packed)
    return hash.digest('hex')
  } finally {
    await remove()
  }
}
