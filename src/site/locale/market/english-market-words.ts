/** English texts of the pages about the market. */
export const englishMarketWords = {
  nav: 'Prices',
  title: (place: string) => `Asking prices in ${place}`,
  titleRent: (place: string) => `Asking rents in ${place}`,
  lead: 'Asking prices here, and where they are going. Every figure states how many homes it is based on.',
  kinds: { all: 'Apartments and houses', apartment: 'Apartments', house: 'Houses', land: 'Land' },
  perM2: 'per m², median asking price today',
  from: (n: string) => `from ${n} homes`,
  homes: (n: string) => `${n} homes`,
  range: (low: string, high: string) => `${low} to ${high}`,
  /** What a sentence about change starts with. */
  asked: {
    sale: {
      all: 'Asking prices of homes',
      apartment: 'Asking prices of apartments',
      house: 'Asking prices of houses',
      land: 'Asking prices of land',
    },
    rent: {
      all: 'Asking rents of homes',
      apartment: 'Asking rents of apartments',
      house: 'Asking rents of houses',
      land: 'Asking rents of land',
    },
  },
  rose: (what: string, place: string, month: string, pct: string, range: string, n: string) =>
    `${what} in ${place} rose ${pct}% (${range}) in the twelve months to ${month}, from ${n} homes.`,
  fell: (what: string, place: string, month: string, pct: string, range: string, n: string) =>
    `${what} in ${place} fell ${pct}% (${range}) in the twelve months to ${month}, from ${n} homes.`,
  level: (what: string, place: string, month: string, pct: string, range: string, n: string) =>
    `${what} in ${place} show no clear change in the twelve months to ${month}: ${pct}% (${range}), from ${n} homes.`,
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
  areasText: (n: string) => `Areas with too few homes, not shown: ${n}.`,
  allAreas: (n: string) => `All ${n} areas`,
  change: '12 months',
  show: 'Show these homes',
  save: 'Save this search',
  cite: 'How to cite',
  citation: (what: string, date: string, url: string) =>
    `Estia Index, ${what}, figures of ${date}. ${url}`,
  citable: (sentence: string, url: string) => `${sentence} Estia Index, ${url}`,
  citableHint: (month: string) =>
    `${month} is the newest month that is final: this link keeps saying the same.`,
  asPublished: (month: string) => `Figures up to ${month}, as published.`,
  current: 'Current figures',
  licence: 'Free to use with this line (CC BY 4.0).',
  csv: 'Figures as CSV',
  method: 'How this is computed',
  notes:
    'These are asking prices, not sold prices; homes may sell for less. The index compares like with like; medians do not. Based on the homes of this service, not on the whole market.',
  landNotes:
    'Building plots and farmland are in one figure, because listings do not state the planning zone: the price of one plot may be far from it.',
  none: 'No figures have been computed yet. They are made every night.',
  /** On the page of a listing. */
  standing: {
    title: 'Compared with the area',
    offered: {
      apartment: 'apartments',
      house: 'houses',
      'land-plots': 'plots',
      building: 'buildings',
      office: 'offices',
      commercial: 'commercial properties',
    } as Readonly<Record<string, string>>,
    others: 'properties',
    more: (pct: string, n: string, kind: string, place: string) =>
      `Asks more per m² than ${pct} of the ${n} ${kind} on offer in ${place}.`,
    less: (pct: string, n: string, kind: string, place: string) =>
      `Asks less per m² than ${pct} of the ${n} ${kind} on offer in ${place}.`,
    spread: (low: string, high: string, median: string) =>
      `Typical range: ${low} to ${high} per m². Median: ${median}.`,
    half: 'Typical range',
    here: 'This listing',
    noArea: 'The listing states no area, so its price per m² cannot be compared.',
    tooFew: 'Too few properties of this kind are on offer here to compare prices.',
    link: (place: string) => `Prices and trend: ${place}`,
  },
  /** Of the comparables of an estimate. */
  today: 'At today’s level',
  aged: (place: string, month: string, price: string) =>
    `Carried to ${month} with the price index of ${place}, their median is ${price} per m².`,
  unknown: (name: string) => `There is no place called “${name}”`,
}

export type MarketWords = typeof englishMarketWords
