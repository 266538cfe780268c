/** The likely asking price of a home that is not listed: the price guide, for sellers and for buyers with an offer. */
import { fieldsByName } from '../../catalogue/fields.ts'
import { figure } from '../answers/listing-facts.ts'
import { shownArgument } from '../arguments/read-search.ts'
import { ApiFault } from '../serve/api-calls.ts'
import { type Arguments, type Tool, ToolFault } from './tool.ts'

const NAME = 'value_home'
const NEEDED = ['deal', 'property_type', 'district', 'covered_area_m2'] as const
const FURTHER = ['location', 'plot_area_m2', 'bedrooms', 'condition']

const schemaOf = (name: string) => ({
  type: fieldsByName.get(name)!.kind === 'number' ? 'number' : 'string',
})

/** A call that works, for a home like any other. */
const example = (): Arguments =>
  Object.fromEntries(NEEDED.map((name) => [name, fieldsByName.get(name)!.example]))

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
    required: ['deal', 'property_type', 'district'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { value: { type: ['number', 'null'] }, comparables: { type: 'array' } },
    required: ['value', 'comparables'],
  },
  async run(args, { api, signal }) {
    const { also, ...fields } = args
    const more = typeof also === 'object' && also !== null ? also : {}
    const estimate = await api
      .ask('/estimates', { ...fields, ...more }, signal)
      .catch((error: unknown) => {
        throw asFault(error)
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

/** The body that the API suggests is the call to make. */
function asFault(error: unknown): unknown {
  if (!(error instanceof ApiFault) || error.retryAfterS !== null) return error
  const { message, hint, suggestion } = error.body
  const suggested = suggestion === undefined ? {} : (JSON.parse(suggestion) as Arguments)
  // What is left of a wrong body may be too little to value: the home of the example stands in for the rest.
  const said = Object.fromEntries(Object.entries(suggested).filter(([, value]) => value !== null))
  const meant = { ...example(), ...said }
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
