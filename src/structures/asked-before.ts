/**
 * Whether a key was asked for before, as far as is remembered: what is asked for once is not worth keeping.
 * Cost: the last `max` to `2 * max` keys.
 */
export interface AskedBefore {
  /** Whether it was; from now on it was. */
  note(key: string): boolean
}

export function createAskedBefore(max: number): AskedBefore {
  let recent = new Set<string>()
  let older = new Set<string>()
  return {
    note(key) {
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
