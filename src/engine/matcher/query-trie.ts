/**
 * Stored queries as a tree of their terms: queries that begin with the same terms share them, and where a term fails
 * all queries below it are skipped at once. It lies in one array in the order of a walk: a term with the place behind
 * all that depends on it, or, negative, a query. The branches whose first term is found from a document's values are
 * gone to directly.
 * Invariant: immutable; a walk visits exactly the queries whose terms all hold.
 * Cost: 8 bytes a node, about 35 a query; a walk takes some nanoseconds for each node that it comes to.
 */
import { HOLDS, type QueryTerms } from './query-terms.ts'

export interface QueryTrie {
  /** Lists of terms in it. */
  readonly paths: number
  readonly nodes: Int32Array
  /** Where the branches end that every walk looks at. */
  readonly scanned: number
  /** By first term: where its branch begins; -1: there is none. */
  readonly roots: Int32Array
}

export interface TermList {
  /** Where the query is known under this number; not negative. */
  readonly slot: number
  readonly terms: readonly number[]
}

interface Path {
  readonly slot: number
  /** The places of its terms in the order of asking, ascending. */
  readonly places: Int32Array
}

export function buildTrie(queries: readonly TermList[], terms: QueryTerms): QueryTrie {
  const used = new Set<number>()
  let length = queries.length
  for (const query of queries) {
    length += 2 * query.terms.length
    for (const term of query.terms) used.add(term)
  }
  const order = terms.ranked(used)
  const placeOf = new Map(order.map((term, place) => [term, place]))
  const paths = queries.map(
    ({ slot, terms: own }): Path => ({
      slot,
      places: Int32Array.from(own, (term) => placeOf.get(term)!).sort(),
    }),
  )
  paths.sort((a, b) => compare(a.places, b.places))
  const isReached = ({ places }: Path) => places.length > 0 && terms.isFound(order[places[0]])
  const nodes = new Int32Array(length)
  const roots = new Int32Array(1 + order.reduce((most, term) => Math.max(most, term), -1)).fill(-1)
  let end = append(
    paths.filter((path) => !isReached(path)),
    0,
  )
  const scanned = end
  end = append(paths.filter(isReached), end)
  for (let at = scanned; at < end; at = nodes[at + 1]) roots[nodes[at]] = at
  return { paths: paths.length, nodes: nodes.slice(0, end), scanned, roots }

  function append(some: readonly Path[], from: number): number {
    /** The nodes on the way to the query before. */
    const open: number[] = []
    let to = from
    let before: Int32Array = new Int32Array(0)
    for (const { slot, places } of some) {
      const shared = sharedLength(before, places)
      while (open.length > shared) nodes[open.pop()! + 1] = to
      for (let depth = shared; depth < places.length; depth++) {
        open.push(to)
        nodes[to] = order[places[depth]]
        to += 2
      }
      nodes[to++] = ~slot
      before = places
    }
    for (const node of open) nodes[node + 1] = to
    return to
  }
}

/**
 * Writes the slots of the queries that match the document at hand; how many there are then. `slots` has room for all.
 * One loop for all branches, and no call but for a test: it is most of what a match costs.
 */
export function walkTrie(
  { nodes, roots, scanned }: QueryTrie,
  terms: QueryTerms,
  slots: Int32Array,
  before: number,
): number {
  const { verdicts, found } = terms
  let count = before
  let [at, end] = [0, scanned]
  for (let next = 0; ; ) {
    while (at < end) {
      const node = nodes[at]
      if (node < 0) {
        slots[count++] = ~node
        at++
      } else if ((verdicts[node] || terms.judge(node)) === HOLDS) at += 2
      else at = nodes[at + 1]
    }
    if (next === found.length) return count
    const term = found[next++]
    const root = term < roots.length ? roots[term] : -1
    if (root < 0) continue
    at = root + 2
    end = nodes[root + 1]
  }
}

/** The queries as they were given, in the order of the tree. */
export function* triePaths({ nodes }: QueryTrie): Generator<TermList> {
  const path: number[] = []
  const ends: number[] = []
  for (let at = 0; at < nodes.length; ) {
    while (ends.length > 0 && ends[ends.length - 1] <= at) {
      ends.pop()
      path.pop()
    }
    if (nodes[at] < 0) {
      yield { slot: ~nodes[at], terms: path.slice() }
      at++
    } else {
      path.push(nodes[at])
      ends.push(nodes[at + 1])
      at += 2
    }
  }
}

function sharedLength(a: Int32Array, b: Int32Array): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a[length] === b[length]) length++
  return length
}

function compare(a: Int32Array, b: Int32Array): number {
  const at = sharedLength(a, b)
  // What ends first comes first.
  return (a[at] ?? -1) - (b[at] ?? -1)
}
