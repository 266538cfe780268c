/** Listings by their ids, for the tools that are about some: one request without estimates, one each with. */
import type { ShownListing } from '../answers/listing-facts.ts'
import { readIds } from '../arguments/plain-values.ts'
import { shownArgument } from '../arguments/read-search.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { ApiFault } from '../serve/api-calls.ts'
import { type ToolContext, ToolFault } from './tool.ts'

export interface ReadListings {
  readonly records: readonly ShownListing[]
  readonly notes: readonly string[]
}

const GONE = new Set(['listing_not_found', 'listing_removed', 'invalid_id'])

/** At least one, or a fault that leads to a search. */
export async function readListings(
  value: unknown,
  { tool, min, withEstimate }: { tool: string; min: number; withEstimate: boolean },
  context: ToolContext,
): Promise<ReadListings> {
  const { ids, wrong } = readIds(value)
  const wanted = ids.slice(0, mcpLimits.readMax)
  const notes = [
    ...wrong
      .slice(0, mcpLimits.wrongIdsShown)
      .map((text) => `${shownArgument(text)} is no id of a listing.`),
    ...(ids.length > wanted.length
      ? [`At most ${mcpLimits.readMax} at once: the first were taken.`]
      : []),
  ]
  const records: ShownListing[] = []
  for (const found of await Promise.all(wanted.map((id) => readOne(id, withEstimate, context)))) {
    if (typeof found === 'string') notes.push(found)
    else records.push(found)
  }
  if (records.length >= min) return { records, notes }
  const missing = min === 1 ? 'No such listing.' : `${tool} needs ${min} listings that exist.`
  throw new ToolFault([...notes, missing].join(' '), { tool: 'search_listings', arguments: {} })
}

async function readOne(
  id: number,
  withEstimate: boolean,
  { api, signal }: ToolContext,
): Promise<ShownListing | string> {
  try {
    const query = withEstimate ? 'include=estimate' : ''
    return (await api.get(`/listings/${id}`, query, signal)) as unknown as ShownListing
  } catch (error) {
    if (error instanceof ApiFault && GONE.has(error.body.code))
      return `#${id}: ${error.body.message}`
    throw error
  }
}
