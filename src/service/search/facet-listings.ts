/**
 * How many listings each further choice would leave, and how prices and sizes are spread.
 * Invariant: the count of a value is the total of the same search with this value alone in its
 * parameter; where a listing must have all values (amenities), with this value added.
 * Cost: the matches are found once, and once more without each parameter that is set; then a step for each match and
 * column, or passes over bitmaps where these are fewer. Without filters the engine has counted before. A repeated
 * request costs nothing.
 *
 * A histogram has about 24 bars of one round width (1, 2 or 5 and zeros) over most of the numbers; outliers on
 * either side share one bar each, so that a single castle does not squeeze all homes into one bar.
 * Invariant: its edges ascend, are multiples of the width, and hold every number between them.
 */
import { limits } from '../../catalogue/limits.ts'
import { filterParameters, type Parameter } from '../../catalogue/parameters.ts'
import type { Value } from '../../catalogue/vocabulary.ts'
import type { PlaceFinder } from '../../domain/places/place-finder.ts'
import type { Clause } from '../../domain/search/clause.ts'
import { widen } from '../../domain/search/read-filter.ts'
import { clausesOf, type FilterRequest } from '../../domain/search/search-request.ts'
import type { Engine } from '../../engine/engine.ts'
import { searchLimits } from '../service-limits.ts'
import { countCache } from './count-cache.ts'
import type { CountContext } from './search-listings.ts'

/** Of the prices and sizes, how many on either side are gathered in one bar of a histogram. */
const FAR_SHARE = 0.02

interface FacetValue {
  readonly value: string
  readonly label: string
  readonly count: number
}

interface Histogram {
  readonly column: string
  /** null: a bare number, such as a floor. */
  readonly unit: string | null
  readonly min: number | null
  readonly max: number | null
  readonly edges: readonly number[]
  readonly counts: readonly number[]
}

interface Counts {
  readonly total: number
  /** By the names of the parameters. */
  readonly facets: Readonly<Record<string, readonly FacetValue[]>>
  readonly histograms: Readonly<Record<string, Histogram>>
}

export type Facets = Counts & Pick<FilterRequest, 'query' | 'notes'>

export function facetListings(request: FilterRequest, context: CountContext): Facets {
  const { query, notes } = request
  return { ...countFacets(request, context), query, notes }
}

const countFacets = countCache(
  searchLimits.facetAnswerBytes,
  (request: FilterRequest, context): Counts => {
    const { deal } = request
    const { engine } = context
    const clauses = clausesOf(request)
    // The deal is the market that is counted: the other one has other filters and other prices.
    const asked = filterParameters.filter(
      ({ name, appliesTo }) => name !== 'deal' && appliesTo.includes(deal),
    )
    const facets = Object.fromEntries(
      asked.flatMap((parameter) => {
        const values = facetOf(parameter, clauses, context)
        return values ? [[parameter.name, values]] : []
      }),
    )
    const histograms = Object.fromEntries(
      asked.flatMap((parameter) =>
        parameter.effect.by === 'min'
          ? [[rangeName(parameter.name), histogramOf(parameter, clauses, engine)]]
          : [],
      ),
    )
    // Last: by then the engine has the matches of the clauses.
    return { total: engine.count(clauses), facets, histograms }
  },
)

/** price, of price_min. */
const rangeName = (name: string): string => name.replace(/_min$/, '')

/** The clauses of all filters but those that choose from this column: what is left out of it stays out. */
function clausesBeside(column: string, clauses: readonly Clause[]): readonly Clause[] {
  const others = clauses.filter(
    (clause) => !('column' in clause && clause.column === column) || clause.kind === 'none',
  )
  // The same array where nothing is left out: the engine finds the matches of an array once.
  return others.length === clauses.length ? clauses : others
}

/** The same clauses with every offer of a home. */
function allListings(clauses: readonly Clause[]): readonly Clause[] {
  const all = clauses.filter(({ kind }) => kind !== 'first_of_each')
  return all.length === clauses.length ? clauses : all
}

function facetOf(
  parameter: Parameter,
  clauses: readonly Clause[],
  { engine, places }: CountContext,
): FacetValue[] | null {
  const { effect, match, values } = parameter
  switch (effect.by) {
    case 'choice':
    case 'flag': {
      const others = match === 'all' ? clauses : clausesBeside(effect.column, clauses)
      return valueCounts(engine, others, effect.column, parameter, values!)
    }
    case 'once': {
      const { column, lowest: by } = effect
      const count = engine.countHomes(clauses, { kind: 'first_of_each', column, by })
      return values!.map(({ value, label }) => ({ value, label, count }))
    }
    case 'place':
      return placeCounts(engine, clausesBeside(effect.column, clauses), effect.column, places)
    default:
      return null
  }
}

function valueCounts(
  engine: Engine,
  clauses: readonly Clause[],
  column: string,
  { match }: Parameter,
  vocabulary: readonly Value[],
): FacetValue[] {
  const countOf = engine.counter(clauses, column)
  return vocabulary.map(({ value, label }) => {
    // A listing may have several of the values that one stands for: they are counted, not added up.
    const meant = match === 'any' ? widen([value], vocabulary) : [value]
    const count = meant.length === 1 ? countOf(value) : engine.countWithAny(clauses, column, meant)
    return { value, label, count }
  })
}

/** Those with the most listings; a place counts those of its parts too. */
function placeCounts(
  engine: Engine,
  clauses: readonly Clause[],
  column: string,
  places: PlaceFinder,
): FacetValue[] {
  const totals = places.totals(engine.counter(clauses, column))
  // A home that is offered in two parts of a place is one home of the place.
  if (allListings(clauses) !== clauses) {
    for (const [at, { slug }] of places.bottomUp.entries()) {
      if (totals[at] > 0) {
        totals[at] = engine.countWithAny(clauses, column, places.withParts(slug))
      }
    }
  }
  // Numbers are sorted sooner than places: only those that may be shown are compared by name.
  const least = Math.max(1, totals.toSorted().at(-limits.facetPlaces) ?? 0)
  const most: FacetValue[] = []
  for (let at = 0; at < totals.length; at++) {
    if (totals[at] < least) continue
    const { slug, name } = places.bottomUp[at]
    most.push({ value: slug, label: name, count: totals[at] })
  }
  return most
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, limits.facetPlaces)
}

function histogramOf(
  { effect, unit }: Parameter,
  clauses: readonly Clause[],
  engine: Engine,
): Histogram {
  const { column } = effect as Extract<Parameter['effect'], { by: 'min' }>
  const others = clausesBeside(column, clauses)
  // A bound may leave out the cheapest offer of a home, and finds another one of it then.
  const spread = engine.spread(allListings(others), column, FAR_SHARE)
  const edges = spread ? histogramEdges(spread) : []
  return {
    column,
    unit: unit ?? null,
    min: spread?.min ?? null,
    max: spread?.max ?? null,
    edges,
    counts: spread ? engine.histogram(others, column, edges) : [],
  }
}

const BARS = 24

interface Spread {
  readonly min: number
  /** Most numbers lie between low and high. */
  readonly low: number
  readonly high: number
  readonly max: number
}

export function histogramEdges({ min, low, high, max }: Spread): number[] {
  const width = roundWidth((high - low) / BARS)
  const below = (value: number) => Math.floor(value / width) * width
  const above = (value: number) => Math.ceil(value / width) * width
  const first = below(low)
  const bars = Math.max(1, Math.round((above(high) - first) / width))
  const last = first + bars * width
  return [
    ...(min < first ? [below(min)] : []),
    ...Array.from({ length: bars + 1 }, (_, bar) => first + bar * width),
    ...(max > last ? [above(max)] : []),
  ]
}

/** The nearest of 1, 2, 5, 10, 20 and so on, by ratio. */
function roundWidth(width: number): number {
  if (width <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(width))
  const candidates = [1, 2, 5, 10].map((step) => step * power)
  const off = (candidate: number) => Math.abs(Math.log(candidate / width))
  return candidates.reduce((best, one) => (off(one) < off(best) ? one : best))
}
