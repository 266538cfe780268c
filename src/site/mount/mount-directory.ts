/** The pages of places and of agencies. An address that leads nowhere is refused with the ways that are near. */
import type { FastifyRequest } from 'fastify'
import { deals } from '../../catalogue/vocabulary.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { PublicProfile } from '../../service/sellers/profile-service.ts'
import { agencyPage, agencyPath } from '../agencies/agency-page.ts'
import { NUMBER_PATH, numberPage } from '../agencies/number-page.ts'
import { refuseOtherSites } from '../desk/csrf.ts'
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

/** Takes a form, unlike the pages above. */
export function mountAgencyNumber(page: MountPage, context: SiteContext): void {
  page(`/agencies/:id${NUMBER_PATH}`, (asked, request) => showNumber(asked, request, context), {
    method: 'POST',
    isSecret: true,
  })
  // The language switch requests the page that answered the form again.
  page(`/agencies/:id${NUMBER_PATH}`, (_, request) => {
    const companyId = readId((request.params as { id: string }).id)
    return { to: companyId === null ? '/agencies' : agencyPath(companyId) }
  })
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

async function showNumber(
  { locale }: PageRequest,
  request: FastifyRequest,
  context: SiteContext,
): Promise<Answer> {
  refuseOtherSites(request, context)
  const companyId = readId((request.params as { id: string }).id)
  if (companyId === null) return unknownAgency(context, locale)
  const { profiles, baseUrl } = context.service
  const number = await profiles.numberOfCompany(companyId, context.addressOf(request))
  const path = agencyPath(companyId)
  if (!number) return { to: path }
  const { calling } = locale.words.enquiry
  const subject = { about: number.name, link: baseUrl + path, path, back: calling.backToAgency }
  return { status: 200, body: numberPage(number, subject, locale), listings: 1 }
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
  const profile = await profileOf(companyId, context)
  const stock = live ?? (await context.service.idleCompany(companyId))
  if (!stock || profile === null) return unknownAgency(context, locale)
  if (live?.records.length === 0) return { to: agencyPath(companyId) }
  const body = agencyPage(stock, { companyId, page, profile }, context, locale)
  return { status: 200, body, listings: stock.records.length }
}

/** null: its sellers are suspended. While the store is away the page goes on with the listings alone. */
async function profileOf(
  companyId: number,
  { service }: SiteContext,
): Promise<PublicProfile | null | undefined> {
  try {
    return await service.profiles.ofCompany(companyId)
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) return undefined
    throw error
  }
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
