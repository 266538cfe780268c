/**
 * A seller's feeds at the desk: all of them with how they stand, and one with its settings, its runs and what starts
 * one. All of it is the operations of /v1/feeds.
 */
import type { FeedView, RunView } from '../../../service/feeds/feed-rows.ts'
import { DOCTOR } from '../../feeds/doctor-page.ts'
import type { Locale } from '../../locale/locale.ts'
import type { Answer } from '../../mount/page-handler.ts'
import { type Html, html } from '../../parts/html.ts'
import type { SentPair } from '../../requests/read-page-request.ts'
import { siteLimits } from '../../site-limits.ts'
import { onceFields, tokenField } from '../csrf.ts'
import { type DeskContent, deskAnswer, deskTable, faultBox, noticeFrom } from '../desk-frame.ts'
import { DESK, type DeskVisit } from '../desk-visit.ts'
import { EXPORTS } from './export-page.ts'
import { type FeedFormState, feedForm, feedValues } from './feed-form.ts'
export const FEEDS = `${DESK}/feeds`

export interface FeedNews extends Partial<FeedFormState> {
  readonly notice?: string | null
  readonly problem?: string | null
  readonly status?: number
  /** Why a file was not taken. */
  readonly fileFault?: Html | null
}

export async function feedsPage(visit: DeskVisit, news: FeedNews = {}): Promise<Answer> {
  const { at, locale, asked, context } = visit
  const words = locale.words.desk.feeds
  const { results } = await context.service.feeds.list(at.caller)
  const rows = await Promise.all(results.map((feed) => feedRow(feed, visit)))
  const state = { values: feedValues(null), faults: [], hasAuth: false, ...news }
  const body = html`<p>${words.lead} <a href="${DOCTOR}">${words.doctor}</a>. <a href="${EXPORTS}">${words.exports.title}</a>. <a href="${DESK}/webhooks">${locale.words.desk.webhooks.title}</a></p>
${
  rows.length === 0
    ? html`<p>${words.none}</p>`
    : deskTable(words.title, [words.name, words.state, words.schedule, words.lastRun], rows)
}
<section><h2>${words.add}</h2><form class="desk-group" method="post" action="${FEEDS}" data-once>${onceFields(at)}${faultBox(state.faults, locale)}
${feedForm(state, locale)}
<p><button class="primary" type="submit">${words.addButton}</button></p></form></section>`
  return feedAnswer({ title: words.title, body, ...newsOf(asked.pairs, locale), ...news }, visit)
}

async function feedRow(feed: FeedView, { at, locale, context }: DeskVisit): Promise<Html> {
  const words = locale.words.desk.feeds
  const newest = { id: feed.id, before: null, limit: 1 }
  const [last] = (await context.service.feeds.runs(newest, at.caller)).results
  return html`<tr><th scope="row"><a href="${FEEDS}/${feed.id}">${feed.name}</a></th><td>${words.states[feed.state] ?? feed.state}${feed.failures > 0 && html` <span class="desk-held">${words.failures(locale.number(feed.failures))}</span>`}</td><td data-head="${words.schedule}">${words.schedules[feed.schedule]}</td><td data-head="${words.lastRun}">${last ? runLink(last, locale) : words.never}</td></tr>`
}

const runLink = (run: RunView, locale: Locale): Html => {
  const { statuses } = locale.words.desk.feeds
  return html`<a href="${FEEDS}/${run.feed_id}/runs/${run.id}">${statuses[run.status]}</a> <span class="small">${locale.moment(run.created_at)}</span>`
}

export async function feedPage(visit: DeskVisit, id: number, news: FeedNews = {}): Promise<Answer> {
  const { at, locale, asked, context } = visit
  const words = locale.words.desk.feeds
  const feed = await context.service.feeds.read(id, at.caller)
  const sent = asked.pairs.find(({ name }) => name === 'before')?.value ?? ''
  const before = /^[1-9]\d{0,8}$/.test(sent) ? Number(sent) : null
  const query = { id, before, limit: siteLimits.desk.runsPerPage }
  const { results, next_before: next } = await context.service.feeds.runs(query, at.caller)
  const here = `${FEEDS}/${id}`
  const state = { values: feedValues(feed), faults: [], hasAuth: feed.has_auth, ...news }
  const { fileFault = null } = news
  const body = html`<p><span class="desk-state">${words.states[feed.state] ?? feed.state}</span> ${feed.failures > 0 && html`<span class="desk-held">${words.failures(locale.number(feed.failures))}</span> `}${feed.last_success_at !== null && `${words.lastSuccess}: ${locale.moment(feed.last_success_at)}. `}${feed.next_run_at !== null && `${words.nextRun}: ${locale.moment(feed.next_run_at)}.`}</p>
${
  feed.url === null &&
  html`<section><h2>${words.file}</h2><form class="desk-upload" method="post" action="${here}/document" enctype="multipart/form-data" data-once>${tokenField(at)}<label class="visually-hidden" for="document">${words.file}</label><input class="desk-file" id="document" type="file" name="document" required aria-describedby="document-hint"><button class="button" type="submit">${words.sendFile}</button></form>
${fileFault !== null && html`<p class="field-fault">${fileFault}</p>`}<p class="field-hint" id="document-hint">${words.fileHint}</p></section>`
}
<form class="act-row" method="post" action="${here}/runs" data-once>${tokenField(at)}<button class="primary" type="submit" name="act" value="preview">${words.preview}</button> <button class="button" type="submit" name="act" value="apply">${words.run}</button></form>
<section id="runs"><h2>${words.runs}</h2>${
    results.length === 0
      ? html`<p>${words.noRuns}</p>`
      : deskTable(
          words.runs,
          [words.result, words.records],
          results.map(
            (run) =>
              html`<tr><th scope="row">${runLink(run, locale)}${run.dry_run && html` <span class="small">(${words.isPreview})</span>`}</th><td>${countsOf(run, locale)}</td></tr>`,
          ),
        )
  }
${next !== null && html`<p><a class="button" href="${here}?before=${next}#runs">${words.olderRuns}</a></p>`}</section>
<section><h2>${words.settings}</h2><form class="desk-group" method="post" action="${here}" data-once>${tokenField(at)}${faultBox(state.faults, locale)}
${feedForm(state, locale)}
<p><button class="primary" type="submit">${words.save}</button></p></form>
<details class="guarded"><summary>${words.removeTitle}</summary><p>${words.removeText}</p><form method="post" action="${here}/remove" data-once>${tokenField(at)}<button class="button danger" type="submit">${words.remove}</button></form></details></section>`
  return feedAnswer({ title: feed.name, body, ...newsOf(asked.pairs, locale), ...news }, visit)
}

/** What became of how many, without those of which nothing did. */
export function countsOf({ counts }: RunView, locale: Locale): string {
  const { actions } = locale.words.desk.feeds
  return Object.keys(actions)
    .filter((action) => (counts[action] ?? 0) > 0)
    .map((action) => `${actions[action]}: ${locale.number(counts[action])}`)
    .join(', ')
}

export const feedAnswer = (
  { title, body, notice, problem, status }: DeskContent,
  { at, locale }: DeskVisit,
): Answer =>
  deskAnswer(
    {
      ...{ title, body, part: 'feeds' as const },
      ...{ notice: notice ?? null, problem: problem ?? null, status: status ?? 200 },
    },
    at,
    locale,
  )

/** What a redirect says was done. */
export function newsOf(
  pairs: readonly SentPair[],
  locale: Locale,
): Pick<DeskContent, 'notice' | 'problem'> {
  const { added, changed, sent, removed, released, discarded, nothingHeld } =
    locale.words.desk.feeds
  const dones: Readonly<Record<string, string>> = {
    ...{ 'feed-added': added, 'feed-changed': changed, 'feed-sent': sent },
    ...{ 'feed-removed': removed, released, discarded },
  }
  const code = pairs.find(({ name }) => name === 'notice')?.value ?? ''
  if (code === 'nothing-held') return { problem: nothingHeld }
  return Object.hasOwn(dones, code) ? { notice: dones[code] } : noticeFrom(pairs, locale)
}
