/** What the scripts of pages ask for, under /site/: prices for the map, places for the box, cards. */
import { splitList } from '../../domain/search/read-parameters.ts'
import { POI, type Within, withinsOf, writeWithin } from '../../domain/search/read-within.ts'
import { parseMapRequest } from '../../domain/search/search-request.ts'
import { outlineReach } from '../../domain/travel/outline-reach.ts'
import { cards } from '../pages/saved-page.ts'
import { html } from '../parts/html.ts'
import { slideSources } from '../parts/listing-photos.ts'
import { idsOf, readCards, readListings } from '../requests/read-listings.ts'
import { APPROXIMATE, withoutPaging } from '../requests/search-address.ts'
import { suggest } from '../requests/suggest.ts'
import { browserLimits, siteLimits } from '../site-limits.ts'
import type { Answer, MountPage } from './page-handler.ts'
import type { SiteContext } from './site-context.ts'

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
      ({ name }) => !Object.hasOwn(withoutPaging, name) && !Object.hasOwn(APPROXIMATE, name),
    )
    const raw = [...asked.map((pair) => pair.raw), `approximate=${APPROXIMATE.approximate}`]
    const request = parseMapRequest(raw.join('&'), filtering)
    const { total, clusters, pins } = service.map(request)
    return json(pins.length, {
      total,
      clusters,
      pins: pins.map((pin) => ({
        id: pin.id,
        lat: pin.lat,
        lng: pin.lng,
        title: pin.title,
        price: pin.price === null ? '•' : locale.moneyShort(pin.price),
        ...(pin.location_approximate && { approximate: true }),
      })),
    })
  })
  const outlines = new Map<string, ReturnType<typeof outlineReach>>()
  const outlineOf = (within: Within) => {
    const key = writeWithin(within)
    const known = outlines.get(key)
    if (known) return known
    if (outlines.size >= siteLimits.outlinesCached) outlines.clear()
    const { target, mode, minutes } = within
    const rings = outlineReach(filtering.surroundings.travel, target, mode, minutes)
    outlines.set(key, rings)
    return rings
  }
  page('/site/area', ({ pairs }) => {
    const sent = (wanted: string) => pairs.find(({ name }) => name === wanted)?.value ?? ''
    const { landmarks } = filtering.surroundings
    const near = sent('near').startsWith(POI)
      ? landmarks.target(sent('near').slice(POI.length))
      : null
    return json(0, {
      rings: withinsOf(splitList([sent('within')]), filtering).map(outlineOf),
      // Around each of a kind there may be thousands: those are not drawn.
      near: near?.points.length === 1 ? near.points.map(({ lat, lng }) => [lat, lng]) : [],
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
    const saved = await readCards(idsOf(pairs, browserLimits.savedMax), context)
    // Homes that could not be read are not gone: without a word a list would seem to have lost them.
    const unread = saved.unread.map(
      (id) => html`<p class="notice">${locale.words.compareUnread(id)}</p>`,
    )
    const body = html`${unread}${cards(saved, context, locale)}`.toString()
    const status = saved.unread.length > 0 && saved.records.length === 0 ? 503 : 200
    return { status, body, listings: saved.records.length }
  })
}
