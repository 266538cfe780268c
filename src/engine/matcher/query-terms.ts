/**
 * The distinct conditions of all stored queries. A query holds for a document if all its terms do, so however many
 * queries share a term it is decided once a document.
 * Terms that ask for one of some values are found from the values of the document, and nobody looks at the others. A
 * demand for all of some values is a term for each. An area is stored under the cells that it touches of a grid whose
 * cells are as large as it is, so that few of them do; and a choice of several names under each name: such a
 * query is several lists of terms, each of widely shared ones. All else (the ends of ranges, exact areas, words) is tested
 * when a query comes so far, by the engine's own predicate: ranges as two terms, of which there are far fewer than
 * pairs of ends; areas and words, which are rarely shared and take up to a microsecond, last.
 * Cost: some bytes for each value of a term; a term that goes leaves its number behind until a sweep.
 */
import { hash } from 'node:crypto'
import type { Position, Rectangle } from '../../structures/geo/geo-shape.ts'
import type { Clause } from '../engine-query.ts'
import { type EngineSchema, spotOf } from '../engine-schema.ts'
import { boundsOf } from '../filters/shape-filter.ts'
import { clauseTest, type DocumentTest, type TestedDocument } from '../tail.ts'

/** Of the document at hand. */
export const HOLDS = 1
const FAILS = 2
const UNTESTED = 0

/** Cells of a degree, half of one, and so on: the smallest have about 1.7 km. A power of two makes borders exact. */
const GRIDS = 7
/** Lists of terms that one query may become; beyond it a choice of several names is one term. */
const LISTS_MAX = 16
/** Columns of our own; no schema has such names. */
const CELL = '#cell'
const SPOT_CELL = '#spot-cell'
const ID = '#id'

/** Longer keys are stored as their hash: a place may stand for a hundred parts. */
const KEY_CHARS_MAX = 40
const SWEEP_MIN = 1_024
/** Of what a range and an exclusion let pass; a guess. */
const HALF = 0.5
const MOST = 0.95

export interface QueryTerms {
  /** Lists of terms, each counted once more: the clauses hold for a document if all terms of one list do. */
  use(clauses: readonly Clause[]): number[][]
  /** For a query that is given up. */
  release(terms: readonly number[]): void
  /** Starts with a new document. */
  begin(document: TestedDocument): void
  /** Of the document at hand, by term; holds until terms are used or released. */
  readonly verdicts: Uint8Array
  /** The terms that were found from its values. */
  readonly found: readonly number[]
  /** Tests a term that has no verdict yet. */
  judge(term: number): number
  /** Whether it is among `found` where it holds. */
  isFound(term: number): boolean
  /** In the order in which to ask: first what lets the least pass, the costly ones last. */
  ranked(terms: Iterable<number>): number[]
  readonly count: number
}

/** One of the values of a column; each group may have a list of terms of its own. */
interface Choice {
  readonly column: string
  readonly groups: readonly (readonly string[])[]
}

export function createQueryTerms(schema: EngineSchema): QueryTerms {
  const columns = new Set([...schema.sets, ...schema.numbers].map(({ name }) => name))
  /** By column and value: the terms that have it among theirs. */
  const byValue = new Map<string, Map<string, number[]>>()
  const byKey = new Map<string, number>()
  /** By term. */
  const keys: (string | null)[] = []
  const clauses: (Clause | null)[] = []
  const tests: (DocumentTest | null)[] = []
  const groups: string[] = []
  const widths: number[] = []
  const uses: number[] = []
  const free: number[] = []
  /** Given up, but still listed under values. */
  let retired = new Set<number>()
  let verdicts = new Uint8Array(SWEEP_MIN)
  /** Verdicts before a document is looked at. */
  let initial = new Uint8Array(SWEEP_MIN)
  let found: number[] = []
  let at: TestedDocument | null = null

  function newTerm(key: string | null, group: string, width: number): number {
    const term = free.pop() ?? uses.length
    keys[term] = key
    groups[term] = group
    widths[term] = width
    uses[term] = 1
    clauses[term] = null
    tests[term] = null
    if (key !== null) byKey.set(key, term)
    if (term >= initial.length) {
      initial = larger(initial)
      verdicts = larger(verdicts)
    }
    return term
  }

  function known(key: string): number | undefined {
    const term = byKey.get(key)
    if (term !== undefined) uses[term]++
    return term
  }

  function choiceTerm(column: string, values: readonly string[]): number {
    const key = shortened(`${column}=${values.join()}`)
    const before = known(key)
    if (before !== undefined) return before
    const term = newTerm(key, column, values.length)
    initial[term] = FAILS
    const listed = byValue.get(column) ?? new Map<string, number[]>()
    byValue.set(column, listed)
    for (const value of new Set(values)) {
      const terms = listed.get(value)
      if (terms) terms.push(term)
      else listed.set(value, [term])
    }
    return term
  }

  function testedTerm(clause: Clause): number {
    const isShared = clause.kind === 'range' || clause.kind === 'none'
    const key = isShared ? shortened(JSON.stringify(clause)) : null
    const before = key === null ? undefined : known(key)
    if (before !== undefined) return before
    const term = newTerm(key, clause.kind, 1)
    initial[term] = UNTESTED
    clauses[term] = clause
    // Made on demand for the others: it takes more memory than the clause.
    if (isShared) tests[term] = clauseTest(clause)
    return term
  }

  function release(released: readonly number[]): void {
    for (const term of released) {
      if (--uses[term] > 0) continue
      const key = keys[term]
      if (key !== null) byKey.delete(key)
      keys[term] = null
      clauses[term] = null
      tests[term] = null
      if (initial[term] === FAILS) retired.add(term)
      else free.push(term)
    }
    if (retired.size >= SWEEP_MIN && 2 * retired.size > uses.length) sweep()
  }

  function sweep(): void {
    for (const listed of byValue.values()) {
      for (const [value, terms] of listed) {
        const left = terms.filter((term) => !retired.has(term))
        if (left.length === 0) listed.delete(value)
        else if (left.length < terms.length) listed.set(value, left)
      }
    }
    free.push(...retired)
    retired = new Set()
  }

  function find(column: string, value: string): void {
    const terms = byValue.get(column)?.get(value) ?? []
    for (const term of terms) {
      if (verdicts[term] === HOLDS || uses[term] === 0) continue
      verdicts[term] = HOLDS
      found.push(term)
    }
  }

  return {
    use(asked) {
      const lists: (readonly Part[])[] = listsOf(
        asked.flatMap((clause) => partsOf(clause, columns)),
      )
      return lists.map((parts) => {
        const used = new Set<number>()
        for (const part of parts) {
          const term = 'kind' in part ? testedTerm(part) : choiceTerm(part.column, part.values)
          if (used.has(term)) uses[term]--
          else used.add(term)
        }
        return [...used]
      })
    },
    release,
    begin(document) {
      at = document
      found = []
      verdicts.set(initial)
      const { id, sets, point } = document
      for (const column of byValue.keys()) {
        for (const value of sets[column] ?? []) find(column, value)
      }
      find(ID, String(id))
      if (point !== null) for (const cell of cellsAt(point)) find(CELL, cell)
      const spot = spotOf(document)
      if (spot !== null) for (const cell of cellsAt(spot)) find(SPOT_CELL, cell)
    },
    get verdicts() {
      return verdicts
    },
    get found() {
      return found
    },
    judge(term) {
      const test = tests[term] ?? clauseTest(clauses[term]!)
      verdicts[term] = test(at!) ? HOLDS : FAILS
      return verdicts[term]
    },
    isFound: (term) => initial[term] === FAILS,
    ranked(terms) {
      const chosen = [...terms]
      const ranks = new Map<string, number>()
      const members = Map.groupBy(chosen, (term) => groups[term])
      for (const [group, own] of members) {
        const clause = clauses[own[0]]
        ranks.set(group, clause === null ? shareOf(own, byValue.get(group)!.size) : rankOf(clause))
      }
      return chosen.sort((a, b) => ranks.get(groups[a])! - ranks.get(groups[b])! || a - b)
    },
    get count() {
      return uses.length - free.length - retired.size
    },
  }

  /** What share of documents a choice lets pass, by how many of its column's values it names. */
  function shareOf(terms: readonly number[], values: number): number {
    let [asked, times] = [0, 0]
    for (const term of terms) {
      asked += uses[term] * widths[term]
      times += uses[term]
    }
    return asked / times / (values + 1)
  }
}

/** Below 1 by the share of documents that pass, above by what a test costs. */
function rankOf({ kind }: Clause): number {
  if (kind === 'range') return HALF
  if (kind === 'none') return MOST
  if (kind === 'box') return 1
  if (kind === 'circle') return 2
  if (kind === 'polygon') return 3
  return kind === 'area' ? 5 : 4
}

type Part = Clause | { readonly column: string; readonly values: readonly string[] }

/** The groups of choices are multiplied out as far as LISTS_MAX allows. */
function listsOf(parts: readonly (Choice | Clause)[]): Part[][] {
  let lists: Part[][] = [[]]
  for (const part of parts) {
    if ('kind' in part) {
      for (const list of lists) list.push(part)
      continue
    }
    const { column, groups } = part
    const isSplit = groups.length > 0 && lists.length * groups.length <= LISTS_MAX
    const choices = isSplit ? groups : [[...new Set(groups.flat())]]
    lists = lists.flatMap((list) => choices.map((values) => [...list, { column, values }]))
  }
  return lists
}

function partsOf(clause: Clause, columns: ReadonlySet<string>): readonly (Choice | Clause)[] {
  if ('column' in clause && !columns.has(clause.column)) {
    throw new RangeError(`no column ${clause.column}`)
  }
  switch (clause.kind) {
    case 'any':
      return [{ column: clause.column, groups: clause.groups ?? [clause.values] }]
    case 'all':
      return clause.values.map((value) => ({ column: clause.column, groups: [[value]] }))
    case 'ids':
      return [{ column: ID, groups: [clause.ids.map(String)] }]
    case 'range': {
      const { min, max } = clause
      if (min === null || max === null) return [clause]
      return [
        { ...clause, max: null },
        { ...clause, min: null },
      ]
    }
    case 'box':
    case 'circle':
    case 'polygon':
    case 'area': {
      const cells = cellsOf(boundsOf(clause))
      const column = clause.approximate ? SPOT_CELL : CELL
      return cells.length === 0
        ? [clause]
        : [{ column, groups: cells.map((cell) => [cell]) }, clause]
    }
    case 'first_of_each':
      // Whether another document of the group matches too is no property of this one.
      return []
    case 'except':
      throw new TypeError('rows of segments cannot be stored with a query')
    default:
      return [clause]
  }
}

const cellAt = (grid: number, lat: number, lng: number): string =>
  `${grid} ${Math.floor(lat * 2 ** grid)} ${Math.floor(lng * 2 ** grid)}`

/** The cell of each grid that a point lies in. */
const cellsAt = ({ lat, lng }: Position): string[] =>
  Array.from({ length: GRIDS }, (_, grid) => cellAt(grid, lat, lng))

/** At most four cells that have all of an area in them; none for what is larger than a degree, or empty. */
function cellsOf({ south, west, north, east }: Rectangle): string[] {
  const extent = Math.max(north - south, east - west)
  if (!(extent >= 0 && extent <= 1)) return []
  const grid = Math.min(GRIDS - 1, Math.floor(-Math.log2(extent)))
  const corners = [south, north].flatMap((lat) => [west, east].map((lng) => [lat, lng] as const))
  return [...new Set(corners.map(([lat, lng]) => cellAt(grid, lat, lng)))]
}

const shortened = (key: string): string =>
  key.length > KEY_CHARS_MAX ? hash('sha256', key, 'base64') : key

function larger(array: Uint8Array): Uint8Array<ArrayBuffer> {
  const next = new Uint8Array(2 * array.length)
  next.set(array)
  return next
}
