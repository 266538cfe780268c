/** What a name may mean, with how many listings each place has. */
import type { PlaceRecord } from '../../service/places/place-lookup.ts'
import { distanceKm } from '../../structures/geo/great-circle.ts'
import { placeNameIn, textsOf } from '../arguments/plain-values.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { type Tool, ToolFault } from './tool.ts'

const NAME = 'find_places'

export const findPlaces: Tool = {
  name: NAME,
  title: 'Find places',
  description: `What a place name may mean: cities, towns, villages, quarters, districts and points of interest of the map, in Greek or Latin letters, partial or misspelled, or by postal code, with how many homes are for sale and for rent in each. Only needed when a search called a name ambiguous, or for questions about places themselves: search_listings resolves names by itself. Answers at most ${mcpLimits.placesFound}. Trap: a city and its district share a name.`,
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', maxLength: mcpLimits.placeMaxChars },
      near: {
        type: 'object',
        properties: { lat: { type: 'number' }, lng: { type: 'number' } },
        required: ['lat', 'lng'],
        description: 'Nearest first.',
      },
    },
    required: ['text'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      places: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            place: { type: 'string' },
            name: { type: 'string' },
            kind: { type: 'string' },
            district: { type: ['string', 'null'] },
            sale: { type: 'integer' },
            rent: { type: 'integer' },
          },
          required: ['place', 'name', 'kind', 'sale', 'rent'],
        },
      },
    },
    required: ['places'],
  },
  alsoCalled: ['q', 'name', 'place'],
  async run(args, { api, signal }) {
    const [text = ''] = textsOf(args.text ?? args.q ?? args.name ?? args.place)
    const short = placeNameIn(text)
    if (short !== text) {
      const problem = short === null ? 'text holds no name.' : 'text is too long for a name.'
      throw new ToolFault(problem, { tool: 'search_listings', arguments: {} })
    }
    const answer = await api.get('/locations', `q=${encodeURIComponent(short)}`, signal)
    const found = (answer.results as PlaceRecord[]).slice(0, mcpLimits.placesFound)
    const at = pointOf(args.near)
    const km = ({ lat, lng }: PlaceRecord) => (at ? distanceKm(at.lat, at.lng, lat, lng) : 0)
    const places = [...found]
      .sort((a, b) => km(a) - km(b))
      .map(({ name, kind, district, listings, use }) => ({
        // The bare name of a city that its district shares is read as the district.
        place: use.location === district ? `${name} city` : (use.location ?? use.near ?? name),
        name,
        kind,
        district,
        ...listings,
      }))
    const lines = places.map(
      ({ place, name, kind, district, sale, rent }) =>
        `${name}, ${kind}${district === null || kind === 'district' ? '' : ` in ${district}`}: ${sale} for sale, ${rent} for rent; ${kind === 'poi' ? 'near' : 'place'} "${place}"`,
    )
    return {
      text: lines.join('\n') || `No place is called ${short}.`,
      data: { places },
    }
  },
}

function pointOf(value: unknown): { lat: number; lng: number } | null {
  const { lat, lng } = (value ?? {}) as { lat?: unknown; lng?: unknown }
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null
}
