/** How prices have moved over twelve months, as one sentence to quote; and what the areas of answers are called. */
import type { MarketAnswer } from '../../service/market/market-service.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { monthText } from './market-chart.ts'

export const LAND = 'land-plots'

/** The kinds that prices are followed of: name in texts, value of `property_type`. */
export const KINDS = [
  ['all', null],
  ['apartment', 'apartment'],
  ['house', 'house'],
  ['land', LAND],
] as const

export interface Change {
  readonly deal: string | null
  readonly property_type: string | null
  readonly place: MarketAnswer['place']
  readonly as_of_month: string | null
  readonly pct: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number
}

/** The name of a place that an answer is about. */
export function areaName(
  { slug, level }: MarketAnswer['place'],
  { country, placeOf }: SiteContext,
  locale: Locale,
): string {
  if (level === 'country') return locale.here.name
  const named =
    level === 'district' ? country.districts.find((one) => one.slug === slug) : placeOf.get(slug)
  const name = named ? locale.nameOf(named) : slug
  return level === 'district' ? locale.words.districtNamed(name) : name
}

/** null: there is no such figure. */
export function changeSentence(
  change: Change,
  context: SiteContext,
  locale: Locale,
): string | null {
  const { market: words } = locale.words
  const { pct, low, high, n, as_of_month } = change
  if (pct === null || low === null || high === null || as_of_month === null) return null
  const place = areaName(change.place, context, locale)
  const month = monthText(as_of_month, locale)
  const [kind] = KINDS.find(([, type]) => type === change.property_type) ?? KINDS[0]
  const what = words.asked[change.deal === 'rent' ? 'rent' : 'sale'][kind]
  const number = (value: number) => locale.number(value, 1).replace('-', '−')
  // A band on both sides of zero says neither.
  if (low < 0 && high > 0) {
    return words.level(
      what,
      place,
      month,
      number(pct),
      words.range(number(low), number(high)),
      locale.number(n),
    )
  }
  const [from, to] = [Math.abs(low), Math.abs(high)].sort((a, b) => a - b)
  const say = pct < 0 ? words.fell : words.rose
  return say(
    what,
    place,
    month,
    number(Math.abs(pct)),
    words.range(number(from), number(to)),
    locale.number(n),
  )
}
