/**
 * What changed since the segment was built: fresh documents, which every query scans, and the ids
 * of removed ones. Changes are numbered, so that a new segment takes over those up to its mark.
 * Invariant: an id has at most one entry, its latest.
 * Cost: a scan takes 0.1 to 0.3 microseconds a document, words the most; see TAIL_LIMIT.
 */
import { splitWords } from '../../structures/text/fold-text.ts'
import type { EngineDocument } from '../engine-schema.ts'

/** Above so many changes a new segment is due: a scan then adds about 0.1 ms to every query. */
export const TAIL_LIMIT = 500

export interface TailDocument extends Omit<EngineDocument, 'text'> {
  /** Folded, distinct, ascending. */
  readonly words: readonly string[]
}

export interface Tail {
  /** Fresh documents, in no order. */
  documents(): readonly TailDocument[]
  /** The latest change of an id: its document, null if removed, undefined if unchanged. */
  latest(id: number): TailDocument | null | undefined
  put(document: EngineDocument): void
  drop(id: number): void
  /** The number of the latest change. */
  mark(): number
  /** Forgets the changes up to a mark; the ids of the others. */
  forgetUpTo(mark: number): Iterable<number>
  readonly changes: number
}

export function createTail(): Tail {
  const changes = new Map<number, { mark: number; document: TailDocument | null }>()
  let lastMark = 0
  let fresh: TailDocument[] | null = null
  const note = (id: number, document: TailDocument | null) => {
    fresh = null
    changes.set(id, { mark: ++lastMark, document })
  }
  return {
    documents() {
      fresh ??= [...changes.values()].flatMap(({ document }) => document ?? [])
      return fresh
    },
    latest: (id) => changes.get(id)?.document,
    put({ text, record, ...rest }) {
      // A copy of its own: a slice of a pool of buffers would keep the whole pool, 64 KB of it.
      note(rest.id, { ...rest, record: new Uint8Array(record), words: distinctWords(text) })
    },
    drop: (id) => note(id, null),
    mark: () => lastMark,
    forgetUpTo(mark) {
      fresh = null
      for (const [id, change] of changes) if (change.mark <= mark) changes.delete(id)
      return changes.keys()
    },
    get changes() {
      return changes.size
    },
  }
}

function distinctWords(text: string): string[] {
  return [...new Set(splitWords(text))].sort()
}
