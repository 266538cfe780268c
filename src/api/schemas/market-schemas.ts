/** The shapes of answers about the market. Every figure carries how many homes it rests on. */
import type { JsonSchema } from '../operation.ts'
import {
  boolean,
  instant,
  integer,
  list,
  nullable,
  number,
  oneOfValues,
  partial,
  record,
  reference,
  text,
  uri,
} from './json-schema.ts'

const place = reference('MarketPlace')
const figure = reference('MarketFigure')
const kind = {
  deal: text(),
  property_type: nullable(text('null: apartments and houses.')),
  bedrooms: nullable(text('null: any number.')),
}
const basis = { const: 'asking_prices' }
const asOf = nullable(instant('When the figures were computed; null: never yet.'))
const notes = list(text(), 'Sentences to repeat when quoting.')
const countedMembers = {
  value: nullable(number('null: see reason. Never zero for unknown.')),
  n: integer('How many homes it rests on.'),
  quality: oneOfValues(['good', 'indicative', null]),
}
const rangeMembers = {
  low: nullable(number('Lower end of the 90 % range.')),
  high: nullable(number('Upper end of the 90 % range.')),
  reason: oneOfValues([
    'too_few',
    'no_area',
    'not_enough_history',
    'band_too_wide',
    'not_published',
  ]),
}
const changeMembers = {
  pct: nullable(number('In per cent; null: see reason.')),
  low: nullable(number()),
  high: nullable(number()),
  n: integer('Homes of all months from one end to the other.'),
  reason: nullable(text()),
}
const change = record(changeMembers)
const fallback = nullable(record({ from: text(), to: text(), reason: oneOfValues(['too_few']) }))
const nowMembers = {
  homes: integer('Homes on offer, each once.'),
  median_price: figure,
  p25: figure,
  p75: figure,
  median_price_per_m2: figure,
  median_days_listed: partial(countedMembers, {
    ...rangeMembers,
    method: text('Homes still on offer count for as long as they were watched.'),
  }),
  new_30d: figure,
  closed_30d: figure,
  reduced_share_90d: figure,
  median_reduction_pct: figure,
  months_of_supply: figure,
  discount_so_far_pct: figure,
  cut_timetable: list(
    record({ days: integer(), share_pct: figure }),
    'Share of homes whose price was cut by then.',
  ),
  gross_yield_pct: partial(
    {
      ...countedMembers,
      n_sale: integer(),
      n_rent: integer(),
      flag: oneOfValues(['unusual', null]),
    },
    rangeMembers,
  ),
}
const now = record({
  place,
  homes_here: integer('On offer at the requested place.'),
  ...nowMembers,
})
const changesMembers = {
  place,
  as_of_month: nullable(text()),
  pooled_months: nullable(integer('Months that each end is the mean of.')),
  m3: change,
  m12: change,
}
const newestChanges = record({ ...changesMembers, provisional: boolean('May still change.') })
const citable = nullable(
  record(
    {
      ...changesMembers,
      vintage: integer('A correction has a higher one, and a line in the revisions.'),
      url: uri('The page that says the same for good.'),
    },
    'The newest month that is frozen, to quote; null: there is none.',
  ),
)
const fallbacks = record({ now: fallback, index: fallback })

export const marketSchemas: Readonly<Record<string, JsonSchema>> = {
  MarketPlace: record({
    slug: text(),
    name: text(),
    level: oneOfValues(['country', 'district', 'location']),
  }),
  MarketFigure: partial(countedMembers, rangeMembers),
  ListingMarket: record(
    {
      as_of: asOf,
      asked_for: place,
      price_per_m2: record(
        {
          place,
          property_type: nullable(text()),
          value: nullable(number('Of this listing.')),
          asks_more_than_pct: nullable(
            integer(
              'Share of the homes on offer that ask less per m², in steps of 5; null: see reason.',
            ),
          ),
          p10: nullable(number()),
          p25: nullable(number()),
          median: nullable(number()),
          p75: nullable(number()),
          p90: nullable(number()),
          n: integer('How many homes it is compared with.'),
          reason: oneOfValues(['no_area', 'too_few', 'not_published', null]),
        },
        'Among homes of its kind on offer; place names the area, a larger one where its own has too few.',
      ),
      change_12m: record(
        {
          place,
          property_type: nullable(text('null: apartments and houses.')),
          as_of_month: nullable(text()),
          ...changeMembers,
        },
        'Of the index of asking prices, with its 90 % range.',
      ),
      market_url: nullable(uri('The page of its market; null: there is none of its kind.')),
      method_url: uri(),
    },
    'Only with include=market.',
  ),
  SearchStats: record(
    {
      n: integer('Listings that match.'),
      median_price: figure,
      p25: figure,
      p75: figure,
      median_price_per_m2: figure,
      reduced_share: figure,
    },
    'Only with include=stats: of all matches, not of the page alone.',
  ),
  MarketMonth: record({
    month: text('YYYY-MM, local time.'),
    index: nullable(number('100 is the mean of the first twelve months.')),
    low: nullable(number()),
    high: nullable(number()),
    n: integer('Homes first published in the months that it is the mean of.'),
    pooled_months: nullable(integer()),
    quality: oneOfValues(['good', 'indicative', null]),
    reason: nullable(text()),
    provisional: boolean('May still change; ten days after its end a month is frozen.'),
    vintage: nullable(integer('Of a frozen month; a correction has a higher one.')),
    median_price_per_m2: figure,
    new: integer('Rounded to five; 0: below ten.'),
    closed: integer('Rounded to five; 0: below ten.'),
  }),
  Market: record({
    place,
    asked_for: place,
    ...kind,
    basis,
    currency: text(),
    as_of: asOf,
    vintage: nullable(text('The day of these figures, for citation.')),
    method: nullable(integer('Version of the method.')),
    now,
    change: newestChanges,
    citable,
    series: list(reference('MarketMonth')),
    features: list(
      record({ feature: text(), pct: number(), low: number(), high: number(), n: integer() }),
      'What homes with a feature ask more than others alike, in per cent.',
    ),
    fallback: fallbacks,
    left_out: record({
      no_area: integer(),
      outlier: integer(),
      over_project_limit: integer(),
      duplicate: integer('Further listings of homes that count once.'),
    }),
    notes,
    method_url: uri(),
    search_url: uri('The homes of the requested place.'),
  }),
  MarketComparison: record({
    ...kind,
    basis,
    currency: text(),
    as_of: asOf,
    places: list(
      record({
        asked_for: place,
        now,
        change: newestChanges,
        fallback: fallbacks,
        search_url: uri(),
      }),
    ),
    notes,
  }),
  MarketRanking: record({
    ...kind,
    level: text(),
    sort: text(),
    basis,
    currency: text(),
    budget: nullable(number('The step of budgets that was used.')),
    as_of: asOf,
    places: list(
      record({
        place,
        homes: integer(),
        median_price: figure,
        median_price_per_m2: figure,
        change_12m: change,
        budget: nullable(record({ bedrooms: figure, area_m2: figure })),
      }),
    ),
    left_out_places: integer('Places with too few homes to rank.'),
    notes,
  }),
  MarketRevisions: record({
    revisions: list(
      record({
        deal: text(),
        property_type: nullable(text()),
        district: nullable(text()),
        location: nullable(text()),
        month: text(),
        vintage: integer(),
        figure: oneOfValues(['index', 'median_price_per_m2']),
        former_value: nullable(number('Of the figure that was corrected.')),
        value: nullable(number()),
        former_index: nullable(number('null where another figure was corrected.')),
        index: nullable(number()),
        reason: text(),
        at: instant(),
      }),
      'The newest first.',
    ),
  }),
}
