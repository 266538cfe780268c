/**
 * The freshest documents, which every query scans one by one until they become a segment of their own.
 * Invariant: an id has at most one entry, its latest.
 * Cost: a scan takes 0.1 to 0.3 microseconds a document, words the most; see TAIL_LIMIT.
 */
import { splitWords } from '../../structures/text/fold-text.ts'
import type { EngineDocument } from '../engine-schema.ts'

/** So many are to become a segment: a scan of them adds about 0.05 ms to every query. */
export const TAIL_LIMIT = 256

export interface TailDocument extends EngineDocument {
  /** Folded, distinct, ascending. */
  readonly words: readonly string[]
}

export interface Tail {
  /** In no order; the same array until something changes. */
  documents(): readonly TailDocument[]
  get(id: number): TailDocument | undefined
  put(document: EngineDocument): void
  /** Whether it was there. */
  drop(id: number): boolean
  /** Drops all others. */
  keepOnly(ids: ReadonlySet<number>): void
  /** Gives every document other numbers. */
  renew(numbersOf: (document: TailDocument) => EngineDocument['numbers']): void
  readonly size: number
}

export function createTail(): Tail {
  const byId = new Map<number, TailDocument>()
  let listed: readonly TailDocument[] | null = null
  return {
    documents() {
      listed ??= [...byId.values()]
      return listed
    },
    get: (id) => byId.get(id),
    put(document) {
      listed = null
      // A copy of its own: a slice of a pool of buffers would keep the whole pool, 64 KB of it.
      const record = new Uint8Array(document.record)
      byId.set(document.id, { ...document, record, words: distinctWords(document.text) })
    },
    drop(id) {
      const existed = byId.delete(id)
      if (existed) listed = null
      return existed
    },
    keepOnly(ids) {
      listed = null
      for (const id of byId.keys()) if (!ids.has(id)) byId.delete(id)
    },
    renew(numbersOf) {
      listed = null
      for (const document of byId.values()) {
        byId.set(document.id, { ...document, numbers: numbersOf(document) })
      }
    },
    get size() {
      return byId.size
    },
  }
}

function distinctWords(text: string): string[] {
  return [...new Set(splitWords(text))].sort()
}
