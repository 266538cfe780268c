/**
 * One name, one meaning: whatever takes the name of a place finds the same places by it, for every name of the
 * gazetteer in every language of the pages. The table names each entry point; a file of the source that looks places
 * up by name and stands in no row fails the last test.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createPlaceReader } from '../../src/domain/feeds/normalise/find-place.ts'
import { createPlaceFinder, type PlaceMatch } from '../../src/domain/places/place-finder.ts'
import { createUnderstandSentence } from '../../src/domain/sentences/understand-sentence.ts'
import { resolvePlaces } from '../../src/mcp/arguments/resolve-places.ts'
import type { ToolContext } from '../../src/mcp/tools/tool.ts'
import { createPlaceLookup } from '../../src/service/places/place-lookup.ts'

const places = createPlaceFinder(cyprus)
const understand = createUnderstandSentence({ country: cyprus, places })
const inFeed = createPlaceReader({ country: cyprus, places })
const lookUp = createPlaceLookup(places, { count: () => 0 } as never)
const tools = {
  filtering: { places },
  api: { get: async (_path: string, query: string) => lookUp(decodeURIComponent(query.slice(2))) },
} as unknown as ToolContext

/** Every way to write each place: its names, local names, other names and a usual transliteration; postal codes. */
const NAMES: readonly string[] = [
  ...new Set(
    [...cyprus.places, ...cyprus.districts].flatMap((place) => [
      place.name,
      place.nameLocal ?? place.name,
      place.name.toUpperCase(),
      ...Object.values(place.names ?? {}),
      ...place.alternateNames,
      ...('postalCodes' in place ? place.postalCodes : []),
      ...transliterations(place.name),
    ]),
  ),
]

/** As people spell Greek names in Latin letters. */
function transliterations(name: string): string[] {
  return [
    name.replace(/^Agi/, 'Ayi').replaceAll('ch', 'h'),
    name.replaceAll('ei', 'i').replaceAll('ou', 'u'),
  ].filter((other) => other.length > 4)
}

/** In the form of a search: a district's slug with a sign, or the slugs of all places. */
function meantBy(name: string): string {
  const { region, places: all } = places.meant(name) ?? { region: null, places: [] }
  if (region) return region.district === null ? 'everywhere' : `district ${region.district}`
  return all
    .map(({ slug }) => slug)
    .sort()
    .join()
}

const searched = (parameters: ReadonlyMap<string, readonly string[]>): string =>
  parameters.has('district')
    ? `district ${parameters.get('district')}`
    : [...(parameters.get('location') ?? ['everywhere'])].sort().join()

const inSentence = (name: string): string => searched(understand(name).parameters)

/** The name of each entry point, the files that it consists of, and what it makes of a name. */
const ENTRY_POINTS: readonly {
  readonly is: string
  readonly files: readonly string[]
  resolve(name: string): string | Promise<string>
  /** Takes one place only: one of those that are meant. */
  readonly one?: true
}[] = [
  {
    is: 'a sentence, and so the box, /v1/understand and explain_search',
    files: [
      'domain/sentences/items/find-fixed-spans.ts',
      'domain/sentences/items/find-names.ts',
      'domain/sentences/read-items.ts',
      'domain/sentences/understand-sentence.ts',
    ],
    resolve: inSentence,
  },
  { is: 'a sentence in English', files: [], resolve: (name) => inSentence(`house in ${name}`) },
  { is: 'a sentence in Greek', files: [], resolve: (name) => inSentence(`σπίτι στο ${name}`) },
  { is: 'a sentence in Russian', files: [], resolve: (name) => inSentence(`дом в ${name}`) },
  {
    is: 'a place argument of the tools',
    files: ['mcp/arguments/resolve-places.ts'],
    resolve: async (name) => searched((await resolvePlaces([name], 'sale', tools)).values),
  },
  {
    is: '/v1/locations, the suggestions of the box, find_places and the market of a place',
    files: [
      'service/places/place-lookup.ts',
      'site/requests/suggest.ts',
      'site/requests/resolve-find.ts',
      'service/create-service.ts',
      'mcp/tools/find-places.ts',
      'mcp/tools/market-summary.ts',
      'site/mount/unknown-place.ts',
      'api/operations/describe-operations.ts',
    ],
    resolve: (name) => used(lookUp(name).results[0]),
    one: true,
  },
  {
    is: 'a feed',
    files: ['domain/feeds/normalise/find-place.ts', 'domain/feeds/normalise/settle-place.ts'],
    resolve: (name) => placed(inFeed(name, null)),
    one: true,
  },
]

function used(record: ReturnType<typeof lookUp>['results'][number] | undefined): string {
  const { location, district } = record?.use ?? {}
  return location ?? (district ? `district ${district}` : 'everywhere')
}

function placed(match: PlaceMatch | null): string {
  if (match === null) return 'none'
  const { kind, slug, district } = match.place
  return kind === 'district' ? `district ${district}` : slug
}

/** Hints for what is refused: they name the nearest and take nothing. */
const HINTS = [
  'domain/places/misplaced-names.ts',
  'domain/search/read-filter.ts',
  'domain/search/repair/',
  'domain/listings/read-field-value.ts',
  'domain/listings/listing-draft.ts',
]
/** The resolver itself, and what hands it on. */
const RESOLVER = [
  'domain/places/place-finder.ts',
  'domain/search/filter-context.ts',
  'domain/map/rename-labels.ts',
  'domain/travel/landmarks.ts',
  'service/service.ts',
  // Asks so that the tables are built, and reads no answer.
  'app/warm-up.ts',
]

const meanings = NAMES.map((name) => [name, meantBy(name)] as const)

/** Words of the country's languages as well: behind "house in" a year is one, and alone it is the code. */
const isYear = (name: string): boolean => /^(?:19|20)\d\d$/.test(name)

describe.each(ENTRY_POINTS)('$is', ({ is, resolve: resolveName, one }) => {
  it('means by every name what the gazetteer means', async () => {
    const wrong: string[] = []
    for (const [name, meant] of meanings) {
      if (meant === '' || (isYear(name) && is.startsWith('a sentence in'))) continue
      const got = await resolveName(name)
      const isRight = one ? isOneOf(got, meant) : got === meant
      if (!isRight) wrong.push(`${name}: ${got}, not ${meant}`)
    }
    expect(NAMES.length).toBeGreaterThan(2000)
    expect(wrong).toEqual([])
  })
})

/** A city for the district of its name: who takes one place takes the city. */
const isOneOf = (got: string, meant: string): boolean =>
  got === meant || meant.split(',').includes(got) || meant === `district ${got}`

it('the gazetteer means something by every name of its own', () => {
  const own = cyprus.places.flatMap(({ name, nameLocal, names, alternateNames, postalCodes }) => [
    name,
    nameLocal ?? name,
    ...Object.values(names ?? {}),
    ...alternateNames,
    ...postalCodes,
  ])
  expect(own.filter((name) => places.meant(name) === null)).toEqual([])
})

const source = resolve(import.meta.dirname, '../../src')
const LOOKS_UP =
  /(?:(?<!country\.)places\??|finder)\.(?:find|named|meant)\(|\bfindPlaces\(|Pick<\s*PlaceFinder,[^>]*'(?:find|named|meant)'|get\(\s*'\/locations'/

it('no file looks a place up by its name without a row above', () => {
  const known = [...ENTRY_POINTS.flatMap(({ files }) => files), ...HINTS, ...RESOLVER]
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|test-data)\.ts$/.test(file))
    .filter((file) => LOOKS_UP.test(readFileSync(join(source, file), 'utf8')))
  expect(files.filter((file) => !known.some((one) => file.startsWith(one)))).toEqual([])
  expect(files.length).toBeGreaterThan(8)
})
