/**
 * The prints of many listings as plain numbers: about 60 bytes each, where objects with two lists take ten times as much.
 * A million of them are in memory at once when the market is read. Cost: about 0.1 microseconds a comparison.
 */
import { createGrowingNumbers } from '../../structures/rows/growing-numbers.ts'
import { type HomePrint, PRINTED_HASHES } from './home-print.ts'

/** A photo of more listings than this is a stock picture and says nothing of a home. */
const STOCK_PHOTO = 12
/** Of the table that words are counted in: with two places for each, two in five that are unique share their place. */
const PLACES_PER_WORD = 2
const MAX_COUNT = 0xffff

export interface PackedPrints {
  add(print: HomePrint): void
  /** Once all are there: photos of many listings no longer count, and what is rare is known. */
  settle(): void
  /** About the share of runs of words that two have in common, by the places at which they were added; 0 without both. */
  sharedWords(a: number, b: number): number
  /** Two photos in common, or all that the one with fewer has: a single one may be of the street. */
  sharePhotos(a: number, b: number): boolean
  /** Photos that others have as well, but not many: two that share photos have one of these in common. */
  photosOfSeveral(row: number): readonly number[]
  /** Words that others may have as well: two that have this share of their words in common have one of these in common. */
  rarestWords(row: number, share: number): readonly number[]
}

export function createPackedPrints(): PackedPrints {
  const photos = createLists()
  const words = createLists()
  const stock = new Set<number>()
  const ofSeveral = new Set<number>()
  /** By the lower bits of a word: how often it, or another of the same bits, was written. */
  let wordCounts = new Uint16Array(1)
  const countOf = (word: number) => wordCounts[word % wordCounts.length]
  const countPhotos = (row: number) => {
    let count = 0
    for (let i = photos.start(row); i < photos.start(row + 1); i++) {
      if (!stock.has(photos.at(i))) count++
    }
    return count
  }
  return {
    add(print) {
      photos.add([...new Set(print.photos)])
      words.add(print.words)
    },
    settle() {
      const sorted = photos.sorted()
      for (let i = 1; i < sorted.length; i++) {
        if (sorted[i] === sorted[i - 1]) ofSeveral.add(sorted[i])
        if (sorted[i] === sorted[i - STOCK_PHOTO]) stock.add(sorted[i])
      }
      for (const photo of stock) ofSeveral.delete(photo)
      const places = Math.max(2, PLACES_PER_WORD * words.count())
      wordCounts = new Uint16Array(2 ** Math.ceil(Math.log2(places)))
      for (let i = 0; i < words.count(); i++) {
        const place = words.at(i) % wordCounts.length
        if (wordCounts[place] < MAX_COUNT) wordCounts[place]++
      }
    },
    sharedWords: (a, b) => words.countShared(a, b) / PRINTED_HASHES,
    sharePhotos(a, b) {
      const shared = photos.countShared(a, b, stock)
      return shared > 0 && shared >= Math.min(2, countPhotos(a), countPhotos(b))
    },
    photosOfSeveral: (row) => photos.listAt(row).filter((photo) => ofSeveral.has(photo)),
    rarestWords(row, share) {
      const least = Math.ceil(share * PRINTED_HASHES)
      // Of n words all but the last `least - 1`: were none of these in common, at most so many could be.
      return words
        .listAt(row)
        .sort((a, b) => countOf(a) - countOf(b) || a - b)
        .slice(0, Math.max(0, words.start(row + 1) - words.start(row) - least + 1))
        .filter((word) => countOf(word) > 1)
    },
  }
}

function createLists() {
  const numbers = createGrowingNumbers(Uint32Array)
  const starts = createGrowingNumbers(Uint32Array)
  starts.push(0)
  const start = (row: number) => starts.at(row)
  return {
    start,
    at: (index: number) => numbers.at(index),
    count: () => numbers.length,
    sorted: () => numbers.toArray().sort(),
    listAt: (row: number) =>
      Array.from({ length: start(row + 1) - start(row) }, (_, i) => numbers.at(start(row) + i)),
    add(list: readonly number[]): void {
      for (const number of list) numbers.push(number)
      starts.push(numbers.length)
    },
    /** How many are in both lists, none of them twice; those left out are not counted. */
    countShared(a: number, b: number, leftOut?: ReadonlySet<number>): number {
      let shared = 0
      for (let i = start(a); i < start(a + 1); i++) {
        const number = numbers.at(i)
        let j = start(b)
        while (j < start(b + 1) && numbers.at(j) !== number) j++
        if (j < start(b + 1) && !leftOut?.has(number)) shared++
      }
      return shared
    },
  }
}
