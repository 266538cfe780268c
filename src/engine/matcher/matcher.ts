/**
 * The engine inverted: queries are stored, and a document asks which of them it matches. It knows nothing about listings.
 * Invariant: `match` names exactly the queries in whose answer the engine would give the document, at once after `put`.
 * Of `first_of_each` it knows nothing: that a home is shown once depends on the other documents, so it counts as not asked.
 * Cost: fresh queries are a list, scanned at about 20 ns each; FRESH_MAX of them become a tree, and trees of like size
 * one. `npm run measure:matcher` prints the time of a match and the memory of a query.
 */
import { foldText } from '../../structures/text/fold-text.ts'
import type { Clause } from '../engine-query.ts'
import type { EngineDocument, EngineSchema } from '../engine-schema.ts'
import type { TestedDocument } from '../tail.ts'
import { createQueryTerms, HOLDS } from './query-terms.ts'
import { buildTrie, type QueryTrie, type TermList, triePaths, walkTrie } from './query-trie.ts'

/** Fresh queries before they become a tree: scanning them adds about 0.02 ms to a match. */
const FRESH_MAX = 1_024
/** Trees are not merged beyond this: building one of so many takes about 0.1 s of the thread that serves. */
const TREE_MAX = 65_536

export type MatchedDocument = Pick<EngineDocument, 'id' | 'sets' | 'numbers' | 'point' | 'text'>

/** What a change of a document means for the stored queries. */
export interface MatchChange<Id> {
  /** Matches after it and did not before. */
  readonly entered: readonly Id[]
  readonly stayed: readonly Id[]
  /** Matched before it and does not after. */
  readonly left: readonly Id[]
}

export interface Matcher<Id extends number | string> {
  /** Adds a query, or replaces the one with this id. Throws a RangeError for a column that the schema does not have. */
  put(id: Id, clauses: readonly Clause[]): void
  /** Many at once, such as those of a store at a start: less work than one by one. */
  putAll(queries: Iterable<readonly [Id, readonly Clause[]]>): void
  /** Whether there was such a query. */
  remove(id: Id): boolean
  has(id: Id): boolean
  /** The ids of the queries that match, in no order. */
  match(document: MatchedDocument): Id[]
  /** null is a document that is not there: not yet, or not any more. */
  matchChange(before: MatchedDocument | null, after: MatchedDocument | null): MatchChange<Id>
  readonly size: number
  stats(): MatcherStats
}

interface MatcherStats {
  readonly queries: number
  /** Queries that are scanned one by one. */
  readonly fresh: number
  readonly trees: number
  /** Distinct conditions. */
  readonly terms: number
}

interface Tree {
  readonly trie: QueryTrie
  /** Queries in it, and those of them that were removed. */
  size: number
  dead: number
}

export interface MatcherOptions {
  readonly freshMax?: number
  readonly treeMax?: number
}

export function createMatcher<Id extends number | string>(
  schema: EngineSchema,
  { freshMax = FRESH_MAX, treeMax = TREE_MAX }: MatcherOptions = {},
): Matcher<Id> {
  const terms = createQueryTerms(schema)
  const slots = new Map<Id, number>()
  /** By slot; null: removed, and still in a tree. */
  const ids: (Id | null)[] = []
  const freeSlots: number[] = []
  /** By slot: the tree it is in; null: it is fresh. */
  const treeOf: (Tree | null)[] = []
  let fresh: TermList[] = []
  /** The slots that a document has matched. */
  let matched = new Int32Array(0)
  /** By slot: the number of the match that it was last found in. */
  let seenAt = new Uint32Array(0)
  let matches = 0
  let trees: Tree[] = []

  function add(id: Id, clauses: readonly Clause[]): void {
    const lists = terms.use(clauses)
    remove(id)
    const slot = freeSlots.pop() ?? ids.length
    ids[slot] = id
    treeOf[slot] = null
    slots.set(id, slot)
    for (const own of lists) fresh.push({ slot, terms: own })
  }

  function remove(id: Id): boolean {
    const slot = slots.get(id)
    if (slot === undefined) return false
    slots.delete(id)
    ids[slot] = null
    const tree = treeOf[slot]
    if (tree === null) {
      for (const list of fresh) if (list.slot === slot) terms.release(list.terms)
      fresh = fresh.filter((list) => list.slot !== slot)
      freeSlots.push(slot)
      return true
    }
    tree.dead++
    if (2 * tree.dead > tree.size) replaceTrees([tree], [])
    return true
  }

  /** One tree in the place of others, without what was removed from them, and with further queries. */
  function replaceTrees(old: readonly Tree[], further: readonly TermList[]): void {
    const lists = [...further]
    const freed = new Set<number>()
    for (const { trie } of old) {
      for (const list of triePaths(trie)) {
        if (ids[list.slot] !== null) lists.push(list)
        else {
          terms.release(list.terms)
          freed.add(list.slot)
        }
      }
    }
    freeSlots.push(...freed)
    trees = trees.filter((tree) => !old.includes(tree))
    if (lists.length === 0) return
    const tree: Tree = { trie: buildTrie(lists, terms), size: 0, dead: 0 }
    for (const { slot } of lists) {
      if (treeOf[slot] !== tree) tree.size++
      treeOf[slot] = tree
    }
    trees.push(tree)
    trees.sort((a, b) => b.size - a.size)
  }

  /** Takes the smallest trees along, as long as each is at most twice as large as all that are taken before it. */
  function flush(): void {
    const taken: Tree[] = []
    let size = fresh.length
    for (const tree of trees.toReversed()) {
      if (tree.size > 2 * size || tree.size + size > treeMax) break
      taken.push(tree)
      size += tree.size
    }
    const queries = fresh
    fresh = []
    replaceTrees(taken, queries)
  }

  function match(document: MatchedDocument): Id[] {
    terms.begin(testedDocument(document))
    const room = trees.reduce((sum, { trie }) => sum + trie.paths, fresh.length)
    if (matched.length < room) matched = new Int32Array(2 * room)
    if (seenAt.length < ids.length) seenAt = new Uint32Array(2 * ids.length)
    let count = 0
    for (const { trie } of trees) count = walkTrie(trie, terms, matched, count)
    const { verdicts } = terms
    const holds = (term: number) => (verdicts[term] || terms.judge(term)) === HOLDS
    for (const list of fresh) if (list.terms.every(holds)) matched[count++] = list.slot
    const found: Id[] = []
    matches++
    for (let at = 0; at < count; at++) {
      const slot = matched[at]
      const id = ids[slot]
      // By several of its lists where the names that it gives overlap.
      if (id === null || seenAt[slot] === matches) continue
      seenAt[slot] = matches
      found.push(id)
    }
    return found
  }

  return {
    put(id, clauses) {
      add(id, clauses)
      if (fresh.length >= freshMax) flush()
    },
    putAll(queries) {
      for (const [id, clauses] of queries) {
        add(id, clauses)
        if (fresh.length >= treeMax) flush()
      }
      if (fresh.length >= freshMax) flush()
    },
    remove,
    has: (id) => slots.has(id),
    match,
    matchChange(before, after) {
      const matched = new Set(before === null ? [] : match(before))
      const entered: Id[] = []
      const stayed: Id[] = []
      for (const id of after === null ? [] : match(after)) {
        if (matched.delete(id)) stayed.push(id)
        else entered.push(id)
      }
      return { entered, stayed, left: [...matched] }
    },
    get size() {
      return slots.size
    },
    stats: () => ({
      queries: slots.size,
      fresh: fresh.length,
      trees: trees.length,
      terms: terms.count,
    }),
  }
}

/** Its text is folded only where a query with words comes so far. */
export function testedDocument(document: MatchedDocument): TestedDocument {
  const { id, sets, numbers, point, text } = document
  let folded: string | null = null
  return {
    id,
    sets,
    numbers,
    point,
    get words() {
      folded ??= foldText(text)
      return folded
    },
  }
}
