/**
 * Where a listing's price stands: its price per m2 among those of its kind on offer in its area, and how prices there
 * have moved. Where the area has too few homes a larger one answers and is named; where none has enough there is a reason and
 * no figure. Pure. Cost: a few lookups.
 */

import type { Reason } from '../../market/figures/counted.ts'
import { ALL_DWELLINGS, isDwelling, isLand } from '../../market/market-kinds.ts'
import type { MarketPlaces } from '../../market/market-places.ts'
import { keyOf, type MarketReport, QUANTILE_STEP_PCT } from '../../market/market-report.ts'
import { isoTime } from '../../structures/iso-time.ts'
import { changeOf, climb, hasIndex, latestPoint } from './report-lookups.ts'

export interface StandingSubject {
  readonly deal: string | null
  readonly property_type: string | null
  readonly district: string | null
  readonly location: string | null
  readonly price_per_m2: number | null
}

interface StandingContext {
  readonly report: MarketReport | null
  readonly places: MarketPlaces
  readonly shownPlace: (place: number) => {
    readonly slug: string
    readonly name: string
    readonly level: 'country' | 'district' | 'location'
  }
  readonly baseUrl: string
}

export type MarketStanding = ReturnType<typeof standingOf>

export function standingOf(
  { deal, property_type: type, district, location, price_per_m2: unit }: StandingSubject,
  { report, places, shownPlace, baseUrl }: StandingContext,
) {
  const asked = places.numberOf(district ?? '', location)
  const sliceOf = (place: number, propertyType: string) =>
    deal === null || type === null
      ? undefined
      : report?.slices[keyOf({ deal, propertyType, bedrooms: '', place }, places)]
  const compared = climb(
    places,
    asked,
    (place) => (sliceOf(place, type ?? '')?.unitQuantiles ?? null) !== null,
  )
  const slice = compared === null ? undefined : sliceOf(compared, type ?? '')
  const quantiles = slice?.unitQuantiles ?? null
  const reason: Reason | null =
    unit === null ? 'no_area' : report === null ? 'not_published' : quantiles ? null : 'too_few'
  const isCounted = reason === null && quantiles !== null && unit !== null
  const at = (pct: number) => (isCounted ? quantiles[pct / QUANTILE_STEP_PCT - 1] : null)
  const trend = trendOf(type ?? ALL_DWELLINGS, asked, places, sliceOf)
  const latest = latestPoint(trend?.slice)
  const hasYear = report !== null && report.months.length > MONTHS_COMPARED
  return {
    as_of: report && isoTime(report.asOf),
    asked_for: shownPlace(asked),
    price_per_m2: {
      place: shownPlace(compared ?? asked),
      property_type: type,
      value: unit,
      asks_more_than_pct: isCounted
        ? QUANTILE_STEP_PCT * quantiles.filter((quantile) => quantile < unit).length
        : null,
      p10: at(10),
      p25: at(25),
      median: at(50),
      p75: at(75),
      p90: at(90),
      n: isCounted ? (slice?.figures.median_price_per_m2.n ?? 0) : 0,
      reason,
    },
    change_12m: {
      place: shownPlace(trend?.place ?? asked),
      property_type: trend?.propertyType === ALL_DWELLINGS ? null : (trend?.propertyType ?? type),
      as_of_month: latest?.month ?? null,
      ...changeOf(latest?.change12, hasYear ? 'band_too_wide' : 'not_enough_history'),
    },
    market_url: isShown(type) ? marketUrl(baseUrl, deal, type, shownPlace(asked)) : null,
    method_url: `${baseUrl}/v1/market/method`,
  }
}

/** The index of an area, to carry prices from one month to another. */
export interface PriceLevels {
  readonly place: ReturnType<StandingContext['shownPlace']>
  /** null: apartments and houses. */
  readonly property_type: string | null
  /** The newest month with a level, and that level. */
  readonly as_of_month: string
  readonly latest: number
  levelOf(month: string): number | null
}

/** null: no area around has an index of this kind. */
export function levelsOf(
  subject: Omit<StandingSubject, 'price_per_m2'>,
  { report, places, shownPlace }: Omit<StandingContext, 'baseUrl'>,
): PriceLevels | null {
  const { deal, property_type: type, district, location } = subject
  if (deal === null || type === null) return null
  const asked = places.numberOf(district ?? '', location)
  const trend = trendOf(type, asked, places, (place, propertyType) => {
    return report?.slices[keyOf({ deal, propertyType, bedrooms: '', place }, places)]
  })
  const latest = latestPoint(trend?.slice)
  if (!trend || !latest?.level) return null
  const levels = new Map(
    trend.slice?.index?.points.map(({ month, level }) => [month, level?.value ?? null]),
  )
  return {
    place: shownPlace(trend.place),
    property_type: trend.propertyType === ALL_DWELLINGS ? null : trend.propertyType,
    as_of_month: latest.month,
    latest: latest.level.value,
    levelOf: (month) => levels.get(month) ?? null,
  }
}

const MONTHS_COMPARED = 12

interface Trend<Slice> {
  readonly place: number
  readonly propertyType: string
  readonly slice: Slice
}

/** Of its kind in the smallest area with an index; of apartments and houses together only where its own kind has none. */
function trendOf<Slice extends Parameters<typeof hasIndex>[0]>(
  type: string,
  asked: number,
  places: MarketPlaces,
  sliceOf: (place: number, propertyType: string) => Slice,
): Trend<Slice> | null {
  for (const propertyType of isDwelling(type) ? [type, ALL_DWELLINGS] : [type]) {
    const place = climb(places, asked, (one) => hasIndex(sliceOf(one, propertyType)))
    if (place !== null) return { place, propertyType, slice: sliceOf(place, propertyType) }
  }
  return null
}

/** Kinds that the pages of the market are about. */
const isShown = (type: string | null): type is string =>
  type !== null && (isDwelling(type) || isLand(type))

function marketUrl(
  baseUrl: string,
  deal: string | null,
  type: string,
  { slug, level }: ReturnType<StandingContext['shownPlace']>,
): string {
  const path = { country: '', district: `/${slug}-district`, location: `/${slug}` }[level]
  const query = new URLSearchParams({ ...(deal === 'rent' && { deal }), property_type: type })
  return `${baseUrl}/market${path}?${query}`
}
