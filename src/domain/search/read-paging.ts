/**
 * The order and the page that a search asks for: sort, limit, detail, cursor, and what comes last.
 * Faults are added to those of the reading. Cost: constant.
 */
import { limits } from '../../catalogue/limits.ts'
import { type Parameter, pagingParameters, parametersByName } from '../../catalogue/parameters.ts'
import { defaultSort, type Sort, sorts, sortsFor } from '../../catalogue/sorts.ts'
import type { Deal } from '../../catalogue/vocabulary.ts'
import type { Fault } from '../refusal.ts'
import {
  fileValue,
  invalidChoice,
  notApplicable,
  type ReadParameters,
  single,
  wholeNumber,
} from './read-parameters.ts'

export interface Paging {
  readonly sort: Sort
  /** Listings that have this value of a column come after all others. */
  readonly demote: { readonly column: string; readonly value: string } | null
  readonly limit: number
  readonly detail: 'summary' | 'full'
  readonly cursor: string | null
  /** Figures of all matches are wanted too. */
  readonly withStats: boolean
  /** What was understood, in the caller's own parameter names. */
  readonly query: Readonly<Record<string, unknown>>
  readonly notes: readonly string[]
}

/** `filters` is what was understood of the filters: an order may need one of them. */
export function readPaging(
  read: ReadParameters,
  deal: Deal,
  filters: Readonly<Record<string, unknown>>,
): Paging {
  const { faults } = read
  const sort = readSort(single(read, 'sort'), deal, faults)
  if (sort.needs && filters[sort.needs] === undefined && faults.length === 0) {
    faults.push(sortNeeds(sort, deal))
  }
  const demoting = readDemoting(read, deal, sort, faults)
  const detail = readDetail(single(read, 'detail'), faults)
  const withStats = readInclude(single(read, 'include'), faults)
  const wanted = readLimit(single(read, 'limit'), faults)
  const limit = detail === 'full' ? Math.min(wanted, limits.pageSizeFullMax) : wanted
  return {
    sort,
    demote: demoting.demote,
    limit,
    detail,
    cursor: single(read, 'cursor') ?? null,
    withStats,
    query: withStats
      ? { ...demoting.query, include: STATS, sort: sort.value, limit, detail }
      : { ...demoting.query, sort: sort.value, limit, detail },
    notes: limit < wanted ? [...demoting.notes, cutLimit(wanted)] : demoting.notes,
  }
}

type Demoting = Pick<Paging, 'demote' | 'query' | 'notes'>
const NOTHING_DEMOTED: Demoting = { demote: null, query: {}, notes: [] }

const demotingParameters = pagingParameters.filter(({ effect }) => effect.by === 'demote')

function readDemoting(read: ReadParameters, deal: Deal, sort: Sort, faults: Fault[]): Demoting {
  const sent = demotingParameters.find(({ name }) => read.values.has(name))
  if (!sent) return NOTHING_DEMOTED
  const { name, values, effect } = sent
  const text = single(read, name)!
  const value = fileValue(text, values!)
  if (value === null) faults.push(invalidChoice(name, text, values!))
  if (!sent.appliesTo.includes(deal)) faults.push(notApplicable(sent, deal))
  const { column, value: demoted } = effect as Extract<Parameter['effect'], { by: 'demote' }>
  return {
    demote: sort.byPrice ? { column, value: demoted } : null,
    query: { [name]: value },
    notes: sort.byPrice ? [] : [priceOrdersOnly(name, sort, deal)],
  }
}

function priceOrdersOnly(name: string, sort: Sort, deal: Deal): string {
  const orders = sortsFor(deal).flatMap(({ value, byPrice }) => (byPrice ? [value] : []))
  return `${name}=1 has an effect on price orders only (sort=${orders.join(', ')}); with sort=${sort.value} it has none.`
}

const fallbackOf = (deal: Deal): Sort => sorts.find(({ value }) => value === defaultSort[deal])!
const fallbacks: Readonly<Record<Deal, Sort>> = {
  sale: fallbackOf('sale'),
  rent: fallbackOf('rent'),
}

function readSort(text: string | undefined, deal: Deal, faults: Fault[]): Sort {
  const fallback = fallbacks[deal]
  if (text === undefined) return fallback
  const allowed = sortsFor(deal)
  const name = fileValue(text, allowed)
  if (name !== null) return allowed.find(({ value }) => value === name)!
  const elsewhere = sorts.find(({ value }) => value === text.trim().toLowerCase())
  faults.push(
    elsewhere
      ? {
          code: 'parameter_not_applicable',
          param: 'sort',
          message: `sort=${elsewhere.value} applies to deal=${elsewhere.appliesTo.join()} only.`,
          hint: `With deal=${deal} use one of: ${allowed.map(({ value }) => value).join(', ')}.`,
          allowed: allowed.map(({ value }) => value),
        }
      : invalidChoice('sort', text, allowed),
  )
  return fallback
}

function sortNeeds({ value, needs }: Sort, deal: Deal): Fault {
  const { example } = parametersByName.get(needs!)!
  return {
    code: 'conflicting_parameters',
    param: 'sort',
    message: `sort=${value} needs ${needs}.`,
    hint: `Send ${needs}=${example} or another point as well, or sort=${defaultSort[deal]}.`,
  }
}

function readDetail(text: string | undefined, faults: Fault[]): 'summary' | 'full' {
  const { values } = parametersByName.get('detail')!
  if (text === undefined) return 'summary'
  const value = fileValue(text, values!)
  if (value === null) faults.push(invalidChoice('detail', text, values!))
  return value === 'full' ? 'full' : 'summary'
}

const STATS = 'stats'

function readInclude(text: string | undefined, faults: Fault[]): boolean {
  if (text === undefined) return false
  const { values } = parametersByName.get('include')!
  const value = fileValue(text, values!)
  if (value === null) faults.push(invalidChoice('include', text, values!))
  return value === STATS
}

function readLimit(text: string | undefined, faults: Fault[]): number {
  if (text === undefined) return limits.pageSizeDefault
  const value = wholeNumber('limit', text, { min: 1, max: limits.pageSizeMax })
  if (typeof value === 'number') return value
  faults.push(value)
  return limits.pageSizeDefault
}

function cutLimit(wanted: number): string {
  const most = limits.pageSizeFullMax
  return `detail=full returns at most ${most} results a page; limit=${wanted} was served as ${most}.`
}
