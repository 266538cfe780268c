/**
 * The distinct conditions of all stored queries, called terms. However many queries share a term, it is decided at most
 * once a change: choices are found from the values of the document, and nobody looks at the others; the rest is tested
 * when a query comes so far. A verdict has a bit for the document after its change and one for before; where both have the
 * same in what a term looks at, one look decides both. A document alone is a change that changes nothing.
 * A query is a list of codes: a term, or its complement (~) where it is the last of its alternatives. It holds for a
 * document if one of each run of alternatives does.
 * Terms belong to groups: a choice to that of its column, the end of a range to that of its column and direction; of
 * these a block of queries makes bitmaps. What belongs to none is tested only.
 * Cost: some bytes for each value of a term; a term that goes leaves its number behind until a sweep.
 */
import { hash } from 'node:crypto'
import type { GeoShape } from '../../structures/geo/geo-shape.ts'
import type { Clause, ShapeClause } from '../engine-query.ts'
import { type EngineSchema, numberOf } from '../engine-schema.ts'
import { clauseTest, type DocumentTest } from '../tail.ts'
import { type ChoiceValue, partsOf, type QueryPart } from './query-parts.ts'
import { createStoredAreas, type StoredAreas } from './stored-areas.ts'
import {
  isSamePlace,
  type MatchedDocument,
  type PlacedDocument,
  testedDocument,
  valuesIn,
} from './tested-document.ts'

/** The sides of a change, as bits. */
export const AFTER = 1
export const BEFORE = 2
export const BOTH = 3
/** Of a verdict: without it the term was not looked at. */
const TESTED = 4
const UNTESTED = 0
/** Where a verdict begins with which what is found is added, and from which it is taken. */
const CHOICE = TESTED
const EXCLUSION = TESTED | BOTH

/** Longer keys are stored as their hash: a place may stand for a hundred parts. */
const KEY_CHARS_MAX = 40
const SWEEP_MIN = 1_024

/** The terms of a column that can be looked up together for one document. */
interface TermGroup {
  /** 'choice': those that hold are found. 'min' and 'max': a term holds from its bound on, or up to it. */
  readonly kind: 'choice' | 'min' | 'max'
  readonly column: string
}

export interface QueryTerms {
  /** The codes of a query; each term is counted once more. */
  use(clauses: readonly Clause[]): number[]
  /** For a query that is given up. */
  release(codes: ArrayLike<number>): void
  /** Starts with a new change. */
  begin(before: MatchedDocument, after: MatchedDocument): void
  /** By term, the sides of the change at hand that meet it; 0: not tested. Until terms are used or released. */
  readonly verdicts: Uint8Array
  /** Tests a term that has no verdict yet. */
  judge(term: number): number
  /** By its number. */
  readonly groups: readonly TermGroup[]
  /** The number of the group that a term belongs to; -1: none. */
  groupOf(term: number): number
  /** Of the end of a range. */
  boundOf(term: number): number
  /** How costly a test of it is: an order. */
  costOf(term: number): number
  /** Those of a group of choices that hold on one side at least. */
  foundIn(group: number): readonly number[]
  /** What the document has in the column of a group of ranges. */
  numberIn(group: number, side: number): number | null
  /** Whether the sides differ in what the terms of a group look at. */
  isChanged(group: number): boolean
  readonly count: number
}

/** The term of a code. */
export const termOf = (code: number): number => (code < 0 ? ~code : code)

interface Codes {
  readonly codes: readonly number[]
}

interface SharedList {
  readonly column: string
  readonly term: number
}

/** A bound, or where an area is stored, or an area of its own making. A choice and an exclusion have none: they are found. */
type Subject = number | GeoShape | DocumentTest | null

/** What of a document a term looks at: with the same in it two documents have the same verdict. */
const ANYTHING = 0
const NUMBER = 1
const TEXT = 2
const POINT = 3
const SPOT = 4

/** From the cheapest to the costliest: to look up, a number, a value at all, an area, words, an area of its own making. */
const costs = { found: 0, range: 1, value: 2, box: 3, circle: 3, polygon: 4, text: 5, area: 6 }

export function createQueryTerms(
  schema: EngineSchema,
  areas: StoredAreas = createStoredAreas(),
): QueryTerms {
  const columns = new Set([...schema.sets, ...schema.numbers].map(({ name }) => name))
  const groups: TermGroup[] = []
  const groupNumbers = new Map<string, number>()
  /** By group and value: the terms that have it among theirs. */
  const byValue: Map<ChoiceValue, number[]>[] = []
  const byKey = new Map<string, number>()
  /** The codes of clauses that many queries have as one object, while all their terms are in use. */
  let shared = new WeakMap<Clause, Codes>()
  /** The same for long lists of values, such as the parts of a place: naming one takes longer than all else. */
  let sharedLists = new WeakMap<readonly ChoiceValue[], SharedList>()
  /** By term. */
  const keys: (string | null)[] = []
  const subjects: Subject[] = []
  let groupsOf = new Int16Array(SWEEP_MIN)
  let costsOf = new Uint8Array(SWEEP_MIN)
  let uses = new Int32Array(SWEEP_MIN)
  let looksAt = new Uint8Array(SWEEP_MIN)
  const free: number[] = []
  /** Given up, but still listed under values. */
  let retired = new Set<number>()
  let verdicts = new Uint8Array(SWEEP_MIN)
  /** Verdicts before a document is looked at. */
  let initial = new Uint8Array(SWEEP_MIN)
  /** By group. */
  const found: number[][] = []
  /** By group. */
  const changed: boolean[] = []
  let after: PlacedDocument
  let before: PlacedDocument
  /** Whether they have these in common. */
  let alike = { text: true, point: true, spot: true }

  function groupNumber(kind: TermGroup['kind'], column: string): number {
    const name = `${kind} ${column}`
    const known = groupNumbers.get(name)
    if (known !== undefined) return known
    const number = groups.push({ kind, column }) - 1
    groupNumbers.set(name, number)
    byValue.push(new Map())
    found.push([])
    changed.push(false)
    return number
  }

  function newTerm(
    key: string | null,
    group: number,
    cost: number,
    subject: Subject,
    looked: number,
    verdict = UNTESTED,
  ): number {
    const term = free.pop() ?? keys.length
    if (term >= initial.length) {
      const length = 2 * initial.length
      initial = grown(initial, new Uint8Array(length))
      verdicts = grown(verdicts, new Uint8Array(length))
      costsOf = grown(costsOf, new Uint8Array(length))
      looksAt = grown(looksAt, new Uint8Array(length))
      groupsOf = grown(groupsOf, new Int16Array(length))
      uses = grown(uses, new Int32Array(length))
    }
    keys[term] = key
    subjects[term] = subject
    groupsOf[term] = group
    costsOf[term] = cost
    uses[term] = 1
    looksAt[term] = looked
    initial[term] = verdict
    if (key !== null) byKey.set(key, term)
    return term
  }

  function known(key: string): number | undefined {
    const term = byKey.get(key)
    if (term !== undefined) uses[term]++
    return term
  }

  function choiceTerm(column: string, values: readonly ChoiceValue[]): number {
    if (values.length === 1) return namedChoice(column, values)
    const same = sharedLists.get(values)
    if (same?.column === column) {
      uses[same.term]++
      return same.term
    }
    const term = namedChoice(column, values)
    sharedLists.set(values, { column, term })
    return term
  }

  function namedChoice(column: string, values: readonly ChoiceValue[]): number {
    const key = shortened(`${column}=${values.join()}`)
    const before = known(key)
    if (before !== undefined) return before
    const group = groupNumber('choice', column)
    const term = newTerm(key, group, costs.found, null, ANYTHING, CHOICE)
    listUnder(group, values, term)
    return term
  }

  /** In no group: the columns of a block hold what is wanted. */
  function exclusionTerm(column: string, values: readonly ChoiceValue[]): number {
    const key = shortened(`${column}!=${values.join()}`)
    const before = known(key)
    if (before !== undefined) return before
    const term = newTerm(key, -1, costs.found, null, ANYTHING, EXCLUSION)
    listUnder(groupNumber('choice', column), values, term)
    return term
  }

  function listUnder(group: number, values: readonly ChoiceValue[], term: number): void {
    const listed = byValue[group]
    for (const value of new Set(values)) {
      const terms = listed.get(value)
      if (terms) terms.push(term)
      else listed.set(value, [term])
    }
  }

  function testedTerm(clause: Clause): number {
    if (isShape(clause)) {
      const area = clause.kind === 'area' ? clause.area : areas.add(clause)
      return newTerm(null, -1, costs[clause.kind], area, clause.approximate ? SPOT : POINT)
    }
    if (clause.kind === 'range') {
      const bound = clause.min ?? clause.max
      if (bound !== null && !Number.isNaN(bound)) {
        return boundTerm(clause.min === null ? 'max' : 'min', clause.column, bound)
      }
    }
    const key = shortened(JSON.stringify(clause))
    const [cost, looked] = clause.kind === 'text' ? [costs.text, TEXT] : [costs.value, ANYTHING]
    return known(key) ?? newTerm(key, -1, cost, clauseTest(clause), looked)
  }

  function boundTerm(kind: 'min' | 'max', column: string, bound: number): number {
    const key = `${kind} ${column} ${bound}`
    return known(key) ?? newTerm(key, groupNumber(kind, column), costs.range, bound, NUMBER)
  }

  function codesOf(part: QueryPart): number[] {
    if ('kind' in part) return [~testedTerm(part)]
    if ('unwanted' in part) return [~exclusionTerm(part.column, part.unwanted)]
    const { column, alternatives } = part
    const terms: number[] = []
    // To be one of none is never met, as one term without values is.
    for (const values of alternatives.length === 0 ? [[]] : alternatives) {
      const term = choiceTerm(column, values)
      if (terms.includes(term)) uses[term]--
      else terms.push(term)
    }
    terms.push(~terms.pop()!)
    return terms
  }

  /** Of a clause whose codes are known the terms are counted, otherwise made. */
  function addCodes(clause: Clause, parts: Codes | readonly QueryPart[], codes: number[]): void {
    if ('codes' in parts) {
      for (const code of parts.codes) {
        uses[termOf(code)]++
        codes.push(code)
      }
      return
    }
    const own = parts.flatMap(codesOf)
    codes.push(...own)
    if (!isShape(clause)) shared.set(clause, { codes: own })
  }

  function release(codes: ArrayLike<number>): void {
    for (let at = 0; at < codes.length; at++) {
      const term = termOf(codes[at])
      if (--uses[term] > 0) continue
      const key = keys[term]
      if (key !== null) {
        byKey.delete(key)
        shared = new WeakMap()
        sharedLists = new WeakMap()
      }
      const subject = subjects[term]
      if (looksAt[term] >= POINT && typeof subject === 'number') areas.remove(subject)
      keys[term] = null
      subjects[term] = null
      if (initial[term] !== UNTESTED) retired.add(term)
      else free.push(term)
    }
    if (retired.size >= SWEEP_MIN && 2 * retired.size > keys.length) sweep()
  }

  function sweep(): void {
    for (const listed of byValue) {
      for (const [value, terms] of listed) {
        const left = terms.filter((term) => !retired.has(term))
        if (left.length === 0) listed.delete(value)
        else listed.set(value, left)
      }
    }
    free.push(...retired)
    retired = new Set()
  }

  function find(group: number, value: ChoiceValue, sides: number): void {
    const terms = byValue[group].get(value)
    if (terms === undefined) return
    for (const term of terms) {
      if (uses[term] === 0) continue
      if (initial[term] === EXCLUSION) {
        verdicts[term] &= ~sides
        continue
      }
      if (verdicts[term] === TESTED) found[group].push(term)
      verdicts[term] |= sides
    }
  }

  function findAll(group: number): void {
    const { column } = groups[group]
    const values = valuesIn(after, column)
    const earlier = valuesIn(before, column)
    found[group].length = 0
    changed[group] = !isSameList(values, earlier)
    for (const value of values) find(group, value, changed[group] ? AFTER : BOTH)
    if (changed[group]) for (const value of earlier) find(group, value, BEFORE)
  }

  /** Of a term that is tested: whether both sides have the same in what it looks at. */
  function looksAlike(term: number): boolean {
    const looked = looksAt[term]
    if (looked === POINT) return alike.point
    if (looked === SPOT) return alike.spot
    if (looked === NUMBER) return !changed[groupsOf[term]]
    return looked === TEXT && alike.text
  }

  function holds(term: number, document: PlacedDocument): boolean {
    const subject = subjects[term]
    if (looksAt[term] >= POINT) {
      const point = looksAt[term] === SPOT ? document.spot : document.point
      if (point === null) return false
      return typeof subject === 'number'
        ? areas.contains(subject, point.lat, point.lng)
        : (subject as GeoShape).contains(point.lat, point.lng)
    }
    if (typeof subject !== 'number') return (subject as DocumentTest)(document)
    const { kind, column } = groups[groupsOf[term]]
    const value = numberOf(document, column)
    return value !== null && (kind === 'min' ? value >= subject : value <= subject)
  }

  return {
    use(clauses) {
      // All are looked at before the first is stored: one of them may be refused.
      const parts = clauses.map((clause) => shared.get(clause) ?? partsOf(clause, columns))
      const codes: number[] = []
      for (let i = 0; i < clauses.length; i++) addCodes(clauses[i], parts[i], codes)
      return codes
    },
    release,
    begin(was, is) {
      after = testedDocument(is)
      before = testedDocument(was)
      alike = {
        text: before.text === after.text,
        point: isSamePlace(before.point, after.point),
        spot: isSamePlace(before.spot, after.spot),
      }
      verdicts.set(initial)
      for (let group = 0; group < groups.length; group++) {
        const { kind, column } = groups[group]
        if (kind === 'choice') findAll(group)
        else changed[group] = numberOf(after, column) !== numberOf(before, column)
      }
    },
    get verdicts() {
      return verdicts
    },
    judge(term) {
      const isAlike = looksAlike(term)
      let verdict = TESTED
      if (holds(term, after)) verdict |= isAlike ? BOTH : AFTER
      if (!isAlike && holds(term, before)) verdict |= BEFORE
      verdicts[term] = verdict
      return verdict
    },
    groups,
    groupOf: (term) => groupsOf[term],
    boundOf: (term) => subjects[term] as number,
    costOf: (term) => costsOf[term],
    foundIn: (group) => found[group],
    numberIn: (group, side) => numberOf(side === AFTER ? after : before, groups[group].column),
    isChanged: (group) => changed[group],
    get count() {
      return keys.length - free.length - retired.size
    },
  }
}

const shapeKinds: ReadonlySet<string> = new Set<ShapeClause['kind']>([
  'circle',
  'box',
  'polygon',
  'area',
])

const isShape = (clause: Clause): clause is ShapeClause => shapeKinds.has(clause.kind)

const isSameList = (a: readonly ChoiceValue[], b: readonly ChoiceValue[]): boolean =>
  a === b || (a.length === b.length && a.every((value, at) => value === b[at]))

const shortened = (key: string): string =>
  key.length > KEY_CHARS_MAX ? hash('sha256', key, 'base64') : key

function grown<T extends Uint8Array | Int16Array | Int32Array>(old: T, next: T): T {
  next.set(old)
  return next
}
