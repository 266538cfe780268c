/**
 * Three years of homes that were offered and are gone, drawn like the listings of the demo and put straight into the memory
 * of the market. Invariant: the same seed gives the same past; asking prices followed `demoLevel`, which tests know.
 * Cost: about 15 microseconds a home and a transaction every 500.
 */
import type { CloseReason } from '../../src/domain/listings/listing.ts'
import type { MarketHomeRow } from '../../src/store/market-store.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { drawSubject, type SubjectSources } from './draw-subject.ts'
import { priceSubject } from './price-subject.ts'
import { Random } from './random.ts'
import type { Subject } from './subject.ts'

const PAST_DAYS = 1_095
/** The listings of the demo were published since then, at prices that do not rise. */
const LEVEL_DAYS = 400
const YEAR_DAYS = 365.25
/** Growth of asking prices a year, before they levelled off. */
const growth: Readonly<Record<string, number>> = {
  ...{ limassol: 0.09, paphos: 0.12, larnaca: 0.1, nicosia: 0.05, famagusta: 0.07 },
}
const RENT_SHARE = 0.6
/** Streams of chance above those of any number of listings. */
const FIRST_PAST_STREAM = 0x4000_0000
const OLDEST = { year: 1990, next: 2000, last: 2010, single: 2009 } as const

/** Asking prices against those of today: what an index of the demo should find. */
export function demoLevel(district: string, deal: string, daysAgo: number): number {
  const rate = (growth[district] ?? 0) * (deal === 'rent' ? RENT_SHARE : 1)
  return Math.exp((-rate * Math.max(0, daysAgo - LEVEL_DAYS)) / YEAR_DAYS)
}

export interface PastOptions {
  readonly seed: number
  readonly homes: number
  readonly now: number
  readonly sellers: number
  readonly sources: SubjectSources
}

/** Homes from this number on, in order. */
export function* drawPast(options: PastOptions, from = 0): Generator<MarketHomeRow> {
  for (let index = from; index < options.homes; index++) yield drawPastHome(options, index)
}

function drawPastHome({ seed, now, sellers, sources }: PastOptions, index: number): MarketHomeRow {
  const random = new Random(seed, FIRST_PAST_STREAM + index)
  const subject = drawSubject(random, sources)
  const { price: today } = priceSubject(random, subject, sources.year)
  const { deal, at, project } = subject
  // None is from the last three weeks: those are on offer.
  const daysAgo = random.between(21, PAST_DAYS)
  const price = Math.max(1, Math.round(today * demoLevel(at.place.district, deal, daysAgo)))
  const first_at = Math.round(now - daysAgo * DAY_MS)
  const daysListed = Math.min(daysAgo * random.unit(), drawDays(random, deal))
  const live_ms = Math.round(daysListed * DAY_MS)
  return {
    listing_id: -1 - index,
    home_id: -1 - index,
    ...{ deal, property_type: subject.type },
    ...{ district: at.place.district, location: at.place.slug },
    project: project && `demo project ${project.name}`,
    seller: `demo seller ${project?.sellerIndex ?? random.whole(0, sellers - 1)}`,
    relisting: `demo ${index}`,
    ...factsOf(subject),
    first_at,
    prices: JSON.stringify(drawPrices(random, price, first_at, daysListed)),
    ...{ live_ms, live_since: null, closed_at: first_at + live_ms },
    ...{ close_reason: drawReason(random, deal), removed_at: null },
  }
}

/** Half of the homes for sale are gone after 80 days, half of those to rent after 25. */
function drawDays(random: Random, deal: string): number {
  return (deal === 'rent' ? 25 : 80) * Math.exp(0.8 * random.normal())
}

function drawPrices(random: Random, price: number, at: number, daysListed: number) {
  const cutAfter = random.between(20, 120)
  if (cutAfter >= daysListed - 3 || random.chance(0.4)) return [[price, at]]
  const lower = Math.max(1, Math.round(price * random.between(0.89, 0.97)))
  return [
    [price, at],
    [lower, Math.round(at + cutAfter * DAY_MS)],
  ]
}

function drawReason(random: Random, deal: string): CloseReason {
  if (random.chance(0.25)) return 'withdrawn'
  return deal === 'sale' ? 'sold' : 'rented'
}

function factsOf(subject: Subject) {
  const { bedrooms, titleDeed } = subject
  return {
    bedrooms: bedrooms === null ? null : bedrooms === 0 ? 'studio' : String(Math.min(6, bedrooms)),
    covered_area_m2: subject.areaM2,
    plot_area_m2: subject.plotM2,
    condition: subject.condition,
    year_built: subject.year === null ? null : lastYear(subject.year),
    energy_class: subject.energyClass,
    pool: subject.pool === 'private' || subject.pool === 'common' ? 1 : 0,
    sea_view: subject.views.includes('sea-view') ? 1 : 0,
    title_deed: titleDeed === null ? null : titleDeed ? 1 : 0,
  }
}

/** Of the group of years that a form offers. */
function lastYear(year: number): number {
  if (year <= OLDEST.year) return OLDEST.year
  if (year <= OLDEST.next) return OLDEST.next
  return year < OLDEST.single ? OLDEST.last : year
}
