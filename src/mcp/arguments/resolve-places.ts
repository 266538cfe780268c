/**
 * Names of places to what a search takes. A city and the district of its name are one choice: the district,
 * and that is said. Of namesakes in different places the one that has nearly all listings is meant, and that
 * is said; otherwise nothing is guessed, and the candidates are told.
 */
import type { PlaceMatch } from '../../domain/places/place-finder.ts'
import { mcpLimits } from '../mcp-limits.ts'
import type { ToolContext } from '../tools/tool.ts'
import { shownArgument } from './read-search.ts'

export interface ResolvedPlaces {
  /** Parameters of the API. */
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly notes: readonly string[]
  /** Names that work, of which a call can be made. */
  readonly names: readonly string[]
  readonly faults: readonly string[]
  /** The first that no place is called, nor nearly. */
  readonly unknown: string | null
}

interface Candidate {
  readonly name: string
  readonly kind: string
  readonly district: string | null
  /** What to send for it. */
  readonly slug: string
  readonly match: PlaceMatch['match']
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
      else unknown ??= text.slice(0, mcpLimits.placeMaxChars)
      continue
    }
    names.push(found.name)
    notes.push(...found.notes)
    if (found.use) values.set(found.use[0], [...(values.get(found.use[0]) ?? []), found.use[1]])
  }
  if (values.size > 1) {
    faults.push('Districts and smaller places cannot be searched at once: search for each.')
    return { values, notes, names: names.slice(0, 1), faults, unknown }
  }
  return { values, notes, names, faults, unknown }
}

type Found =
  | {
      readonly name: string
      /** null: the whole country. */
      readonly use: readonly [parameter: string, value: string] | null
      readonly notes: readonly string[]
    }
  | { readonly fault: string; readonly instead: string | null }

async function resolvePlace(text: string, deal: string, context: ToolContext): Promise<Found> {
  if (text.length > mcpLimits.placeMaxChars) {
    return { fault: `A place has at most ${mcpLimits.placeMaxChars} letters.`, instead: null }
  }
  const { places } = context.filtering
  // A slug that we told names one place; the name of a district is tried as a name first.
  const wantsCity = CITY.test(text)
  const matches = places.find(wantsCity ? text.replace(CITY, '') : text)
  const bySlug = matches.find(({ place }) => place.slug === text)
  const isPair = (one: PlaceMatch) =>
    matches.some(({ place }) => place.kind === 'district' && place.district === one.place.slug)
  if (bySlug && !isPair(bySlug)) return taken(bySlug, [])
  const [best] = matches
  if (!best) {
    return { fault: `No place is called ${shownArgument(text)}.`, instead: null }
  }
  const isSure = ({ match }: PlaceMatch) => match.kind === 'exact' || match.kind === 'alias'
  const meant = isSure(best)
    ? matches.filter(isSure)
    : matches.filter(({ match }) => match.score >= best.match.score - 0.03)
  const district = meant.find(({ place }) => place.kind === 'district')
  if (district && !wantsCity) return taken(district, pairNote(district, meant))
  const city = meant.find(({ place }) => place.kind === 'city')
  if (city || meant.length === 1) {
    const one = city ?? meant[0]
    return taken(one, isSure(one) ? [] : [`${shownArgument(text)} was read as ${one.place.name}.`])
  }
  return chooseNamesake(text, meant, deal, context)
}

function taken({ place }: PlaceMatch, notes: readonly string[]): Found {
  if (place.kind === 'country') return { name: place.slug, use: null, notes }
  return place.kind === 'district'
    ? { name: place.name, use: ['district', place.district!], notes }
    : { name: place.slug, use: ['location', place.slug], notes }
}

function pairNote({ place }: PlaceMatch, meant: readonly PlaceMatch[]): string[] {
  const city = meant.find((one) => one.place.kind === 'city' && one.place.slug === place.district)
  return city
    ? [`${place.name} was read as the whole district; for the city alone say "${place.name} city".`]
    : []
}

async function chooseNamesake(
  text: string,
  meant: readonly PlaceMatch[],
  deal: string,
  { api, signal }: ToolContext,
): Promise<Found> {
  const { results } = await api.get('/locations', `q=${encodeURIComponent(text)}`, signal)
  const counted = (results as (Candidate & { listings: Record<string, number> })[]).filter(
    ({ slug }) => meant.some(({ place }) => place.slug === slug),
  )
  const count = ({ listings }: (typeof counted)[number]) => listings[deal] ?? 0
  const total = counted.reduce((sum, one) => sum + count(one), 0)
  const [most] = [...counted].sort((a, b) => count(b) - count(a))
  const isOne = new Set(counted.map(({ district }) => district)).size === 1
  if (most && total > 0 && (isOne || count(most) / total > mcpLimits.meantShare)) {
    return {
      name: most.slug,
      use: ['location', most.slug],
      notes: [
        `${shownArgument(text)} was read as ${nameOf(most)}, which has ${count(most)} of ${total} listings of that name.`,
      ],
    }
  }
  const listed = counted.map((one) => `${nameOf(one)}: ${count(one)} listings, place "${one.slug}"`)
  return {
    fault: `${shownArgument(text)} may be ${listed.join('; ')}.`,
    instead: most?.slug ?? meant[0].place.slug,
  }
}

const nameOf = ({ name, kind, district }: Candidate): string =>
  `${name} (${kind}${district === null ? '' : ` in ${district}`})`
