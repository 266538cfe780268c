/** What hosts can read in addition to the tools: the catalogue, a listing, the view of results. */
import { parameters } from '../../catalogue/parameters.ts'
import { sorts } from '../../catalogue/sorts.ts'
import { listingFacts, type ShownListing } from '../answers/listing-facts.ts'
import { cleanSeller, QUOTED_NOTE } from '../answers/quote-seller.ts'
import { resultsView, VIEW_TYPE, VIEW_URI } from '../answers/results-view.ts'
import { mcpLimits } from '../mcp-limits.ts'
import type { ToolContext } from '../tools/tool.ts'

const CATALOGUE_URI = 'estia://catalogue'
const LISTING = /^estia:\/\/listing\/([1-9]\d{0,15})$/

export const resources = [
  {
    uri: CATALOGUE_URI,
    name: 'catalogue',
    title: 'Every filter and its values',
    mimeType: 'text/plain',
  },
  { uri: VIEW_URI, name: 'results', title: 'Results as cards and a map', mimeType: VIEW_TYPE },
]

export const resourceTemplates = [
  {
    uriTemplate: 'estia://listing/{id}',
    name: 'listing',
    title: 'One listing',
    mimeType: 'application/json',
  },
]

const catalogue = [
  ...parameters.map(({ name, label, values, note }) => {
    const known = values ? `: ${values.map(({ value }) => value).join(', ')}` : ''
    return `${name} (${label})${known}.${note ? ` ${note}` : ''}`
  }),
  `Orders: ${sorts.map(({ value }) => value).join(', ')}.`,
].join('\n')

/** Whether reading it asks the API, and so is counted. */
export const isCounted = (uri: string): boolean => LISTING.test(uri)

interface Contents {
  readonly uri: string
  readonly mimeType: string
  readonly text: string
  readonly _meta?: Readonly<Record<string, unknown>>
}

/** null: there is no such resource. */
export async function readResource(uri: string, context: ToolContext): Promise<Contents | null> {
  if (uri === CATALOGUE_URI) return { uri, mimeType: 'text/plain', text: catalogue }
  if (uri === VIEW_URI) {
    const csp = { resourceDomains: [new URL(context.baseUrl).origin], connectDomains: [] }
    return { uri, mimeType: VIEW_TYPE, text: resultsView, _meta: { ui: { csp } } }
  }
  const [, id] = LISTING.exec(uri) ?? []
  if (id === undefined) return null
  const found = await context.api.get(`/listings/${id}`, '', context.signal)
  const record = found as unknown as ShownListing
  const text = cleanSeller(record.description ?? '', mcpLimits.sellerTextMaxChars)
  const body = {
    ...listingFacts(record, context.baseUrl),
    quoted_description: text,
    note: QUOTED_NOTE,
  }
  return { uri, mimeType: 'application/json', text: JSON.stringify(body) }
}
