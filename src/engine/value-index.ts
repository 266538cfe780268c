/**
 * A dictionary of values with the rows that have each: columns of strings, the words of the text
 * and its common prefixes are all kept in this form.
 * Cost to build: 4 bytes for every value of every document until it is packed.
 */
import { createGrowingNumbers } from '../structures/growing-numbers.ts'
import { packRowSets, type RowSets } from '../structures/row-sets.ts'
import { sharedUint32 } from '../structures/shared-array.ts'
import { packStrings, type SortedStrings } from '../structures/sorted-strings.ts'

export interface ValueIndex {
  readonly values: SortedStrings
  /** Set `i` belongs to value `i`. */
  readonly sets: RowSets
}

export interface ValueIndexBuilder {
  /** Adds the values of the next document; repetitions do not matter. */
  add(values: readonly string[]): void
  /** `arrivals[row]` is the number of the document, in the order of adding, that becomes the row. */
  pack(arrivals: Uint32Array): ValueIndex
}

export function createValueIndexBuilder(): ValueIndexBuilder {
  const codes = new Map<string, number>()
  const counts: number[] = []
  const lastDocument: number[] = []
  const postings = createGrowingNumbers(Uint32Array)
  const ends = createGrowingNumbers(Float64Array)
  const codeOf = (value: string) => {
    const known = codes.get(value)
    if (known !== undefined) return known
    codes.set(value, counts.length)
    lastDocument.push(-1)
    return counts.push(0) - 1
  }
  return {
    add(values) {
      const document = ends.length
      for (const value of values) {
        const code = codeOf(value)
        if (lastDocument[code] === document) continue
        lastDocument[code] = document
        counts[code]++
        postings.push(code)
      }
      ends.push(postings.length)
    },
    pack(arrivals) {
      const ascending = [...codes.keys()].sort()
      const places = new Uint32Array(counts.length)
      const sortedCounts = sharedUint32(counts.length)
      for (const [place, value] of ascending.entries()) {
        const code = codes.get(value)!
        places[code] = place
        sortedCounts[place] = counts[code]
      }
      const sets = packRowSets(arrivals.length, sortedCounts, (add) => {
        for (let row = 0; row < arrivals.length; row++) {
          const arrival = arrivals[row]
          const start = arrival === 0 ? 0 : ends.at(arrival - 1)
          for (let i = start; i < ends.at(arrival); i++) add(places[postings.at(i)], row)
        }
      })
      return { values: packStrings(ascending), sets }
    },
  }
}
