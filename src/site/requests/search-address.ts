/**
 * The address of a search page: the API's own parameter names, what is default or empty left out.
 * Built from the query as the service understood it, so equal searches have equal addresses.
 */

import { pagingParameters, parametersByName } from '../../catalogue/parameters.ts'
import { defaultSort, sortsFor } from '../../catalogue/sorts.ts'
import type { Deal } from '../../catalogue/vocabulary.ts'
import type { SiteContext } from '../mount/site-context.ts'

/** As echoed by the service: lists for multi-valued parameters, texts and numbers otherwise. */
export type SearchQuery = Readonly<Record<string, unknown>>

/** null takes a parameter out. */
export type QueryChanges = Readonly<Record<string, unknown>>

/** What facets and maps do not take: nothing is ordered or paged there. */
export const withoutPaging: QueryChanges = Object.fromEntries(
  pagingParameters.map(({ name }) => [name, null]),
)

export const dealOfQuery = (query: SearchQuery): Deal => (query.deal === 'rent' ? 'rent' : 'sale')

/** What stands for itself: all of the longest value there is, a polygon, which every link of a page repeats. */
const AS_IT_IS = /^[\w\-.!~*'(),;]*$/

/** Readable addresses: commas and semicolons need no escape in a query. */
const encode = (text: string): string =>
  AS_IT_IS.test(text)
    ? text
    : encodeURIComponent(text).replace(/%2C/g, ',').replace(/%3B/g, ';').replace(/%20/g, '+')

/** Pages take listings without a point at their place's, so that list, map and heading agree. */
export const APPROXIMATE = { approximate: '1' } as const

const AREAS = ['near', 'within', 'bbox', 'polygon']

export function queryString(query: SearchQuery, changes: QueryChanges = {}): string {
  const asked: Record<string, unknown> = { ...query, ...changes }
  // It says how an area is meant: without one the address is shorter.
  const isArea = AREAS.some((name) => !isEmpty(asked[name]))
  const merged: SearchQuery = { ...asked, approximate: isArea ? APPROXIMATE.approximate : null }
  const deal = dealOfQuery(merged)
  // A loop: a page writes some dozen addresses.
  let text = ''
  for (const name of Object.keys(merged)) {
    const value = merged[name]
    if (!isWorthSending(name, value, deal, merged)) continue
    const written = Array.isArray(value) ? value.join(',') : String(value)
    text += `${text === '' ? '' : '&'}${name}=${encode(written)}`
  }
  return text
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value !== 'number' && String(value) === '')

function isWorthSending(name: string, value: unknown, deal: Deal, query: SearchQuery): boolean {
  if (isEmpty(value)) return false
  const parameter = parametersByName.get(name)
  if (!parameter || name === 'detail' || name === 'include' || !parameter.appliesTo.includes(deal))
    return false
  if (name === 'sort') {
    const sort = sortsFor(deal).find((one) => one.value === value)
    const isUnusable = sort?.needs !== undefined && isEmpty(query[sort.needs])
    return sort !== undefined && value !== defaultSort[deal] && !isUnusable
  }
  return String(value) !== String(parameter.default ?? '') || name === 'limit'
}

export function searchHref(query: SearchQuery, changes: QueryChanges = {}): string {
  const text = queryString(query, { cursor: null, ...changes })
  return text === '' ? '/search' : `/search?${text}`
}

/** Where a page finds the feed of its search; `path` below /v1. */
export function searchFeedHref(path: string, query: SearchQuery, language: string): string {
  const text = queryString(query, withoutPaging)
  return `/v1${path}?${text === '' ? '' : `${text}&`}language=${language}`
}

/** The front page of a deal. */
export const landingHref = ({ deal }: SearchQuery): string =>
  searchHref({ deal }).replace('/search', '/')

/** Pages live where they are served, whatever public address records carry. */
export function localPath(address: string, { service }: Pick<SiteContext, 'service'>): string {
  return address.startsWith(service.baseUrl) ? address.slice(service.baseUrl.length) : address
}
