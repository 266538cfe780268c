/** What a home that is not listed would be asked for: the price guide, for sellers and for buyers who were told a price. */
import { fieldsByName } from '../../catalogue/fields.ts'
import { figure } from '../answers/listing-facts.ts'
import { shownArgument } from '../arguments/read-search.ts'
import { ApiFault } from '../serve/api-calls.ts'
import { type Arguments, type Tool, ToolFault } from './tool.ts'

const NAME = 'value_home'
const NEEDED = ['deal', 'property_type', 'district', 'covered_area_m2'] as const
const FURTHER = ['location', 'plot_area_m2', 'bedrooms', 'bathrooms', 'condition', 'year_built']

const schemaOf = (name: string) => {
  const field = fieldsByName.get(name)!
  if (field.kind === 'number') return { type: 'number' }
  return field.kind === 'choice' && field.values.length <= 8
    ? { type: 'string', enum: field.values.map(({ value }) => value) }
    : { type: 'string' }
}

/** A call that works, for a home like any other. */
const example = (): Arguments =>
  Object.fromEntries(NEEDED.map((name) => [name, fieldsByName.get(name)!.example]))

export const valueHome: Tool = {
  name: NAME,
  title: 'Value a home',
  description:
    'What a home that is not listed would be asked for, from comparable listings: value, range, how sure it is and the closest comparables. Use it when somebody thinks of selling or letting, or was told a price elsewhere. Not for a listing whose id you know (get_listing with include estimate). Needs deal, property_type, district and the size: covered_area_m2, for land plot_area_m2. Trap: it rests on asking prices, not on sales.',
  inputSchema: {
    type: 'object',
    properties: {
      ...Object.fromEntries([...NEEDED, ...FURTHER].map((name) => [name, schemaOf(name)])),
      also: { type: 'object', description: 'Further fields of a listing by their API names.' },
    },
    required: ['deal', 'property_type', 'district'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      status: { type: 'string' },
      value: { type: ['number', 'null'] },
      low: { type: ['number', 'null'] },
      high: { type: ['number', 'null'] },
      confidence: { type: ['string', 'null'] },
      comparables: { type: 'array', items: { type: 'object' } },
      reason: { type: ['string', 'null'] },
    },
    required: ['status', 'value', 'low', 'high', 'comparables'],
  },
  async run(args, { api, signal }) {
    const { also, ...fields } = args
    const more = typeof also === 'object' && also !== null ? also : {}
    const estimate = await api
      .ask('/estimates', { ...fields, ...more }, signal)
      .catch((error: unknown) => {
        throw asFault(error)
      })
    const { status, value, low, high, confidence = null, comparables, reason = null } = estimate
    const near = comparables as readonly { id: number; price: number; link: string }[]
    return {
      text: [
        value === null
          ? `No estimate: ${String(reason)}`
          : `About ${figure(Number(value))}, most likely ${figure(Number(low))} to ${figure(Number(high))} (confidence ${String(confidence)}), from asking prices.`,
        ...near.map(({ id, price, link }) => `Comparable #${id}: ${figure(price)}, ${link}`),
      ].join('\n'),
      data: { status, value, low, high, confidence, comparables, reason },
    }
  },
}

/** The body that the API suggests is the call to make. */
function asFault(error: unknown): unknown {
  if (!(error instanceof ApiFault) || error.retryAfterS !== null) return error
  const { message, hint, suggestion } = error.body
  const meant = suggestion === undefined ? example() : (JSON.parse(suggestion) as Arguments)
  return new ToolFault(`${message} ${suggestion === undefined ? shownArgument(hint) : ''}`.trim(), {
    tool: NAME,
    arguments: withAlso(meant),
  })
}

function withAlso(members: Arguments): Arguments {
  const own = new Set<string>([...NEEDED, ...FURTHER])
  const [mine, rest] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(members).filter(([name]) => own.has(name) === wanted)),
  )
  return Object.keys(rest).length > 0 ? { ...mine, also: rest } : mine
}
