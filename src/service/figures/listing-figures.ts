/** What a seller reads of how its listings do: counts by day of the country's calendar, days without any included. */
import { localDay } from '../../domain/local-time.ts'
import { type FigureCounts, type FigureKind, figureKinds } from '../../store/figure-store.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { notYours, visibleListing } from '../listings/read-listing.ts'
import type { SellerCaller } from '../listings/write-context.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'
import type { VisitCounter } from './visit-counter.ts'

export interface ListingFigures {
  readonly listing_id: number
  readonly from: string
  readonly to: string
  readonly time_zone: string
  readonly totals: FigureCounts
  /** Every day from the first to the last, today included. */
  readonly days: readonly ({ readonly day: string } & FigureCounts)[]
}

export interface FigureService {
  /** `client` is the address that requests are counted for. */
  count(kind: FigureKind, listingId: number, client: string): void
  of(listingId: number, days: number, caller: SellerCaller): Promise<ListingFigures>
  /** The first of a number of days, today included. */
  firstDay(days: number): number
  /** Of several of the caller's own, such as a page of the desk: sums of days since a number of days ago. */
  totals(listingIds: readonly number[], days: number): Promise<ReadonlyMap<number, FigureCounts>>
}

export interface FigureContext {
  readonly store: Store
  readonly counter: VisitCounter
  readonly timeZone: string
  readonly now: () => number
}

export const noFigures: FigureCounts = { views: 0, saves: 0, enquiries: 0, numbers_shown: 0 }

const plus = (a: FigureCounts, b: FigureCounts): FigureCounts => {
  const sums = figureKinds.map((kind) => [kind, a[kind] + b[kind]] as const)
  return Object.fromEntries(sums) as Record<FigureKind, number>
}

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export function createFigureService(context: FigureContext): FigureService {
  const { store, counter, timeZone, now } = context
  const firstDay = (days: number) => localDay(now(), timeZone) - days + 1
  return {
    count: counter.count,
    firstDay,
    of: withStoreGuard('read', async (listingId, days, caller: SellerCaller) => {
      const { seller_id } = await visibleListing(listingId, caller, context)
      if (seller_id !== caller.sellerId) throw notYours(listingId)
      const from = firstDay(days)
      const counted = new Map(
        (await store.figureDays([listingId], from)).map((row) => [row.day, row]),
      )
      const each = Array.from({ length: days }, (_, at) => ({
        day: dateOf(from + at),
        ...plus(noFigures, counted.get(from + at) ?? noFigures),
      }))
      return {
        listing_id: listingId,
        from: dateOf(from),
        to: dateOf(from + days - 1),
        time_zone: timeZone,
        totals: each.reduce<FigureCounts>(plus, noFigures),
        days: each,
      }
    }),
    totals: withStoreGuard('read', async (listingIds, days) => {
      const totals = new Map<number, FigureCounts>()
      for (const row of await store.figureDays(listingIds, firstDay(days))) {
        totals.set(row.listing_id, plus(totals.get(row.listing_id) ?? noFigures, row))
      }
      return totals
    }),
  }
}
