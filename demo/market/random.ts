/**
 * A small seeded source of chance. Not for secrets: it exists so that the demo market is the same on
 * every machine. Invariant: the same seed gives the same sequence. State is four 32-bit words (sfc32,
 * public domain algorithm); a draw is a dozen integer operations.
 */
import { binarySearch } from '../../src/structures/binary-search.ts'
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number, stream = 0) {
    this.#a = seed | 0
    this.#b = Math.imul(stream + 1, 0x9e3779b1)
    this.#c = stream ^ 0x5bd1e995
    // Near seeds start alike; twelve rounds pull them apart.
    for (let round = 0; round < 12; round++) this.word()
  }

  /** 32 random bits as an unsigned number. */
  word(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return sum >>> 0
  }

  /** 0 (included) to 1 (excluded). */
  unit(): number {
    return this.word() / 0x1_0000_0000
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.unit()
  }

  /** Whole number, both ends included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  /** Standard normal: twelve uniform draws would cost more than one Box-Muller pair half thrown away. */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.unit()))
    return radius * Math.cos(2 * Math.PI * this.unit())
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.unit() * list.length)] as T
  }

  /** One of the entries, each as likely as its weight says. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T {
    let total = 0
    for (const [, weight] of entries) total += weight
    let left = this.unit() * total
    for (const [value, weight] of entries) {
      left -= weight
      if (left < 0) return value
    }
    return entries[entries.length - 1]![0]
  }

  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list]
    for (let last = copy.length - 1; last > 0; last--) {
      const other = this.whole(0, last)
      const swapped = copy[last] as T
      copy[last] = copy[other] as T
      copy[other] = swapped
    }
    return copy
  }
}

/** 32 bits of a text (FNV-1a), to make a seed of a name. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}

/** Weighted choice from a long list, prepared once: O(log n) a draw. */
export class WeightedList<T> {
  readonly #items: readonly T[]
  readonly #sums: Float64Array

  constructor(items: readonly T[], weightOf: (item: T) => number) {
    this.#items = items
    this.#sums = new Float64Array(items.length)
    let sum = 0
    for (let at = 0; at < items.length; at++) {
      sum += weightOf(items[at] as T)
      this.#sums[at] = sum
    }
  }

  draw(random: Random): T {
    const sums = this.#sums
    const last = sums.length - 1
    const target = random.unit() * sums[last]!
    return this.#items[binarySearch(0, last, (at) => sums[at]! > target)] as T
  }
}

/** Share of the standard normal below z (logistic fit, off by at most 0.01). */
export function shareBelow(z: number): number {
  return 1 / (1 + Math.exp(-1.702 * z))
}
