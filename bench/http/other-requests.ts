/**
 * Requests other than searches, from the same workload: counts for the filters, clusters for the
 * map, similar homes, and whole pages. All different, so that none is answered from a cache.
 */
import type { BenchRequest } from '../make-workload.ts'

/** By what they are called in the report. */
export type OtherRequests = Readonly<Record<string, readonly string[]>>

/** Of the island, and how far a box of the map is moved from one request to the next. */
const MAP = { south: 34.5, west: 32.2, heightDeg: 0.9, widthDeg: 2.2, stepDeg: 0.0007 }
const ZOOMS = [8, 9, 10, 12]
/** Order and pages: what only a search takes. */
const PAGING = ['sort', 'limit', 'cursor', 'detail']

export function otherRequests(
  requests: readonly BenchRequest[],
  ids: readonly number[],
): OtherRequests {
  return {
    facets: unique(requests.map(({ text }) => `/v1/listings/facets?${filtersOf(text)}`)),
    map: unique(requests.map(({ text }, i) => `/v1/listings/map?${mapOf(text, i)}`)),
    similar: ids.map((id) => `/v1/listings/${id}/similar`),
    'page of a search': unique(requests.map(({ text }) => `/search?${text}`)),
    'page of a listing': ids.map((id) => `/listings/${id}/home`),
  }
}

export const estimateRequests = (ids: readonly number[]): readonly string[] =>
  ids.map((id) => `/v1/listings/${id}?include=estimate`)

const unique = (paths: readonly string[]): string[] => [...new Set(paths)]

function filtersOf(text: string): URLSearchParams {
  const parameters = new URLSearchParams(text)
  for (const name of PAGING) parameters.delete(name)
  return parameters
}

function mapOf(text: string, i: number): URLSearchParams {
  const parameters = filtersOf(text)
  const [south, west] = [MAP.south + i * MAP.stepDeg, MAP.west + i * MAP.stepDeg]
  const corners = [south, west, south + MAP.heightDeg, west + MAP.widthDeg]
  if (!parameters.has('bbox')) parameters.set('bbox', corners.map((one) => one.toFixed(4)).join())
  parameters.set('zoom', String(ZOOMS[i % ZOOMS.length]))
  return parameters
}
