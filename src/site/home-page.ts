/** The front page: what this is and where things are, with searches to click. */
import { html } from './html.ts'
import { renderPage } from './page.ts'

const examples = [
  [
    'Houses in Limassol up to 500,000 euros',
    '/v1/listings?district=limassol&property_type=house&price_max=500000',
  ],
  [
    'Flats to rent in Nicosia, cheapest first',
    '/v1/listings?deal=rent&property_type=apartment&district=nicosia&sort=price_asc',
  ],
  ['Sea view in Paphos, newest first', '/v1/listings?district=paphos&view=sea-view&sort=newest'],
] as const

export function homePage(): string {
  return renderPage({
    title: 'Estia Index: homes and land in Cyprus',
    description: 'Search homes and land for sale or rent in Cyprus.',
    body: html`<h1>Homes and land in Cyprus</h1>
<p>Estia Index is a search service for property listings, for people and for programs.</p>
<h2>Try a search</h2>
<ul>${examples.map(([label, path]) => html`<li><a href="${path}">${label}</a></li>`)}</ul>
<h2>For developers and assistants</h2>
<ul>
<li><a href="/docs">API reference</a>, <a href="/openapi.json">OpenAPI 3.1</a>, <a href="/llms.txt">instructions for programs</a></li>
<li><a href="/v1/meta">Every search parameter</a> and <a href="/api/listing-fields">the rules for writing a listing</a></li>
</ul>`,
  })
}
