import { hash } from 'node:crypto'

/**
 * Answers entries for as long as what they were made from stays as it is. People ask for the same things:
 * what was just computed for one is given to the next.
 * Invariant: never more than `maxBytes` by the weights given, and nothing outlives the state that it was
 * put in with. Cost: one look-up; when it is full, the oldest goes first.
 */
export interface AnswerCache<T> {
  get(key: string): T | undefined
  /** Caches it under the state of the last `get`: made across a change, it is dropped with the rest. */
  put(key: string, answer: T, bytes: number): void
  readonly hits: number
  readonly misses: number
  /** The weights of what is cached now. */
  readonly bytes: number
}

interface AnswerCacheOptions {
  readonly maxBytes: number
  /** Whether what the answers depend on has changed since the last call; then all are dropped. */
  readonly hasChanged: () => boolean
}

export function createAnswerCache<T>({ maxBytes, hasChanged }: AnswerCacheOptions): AnswerCache<T> {
  const entries = new Map<string, { readonly answer: T; readonly bytes: number }>()
  let total = 0
  let [hits, misses] = [0, 0]

  const drop = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      if (hasChanged()) {
        entries.clear()
        total = 0
      }
      const found = entries.get(key)
      if (found) hits++
      else misses++
      return found?.answer
    },
    put(key, answer, bytes) {
      drop(key)
      if (bytes > maxBytes) return
      entries.set(key, { answer, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break
        drop(oldest)
      }
    },
    get hits() {
      return hits
    },
    get misses() {
      return misses
    },
    get bytes() {
      return total
    },
  }
}

/**
 * Whether a key was seen before, among recent ones: what is requested once is not worth caching.
 * Cost: the last `max` to `2 * max` keys, of long ones only a hash: padding them fills no memory.
 */
interface AskedBefore {
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

/**
 * What was computed for the most recently used keys: those of a request are used again and again while it is answered.
 * Invariant: at most `most` entries; a value that is replaced is held by nothing here.
 * Cost: a look at each entry, which are few.
 *
 * Arrays, written in place, instead of a Map or a WeakMap: V8's quick collections take whatever an older table names as
 * alive, also an entry of a WeakMap whose key is gone, and one of the tables that a growing Map has left behind. Everything that
 * was ever put in would wait for a long collection of the whole heap.
 */
export class RecentMap<Key extends NonNullable<unknown>, Value extends NonNullable<unknown>> {
  /** The last used come first. */
  readonly #keys: (Key | undefined)[]
  readonly #values: (Value | undefined)[]

  constructor(most: number) {
    this.#keys = Array.from({ length: most }, () => undefined)
    this.#values = Array.from({ length: most }, () => undefined)
  }

  get(key: Key): Value | undefined {
    const at = this.#keys.indexOf(key)
    if (at < 0) return undefined
    const value = this.#values[at]!
    if (at > 0) this.#putFirst(key, value, at)
    return value
  }

  set(key: Key, value: Value): void {
    const at = this.#keys.indexOf(key)
    this.#putFirst(key, value, at < 0 ? this.#keys.length - 1 : at)
  }

  /** The entry at `at` goes, and those before it move by one. */
  #putFirst(key: Key, value: Value, at: number): void {
    const [keys, values] = [this.#keys, this.#values]
    for (let i = at; i > 0; i--) {
      keys[i] = keys[i - 1]
      values[i] = values[i - 1]
    }
    keys[0] = key
    values[0] = value
  }
}
