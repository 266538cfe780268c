/** What the scripts of pages ask for, under /site/: prices for the map, places for the box, cards. */
import { limits } from '../catalogue/limits.ts'
import { districts } from '../catalogue/vocabulary.ts'
import type { PlacesAnswer } from '../service/find-places.ts'
import { cutText } from '../structures/cut-text.ts'
import { slideSources } from './card-photos.ts'
import { labelOf } from './listing-title.ts'
import type { Answer, MountPage } from './page-handler.ts'
import { idsOf, readCards, readListings } from './read-listings.ts'
import type { Reader } from './reader.ts'
import { cards, KEPT_MAX } from './saved-page.ts'
import { withoutPaging } from './search-address.ts'
import type { SiteContext } from './site-context.ts'

type Suggested = Pick<PlacesAnswer['results'][number], 'kind' | 'name' | 'name_local' | 'district'>

function suggestionText(found: Suggested, reader: Reader): string {
  const { kind, name_local: local, district } = found
  const name = reader.lang === 'el' ? (local ?? found.name) : found.name
  if (kind === 'country' || district === null) return reader.words.wholeCountry
  if (kind === 'district') return reader.words.districtNamed(name)
  const around = labelOf(district, districts, reader)
  return name === around ? name : `${name}, ${around}`
}

export function mountFragments(page: MountPage, context: SiteContext): void {
  const { service } = context
  const json = (listings: number, body: object): Answer => ({
    status: 200,
    listings,
    body: JSON.stringify(body),
    contentType: 'application/json; charset=utf-8',
  })
  page('/site/map', ({ pairs, reader }) => {
    const asked = pairs.filter(({ name }) => !(name in withoutPaging)).map(({ raw }) => raw)
    const { clusters, pins } = service.map(asked.join('&'))
    return json(pins.length, {
      clusters,
      pins: pins.map(({ id, lat, lng, price, title }) => ({
        id,
        lat,
        lng,
        title,
        price: price === null ? '•' : reader.eurosShort(price as number),
      })),
    })
  })
  page('/site/places', ({ pairs, reader }) => {
    const sent = (wanted: string) => pairs.find(({ name }) => name === wanted)?.value ?? ''
    const q = sent('q')
    const deal = sent('deal') === 'rent' ? 'rent' : 'sale'
    const { results } = service.findPlaces(cutText(q, limits.placeQueryMaxChars))
    return json(
      0,
      results.map(({ use, listings, ...place }) => ({
        use,
        text: suggestionText(place, reader),
        has: reader.words.brings(reader.number(listings[deal]), listings[deal]),
      })),
    )
  })
  page('/site/photos', async ({ pairs }) => {
    const { records } = await readListings(idsOf(pairs, 1), context)
    return json(records.length, slideSources(records[0]?.photos.items ?? [], context))
  })
  page('/site/cards', async ({ pairs, reader }) => {
    const kept = await readCards(idsOf(pairs, KEPT_MAX), context)
    const body = cards(kept, context, reader).toString()
    return { status: 200, body, listings: kept.records.length }
  })
}
