/** What a page says when something is wrong: which parameter, why, and where to go from here. */
import { errorsByCode } from '../catalogue/errors.ts'
import type { Fault, Refusal } from '../domain/refusal.ts'
import { type FaultText, greekFault } from './greek-faults.ts'
import { type Html, html } from './html.ts'
import { renderPage } from './page.ts'
import type { SentPair } from './read-request.ts'
import type { FoundPage, Repair } from './read-search.ts'
import type { Reader } from './reader.ts'
import { type SearchQuery, searchHref } from './search-address.ts'

/** Above the results of the nearest search that works. */
export function problemNotice(
  { refusal, sent, mended, leftOut, without }: Repair,
  { query, page }: Pick<FoundPage, 'query' | 'page'>,
  reader: Reader,
): Html {
  const { words } = reader
  const ways = without && [
    wayTo(
      words.corrected(mended.map(({ to }) => shortPair(to)).join(', ')),
      query,
      page.total,
      reader,
    ),
    wayTo(
      words.without(mended.map(({ from }) => shortPair(from)).join(', ')),
      without.query,
      without.total,
      reader,
    ),
  ]
  return html`<section class="problem" role="alert"><h2>${words.problemTitle}</h2>
${faultList(refusal, reader, sent)}
${ways ? html`<p>${words.problemMended}</p><ul class="ways">${ways}</ul>` : html`<p>${words.problemRepaired}</p>`}
${leftOut.length > 0 && html`<p>${words.problemLeftOut} ${leftOut.map((name, index) => html`${index > 0 && ', '}<code>${name.slice(0, SHOWN_CHARS)}</code>`)}</p>`}</section>`
}

const SHOWN_CHARS = 60
const shortPair = ({ name, value }: SentPair): string => `${name}=${value}`.slice(0, SHOWN_CHARS)

function wayTo(text: string, query: SearchQuery, total: number, reader: Reader): Html {
  return html`<li><a href="${searchHref(query)}"><span>${text}</span> <strong>${reader.words.brings(reader.number(total), total)}</strong></a></li>`
}

const FAULTS_SHOWN = 10

function faultList({ faults }: Refusal, { lang }: Reader, sent: readonly SentPair[] = []): Html {
  return html`<ul>${faults.slice(0, FAULTS_SHOWN).map((fault) => {
    const value = sent.find(({ name }) => name === fault.param)?.value ?? ''
    const { message, hint } = lang === 'el' ? greekFault(fault, value) : englishFault(fault)
    return html`<li>${message} <span class="hint">${hint}</span></li>`
  })}</ul>`
}

/** The service's own sentences; advice on calling it is for programs. */
function englishFault(fault: Fault): FaultText {
  const hint = fault.hint ?? errorsByCode.get(fault.code)!.hint
  return { message: fault.message, hint: hint.replace(API_ADVICE, '') }
}

const API_ADVICE = /(?:^|(?<=[.?] ))[^.?]*(?:GET |\/v1\/|\/openapi).*$/

export function refusalPage(refusal: Refusal, reader: Reader): string {
  const title = titleOf(refusal.status, reader)
  return renderPage(
    {
      title: `${title} | Estia Index`,
      description: title,
      head: html`<meta name="robots" content="noindex">`,
      body: html`<div class="lost"><h1>${title}</h1>
${faultList(refusal, reader)}
<form class="find" action="/search" method="get" role="search"><label class="visually-hidden" for="find">${reader.words.findLabel}</label>
<input id="find" name="find" type="search" maxlength="300" placeholder="${reader.words.findPlaceholder}" data-find>
<button class="primary" type="submit">${reader.words.search}</button></form>
<p><a class="button" href="/search">${reader.words.lookElsewhere}</a></p></div>`,
    },
    reader,
  )
}

function titleOf(status: number, { words }: Reader): string {
  if (status === 410) return words.removedTitle
  if (status === 404) return words.notFoundTitle
  if (status === 429 || status === 503) return words.busyTitle
  return status >= 500 ? words.faultTitle : words.problemTitle
}
