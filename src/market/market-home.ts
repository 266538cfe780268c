/**
 * One home as the market's figures see it: its facts as first published, its asking prices and how long it was
 * offered. It outlives its listings, so it names nobody: project and seller are salted hashes, there for clustering only.
 * Several listings of one home are one row: the earliest publication, the lowest price on offer.
 * Invariant: times are milliseconds since 1970 in UTC; what is unknown is null.
 */
import type { CloseReason, PricePoint } from '../domain/listings/listing.ts'

export interface MarketHome {
  readonly id: number
  readonly deal: string
  readonly propertyType: string
  readonly district: string
  /** A place of the country's gazetteer; null where only the district is known. */
  readonly location: string | null
  readonly project: string | null
  readonly seller: string | null
  /** As the catalogue writes them: `studio`, or 6 for six and more. */
  readonly bedrooms: string | null
  readonly coveredAreaM2: number | null
  readonly plotAreaM2: number | null
  readonly condition: string | null
  /** The last year of the catalogue's value: 2010 for 2001-2010. */
  readonly yearBuilt: number | null
  readonly energyClass: string | null
  readonly pool: boolean
  readonly seaView: boolean
  /** null: not stated. */
  readonly hasTitleDeed: boolean | null
  readonly firstAt: number
  readonly firstPrice: number
  readonly lastPrice: number
  /** After the first price, oldest first; as they happened, errors and short-lived ones included. */
  readonly priceChanges: readonly PricePoint[]
  /** Time on offer up to `liveSince`, pauses left out. */
  readonly liveMs: number
  /** Since when it is on offer; null: paused or closed. */
  readonly liveSince: number | null
  readonly closedAt: number | null
  /** null of a closed home: it vanished without a reason, as in a feed. */
  readonly closeReason: CloseReason | null
  /** Further listings of the same home, which have no voice of their own. */
  readonly copies?: number
}
