/** What an operator looks after: reported listings, likely copies, held runs of feeds, the figures of the market, failed mail, the audit. */
import {
  type HomePair,
  type HomeVerdict,
  OPERATOR,
  pairOf,
} from '../../domain/homes/home-verdict.ts'
import { firstValue } from '../desk/form-values.ts'
import { areaName, KINDS } from '../market/change-sentence.ts'
import type { Answer } from '../mount/page-handler.ts'
import { type Html, html } from '../parts/html.ts'
import { readId } from '../requests/read-page-request.ts'
import {
  ADMIN,
  type AdminPost,
  type AdminVisit,
  actButton,
  adminAnswer,
  numberIn,
  reasonForm,
  sellerLink,
  suspendForm,
  table,
  when,
} from './admin-frame.ts'

const REPORTS = `${ADMIN}/reports`
const FEEDS = `${ADMIN}/feeds`

export async function reportsPage(visit: AdminVisit): Promise<Answer> {
  const { locale, words, context } = visit
  const { operator } = context.service
  const { states, reportReasons } = locale.words.desk
  const reasonOf = (reason: string) => (reportReasons as Record<string, string>)[reason] ?? reason
  const reported = await operator.reported()
  const holds = await operator.holds()
  const rows = reported.map(
    ({ listing, title, sellerName, reports }) =>
      html`<tr><th scope="row"><a href="/listings/${listing.id}">${title}</a> <span class="small">#${listing.id}, ${states[listing.state] ?? listing.state}</span></th><td>${sellerLink(listing.seller_id, sellerName)}</td><td><ul>${reports.map(({ reason, text, created_at }) => html`<li>${reasonOf(reason)}${text !== null && html`: “${text}”`} <span class="small">${when(created_at, locale)}</span></li>`)}</ul></td><td>${reasonForm(visit, `${REPORTS}/${listing.id}/hold`, words.hold, words.holdButton, String(listing.id))}${suspendForm(visit, listing.seller_id, words.suspendSeller, String(listing.id))}${actButton(visit, `${REPORTS}/${listing.id}/dismiss`, words.dismiss)}</td></tr>`,
  )
  const held = holds.map(
    ({ listing_id, reason, held_at }) =>
      html`<tr><th scope="row">#${listing_id}</th><td>${reason}</td><td>${when(held_at, locale)}</td><td>${actButton(visit, `${REPORTS}/${listing_id}/release`, words.release)}</td></tr>`,
  )
  const body = html`${table(visit, words.reportsTitle, [words.listing, words.seller, words.reports, words.do], rows)}
<section><h2>${words.heldTitle}</h2>${table(visit, words.heldTitle, [words.listing, words.why, words.sinceWhen, words.do], held)}</section>`
  return adminAnswer({ title: words.reportsTitle, body }, visit)
}

export async function holdListing(post: AdminPost): Promise<Answer> {
  const { at, form, context } = post
  await context.service.operator.holdListing(numberIn(post), firstValue(form, 'reason'), at.name)
  return { to: `${REPORTS}?notice=held` }
}

export async function releaseListing(post: AdminPost): Promise<Answer> {
  await post.context.service.operator.releaseListing(numberIn(post), post.at.name)
  return { to: `${REPORTS}?notice=released` }
}

export async function dismissReports(post: AdminPost): Promise<Answer> {
  await post.context.service.operator.dismissReports(numberIn(post), post.at.name)
  return { to: `${REPORTS}?notice=dismissed` }
}

export async function copiesPage(visit: AdminVisit): Promise<Answer> {
  const { locale, words, context } = visit
  const here = COPIES
  const sent = visit.pairs.find(({ name }) => name === 'page')?.value ?? ''
  const found = await context.service.operator.copies(readId(sent) ?? 1)
  if (found === null) {
    const body = html`<p data-look-again>${words.copiesWorking} <a href="${here}">${words.lookAgain}</a></p>`
    return adminAnswer({ title: words.copiesTitle, body }, visit)
  }
  const { rows: copies, page, pages } = found
  const listing = ({ id, title, sellerId }: (typeof copies)[number]['first']) =>
    html`<a href="/listings/${id}">${title}</a> <span class="small">#${id}, ${sellerLink(sellerId, words.sellerNumber(sellerId))}</span>`
  const rows = copies.map(
    ({ first, second, sharedPhotos, verdicts }) =>
      html`<tr><th scope="row">${listing(first)}</th><td data-head="${words.laterOne}">${listing(second)}</td><td data-head="${words.shared}">${locale.number(sharedPhotos)}</td><td>${reasonForm(visit, `${REPORTS}/${second.id}/hold`, words.holdLater, words.holdButton, `${first.id}-${second.id}`)}${suspendForm(visit, second.sellerId, words.suspendSeller, `${first.id}-${second.id}`)}${verdicts.map((verdict) => html`<p class="small">${wordOf(verdict, visit)}</p>`)}${!verdicts.some(({ seller_id }) => seller_id === OPERATOR) && decideButton(visit, pairOf(first.id, second.id), 'different', words.verdicts.not)}</td></tr>`,
  )
  const link = (to: number, text: string) =>
    to >= 1 && to <= pages && html`<a class="button" href="${here}?page=${to}">${text}</a> `
  const body = html`<p>${words.copiesText}</p>${table(visit, words.copiesTitle, [words.listing, words.laterOne, words.shared, words.do], rows)}
${pages > 1 && html`<p>${link(page - 1, words.previousPage)}${link(page + 1, words.nextPage)}<span class="small">${words.page(locale.number(page), locale.number(pages))}</span></p>`}`
  const said = html`<section><h2>${words.verdicts.said}</h2>${await verdictTable(visit)}</section>`
  return adminAnswer({ title: words.copiesTitle, body: html`${body}${said}` }, visit)
}

const COPIES = `${ADMIN}/copies`

const decideButton = (
  visit: AdminVisit,
  { low_id, high_id }: HomePair,
  verdict: string,
  label: string,
): Html =>
  actButton(visit, `${COPIES}/${low_id}/decide`, label, { other: String(high_id), verdict })

function wordOf({ seller_id, verdict }: HomeVerdict, { words }: AdminVisit): Html {
  const { verdicts } = words
  const who =
    seller_id === OPERATOR
      ? verdicts.operator
      : sellerLink(seller_id, words.sellerNumber(seller_id))
  return html`${who}: ${verdict === 'different' ? verdicts.different : verdicts.comparable}`
}

/** What sellers and operators said; an operator's word replaces that of an operator, and outweighs sellers. */
async function verdictTable(visit: AdminVisit): Promise<Html> {
  const { locale, words, context } = visit
  const { verdicts } = words
  const all = await context.service.operator.homeVerdicts()
  const rows = all.map((said) => {
    const { low_id, high_id, seller_id, said_at } = said
    const buttons =
      seller_id === OPERATOR
        ? decideButton(visit, said, 'withdrawn', verdicts.withdraw)
        : html`${decideButton(visit, said, 'comparable', verdicts.setAside)}${decideButton(visit, said, 'different', verdicts.not)}`
    return html`<tr><th scope="row"><a href="/listings/${low_id}">#${low_id}</a>, <a href="/listings/${high_id}">#${high_id}</a></th><td data-head="${verdicts.by}">${wordOf(said, visit)}</td><td data-head="${words.when}">${when(said_at, locale)}</td><td>${buttons}</td></tr>`
  })
  return html`<p>${verdicts.saidText}</p>${table(visit, verdicts.said, [verdicts.pair, verdicts.by, words.when, words.do], rows)}`
}

export async function decideHomes(post: AdminPost): Promise<Answer> {
  const { at, form, context } = post
  const sent = firstValue(form, 'verdict')
  const verdict = sent === 'different' || sent === 'comparable' ? sent : null
  const other = readId(firstValue(form, 'other')) ?? numberIn(post)
  await context.service.operator.decideHomes([numberIn(post), other], verdict, at.name)
  return { to: `${COPIES}?notice=homes-decided` }
}

/** What the index of the market leaves out, and why. */
export async function marketPage(visit: AdminVisit): Promise<Answer> {
  const { locale, words, context } = visit
  const { as_of, rows: slices } = await context.service.market.exclusions()
  const { places, market } = locale.words
  const kindOf = (type: string) =>
    market.kinds[KINDS.find(([, value]) => value === type)?.[0] ?? 'all']
  const rows = slices.map((slice) => {
    const deal = slice.deal === 'rent' ? places.forRent : places.forSale
    const counts = [
      [words.marketHomes, slice.homes],
      [words.marketUsed, slice.used],
      [words.marketNoArea, slice.no_area],
      [words.marketProject, slice.over_project_limit],
      [words.marketOutlier, slice.outlier],
      [words.marketDuplicate, slice.duplicate],
    ] as const
    return html`<tr><th scope="row">${areaName(slice.place, context, locale)} <span class="small">${deal}, ${kindOf(slice.property_type)}</span></th>${counts.map(([head, count]) => html`<td data-head="${head}">${locale.number(count)}</td>`)}</tr>`
  })
  const heads = [
    words.marketSlice,
    ...[words.marketHomes, words.marketUsed, words.marketNoArea, words.marketProject],
    ...[words.marketOutlier, words.marketDuplicate],
  ]
  const body = html`<p>${words.marketText}</p>${as_of !== null && html`<p class="small">${locale.moment(as_of)}</p>`}${table(visit, words.marketTitle, heads, rows)}`
  return adminAnswer({ title: words.marketTitle, body }, visit)
}

export async function heldRunsPage(visit: AdminVisit): Promise<Answer> {
  const { locale, words, context } = visit
  const runs = await context.service.operator.heldRuns()
  const rows = runs.map(({ run, feedName, sellerId, sellerName }) => {
    const { removals = 0, prices = 0 } = run.held ?? {}
    const what = [
      removals > 0 ? words.removals(locale.number(removals)) : '',
      prices > 0 ? words.prices(locale.number(prices)) : '',
    ]
    return html`<tr><th scope="row">${feedName} <span class="small">#${run.id}, ${locale.moment(run.created_at)}</span></th><td>${sellerLink(sellerId, sellerName)}</td><td>${what.filter(Boolean).join(', ')}</td><td>${actButton(visit, `${FEEDS}/${run.id}/decide`, words.releaseRun, { act: 'release' })}${actButton(visit, `${FEEDS}/${run.id}/decide`, words.discardRun, { act: 'discard' })}</td></tr>`
  })
  const body = html`<p>${words.feedsText}</p>${table(visit, words.feedsTitle, [words.feed, words.seller, words.holds, words.do], rows)}`
  return adminAnswer({ title: words.feedsTitle, body }, visit)
}

export async function decideRun(post: AdminPost): Promise<Answer> {
  const { at, form, context } = post
  const isRelease = firstValue(form, 'act') === 'release'
  const decision = isRelease ? 'release' : 'discard'
  const isDone = await context.service.operator.decideRun(numberIn(post), decision, at.name)
  const done = isRelease ? 'run-released' : 'run-discarded'
  return { to: `${FEEDS}?notice=${isDone ? done : 'nothing-held'}` }
}

export async function mailPage(visit: AdminVisit): Promise<Answer> {
  const { locale, words, context } = visit
  const mails = await context.service.operator.failedMails()
  const rows = mails.map(
    ({ id, cause, seller_id, attempts, failed_at, last_error }) =>
      html`<tr><th scope="row">${id}</th><td>${cause.split(':', 1)[0]}</td><td>${seller_id === null ? '–' : sellerLink(seller_id, words.sellerNumber(seller_id))}</td><td data-head="${words.why}">${last_error}</td><td data-head="${words.tries}">${attempts}</td><td>${when(failed_at, locale)}</td></tr>`,
  )
  const heads = [words.mail, words.about, words.to, words.why, words.tries, words.when]
  const body = html`<p>${words.mailText}</p>${table(visit, words.mailTitle, heads, rows)}`
  return adminAnswer({ title: words.mailTitle, body }, visit)
}

export async function auditPage(visit: AdminVisit): Promise<Answer> {
  const { locale, words, context } = visit
  const entries = await context.service.operator.audit()
  const rows = entries.map(
    ({ at, actor, act, subject, detail }) =>
      html`<tr><td>${when(at, locale)}</td><td>${actor}</td><th scope="row">${words.acts[act] ?? act}</th><td>${subject}</td><td>${detail}</td></tr>`,
  )
  const heads = [words.when, words.who, words.what, words.of, words.detail]
  return adminAnswer({ title: words.audit, body: table(visit, words.audit, heads, rows) }, visit)
}
