/**
 * Takes what was erased out of the files of the database too: at once, and again until it could be done, since
 * somebody may still be reading an earlier moment of it.
 */
import type { Store } from '../../store/store.ts'

export interface Scrubber {
  /** After an erasure. A fault here is none of the erasure, which is done: it is tried again. */
  scrub(): Promise<void>
  /** From time to time; does nothing where nothing is left to do. */
  retry(): Promise<void>
}

export function createScrubber(store: Pick<Store, 'scrub'>): Scrubber {
  let isDue = false
  const attempt = async () => {
    isDue = true
    isDue = !(await store.scrub())
  }
  return {
    scrub: () => attempt().catch(() => undefined),
    retry: () => (isDue ? attempt() : Promise.resolve()),
  }
}
