/**
 * What is new to somebody who looked before: listings of a search that came or changed since a moment, and of
 * ids that were seen, those that are gone.
 */
import { limits } from '../../catalogue/limits.ts'
import { readInstant } from '../../domain/search/read-instant.ts'
import { DAY_MS } from '../../structures/durations.ts'
import {
  listingFacts,
  listingLine,
  listingSchema,
  type ToldListing,
} from '../answers/listing-facts.ts'
import { judgeSearch } from '../arguments/judge-search.ts'
import { textsOf } from '../arguments/plain-values.ts'
import { readIds } from '../arguments/read-ids.ts'
import { shownArgument } from '../arguments/read-search.ts'
import { mcpLimits } from '../mcp-limits.ts'

import { type Arguments, type Tool, type ToolContext, ToolFault } from './tool.ts'

const NAME = 'what_changed'
const KINDS = ['new', 'price_down', 'price_up', 'changed'] as const
type Kind = (typeof KINDS)[number]
const DEFAULT_DAYS = 7

export const whatChanged: Tool = {
  name: NAME,
  title: 'What changed',
  description: `What is new since a day or moment: listings that came, price cuts and rises, other changes, at most ${mcpLimits.changesMax}, newest first. Use it when somebody comes back to a search: send the same arguments as filters, and in ids the listings that were shown, to learn which are gone. Not for a first search (search_listings). Trap: without ids nothing says what was sold or withdrawn.`,
  inputSchema: {
    type: 'object',
    properties: {
      since: {
        type: 'string',
        description: 'A day (2026-11-01) or a moment with its zone; left out: seven days ago.',
      },
      filters: { type: 'object', description: 'Arguments of search_listings.' },
      ids: { type: 'array', items: { type: 'integer' }, maxItems: limits.idsMax },
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      total: { type: 'integer' },
      changes: {
        type: 'array',
        items: {
          ...listingSchema,
          properties: { ...(listingSchema.properties as object), kind: { enum: KINDS } },
        },
      },
      gone: { type: 'array', items: { type: 'integer' } },
      notes: { type: 'array', items: { type: 'string' } },
    },
    required: ['total', 'changes', 'gone', 'notes'],
  },
  async run(args, context) {
    const sinceMs = readSince(args, context)
    const { since: _, ids: seen, filters, ...rest } = args
    const sent = typeof filters === 'object' && filters !== null ? { ...filters, ...rest } : rest
    const judged = await judgeSearch(NAME, { sort: 'newest', ...sent }, context).catch((error) => {
      throw asFilters(error, args)
    })
    const moment = new Date(sinceMs).toISOString()
    const query = [judged.query, `updated_since=${moment}`, `limit=${mcpLimits.changesMax}`]
    const page = await context.api.get(
      '/listings',
      [...query, 'detail=full'].join('&'),
      context.signal,
    )
    const records = page.results as readonly ToldListing[]
    const changes = records.map((record) => ({ record, kind: kindOf(record, sinceMs) }))
    const gone = await goneOf(readIds(seen).ids, context)
    return {
      text: [
        `${page.total} of this search came or changed since ${moment}; ${records.length} shown.`,
        ...changes.map(({ record, kind }) => `${kind}: ${listingLine(record)}`),
        ...(gone.length > 0 ? [`No longer live: ${gone.map((id) => `#${id}`).join(', ')}.`] : []),
        ...judged.notes,
      ].join('\n'),
      data: {
        total: page.total,
        changes: changes.map(({ record, kind }) => ({
          kind,
          ...listingFacts(record, context.baseUrl),
        })),
        gone,
        notes: judged.notes,
      },
    }
  },
}

/** What works as a search works as the filters of this tool. */
function asFilters(error: unknown, { since, ids }: Arguments): unknown {
  if (!(error instanceof ToolFault)) return error
  const { arguments: filters } = error.instead
  return new ToolFault(error.message, {
    tool: NAME,
    arguments: {
      ...(since === undefined ? {} : { since }),
      filters,
      ...(ids === undefined ? {} : { ids: readIds(ids).ids }),
    },
  })
}

function readSince(args: Arguments, { filtering }: ToolContext): number {
  const [text] = textsOf(args.since)
  const fallback = filtering.nowMs - DEFAULT_DAYS * DAY_MS
  if (text === undefined) return fallback
  const moment = readInstant('since', text, filtering.timeZone)
  if (typeof moment === 'number') return moment
  const day = new Date(fallback).toISOString().slice(0, 10)
  throw new ToolFault(`since is a day or a moment, not ${shownArgument(text)}.`, {
    tool: NAME,
    arguments: { since: day },
  })
}

function kindOf(record: ToldListing, sinceMs: number): Kind {
  const { first_published_at: first, price_change: change } = record
  if (first !== null && Date.parse(first) >= sinceMs) return 'new'
  if (change && Date.parse(change.changed_at) >= sinceMs)
    return change.pct < 0 ? 'price_down' : 'price_up'
  return 'changed'
}

async function goneOf(ids: readonly number[], { api, signal }: ToolContext): Promise<number[]> {
  const asked = ids.slice(0, limits.idsMax)
  if (asked.length === 0) return []
  const { results } = await api.get(
    '/listings',
    `ids=${asked.join()}&limit=${limits.idsMax}`,
    signal,
  )
  const live = new Set((results as ToldListing[]).map(({ id }) => id))
  return asked.filter((id) => !live.has(id))
}
