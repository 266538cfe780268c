/**
 * The live listings of one agency or developer, newest first, with what their records tell of it: name, kind, how
 * it answers. From memory alone.
 * Cost: one search, two counts and a few points; of a company with nothing live, one reading of all sellers.
 */
import { limits } from '../../catalogue/limits.ts'
import { type Deal, deals } from '../../catalogue/vocabulary.ts'
import type { Point } from '../../country/country.ts'
import type { Clause } from '../../domain/search/clause.ts'
import type { Store } from '../../store/store.ts'
import type { ListingRecord, RecordContext } from '../listings/listing-record.ts'
import { packedListing, packedSummary } from '../listings/record-bytes.ts'
import { sellerLimits } from '../service-limits.ts'
import type { FoundSummary, SearchContext } from './search-listings.ts'

export interface CompanyQuery {
  readonly companyId: number
  /** null: the one that it has more of. */
  readonly deal: Deal | null
  readonly offset: number
  readonly limit: number
}

export interface CompanyStock
  extends Pick<ListingRecord, 'seller' | 'seller_answers' | 'accepts_enquiries'> {
  readonly deal: Deal
  readonly counts: Readonly<Record<Deal, number>>
  /** By district, of both deals. */
  readonly districts: ReadonlyMap<string, number>
  /** Of homes of both deals that have one. */
  readonly points: readonly Point[]
  readonly records: readonly FoundSummary[]
  /** How many of the deal can be paged to. */
  readonly reachable: number
}

/** An agency or developer whose listings are all sold, paused or drafts; null: there is none of that id. */
export async function idleCompany(
  companyId: number,
  { store, record }: { readonly store: Pick<Store, 'listSellers'>; readonly record: RecordContext },
): Promise<CompanyStock | null> {
  const seller = (await store.listSellers()).find(({ company_id }) => company_id === companyId)
  if (!seller) return null
  const { type, name, id } = seller
  const { accepts, answers } = record.contactOf(id)
  return {
    seller: { type, name, company_id: companyId },
    seller_answers: answers,
    accepts_enquiries: accepts,
    deal: deals[0].value,
    counts: { sale: 0, rent: 0 },
    districts: new Map(),
    points: [],
    records: [],
    reachable: 0,
  }
}

/** null: it has nothing live. */
export function companyStock(
  { companyId, deal: asked, offset, limit }: CompanyQuery,
  { engine, record, now }: SearchContext,
): CompanyStock | null {
  const company: Clause = { kind: 'any', column: 'company_id', values: [String(companyId)] }
  const ofDeal = (deal: Deal): Clause => ({ kind: 'any', column: 'deal', values: [deal] })
  const [sale, rent] = deals.map(({ value }) => engine.count([company, ofDeal(value)]))
  if (sale + rent === 0) return null
  const deal = asked ?? (sale >= rent ? 'sale' : 'rent')
  const reachable = Math.min(deal === 'sale' ? sale : rent, limits.resultsReachable)
  const newest = (clauses: readonly Clause[], most: number) =>
    engine.search({ clauses, sort: 'newest', after: null, limit: most }).hits
  const last = Math.min(offset + limit, reachable)
  const hits = offset < last ? newest([company, ofDeal(deal)], last).slice(offset) : []
  // Every listing has the same seller data.
  const [any] = hits.length > 0 ? hits : newest([company], 1)
  const listing = packedListing<ListingRecord>(any, record, now()).decode()
  return {
    seller: listing.seller,
    seller_answers: listing.seller_answers,
    accepts_enquiries: listing.accepts_enquiries,
    deal,
    counts: { sale, rent },
    districts: engine.facet([company], 'district'),
    points: engine
      .points([company], sellerLimits.homesMapped)
      .map(({ lat, lng }) => ({ lat, lng })),
    records: hits.map((hit) => packedSummary<FoundSummary>(hit).decode()),
    reachable,
  }
}
