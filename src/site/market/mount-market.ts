/** The pages of the market. An address that leads nowhere is refused with the ways that are near. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { marketPath } from '../../domain/search/market-address.ts'
import { type MarketRequest, monthIn } from '../../domain/search/market-request.ts'
import type { Answer, MountPage } from '../mount/page-handler.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { unknownPlace } from '../mount/unknown-place.ts'
import { type PageRequest, readPageRequest } from '../requests/read-page-request.ts'
import { siteLimits } from '../site-limits.ts'
import { createMarketImages } from './market-image.ts'
import { marketPage } from './market-page.ts'
import { type MarketSubject, marketSubject } from './market-subject.ts'

const TYPES = ['apartment', 'house', 'land-plots']
const BEDROOMS = ['studio', '1', '2', '3', '4', '5']

export function mountMarket(page: MountPage, context: SiteContext): void {
  page('/market', (asked) => showMarket(asked, null, context))
  page('/market/:slug', (asked, request: FastifyRequest) =>
    showMarket(asked, (request.params as { slug: string }).slug, context),
  )
}

/** Pictures are charged when they have to be drawn. */
export function mountMarketImages(
  app: FastifyInstance,
  context: SiteContext,
  charge: (listings: number, request: FastifyRequest) => Promise<void>,
): void {
  const images = createMarketImages()
  const config = { kind: 'page' } as const
  for (const path of ['/market/chart.png', '/market/:slug/chart.png']) {
    app.get(path, { config }, async (request, reply) => {
      const { slug = null } = request.params as { slug?: string }
      const asked = readPageRequest(request)
      const subject = marketSubject(slug, context, asked.locale)
      const answer = subject && (await context.service.market.market(requestOf(asked, subject)))
      const isDrawn = answer !== null && images.has(answer)
      await charge(isDrawn ? 0 : siteLimits.market.chargedListings, request)
      const bytes = answer && (await images.read(answer))
      if (!bytes) throw new Refusal({ code: 'not_found', message: 'There is no such chart.' })
      return reply
        .header('content-type', 'image/png')
        .header('cache-control', `public, max-age=${siteLimits.market.imageMaxAgeS}`)
        .send(bytes)
    })
  }
}

function requestOf({ pairs }: PageRequest, subject: MarketSubject): MarketRequest {
  const sentValue = (wanted: string) => pairs.find(({ name }) => name === wanted)?.value ?? ''
  return {
    deal: sentValue('deal') === 'rent' ? 'rent' : 'sale',
    propertyType: TYPES.find((type) => type === sentValue('property_type')) ?? null,
    bedrooms: null,
    ...{ district: subject.district, location: subject.location },
    months: siteLimits.directory.marketMonths,
    until: monthIn(sentValue('until')),
  }
}

async function showMarket(
  asked: PageRequest,
  sent: string | null,
  context: SiteContext,
): Promise<Answer> {
  const { locale } = asked
  const subject = marketSubject(sent === null ? null : sent.toLowerCase(), context, locale)
  if (!subject)
    return unknownPlace(
      sent ?? '',
      { title: locale.words.market.unknown, pathOf: marketPath },
      context,
      locale,
    )
  const request = requestOf(asked, subject)
  const { deal, propertyType, until } = request
  if (subject.slug !== sent)
    return { to: marketPath(subject.slug, deal, propertyType, until), permanent: true }
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
