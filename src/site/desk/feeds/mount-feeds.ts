/**
 * What the pages of feeds do: each button is an operation of /v1/feeds, under the same rules. Mounted in two
 * parts: forms, and the file of a feed, which is read as it arrives.
 */
import { Refusal } from '../../../domain/refusal.ts'
import { tellRefusal } from '../../../service/feeds/tell-report.ts'
import type { Locale } from '../../locale/locale.ts'
import type { Answer, MountPage, PageRoute } from '../../mount/page-handler.ts'
import { readFileForm } from '../../mount/read-file-form.ts'
import type { SiteContext } from '../../mount/site-context.ts'
import { html } from '../../parts/html.ts'
import { pathId } from '../../requests/read-page-request.ts'
import { refuseOtherSites, TOKEN_FIELD, wasSentBefore } from '../csrf.ts'
import { refusalWords } from '../desk-faults.ts'
import { type DeskPost, type DeskVisit, deskPage, deskPost, stale } from '../desk-visit.ts'
import { firstValue } from '../form-values.ts'
import { feedFaults, sentFeed } from './feed-form.ts'
import { FEEDS, feedPage, feedsPage } from './feed-pages.ts'
import { runPage } from './run-page.ts'

const get: PageRoute = { isSecret: true }
const post: PageRoute = { method: 'POST', isSecret: true }

export function mountFeeds(page: MountPage, context: SiteContext): void {
  page(
    FEEDS,
    deskPage(context, (visit) => feedsPage(visit)),
    get,
  )
  page(FEEDS, deskPost(context, addFeed), post)
  page(
    `${FEEDS}/:id`,
    deskPage(context, (visit) => feedPage(visit, pathId(visit.request))),
    get,
  )
  page(`${FEEDS}/:id`, deskPost(context, changeFeed), post)
  page(`${FEEDS}/:id/runs`, deskPost(context, startRun), post)
  page(`${FEEDS}/:id/remove`, deskPost(context, removeFeed), post)
  page(
    `${FEEDS}/:id/runs/:run`,
    deskPage(context, (visit) => {
      const { request } = visit
      return runPage(visit, pathId(request), pathId(request, 'run'))
    }),
    get,
  )
  page(`${FEEDS}/:id/runs/:run`, deskPost(context, settleRun), post)
  page(`${FEEDS}/:id/runs/:run/csv`, deskPage(context, downloadRun), get)
  // The language switch requests the page that answered a form again.
  page(
    `${FEEDS}/:id/document`,
    deskPage(context, ({ request }) => ({ to: `${FEEDS}/${pathId(request)}` })),
    get,
  )
}

export function mountFeedFiles(page: MountPage, context: SiteContext): void {
  page(`${FEEDS}/:id/document`, deskPage(context, takeDocument), { ...post, takesFile: true })
}

async function addFeed(visit: DeskPost): Promise<Answer> {
  const { at, form, locale, context } = visit
  if (await wasSentBefore(form, context)) {
    return feedsPage(visit, { problem: locale.words.desk.saving.sentBefore, status: 409 })
  }
  try {
    const { id } = await context.service.feeds.create(sentFeed(form, null), at.caller)
    return { to: `${FEEDS}/${id}?notice=feed-added` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const faults = feedFaults(error, locale)
    const isStopped = error.faults[0].code === 'publishing_stopped'
    const text = isStopped ? refusalWords(error, locale) : locale.words.desk.feeds.tooMany
    const problem = faults.length > 0 ? null : text
    return feedsPage(visit, { values: form, faults, problem, status: error.status })
  }
}

async function changeFeed(visit: DeskPost): Promise<Answer> {
  const { at, form, locale, request, context } = visit
  const id = pathId(request)
  const { feeds } = context.service
  const before = await feeds.read(id, at.caller)
  try {
    await feeds.change(id, sentFeed(form, before), at.caller)
    return { to: `${FEEDS}/${id}?notice=feed-changed` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const faults = feedFaults(error, locale)
    return feedPage(visit, id, { values: form, faults, status: error.status })
  }
}

/** A second press finds the run that waits. */
async function startRun(visit: DeskPost): Promise<Answer> {
  const { at, form, locale, request, context } = visit
  const id = pathId(request)
  const isDry = firstValue(form, 'act') !== 'apply'
  try {
    if (firstValue(form, 'act') === 'columns') {
      const [headers, contents] = [form.get('header') ?? [], form.get('content') ?? []]
      const pairs = headers.map((header, at) => [header, contents[at]] as const)
      await context.service.feeds.change(id, { columns: Object.fromEntries(pairs) }, at.caller)
    }
    const run = await context.service.feeds.run(id, isDry, at.caller)
    return { to: `${FEEDS}/${id}/runs/${run.id}` }
  } catch (error) {
    if (!(error instanceof Refusal) || error.faults[0].code !== 'publishing_stopped') throw error
    return feedPage(visit, id, { problem: refusalWords(error, locale), status: error.status })
  }
}

async function removeFeed({ at, request, context }: DeskPost): Promise<Answer> {
  await context.service.feeds.remove(pathId(request), at.caller)
  return { to: `${FEEDS}?notice=feed-removed` }
}

async function settleRun({ at, form, request, context }: DeskPost): Promise<Answer> {
  const [id, runId] = [pathId(request), pathId(request, 'run')]
  const here = `${FEEDS}/${id}/runs/${runId}`
  const { feeds } = context.service
  const isReleased = firstValue(form, 'act') === 'release'
  try {
    await (isReleased ? feeds.release : feeds.discard)(id, runId, at.caller)
    return { to: `${here}?notice=${isReleased ? 'released' : 'discarded'}` }
  } catch (error) {
    if (error instanceof Refusal && error.status === 409)
      return { to: `${here}?notice=nothing-held` }
    throw error
  }
}

/** With a byte order mark, by which Excel knows the letters. */
async function downloadRun({ at, locale, request, context }: DeskVisit): Promise<Answer> {
  const [id, runId] = [pathId(request), pathId(request, 'run')]
  const text = await context.service.feeds.differences(id, runId, locale.lang, at.caller)
  return {
    status: 200,
    body: `\ufeff${text}`,
    contentType: 'text/csv; charset=utf-8',
    listings: 0,
    headers: { 'content-disposition': `attachment; filename="run-${runId}.csv"` },
  }
}

function refusedFile(refusal: Refusal, locale: Locale): string {
  const told = tellRefusal(refusal, locale.lang)
  return told === null ? refusalWords(refusal, locale) : `${told.message} ${told.fix}`
}

async function takeDocument(visit: DeskVisit): Promise<Answer> {
  const { at, locale, request, context } = visit
  const { service } = context
  refuseOtherSites(request, context)
  const id = pathId(request)
  await service.feeds.read(id, at.caller)
  let refusal: Refusal | null = null
  let hasFile = false
  const isOurs = (token: string) => service.desk.isFormToken(token, at)
  const token = { field: TOKEN_FIELD, isOurs }
  const outcome = await readFileForm(request, token, async (_, bytes) => {
    if (hasFile) return
    hasFile = true
    try {
      await service.feeds.send(id, bytes, at.caller)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal = error
    }
  })
  if (outcome === 'no token') return stale(request)
  if (hasFile && refusal === null) return { to: `${FEEDS}/${id}?notice=feed-sent` }
  const refused = refusal as Refusal | null
  const fileFault =
    refused === null
      ? html`${locale.words.desk.feeds.fileMissing}`
      : html`${refusedFile(refused, locale)}`
  return feedPage(visit, id, { fileFault, status: refused?.status ?? 400 })
}
