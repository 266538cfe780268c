/** Listings of a demo market as documents of the engine, without a store: what a test of matching compares. */
import { makeDemoMarket } from '../../demo/market/make-market.ts'
import { Random, seedOf } from '../../demo/market/random.ts'
import { country } from '../../src/country/served-country.ts'
import type { Seller } from '../../src/domain/listings/listing.ts'
import { startOfLocalDay } from '../../src/domain/local-time.ts'
import type { EngineDocument } from '../../src/engine/engine-schema.ts'
import { recordContext } from '../../src/service/listings/record-sources.ts'
import { projectListing } from '../../src/service/sync/project-listing.ts'

export function marketDocuments(seed: string, count: number, nowMs: number): EngineDocument[] {
  const { places, timeZone } = country
  const market = makeDemoMarket({ seed, listings: 2 * count, now: nowMs, places })
  const context = recordContext(country, 'http://estia.test')
  const random = new Random(seedOf(seed), 9)
  const dayStartMs = startOfLocalDay(nowMs, 0, timeZone)
  const documents: EngineDocument[] = []
  for (const { listing: drawn, sellerIndex, projectIndex } of market.listings()) {
    if (documents.length === count) break
    if (drawn.state !== 'live') continue
    const id = documents.length + 1
    const seller: Seller = { ...market.sellers[sellerIndex]!, id: sellerIndex + 1 }
    const project_id = projectIndex === null ? null : projectIndex + 1
    const price = Number(drawn.fields.price)
    // Every tenth is far below its value, and every tenth is offered by others too.
    const worth = random.chance(0.1) ? 1.4 : 1
    const valuation = {
      value: price * worth,
      low: price * worth * 0.95,
      high: price * worth * 1.05,
      comparables: 12,
      good_deal: null,
    }
    const home_id = random.whole(1, id)
    const sameHome = random.chance(0.1)
      ? { listing_id: id, home_id, listings: 2, first_id: home_id }
      : null
    documents.push(
      projectListing(
        {
          listing: { ...drawn, id, seller_id: seller.id, project_id },
          seller,
          valuation,
          sameHome,
        },
        context,
        dayStartMs,
      ),
    )
  }
  return documents
}
