/** A few listings side by side: what differs first, what is the same in one line. */
import {
  figure,
  listingFacts,
  priceText,
  type ShownListing,
  sameListingSchema,
} from '../answers/listing-facts.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { readListings } from './read-listings.ts'
import type { Tool } from './tool.ts'

const NAME = 'compare_listings'

type Row = readonly [label: string, cell: (record: ShownListing) => string]

const or = (value: unknown, unit = ''): string =>
  value === null || value === undefined
    ? '-'
    : `${typeof value === 'number' ? figure(value) : value}${unit}`

const listed = (value: readonly string[] | null | undefined): string => value?.join(', ') || '-'

const ROWS: readonly Row[] = [
  ['price', priceText],
  ['per m2', ({ price_per_m2: value }) => or(value)],
  ['estimate', ({ estimate }) => or(estimate?.value)],
  ['asking against it', ({ estimate }) => or(estimate?.asking_vs_estimate_pct, '%')],
  ['type', ({ property_type: value }) => or(value)],
  ['bedrooms', ({ bedrooms }) => or(bedrooms)],
  ['bathrooms', ({ bathrooms }) => or(bathrooms)],
  ['covered m2', ({ covered_area_m2: value }) => or(value)],
  ['plot m2', ({ plot_area_m2: value }) => or(value)],
  ['place', ({ location, district }) => location?.name ?? or(district)],
  ['metres to the sea', ({ distance_to_sea_m: value }) => or(value)],
  ['title deed', ({ title_deed: value }) => or(value)],
  ['condition', ({ condition }) => or(condition)],
  ['built', ({ year_built: value }) => or(value)],
  ['energy', ({ energy_class: value }) => or(value)],
  ['pool', ({ pool }) => listed(pool)],
  ['parking', ({ parking }) => listed(parking)],
  ['days listed', ({ days_listed: value }) => or(value)],
  ['last price change', ({ price_change: change }) => or(change?.pct, '%')],
]

export const compareListings: Tool = {
  name: NAME,
  title: 'Compare listings',
  description: `Set 2 to ${mcpLimits.readMax} listings side by side: a table of what differs, estimate against asking price, days listed and the last change of price, then what they share. Use it when somebody chooses between listings that were found already. Not for finding them (search_listings) and not for texts or photos (get_listing). Trap: a missing value is "-", which is not "no".`,
  inputSchema: {
    type: 'object',
    properties: {
      ids: {
        type: 'array',
        items: { type: 'integer' },
        minItems: 2,
        maxItems: mcpLimits.readMax,
      },
    },
    required: ['ids'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      listings: { type: 'array', items: sameListingSchema },
      differs: { type: 'object' },
      same: { type: 'object' },
      notes: { type: 'array', items: { type: 'string' } },
    },
    required: ['listings', 'differs', 'same', 'notes'],
  },
  alsoCalled: ['id', 'listing_ids'],
  async run({ id, listing_ids: named = id, ids = named }, context) {
    const options = { tool: NAME, min: 2, withEstimate: true }
    const { records, notes } = await readListings(ids, options, context)
    const table = ROWS.map(([label, cell]) => [label, records.map(cell)] as const)
    const known = table.filter(([, cells]) => cells.some((cell) => cell !== '-'))
    const isSame = (cells: readonly string[]) => new Set(cells).size === 1
    const differs = known.filter(([, cells]) => !isSame(cells))
    const same = known.filter(([, cells]) => isSame(cells))
    return {
      text: [
        `| | ${records.map(({ id }) => `#${id}`).join(' | ')} |`,
        `|---|${records.map(() => '---|').join('')}`,
        ...differs.map(([label, cells]) => `| ${label} | ${cells.join(' | ')} |`),
        `Same: ${same.map(([label, [cell]]) => `${label} ${cell}`).join('; ') || 'nothing'}.`,
        ...notes,
      ].join('\n'),
      data: {
        listings: records.map((record) => listingFacts(record, context.baseUrl)),
        differs: Object.fromEntries(differs),
        same: Object.fromEntries(same.map(([label, [cell]]) => [label, cell])),
        notes,
      },
    }
  },
}
