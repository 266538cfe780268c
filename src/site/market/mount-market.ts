/** The pages of the market. An address that leads nowhere is refused with the ways that are near. */
import type { FastifyRequest } from 'fastify'
import { limits } from '../../catalogue/limits.ts'
import { deals } from '../../catalogue/vocabulary.ts'
import type { MarketRequest } from '../../domain/search/market-request.ts'
import { cutText } from '../../structures/text/safe-text.ts'
import { placeName } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { Answer, MountPage } from '../mount/page-handler.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type LostWay, lostPage } from '../pages/refusal-page.ts'
import type { PageRequest } from '../requests/read-page-request.ts'
import { siteLimits } from '../site-limits.ts'
import { marketPage } from './market-page.ts'
import { marketPath, marketSubject } from './market-subject.ts'

const TYPES = ['apartment', 'house', 'land-plots']
const BEDROOMS = ['studio', '1', '2', '3', '4', '5']

export function mountMarket(page: MountPage, context: SiteContext): void {
  page('/market', (asked) => showMarket(asked, null, context))
  page('/market/:slug', (asked, request: FastifyRequest) =>
    showMarket(asked, (request.params as { slug: string }).slug, context),
  )
}

async function showMarket(
  { pairs, locale }: PageRequest,
  sent: string | null,
  context: SiteContext,
): Promise<Answer> {
  const subject = marketSubject(sent === null ? null : sent.toLowerCase(), context, locale)
  if (!subject) return unknownPlace(sent ?? '', context, locale)
  const sentValue = (wanted: string) => pairs.find(({ name }) => name === wanted)?.value ?? ''
  const deal = deals.find(({ value }) => value === sentValue('deal'))?.value ?? 'sale'
  const propertyType = TYPES.find((type) => type === sentValue('property_type')) ?? null
  if (subject.slug !== sent)
    return { to: marketPath(subject.slug, deal, propertyType), permanent: true }
  const request: MarketRequest = {
    ...{ deal: deal === 'rent' ? 'rent' : 'sale', propertyType, bedrooms: null },
    ...{ district: subject.district, location: subject.location },
    months: siteLimits.directory.marketMonths,
  }
  const { market } = context.service
  const answer = await market.market(request)
  const rooms = propertyType === 'land-plots' ? [] : BEDROOMS
  const byBedrooms = await Promise.all(
    rooms.map(async (bedrooms) => {
      const { now, fallback } = await market.market({ ...request, bedrooms })
      // A larger area would compare other homes.
      return fallback.now === null ? [{ rooms: bedrooms, now }] : []
    }),
  )
  const ranking = await market.rank({
    ...{ deal: request.deal, propertyType, bedrooms: null, budget: null },
    ...{ district: subject.around, sort: 'median_price_per_m2' },
    level: subject.around === null ? 'district' : 'location',
  })
  const view = { subject, request, answer, byBedrooms: byBedrooms.flat(), ranking }
  return { status: 200, body: marketPage(view, context, locale), listings: 0 }
}

function unknownPlace(sent: string, context: SiteContext, locale: Locale): Answer {
  const name = cutText(sent.replaceAll(/\p{Cc}+|-/gu, ' ').trim(), limits.placeQueryMaxChars)
  const found = name === '' ? [] : context.service.findPlaces(name).results
  const ways = found
    .filter(({ use }) => use.location !== undefined)
    .slice(0, siteLimits.directory.waysShown)
    .map(({ slug, listings }): LostWay => {
      const count = listings.sale + listings.rent
      return { name: placeName(slug, context, locale), path: marketPath(slug), count }
    })
  const { market: words, places } = locale.words
  const lost = { title: words.unknown(name), waysTitle: places.didYouMean, ways }
  return { status: 404, body: lostPage(lost, locale), listings: 0 }
}
