/** How one listing does, at the desk: views, saves, enquiries and numbers shown by week, as small charts and as a table. */
import { limits } from '../../catalogue/limits.ts'
import type { ListingFigures } from '../../service/figures/listing-figures.ts'
import type { Locale } from '../locale/locale.ts'
import type { Answer } from '../mount/page-handler.ts'
import { type Html, html } from '../parts/html.ts'
import { deskAnswer, deskTable } from './desk-frame.ts'
import { DESK, type DeskVisit } from './desk-visit.ts'
import { listingIdOf, ownTitle, readOwn } from './own-listing.ts'

const DAYS_OF_WEEK = 7
const KINDS = ['views', 'saves', 'enquiries', 'numbers_shown'] as const
type Kind = (typeof KINDS)[number]
type Week = { readonly from: string } & Readonly<Record<Kind, number>>

export async function showFigures(visit: DeskVisit): Promise<Answer> {
  const { at, locale, request, context } = visit
  const { desk } = locale.words
  const id = listingIdOf(request)
  const { record } = await readOwn(id, at, context)
  const figures = await context.service.figures.of(id, limits.figureDaysDefault, at.caller)
  const weeks = weeksOf(figures.days)
  const title = ownTitle(record, visit)
  const body = html`<p><a href="${DESK}/listings/${id}">${title}</a></p>
<div class="figure-charts">${KINDS.map((kind) => chart(kind, weeks, figures.totals[kind], locale))}</div>
${deskTable(
  desk.figures.title,
  [desk.figures.week, ...KINDS.map((kind) => desk.figures[kind])],
  weeks
    .toReversed()
    .map(
      (week) =>
        html`<tr><th scope="row">${desk.figures.weekFrom(locale.date(week.from))}</th>${KINDS.map((kind) => html`<td data-head="${desk.figures[kind]}">${locale.number(week[kind])}</td>`)}</tr>`,
    ),
)}
<p class="small">${desk.figures.how}</p>`
  return deskAnswer({ title: desk.figures.title, part: 'listings', body }, at, locale)
}

/** The newest week ends today. */
function weeksOf(days: ListingFigures['days']): readonly Week[] {
  const count = Math.floor(days.length / DAYS_OF_WEEK)
  return Array.from({ length: count }, (_, at) => {
    const week = days.slice(at * DAYS_OF_WEEK, (at + 1) * DAYS_OF_WEEK)
    const sum = (kind: Kind) => week.reduce((total, day) => total + day[kind], 0)
    const sums = KINDS.map((kind) => [kind, sum(kind)] as const)
    return { from: week[0].day, ...(Object.fromEntries(sums) as Record<Kind, number>) }
  })
}

const BAR = 10
const GAP = 4
const HEIGHT = 60

/** Drawn on the server; the table next to it says the same to those who cannot see it. */
function chart(kind: Kind, weeks: readonly Week[], total: number, locale: Locale): Html {
  const { figures } = locale.words.desk
  const most = Math.max(1, ...weeks.map((week) => week[kind]))
  const width = weeks.length * (BAR + GAP)
  const bars = weeks.map((week, at) => {
    const height = Math.round((week[kind] / most) * HEIGHT)
    return html`<rect x="${at * (BAR + GAP)}" y="${HEIGHT - height}" width="${BAR}" height="${height}"><title>${figures.weekFrom(locale.date(week.from))}: ${locale.number(week[kind])}</title></rect>`
  })
  return html`<section class="side-card"><h2>${figures[kind]}</h2><p><strong>${locale.number(total)}</strong> <span class="small">${figures.period(locale.number(weeks.length))}</span></p>
<svg class="figure-chart" viewBox="0 0 ${width} ${HEIGHT + 1}" preserveAspectRatio="none" aria-hidden="true"><line x1="0" x2="${width}" y1="${HEIGHT}" y2="${HEIGHT}"/>${bars}</svg></section>`
}
