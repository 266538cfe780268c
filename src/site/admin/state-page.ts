/** How the service is: what is served and what waits, and the figures of this process with small plots. */
import { PROGRAM_VERSION } from '../../catalogue/program-version.ts'
import { deskTable } from '../desk/desk-frame.ts'
import { firstValue } from '../desk/form-values.ts'
import type { Locale } from '../locale/locale.ts'
import type { Answer } from '../mount/page-handler.ts'
import { type Html, html } from '../parts/html.ts'
import {
  ADMIN,
  type AdminPost,
  type AdminVisit,
  actButton,
  adminAnswer,
  sellerLink,
  table,
  when,
} from './admin-frame.ts'
import {
  type Check,
  type CheckGroup,
  type CheckName,
  type CheckUnit,
  checkGroups,
  checksOf,
} from './state-checks.ts'

const WIDTH = 240
const HEIGHT = 40

export async function statePage(visit: AdminVisit): Promise<Answer> {
  const { locale, words, context } = visit
  const figures = context.figures()
  const rows = figures.map(({ name, help, values }) => {
    const last = values.at(-1) ?? 0
    const shown = name.endsWith('_bytes')
      ? `${locale.number(last / 1e6, 1)} MB`
      : locale.number(last, 1)
    return html`<tr><th scope="row"><span lang="en">${help}</span> <span class="small"><code>${name}</code></span></th><td>${shown}</td><td>${plot(values)}</td></tr>`
  })
  const body = html`${await checks(visit)}${await standing(visit)}${await backlogs(visit)}${await failedWork(visit)}<details><summary>${words.checks.details}</summary><p>${words.figuresText}</p>${deskTable(words.figures, [words.figure, words.now, words.lately], rows)}</details>`
  return adminAnswer({ title: words.state, body }, visit)
}

/** In plain words: is it healthy, what is waiting, failing and growing, and what to do about it. */
async function checks({ locale, words, context }: AdminVisit): Promise<Html> {
  const { operator } = context.service
  const series = new Map(context.figures().map(({ name, values }) => [name, values]))
  const waits = (await operator.backlogs()).flatMap(({ waiting, oldest_at }) =>
    waiting > 0 && oldest_at !== null ? [oldest_at] : [],
  )
  const all = checksOf({
    figure(name) {
      const values = series.get(name)
      return values && { before: values[0], now: values.at(-1) ?? 0 }
    },
    waiting: (await operator.state()).waiting,
    oldestWorkAt: waits.length > 0 ? Math.min(...waits) : null,
    nowMs: context.now(),
  })
  const bad = all.filter(({ isBad }) => isBad).length
  const { checks: said } = words
  const heads = [said.check, words.standing, words.now, said.limit, said.whatToDo]
  const group = (name: CheckGroup) => {
    const rows = all.filter((check) => check.group === name).map((check) => row(check))
    return html`<section><h2>${said.groups[name]}</h2>${deskTable(said.groups[name], heads, rows)}</section>`
  }
  const row = (check: Check) => {
    const [label, advice] = said.checks[check.name]
    const isGrowth = GROWTHS.has(check.name)
    return html`<tr><th scope="row">${label}${isGrowth && html` <span class="small">${said.since}</span>`}</th><td><span class="desk-state ${check.isBad ? 'desk-state-bad' : 'desk-state-live'}">${check.isBad ? said.bad : said.good}</span></td><td data-head="${words.now}">${shown(check.value, check.unit, locale)}</td><td data-head="${said.limit}">${shown(check.limit, check.unit, locale)}</td><td data-head="${said.whatToDo}">${check.isBad ? advice : html`<span class="small">${advice}</span>`}</td></tr>`
  }
  return html`<p class="${bad === 0 ? 'notice good' : 'problem'}" role="status">${bad === 0 ? said.allGood : said.attention(locale.number(bad))}</p>${checkGroups.map(group)}`
}

const GROWTHS: ReadonlySet<CheckName> = new Set([
  'failed_mails',
  'failed_backups',
  'shared_counters',
])
const BYTES_OF_MB = 1e6
/** Of a minute. */
const SECONDS = 60

function shown(value: number, unit: CheckUnit, locale: Locale): string {
  switch (unit) {
    case 'seconds':
      return value < 2 * SECONDS
        ? measured(value, 'second', locale)
        : measured(Math.round(value / SECONDS), 'minute', locale)
    case 'percent':
      return locale.percent(value)
    case 'bytes':
      return measured(value / BYTES_OF_MB, 'megabyte', locale)
    case 'count':
      return locale.number(value)
  }
}

/** With its unit in the language of the page. */
const measured = (value: number, unit: string, { lang }: Locale): string =>
  new Intl.NumberFormat(lang, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)

async function standing({ locale, words, context }: AdminVisit): Promise<Html> {
  const { service } = context
  const { live, ageS, stored, newestChange, prices, waiting } = await service.operator.state()
  const { states } = locale.words.desk
  const listings = Object.entries(stored)
    .filter(([state]) => state in states)
    .map(([state, count]) => `${states[state]}: ${locale.number(count)}`)
  const queues: readonly (readonly [string, number, string | null])[] = [
    [words.queueReports, waiting.reports, '/reports'],
    [words.queueHeld, waiting.heldRuns, '/feeds'],
    [words.queueMails, waiting.mails, null],
    [words.queuePhotos, waiting.photos, null],
    [words.queueRuns, waiting.runs, null],
    [words.queueFailed, waiting.failedWork, null],
  ]
  const facts: readonly (readonly [string, string | Html])[] = [
    [words.engine, words.engineText(locale.number(live), locale.number(ageS, 1))],
    [words.store, `${listings.join(', ')} (#${newestChange})`],
    [
      words.pricesTitle,
      prices === null
        ? words.pricesNone
        : words.pricesText(
            locale.percent(prices.medianError * 100),
            locale.moment(prices.measuredAt),
          ),
    ],
    [
      words.queues,
      html`<ul class="desk-queues">${queues.map(([name, count, path]) => html`<li>${path === null ? name : html`<a href="${ADMIN}${path}">${name}</a>`}: ${locale.number(count)}</li>`)}</ul>`,
    ],
    [words.versions, `Estia Index ${PROGRAM_VERSION}, Node ${process.versions.node}`],
  ]
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** From its lowest to its highest; a figure that does not change is a line in the middle. */
function plot(values: readonly number[]): Html {
  if (values.length < 2) return html``
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const points = values.map((value, index) => {
    const x = Math.round((index / (values.length - 1)) * WIDTH)
    const y = span === 0 ? HEIGHT / 2 : HEIGHT - 2 - ((value - low) / span) * (HEIGHT - 4)
    return `${x} ${Math.round(y * 10) / 10}`
  })
  return html`<svg class="desk-plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true" focusable="false"><path d="M${points.join('L')}"/></svg>`
}

/** Work in the background of all processes: how much of each kind waits, since when, and how it fares. */
async function backlogs(visit: AdminVisit): Promise<Html> {
  const { locale, words, context } = visit
  const rows = (await context.service.operator.backlogs()).map(
    ({ kind, waiting, oldest_at, failing, quarantined }) =>
      html`<tr><th scope="row">${words.workKinds[kind] ?? kind}</th><td data-head="${words.workWaiting}">${locale.number(waiting)}</td><td data-head="${words.workOldest}">${oldest_at === null || waiting === 0 ? '–' : when(oldest_at, locale)}</td><td data-head="${words.workRetried}">${locale.number(failing)}</td><td data-head="${words.failedWork}">${locale.number(quarantined)}</td></tr>`,
  )
  const heads = [
    words.what,
    words.workWaiting,
    words.workOldest,
    words.workRetried,
    words.failedWork,
  ]
  return html`<section><h2>${words.workQueue}</h2>${deskTable(words.workQueue, heads, rows)}</section>`
}

/** Work in the background that was given up: a table on the page of the state, and a button that clears an entry. */
async function failedWork(visit: AdminVisit): Promise<Html> {
  const { locale, words, context } = visit
  const failed = await context.service.operator.failedWork()
  if (failed.length === 0) return html``
  const rows = failed.map(
    ({ kind, item, sellerId, attempts, cause, quarantinedAt }) =>
      html`<tr><th scope="row">${words.workKinds[kind] ?? kind} <span class="small">${item}</span></th><td>${sellerId === null ? '–' : sellerLink(sellerId, words.sellerNumber(sellerId))}</td><td data-head="${words.why}"><code>${cause}</code></td><td data-head="${words.tries}">${attempts}</td><td>${when(quarantinedAt, locale)}</td><td>${actButton(visit, `${ADMIN}/work/clear`, words.clearWork, { kind, item })}</td></tr>`,
  )
  const heads = [words.what, words.seller, words.why, words.tries, words.sinceWhen, words.do]
  return html`<section><h2>${words.failedWork}</h2><p>${words.failedWorkText}</p>${table(visit, words.failedWork, heads, rows)}</section>`
}

export async function clearWork({ at, form, context }: AdminPost): Promise<Answer> {
  const [kind, item] = [firstValue(form, 'kind'), firstValue(form, 'item')]
  await context.service.operator.clearWork(kind, item, at.name)
  return { to: `${ADMIN}?notice=work-cleared` }
}
