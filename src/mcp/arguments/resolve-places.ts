/**
 * Names of places to what a search takes, by the rule of all who take names (`settle-namesakes.ts`). A city and the
 * district of its name are one choice: the district, and that is said. Of several places of one name all are
 * searched, and each is listed with its count. An incomplete or misspelled name that fits several places is not guessed.
 */
import type { Place } from '../../country/country.ts'
import {
  isRegion,
  type PlaceMatch,
  type SettledName,
  settleNamesakes,
} from '../../domain/places/place-finder.ts'
import { encodeInUrl } from '../../structures/text/safe-text.ts'
import { mcpLimits } from '../mcp-limits.ts'
import type { ToolContext } from '../tools/tool.ts'
import { placeNameIn } from './plain-values.ts'
import { shownArgument } from './read-search.ts'

export interface ResolvedPlaces {
  /** Parameters of the API. */
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly notes: readonly string[]
  /** Names that work, of which a call can be made. */
  readonly names: readonly string[]
  readonly faults: readonly string[]
  /** The first that no place is called, nor nearly, as find_places takes it. */
  readonly unknown: string | null
}

/** Of the answer to /v1/locations. */
interface Candidate {
  readonly slug: string
  readonly listings: Readonly<Record<string, number>>
}

const CITY = /[\s,-]+(?:city|town)$/i

export async function resolvePlaces(
  texts: readonly string[],
  deal: string,
  context: ToolContext,
): Promise<ResolvedPlaces> {
  const values = new Map<string, string[]>()
  const notes: string[] = []
  const names: string[] = []
  const faults: string[] = []
  let unknown: string | null = null
  if (texts.length > mcpLimits.placesNamed) {
    faults.push(`At most ${mcpLimits.placesNamed} places at once.`)
  }
  for (const text of texts.slice(0, mcpLimits.placesNamed)) {
    const found = await resolvePlace(text, deal, context)
    if ('fault' in found) {
      faults.push(found.fault)
      if (found.instead !== null) names.push(found.instead)
      else unknown ??= placeNameIn(text)
      continue
    }
    names.push(...found.names)
    notes.push(...found.notes)
    if (found.use) {
      const [parameter, slugs] = found.use
      values.set(parameter, [...new Set([...(values.get(parameter) ?? []), ...slugs])])
    }
  }
  if (values.size > 1) {
    faults.push('Districts and smaller places cannot be searched at once: search for each.')
    return { values, notes, names: names.slice(0, 1), faults, unknown }
  }
  return { values, notes, names, faults, unknown }
}

type Found =
  | {
      /** Names that mean the same. */
      readonly names: readonly string[]
      /** null: the whole country. */
      readonly use: readonly [parameter: string, values: readonly string[]] | null
      readonly notes: readonly string[]
    }
  | { readonly fault: string; readonly instead: string | null }

async function resolvePlace(text: string, deal: string, context: ToolContext): Promise<Found> {
  if (text.length > mcpLimits.placeMaxChars) {
    return { fault: `A place has at most ${mcpLimits.placeMaxChars} letters.`, instead: null }
  }
  const { places } = context.filtering
  // "Old Town" is a name; "Xtown city" says which of two things Xtown is.
  const wantsCity = CITY.test(text) && places.meant(text) === null
  const name = wantsCity ? text.replace(CITY, '') : text
  // A slug from our answers names one place; a name of one word may be that of several.
  const slug = text.toLowerCase()
  if (slug.includes('-') && places.withParts(slug).length > 0) {
    return { names: [slug], use: ['location', [slug]], notes: [] }
  }
  const settled = places.meant(name)
  if (settled) return taken(text, settled, wantsCity, deal, context)
  const matches = places.find(name)
  const [best] = matches
  if (!best || best.match.score < mcpLimits.placeScoreMin)
    return { fault: `No place is called ${shownArgument(text)}.`, instead: null }
  const alike = matches.filter(
    ({ match }) => match.score >= best.match.score - mcpLimits.placeScoreGap,
  )
  const likely = settleNamesakes(alike)
  const isOne = likely.region !== null || likely.places.length === 1
  if (!isOne) return candidates(text, alike, deal, context)
  const found = await taken(text, likely, wantsCity, deal, context)
  const meant = likely.region?.name ?? likely.places[0].name
  return 'fault' in found
    ? found
    : { ...found, notes: [...found.notes, `${shownArgument(text)} was read as ${meant}.`] }
}

async function taken(
  text: string,
  { region, city, places }: SettledName,
  wantsCity: boolean,
  deal: string,
  context: ToolContext,
): Promise<Found> {
  if (region?.kind === 'country') return { names: [region.slug], use: null, notes: [] }
  if (region && !(wantsCity && city)) {
    const note = `${region.name} was read as the whole district; for the city alone say "${region.name} city".`
    const use = ['district', [region.district!]] as const
    return { names: [region.name], use, notes: city ? [note] : [] }
  }
  const meant = city ? [city] : places
  const slugs = meant.map(({ slug }) => slug)
  const notes =
    meant.length > 1
      ? [
          `${shownArgument(text)} is ${meant.length} places, all searched: ${await listed(text, meant, deal, context)}.`,
        ]
      : []
  return { names: slugs, use: ['location', slugs], notes }
}

/** Nothing is guessed between them. */
async function candidates(
  text: string,
  meant: readonly PlaceMatch[],
  deal: string,
  context: ToolContext,
): Promise<Found> {
  const found = meant.flatMap(({ place }) => (isRegion(place) ? [] : [place]))
  return {
    fault: `${shownArgument(text)} may be ${await listed(text, found, deal, context)}.`,
    instead: found[0]?.slug ?? meant[0].place.slug,
  }
}

async function listed(
  text: string,
  meant: readonly Place[],
  deal: string,
  { api, signal }: ToolContext,
): Promise<string> {
  const { results } = await api.get('/locations', `q=${encodeInUrl(text)}`, signal)
  const counted = new Map(
    (results as Candidate[]).map(({ slug, listings }) => [slug, listings[deal] ?? 0]),
  )
  return meant
    .map((one) => {
      const count = counted.has(one.slug) ? `${counted.get(one.slug)} listings, ` : ''
      return `${nameOf(one)}: ${count}place "${one.slug}"`
    })
    .join('; ')
}

const nameOf = ({ name, kind, district }: Place): string => `${name} (${kind} in ${district})`
