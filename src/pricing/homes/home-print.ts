/**
 * What makes two listings the same home beside their fields: fingerprints of their photos and of their
 * words. Words are kept as a min-hash of runs of three, so that two texts that share three quarters of
 * their runs share about three quarters of the numbers. Invariant: nothing can be read back from a print.
 * Cost: 8 multiplications a word.
 */
import { hashText, mixBits } from '../statistics/stable-hash.ts'

export interface HomePrint {
  /** Content keys of the photos. */
  readonly photos: readonly string[]
  /** Empty where too little is written to say whose words they are. */
  readonly words: readonly number[]
}

const HASHES = 8
const RUN_WORDS = 3
/** A dozen words may be the same by chance. */
const MIN_RUNS = 12

export function wordPrint(text: string | null): number[] {
  const words = (text ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length < MIN_RUNS + RUN_WORDS) return []
  const hashes = words.map(hashText)
  const smallest = new Array<number>(HASHES).fill(0xffffffff)
  for (let at = 0; at + RUN_WORDS <= hashes.length; at++) {
    const run = mixBits(hashes[at] ^ Math.imul(hashes[at + 1], 31) ^ Math.imul(hashes[at + 2], 961))
    for (let number = 0; number < HASHES; number++) {
      const mixed = mixBits(run ^ Math.imul(number + 1, 0x9e3779b9))
      if (mixed < smallest[number]) smallest[number] = mixed
    }
  }
  return smallest
}

/** The share of runs that two texts have in common, judged from their prints; 0 without both. */
export function sharedWords(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0
  let shared = 0
  for (let number = 0; number < HASHES; number++) if (a[number] === b[number]) shared++
  return shared / HASHES
}
