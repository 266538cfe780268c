/** A market whose true price level is known: what the index has to find. Seeded: the same market every time. */
import { DAY_MS } from '../structures/durations.ts'
import { seededRandom } from '../structures/stable-hash.ts'
import { type LocalMonths, localMonths } from './local-months.ts'
import type { MarketHome } from './market-home.ts'
import { createMarketPlaces, type MarketPlaces } from './market-places.ts'
import { createMarketRows, type MarketRows } from './market-rows.ts'

export const SIMULATED_ZONE = 'Asia/Nicosia'

export interface Simulation {
  readonly seed: number
  readonly homesPerMonth: number
  readonly monthCount: number
  /** Share of houses in a month; a fifth unless stated. */
  readonly houseShare?: (month: number) => number
  readonly residual?: number
  readonly sellers?: number
  /** Deviation of what a seller's prices have in common. */
  readonly sellerSpread?: number
  readonly districts?: number
  readonly locations?: number
  readonly deal?: string
}

const START = Date.UTC(2023, 0, 15)

/** 6 % a year with waves: the log of the true level. */
export const trueLog = (month: number): number =>
  (Math.log(1.06) * month) / 12 + 0.02 * Math.sin(month / 3.1)

export function simulatedPlaces(districts = 1, locations = 12): MarketPlaces {
  const names = Array.from({ length: districts }, (_, at) => ({ slug: `district-${at}` }))
  const places = Array.from({ length: locations }, (_, at) => ({
    slug: `place-${at}`,
    district: names[at % districts].slug,
    parent: null,
  }))
  return createMarketPlaces(names, places)
}

export function simulatedMonths(monthCount: number): { months: LocalMonths; nowMs: number } {
  const endMonth = new Date(START)
  endMonth.setUTCMonth(endMonth.getUTCMonth() + monthCount - 1, 28)
  const nowMs = endMonth.getTime()
  return { months: localMonths(START, nowMs, SIMULATED_ZONE), nowMs }
}

export function* simulateHomes(simulation: Simulation, firstId = 1): Generator<MarketHome> {
  const { seed, homesPerMonth, monthCount, residual = 0.22, sellers = 40 } = simulation
  const { districts = 1, locations = 12, sellerSpread = 0.03, deal = 'sale' } = simulation
  const random = seededRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]
  const placeEffects = Array.from({ length: locations }, () => 0.2 * normal())
  const sellerEffects = Array.from({ length: sellers }, () => sellerSpread * normal())
  const { months, nowMs } = simulatedMonths(monthCount)
  let id = firstId
  for (let month = 0; month < monthCount; month++) {
    const houseShare = simulation.houseShare?.(month) ?? 0.2
    for (let home = 0; home < homesPerMonth; home++) {
      const house = random() < houseShare
      const place = Math.floor(random() ** 1.5 * locations)
      const seller = Math.floor(random() ** 1.3 * sellers)
      const rooms = house ? 2 + Math.floor(random() * 4) : Math.floor(random() * 4)
      const area = Math.round((house ? 90 : 45) * (1 + 0.3 * rooms) * Math.exp(0.18 * normal()))
      const plot = house ? Math.round(500 * Math.exp(0.4 * normal())) : null
      const condition = pick(['brand-new', 'pre-owned', 'under-construction', null])
      const yearBuilt = random() < 0.7 ? 1985 + Math.floor(random() * 40) : null
      const pool = random() < (house ? 0.6 : 0.25)
      const seaView = random() < 0.15
      const log =
        7.6 +
        trueLog(month) +
        placeEffects[place] +
        sellerEffects[seller] +
        residual * normal() -
        0.15 * Math.log(area / 100) +
        (house ? 0.1 : 0) +
        (condition === 'brand-new' ? 0.08 : 0) +
        (yearBuilt === null ? 0 : (yearBuilt - 2005) * 0.006) +
        (pool ? 0.06 : 0) +
        (seaView ? 0.12 : 0)
      const factor = deal === 'rent' ? 0.004 : 1
      const price =
        Math.round((Math.exp(log) * area * factor) / (deal === 'rent' ? 10 : 500)) *
        (deal === 'rent' ? 10 : 500)
      const start = months.starts[month]
      const firstAt = start + random() * (Math.min(months.starts[month + 1], nowMs) - start)
      const offeredMs = -Math.log(1 - random()) * 120 * DAY_MS
      const cutAt = firstAt - Math.log(1 - random()) * 200 * DAY_MS
      const closesAt = firstAt + offeredMs
      const isClosed = closesAt < nowMs
      const isCut = cutAt < Math.min(closesAt, nowMs)
      const lastPrice = isCut ? Math.round(price * (0.98 - 0.1 * random())) : price
      yield {
        id: id++,
        deal,
        propertyType: house ? 'house' : 'apartment',
        district: `district-${place % districts}`,
        location: `place-${place}`,
        project: null,
        seller: `seller-${seller}`,
        bedrooms: rooms === 0 ? 'studio' : String(rooms),
        coveredAreaM2: area,
        plotAreaM2: plot,
        condition,
        yearBuilt,
        energyClass: random() < 0.5 ? pick(['a', 'a-plus', 'b', 'c', 'd']) : null,
        pool,
        seaView,
        hasTitleDeed: random() < 0.6 ? random() < 0.7 : null,
        firstAt,
        firstPrice: price,
        lastPrice,
        priceChanges: isCut ? [{ at: cutAt, price: lastPrice }] : [],
        liveMs: isClosed ? offeredMs : 0,
        liveSince: isClosed ? null : firstAt,
        closedAt: isClosed ? closesAt : null,
        closeReason: isClosed
          ? random() < 0.7
            ? deal === 'rent'
              ? 'rented'
              : 'sold'
            : 'withdrawn'
          : null,
      }
    }
  }
}

export function packHomes(
  homes: readonly MarketHome[],
  monthCount: number,
  places: MarketPlaces = simulatedPlaces(),
): MarketRows {
  const rows = createMarketRows({ ...simulatedMonths(monthCount), places }, homes.length)
  for (const home of homes) rows.add(home)
  return rows.finish()
}
