/** What a page says when something is wrong: which parameter, why, and where to go from here. */
import { errorsByCode } from '../catalogue/errors.ts'
import type { Refusal } from '../domain/refusal.ts'
import { type Html, html } from './html.ts'
import { renderPage } from './page.ts'
import type { Reader } from './reader.ts'

/** Above the results of the nearest search that works. */
export function problemNotice(
  refusal: Refusal,
  leftOut: readonly string[],
  { words }: Reader,
): Html {
  return html`<section class="problem" role="alert"><h2>${words.problemTitle}</h2>
${faultList(refusal)}
<p>${words.problemRepaired} ${leftOut.map((name, index) => html`${index > 0 && ', '}<code>${name.slice(0, 60)}</code>`)}</p></section>`
}

/** The sentences are the service's own, in English; pages in other languages mark them so. */
function faultList({ faults }: Refusal): Html {
  return html`<ul lang="en">${faults.slice(0, 10).map((fault) => {
    const hint = fault.hint ?? errorsByCode.get(fault.code)!.hint
    return html`<li>${fault.message} <span class="hint">${hint}</span></li>`
  })}</ul>`
}

export function refusalPage(refusal: Refusal, reader: Reader): string {
  const title = titleOf(refusal.status, reader)
  return renderPage(
    {
      title: `${title} | Estia Index`,
      description: title,
      head: html`<meta name="robots" content="noindex">`,
      body: html`<div class="lost"><h1>${title}</h1>
${faultList(refusal)}
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
