/**
 * On the page of a listing: where its price per m2 stands among those on offer in its area, and how prices there have moved.
 * Nothing where no figures have been published; a reason where there are too few homes. Pure.
 */
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import type { MarketStanding } from '../../service/market/market-standing.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { niceEnd } from '../parts/estimate-range.ts'
import { type Html, html } from '../parts/html.ts'
import { localPath } from '../requests/search-address.ts'
import { areaName, changeSentence } from './change-sentence.ts'

const WIDTH = 640
const HEIGHT = 92
const PAD = 24
const LINE_Y = 46
/** Shares of homes are known in steps of this. */
const STEP_PCT = 5

type UnitStanding = MarketStanding['price_per_m2']

/** Its figures, where there are any. */
type CountedStanding = {
  readonly [Member in keyof UnitStanding]: NonNullable<UnitStanding[Member]>
}

const isCounted = (standing: UnitStanding): boolean => standing.asks_more_than_pct !== null

export function listingMarket(
  { market, deal, state }: ListingRecord,
  context: SiteContext,
  locale: Locale,
): Html {
  if (!market || market.as_of === null || state !== 'live') return html``
  const { standing: words } = locale.words.market
  const { price_per_m2: unit, change_12m: change, market_url: url } = market
  const asked = areaName(market.asked_for, context, locale)
  const sentence = changeSentence({ ...change, deal }, context, locale)
  // Nothing to say of a kind that nobody compares here.
  if (!isCounted(unit) && sentence === null && url === null) return html``
  return html`<section class="estimate" id="market"><h2>${words.title}</h2>
${isCounted(unit) ? position(unit as CountedStanding, asked, context, locale) : html`<p>${unit.reason === 'no_area' ? words.noArea : words.tooFew}</p>`}
${sentence && html`<p>${sentence}</p>`}
${url && html`<p><a href="${localPath(url, context)}">${words.link(asked)}</a></p>`}
</section>`
}

function position(
  unit: CountedStanding,
  asked: string,
  context: SiteContext,
  locale: Locale,
): Html {
  const { market: words } = locale.words
  const { standing } = words
  const place = areaName(unit.place, context, locale)
  const kind = standing.offered[unit.property_type] ?? standing.others
  const n = locale.number(unit.n)
  const pct = unit.asks_more_than_pct
  const said =
    pct >= 50
      ? standing.more(locale.percent(pct), n, kind, place)
      : standing.less(locale.percent(100 - STEP_PCT - pct), n, kind, place)
  const money = (value: number) => locale.moneyPerM2(value)
  return html`<p><strong>${said}</strong></p>
${place !== asked && html`<p class="hint">${words.fallback(asked, place)}</p>`}
${drawing(unit, said, locale)}
<ul class="legend"><li class="key-range">${standing.half}</li><li class="key-asking">${standing.here}: ${money(unit.value)} ${locale.words.perM2}</li></ul>
<p>${standing.spread(money(unit.p25), money(unit.p75), money(unit.median))}</p>`
}

/** Eight of ten homes as a line, half of them as a bar, the median and this one. */
function drawing(unit: CountedStanding, said: string, locale: Locale): Html {
  const { p10, p25, median, p75, p90, value } = unit
  const to = niceEnd(Math.max(p90, value))
  const x = (price: number) => Math.round((PAD + (price / to) * (WIDTH - 2 * PAD)) * 10) / 10
  return html`<svg class="range-drawing" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${said}" focusable="false">
<path class="axis" d="M${PAD} ${LINE_Y}H${WIDTH - PAD}"/>
${[0, to / 2, to].map((price, at) => html`<text class="axis-label" x="${x(price)}" y="${HEIGHT - 4}" text-anchor="${['start', 'middle', 'end'][at]}">${price === 0 ? '0' : locale.moneyShort(price)}${at === 2 && html` ${locale.words.perM2}`}</text>`)}
<path class="range-line" d="M${x(p10)} ${LINE_Y}H${x(p90)}"/>
<rect class="range-bar" x="${x(p25)}" y="${LINE_Y - 11}" width="${Math.max(2, x(p75) - x(p25))}" height="22" rx="11"/>
<path class="range-value" d="M${x(median)} ${LINE_Y - 17}v34"/>
<path class="asking" d="M${x(value)} ${LINE_Y - 14}l-9 -15h18z"/></svg>`
}
