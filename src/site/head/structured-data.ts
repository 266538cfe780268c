/** What pages tell search engines in the words of schema.org, as one graph inside the page. */

import type { FoundSummary } from '../../service/search/search-listings.ts'
import { Html, html } from '../parts/html.ts'

/** Things of schema.org, each with its type. */
export const structuredData = (...things: readonly object[]): Html =>
  dataScript('application/ld+json', { '@context': 'https://schema.org', '@graph': things })

/** The listings that a page shows, by their addresses. */
export const itemList = (records: readonly FoundSummary[]): object => ({
  '@type': 'ItemList',
  numberOfItems: records.length,
  itemListElement: records.map(({ link }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    url: link,
  })),
})

export const listOfCrumbs = (
  crumbs: readonly { readonly name: string; readonly path: string }[],
  baseUrl: string,
): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: baseUrl + path,
  })),
})

/**
 * Data inside a page for programs to read. A script element of a data type is never run, so the
 * content policy lets it pass; `<` is escaped so that no text can end the element.
 */
export function dataScript(type: 'application/ld+json' | 'application/json', data: object): Html {
  const text = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return html`<script type="${type}">${new Html(text)}</script>`
}
