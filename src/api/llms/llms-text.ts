/**
 * /llms.txt: the service in a few pages of plain text, for assistants and the people who build them. Complete: with it
 * alone a search can be written, every value of every parameter, and its answer read.
 */

import { errors } from '../../catalogue/errors.ts'
import { type Field, fields } from '../../catalogue/fields.ts'
import { limits } from '../../catalogue/limits.ts'
import {
  type Parameter,
  parameters,
  parameters as searchParameters,
} from '../../catalogue/parameters.ts'
import { publishRules } from '../../catalogue/publish-rules.ts'
import { defaultSort, sortsFor } from '../../catalogue/sorts.ts'
import { country } from '../../country/served-country.ts'
import { mcpAddress } from '../discovery/discovery-cards.ts'
import { everywhere } from '../openapi/describe-api.ts'
import type { JsonSchema, Operation, QueryParameter } from '../operation.ts'
import { queryParameterOf } from '../schemas/field-schema.ts'
import { listingSchemas } from '../schemas/listing-schemas.ts'
import { typeText } from '../schemas/type-text.ts'

export interface LlmsOptions {
  readonly operations: readonly Operation[]
  readonly baseUrl: string
  /** Whether keys are given by proof of work. */
  readonly canMint: boolean
}

export function llmsText({ operations, baseUrl, canMint }: LlmsOptions): string {
  return `# Estia Index

> Homes and land for sale or rent ${country.phrases.en.inside}: search with ${parameters.length} parameters, read listings with price estimates, find similar ones, resolve places. JSON over HTTP, no key for reading. The same as tools: ${mcpAddress(baseUrl)} (MCP).

## How to use it well

- Filter first, use q (free text) last. Ask for limit=${limits.pageSizeMax}; detail=full saves reading each listing (at most ${limits.pageSizeFullMax} a page).
- Several values of one parameter go in a list with commas and mean any of them (amenities: all of them); several parameters must all hold. Ranges are two parameters, such as price_min and price_max.
- /v1/listings/facets takes the same filters and counts what each further value would leave; /v1/listings/map clusters what lies in a bbox at a zoom. Both take no sort, limit, cursor or detail.
- Listings whose ids you know are read in one request: ids=1042,1043 (at most ${limits.idsMax}; our extension). Near the sea is sea_max_m=1000, in metres (our extension).
- An area that is no circle or box goes into polygon=lat,lng;lat,lng;... (our extension).
- Nothing is ignored: a wrong name or value is refused with error.hint, which says how to repair the request.
- At most ${limits.resultsReachable} results of a search are reachable; split by district, property_type or price to reach more. Page by sending next_cursor back as cursor with the same filters.
- To ask a seller about a listing whose accepts_enquiries is true: POST /v1/listings/{id}/enquiries with a solved challenge of GET /v1/enquiries/challenge. Nothing is sent before the person opens the link in the mail and confirms: do not promise more, and send only what the person asked you to. These requests are counted apart, ${limits.enquiryRequestsPerHour} an hour.
- Prices are whole ${country.currencyName} (per month for rent), areas square metres, times ISO 8601 in UTC. When you show a listing, cite its link.

## What costs a request

- ${limits.requestsPerHour} requests an hour per IP address (IPv6: per /64) without a key. Every call under /v1 and /api is one, refused ones and unknown paths too. RateLimit and RateLimit-Policy tell what is left; after that 429 with Retry-After.
- Free: this file, /llms-full.txt, /openapi.json, /openapi.yaml, /docs, and everything under /.well-known. A 304 answer to an ETag of ours (If-None-Match) is free up to ${limits.freeNotModifiedPerHour} an hour.
${more(canMint)}

${districtOrLocation(baseUrl)}

## Examples

${examples(baseUrl)}

## The shape of an answer

GET /v1/listings answers ${shape('SearchPage')}, where total is exact, query is what was understood, and notes say what was cut off or, with no result, which filter to drop. A member without a value is null, never left out.

ListingSummary is ${shape('ListingSummary')}. With detail=full, and as the answer of /v1/listings/{id}, a record also has all fields of a listing: its shape is in /llms-full.txt.

Any refusal is { error: { code, message, hint, param?, allowed?, details?, request_id } }: do what hint says.

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

- [Everything in one file: operations, shapes, fields, errors](${baseUrl}/llms-full.txt)
- [Catalogue with labels for every value](${baseUrl}/v1/meta)
- [Rules for writing a listing](${baseUrl}/api/listing-fields)
- [OpenAPI 3.1](${baseUrl}/openapi.json), also as [YAML](${baseUrl}/openapi.yaml)
- [MCP server](${mcpAddress(baseUrl)}) and its [card](${baseUrl}/.well-known/mcp/server-card.json)
- [Reference page](${baseUrl}/docs)
`
}

const OPERATOR = 'The operator gives keys with a budget of their own.'

function more(canMint: boolean): string {
  if (!canMint) return `- More: ${OPERATOR}`
  return `- More: GET /v1/keys/agent, solve its challenge (about ten seconds of computing), POST the proof to the same address, and send Authorization: Bearer <key>: ${limits.agentKeyRequestsPerDay} requests a day for ${limits.agentKeyDays} days. Both calls are free. ${OPERATOR}`
}

function districtOrLocation(baseUrl: string): string {
  const { districts } = country
  const twin = districts.find(({ slug }) => country.places.some((place) => place.slug === slug))
  const both = twin
    ? ` Where both have one name they differ: district=${twin.slug} is the whole district of ${twin.name}, location=${twin.slug} the town in it.`
    : ''
  return `## District against location

- district takes one or more of ${districts.map(({ slug }) => slug).join(', ')}: the whole of ${country.phrases.en.inside.replace(/^in /, '')} is divided among them.
- location takes slugs of places, from cities to villages and quarters; a place with parts includes them.${both}
- Resolve a name once: ${baseUrl}/v1/locations?q=<name> answers with places, best first, and use says which of the two parameters to send.`
}

function examples(baseUrl: string): string {
  const { examples: given } = country
  const [first, second] = given.districts.map(
    (slug) => country.districts.find((district) => district.slug === slug)!,
  )
  const search = `${baseUrl}/v1/listings`
  return [
    `Three-bedroom houses near the sea in ${first.name} under 500,000: ${search}?district=${first.slug}&property_type=house&bedrooms=3&price_max=500000&sea_max_m=1000`,
    `Flats to rent within 2 km of a point, cheapest first: ${search}?deal=rent&property_type=apartment&near=${given.near}&radius_km=2&sort=price_asc`,
    `New today in ${second.name}: ${search}?district=${second.slug}&listed_within_days=0&sort=newest`,
    `Inside a drawn area of ${first.name}: ${search}?polygon=${given.polygon}`,
    `How many homes in ${second.name} have which number of bedrooms, amenity or price: ${search}/facets?district=${second.slug}`,
    `One listing with a price estimate: ${search}/{id}?include=estimate`,
  ]
    .map((example) => `- ${example}`)
    .join('\n')
}

const shape = (name: string): string =>
  typeText(listingSchemas[name] as JsonSchema, { comments: false })

function lineOf(parameter: Parameter): string {
  const { name, label, note, values, appliesTo, multiple, extension } = parameter
  const scope = appliesTo.length === 1 ? ` (deal=${appliesTo[0]} only)` : ''
  const list = values ? ` ${values.map(({ value }) => value).join(multiple ? ', ' : ' or ')}.` : ''
  const mark = extension ? ' Extension.' : ''
  return `- ${name}${scope}: ${label}.${list}${note ? ` ${note}` : ''}${mark} Example: ${name}=${parameter.example}`
}

/** What a seller may write beyond the specification. */
function extensionFields(): string {
  const names = fields.filter(({ extension }) => extension).map(({ name }) => name)
  return names.join(', ')
}

/**
 * /llms-full.txt: all of /llms.txt, then every operation with its parameters, the shape of every body, the fields of a
 * listing and the error codes. Written from the same declarations as OpenAPI, in a third of its size.
 */
export interface LlmsFullOptions extends LlmsOptions {
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

const oneLine = { comments: false }

export function llmsFullText(options: LlmsFullOptions): string {
  const { operations, schemas } = options
  return `${llmsText(options)}
# Every operation

Any of them can also answer ${everywhere.join(', ')}.

${operations.map(operationText).join('\n\n')}

# Shapes

${Object.entries(schemas)
  .map(([name, schema]) => `- ${name}: ${typeText(schema, oneLine)}`)
  .join('\n')}

# Fields of a listing

${fields.map(fieldText).join('\n')}

Needed to publish: ${publishRules
    .map(
      ({ propertyTypes, required }) =>
        `${propertyTypes?.join(' or ') ?? 'always'}: ${required.join(', ')}`,
    )
    .join('; ')}.

# Error codes

${errors.map(({ code, status, meaning, hint }) => `- ${code} (${status}): ${meaning} ${hint}`).join('\n')}
`
}

function operationText(operation: Operation): string {
  const { method, canonicalPrefix, path, description, requestBody, needsKey, cost } = operation
  const parameters = [...operation.pathParameters, ...operation.query, ...(operation.headers ?? [])]
  const own = parameters.filter((one) => !filterTexts.has(one.description))
  return [
    `## ${method} ${canonicalPrefix}${path}`,
    '',
    description,
    needsKey ? "Needs a seller's key." : '',
    cost === 0 ? 'Costs nothing of the quota.' : '',
    own.length < parameters.length ? 'Takes search parameters of the list above.' : '',
    ...own.map((one) => `- ${one.name}${isNeeded(one) ? ' (required)' : ''}: ${one.description}`),
    requestBody ? `Body: ${typeText(requestBody.schema, oneLine)}` : '',
    ...operation.answers.map(
      ({ status, schema }) => `Answer ${status}: ${schema ? typeText(schema, oneLine) : 'no body'}`,
    ),
    operation.errors.length > 0 ? `Error codes of its own: ${operation.errors.join(', ')}.` : '',
  ]
    .filter((line, at) => line !== '' || at === 1)
    .join('\n')
}

/** What the list of search parameters has already covered. */
const filterTexts = new Set(searchParameters.map((one) => queryParameterOf(one).description))

const isNeeded = (parameter: object): boolean =>
  !('required' in parameter) || (parameter as QueryParameter).required

function fieldText(field: Field): string {
  const { name, label, note, appliesTo, extension } = field
  const scope = appliesTo ? ` (deal=${appliesTo.join()} only)` : ''
  const words = [`${label}.`, ruleOf(field), note, extension ? 'Extension.' : '']
  return `- ${name}${scope}: ${words.filter(Boolean).join(' ')}`
}

function ruleOf(field: Field): string {
  switch (field.kind) {
    case 'choice':
      return `${field.multiple ? 'Any of' : 'One of'} ${field.values.map(({ value }) => value).join(', ')}.`
    case 'number':
      return `A ${field.whole ? 'whole ' : ''}number from ${field.min} to ${field.max}.`
    case 'date':
      return `A day from ${field.min} to ${field.max}.`
    case 'text':
      return `At most ${field.maxChars} characters.`
    case 'texts':
      return `An object of texts by language (${field.languages.join(', ')}), each at most ${field.maxChars} characters.`
    case 'place':
      return 'A slug from /v1/locations.'
    case 'photos':
      return field.marks ? 'Addresses of its photos.' : `At most ${field.maxItems} https addresses.`
  }
}
