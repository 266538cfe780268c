/**
 * What is new to somebody who looked before: what a saved search has matched, or listings of a search that came or changed
 * since a moment, and of ids that were seen, those that are gone.
 */
import { matchKinds } from '../../catalogue/alerts.ts'
import { limits } from '../../catalogue/limits.ts'
import { readInstant } from '../../domain/search/read-parameters.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { encodeInUrl } from '../../structures/text/safe-text.ts'
import { listingFacts, listingLine, type ShownListing } from '../answers/listing-facts.ts'
import { checkSearch } from '../arguments/check-search.ts'
import { filtersIn, readIds, textsOf } from '../arguments/plain-values.ts'
import { shownArgument } from '../arguments/read-search.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { ApiFault } from '../serve/api-calls.ts'
import { savedMatches } from './saved-matches.ts'
import { type Arguments, type Tool, type ToolContext, ToolFault } from './tool.ts'

const NAME = 'what_changed'
const KINDS = ['new', 'price_down', 'price_up', 'changed'] as const
type Kind = (typeof KINDS)[number]
/** Of a saved search alone. */
const MORE_KINDS = matchKinds.filter((kind) => !KINDS.some((own) => own === kind))

export const whatChanged: Tool = {
  name: NAME,
  title: 'What changed',
  description: `What is new since a day or moment: listings that came, price cuts and rises, other changes, at most ${mcpLimits.changesMax}, newest first. Use it when somebody comes back: with the token of their saved search as search, everything that it reported; otherwise the same arguments as filters, and in ids the listings that were shown, to learn which are gone. Not for a first search (search_listings). Trap: without ids nothing says what was sold or withdrawn.`,
  inputSchema: {
    type: 'object',
    properties: {
      since: {
        type: 'string',
        description: 'A day (2026-11-01) or a moment; seven days ago by default.',
      },
      filters: { type: 'object', description: 'Arguments of search_listings.' },
      ids: {
        type: 'array',
        items: { type: 'integer' },
        maxItems: limits.idsMax,
      },
      search: { type: 'string', description: 'Token or address of a saved search; no filters.' },
      after: { type: 'integer', description: 'With search: next_after of the last answer.' },
      cursor: {
        type: 'string',
        description: 'With since of the last answer.',
      },
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      total: { type: 'integer' },
      changes: {
        type: 'array',
        // Listings as search_listings answers them, whose schema says the rest.
        items: { type: 'object', properties: { kind: { enum: [...KINDS, ...MORE_KINDS] } } },
      },
      gone: { type: 'array', items: { type: 'integer' } },
      since: { type: 'string' },
      next_cursor: { type: ['string', 'null'] },
      next_after: { type: 'integer' },
      notes: { type: 'array', items: { type: 'string' } },
    },
    required: ['total', 'changes', 'gone', 'since', 'next_cursor', 'notes'],
  },
  async run(sent, context) {
    const { sinceMs, args, fault } = readSince(sent, context)
    if (textsOf(args.search).length > 0) {
      const matches = await matchesOfSaved(args, sinceMs, context)
      if (fault) throw fault
      return matches
    }
    const { since: _, search: __, after: ___, ids: seen, filters, cursor, ...rest } = args
    const wanted = { ...filtersIn(filters), ...rest }
    const { ids: given, wrong } = readIds(seen)
    const moment = new Date(sinceMs).toISOString()
    const isAlone = given.length > 0 && Object.keys(wanted).length === 0
    const search = isAlone
      ? { query: '', notes: [], values: new Map<string, readonly string[]>() }
      : await checkSearch(NAME, { sort: 'newest', ...wanted }, context).catch((error) => {
          throw asFilters(error, args)
        })
    if (wrong.length > 0) throw noIds(wrong, args)
    if (fault) throw fault
    const named = search.values.get('ids')
    const isOfIds = isAlone || named !== undefined
    const ids = named === undefined ? given : readIds(named).ids
    const shown = await liveOf(ids, context)
    const gone = ids.filter((id) => !shown.some((record) => record.id === id))
    const page = isOfIds
      ? ownPage(shown.filter(({ updated_at }) => Date.parse(updated_at) >= sinceMs))
      : await changedPage(search.query, moment, textsOf(cursor)[0], context).catch((error) => {
          throw withoutCursor(error, args, moment)
        })
    const changes = page.records.map((record) => ({ record, kind: kindOf(record, sinceMs) }))
    const next = page.next
    const of = isOfIds ? 'of these listings' : 'of this search'
    return {
      text: [
        `${page.total} ${of} came or changed since ${moment}; ${changes.length} shown.`,
        ...changes.map(({ record, kind }) => `${kind}: ${listingLine(record)}`),
        ...(gone.length > 0 ? [`No longer live: ${gone.map((id) => `#${id}`).join(', ')}.`] : []),
        ...search.notes,
        ...(next === null
          ? []
          : [`More: the same filters with since ${moment} and cursor ${next}`]),
      ].join('\n'),
      data: {
        total: page.total,
        changes: changes.map(({ record, kind }) => ({
          kind,
          ...listingFacts(record, context.baseUrl),
        })),
        gone,
        since: moment,
        next_cursor: next,
        notes: search.notes,
      },
    }
  },
}

/** Nothing else goes with it, and what is sent besides is named. */
async function matchesOfSaved(args: Arguments, sinceMs: number, context: ToolContext) {
  const since = new Date(sinceMs).toISOString()
  const instead = { tool: NAME, arguments: { since: since.slice(0, 10) } }
  const { lines, changes, gone, next_after } = await savedMatches(args, instead, context)
  const { search: _, after: __, ...others } = args
  const unused = Object.keys(others).map(shownArgument).join(', ')
  const notes = unused === '' ? [] : [`Not applied next to search: ${unused}.`]
  return {
    text: [...lines, ...notes].join('\n'),
    data: { total: changes.length, changes, gone, since, next_cursor: null, next_after, notes },
  }
}

interface ChangedPage {
  readonly total: number
  readonly records: readonly ShownListing[]
  readonly next: string | null
}

const ownPage = (records: readonly ShownListing[]): ChangedPage => ({
  total: records.length,
  records,
  next: null,
})

async function changedPage(
  filters: string,
  moment: string,
  cursor: string | undefined,
  { api, signal }: ToolContext,
): Promise<ChangedPage> {
  const query = [
    filters,
    `updated_since=${moment}`,
    `limit=${mcpLimits.changesMax}`,
    'detail=full',
    ...(cursor === undefined ? [] : [`cursor=${encodeInUrl(cursor)}`]),
  ]
  const page = await api.get('/listings', query.filter(Boolean).join('&'), signal)
  return {
    total: Number(page.total),
    records: page.results as readonly ShownListing[],
    next: page.next_cursor as string | null,
  }
}

/** A cursor is sealed by the API: whether it is good is known only there. */
function withoutCursor(error: unknown, args: Arguments, since: string): unknown {
  if (!(error instanceof ApiFault) || error.body.param !== 'cursor') return error
  const { cursor: _, ...rest } = args
  return new ToolFault(error.body.message, { tool: NAME, arguments: { ...rest, since } })
}

function noIds(wrong: readonly string[], { ids, cursor: _, ...rest }: Arguments): ToolFault {
  const good = readIds(ids).ids
  return new ToolFault(`${shownArgument(wrong.join(', '))} is no id of a listing.`, {
    tool: NAME,
    arguments: { ...rest, ...(good.length > 0 ? { ids: good } : {}) },
  })
}

/** What works as a search works as the filters of this tool. */
function asFilters(error: unknown, { since, ids }: Arguments): unknown {
  if (!(error instanceof ToolFault) || error.instead.tool !== NAME) return error
  const { arguments: filters } = error.instead
  const named = idsAmong(filters)
  const own = ids === undefined ? {} : { ids: readIds(ids).ids }
  return new ToolFault(error.message, {
    tool: NAME,
    arguments: {
      ...(since === undefined ? {} : { since }),
      ...(named.length > 0 ? { ids: named } : { filters, ...own }),
    },
  })
}

/** Listings that are named among the filters: they are looked at alone, as ids replace filters in a search. */
function idsAmong({ also }: Arguments): readonly number[] {
  const named = typeof also === 'object' && also !== null ? (also as Arguments).ids : undefined
  return named === undefined ? [] : readIds(named).ids
}

/** A `since` that is no moment is a fault, thrown once the rest is known to work: the call it offers has all of that. */
interface Since {
  readonly sinceMs: number
  readonly args: Arguments
  readonly fault: ToolFault | null
}

function readSince(args: Arguments, { filtering }: ToolContext): Since {
  const [text] = textsOf(args.since)
  const fallback = filtering.nowMs - mcpLimits.changesDefaultDays * DAY_MS
  if (text === undefined) return { sinceMs: fallback, args, fault: null }
  const moment = readInstant('since', text, filtering.timeZone)
  if (typeof moment === 'number') return { sinceMs: moment, args, fault: null }
  // A cursor goes with its own moment.
  const { cursor: _, ...rest } = args
  const corrected = { ...rest, since: new Date(fallback).toISOString().slice(0, 10) }
  const message = `since is a day or a moment, not ${shownArgument(text)}.`
  const fault = new ToolFault(message, { tool: NAME, arguments: corrected })
  return { sinceMs: fallback, args: corrected, fault }
}

function kindOf(record: ShownListing, sinceMs: number): Kind {
  const { first_published_at: first, price_change: change } = record
  if (first !== null && Date.parse(first) >= sinceMs) return 'new'
  if (change && Date.parse(change.changed_at) >= sinceMs)
    return change.pct < 0 ? 'price_down' : 'price_up'
  return 'changed'
}

/** Those of them that are live, as they are now. */
async function liveOf(
  ids: readonly number[],
  { api, signal }: ToolContext,
): Promise<readonly ShownListing[]> {
  const records: ShownListing[] = []
  // Whole records come ten at a time.
  for (let at = 0; at < Math.min(ids.length, limits.idsMax); at += limits.pageSizeFullMax) {
    const some = ids.slice(at, at + limits.pageSizeFullMax)
    const query = `ids=${some.join()}&limit=${some.length}&detail=full`
    const { results } = await api.get('/listings', query, signal)
    records.push(...(results as ShownListing[]))
  }
  return records
}
