/**
 * Whether a key was asked for before, as far as is remembered: what is asked for once is not worth keeping.
 * Cost: the last `max` to `2 * max` keys, of long ones only a hash: whoever pads them fills no memory.
 */
import { hash } from 'node:crypto'

export interface AskedBefore {
  /** Whether it was; from now on it was. */
  note(key: string): boolean
}

/** Of a hash as text. */
const HASH_CHARS = 28

export function createAskedBefore(max: number): AskedBefore {
  let recent = new Set<string>()
  let older = new Set<string>()
  return {
    note(asked) {
      const key = asked.length <= HASH_CHARS ? asked : hash('sha1', asked, 'base64')
      const wasAsked = recent.has(key) || older.has(key)
      recent.add(key)
      if (recent.size >= max) {
        older = recent
        recent = new Set()
      }
      return wasAsked
    },
  }
}
