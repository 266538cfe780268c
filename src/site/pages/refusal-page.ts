/** What a page says when something is wrong: which parameter, why, and where to go from here. */
import type { FastifyRequest } from 'fastify'
import { errorsByCode } from '../../catalogue/errors.ts'
import type { Fault, Refusal } from '../../domain/refusal.ts'
import { type FaultText, faultText } from '../locale/fault-text.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from '../parts/html.ts'
import { readPageRequest, type SentPair } from '../requests/read-page-request.ts'
import type { FoundPage, Repair } from '../requests/read-search.ts'
import { type SearchQuery, searchHref } from '../requests/search-address.ts'
import { siteLimits } from '../site-limits.ts'
import { pagePolicy, renderPage } from './page.ts'

/** Above the results of the nearest search that works. */
export function problemNotice(
  { refusal, sent, from, to, leftOut, without }: Repair,
  { query, page }: Pick<FoundPage, 'query' | 'page'>,
  locale: Locale,
): Html {
  const { words } = locale
  const ways = without && [
    wayTo(words.corrected(to.map(shortPair).join(', ')), query, page.total, locale),
    wayTo(words.without(from.map(shortPair).join(', ')), without.query, without.total, locale),
  ]
  return html`<section class="problem" role="alert"><h2>${words.problemTitle}</h2>
${faultList(refusal, locale, sent)}
${ways ? html`<p>${words.problemMended}</p><ul class="ways">${ways}</ul>` : html`<p>${words.problemRepaired}</p>`}
${leftOut.length > 0 && html`<p>${words.problemLeftOut} ${leftOut.map((name, index) => html`${index > 0 && ', '}<code>${name.slice(0, siteLimits.refusal.quotedMaxChars)}</code>`)}</p>`}</section>`
}

const shortPair = ({ name, value }: Pick<SentPair, 'name' | 'value'>): string =>
  `${name}=${value}`.slice(0, siteLimits.refusal.quotedMaxChars)

function wayTo(text: string, query: SearchQuery, total: number, locale: Locale): Html {
  return html`<li><a href="${searchHref(query)}"><span>${text}</span> <strong>${locale.words.brings(locale.number(total), total)}</strong></a></li>`
}

function faultList(refusal: Refusal, locale: Locale, sent: readonly SentPair[] = []): Html {
  const { faults: sentences, label } = locale
  return html`<ul>${refusal.faults.slice(0, siteLimits.refusal.faultsShown).map((fault) => {
    const value = sent.find(({ name }) => name === fault.param)?.value ?? ''
    const { message, hint } = sentences
      ? faultText(fault, value, sentences, label)
      : englishFault(fault)
    return html`<li>${message} <span class="hint">${waitText(refusal, locale) ?? hint}</span></li>`
  })}</ul>`
}

/** When to come back, where that is known and not at once. */
function waitText({ status, extras }: Refusal, { lang, words }: Locale): string | null {
  const minutes = Math.ceil(Number(extras.headers?.['retry-after'] ?? 0) / 60)
  if (status !== 429 || minutes <= 1) return null
  const inTime = new Intl.RelativeTimeFormat(lang)
  return words.tryAgain(
    minutes < 120
      ? inTime.format(minutes, 'minute')
      : inTime.format(Math.ceil(minutes / 60), 'hour'),
  )
}

/** The service's own sentences; advice on calling it is for programs. */
function englishFault(fault: Fault): FaultText {
  const hint = fault.hint ?? errorsByCode.get(fault.code)!.hint
  return { message: fault.message, hint: hint.replace(API_ADVICE, '') }
}

const API_ADVICE = /(?:^|(?<=[.?] ))[^.?]*(?:GET |\/v1\/|\/openapi).*$/

export function refusalPage(refusal: Refusal, locale: Locale): string {
  const title = titleOf(refusal, locale)
  return renderPage(
    {
      title: `${title} | Estia Index`,
      description: title,
      head: html`<meta name="robots" content="noindex">`,
      body: html`<div class="lost"><h1>${title}</h1>
${faultList(refusal, locale)}
${searchBox(locale)}</div>`,
    },
    locale,
  )
}

function titleOf({ status, faults: [{ code }] }: Refusal, { words }: Locale): string {
  if (code === 'enquiry_not_found') return words.enquiry.notFoundTitle
  if (code === 'enquiry_expired') return words.enquiry.expiredTitle
  if (status === 410) return words.removedTitle
  if (status === 404) return words.notFoundTitle
  if (status === 429 || status === 503) return words.busyTitle
  return status >= 500 ? words.faultTitle : words.problemTitle
}

/** For an address that leads nowhere: what is not there, what is near it, and a box to search from. */
export interface LostWay {
  readonly name: string
  readonly path: string
  /** How many listings are there. */
  readonly count: number
}

interface Lost {
  readonly title: string
  readonly waysTitle: string
  readonly ways: readonly LostWay[]
}

export function lostPage({ title, waysTitle, ways }: Lost, locale: Locale): string {
  return renderPage(
    {
      title: `${title} | Estia Index`,
      description: title,
      head: html`<meta name="robots" content="noindex">`,
      body: html`<div class="lost"><h1>${title}</h1>
${
  ways.length > 0 &&
  html`<h2>${waysTitle}</h2><ul class="ways">${ways.map(
    ({ name, path, count }) =>
      html`<li><a href="${path}"><span>${name}</span> <strong>${locale.words.brings(locale.number(count), count)}</strong></a></li>`,
  )}</ul>`
}
${searchBox(locale)}</div>`,
    },
    locale,
  )
}

/** Where to go from here: the box of the search, and the search itself. */
function searchBox(locale: Locale): Html {
  return html`<form class="find" action="/search" method="get" role="search"><label class="visually-hidden" for="find">${locale.words.findLabel}</label>
<input id="find" name="find" type="search" maxlength="300" placeholder="${locale.findPlaceholder}" data-find>
<button class="primary" type="submit">${locale.words.search}</button></form>
<p><a class="button" href="/search">${locale.words.lookElsewhere}</a></p>`
}

/** What a browser gets for an address that leads nowhere: the refusal as a page. */
/** null: the client prefers another type, as programs and page scripts do. */
export function errorPage(request: FastifyRequest, refusal: Refusal) {
  if (!isForPeople(request)) return null
  const { locale } = readPageRequest(request)
  return { body: refusalPage(refusal, locale), contentSecurityPolicy: pagePolicy }
}

function isForPeople({ headers, routeOptions }: FastifyRequest): boolean {
  const kind = routeOptions.config?.kind
  if (kind !== undefined) return kind === 'page'
  return /\btext\/html\b/.test(String(headers.accept ?? ''))
}
