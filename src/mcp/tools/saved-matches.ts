/** What a saved search has matched, by its token or by an address that holds it: oldest first, as it was reported. */
import type { MatchPage, MatchView } from '../../service/alerts/search-views.ts'
import {
  listingFacts,
  listingLine,
  priceText,
  type ShownListing,
} from '../answers/listing-facts.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { ApiFault } from '../serve/api-calls.ts'
import { type Arguments, type ToolCall, type ToolContext, ToolFault } from './tool.ts'

const TOKEN = /(?<![\w-])srch_[\w-]{44}(?![\w-])/

/** `instead`: a call that works without the saved search. */
export async function savedMatches(
  { search, after }: Arguments,
  instead: ToolCall,
  { api, baseUrl, signal }: ToolContext,
) {
  const [token] = TOKEN.exec(String(search)) ?? []
  if (token === undefined) {
    const whole = 'search is the token of a saved search (srch_...), or an address that holds it.'
    throw new ToolFault(whole, instead)
  }
  const start = Number.isSafeInteger(after) && Number(after) >= 0 ? `after=${after}&` : ''
  const query = `${start}limit=${mcpLimits.changesMax}`
  const answered = await api.get(`/searches/${token}/matches`, query, signal).catch((error) => {
    // Distinguished from a failure on our side, after which the same call may work.
    const isFinal = error instanceof ApiFault && GONE.has(error.body.code)
    throw isFinal ? new ToolFault(error.body.message, instead) : error
  })
  const { matches, next_after, more } = answered as unknown as MatchPage
  return {
    lines: [
      `${matches.length} ${matches.length === 1 ? 'match' : 'matches'} of the saved search since then${more ? ', the oldest first' : ''}.`,
      ...matches.map(matchLine),
      more
        ? `More: what_changed with the same search and after ${next_after}`
        : `Next time: what_changed with the same search and after ${next_after}`,
    ],
    changes: matches.map((match) => ({
      kind: match.kind,
      ...(match.listing ? listingFacts(shown(match), baseUrl) : { id: match.listing_id }),
      ...(match.old_price === null ? {} : { old_price: match.old_price }),
    })),
    gone: matches.filter(({ listing }) => listing === null).map(({ listing_id: id }) => id),
    next_after,
  }
}

const GONE: ReadonlySet<string> = new Set(['search_not_found', 'search_unconfirmed'])

const shown = ({ listing }: MatchView) => listing as unknown as ShownListing

function matchLine(match: MatchView): string {
  if (match.listing === null) return `${match.kind}: #${match.listing_id}, no longer live`
  const { deal } = match.listing
  const was =
    match.old_price === null ? '' : ` (was ${priceText({ price: match.old_price, deal })})`
  return `${match.kind}${was}: ${listingLine(shown(match))}`
}
