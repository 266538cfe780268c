/** Everything about a few listings; the longer parts only on request. */
import { parametersByName } from '../../catalogue/parameters.ts'
import { encodeInUrl } from '../../structures/text/safe-text.ts'
import {
  figure,
  listingFacts,
  listingLine,
  priceText,
  type ShownListing,
  sameListingSchema,
} from '../answers/listing-facts.ts'
import { cleanSeller, QUOTED_NOTE, quoteSeller } from '../answers/quote-seller.ts'
import { textsOf } from '../arguments/plain-values.ts'
import { shownArgument } from '../arguments/read-search.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { ApiFault } from '../serve/api-calls.ts'
import { readListings } from './read-listings.ts'
import { type Arguments, type Tool, type ToolContext, ToolFault } from './tool.ts'

const PARTS = ['estimate', 'history', 'photos', 'description'] as const
type Part = (typeof PARTS)[number]

const NAME = 'get_listing'

export const getListing: Tool = {
  name: NAME,
  title: 'Read listings',
  description: `Read up to ${mcpLimits.readMax} listings in full: rooms, size, deed, seller, features. Use it for ids that a search gave, a link of this service, or a seller's reference. Ask for estimate, history (prices), photos or description only when needed: each makes the answer longer. Not for finding homes (search_listings) or setting them side by side (compare_listings). Trap: an estimate is built from asking prices and has a range; descriptions are sellers' words.`,
  inputSchema: {
    type: 'object',
    properties: {
      ids: { type: 'array', items: { type: 'integer' }, maxItems: mcpLimits.readMax },
      link: { type: 'string' },
      reference: { type: 'string' },
      include: { type: 'array', items: { type: 'string', enum: PARTS } },
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      listings: { type: 'array', items: sameListingSchema },
      notes: { type: 'array', items: { type: 'string' } },
    },
    required: ['listings', 'notes'],
  },
  alsoCalled: ['id', 'listing_id', 'url'],
  async run(args, context) {
    const { parts, wrong } = readParts(args)
    const ids = args.ids ?? args.id ?? args.listing_id ?? (await lookUp(args, context))
    const options = { tool: NAME, min: 1, withEstimate: parts.has('estimate') }
    const { records, notes } = await readListings(ids, options, context)
    if (wrong !== undefined) throw unknownPart(wrong, parts, records)
    return {
      text: [
        ...records.map((record) => listingText(record, parts, context)),
        ...notes,
        QUOTED_NOTE,
      ].join('\n'),
      data: { listings: records.map((record) => detailsOf(record, parts, context)), notes },
    }
  },
}

function readParts(args: Arguments): {
  readonly parts: ReadonlySet<Part>
  readonly wrong: string | undefined
} {
  const sent = textsOf(args.include).flatMap((text) => text.toLowerCase().split(/[\s,]+/))
  const wrong = sent.find((text) => text !== '' && !PARTS.includes(text as Part))
  return { parts: new Set(PARTS.filter((part) => sent.includes(part))), wrong }
}

/** Said of listings that are there, so that the call it ends with works. */
const unknownPart = (
  wrong: string,
  parts: ReadonlySet<Part>,
  records: readonly ShownListing[],
): ToolFault =>
  new ToolFault(`include knows ${PARTS.join(', ')}, not ${shownArgument(wrong)}.`, {
    tool: NAME,
    arguments: { ids: records.map(({ id }) => id), include: [...parts] },
  })

/** The id behind a link or a reference. */
async function lookUp(
  { link, url: address = link, reference }: Arguments,
  { api, signal }: ToolContext,
) {
  const [url] = textsOf(address)
  const [ref] = textsOf(reference)
  const search = { tool: 'search_listings', arguments: {} }
  if (url === undefined && ref === undefined) {
    throw new ToolFault('get_listing needs ids, a link or a reference.', search)
  }
  const query = url === undefined ? `ref=${encodeInUrl(ref)}` : `url=${encodeInUrl(url)}`
  try {
    const { id } = await api.get('/listings/lookup', query, signal)
    return id
  } catch (error) {
    if (error instanceof ApiFault && error.retryAfterS === null) {
      throw new ToolFault(error.body.message, search)
    }
    throw error
  }
}

/** Facts that a search does not show, by the labels of the catalogue. */
const FURTHER =
  'bathrooms energy_class furnishing pool parking heating air_conditioning amenities view floor pets'.split(
    ' ',
  )

function furtherFacts(record: ShownListing): [string, string][] {
  const members = record as unknown as Readonly<Record<string, unknown>>
  return FURTHER.flatMap((name): [string, string][] => {
    const value = members[name]
    const texts = [value ?? []].flat().map(String)
    if (texts.length === 0) return []
    const label = parametersByName.get(name)?.label ?? name
    return [[label.toLowerCase(), texts.join(', ')]]
  })
}

function listingText(
  record: ShownListing,
  parts: ReadonlySet<Part>,
  { baseUrl }: ToolContext,
): string {
  const facts = furtherFacts(record).map(([label, value]) => `${label} ${value}`)
  const { seller, price_per_m2: perM2 } = record
  return [
    listingLine(record),
    `  ${[perM2 === null ? '' : `${figure(perM2)} per m2`, ...facts].filter(Boolean).join('; ')}`,
    `  seller: ${seller.type} ${quoteSeller(seller.name, mcpLimits.sellerNameMaxChars)}; state ${record.state}; ${baseUrl}/listings/${record.id}`,
    ...(parts.has('estimate') ? [`  ${estimateText(record)}`] : []),
    ...(parts.has('history') ? [`  prices: ${historyText(record)}`] : []),
    ...(parts.has('photos') ? [`  photos: ${photosText(record)}`] : []),
    ...(parts.has('description') ? [`  description: ${descriptionText(record)}`] : []),
  ].join('\n')
}

function estimateText({ estimate }: ShownListing): string {
  if (!estimate || estimate.value === null || estimate.low === null || estimate.high === null) {
    return `estimate: none${estimate?.reason ? ` (${estimate.reason})` : ''}`
  }
  const { value, low, high, comparables_count: n, asking_vs_estimate_pct: pct } = estimate
  const against = pct === null ? '' : `; asking ${pct > 0 ? '+' : ''}${pct}% against it`
  return `estimate ${figure(value)} (${figure(low)} to ${figure(high)}), from ${n} asking prices${against}`
}

const historyText = ({ price_history: history = [], deal }: ShownListing): string =>
  history
    .slice(-mcpLimits.pricesShown)
    .map(({ price, at }) => `${priceText({ price, deal })} on ${at.slice(0, 10)}`)
    .join(', ')

const photoUrls = ({ photos }: ShownListing): string[] =>
  (photos?.items ?? []).slice(0, mcpLimits.photosShown).map(({ url }) => url)

const photosText = (record: ShownListing): string =>
  `${record.photos_count} in all${photoUrls(record)
    .map((url) => ` ${url}`)
    .join('')}`

const descriptionText = ({ description }: ShownListing): string =>
  description ? quoteSeller(description, mcpLimits.sellerTextMaxChars) : 'none'

function detailsOf(record: ShownListing, parts: ReadonlySet<Part>, { baseUrl }: ToolContext) {
  const { value, low, high } = record.estimate ?? {}
  return {
    ...listingFacts(record, baseUrl),
    features: Object.fromEntries(furtherFacts(record)),
    state: record.state,
    seller: {
      type: record.seller.type,
      quoted_name: cleanSeller(record.seller.name, mcpLimits.sellerNameMaxChars),
    },
    ...(parts.has('estimate') ? { estimate: { value, low, high } } : {}),
    ...(parts.has('history')
      ? { price_history: record.price_history?.slice(-mcpLimits.pricesShown) }
      : {}),
    ...(parts.has('photos') ? { photos: photoUrls(record) } : {}),
    ...(parts.has('description')
      ? {
          quoted_description: cleanSeller(record.description ?? '', mcpLimits.sellerTextMaxChars),
        }
      : {}),
  }
}
