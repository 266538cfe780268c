/**
 * A dictionary of values with the rows that have each: columns of strings, the words of the text
 * and its common prefixes are all stored in this form.
 * Cost to build: 4 bytes for every value of every document until it is packed.
 */

import { remember } from '../../structures/remember.ts'
import { createGrowingNumbers } from '../../structures/rows/growing-numbers.ts'
import { emptyRowSets, isDense, type RowSets } from '../../structures/rows/row-sets.ts'
import { sharedUint32 } from '../../structures/rows/shared-array.ts'
import { eachWord } from '../../structures/text/fold-text.ts'
import { packStrings, type SortedStrings } from '../../structures/text/sorted-strings.ts'
import { createStringCodes } from '../../structures/text/string-codes.ts'

/** Without its hash being computed again. */
const VALUES_CACHED_MAX = 4_096
/** Longer than any word a query can contain, so results stay the same; a text of 6,000 letters is no word. */
const WORD_UNITS_MAX = 2_048

export interface ValueIndex {
  readonly values: SortedStrings
  /** Set `i` belongs to value `i`. */
  readonly sets: RowSets
}

export interface ValuePart {
  /** Value `i` has the code `i`. */
  readonly values: readonly string[]
  /** The codes of all documents, one after the other. */
  readonly postings: Uint32Array
  /** Where the codes of each document end. */
  readonly ends: Float64Array
}

export interface ValueIndexBuilder {
  /** Adds the values of the next document; repetitions do not matter. */
  add(values: readonly string[]): void
  /** Adds the words of the next document's text. */
  addText(text: string): void
  /** Adds documents that another builder took in. The part is used up: its codes become those of here. */
  adopt(part: ValuePart): void
  /** What was added so far, for a builder of another thread. */
  part(): ValuePart
  /** `arrivals[row]` is the number of the document, in the order of adding, that becomes the row. */
  pack(arrivals: Uint32Array): ValueIndex
}

export function createValueIndexBuilder(): ValueIndexBuilder {
  const codes = createStringCodes()
  /** Of each code. */
  const lastDocument: number[] = []
  const postings = createGrowingNumbers(Uint32Array)
  const ends = createGrowingNumbers(Float64Array)
  /** A column usually has few values. */
  const codeOf = remember(codes.codeOf, VALUES_CACHED_MAX)
  /** The number of the document that is being added. */
  let document = 0
  const addCode = (code: number) => {
    if (code === lastDocument.length) lastDocument.push(document)
    else if (lastDocument[code] === document) return
    else lastDocument[code] = document
    postings.push(code)
  }
  const addWord = (units: Uint16Array, length: number) =>
    addCode(codes.codeOfUnits(units, Math.min(length, WORD_UNITS_MAX)))
  const endDocument = () => {
    ends.push(postings.length)
    document++
  }
  return {
    add(values) {
      for (const value of values) addCode(codeOf(value))
      endDocument()
    },
    addText(text) {
      eachWord(text, addWord)
      endDocument()
    },
    adopt(part) {
      const codeHere = Uint32Array.from(part.values, codes.codeOf)
      const shift = postings.length
      // In place, and no call for each: there are some hundred a document.
      for (let i = 0; i < part.postings.length; i++) part.postings[i] = codeHere[part.postings[i]]
      for (let i = 0; i < part.ends.length; i++) part.ends[i] += shift
      postings.pushAll(part.postings)
      ends.pushAll(part.ends)
      document = ends.length
      while (lastDocument.length < codes.strings.length) lastDocument.push(-1)
    },
    part: () => ({
      values: codes.strings,
      postings: postings.toArray() as Uint32Array,
      ends: ends.toArray() as Float64Array,
    }),
    pack(arrivals) {
      const ascending = codes.strings.toSorted()
      const places = new Uint32Array(ascending.length)
      for (const [place, value] of ascending.entries()) places[codes.codeOf(value)] = place
      const taken = { postings: postings.toArray(), ends: ends.toArray(), places }
      const sortedCounts = sharedUint32(ascending.length)
      for (const code of taken.postings) sortedCounts[places[code]]++
      return { values: packStrings(ascending), sets: packPostings(taken, sortedCounts, arrivals) }
    },
  }
}

interface Postings {
  readonly postings: Float64Array | Uint32Array
  readonly ends: Float64Array | Uint32Array
  /** The place of each code. */
  readonly places: Uint32Array
}

/** One plain loop, and no call for each posting: a listing has some hundred. */
function packPostings(taken: Postings, counts: Uint32Array, arrivals: Uint32Array): RowSets {
  const { postings, ends, places } = taken
  const sets = emptyRowSets(arrivals.length, counts)
  const { starts, words } = sets
  const dense = Uint8Array.from(counts, (_, set) => Number(isDense(sets, set)))
  const next = starts.slice()
  for (let row = 0; row < arrivals.length; row++) {
    const arrival = arrivals[row]
    for (let i = arrival === 0 ? 0 : ends[arrival - 1]; i < ends[arrival]; i++) {
      const set = places[postings[i]]
      if (dense[set] === 1) words[starts[set] + (row >>> 5)] |= 1 << row
      else words[next[set]++] = row
    }
  }
  return sets
}
