/** What homes cost in a place and where prices are going, in one call. */
import type { MarketAnswer } from '../../service/market/market-service.ts'
import type { PlaceRecord } from '../../service/places/place-lookup.ts'
import { figure } from '../answers/listing-facts.ts'
import { textsOf } from '../arguments/plain-values.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { ApiFault } from '../serve/api-calls.ts'
import { type Arguments, type Tool, ToolFault } from './tool.ts'

const NAME = 'market_summary'

export const marketSummary: Tool = {
  name: NAME,
  title: 'Market summary',
  description:
    'What homes cost in a place and where prices are going: medians, reductions, time on offer, change over 3 and 12 months, each with range and number of homes. Without place: the whole country. Trap: asking prices, not sales; quote range and number of homes, and say where a larger place answered.',
  inputSchema: {
    type: 'object',
    properties: {
      place: { type: 'string', maxLength: mcpLimits.placeMaxChars },
      deal: { type: 'string', enum: ['sale', 'rent'] },
      property_type: { type: 'string' },
      bedrooms: { type: 'string' },
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      place: { type: 'object' },
      now: { type: 'object' },
      change: { type: 'object' },
      fallback: { type: 'object' },
      notes: { type: 'array', items: { type: 'string' } },
    },
    required: ['place', 'now', 'change', 'fallback', 'notes'],
  },
  async run(args, { api, signal }) {
    // As the other tools call it, too.
    const [name = ''] = [args.place, args.location, args.district].flatMap(textsOf)
    const where = name === '' ? {} : await placeOf(name)
    const query = new URLSearchParams({ ...where, ...kindOf(args) }).toString()
    const answer = (await api.get('/market', query, signal).catch((error: unknown) => {
      throw asFault(error, where)
    })) as unknown as MarketAnswer
    const { change, fallback, notes, asked_for, as_of, method_url, search_url } = answer
    const { place, median_price, p25, p75, median_price_per_m2, median_days_listed } = answer.now
    const { homes_here, reduced_share_90d } = answer.now
    const now = {
      ...{ place, homes_here, median_price, p25, p75, median_price_per_m2 },
      ...{ median_days_listed, reduced_share_90d },
    }
    return {
      text: sentencesOf(answer).join('\n'),
      data: { place: asked_for, as_of, now, change, fallback, notes, method_url, search_url },
    }

    async function placeOf(text: string): Promise<Record<string, string>> {
      const short = [...text].slice(0, mcpLimits.placeMaxChars).join('').toWellFormed()
      const found = await api.get('/locations', `q=${encodeURIComponent(short)}`, signal)
      const [best] = found.results as readonly PlaceRecord[]
      if (!best) throw new ToolFault(`No place is called ${short}.`, { tool: NAME, arguments: {} })
      const { district, location } = best.use
      if (location) return { location }
      return district ? { district } : {}
    }
  },
}

const kindOf = (args: Arguments): Record<string, string> =>
  Object.fromEntries(
    ['deal', 'property_type', 'bedrooms'].flatMap((name) => {
      const [value] = textsOf(args[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The place was found; what is wrong is the kind, so a call without it works. */
function asFault(error: unknown, where: Record<string, string>): unknown {
  if (!(error instanceof ApiFault) || error.retryAfterS !== null) return error
  const place = where.location ?? where.district
  const instead = { tool: NAME, arguments: place === undefined ? {} : { place } }
  return new ToolFault(error.body.message, instead)
}

function sentencesOf(answer: MarketAnswer): string[] {
  const { now, change, asked_for, fallback, notes, deal, property_type, search_url } = answer
  const kind = property_type ?? 'home'
  const { m12, m3, place, as_of_month } = change
  const range = (low: number | null, high: number | null) => `${low} to ${high}`
  const moved = (pct: number) => `${pct < 0 ? 'fell' : 'rose'} ${Math.abs(pct)} %`
  const price = now.median_price
  return [
    m12.pct === null
      ? `No price index for ${asked_for.name} (${m12.reason}).`
      : `Asking prices (${deal}, ${kind}) in ${place.name} ${moved(m12.pct)} (${range(m12.low, m12.high)}) in the twelve months to ${as_of_month}, from ${m12.n} homes.`,
    ...(m3.pct === null ? [] : [`Over three months: ${m3.pct} % (${range(m3.low, m3.high)}).`]),
    price.value === null
      ? `Too few homes for a median in ${now.place.name}: ${now.homes_here} on offer in ${asked_for.name}.`
      : `Median asking price in ${now.place.name}: ${figure(price.value)} (${figure(price.low!)} to ${figure(price.high!)}, ${price.n} homes).`,
    ...(now.median_price_per_m2.value === null
      ? []
      : [`Per m2: ${figure(now.median_price_per_m2.value)} (${now.median_price_per_m2.n} homes).`]),
    ...(now.median_days_listed.value === null
      ? []
      : [`Half are sold or let within ${now.median_days_listed.value} days.`]),
    ...(now.reduced_share_90d.value === null
      ? []
      : [
          `Reduced in 90 days: ${now.reduced_share_90d.value} % of ${now.reduced_share_90d.n} homes.`,
        ]),
    ...Object.values(fallback).flatMap((one) =>
      one ? [`${one.from} has too few homes: figures of ${one.to}.`] : [],
    ),
    ...notes,
    `Homes: ${search_url}`,
  ]
}
