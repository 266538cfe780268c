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
import type { Clause, ShapeClause } from '../engine-query.ts'
import { type EngineSchema, numberOf } from '../engine-schema.ts'
import { clauseTest, type DocumentTest } from '../tail.ts'
import { type Choice, type ChoiceValue, partsOf } from './query-parts.ts'
import { areaContains, type StoredArea, storeArea } from './stored-area.ts'
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

/** Longer keys are stored as their hash: a place may stand for a hundred parts. */
const KEY_CHARS_MAX = 40
const SWEEP_MIN = 1_024

/** The terms of a column that one document can be asked for together. */
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

/** A choice has no subject: it is found. */
type Subject = number | StoredArea | DocumentTest | null

/** From the cheapest to the costliest: to look up, a number, some values, an area, words, an area of its own making. */
const costs = { choice: 0, range: 1, none: 2, box: 3, circle: 3, polygon: 4, text: 5, area: 6 }

export function createQueryTerms(schema: EngineSchema): QueryTerms {
  const columns = new Set([...schema.sets, ...schema.numbers].map(({ name }) => name))
  const groups: TermGroup[] = []
  const groupNumbers = new Map<string, number>()
  /** By group and value: the terms that have it among theirs. */
  const byValue: Map<ChoiceValue, number[]>[] = []
  const byKey = new Map<string, number>()
  /** The codes of clauses that many queries have as one object, while all their terms are in use. */
  let shared = new WeakMap<Clause, Codes>()
  /** By term. */
  const keys: (string | null)[] = []
  const subjects: Subject[] = []
  let groupsOf = new Int16Array(SWEEP_MIN)
  let costsOf = new Uint8Array(SWEEP_MIN)
  let uses = new Int32Array(SWEEP_MIN)
  /** Whether an area is asked for the spot. */
  let spots = new Uint8Array(SWEEP_MIN)
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

  function newTerm(key: string | null, group: number, cost: number, subject: Subject): number {
    const term = free.pop() ?? keys.length
    if (term >= initial.length) {
      const length = 2 * initial.length
      initial = grown(initial, new Uint8Array(length))
      verdicts = grown(verdicts, new Uint8Array(length))
      costsOf = grown(costsOf, new Uint8Array(length))
      spots = grown(spots, new Uint8Array(length))
      groupsOf = grown(groupsOf, new Int16Array(length))
      uses = grown(uses, new Int32Array(length))
    }
    keys[term] = key
    subjects[term] = subject
    groupsOf[term] = group
    costsOf[term] = cost
    uses[term] = 1
    spots[term] = 0
    initial[term] = subject === null ? TESTED : UNTESTED
    if (key !== null) byKey.set(key, term)
    return term
  }

  function known(key: string): number | undefined {
    const term = byKey.get(key)
    if (term !== undefined) uses[term]++
    return term
  }

  function choiceTerm(column: string, values: readonly ChoiceValue[]): number {
    const key = shortened(`${column}=${values.join()}`)
    const before = known(key)
    if (before !== undefined) return before
    const group = groupNumber('choice', column)
    const term = newTerm(key, group, costs.choice, null)
    const listed = byValue[group]
    for (const value of new Set(values)) {
      const terms = listed.get(value)
      if (terms) terms.push(term)
      else listed.set(value, [term])
    }
    return term
  }

  function testedTerm(clause: Clause): number {
    if (isShape(clause)) {
      const term = newTerm(null, -1, costs[clause.kind], storeArea(clause))
      if (clause.approximate) spots[term] = 1
      return term
    }
    if (clause.kind === 'range') {
      const bound = clause.min ?? clause.max
      if (bound !== null && !Number.isNaN(bound)) {
        return boundTerm(clause.min === null ? 'max' : 'min', clause.column, bound)
      }
    }
    const key = shortened(JSON.stringify(clause))
    const cost = clause.kind === 'text' ? costs.text : costs.none
    return known(key) ?? newTerm(key, -1, cost, clauseTest(clause))
  }

  function boundTerm(kind: 'min' | 'max', column: string, bound: number): number {
    const key = `${kind} ${column} ${bound}`
    return known(key) ?? newTerm(key, groupNumber(kind, column), costs.range, bound)
  }

  function codesOf(part: Choice | Clause): number[] {
    if ('kind' in part) return [~testedTerm(part)]
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
  function addCodes(
    clause: Clause,
    parts: Codes | readonly (Choice | Clause)[],
    codes: number[],
  ): void {
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
      }
      keys[term] = null
      subjects[term] = null
      if (initial[term] === TESTED) retired.add(term)
      else free.push(term)
    }
    if (retired.size >= SWEEP_MIN && 2 * retired.size > keys.length) sweep()
  }

  function sweep(): void {
    for (const listed of byValue) {
      for (const [value, terms] of listed) {
        const left = terms.filter((term) => !retired.has(term))
        if (left.length === 0) listed.delete(value)
        else if (left.length < terms.length) listed.set(value, left)
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
      if (verdicts[term] === TESTED) found[group].push(term)
      verdicts[term] |= sides
    }
  }

  function findAll(group: number): void {
    const { column } = groups[group]
    const values = valuesIn(after, column)
    const earlier = before === after ? values : valuesIn(before, column)
    found[group].length = 0
    changed[group] = !isSameList(values, earlier)
    for (const value of values) find(group, value, changed[group] ? AFTER : BOTH)
    if (changed[group]) for (const value of earlier) find(group, value, BEFORE)
  }

  /** Of a term that is no choice: whether both sides have the same in what it looks at. */
  function looksAlike(term: number): boolean {
    const subject = subjects[term]
    if (typeof subject === 'number') return !changed[groupsOf[term]]
    if (typeof subject === 'function') return costsOf[term] === costs.text && alike.text
    return spots[term] === 1 ? alike.spot : alike.point
  }

  function holds(term: number, document: PlacedDocument): boolean {
    const subject = subjects[term]
    if (typeof subject === 'function') return subject(document)
    if (typeof subject === 'number') {
      const { kind, column } = groups[groupsOf[term]]
      const value = numberOf(document, column)
      return value !== null && (kind === 'min' ? value >= subject : value <= subject)
    }
    const point = spots[term] === 1 ? document.spot : document.point
    return point !== null && areaContains(subject!, point.lat, point.lng)
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
      before = was === is ? after : testedDocument(was)
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

const isShape = (clause: Clause): clause is ShapeClause =>
  clause.kind === 'circle' ||
  clause.kind === 'box' ||
  clause.kind === 'polygon' ||
  clause.kind === 'area'

const isSameList = (a: readonly ChoiceValue[], b: readonly ChoiceValue[]): boolean =>
  a === b || (a.length === b.length && a.every((value, at) => value === b[at]))

const shortened = (key: string): string =>
  key.length > KEY_CHARS_MAX ? hash('sha256', key, 'base64') : key

function grown<T extends Uint8Array | Int16Array | Int32Array>(old: T, next: T): T {
  next.set(old)
  return next
}
