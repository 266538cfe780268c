/** What homes cost in a place and where prices are going, in one call. */
import type { MarketAnswer } from '../../service/market/market-service.ts'
import { figure } from '../answers/listing-facts.ts'
import { checkSearch, type QueryValues } from '../arguments/check-search.ts'
import { textsOf } from '../arguments/plain-values.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { ApiFault } from '../serve/api-calls.ts'
import { type Arguments, type Tool, ToolFault } from './tool.ts'

const NAME = 'market_summary'
const KIND = ['deal', 'property_type', 'bedrooms'] as const
/** What a market is of, one value each. */
const TAKEN: readonly string[] = [...KIND, 'district', 'location']

export const marketSummary: Tool = {
  name: NAME,
  title: 'Market summary',
  description:
    'What homes cost in a place and where prices are going: medians, reductions, time on offer, change over 3 and 12 months, each with range and number of homes. Without place: the whole country. Trap: asking prices, not sales; quote range and number of homes, and say where a larger place answered; citable has a link that keeps saying the same.',
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
  async run(args, context) {
    // Names and places are read as in a search, so that both tools speak of the same place.
    const { values, notes: read } = await checkSearch(NAME, args, context).catch((error) => {
      throw asMarketCall(error)
    })
    const query = new URLSearchParams(oneOfEach(values)).toString()
    const answer = (await context.api
      .get('/market', query, context.signal)
      .catch((error: unknown) => {
        throw asFault(error, args)
      })) as unknown as MarketAnswer
    const unused = [...values.keys()].filter((name) => !TAKEN.includes(name))
    const said = unused.length === 0 ? read : [...read, `Not applied: ${unused.join(', ')}.`]
    const { change, citable, fallback, asked_for, as_of, method_url, search_url } = answer
    const notes = [...said, ...answer.notes]
    const { place, median_price, p25, p75, median_price_per_m2, median_days_listed } = answer.now
    const { homes_here, reduced_share_90d } = answer.now
    const now = {
      ...{ place, homes_here, median_price, p25, p75, median_price_per_m2 },
      ...{ median_days_listed, reduced_share_90d },
    }
    return {
      text: sentencesOf({ ...answer, notes }).join('\n'),
      data: {
        ...{ place: asked_for, as_of, now, change, citable, fallback, notes },
        ...{ method_url, search_url },
      },
    }
  },
}

function oneOfEach(values: QueryValues): Record<string, string> {
  const asked = [...values].filter(([name]) => TAKEN.includes(name))
  const first = Object.fromEntries(asked.map(([name, [value]]) => [name, value]))
  const several = asked.filter(([, list]) => list.length > 1)
  if (several.length === 0) return first
  const { district, location, ...kind } = first
  const place = location ?? district
  const message = several
    .map(([name, list]) => `One ${name} at a time, not ${list.join(', ')}.`)
    .join(' ')
  throw new ToolFault(message, {
    tool: NAME,
    arguments: { ...(place === undefined ? {} : { place }), ...kind },
  })
}

/** A search that works, with what a market takes of it. */
function asMarketCall(error: unknown): unknown {
  if (!(error instanceof ToolFault) || error.instead.tool !== NAME) return error
  const usable = ['place', ...KIND].flatMap((name) => {
    const [value] = textsOf(error.instead.arguments[name])
    return value === undefined ? [] : [[name, value]]
  })
  return new ToolFault(error.message, { tool: NAME, arguments: Object.fromEntries(usable) })
}

/** The place was found; what is wrong is the kind, so a call without it works. */
function asFault(error: unknown, args: Arguments): unknown {
  if (!(error instanceof ApiFault) || error.retryAfterS !== null) return error
  const where = Object.entries(args).filter(([name]) => !KIND.some((kind) => kind === name))
  return new ToolFault(error.body.message, { tool: NAME, arguments: Object.fromEntries(where) })
}

function sentencesOf(answer: MarketAnswer): string[] {
  const { now, change, asked_for, citable, notes, search_url } = answer
  const { m12, m3 } = change
  const price = now.median_price
  const money = (value: number | null) => `${answer.currency} ${figure(value ?? 0)}`
  const perM2 = now.median_price_per_m2
  return [
    m12.pct === null
      ? `No price index for ${nameOf(asked_for)} (${m12.reason}).`
      : changeSentence(answer, change),
    ...(m3.pct === null ? [] : [`Over three months: ${m3.pct} % (${m3.low} to ${m3.high}).`]),
    price.value === null
      ? `Too few homes for a median in ${nameOf(now.place)}: ${now.homes_here} on offer in ${nameOf(asked_for)}.`
      : `Median asking price in ${nameOf(now.place)} today: ${money(price.value)} (${figure(price.low!)} to ${figure(price.high!)}, ${price.n} homes).`,
    ...(perM2.value === null
      ? []
      : [`Per m2: ${answer.currency} ${perM2.value.toLocaleString('en-GB')} (${perM2.n} homes).`]),
    ...(now.median_days_listed.value === null
      ? []
      : [`Half are sold or let within ${now.median_days_listed.value} days.`]),
    ...(now.reduced_share_90d.value === null
      ? []
      : [
          `Reduced in 90 days: ${now.reduced_share_90d.value} % of ${now.reduced_share_90d.n} homes.`,
        ]),
    ...fallbackSentences(answer),
    ...notes,
    ...(citable === null || citable.m12.pct === null
      ? []
      : [
          `To quote, with a link that keeps saying the same: ${changeSentence(answer, citable)} ${citable.url}`,
        ]),
    `Homes: ${search_url}`,
  ]
}

const nameOf = ({ name, level }: MarketAnswer['place']): string =>
  level === 'district' ? `${name} district` : name

const KINDS: ReadonlyMap<string, string> = new Map([
  ['apartment', 'apartments'],
  ['house', 'houses'],
  ['land-plots', 'land'],
])

/** As the pages say it: a range on both sides of zero is no clear change. */
function changeSentence(
  { deal, property_type }: MarketAnswer,
  { m12, place, as_of_month }: Pick<MarketAnswer['change'], 'm12' | 'place' | 'as_of_month'>,
): string {
  const [pct, low, high] = [m12.pct ?? 0, m12.low ?? 0, m12.high ?? 0]
  const kind = property_type === null ? 'homes' : (KINDS.get(property_type) ?? property_type)
  const what = `Asking ${deal === 'rent' ? 'rents' : 'prices'} of ${kind} in ${nameOf(place)}`
  const span = `in the twelve months to ${as_of_month}`
  if (low < 0 && high > 0) {
    return `${what} show no clear change ${span}: ${pct} % (${low} to ${high}), from ${m12.n} homes.`
  }
  const [least, most] = [Math.abs(low), Math.abs(high)].sort((a, b) => a - b)
  return `${what} ${pct < 0 ? 'fell' : 'rose'} ${Math.abs(pct)} % (${least} to ${most}) ${span}, from ${m12.n} homes.`
}

/** Both figures may be those of a larger place, and not of the same. */
function fallbackSentences({ fallback, asked_for, now, change }: MarketAnswer): string[] {
  const said = [
    fallback.now && `medians are those of ${nameOf(now.place)}`,
    fallback.index && `the change is that of ${nameOf(change.place)}`,
  ].filter((one) => one !== null)
  return said.length === 0 ? [] : [`${nameOf(asked_for)} has too few homes: ${said.join(', ')}.`]
}
