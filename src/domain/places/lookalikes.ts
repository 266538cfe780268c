/**
 * Finds the texts nearest to a misspelled one: letter pairs say which are worth a closer look, the
 * edit distance decides.
 * Invariant: never answers a text further off than the tolerance for the length of the asked one.
 * Cost: the lists of the asked text's pairs (220 of 3,500 texts on average), cut to texts of about
 * its length, then at most MAX_CLOSE_LOOKS edit distances: about 0.1 ms.
 */
import { binarySearch } from '../../structures/binary-search.ts'
import { editDistance } from '../../structures/text/edit-distance.ts'

const MAX_CLOSE_LOOKS = 60
/** A swap of two letters spoils three of their pairs; every other mistake two. */
const PAIRS_SPOILED = 3

interface Lookalike {
  /** Row number of the text, as handed in. */
  readonly row: number
  readonly distance: number
}

export type FindLookalikes = (asked: string, maxMistakes?: number) => Lookalike[]

export function createLookalikes(texts: readonly string[]): FindLookalikes {
  // Shortest first, so that the texts of about one length are one stretch of every list.
  const rows = [...texts.keys()].sort((a, b) => texts[a].length - texts[b].length)
  const lengths = rows.map((row) => texts[row].length)
  const longest = lengths.at(-1) ?? 0
  const placesOfPair = new Map<string, number[]>()
  for (const [place, row] of rows.entries()) {
    for (const pair of pairs(texts[row])) {
      const places = placesOfPair.get(pair)
      if (places) places.push(place)
      else placesOfPair.set(pair, [place])
    }
  }
  const shared = new Uint8Array(rows.length)

  /** Rows that share enough pairs, the most first; leaves the counters at zero. */
  function worthALook(asked: string, tolerance: number): number[] {
    const askedPairs = pairs(asked)
    const from = firstNotBelow(lengths, asked.length - tolerance)
    const to = firstNotBelow(lengths, asked.length + tolerance + 1)
    const touched: number[] = []
    for (const pair of askedPairs) {
      const places = placesOfPair.get(pair) ?? []
      for (let i = firstNotBelow(places, from); places[i] < to; i++) {
        if (shared[places[i]]++ === 0) touched.push(places[i])
      }
    }
    const needed = Math.max(1, askedPairs.size - PAIRS_SPOILED * tolerance)
    const byShared: number[][] = Array.from({ length: askedPairs.size + 1 }, () => [])
    for (const place of touched) {
      if (shared[place] >= needed) byShared[shared[place]].push(rows[place])
      shared[place] = 0
    }
    return byShared.reverse().flat().slice(0, MAX_CLOSE_LOOKS)
  }

  return (asked, maxMistakes = Number.POSITIVE_INFINITY) => {
    const tolerance = Math.min(maxMistakes, toleranceFor(asked.length))
    if (tolerance === 0 || asked.length > longest + tolerance) return []
    return worthALook(asked, tolerance)
      .map((row) => ({ row, distance: editDistance(asked, texts[row], tolerance) }))
      .filter(({ distance }) => distance <= tolerance)
  }
}

/** One mistake in a short name, three in a long one; two letters are too few to misspell. */
function toleranceFor(length: number): number {
  if (length < 3) return 0
  if (length < 6) return 1
  return length < 10 ? 2 : 3
}

function pairs(text: string): Set<string> {
  const framed = `^${text}$`
  const found = new Set<string>()
  for (let i = 1; i < framed.length; i++) found.add(framed.slice(i - 1, i + 1))
  return found
}

const firstNotBelow = (sorted: readonly number[], least: number): number =>
  binarySearch(0, sorted.length, (at) => sorted[at] >= least)
