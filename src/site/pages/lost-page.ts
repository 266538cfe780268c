/** For an address that leads nowhere: what is not there, what is near it, and a box to search from. */
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from '../parts/html.ts'
import { renderPage } from './page.ts'

export interface LostWay {
  readonly name: string
  readonly path: string
  /** How many listings are there. */
  readonly count: number
}

export interface Lost {
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
export function searchBox(locale: Locale): Html {
  return html`<form class="find" action="/search" method="get" role="search"><label class="visually-hidden" for="find">${locale.words.findLabel}</label>
<input id="find" name="find" type="search" maxlength="300" placeholder="${locale.findPlaceholder}" data-find>
<button class="primary" type="submit">${locale.words.search}</button></form>
<p><a class="button" href="/search">${locale.words.lookElsewhere}</a></p>`
}
