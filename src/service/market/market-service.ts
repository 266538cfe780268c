/**
 * Answers about the market, from the published report: figures of a slice, its index, comparisons, rankings, revisions.
 * Invariants: every figure carries its n; where a place has too few homes a larger one answers, and the answer says so;
 * nothing is computed from listings while somebody waits. Cost: a few lookups.
 */

import { limits } from '../../catalogue/limits.ts'
import type { Country } from '../../country/country.ts'
import { marketPath, marketSlug } from '../../domain/search/market-address.ts'
import {
  type CompareRequest,
  districtOf,
  type MarketRequest,
  type RankRequest,
} from '../../domain/search/market-request.ts'
import { type Counted, rounded, tooFew } from '../../market/figures/counted.ts'
import { ALL_DWELLINGS, DWELLINGS, isLand } from '../../market/market-kinds.ts'
import { createMarketPlaces } from '../../market/market-places.ts'
import {
  BUDGETS,
  keyOf,
  type MarketReport,
  type ReportedSlice,
} from '../../market/market-report.ts'
import type { Store } from '../../store/store.ts'
import { isoTime } from '../../structures/iso-time.ts'
import { createReportReader } from './market-report-store.ts'
import {
  levelsOf,
  type MarketStanding,
  type StandingSubject,
  standingOf,
} from './market-standing.ts'
import { changeOf, climb, hasIndex, latestFrozenMonth, latestPoint } from './report-lookups.ts'

export interface MarketContext {
  readonly store: Store
  readonly country: Country
  readonly baseUrl: string
  readonly now: () => number
}

export type MarketService = ReturnType<typeof createMarketService>
type Reported = Awaited<ReturnType<MarketService['market']>>
export type MarketAnswer = Reported
export type MarketComparison = Awaited<ReturnType<MarketService['compare']>>
export type MarketRanking = Awaited<ReturnType<MarketService['rank']>>
export type MarketRevisions = Awaited<ReturnType<MarketService['revisions']>>

type Kind = Pick<MarketRequest, 'deal' | 'propertyType' | 'bedrooms'>

const NOTES = [
  'These are asking prices, not sold prices; homes may sell for less.',
  'The index compares like with like; medians do not: do not compute growth from them.',
]
const LAND_NOTE =
  'Land is compared by district, on plot area. Building plots and farmland are in one figure: listings do not state the planning zone.'
const FEATURES_NOTE =
  'The price of a feature is what homes with it ask more than others alike; it is an association, not what adding it is worth.'

export function createMarketService({ store, country, baseUrl, now }: MarketContext) {
  const places = createMarketPlaces(country.districts, country.places)
  const reader = createReportReader(store, now)
  /** For what goes on without the market while the store is away: a live listing is in memory. */
  const readIfThere = () => reader.read().catch(() => null)
  const names = new Map([
    ...country.districts.map(({ slug, name }) => [`district:${slug}`, name] as const),
    ...country.places.map(({ slug, name }) => [`location:${slug}`, name] as const),
  ])
  const shownPlace = (place: number) => {
    const { slug, level } = places.nodes[place]
    return level === 'country'
      ? { slug: country.name.toLowerCase(), name: country.name, level }
      : { slug, name: names.get(`${level}:${slug}`) ?? slug, level }
  }
  const placeOf = (district: string | null, location: string | null) =>
    location === null && district === null ? 0 : places.numberOf(district ?? '', location)

  async function market(request: MarketRequest) {
    const report = await reader.read()
    return answer(request, placeOf(request.district, request.location), report)
  }

  function answer(
    request: Omit<MarketRequest, 'district' | 'location'>,
    asked: number,
    report: MarketReport | null,
  ) {
    const { deal } = request
    const propertyType = request.propertyType ?? ALL_DWELLINGS
    const bedrooms = request.bedrooms ?? ''
    const find = (place: number, rooms: string) =>
      report?.slices[keyOf({ deal, propertyType, bedrooms: rooms, place }, places)]
    const own = find(asked, bedrooms)
    const figured = climb(places, asked, (place) => {
      const slice = find(place, bedrooms)
      return slice !== undefined && slice.figures.median_price.value !== null
    })
    const slice = figured === null ? undefined : find(figured, bedrooms)
    const { until } = request
    const changesUntil = (month: string | null) => {
      const place = climb(places, asked, (one) => hasIndex(find(one, ''), month))
      const series = place === null ? undefined : find(place, '')
      return { place, series, latest: latestPoint(series, month) }
    }
    const { place: indexed, series, latest } = changesUntil(until)
    const frozenMonth = latestFrozenMonth(series, until)
    const frozen = frozenMonth === undefined ? null : changesUntil(frozenMonth)
    const landNote = isLand(propertyType) ? [LAND_NOTE] : []
    const reason = report && report.months.length >= 13 ? 'band_too_wide' : 'not_enough_history'
    return {
      place: shownPlace(indexed ?? figured ?? asked),
      asked_for: shownPlace(asked),
      deal,
      property_type: request.propertyType,
      bedrooms: request.bedrooms,
      basis: 'asking_prices' as const,
      currency: country.currency,
      as_of: report && isoTime(report.asOf),
      vintage: report && isoTime(report.asOf).slice(0, 10),
      method: report?.method ?? null,
      now: {
        place: shownPlace(figured ?? asked),
        homes_here: own?.figures.homes ?? 0,
        ...(slice ? nowOf(slice) : nothingNow()),
      },
      change: {
        place: shownPlace(indexed ?? asked),
        ...changesOf(latest, reason),
        provisional: latest?.isProvisional ?? false,
      },
      citable:
        frozen?.latest === undefined
          ? null
          : {
              place: shownPlace(frozen.place!),
              ...changesOf(frozen.latest, reason),
              vintage: frozen.latest.vintage,
              url: pageUrl(request, asked, frozen.latest.month),
            },
      series: seriesOf(series ?? own, request, reason),
      features: (series?.index?.featurePrices ?? []).map(({ feature, value, low, high, n }) => ({
        feature,
        pct: rounded(value, 1),
        low: rounded(low, 1),
        high: rounded(high, 1),
        n,
      })),
      fallback: {
        now: fallbackOf(asked, figured),
        index: fallbackOf(asked, indexed),
      },
      left_out: series?.index?.leftOut ?? {
        no_area: 0,
        outlier: 0,
        over_project_limit: 0,
        duplicate: 0,
      },
      notes: [
        ...NOTES,
        `Based on ${slice?.figures.homes ?? 0} homes on offer at this service, not on the whole market.`,
        ...(request.bedrooms === null ? [] : ['The index covers any number of bedrooms.']),
        ...(request.propertyType === null ? ['Apartments and houses together.'] : []),
        ...landNote,
        ...(latest === undefined ? [historyNote(report)] : []),
        ...((series?.index?.featurePrices.length ?? 0) > 0 ? [FEATURES_NOTE] : []),
      ],
      method_url: `${baseUrl}/v1/market/method`,
      search_url: searchUrl(request, asked),
    }
  }

  function fallbackOf(asked: number, used: number | null) {
    if (used === null || used === asked) return null
    return { from: shownPlace(asked).slug, to: shownPlace(used).slug, reason: 'too_few' as const }
  }

  /** Exactly the homes that are counted. */
  function searchUrl({ deal, propertyType, bedrooms }: Kind, place: number): string {
    const { level, slug } = places.nodes[place]
    const query = new URLSearchParams({
      deal,
      ...(level === 'country' ? {} : { [level]: slug }),
      property_type: propertyType ?? DWELLINGS.join(','),
      ...(bedrooms === null ? {} : { bedrooms }),
    })
    return `${baseUrl}/search?${query}`
  }

  /** The page that shows a month as it was published, for good. */
  const pageUrl = ({ deal, propertyType }: Kind, place: number, until: string): string =>
    baseUrl + marketPath(marketSlug(places.nodes[place]), deal, propertyType, until)

  async function compare({ places: asked, ...kind }: CompareRequest) {
    const report = await reader.read()
    const request = { ...kind, until: null }
    const rows = asked.map((slug) => {
      const district = districtOf(slug)
      const place = district === null ? placeOf(null, slug) : placeOf(district, null)
      const {
        asked_for,
        now: figures,
        change,
        fallback,
        search_url,
      } = answer(request, place, report)
      return { asked_for, now: figures, change, fallback, search_url }
    })
    const { deal, propertyType, bedrooms } = request
    return {
      ...{ deal, property_type: propertyType, bedrooms, basis: 'asking_prices' as const },
      currency: country.currency,
      as_of: report && isoTime(report.asOf),
      places: rows,
      notes: NOTES,
    }
  }

  async function rank(request: RankRequest) {
    const report = await reader.read()
    const { deal, sort, level, district, budget } = request
    const propertyType = request.propertyType ?? ALL_DWELLINGS
    const bedrooms = request.bedrooms ?? ''
    const step = budget === null ? null : nearestBudget(deal, budget)
    let leftOut = 0
    const rows = places.nodes.flatMap((node, place) => {
      if (node.level !== level || (district !== null && node.district !== district)) return []
      const slice = report?.slices[keyOf({ deal, propertyType, bedrooms, place }, places)]
      if (!slice) return []
      const latest = latestPoint(slice)
      const median = slice.figures.median_price_per_m2
      const isGood =
        sort === 'change_12m'
          ? latest?.quality === 'good' && latest.change12 !== null
          : median.quality === 'good'
      if (!isGood) {
        leftOut += 1
        return []
      }
      const within = slice.budgets.find((one) => one.budget === step)
      return [
        {
          place: shownPlace(place),
          homes: slice.figures.homes,
          median_price: slice.figures.median_price,
          median_price_per_m2: median,
          change_12m: changeOf(latest?.change12, 'band_too_wide'),
          budget: within ? { bedrooms: within.bedrooms, area_m2: within.area_m2 } : null,
        },
      ]
    })
    const rankOf = (row: (typeof rows)[number]) =>
      (sort === 'change_12m' ? row.change_12m.pct : row.median_price_per_m2.value) ?? 0
    return {
      ...{ deal, property_type: request.propertyType, bedrooms: request.bedrooms, level, sort },
      ...{ basis: 'asking_prices' as const, currency: country.currency, budget: step },
      as_of: report && isoTime(report.asOf),
      places: rows
        .sort((a, b) => rankOf(b) - rankOf(a) || (a.place.slug < b.place.slug ? -1 : 1))
        .slice(0, limits.marketPlacesShown),
      left_out_places: leftOut,
      notes: [
        ...NOTES,
        'Only places with figures of good quality are ranked; left_out_places have too few homes.',
        ...(step === null || step === budget ? [] : [`Budgets go in steps: ${step} was used.`]),
      ],
    }
  }

  /** Places with figures of their own, and for which deals. */
  async function shown() {
    const report = await reader.read()
    const hasFigures = (deal: string, place: number) =>
      (report?.slices[keyOf({ deal, propertyType: ALL_DWELLINGS, bedrooms: '', place }, places)]
        ?.figures.median_price.value ?? null) !== null
    return {
      as_of: report && isoTime(report.asOf),
      places: places.nodes.flatMap((_, place) => {
        const known = [...BUDGETS.keys()].filter((deal) => hasFigures(deal, place))
        return known.length > 0 ? [{ place: shownPlace(place), deals: known }] : []
      }),
    }
  }

  /** Where a listing's price stands among those of its area. */
  async function standing(subject: StandingSubject): Promise<MarketStanding> {
    return standingOf(subject, { report: await readIfThere(), places, shownPlace, baseUrl })
  }

  /** To carry prices of an area to today; null: there is no index of its kind. */
  async function levels(subject: Omit<StandingSubject, 'price_per_m2'>) {
    return levelsOf(subject, { report: await readIfThere(), places, shownPlace })
  }

  /** What the index leaves out, by kind and district: for operators. */
  async function exclusions() {
    const report = await reader.read()
    const rows = report?.excluded.map(({ propertyType, place, ...counts }) => ({
      property_type: propertyType,
      place: shownPlace(place),
      ...counts,
    }))
    return { as_of: report && isoTime(report.asOf), rows: rows ?? [] }
  }

  /** Corrections of published months, the newest first. */
  async function revisions() {
    const rows = await store.marketRevisions(null, limits.marketRevisionsShown)
    return {
      revisions: rows.map((row) => ({
        deal: row.deal,
        property_type: row.property_type === ALL_DWELLINGS ? null : row.property_type,
        district: row.district === '' ? null : row.district,
        location: row.location === '' ? null : row.location,
        month: row.month,
        vintage: row.vintage,
        figure: row.figure,
        former_index: row.figure === 'index' ? row.former_level : null,
        index: row.figure === 'index' ? row.level : null,
        former_value: row.former_level,
        value: row.level,
        reason: row.reason,
        at: isoTime(row.at),
      })),
    }
  }

  return { market, compare, rank, revisions, standing, levels, shown, exclusions }
}

const nowOf = ({ figures, grossYield }: ReportedSlice) => ({
  ...figures,
  gross_yield_pct: grossYield,
})

function nothingNow(): ReturnType<typeof nowOf> {
  const none = tooFew(0)
  return {
    homes: 0,
    median_price: none,
    p25: none,
    p75: none,
    median_price_per_m2: none,
    median_days_listed: { ...none, method: 'kaplan-meier' },
    new_30d: none,
    closed_30d: none,
    reduced_share_90d: none,
    median_reduction_pct: none,
    months_of_supply: none,
    discount_so_far_pct: none,
    cut_timetable: [],
    gross_yield_pct: { ...none, n_sale: 0, n_rent: 0, flag: null },
  }
}

type Latest = ReturnType<typeof latestPoint>

const changesOf = (latest: Latest, reason: string) => ({
  as_of_month: latest?.month ?? null,
  pooled_months: latest?.pooledMonths ?? null,
  m3: changeOf(latest?.change3, reason),
  m12: changeOf(latest?.change12, reason),
})

function seriesOf(
  slice: ReportedSlice | undefined,
  { months, until }: Pick<MarketRequest, 'months' | 'until'>,
  reason: string,
) {
  const points = new Map(slice?.index?.points.map((point) => [point.month, point]))
  const all = slice?.months ?? []
  const shown = (until === null ? all : all.filter(({ month }) => month <= until)).slice(-months)
  return shown.map(({ month, isFrozen, median_price_per_m2, new: added, closed }) => {
    const point = points.get(month)
    const level = point?.level ?? null
    return {
      month,
      index: level && rounded(level.value, 1),
      low: level && rounded(level.low, 1),
      high: level && rounded(level.high, 1),
      n: point?.n ?? 0,
      pooled_months: point?.pooledMonths ?? null,
      quality: point?.quality ?? null,
      reason: level ? null : reason,
      provisional: point?.isProvisional ?? !isFrozen,
      vintage: point?.vintage ?? null,
      median_price_per_m2: median_price_per_m2 satisfies Counted,
      new: added,
      closed,
    }
  })
}

function historyNote(report: MarketReport | null): string {
  if (!report) return 'No figures have been computed yet: they are made every night.'
  return report.months.length < 13
    ? 'There are less than thirteen months of history: levels only, no index yet.'
    : 'No area around this place has enough homes for an index of this kind.'
}

function nearestBudget(deal: string, budget: number): number | null {
  const steps = BUDGETS.get(deal) ?? []
  return steps.reduce<number | null>(
    (best, step) =>
      best === null || Math.abs(step - budget) < Math.abs(best - budget) ? step : best,
    null,
  )
}
