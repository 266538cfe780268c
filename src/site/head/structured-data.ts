/** What pages tell search engines in the words of schema.org, as one graph inside the page. */
import type { FoundSummary } from '../../service/search/search-listings.ts'
import type { Html } from '../parts/html.ts'
import { dataScript } from './data-script.ts'

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
