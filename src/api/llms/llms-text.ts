/** /llms.txt: the service in one page of plain text, for assistants and the people who build them. */
import { fields } from '../../catalogue/fields.ts'
import { limits } from '../../catalogue/limits.ts'
import { type Parameter, parameters } from '../../catalogue/parameters.ts'
import { defaultSort, sortsFor } from '../../catalogue/sorts.ts'
import { country } from '../../country/served-country.ts'
import type { Operation } from '../operation.ts'

const VALUES_SHOWN_MAX = 8

export function llmsText(operations: readonly Operation[], baseUrl: string): string {
  const { examples } = country
  const [first, second] = examples.districts.map(
    (slug) => country.districts.find((district) => district.slug === slug)!,
  )
  return `# Estia Index

> Homes and land for sale or rent ${country.phrases.en.inside}: search with ${parameters.length} parameters, read listings with price estimates, find similar ones, resolve places. JSON over HTTP, no key for reading.

## How to use it well

- You have ${limits.requestsPerHour} requests an hour per IP address; this file, /openapi.json and /docs are not counted. A 304 answer to an ETag of ours (If-None-Match) is not counted either, up to ${limits.freeNotModifiedPerHour} an hour.
- Filter first, use q (free text) last. Ask for limit=${limits.pageSizeMax}; detail=full saves reading each listing (at most ${limits.pageSizeFullMax} a page).
- Resolve a place name once with /v1/locations?q=, then search with what its use member says: location=<slug> for a place (its parts included), district=<value> for a district.
- /v1/listings/facets takes the same filters and counts what each further value would leave; /v1/listings/map clusters what lies in a bbox at a zoom. Both take no sort, limit, cursor or detail.
- Listings whose ids you know are read in one request: ids=1042,1043 (at most ${limits.idsMax}; our extension). Near the sea is sea_max_m=1000, in metres (our extension).
- An area that is no circle or box goes into polygon=lat,lng;lat,lng;... (our extension).
- The answer's query member says what was understood; notes say what was cut off, and with no result which filter to drop.
- Nothing is ignored: a wrong name or value is refused with error.hint, which says how to repair the request.
- At most ${limits.resultsReachable} results of a search are reachable; split by district, property_type or price to reach more. Page by sending next_cursor back as cursor with the same filters.
- To ask a seller about a listing whose accepts_enquiries is true: POST /v1/listings/{id}/enquiries with a solved challenge of GET /v1/enquiries/challenge. Nothing is sent before the person opens the link in the mail and confirms: do not promise more, and send only what the person told you to. These requests are counted apart, ${limits.enquiryRequestsPerHour} an hour.
- Prices are whole ${country.currencyName} (per month for rent), areas square metres, times ISO 8601 in UTC. When you show a listing, cite its link.

## Examples

- Three-bedroom houses near the sea in ${first.name} under 500,000: ${baseUrl}/v1/listings?district=${first.slug}&property_type=house&bedrooms=3&price_max=500000&sea_max_m=1000
- Flats to rent within 2 km of a point, cheapest first: ${baseUrl}/v1/listings?deal=rent&property_type=apartment&near=${examples.near}&radius_km=2&sort=price_asc
- New today in ${second.name}: ${baseUrl}/v1/listings?district=${second.slug}&listed_within_days=0&sort=newest
- Inside a drawn area of ${first.name}: ${baseUrl}/v1/listings?polygon=${examples.polygon}
- How many homes in ${second.name} have which number of bedrooms, amenity or price: ${baseUrl}/v1/listings/facets?district=${second.slug}
- One listing with a price estimate: ${baseUrl}/v1/listings/{id}?include=estimate

## Operations

${operations.map((operation) => `- ${operation.method} ${operation.canonicalPrefix}${operation.path}: ${operation.summary}`).join('\n')}

## Search parameters

${parameters.map(lineOf).join('\n')}

Marked "Extension": ours, beyond the common specification (\`"extension": true\` in /v1/meta and /api/listing-fields, \`x-extension\` in /openapi.json). Extensions to the fields of a listing: ${extensionFields()}.

## Orders

${(['sale', 'rent'] as const)
  .map(
    (deal) =>
      `- deal=${deal}: ${sortsFor(deal)
        .map(({ value }) => value)
        .join(', ')} (default ${defaultSort[deal]})`,
  )
  .join('\n')}

## More

- [Catalogue with every value](${baseUrl}/v1/meta)
- [Rules for writing a listing](${baseUrl}/api/listing-fields)
- [OpenAPI 3.1](${baseUrl}/openapi.json)
- [Reference page](${baseUrl}/docs)
`
}

function lineOf(parameter: Parameter): string {
  const { name, label, note, values, appliesTo, multiple, extension } = parameter
  const shown = values?.slice(0, VALUES_SHOWN_MAX).map(({ value }) => value)
  const more = values && values.length > VALUES_SHOWN_MAX ? ', ...' : ''
  const scope = appliesTo.length === 1 ? ` (deal=${appliesTo[0]} only)` : ''
  const list = shown ? ` ${shown.join(multiple ? ', ' : ' or ')}${more}.` : ''
  const mark = extension ? ' Extension.' : ''
  return `- ${name}${scope}: ${label}.${list}${note ? ` ${note}` : ''}${mark} Example: ${name}=${parameter.example}`
}

/** What a seller may write beyond the specification. */
function extensionFields(): string {
  const names = fields.filter(({ extension }) => extension).map(({ name }) => name)
  return names.join(', ')
}
