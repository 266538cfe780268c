/** English texts of the pages about the market. */
export const englishMarketWords = {
  title: (place: string) => `Asking prices in ${place}`,
  titleRent: (place: string) => `Asking rents in ${place}`,
  lead: 'What homes ask here, and where prices are going. Every figure says how many homes it rests on.',
  kinds: { all: 'Apartments and houses', apartment: 'Apartments', house: 'Houses', land: 'Land' },
  perM2: 'per m², median asking price',
  from: (n: string) => `from ${n} homes`,
  homes: (n: string) => `${n} homes`,
  range: (low: string, high: string) => `${low} to ${high}`,
  rose: (place: string, pct: string, low: string, high: string, n: string) =>
    `Asking prices in ${place} rose ${pct}% (${low} to ${high}) in twelve months, from ${n} homes.`,
  fell: (place: string, pct: string, low: string, high: string, n: string) =>
    `Asking prices in ${place} fell ${pct}% (${low} to ${high}) in twelve months, from ${n} homes.`,
  level: (place: string, pct: string, low: string, high: string, n: string) =>
    `Asking prices in ${place} hardly changed in twelve months: ${pct}% (${low} to ${high}), from ${n} homes.`,
  noChange: (place: string) =>
    `For ${place} there are not yet enough homes and months to compare prices over a year; the page shows levels only.`,
  fallback: (asked: string, used: string) =>
    `There are too few homes in ${asked} for this figure; it is that of ${used}.`,
  tooFew: 'Too few homes',
  chart: 'Price index',
  chartText: (place: string) =>
    `Index of asking prices, like for like, ${place}. 100 is the mean of the first twelve months. The band holds the true value nine times out of ten; the dashed part is provisional.`,
  monthly: 'Month by month',
  month: 'Month',
  index: 'Index',
  band: '90% range',
  count: 'Homes',
  median: 'Median per m²',
  provisional: 'provisional',
  bedrooms: 'Prices by bedrooms',
  bedroomsColumn: 'Bedrooms',
  lower: 'Lower quartile',
  middle: 'Median',
  upper: 'Upper quartile',
  facts: 'On the market',
  onOffer: 'On offer now',
  reduced: 'Reduced in the last 90 days',
  reduction: 'Median reduction',
  listed: 'Time on the market, median',
  days: (n: string) => `${n} days`,
  fresh: 'New in the last 30 days',
  yield: 'Gross rental yield',
  areas: 'Areas compared',
  areasText: (n: string) => `Shown are areas with enough homes; ${n} have too few.`,
  change: '12 months',
  show: 'Show these homes',
  save: 'Save this search',
  cite: 'How to cite',
  citation: (what: string, date: string, url: string) =>
    `Estia Index, ${what}, figures of ${date}. ${url}`,
  licence: 'Free to use with this line (CC BY 4.0).',
  csv: 'Figures as CSV',
  method: 'How this is computed',
  notes:
    'These are asking prices, not sold prices; homes may sell for less. The index compares like with like; medians do not. Based on the homes of this service, not on the whole market.',
  none: 'No figures have been computed yet. They are made every night.',
  unknown: (name: string) => `There is no place called “${name}”`,
}

export type MarketWords = typeof englishMarketWords
