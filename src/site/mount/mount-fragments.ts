/** What the scripts of pages ask for, under /site/: prices for the map, places for the box, cards. */
import { parseMapRequest } from '../../domain/search/map-request.ts'
import { cards, KEPT_MAX } from '../pages/saved-page.ts'
import { slideSources } from '../parts/card-photos.ts'
import { idsOf, readCards, readListings } from '../requests/read-listings.ts'
import { withoutPaging } from '../requests/search-address.ts'
import { suggest } from '../requests/suggest.ts'
import type { Answer, MountPage } from './page-handler.ts'
import type { SiteContext } from './site-context.ts'

/** Asks for listings with a point alone. */
const POINTS_ONLY = 'points_only'

export function mountFragments(page: MountPage, context: SiteContext): void {
  const { service, filtering } = context
  const json = (listings: number, body: object): Answer => ({
    status: 200,
    listings,
    body: JSON.stringify(body),
    contentType: 'application/json; charset=utf-8',
  })
  page('/site/map', ({ pairs, locale }) => {
    const asked = pairs.filter(
      ({ name }) => !Object.hasOwn(withoutPaging, name) && name !== POINTS_ONLY,
    )
    const request = parseMapRequest(asked.map(({ raw }) => raw).join('&'), filtering)
    // A search by a box means points: the list has no others.
    const isExact = pairs.some(({ name }) => name === POINTS_ONLY)
    const { clusters, pins } = isExact ? service.map(request) : service.wholeMap(request)
    return json(pins.length, {
      clusters,
      pins: pins.map((pin) => ({
        id: pin.id,
        lat: pin.lat,
        lng: pin.lng,
        title: pin.title,
        price: pin.price === null ? '•' : locale.moneyShort(pin.price),
        ...('approximate' in pin && pin.approximate && { approximate: true }),
      })),
    })
  })
  page('/site/places', ({ pairs, locale }) => {
    const sent = (wanted: string) => pairs.find(({ name }) => name === wanted)?.value ?? ''
    const deal = sent('deal') === 'rent' ? 'rent' : 'sale'
    return json(0, suggest({ text: sent('q'), deal, base: sent('base') }, context, locale))
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
