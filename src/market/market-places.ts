/**
 * Places by number, from a home's own up to the country: a figure climbs along this chain until it has enough homes.
 * Number 0 is the whole country, then come the districts, then locations.
 */
interface PlaceNode {
  /** Empty for the whole country. */
  readonly slug: string
  readonly level: 'country' | 'district' | 'location'
  /** Number of the larger place; -1 for the country. */
  readonly parent: number
  /** Slug of its district; empty for the country. */
  readonly district: string
}

export interface MarketPlaces {
  readonly nodes: readonly PlaceNode[]
  /** The number of a home's place: its location, or its district where that is unknown. */
  numberOf(district: string, location: string | null): number
}

interface NamedPlace {
  readonly slug: string
  readonly district: string
  readonly parent: string | null
}

export const COUNTRY = 0

export function createMarketPlaces(
  districts: readonly { readonly slug: string }[],
  places: readonly NamedPlace[],
): MarketPlaces {
  const nodes: PlaceNode[] = [{ slug: '', level: 'country', parent: -1, district: '' }]
  const numbers = new Map<string, number>()
  for (const { slug } of districts) {
    numbers.set(slug, nodes.length)
    nodes.push({ slug, level: 'district', parent: COUNTRY, district: slug })
  }
  const districtNumbers = new Map(numbers)
  const bySlug = new Map(places.map((place) => [place.slug, place]))
  const locations = new Map<string, number>()
  const add = (place: NamedPlace): number => {
    const known = locations.get(place.slug)
    if (known !== undefined) return known
    const above = place.parent === null ? undefined : bySlug.get(place.parent)
    const parent = above ? add(above) : (districtNumbers.get(place.district) ?? COUNTRY)
    locations.set(place.slug, nodes.length)
    return nodes.push({ slug: place.slug, level: 'location', parent, district: place.district }) - 1
  }
  for (const place of places) add(place)
  return {
    nodes,
    numberOf: (district, location) =>
      (location === null ? undefined : locations.get(location)) ??
      districtNumbers.get(district) ??
      COUNTRY,
  }
}

const upwards = new WeakMap<MarketPlaces['nodes'], readonly (readonly number[])[]>()

/** The numbers from a place up to the country; remembered, because every home of the market asks for them. */
export function placesUpwards(
  { nodes }: Pick<MarketPlaces, 'nodes'>,
  place: number,
): readonly number[] {
  const chains = upwards.get(nodes) ?? nodes.map((_, at) => chainOf(nodes, at))
  upwards.set(nodes, chains)
  return chains[place]
}

function chainOf(nodes: MarketPlaces['nodes'], place: number): readonly number[] {
  const { parent } = nodes[place]
  return parent < 0 ? [place] : [place, ...chainOf(nodes, parent)]
}
