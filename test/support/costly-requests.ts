/**
 * Requests that cost the most, as an attacker of the process would write them: all values of all
 * filters, areas with the most corners, text that is everywhere or nowhere, lists as long as an address may be,
 * and faults in all of it. Another `round` asks the same differently, so that nothing cached can serve.
 * Invariant: no address is longer than is accepted.
 */
import { limits } from '../../src/catalogue/limits.ts'
import { filterParameters } from '../../src/catalogue/parameters.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'

export interface CostlyRequest {
  readonly name: string
  readonly path: string
}

/** Around the whole island. */
const ISLAND = { south: 34.4, west: 32.2, north: 35.8, east: 34.7 }

/** Teeth from shore to shore: every home lies near a line. */
function comb(points: number, round: number): string {
  const { south, west, north, east } = ISLAND
  return Array.from({ length: points }, (_, i) => {
    const lng = west + ((i + (round % 997) / 997) / points) * (east - west)
    return `${i % 2 === 0 ? south : north},${lng.toFixed(4)}`
  }).join(';')
}

/** Rays that all cross in the middle of a town. */
function star(points: number, round: number): string {
  return Array.from({ length: points }, (_, i) => {
    const angle = (i / points) * 2 * Math.PI + round / 1000
    const reach = i % 2 === 0 ? 1 : 0.01
    return `${(34.7 + Math.sin(angle) * reach).toFixed(4)},${(33.05 + Math.cos(angle) * reach).toFixed(4)}`
  }).join(';')
}

/** Small teeth over one town, where most homes are. */
function townComb(points: number, round: number): string {
  return Array.from({ length: points }, (_, i) => {
    const lng = 32.95 + ((i + (round % 997) / 997) / points) * 0.2
    return `${i % 2 === 0 ? 34.64 : 34.74},${lng.toFixed(5)}`
  }).join(';')
}

const shapes: Readonly<Record<string, (round: number) => string>> = {
  comb: (round) => `polygon=${comb(limits.polygonPointsMax, round)}`,
  star: (round) => `polygon=${star(limits.polygonPointsMax, round)}`,
  town: (round) => `polygon=${townComb(limits.polygonPointsMax, round)}`,
  all: (round) =>
    `polygon=${comb(limits.polygonPointsMax, round)}&near=35.0,33.${1000 + (round % 9000)}&radius_km=100&bbox=34,32,36,35`,
}

function everyValue(deal: 'sale' | 'rent', except: readonly string[] = []): string {
  return filterParameters
    .filter(({ name, values, appliesTo }) => values && appliesTo.includes(deal) && name !== 'deal')
    .filter(({ name }) => name !== 'good_deal' && !except.includes(name))
    .map(({ name, values }) => `${name}=${values!.map(({ value }) => value).join(',')}`)
    .join('&')
}

/** As many as an address holds. */
function listOf(items: readonly string[], maxChars: number): string {
  let text = ''
  for (const item of items) {
    if (text.length + item.length + 1 > maxChars) break
    text += text === '' ? item : `,${item}`
  }
  return text
}

const LIST_CHARS = limits.urlMaxChars - 300
const places = listOf(
  cyprus.places.map(({ slug }) => slug),
  LIST_CHARS,
)
const lone = (length: number, made: (i: number) => string): string[] =>
  Array.from({ length }, (_, i) => made(i))

const texts: Readonly<Record<string, string>> = {
  nowhere: 'zzzz',
  everywhere: 's',
  short: 'a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+t+u+v+w+x+y+z+s',
  long: 'x'.repeat(limits.queryTextMaxChars),
  greek: encodeURIComponent('θέα στη θάλασσα και ένα δύο '.repeat(4).slice(0, 99)),
}

/** Searches in the words of the API; the page takes the same. No two ask for the same area. */
function searches(round: number): [string, string][] {
  const unlike = `price_max=${900_000_000 + round}`
  let turn = round
  const filters: [string, string][] = [
    ['every value', `${everyValue('sale')}&${unlike}`],
    ['every value but amenities', `${everyValue('sale', ['amenities'])}&${unlike}`],
    ['every value, to let', `deal=rent&${everyValue('rent', ['amenities'])}&${unlike}`],
    ['ranges', `price_min=1&${unlike}&area_min=1&area_max=9999&plot_min=1&plot_max=99999`],
    ['nothing else', unlike],
  ]
  const found = filters.flatMap(([name, query]) => [
    [name, query] as [string, string],
    ...Object.entries(shapes).flatMap(([shape, made]): [string, string][] => [
      [`${name} + ${shape}`, `${query}&${made(turn++)}`],
      ...Object.entries(texts).map(([text, q]): [string, string] => [
        `${name} + ${shape} + ${text}`,
        `${query}&${made(turn++)}&q=${q}`,
      ]),
    ]),
  ])
  return [
    ...found,
    ['places', `${unlike}&location=${places}`],
    ['places + nowhere', `${unlike}&location=${places}&q=zzzz`],
    ['all amenities of places', `${unlike}&location=${places.slice(0, 2_000)}&q=s`],
    ['no such places', `${unlike}&location=${listOf(lone(900, unknownSlug(round)), LIST_CHARS)}`],
    ['no such long places', `${unlike}&location=${listOf(lone(90, longSlug(round)), LIST_CHARS)}`],
    ['no such parameters', lone(400, (i) => `p${(i * 77 + round).toString(36)}=1`).join('&')],
    ['no such values', everyValue('sale', ['amenities']).replaceAll(/=(\w)/g, `=${round}$1`)],
    [
      'values of one',
      `year_built=${listOf(
        lone(900, (i) => `y${i}${round}`),
        LIST_CHARS,
      )}`,
    ],
    ['repeated', lone(250, (i) => `view=sea-view${i}`).join('&')],
    ['turned polygon', `polygon=${turned(comb(limits.polygonPointsMax, round))}&${unlike}`],
  ]
}

const unknownSlug = (round: number) => (i: number) =>
  `a${((i * 7919 + round) % 46_656).toString(36)}`
const longSlug = (round: number) => (i: number) => `${'xylophagou-kato-'.repeat(6)}${i + round}`
const turned = (polygon: string): string =>
  polygon
    .split(';')
    .map((point) => point.split(',').reverse().join(','))
    .join(';')

/** How many areas a round asks for in each way. */
const TURNS = 200

export function costlyRequests(round: number): CostlyRequest[] {
  const ids = (count: number) => lone(count, (i) => String(1 + ((i + round * count) % 1_000)))
  const first = round * 8 * TURNS
  const maps = [0, 9, 19].flatMap((zoom, i) =>
    searches(first + (3 + i) * TURNS).map(([name, query]) => {
      const boxed = query.includes('bbox=') ? query : `${query}&bbox=34,32,36,35`
      return { name: `map ${zoom}: ${name}`, path: `/site/map?${boxed}&zoom=${zoom}` }
    }),
  )
  return [
    ...searches(first).map(([name, query]) => ({
      name: `page: ${name}`,
      path: `/search?${query}`,
    })),
    ...searches(first + TURNS).map(([name, query]) => ({
      name: `api: ${name}`,
      path: `/v1/listings?${query}`,
    })),
    ...searches(first + 2 * TURNS).map(([name, query]) => ({
      name: `facets: ${name}`,
      path: `/v1/listings/facets?${query}`,
    })),
    ...maps,
    { name: 'cards', path: `/site/cards?ids=${ids(60).join(',')}` },
    { name: 'saved', path: `/saved?ids=${ids(60).join(',')}` },
    {
      name: 'saved, no such',
      path: `/saved?ids=${listOf(
        lone(900, (i) => `x${i}`),
        LIST_CHARS,
      )}`,
    },
    { name: 'compare', path: `/compare?ids=${ids(4).join(',')}` },
    { name: 'listing', path: `/listings/${1 + round}/x` },
    { name: 'similar', path: `/v1/listings/${1 + round}/similar` },
    { name: 'estimate', path: `/v1/listings/${1 + round}?include=estimate` },
    {
      name: 'minutes',
      path: `/v1/listings?within=${60 - (round % 9)}min-drive:limassol,55min-drive:nicosia,50min-drive:larnaca`,
    },
    { name: 'area', path: `/site/area?within=${60 - (round % 9)}min-drive:limassol` },
    { name: 'places', path: `/site/places?q=${'agios+nikolaos+kato+'.repeat(5)}${round}` },
    { name: 'find', path: `/search?find=${'agios+nikolaos+kato+'.repeat(15)}${round}` },
    { name: 'place', path: '/places/limassol' },
    { name: 'agency', path: `/agencies/1001?page=${1 + round}` },
    { name: 'sitemap', path: '/sitemap.xml' },
    { name: 'sitemap of listings', path: '/sitemap/listings-1.xml' },
    { name: 'sitemap of searches', path: '/sitemap/searches.xml' },
    { name: 'landing', path: '/' },
  ].filter(({ path }) => path.length <= limits.urlMaxChars)
}
