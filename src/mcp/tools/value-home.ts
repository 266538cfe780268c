/** The likely asking price of a home that is not listed: the price guide, for sellers and for buyers with an offer. */
import { fieldsByName } from '../../catalogue/fields.ts'
import { type Deal, deals, propertyTypes } from '../../catalogue/vocabulary.ts'
import { fileValue } from '../../domain/search/read-parameters.ts'
import { neededToValue } from '../../service/prices/estimate-home.ts'
import { saidText } from '../../structures/text/safe-text.ts'
import { figure } from '../answers/listing-facts.ts'
import { shownArgument } from '../arguments/read-search.ts'
import { ApiFault } from '../serve/api-calls.ts'
import { type Arguments, type Tool, ToolFault } from './tool.ts'

const NAME = 'value_home'
const NEEDED = neededToValue(null)
/** Whatever the type of the home. */
const ALWAYS_NEEDED = ['deal', 'property_type', 'district']
const FURTHER = ['location', 'plot_area_m2', 'bedrooms', 'condition']

const schemaOf = (name: string) => ({
  type: fieldsByName.get(name)!.kind === 'number' ? 'number' : 'string',
})

const exampleOf = (names: readonly string[]): Arguments =>
  Object.fromEntries(names.map((name) => [name, fieldsByName.get(name)!.example]))

export const valueHome: Tool = {
  name: NAME,
  title: 'Value a home',
  description:
    'Likely asking price of an unlisted home, with its range and comparables. Use it when somebody thinks of selling or letting. Not for a listing whose id you know (get_listing). Needs covered_area_m2, for land plot_area_m2. Trap: it rests on asking prices, not on sales.',
  inputSchema: {
    type: 'object',
    properties: {
      ...Object.fromEntries([...NEEDED, ...FURTHER].map((name) => [name, schemaOf(name)])),
      also: { type: 'object', description: 'Further fields by their API names.' },
    },
    required: ALWAYS_NEEDED,
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { value: { type: ['number', 'null'] }, comparables: { type: 'array' } },
    required: ['value', 'comparables'],
  },
  async run(args, { api, signal }) {
    const { also, ...fields } = args
    const home = { ...fields, ...(typeof also === 'object' ? also : {}) }
    const estimate = await api.ask('/estimates', home, signal).catch((error: unknown) => {
      throw asFault(error, home)
    })
    const {
      status,
      value,
      low,
      high,
      confidence = null,
      confidence_reason = null,
      comparables,
      reason = null,
    } = estimate
    const near = comparables as readonly NearHome[]
    const { aged_by = null } = estimate
    return {
      text: [
        value === null
          ? `No estimate: ${String(reason)}`
          : `About ${figure(Number(value))}, most likely ${figure(Number(low))} to ${figure(Number(high))} (confidence ${String(confidence)}), from asking prices.`,
        ...near.map(comparableText),
        ...(aged_by === null ? [] : [(aged_by as { note: string }).note]),
      ].join('\n'),
      data: { status, value, low, high, confidence, confidence_reason, comparables, reason },
    }
  },
}

interface NearHome {
  readonly id: number
  readonly price: number
  readonly price_today: number | null
  readonly link: string
}

const comparableText = ({ id, price, price_today: today, link }: NearHome): string =>
  `Comparable #${id}: ${figure(price)}${today === null || today === price ? '' : ` (price_today ${figure(today)})`}, ${link}`

function asFault(error: unknown, sent: Arguments): unknown {
  if (!(error instanceof ApiFault) || error.retryAfterS !== null) return error
  const { message, hint, suggestion } = error.body
  const said = suggestion === undefined ? whatIsRight(sent, error) : JSON.parse(suggestion)
  return new ToolFault(`${message} ${suggestion === undefined ? shownArgument(hint) : ''}`.trim(), {
    tool: NAME,
    arguments: withAlso(wholeHome(said)),
  })
}

/** Sent and not refused; where something is missing, that is all. */
function whatIsRight(sent: Arguments, { body: { param, details = [{ param }] } }: ApiFault) {
  const wrong = new Set(details.map((one) => one.param))
  // Each half of a point is wrong without the other.
  if (wrong.has('lat') || wrong.has('lng')) for (const half of ['lat', 'lng']) wrong.add(half)
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !wrong.has(name)))
}

/** What is said may be too little to value: the home of the example stands in for the rest. */
function wholeHome(members: Arguments): Arguments {
  const said = Object.entries(members).filter(
    ([, value]) => value !== null && !(typeof value === 'string' && value.trim() === ''),
  )
  const meant: Arguments = {
    ...exampleOf(ALWAYS_NEEDED),
    ...Object.fromEntries(said),
  }
  const type = fileValue(saidText(meant.property_type), propertyTypes)
  const deal = fileValue(saidText(meant.deal), deals) as Deal
  const ofThisDeal = ([name]: [string, unknown]) =>
    fieldsByName.get(name)?.appliesTo?.includes(deal) ?? true
  return Object.fromEntries(
    Object.entries({ ...exampleOf(neededToValue(type)), ...meant }).filter(ofThisDeal),
  )
}

function withAlso(members: Arguments): Arguments {
  const own = new Set([...NEEDED, ...FURTHER])
  const [mine, rest] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(members).filter(([name]) => own.has(name) === wanted)),
  )
  return Object.keys(rest).length > 0 ? { ...mine, also: rest } : mine
}
