/**
 * Something known about each word of texts, found by the word's place in a text: no string is cut out for a word that was
 * met before, which is most of what looking it up in a Map costs. The first `most` words are cached and never evicted.
 * Invariant: answers as `make` does, which is pure. Cost: one pass over the word's units and a few slots, whatever the
 * words are: where they crowd, the rest is not cached.
 */
export interface KnownWord<Value> {
  readonly text: string
  readonly value: Value
}

/** Slots looked at for a word: texts can be written so that their words share one. */
const PROBES_MAX = 8
/** At most half of the slots are taken, so that a word rarely looks at a second one. */
const SLOTS_PER_WORD = 2

/** `charsMax`: a longer word is not cached; up to 12 units a piece of a text is a copy and does not retain the text. */
export function createWordTable<Value>(
  make: (word: string) => Value,
  most: number,
  charsMax: number,
): (text: string, start: number, end: number) => KnownWord<Value> {
  const slots = 2 ** Math.ceil(Math.log2(most * SLOTS_PER_WORD))
  const known: (KnownWord<Value> | undefined)[] = new Array(slots).fill(undefined)
  let size = 0
  const made = (text: string): KnownWord<Value> => ({ text, value: make(text) })
  return (text, start, end) => {
    if (end - start > charsMax) return made(text.slice(start, end))
    let hash = 0x811c9dc5
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    hash ^= hash >>> 15
    for (let probe = 0; probe < PROBES_MAX; probe++) {
      const slot = (hash + probe) & (slots - 1)
      const entry = known[slot]
      if (entry === undefined) {
        const fresh = made(text.slice(start, end))
        if (size < most) {
          known[slot] = fresh
          size++
        }
        return fresh
      }
      if (isAt(entry.text, text, start, end)) return entry
    }
    return made(text.slice(start, end))
  }
}

function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = start; at < end; at++)
    if (word.charCodeAt(at - start) !== text.charCodeAt(at)) return false
  return true
}
