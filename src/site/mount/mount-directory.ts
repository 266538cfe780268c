/** The pages of places and of agencies. An address that leads nowhere is refused with the ways that are near. */
import type { FastifyRequest } from 'fastify'
import { deals } from '../../catalogue/vocabulary.ts'
import { agencyPage, agencyPath } from '../agencies/agency-page.ts'
import type { Locale } from '../locale/locale.ts'
import { agenciesPage, placesPage } from '../pages/directory-pages.ts'
import { type LostWay, lostPage } from '../pages/refusal-page.ts'
import { placePage } from '../places/place-page.ts'
import { placeStock } from '../places/place-stock.ts'
import { placePath, placeSubject } from '../places/place-subject.ts'
import { type PageRequest, readId } from '../requests/read-page-request.ts'
import { siteLimits } from '../site-limits.ts'
import type { Answer, MountPage } from './page-handler.ts'
import type { SiteContext } from './site-context.ts'
import { unknownPlace } from './unknown-place.ts'

export function mountDirectory(page: MountPage, context: SiteContext): void {
  page('/places', ({ locale }) => ({
    status: 200,
    body: placesPage(context, locale),
    listings: 0,
  }))
  page('/agencies', ({ locale }) => ({
    status: 200,
    body: agenciesPage(context, locale),
    listings: context.service.companies().size,
  }))
  page('/places/:slug', (asked, request) => showPlace(asked, request, context))
  page('/agencies/:id', (asked, request) => showAgency(asked, request, context))
}

function showPlace({ locale }: PageRequest, request: FastifyRequest, context: SiteContext): Answer {
  const { slug: sent } = request.params as { slug: string }
  const slug = sent.toLowerCase()
  const subject = placeSubject(slug, context, locale)
  if (!subject)
    return unknownPlace(
      sent,
      { title: locale.words.places.unknownPlace, pathOf: placePath },
      context,
      locale,
    )
  if (slug !== sent) return { to: placePath(slug), permanent: true }
  const stock = placeStock(subject, context, locale)
  return {
    status: 200,
    body: placePage(subject, stock, context, locale),
    listings: stock.deals.reduce((sum, { newest }) => sum + newest.length, 0),
  }
}

async function showAgency(
  { pairs, locale }: PageRequest,
  request: FastifyRequest,
  context: SiteContext,
): Promise<Answer> {
  const { id } = request.params as { id: string }
  const sent = (wanted: string) => pairs.find(({ name }) => name === wanted)?.value ?? ''
  const deal = deals.find(({ value }) => value === sent('deal'))?.value ?? null
  const page = /^[1-9]\d{0,2}$/.test(sent('page')) ? Number(sent('page')) : 1
  const companyId = readId(id)
  if (companyId === null) return unknownAgency(context, locale)
  const offset = (page - 1) * siteLimits.directory.agencyListingsPerPage
  const live = context.service.companyStock({
    companyId,
    deal,
    offset,
    limit: siteLimits.directory.agencyListingsPerPage,
  })
  const stock = live ?? (await context.service.idleCompany(companyId))
  if (!stock) return unknownAgency(context, locale)
  if (live?.records.length === 0) return { to: agencyPath(companyId) }
  const body = agencyPage(stock, { companyId, page }, context, locale)
  return { status: 200, body, listings: stock.records.length }
}

/** Those with the most to offer. */
function unknownAgency({ service }: SiteContext, locale: Locale): Answer {
  const { places: words } = locale.words
  const largest = [...service.companies()]
    .sort(([, a], [, b]) => b - a)
    .slice(0, siteLimits.directory.waysShown)
  const ways = largest.flatMap(([id, count]): LostWay[] => {
    const query = { companyId: Number(id), deal: null, offset: 0, limit: 0 }
    const stock = service.companyStock(query)
    return stock ? [{ name: stock.seller.name, path: agencyPath(id), count }] : []
  })
  const lost = { title: words.unknownAgency, waysTitle: words.otherAgencies, ways }
  return { status: 404, body: lostPage(lost, locale), listings: 0 }
}
