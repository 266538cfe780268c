/** What the scripts of pages ask for, under /site/: prices for the map, places for the box, cards. */
import { limits } from '../../catalogue/limits.ts'
import { districts } from '../../catalogue/vocabulary.ts'
import { parseMapRequest } from '../../domain/search/map-request.ts'
import type { PlaceRecord } from '../../service/places/place-lookup.ts'
import { cutText } from '../../structures/text/cut-text.ts'
import { labelOf } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import { cards, KEPT_MAX } from '../pages/saved-page.ts'
import { slideSources } from '../parts/card-photos.ts'
import { idsOf, readCards, readListings } from '../requests/read-listings.ts'
import { withoutPaging } from '../requests/search-address.ts'
import type { Answer, MountPage } from './page-handler.ts'
import type { SiteContext } from './site-context.ts'

type Suggested = Pick<PlaceRecord, 'kind' | 'name' | 'name_local' | 'district'>

function suggestionText(found: Suggested, locale: Locale): string {
  const { kind, name_local: local, district } = found
  const name = locale.isLocal ? (local ?? found.name) : found.name
  if (kind === 'country' || district === null) return locale.here.whole
  if (kind === 'district') return locale.words.districtNamed(name)
  const around = labelOf(district, districts, locale)
  return name === around ? name : `${name}, ${around}`
}

export function mountFragments(page: MountPage, context: SiteContext): void {
  const { service, filtering } = context
  const json = (listings: number, body: object): Answer => ({
    status: 200,
    listings,
    body: JSON.stringify(body),
    contentType: 'application/json; charset=utf-8',
  })
  page('/site/map', ({ pairs, locale }) => {
    const asked = pairs.filter(({ name }) => !(name in withoutPaging)).map(({ raw }) => raw)
    const { clusters, pins } = service.map(parseMapRequest(asked.join('&'), filtering))
    return json(pins.length, {
      clusters,
      pins: pins.map(({ id, lat, lng, price, title }) => ({
        id,
        lat,
        lng,
        title,
        price: price === null ? '•' : locale.moneyShort(price),
      })),
    })
  })
  page('/site/places', ({ pairs, locale }) => {
    const sent = (wanted: string) => pairs.find(({ name }) => name === wanted)?.value ?? ''
    const q = sent('q')
    const deal = sent('deal') === 'rent' ? 'rent' : 'sale'
    const { results } = service.findPlaces(cutText(q, limits.placeQueryMaxChars))
    return json(
      0,
      results.map(({ use, listings, ...place }) => ({
        use,
        text: suggestionText(place, locale),
        has: locale.words.brings(locale.number(listings[deal]), listings[deal]),
      })),
    )
  })
  page('/site/photos', async ({ pairs }) => {
    const { records } = await readListings(idsOf(pairs, 1), context)
    return json(records.length, slideSources(records[0]?.photos.items ?? [], context))
  })
  page('/site/challenge', ({ pairs }) => {
    const [id = ''] = idsOf(pairs, 1)
    return json(0, service.enquiries.challenge(/^\d{1,15}$/.test(id) ? Number(id) : 0))
  })
  page('/site/cards', async ({ pairs, locale }) => {
    const kept = await readCards(idsOf(pairs, KEPT_MAX), context)
    const body = cards(kept, context, locale).toString()
    return { status: 200, body, listings: kept.records.length }
  })
}
