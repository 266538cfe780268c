/**
 * Sets of row numbers, one bit a row in 32-bit words.
 * Invariant: bits at and above the number of rows are zero, so counting needs no mask.
 * Cost: an operation on two bitmaps reads rows/32 words; a million rows are 31,250 words, 125 KB,
 * which stay in a core's second-level cache.
 */
export type Bitmap = Uint32Array

const WORDS_A_TURN = 4

/** Whole turns, so that no pass needs a loop for the rest. */
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

// The passes below go four words a turn, with the length read once: five times as fast as the plain
// loop, which spends its time on reading the length of memory that might be resized.

export function intersect(into: Bitmap, other: Bitmap): void {
  const words = into.length
  for (let i = 0; i < words; i += WORDS_A_TURN) {
    into[i] &= other[i]
    into[i + 1] &= other[i + 1]
    into[i + 2] &= other[i + 2]
    into[i + 3] &= other[i + 3]
  }
}

export function intersectBoth(into: Bitmap, a: Bitmap, b: Bitmap): void {
  const words = into.length
  for (let i = 0; i < words; i += WORDS_A_TURN) {
    into[i] &= a[i] & b[i]
    into[i + 1] &= a[i + 1] & b[i + 1]
    into[i + 2] &= a[i + 2] & b[i + 2]
    into[i + 3] &= a[i + 3] & b[i + 3]
  }
}

export function intersectEither(into: Bitmap, a: Bitmap, b: Bitmap): void {
  const words = into.length
  for (let i = 0; i < words; i += WORDS_A_TURN) {
    into[i] &= a[i] | b[i]
    into[i + 1] &= a[i + 1] | b[i + 1]
    into[i + 2] &= a[i + 2] | b[i + 2]
    into[i + 3] &= a[i + 3] | b[i + 3]
  }
}

/** Two at a time: a pass costs hardly more with a third operand than with two. */
export function intersectAll(into: Bitmap, bitmaps: readonly Bitmap[]): void {
  for (let i = 0; i + 1 < bitmaps.length; i += 2) intersectBoth(into, bitmaps[i], bitmaps[i + 1])
  if (bitmaps.length % 2 === 1) intersect(into, bitmaps[bitmaps.length - 1])
}

/**
 * Of bitmaps looked at one after the other: `none` holds the rows that have been in all of them, `once` those
 * that have been in all but one.
 */
export function addMisses(none: Bitmap, once: Bitmap, next: Bitmap): void {
  const words = none.length
  for (let i = 0; i < words; i += WORDS_A_TURN) {
    once[i] = (once[i] & next[i]) | (none[i] & ~next[i])
    once[i + 1] = (once[i + 1] & next[i + 1]) | (none[i + 1] & ~next[i + 1])
    once[i + 2] = (once[i + 2] & next[i + 2]) | (none[i + 2] & ~next[i + 2])
    once[i + 3] = (once[i + 3] & next[i + 3]) | (none[i + 3] & ~next[i + 3])
    none[i] &= next[i]
    none[i + 1] &= next[i + 1]
    none[i + 2] &= next[i + 2]
    none[i + 3] &= next[i + 3]
  }
}

/** Keeps what is in `upper` and not in `lower`. */
export function intersectBetween(into: Bitmap, upper: Bitmap, lower: Bitmap): void {
  const words = into.length
  for (let i = 0; i < words; i += WORDS_A_TURN) {
    into[i] &= upper[i] & ~lower[i]
    into[i + 1] &= upper[i + 1] & ~lower[i + 1]
    into[i + 2] &= upper[i + 2] & ~lower[i + 2]
    into[i + 3] &= upper[i + 3] & ~lower[i + 3]
  }
}

/** Whether any row is in `bitmap` and `upper` and not in `lower`; stops at the first. */
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

export function unite(into: Bitmap, other: Bitmap): void {
  const words = into.length
  for (let i = 0; i < words; i += WORDS_A_TURN) {
    into[i] |= other[i]
    into[i + 1] |= other[i + 1]
    into[i + 2] |= other[i + 2]
    into[i + 3] |= other[i + 3]
  }
}

export function countBits(bitmap: Bitmap): number {
  return countShared(bitmap, bitmap)
}

/**
 * How many rows two bitmaps share. Four words a turn are added bit by bit to what the turns before left over in
 * ones and twos, so that one word is counted instead of four: those bits that stand for four rows each.
 */
export function countShared(a: Bitmap, b: Bitmap): number {
  const words = a.length
  let [ones, twos, fours] = [0, 0, 0]
  for (let i = 0; i < words; i += WORDS_A_TURN) {
    const w1 = a[i] & b[i]
    const w2 = a[i + 1] & b[i + 1]
    const w3 = a[i + 2] & b[i + 2]
    const w4 = a[i + 3] & b[i + 3]
    const carry1 = majority(ones, w1, w2)
    ones = ones ^ w1 ^ w2
    const carry2 = majority(ones, w3, w4)
    ones = ones ^ w3 ^ w4
    fours += countWord(majority(twos, carry1, carry2))
    twos = twos ^ carry1 ^ carry2
  }
  return 4 * fours + 2 * countWord(twos) + countWord(ones)
}

/** The carry of adding three bits, for all 32 positions. */
function majority(a: number, b: number, c: number): number {
  return (a & b) | ((a ^ b) & c)
}

function countWord(word: number): number {
  const pairs = (word - ((word >>> 1) & 0x55555555)) | 0
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
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
