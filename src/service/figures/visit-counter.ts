/**
 * Counts what visitors do with live listings, without knowing who they are. A client counts once a day for each listing
 * and kind; a network (/24, IPv6 /48) a few times. Who was counted is in memory only, as a hash whose salt is random and
 * replaced every day: it cannot be stored, joined or traced back.
 * Cost: a hash for each visit; 400,000 remembered visits are about 25 MB; one write every five seconds while there is something to write.
 */
import { createHmac } from 'node:crypto'
import { networkOf } from '../../domain/access/network-of.ts'
import { localDay } from '../../domain/local-time.ts'
import { type FigureDay, type FigureKind, figureKinds } from '../../store/figure-store.ts'
import type { Store } from '../../store/store.ts'
import { figureLimits } from '../service-limits.ts'

export interface VisitCounter {
  /** Nothing happens for a listing that is not live, and for a client that was counted before. */
  count(kind: FigureKind, listingId: number, client: string): void
  /** Writes what was counted since the last time; what cannot be written is kept for the next. */
  flush(): Promise<void>
}

export interface VisitCounterOptions {
  readonly store: Pick<Store, 'write'>
  readonly isLive: (listingId: number) => boolean
  readonly timeZone: string
  readonly now: () => number
  readonly randomBytes: (length: number) => Buffer
}

/** A day of a listing with one thing counted. */
export function figureOf(kind: FigureKind, listingId: number, day: number): FigureDay {
  const none = { views: 0, saves: 0, enquiries: 0, numbers_shown: 0 }
  return { listing_id: listingId, day, ...none, [kind]: 1 }
}

function sumOf(a: FigureDay, b: FigureDay): FigureDay {
  const counts = figureKinds.map((kind) => [kind, a[kind] + b[kind]] as const)
  return { ...a, ...Object.fromEntries(counts) }
}

export function createVisitCounter(options: VisitCounterOptions): VisitCounter {
  const { store, isLive, timeZone, now, randomBytes } = options
  const pending = new Map<string, FigureDay>()
  let writing: Promise<void> | null = null
  let today = -1
  let salt = randomBytes(figureLimits.saltBytes)
  let seen = createSeen()

  function add(figures: FigureDay): void {
    const key = `${figures.listing_id} ${figures.day}`
    const before = pending.get(key)
    // While the store is away memory stays bounded: further listings of the day are not counted.
    if (!before && pending.size >= figureLimits.pendingMax) return
    pending.set(key, before ? sumOf(before, figures) : figures)
  }

  async function write(): Promise<void> {
    while (pending.size > 0) {
      const portion = [...pending.values()].slice(0, figureLimits.rowsPerWrite)
      for (const { listing_id, day } of portion) pending.delete(`${listing_id} ${day}`)
      try {
        await store.write((transaction) => transaction.addFigures(portion))
      } catch (error) {
        for (const figures of portion) add(figures)
        throw error
      }
    }
  }

  return {
    count(kind, listingId, client) {
      if (!isLive(listingId)) return
      const day = localDay(now(), timeZone)
      if (day !== today) {
        today = day
        salt = randomBytes(figureLimits.saltBytes)
        seen = createSeen()
      }
      const hash = (text: string) =>
        createHmac('sha256', salt).update(text).digest('base64url').slice(0, figureLimits.hashChars)
      const act = listingId * figureKinds.length + figureKinds.indexOf(kind)
      const isFirst = seen.take(hash(`client ${client}`), act, 1)
      if (!isFirst) return
      const network = hash(`network ${networkOf(client)}`)
      if (seen.take(network, act, figureLimits.perNetwork)) add(figureOf(kind, listingId, day))
    },
    flush() {
      writing ??= write().finally(() => {
        writing = null
      })
      return writing
    },
  }
}

/**
 * Who has done what today, within bounded memory: one visitor fills its own share only, and where all are too many the
 * visitors that came first are forgotten and may count once more.
 */
function createSeen() {
  const visitors = new Map<string, Map<number, number>>()
  let total = 0
  return {
    /** False: this visitor has done it `max` times, or too much altogether. */
    take(visitor: string, act: number, max: number): boolean {
      const acts = visitors.get(visitor) ?? new Map<number, number>()
      const times = acts.get(act) ?? 0
      if (times >= max) return false
      if (times === 0) {
        if (acts.size >= figureLimits.actsPerVisitor * max) return false
        total += 1
      }
      acts.set(act, times + 1)
      visitors.set(visitor, acts)
      for (const [oldest, its] of visitors) {
        if (total <= figureLimits.actsMax || oldest === visitor) break
        visitors.delete(oldest)
        total -= its.size
      }
      return true
    },
  }
}
