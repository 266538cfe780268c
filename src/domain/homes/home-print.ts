/**
 * What makes two listings the same home, apart from their fields: fingerprints of their photos and of their
 * words, by hashes of all runs of three words. Where many listings are in memory, of each text the eight smallest are stored:
 * two texts that share most of their runs share most of these. Invariant: nothing can be read back from a print.
 * Cost: one pass over the characters, about 5 microseconds for a long text.
 */
import { mixBits } from '../../structures/stable-hash.ts'

export interface HomePrint {
  /** Hashes of the content keys of the photos. */
  readonly photos: readonly number[]
  /** Ascending; empty where too little is written to say whose words they are. */
  readonly words: readonly number[]
}

/** Of a text at most. */
export const PRINTED_HASHES = 8
/** A dozen runs may be the same by chance. */
const MIN_RUNS = 12
const HASH_START = 0x811c9dc5
const HASH_STEP = 0x01000193

export function wordPrint(text: string | null): readonly number[] {
  const smallest: number[] = []
  for (const run of wordRuns(text)) keep(smallest, run)
  return smallest
}

/** In the order of the text; none where too little is written to say whose words they are. */
export function wordRuns(text: string | null): readonly number[] {
  const runs: number[] = []
  let words = 0
  let first = 0
  let second = 0
  let hash = HASH_START
  const written = text ?? ''
  for (let at = 0; at <= written.length; at++) {
    const letter = letterAt(written, at)
    if (letter !== 0) {
      hash = Math.imul(hash ^ letter, HASH_STEP)
      continue
    }
    if (hash === HASH_START) continue
    words++
    if (words > 2) runs.push(mixBits(hash ^ Math.imul(second, 31) ^ Math.imul(first, 961)))
    first = second
    second = hash
    hash = HASH_START
  }
  return runs.length < MIN_RUNS ? [] : runs
}

/** Small letters and figures of any script; 0 between words. */
function letterAt(text: string, at: number): number {
  const code = at < text.length ? text.charCodeAt(at) : 0
  if (code >= 0x41 && code <= 0x5a) return code + 0x20
  const isLetter = (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code >= 0xc0
  return isLetter ? code : 0
}

function keep(smallest: number[], hash: number): void {
  if (smallest.length === PRINTED_HASHES && hash >= smallest[PRINTED_HASHES - 1]) return
  let at = smallest.length
  while (at > 0 && smallest[at - 1] >= hash) at--
  if (smallest[at] === hash) return
  smallest.splice(at, 0, hash)
  if (smallest.length > PRINTED_HASHES) smallest.pop()
}

export interface TextLikeness {
  /** Of the runs of both texts, those that they have in common. */
  readonly shared: number
  /** Whether each has a sentence or more that the other does not have. */
  readonly hasOwnParts: boolean
}

/** A changed word changes three runs; this number in a row are some words of its own. */
const OWN_PART_RUNS = 6

export function compareTexts(a: readonly number[], b: readonly number[]): TextLikeness {
  if (a.length === 0 || b.length === 0) return { shared: 0, hasOwnParts: false }
  const [inA, inB] = [new Set(a), new Set(b)]
  let both = 0
  for (const run of inA) if (inB.has(run)) both++
  return {
    shared: both / (inA.size + inB.size - both),
    hasOwnParts: ownPart(a, inB) >= OWN_PART_RUNS && ownPart(b, inA) >= OWN_PART_RUNS,
  }
}

/** The longest stretch of a text that is not in the other. */
function ownPart(runs: readonly number[], other: ReadonlySet<number>): number {
  let [longest, length] = [0, 0]
  for (const run of runs) {
    length = other.has(run) ? 0 : length + 1
    longest = Math.max(longest, length)
  }
  return longest
}
