/**
 * A search as it was understood, to a page. One request should be enough: the answer says what was
 * understood, how many there are, where the end is, and with no result which filter to drop.
 * Cost: one engine query; with no result, three passes more for each filter.
 */
import type { KeyObject } from 'node:crypto'
import { limits } from '../../catalogue/limits.ts'
import type { PlaceFinder } from '../../domain/places/place-finder.ts'
import type { Clause } from '../../domain/search/clause.ts'
import { openCursor, sealCursor } from '../../domain/search/cursor.ts'
import { clausesOf, type SearchRequest } from '../../domain/search/search-request.ts'
import type { Engine } from '../../engine/engine.ts'
import type { EngineHit } from '../../engine/engine-query.ts'
import { splitWords } from '../../structures/text/fold-text.ts'
import { encodeInUrl } from '../../structures/text/safe-text.ts'
import type { ListingRecord, RecordContext, SummaryRecord } from '../listings/listing-record.ts'
import { type PackedRecord, packedListing, packedSummary } from '../listings/record-bytes.ts'
import { type SearchStats, searchStats } from './search-stats.ts'

/** What counting matches needs. */
export interface CountContext {
  readonly engine: Engine
  readonly places: PlaceFinder
  readonly now: () => number
}

export interface SearchContext extends CountContext {
  readonly record: RecordContext
  readonly cursorSecret: KeyObject
}

interface Located {
  /** Only with `near`. */
  readonly distance_km?: number
  /** Only with `approximate`: whether it counts as standing at its place's point. */
  readonly location_approximate?: boolean
}

/** A listing as a search shows it; with detail=full it has the members of a `FoundListing`. */
export type FoundSummary = SummaryRecord & Located
type FoundListing = ListingRecord & Located

export interface SearchPage {
  readonly request: SearchRequest
  /** As they are stored. */
  readonly results: readonly PackedRecord<FoundSummary>[]
  readonly next_cursor: string | null
  /** How many results the pages before this one held. */
  readonly before: number
  readonly total: number
  readonly reachable: number
  readonly truncated: boolean
  readonly notes: readonly string[]
  /** Only where it was requested. */
  readonly stats?: SearchStats
}

export function searchListings(request: SearchRequest, context: SearchContext): SearchPage {
  const { engine, cursorSecret } = context
  const position = request.cursor ? openCursor(request.cursor, request, cursorSecret) : null
  const handedOut = position?.count ?? 0
  const limit = Math.min(request.limit, limits.resultsReachable - handedOut)
  // The array is asked about again only where repeats are left out: to remember it for others keeps the collector busy.
  const clauses =
    request.query.unique === undefined
      ? request.filters.map(({ clause }) => clause)
      : clausesOf(request)
  const { total, demoted, hits, more } = engine.search({
    clauses,
    sort: request.sort.value,
    demote: request.demote,
    after: position,
    limit,
  })
  const count = handedOut + hits.length
  const last = hits.at(-1)
  const hasNext = more && last !== undefined && count < limits.resultsReachable
  const page: SearchPage = {
    request,
    results: hits.map((hit) => resultOf(hit, request, context)),
    next_cursor: hasNext ? sealCursor({ ...last, count }, request, cursorSecret) : null,
    before: handedOut,
    total,
    reachable: Math.min(total, limits.resultsReachable),
    truncated: total > limits.resultsReachable,
    notes: request.notes.concat(
      noteOnMissing(request, engine),
      handedOut === 0 ? noteOnOrder(hits[0], request) : NO_NOTES,
      noteOnDemoted(demoted),
      noteOnRepeats(total, request, engine),
      notesOn(total, request, engine),
    ),
  }
  return request.withStats ? { ...page, stats: searchStats(request, engine) } : page
}

const NO_NOTES: readonly string[] = []

function resultOf(
  hit: EngineHit,
  { detail, query }: SearchRequest,
  { record, now }: SearchContext,
): PackedRecord<FoundSummary> {
  const { distanceKm, isApproximate } = hit
  const isAsked = query.approximate !== undefined
  const more: Located | null =
    distanceKm === null && !isAsked
      ? null
      : {
          ...(distanceKm === null ? {} : { distance_km: Math.round(distanceKm * 1000) / 1000 }),
          ...(isAsked ? { location_approximate: isApproximate } : {}),
        }
  if (detail === 'summary') return packedSummary<FoundSummary>(hit, more)
  return packedListing<FoundListing>(hit, record, now(), more)
}

function notesOn(total: number, request: SearchRequest, engine: Engine): readonly string[] {
  if (total > limits.resultsReachable) {
    return [
      `${total} listings match; paging ends after ${limits.resultsReachable}. To reach them all, split the search, for example by district, property_type or price_min and price_max.`,
    ]
  }
  return total === 0 ? noteOnNothing(request, engine) : NO_NOTES
}

/** Requested ids that are not live: sold, withdrawn, never issued, or of the other deal. */
function noteOnMissing({ filters, deal, query }: SearchRequest, engine: Engine): readonly string[] {
  const [{ clause: named }] = filters
  if (named.kind !== 'ids') return NO_NOTES
  const missing = named.ids.filter((id) => !engine.has(id))
  const notes =
    missing.length === 0 ? [] : [`Not live, so not among the results: ${missing.join(', ')}.`]
  if (query.deal === undefined) return notes
  const ofDeal = new Set<number>()
  const market: Clause = { kind: 'any', column: 'deal', values: [deal] }
  engine.visit([named, market], named.ids.length, (row) => ofDeal.add(engine.idAt(row)))
  const others = named.ids.filter((id) => engine.has(id) && !ofDeal.has(id))
  if (others.length === 0) return notes
  const said = `Not for ${deal}, so not among the results: ${others.join(', ')}.`
  return [...notes, `${said} Leave deal out to find them.`]
}

/** How many of the matches show a home that stands among the results already. */
function noteOnRepeats(
  total: number,
  { filters, query }: SearchRequest,
  engine: Engine,
): readonly string[] {
  if (query.unique === undefined) return NO_NOTES
  const all = filters.filter(({ parameters }) => !parameters.includes('unique'))
  const left = engine.count(all.map(({ clause }) => clause)) - total
  if (left === 0) return []
  const were = left === 1 ? '1 listing was' : `${left} listings were`
  return [`${were} left out: another seller offers the same home for less, or did so first.`]
}

/** What has no key comes last: where the first has none, nothing is in order. Land has no covered area. */
function noteOnOrder(first: EngineHit | undefined, { sort }: SearchRequest): readonly string[] {
  if (first === undefined || first.key !== null || sort.column === null) return NO_NOTES
  return [
    `None of these listings has ${sort.column}, by which sort=${sort.value} puts them in order: the last ones added come first.`,
  ]
}

function noteOnDemoted(count: number): readonly string[] {
  if (count === 0) return NO_NOTES
  const ask = count === 1 ? '1 listing asks' : `${count} listings ask`
  return [`${ask} far below the market (price_check) and come${count === 1 ? 's' : ''} last.`]
}

/** Which single filter, when dropped, brings back the most. */
function noteOnNothing({ filters, query }: SearchRequest, engine: Engine): string[] {
  if (filters[0].clause.kind === 'ids') return []
  if (filters.length === 1) return ['There is no listing of this deal yet.']
  let best = { names: [] as readonly string[], count: 0 }
  const counts = engine.countWithoutEach(filters.map(({ clause }) => clause))
  for (const [i, { parameters }] of filters.entries()) {
    if (i > 0 && counts[i] > best.count) best = { names: parameters, count: counts[i] }
  }
  if (best.count === 0) {
    return ['Nothing matches, also with any one filter dropped: drop two or more.']
  }
  const shown = best.names.map((name) => `${name}=${query[name]}`).join(' and ')
  const listings = best.count === 1 ? '1 listing' : `${best.count} listings`
  return [
    `Nothing matches. Without ${shown} there would be ${listings}.`,
    ...noteOnSentence(best.names.includes('q') ? String(query.q) : ''),
  ]
}

/** From as many words on, people mean a sentence, not words of a description. */
const SENTENCE_WORDS = 4

function noteOnSentence(q: string): string[] {
  if (splitWords(q).length < SENTENCE_WORDS) return []
  const request = `GET /v1/understand?text=${encodeInUrl(q)}`
  return [`q finds words of descriptions. To have a sentence read as filters, send ${request}`]
}
