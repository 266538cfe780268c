/**
 * Sets of row numbers, one bit a row in 32-bit words.
 * Invariant: bits at and above the number of rows are zero, so counting needs no mask.
 * Cost: an operation on two bitmaps reads rows/32 words; a million rows are 31,250 words, 125 KB,
 * which stay in a core's second-level cache.
 */
import { bitmapKernel } from './bitmap-kernel.ts'

export type Bitmap = Uint32Array

/** A vector has as many. */
const WORDS_A_TURN = 4

/** Whole vectors, so that no pass needs a loop for the rest. */
export function bitmapWords(rows: number): number {
  return Math.ceil(rows / 32 / WORDS_A_TURN) * WORDS_A_TURN
}

/** Shift counts are taken modulo 32 by the language, so `1 << row` needs no mask. */
export function setBit(bitmap: Bitmap, row: number): void {
  bitmap[row >>> 5] |= 1 << row
}

export function clearBit(bitmap: Bitmap, row: number): void {
  bitmap[row >>> 5] &= ~(1 << row)
}

export function hasBit(bitmap: Bitmap, row: number): boolean {
  return (bitmap[row >>> 5] & (1 << row)) !== 0
}

export function setFirstBits(bitmap: Bitmap, rows: number): void {
  const whole = rows >>> 5
  bitmap.fill(0xffffffff, 0, whole)
  if (rows % 32 > 0) bitmap[whole] = 2 ** (rows % 32) - 1
}

/**
 * Passes over whole bitmaps run in WebAssembly, whose vectors take 128 rows a step: the operands are copied into its
 * memory, and the result is copied back. With the copies a pass takes a third of what it takes in JavaScript.
 * Invariant: the bitmaps of a pass have one length; no pass relies on what another one has left in the memory.
 */
interface Kernel {
  readonly memory: WebAssembly.Memory
  /** On the bitmaps that lie in it one behind the other, each of so many bytes. */
  intersect(bytes: number): void
  intersectEither(bytes: number): void
  intersectBetween(bytes: number): void
  unite(bytes: number): void
  addMisses(bytes: number): void
  count(bytes: number): number
  countShared(bytes: number): number
}

const PAGE_BYTES = 65_536
const PLACES = 3
/** Marked as pure, for pages use single bits too: what they load is bundled without the kernel. */
const kernel = /* @__PURE__ */ openKernel()

function openKernel(): Kernel & { places: Uint32Array } {
  const module = new WebAssembly.Module(Buffer.from(bitmapKernel, 'base64'))
  const kernel = new WebAssembly.Instance(module).exports as unknown as Kernel
  return { ...kernel, places: new Uint32Array(kernel.memory.buffer) }
}

/** The bytes of each. */
function putIn(a: Bitmap, b?: Bitmap, c?: Bitmap): number {
  const words = a.length
  if (PLACES * words > kernel.places.length) makeRoom(words)
  kernel.places.set(a)
  if (b !== undefined) putAt(words, b, words)
  if (c !== undefined) putAt(2 * words, c, words)
  return 4 * words
}

function putAt(at: number, bitmap: Bitmap, words: number): void {
  if (bitmap.length !== words) throw new RangeError('bitmaps of a pass have one length')
  kernel.places.set(bitmap, at)
}

function makeRoom(words: number): void {
  const { memory } = kernel
  memory.grow(Math.ceil((PLACES * words * 4 - memory.buffer.byteLength) / PAGE_BYTES))
  kernel.places = new Uint32Array(memory.buffer)
}

function takeOut(place: number, into: Bitmap): void {
  const from = place * into.length
  into.set(kernel.places.subarray(from, from + into.length))
}

export function intersect(into: Bitmap, other: Bitmap): void {
  kernel.intersect(putIn(into, other))
  takeOut(0, into)
}

/** Writes the rows that all of some bitmaps share; how many these are. */
export function intersection(into: Bitmap, [first, ...others]: readonly Bitmap[]): number {
  const bytes = putIn(first)
  for (const bitmap of others) {
    putAt(into.length, bitmap, into.length)
    kernel.intersect(bytes)
  }
  takeOut(0, into)
  return kernel.count(bytes)
}

export function intersectEither(into: Bitmap, a: Bitmap, b: Bitmap): void {
  kernel.intersectEither(putIn(into, a, b))
  takeOut(0, into)
}

/**
 * Of bitmaps looked at one after the other: `none` holds the rows that have been in all of them, `once` those
 * that have been in all but one.
 */
export function addMisses(none: Bitmap, once: Bitmap, next: Bitmap): void {
  kernel.addMisses(putIn(none, once, next))
  takeOut(0, none)
  takeOut(1, once)
}

/** Keeps what is in `upper` and not in `lower`. */
export function intersectBetween(into: Bitmap, upper: Bitmap, lower: Bitmap): void {
  kernel.intersectBetween(putIn(into, upper, lower))
  takeOut(0, into)
}

export function unite(into: Bitmap, other: Bitmap): void {
  kernel.unite(putIn(into, other))
  takeOut(0, into)
}

export const countBits = (bitmap: Bitmap): number => kernel.count(putIn(bitmap))

/** How many rows a bitmap shares with each of others, which are given one by one, with no other pass between: it is copied once. */
export function sharedCounter(bitmap: Bitmap): (other: Bitmap) => number {
  const bytes = putIn(bitmap)
  return (other) => {
    putAt(bitmap.length, other, bitmap.length)
    return kernel.countShared(bytes)
  }
}

/** How many rows two bitmaps share. */
export const countShared = (a: Bitmap, b: Bitmap): number => kernel.countShared(putIn(a, b))

/** Whether any row is in `bitmap` and `upper` and not in `lower`; stops at the first, so nothing is copied. */
export function meetsBetween(bitmap: Bitmap, upper: Bitmap, lower: Bitmap): boolean {
  const words = bitmap.length
  for (let i = 0; i < words; i += WORDS_A_TURN) {
    const some =
      (bitmap[i] & upper[i] & ~lower[i]) |
      (bitmap[i + 1] & upper[i + 1] & ~lower[i + 1]) |
      (bitmap[i + 2] & upper[i + 2] & ~lower[i + 2]) |
      (bitmap[i + 3] & upper[i + 3] & ~lower[i + 3])
    if (some !== 0) return true
  }
  return false
}

/** How many of the rows at [from, to) of a list are set; adds bits where a branch would often miss. */
export function countListed(bitmap: Bitmap, rows: Uint32Array, from: number, to: number): number {
  let count = 0
  for (let i = from; i < to; i++) count += (bitmap[rows[i] >>> 5] >>> rows[i]) & 1
  return count
}

/** Writes the set rows in ascending order until `out` is full; how many it wrote. */
export function listBits(bitmap: Bitmap, out: Uint32Array): number {
  const [words, room] = [bitmap.length, out.length]
  let length = 0
  for (let i = 0; i < words; i++) {
    for (let word = bitmap[i] | 0; word !== 0; word &= word - 1) {
      if (length === room) return length
      out[length++] = i * 32 + 31 - Math.clz32(word & -word)
    }
  }
  return length
}
