/**
 * The engine inverted: queries are stored, and a document asks which of them it matches. It knows nothing about listings.
 * Invariant: `match` names exactly the queries in whose answer the engine would give the document, at once after `put`.
 * Of `first_of_each` it knows nothing: that a home is shown once depends on the other documents, so it counts as not asked.
 * Cost: fresh queries are a list, scanned at about 20 ns each; FRESH_MAX of them become a block, and blocks of like size
 * one. `npm run measure:matcher` prints the time of a match and the memory of a query.
 */
import { clearBit } from '../../structures/rows/bitmap.ts'
import { runThrough } from '../../structures/run-through.ts'
import type { Clause } from '../engine-query.ts'
import type { EngineSchema } from '../engine-schema.ts'
import { buildBlock } from './build-block.ts'
import { createIdSlots } from './id-slots.ts'
import {
  BLOCK_MAX,
  blockQueries,
  codesHold,
  createMatchRoom,
  type IdsBySides,
  matchBlock,
  type QueryBlock,
  type StoredQuery,
} from './query-block.ts'
import { AFTER, BEFORE, BOTH, createQueryTerms } from './query-terms.ts'
import type { MatchedDocument } from './tested-document.ts'

/** Fresh queries before they become a block: scanning them adds about 0.02 ms to a match. */
const FRESH_MAX = 1_024
/** Queries added between two steps: about 10 ms. */
const ADDED_PER_STEP = 1_024

/** What a change of a document means for the stored queries. */
export interface MatchChange<Id> {
  /** Matches after it and did not before. */
  readonly entered: readonly Id[]
  readonly stayed: readonly Id[]
  /** Matched before it and does not after. */
  readonly left: readonly Id[]
}

export interface Matcher<Id extends number> {
  /** Adds a query, or replaces the one with this id. Throws a RangeError for a column that the schema does not have. */
  put(id: Id, clauses: readonly Clause[]): void
  /** Many at once, such as those of a store at a start: less work than one by one. */
  putAll(queries: Iterable<readonly [Id, readonly Clause[]]>): void
  /** The same in steps of about 10 ms. Documents may be matched in between; queries change only when it has ended. */
  putInSteps(queries: Iterable<readonly [Id, readonly Clause[]]>): Generator<void, void>
  /** Whether there was such a query. */
  remove(id: Id): boolean
  has(id: Id): boolean
  /** The ids of the queries that match, in no order. */
  match(document: MatchedDocument): readonly Id[]
  /** null is a document that is not there: not yet, or not any more. */
  matchChange(before: MatchedDocument | null, after: MatchedDocument | null): MatchChange<Id>
  readonly size: number
  stats(): MatcherStats
}

interface MatcherStats {
  readonly queries: number
  /** Queries that are scanned one by one. */
  readonly fresh: number
  readonly blocks: number
  /** Distinct conditions. */
  readonly terms: number
}

interface Held<Id> {
  /** Of those that are held; FRESH stands for none. */
  readonly number: number
  readonly block: QueryBlock<Id>
  /** Queries of it that were removed. */
  dead: number
}

export interface MatcherOptions {
  readonly freshMax?: number
  /** Blocks are not merged beyond this: building the largest takes about 0.1 s of the thread that serves. */
  readonly blockMax?: number
}

export function createMatcher<Id extends number>(
  schema: EngineSchema,
  { freshMax = FRESH_MAX, blockMax = BLOCK_MAX }: MatcherOptions = {},
): Matcher<Id> {
  const terms = createQueryTerms(schema)
  const room = createMatchRoom()
  /** By slot; null: removed, and perhaps still in a block. */
  const ids: (Id | null)[] = []
  const slots = createIdSlots<Id>((slot) => ids[slot])
  const freeSlots: number[] = []
  /** By slot: the number of the block that it is in, and its row there. */
  let places = new Uint32Array(SPARE_SLOTS)
  let fresh: StoredQuery<Id>[] = []
  /** From the largest to the smallest. */
  let blocks: Held<Id>[] = []

  function add(id: Id, clauses: readonly Clause[]): void {
    const codes = terms.use(clauses)
    remove(id)
    const slot = freeSlots.pop() ?? ids.length
    ids[slot] = id
    if (slot >= places.length) places = roomBeyond(slot, places)
    places[slot] = FRESH
    slots.add(id, slot)
    fresh.push({ slot, id, codes })
  }

  function remove(id: Id): boolean {
    const slot = slots.get(id)
    if (slot < 0) return false
    slots.remove(id)
    ids[slot] = null
    const number = Math.floor(places[slot] / BLOCK_MAX)
    const held = blocks.find((other) => other.number === number)
    if (held === undefined) {
      const at = fresh.findIndex((query) => query.slot === slot)
      terms.release(fresh[at].codes)
      fresh.splice(at, 1)
      freeSlots.push(slot)
      return true
    }
    clearBit(held.block.alive, places[slot] % BLOCK_MAX)
    held.dead++
    if (2 * held.dead > held.block.size) runThrough(replaceBlocks([held], []))
    return true
  }

  /** One block in the place of others, without what was removed from them, and with the fresh queries if these are given. */
  function* replaceBlocks(
    old: readonly Held<Id>[],
    further: readonly StoredQuery<Id>[],
  ): Generator<void, void> {
    const queries = [...further]
    for (const { block } of old) {
      for (const query of blockQueries(block)) {
        if (ids[query.slot] !== null) queries.push(query)
        else {
          terms.release(query.codes)
          freeSlots.push(query.slot)
        }
      }
    }
    const block = queries.length === 0 ? null : yield* buildBlock(queries, terms)
    // All at once: until here documents are matched with what was there before.
    blocks = blocks.filter((held) => !old.includes(held))
    if (further.length > 0) fresh = []
    if (block === null) return
    let number = 1
    while (blocks.some((other) => other.number === number)) number++
    for (let row = 0; row < block.size; row++) places[block.slots[row]] = number * BLOCK_MAX + row
    blocks.push({ number, block, dead: 0 })
    blocks.sort((a, b) => b.block.size - a.block.size)
  }

  /** Takes the smallest blocks along, as long as each is at most twice as large as all that are taken before it. */
  function* flush(): Generator<void, void> {
    const taken: Held<Id>[] = []
    let size = fresh.length
    for (const held of blocks.toReversed()) {
      if (held.block.size > 2 * size || held.block.size + size > blockMax) break
      taken.push(held)
      size += held.block.size
    }
    yield* replaceBlocks(taken, fresh)
  }

  function* putInSteps(queries: Iterable<readonly [Id, readonly Clause[]]>): Generator<void, void> {
    let added = 0
    for (const [id, clauses] of queries) {
      if (added++ % ADDED_PER_STEP === 0) yield
      add(id, clauses)
      if (fresh.length >= blockMax) yield* flush()
    }
    if (fresh.length >= freshMax) yield* flush()
  }

  /** A document alone is a change that changes nothing: its queries are those that stayed. */
  function matchSides(before: MatchedDocument, after: MatchedDocument): MatchChange<Id> {
    terms.begin(before, after)
    const found: IdsBySides<Id> = { [AFTER]: [], [BEFORE]: [], [BOTH]: [] }
    for (const { block } of blocks) matchBlock(block, terms, room, found)
    for (const { id, codes } of fresh) {
      const sides = codesHold(codes, 0, codes.length, terms, BOTH)
      if (sides !== 0) found[sides].push(id)
    }
    return { entered: found[AFTER], stayed: found[BOTH], left: found[BEFORE] }
  }

  const match = (document: MatchedDocument) => matchSides(document, document).stayed

  return {
    put(id, clauses) {
      add(id, clauses)
      if (fresh.length >= freshMax) runThrough(flush())
    },
    putAll: (queries) => runThrough(putInSteps(queries)),
    putInSteps,
    remove,
    has: (id) => slots.get(id) >= 0,
    match,
    matchChange(before, after) {
      if (before === null || after === null) {
        return {
          entered: after === null ? [] : match(after),
          stayed: [],
          left: before === null ? [] : match(before),
        }
      }
      return matchSides(before, after)
    },
    get size() {
      return slots.size
    },
    stats: () => ({
      queries: slots.size,
      fresh: fresh.length,
      blocks: blocks.length,
      terms: terms.count,
    }),
  }
}

/** The place of a slot that is in no block. */
const FRESH = 0
/** Room for more is made at once, by an eighth and this many. */
const SPARE_SLOTS = 4_096

function roomBeyond(slot: number, old: Uint32Array): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(Math.ceil(slot * 1.125) + SPARE_SLOTS)
  next.set(old)
  return next
}
