/** What the engine must answer, found by looking at every document. Slow and plain on purpose. */
import type { Clause, EngineQuery, SortPlace } from '../../src/engine/engine-query.ts'
import type { EngineDocument, SortSchema } from '../../src/engine/engine-schema.ts'
import type { Position } from '../../src/structures/geo/geo-shape.ts'
import { distanceKm } from '../../src/structures/geo/great-circle.ts'
import { splitWords } from '../../src/structures/text/fold-text.ts'

type At = EngineDocument['point']

function spotOf({ point, numbers }: EngineDocument): At {
  const { spot_lat: lat, spot_lng: lng } = numbers
  return point ?? (typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null)
}

function passes(document: EngineDocument, clause: Clause): boolean {
  const point = 'approximate' in clause && clause.approximate ? spotOf(document) : document.point
  switch (clause.kind) {
    case 'any':
      return clause.values.some((value) => document.sets[clause.column].includes(value))
    case 'all':
      return clause.values.every((value) => document.sets[clause.column].includes(value))
    case 'none':
      return !clause.groups.flat().some((value) => document.sets[clause.column].includes(value))
    case 'range': {
      const value = document.numbers[clause.column]
      if (value === null) return false
      return (
        !(clause.min !== null && value < clause.min) && !(clause.max !== null && value > clause.max)
      )
    }
    case 'ids':
      return clause.ids.includes(document.id)
    case 'circle':
      return (
        point !== null &&
        distanceKm(clause.lat, clause.lng, point.lat, point.lng) <= clause.radiusKm
      )
    case 'box': {
      if (point === null || point.lat < clause.south || point.lat > clause.north) return false
      return point.lng >= clause.west && point.lng <= clause.east
    }
    case 'polygon':
      return point !== null && isInRing(clause.ring, point)
    case 'area':
      return point !== null && clause.area.contains(point.lat, point.lng)
    case 'text': {
      const words = splitWords(document.text)
      const { prefix } = clause
      const begins = prefix === null || words.some((word) => word.startsWith(prefix))
      return begins && clause.words.every((word) => words.includes(word))
    }
    default:
      // Decided among the matches of all others.
      return true
  }
}

/** `further` must hold of a match as well, before one of each home is chosen. */
export function naiveFilter(
  documents: Iterable<EngineDocument>,
  clauses: readonly Clause[],
  further: (document: EngineDocument) => boolean = () => true,
) {
  const matching = [...documents].filter(
    (document) => clauses.every((clause) => passes(document, clause)) && further(document),
  )
  const first = clauses.find(({ kind }) => kind === 'first_of_each')
  return first?.kind === 'first_of_each' ? firstOfEach(matching, first) : matching
}

/** A document is left out when an earlier one shares its number. */
function firstOfEach(
  matching: readonly EngineDocument[],
  { column, by }: Extract<Clause, { kind: 'first_of_each' }>,
): EngineDocument[] {
  const standsBefore = (a: EngineDocument, b: EngineDocument) => {
    const [ofA, ofB] = [a, b].map(({ numbers }) => numbers[by] ?? Infinity)
    return ofA < ofB || (ofA === ofB && a.id < b.id)
  }
  return matching.filter(
    (one) =>
      one.numbers[column] === null ||
      !matching.some(
        (other) =>
          other.numbers[column] === one.numbers[column] &&
          other !== one &&
          standsBefore(other, one),
      ),
  )
}

/** For each clause, the documents that no other clause turns away. */
export function naiveCountWithoutEach(
  documents: Iterable<EngineDocument>,
  clauses: readonly Clause[],
): number[] {
  const all = [...documents]
  return clauses.map(
    (_, dropped) =>
      naiveFilter(
        all,
        clauses.filter((_, at) => at !== dropped),
      ).length,
  )
}

function compare(a: SortPlace, b: SortPlace, descending: boolean): number {
  if (a.isDemoted !== b.isDemoted) return Number(a.isDemoted) - Number(b.isDemoted)
  if (a.key !== null && b.key !== null && a.key !== b.key) {
    return descending ? b.key - a.key : a.key - b.key
  }
  if ((a.key === null) !== (b.key === null)) return a.key === null ? 1 : -1
  return b.id - a.id
}

export function naiveSearch(
  documents: Iterable<EngineDocument>,
  { column, descending }: SortSchema,
  { clauses, after, limit, demote }: EngineQuery,
) {
  const circle = clauses.find((clause) => clause.kind === 'circle')
  const matching = naiveFilter(documents, clauses).map((document) => {
    const { id, record } = document
    const at = circle?.approximate ? spotOf(document) : document.point
    const distance = circle && at ? distanceKm(circle.lat, circle.lng, at.lat, at.lng) : null
    const isDemoted = demote ? document.sets[demote.column].includes(demote.value) : false
    const key = column === null ? distance : document.numbers[column]
    const isApproximate = document.point === null && spotOf(document) !== null
    return { id, key, isDemoted, record, distanceKm: distance, isApproximate }
  })
  const behind = matching
    .filter((hit) => after === null || compare(after, hit, descending) < 0)
    .sort((a, b) => compare(a, b, descending))
  return {
    total: matching.length,
    demoted: matching.filter(({ isDemoted }) => isDemoted).length,
    hits: behind.slice(0, limit),
    more: behind.length > limit,
  }
}

/** The even-odd rule over every edge. */
function isInRing(ring: readonly Position[], { lat, lng }: Position): boolean {
  return ring.reduce((inside, end, i) => {
    const start = ring.at(i - 1)!
    if (start.lat > lat === end.lat > lat) return inside
    const share = (lat - start.lat) / (end.lat - start.lat)
    return lng < start.lng + share * (end.lng - start.lng) ? !inside : inside
  }, false)
}
