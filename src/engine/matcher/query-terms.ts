/**
 * The distinct conditions of all stored queries. A query holds for a document if all its terms do, so however many
 * queries share a term it is tested once a document, by the engine's own predicate.
 * A range is two terms and a demand for several values one for each: there are far fewer distinct ends than pairs of
 * them. A circle or polygon brings a second, coarse term, a box on a grid that many queries share; the exact one is
 * tested only where everything else holds.
 * Cost: a test takes 10 to 30 ns, and a term that nobody asks about is not tested. Circles, polygons and words are rarely
 * shared and take up to a microsecond; their tests are made when needed, which saves 300 bytes each.
 */
import type { Clause } from '../engine-query.ts'
import type { EngineSchema } from '../engine-schema.ts'
import { boundsOf } from '../filters/shape-filter.ts'
import { clauseTest, type DocumentTest, type TestedDocument } from '../tail.ts'

/** Of the document at hand; 0 is not tested yet. */
export const HOLDS = 1
const FAILS = 2
const UNTESTED = 0

/** Boxes of about 7 km: some hundreds cover a country. A power of two, so that rounding outwards is exact. */
const CELLS_PER_DEGREE = 16
/** Of what a range, and a demand for one more value, let pass; a guess. */
const HALF = 0.5
const FEW = 0.1
const MOST = 0.95

interface Term {
  readonly clause: Clause
  /** What it is found by; null: it is not shared. */
  readonly key: string | null
  /** Terms that narrow by the same thing. */
  readonly group: string
  /** null: made on demand. */
  readonly test: DocumentTest | null
  uses: number
}

export interface QueryTerms {
  /** The numbers of the terms that clauses come to, each counted once more. */
  use(clauses: readonly Clause[]): number[]
  /** For a query that is given up. */
  release(terms: readonly number[]): void
  /** Starts with a new document: nothing is tested yet. */
  begin(document: TestedDocument): void
  /** What is known of the document at hand, by term; holds until terms are used or released. */
  readonly verdicts: Uint8Array
  /** Tests a term on it. */
  judge(term: number): number
  /** By which an index tests them: first what lets the least pass, the costly ones last. */
  ranked(terms: Iterable<number>): number[]
  readonly count: number
}

export function createQueryTerms(schema: EngineSchema): QueryTerms {
  const terms: (Term | null)[] = []
  const byKey = new Map<string, number>()
  const free: number[] = []
  const columns = new Set([...schema.sets, ...schema.numbers].map(({ name }) => name))
  let verdicts = new Uint8Array(1_024)
  let at: TestedDocument | null = null

  function intern(clause: Clause): number {
    const isCostly = costOf(clause) > 0
    const key = isCostly ? null : keyOf(clause)
    const known = key === null ? undefined : byKey.get(key)
    if (known !== undefined) {
      terms[known]!.uses++
      return known
    }
    const test = isCostly ? null : clauseTest(clause)
    const term = free.pop() ?? terms.length
    terms[term] = { clause, key, group: groupOf(clause), test, uses: 1 }
    if (key !== null) byKey.set(key, term)
    if (term >= verdicts.length) {
      const larger = new Uint8Array(2 * verdicts.length)
      larger.set(verdicts)
      verdicts = larger
    }
    verdicts[term] = UNTESTED
    return term
  }

  function release(released: readonly number[]): void {
    for (const number of released) {
      const term = terms[number]!
      if (--term.uses > 0) continue
      if (term.key !== null) byKey.delete(term.key)
      terms[number] = null
      free.push(number)
    }
  }

  return {
    use(clauses) {
      const parts = clauses.flatMap(partsOf)
      for (const part of parts) {
        if ('column' in part && !columns.has(part.column)) {
          throw new RangeError(`no column ${part.column}`)
        }
      }
      const used = new Set<number>()
      for (const part of parts) {
        const term = intern(part)
        if (used.has(term)) release([term])
        else used.add(term)
      }
      return [...used]
    },
    release,
    begin(document) {
      at = document
      verdicts.fill(UNTESTED, 0, terms.length)
    },
    get verdicts() {
      return verdicts
    },
    judge(number) {
      const { test, clause } = terms[number]!
      const holds = (test ?? clauseTest(clause))(at!)
      verdicts[number] = holds ? HOLDS : FAILS
      return verdicts[number]
    },
    ranked(numbers) {
      const chosen = [...numbers]
      const passes = passesByGroup(chosen.map((number) => terms[number]!))
      const rank = (number: number) => {
        const { clause, group } = terms[number]!
        return costOf(clause) + passes.get(group)!
      }
      const ranks = new Map(chosen.map((number) => [number, rank(number)]))
      return chosen.sort((a, b) => ranks.get(a)! - ranks.get(b)! || a - b)
    },
    get count() {
      return terms.length - free.length
    },
  }
}

/** 0 for the tests that take some nanoseconds. */
function costOf({ kind }: Clause): number {
  if (kind === 'circle') return 1
  if (kind === 'polygon') return 2
  return kind === 'text' ? 3 : 0
}

/** JSON has no word for the ends of a box without ends. */
function keyOf(clause: Clause): string {
  if (clause.kind !== 'box') return JSON.stringify(clause)
  const { south, west, north, east, approximate } = clause
  return `${south},${west},${north},${east},${approximate ?? false}`
}

function groupOf(clause: Clause): string {
  if (clause.kind === 'range') return `${clause.min === null ? 'max' : 'min'} ${clause.column}`
  return 'column' in clause ? `${clause.kind} ${clause.column}` : clause.kind
}

function partsOf(clause: Clause): readonly Clause[] {
  switch (clause.kind) {
    case 'range': {
      const { min, max } = clause
      return min === null || max === null
        ? [clause]
        : [
            { ...clause, max: null },
            { ...clause, min: null },
          ]
    }
    case 'all':
      return clause.values.map((value) => ({ ...clause, values: [value] }))
    case 'circle':
    case 'polygon':
      return [coarseBox(clause), clause]
    case 'first_of_each':
      // Whether another listing of the home matches too is no property of this one.
      return []
    case 'except':
      throw new TypeError('rows of segments cannot be stored with a query')
    default:
      return [clause]
  }
}

function coarseBox(clause: Extract<Clause, { kind: 'circle' | 'polygon' }>): Clause {
  const { south, west, north, east } = boundsOf(clause)
  const down = (degrees: number) => Math.floor(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE
  const up = (degrees: number) => Math.ceil(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE
  const { approximate } = clause
  return {
    kind: 'box',
    south: down(south),
    west: down(west),
    north: up(north),
    east: up(east),
    ...(approximate ? { approximate } : {}),
  }
}

/** What share of documents a group lets pass, by the values that occur in it: 0 to 1. */
function passesByGroup(terms: readonly Term[]): ReadonlyMap<string, number> {
  const groups = new Map<string, Term[]>()
  for (const term of terms) {
    const others = groups.get(term.group)
    if (others) others.push(term)
    else groups.set(term.group, [term])
  }
  return new Map([...groups].map(([group, members]) => [group, passOf(members)]))
}

function passOf(members: readonly Term[]): number {
  const { kind } = members[0].clause
  if (kind === 'range' || kind === 'all') return HALF
  if (kind === 'none') return MOST
  if (kind !== 'any') return FEW
  const values = new Set<string>()
  let [asked, uses] = [0, 0]
  for (const { clause, uses: own } of members) {
    if (clause.kind !== 'any') continue
    for (const value of clause.values) values.add(value)
    asked += own * clause.values.length
    uses += own
  }
  return asked / uses / (values.size + 1)
}
