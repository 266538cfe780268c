/** The operations about the market: one slice, a comparison, a ranking, and what was corrected. */
import type { ErrorCode } from '../../catalogue/errors.ts'
import { limits } from '../../catalogue/limits.ts'
import type { Vocabulary } from '../../catalogue/vocabulary.ts'
import { country } from '../../country/served-country.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import {
  budgetParameter,
  type CompareRequest,
  kindFilters,
  levelParameter,
  type MarketRequest,
  marketFilters,
  marketLevels,
  marketSorts,
  monthsParameter,
  parseCompareRequest,
  parseMarketRequest,
  parseRankRequest,
  placesParameter,
  type RankRequest,
  rankFilters,
  sortParameter,
  untilParameter,
} from '../../domain/search/market-request.ts'
import type {
  MarketAnswer,
  MarketComparison,
  MarketRanking,
  MarketRevisions,
} from '../../service/market/market-service.ts'
import type { Service } from '../../service/service.ts'
import { marketMethod } from '../llms/market-method.ts'
import type { Operation, QueryParameter } from '../operation.ts'
import { queryParameterOf } from '../schemas/field-schema.ts'
import { reference } from '../schemas/json-schema.ts'
import { readQuery } from './read-call.ts'

const CSV = 'text/csv'
const MARKDOWN = 'text/markdown'

export function marketOperations(service: Service, filtering: FilterContext): Operation[] {
  return [
    marketOperation(service, filtering),
    csvOperation(service, filtering),
    compareOperation(service, filtering),
    rankOperation(service, filtering),
    revisionsOperation(service),
    methodOperation(),
  ]
}

const marketErrors: readonly ErrorCode[] = [
  'conflicting_parameters',
  'parameter_not_applicable',
  'unknown_location',
]

const oneOf = (filters: typeof marketFilters): QueryParameter[] =>
  filters.map((parameter) => {
    const described = queryParameterOf(parameter)
    const { values } = parameter
    const schema = { type: 'string', ...(values ? { enum: values.map(({ value }) => value) } : {}) }
    const example = described.example.split(',')[0]
    return { ...described, multiple: false, required: false, schema, example }
  })

const monthsQuery: QueryParameter = {
  ...monthsParameter,
  required: false,
  description: `How many months of the series; ${limits.marketMonths} unless stated.`,
  schema: { type: 'integer', minimum: monthsParameter.min, maximum: monthsParameter.max },
}

const untilQuery: QueryParameter = {
  ...untilParameter,
  required: false,
  description:
    'The last month of the series and of the changes, as YYYY-MM; the newest unless stated. What is said of a frozen month stays the same. `now` is of today in any case.',
  schema: { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' },
  example: '2026-05',
}

const choiceQuery = (name: string, description: string, values: Vocabulary): QueryParameter => ({
  name,
  multiple: false,
  required: false,
  description,
  schema: { type: 'string', enum: values.map(({ value }) => value), default: values[0].value },
  example: values[0].value,
})

const base = {
  method: 'GET',
  canonicalPrefix: '/v1',
  extension: true,
  tag: 'Market',
  pathParameters: [],
  needsKey: false,
  caching: 'nightly',
  cost: 1,
} as const

interface MarketCall {
  readonly request: MarketRequest
  readonly isCsv: boolean
}

interface MarketOutput {
  readonly answer: MarketAnswer
  readonly isCsv: boolean
}

const marketQuery = [...oneOf(marketFilters), monthsQuery, untilQuery]

function marketOperation(
  service: Service,
  filtering: FilterContext,
): Operation<MarketCall, MarketOutput> {
  return {
    ...base,
    id: 'getMarket',
    path: '/market',
    summary: 'What homes cost in a place, and where prices are going',
    description:
      'Medians, quartiles, reductions and time on offer of today, and a price index that compares like with like, with its 90 % range. Every figure carries the number of homes it rests on; below its threshold it is null with a reason. Where the place has too few homes a larger one answers, and fallback says so. Asking prices, computed every night. With Accept: text/csv one line for each month.',
    query: marketQuery,
    answers: [{ status: 200, description: 'The market of a place.', schema: reference('Market') }],
    errors: marketErrors,
    read: ({ rawQuery, accept }) => ({
      request: parseMarketRequest(rawQuery, filtering),
      isCsv: prefersCsv(accept),
    }),
    handle: async ({ request, isCsv }) => ({ answer: await service.market.market(request), isCsv }),
    present: ({ answer, isCsv }) => (isCsv ? csvOf(answer) : { body: answer }),
  }
}

function csvOperation(
  service: Service,
  filtering: FilterContext,
): Operation<MarketRequest, MarketAnswer> {
  return {
    ...base,
    id: 'getMarketCsv',
    path: '/market.csv',
    summary: 'The months of a market as CSV',
    description:
      'The series of GET /v1/market, one line for each month with its number of homes; the last line says whose figures they are.',
    query: marketQuery,
    answers: [{ status: 200, description: 'The months.', schema: null, contentType: CSV }],
    errors: marketErrors,
    read: ({ rawQuery }) => parseMarketRequest(rawQuery, filtering),
    handle: (request) => service.market.market(request),
    present: csvOf,
  }
}

/** Only where it is named: a star is JSON. */
const prefersCsv = (accept: string | undefined): boolean => {
  const types = (accept ?? '').split(',').map((type) => type.split(';')[0].trim().toLowerCase())
  return types.includes(CSV) && !types.includes('application/json')
}

const COLUMNS = ['month', 'index', 'low', 'high', 'n', 'pooled_months', 'quality'] as const

function csvOf({ series, change, as_of, asked_for, currency }: MarketAnswer) {
  const header = [
    ...COLUMNS,
    'provisional',
    'median_price_per_m2',
    'median_price_per_m2_n',
    'new',
    'closed',
  ]
  const lines = series.map((month) => [
    ...COLUMNS.map((name) => month[name] ?? ''),
    month.provisional,
    month.median_price_per_m2.value ?? '',
    month.median_price_per_m2.n,
    month.new,
    month.closed,
  ])
  const source = `# Asking prices (${currency}); asked for ${asked_for.slug}, index of ${change.place.slug}; Estia Index, ${as_of ?? 'not computed yet'}`
  const text = [header, ...lines].map((cells) => cells.join(',')).join('\r\n')
  return {
    body: null,
    document: { text: `${text}\r\n${source}\r\n`, contentType: CSV },
  }
}

const placesQuery: QueryParameter = {
  ...placesParameter,
  required: true,
  description: `${limits.marketCompareMin} to ${limits.marketCompareMax} slugs of places, or of districts with -district behind them.`,
  schema: { type: 'array', items: { type: 'string' } },
  example: country.examples.places.join(','),
}

function compareOperation(
  service: Service,
  filtering: FilterContext,
): Operation<CompareRequest, MarketComparison> {
  const query = [...oneOf(kindFilters), placesQuery, monthsQuery]
  return {
    ...base,
    id: 'compareMarkets',
    path: '/market/compare',
    summary: 'The markets of several places next to each other',
    description: 'Figures of today and changes of the index, without the months.',
    query,
    answers: [{ status: 200, description: 'The places.', schema: reference('MarketComparison') }],
    errors: ['missing_parameter', ...marketErrors],
    read: ({ rawQuery }) => parseCompareRequest(rawQuery, filtering),
    handle: (request) => service.market.compare(request),
    present: (body) => ({ body }),
  }
}

const budgetQuery: QueryParameter = {
  ...budgetParameter,
  required: false,
  description: 'Adds what homes within a tenth of about this price offer in each place.',
  schema: { type: 'integer', minimum: budgetParameter.min, maximum: budgetParameter.max },
  example: '250000',
}

function rankOperation(
  service: Service,
  filtering: FilterContext,
): Operation<RankRequest, MarketRanking> {
  const query = [
    ...oneOf(rankFilters),
    choiceQuery(sortParameter.name, 'What places are ranked by.', marketSorts),
    choiceQuery(levelParameter.name, 'Districts, or places inside them.', marketLevels),
    budgetQuery,
  ]
  return {
    ...base,
    id: 'rankMarkets',
    path: '/market/places',
    summary: 'Places by price or change',
    description: `At most ${limits.marketPlacesShown} places with figures of good quality; left_out_places says how many had too few homes. With budget also what homes at about that price offer in each.`,
    query,
    answers: [{ status: 200, description: 'The places.', schema: reference('MarketRanking') }],
    errors: marketErrors,
    read: ({ rawQuery }) => parseRankRequest(rawQuery, filtering),
    handle: (request) => service.market.rank(request),
    present: (body) => ({ body }),
  }
}

function methodOperation(): Operation<null, string> {
  return {
    ...base,
    id: 'getMarketMethod',
    path: '/market/method',
    summary: 'How the figures of the market are made',
    description: 'Formula, filters, thresholds, limits and measured accuracy, as Markdown.',
    query: [],
    answers: [{ status: 200, description: 'The text.', schema: null, contentType: MARKDOWN }],
    errors: [],
    caching: 'static',
    read({ rawQuery }) {
      readQuery(rawQuery, [])
      return null
    },
    handle: () => marketMethod,
    present: (text) => ({ body: null, document: { text, contentType: MARKDOWN } }),
  }
}

function revisionsOperation(service: Service): Operation<null, MarketRevisions> {
  return {
    ...base,
    id: 'listMarketRevisions',
    path: '/market/revisions',
    summary: 'Corrections of published months',
    description: `A frozen month changes only here: a further vintage, with what it was before and why. The newest ${limits.marketRevisionsShown}.`,
    query: [],
    answers: [
      { status: 200, description: 'The corrections.', schema: reference('MarketRevisions') },
    ],
    errors: [],
    read({ rawQuery }) {
      readQuery(rawQuery, [])
      return null
    },
    handle: () => service.market.revisions(),
    present: (body) => ({ body }),
  }
}
