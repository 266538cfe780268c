/** What has been published of the market for good: which months are, and how their rows are found. */
import { momentOfLocal } from '../../domain/local-time.ts'
import type { IndexSlice } from '../../market/index/compute-index.ts'
import { type LocalMonths, monthName, monthOfMoment } from '../../market/local-months.ts'
import type { MarketPlaces } from '../../market/market-places.ts'
import type { MarketMonth, MarketSlice } from '../../store/market-store.ts'
import type { Store } from '../../store/store.ts'

export interface PublishContext {
  /** Of the holder of the lease. */
  readonly store: Store
  readonly places: MarketPlaces
  readonly timeZone: string
  readonly nowMs: number
}

const DAY_OF_FREEZING = 11

/** The last month that is no longer provisional: it ended at least ten local days ago. */
export function lastFrozenMonth(nowMs: number, timeZone: string): number {
  const month = monthOfMoment(nowMs, timeZone)
  const frozenAt = momentOfLocal(
    Date.UTC(Math.floor(month / 12), month % 12, DAY_OF_FREEZING),
    timeZone,
  )
  return nowMs >= frozenAt ? month - 1 : month - 2
}

/** By slice, then by position of the month. */
export type Published = ReadonlyMap<string, ReadonlyMap<number, MarketMonth>>
type GrowingPublished = Map<string, Map<number, MarketMonth>>

/** What is published of the months of a market, the newest vintage of each. */
export async function readPublished(
  read: (month: string) => Promise<readonly MarketMonth[]>,
  months: LocalMonths,
): Promise<GrowingPublished> {
  const published: GrowingPublished = new Map()
  for (let at = 0; at < months.count; at++) {
    for (const row of await read(monthName(months.first + at))) addPublished(published, at, row)
  }
  return published
}

export function addPublished(published: GrowingPublished, at: number, row: MarketMonth): void {
  const key = keyOf(row)
  const known = published.get(key)
  if (known) known.set(at, row)
  else published.set(key, new Map([[at, row]]))
}

export const keyOf = ({ deal, property_type, district, location }: MarketSlice): string =>
  [deal, property_type, district, location].join('\t')

/** The slice alone. */
export const sliceOfRow = ({
  deal,
  property_type,
  district,
  location,
}: MarketSlice): MarketSlice => ({ deal, property_type, district, location })

export function storedSlice(
  { deal, propertyType, place }: IndexSlice,
  { nodes }: MarketPlaces,
): MarketSlice {
  const { level, slug, district } = nodes[place]
  return {
    ...{ deal, property_type: propertyType, district },
    location: level === 'location' ? slug : '',
  }
}
