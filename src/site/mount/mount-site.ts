/**
 * The pages for people, mounted next to the API. They are no API requests and cost no quota: each address has a
 * generous budget of listings that pages show it. /site/ holds what scripts of pages ask for.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Country } from '../../country/country.ts'
import { type ServedMap, serveBuiltInMap } from '../../domain/map/served-map.ts'
import { createShore } from '../../domain/places/shore.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import { filtersOf } from '../../domain/search/search-request.ts'
import type { PageBudget } from '../../service/access/page-budget.ts'
import type { LiveListings } from '../../service/search/live-listings.ts'
import type { ShownProject } from '../../service/sellers/project-service.ts'
import type { Service } from '../../service/service.ts'
import { mountAdmin } from '../admin/mount-admin.ts'
import { mountAlerts } from '../alerts/mount-alerts.ts'
import { mountFeedFiles } from '../desk/feeds/mount-feeds.ts'
import { mountDesk } from '../desk/mount-desk.ts'
import { mountDeskFragments } from '../desk/mount-desk-fragments.ts'
import { mountPhotoForms, mountPhotoFragments, readFiles } from '../desk/photos/mount-photos.ts'
import { mountDoctor } from '../feeds/mount-doctor.ts'
import { mountMarket, mountMarketImages } from '../market/mount-market.ts'
import { comparePage } from '../pages/compare-page.ts'
import { offlinePage } from '../pages/offline-page.ts'
import { pagePolicyWith } from '../pages/page.ts'
import { projectPage, type UnitRow } from '../pages/project-page.ts'
import { refusalPage } from '../pages/refusal-page.ts'
import { savedPage, sharedName } from '../pages/saved-page.ts'
import { searchPage } from '../pages/search-page.ts'
import { idsOf, readCards, readListings, readRecord } from '../requests/read-listings.ts'
import {
  type PageRequest,
  readId,
  readPageRequest,
  splitQuery,
} from '../requests/read-page-request.ts'
import { readSearch } from '../requests/read-search.ts'
import { resolveFind } from '../requests/resolve-find.ts'
import { FIND, isUntidy, searchPath, tidyForm } from '../requests/tidy-form.ts'
import { browserLimits, siteLimits } from '../site-limits.ts'
import { createSitemap } from '../sitemap/sitemap.ts'
import { mountTexts } from '../texts/text-page.ts'
import { openTextPages, type TextPages } from '../texts/text-pages.ts'
import { mountAgencyNumber, mountDirectory } from './mount-directory.ts'
import { mountFragments } from './mount-fragments.ts'
import { mountListing } from './mount-listing.ts'
import { mapCreditsPage, mountMap } from './mount-map.ts'
import { mountThreads } from './mount-threads.ts'
import type { Answer, MountPage, PageHandler, RouteKind } from './page-handler.ts'
import { createPageQueue, type PageQueue } from './page-queue.ts'
import { readForms } from './read-forms.ts'
import { changedCookie, inLanguage, keepLanguage, secretHeaders, sendPage } from './send-page.ts'
import { mountAssets } from './site-assets.ts'
import type { SiteContext } from './site-context.ts'
export interface SiteOptions {
  readonly filtering: FilterContext
  readonly country: Country
  readonly now: () => number
  readonly budget: PageBudget
  /** Whom a request is counted for. */
  readonly addressOf: (request: FastifyRequest) => string
  readonly tileUrl?: string | null
  readonly tileAttribution?: string
  /** Left out: those that come with the software. */
  readonly texts?: TextPages
  /** Where photos are redirected to. */
  readonly photoPublicUrl?: string | null
  /** Left out: the built-in one. */
  readonly map?: ServedMap
  /** For the files that lead search engines to pages. */
  readonly liveListings: LiveListings
  /** Where the mails of a demo are shown. */
  readonly demoMail?: string | null
  /** How the process is, for its operator. */
  readonly figures?: SiteContext['figures']
}

export function mountSite(service: Service, options: SiteOptions) {
  const { country, tileUrl = null, tileAttribution = '', demoMail = null } = options
  const { figures = () => [], texts = openTextPages(null) } = options
  const placeOf = new Map(country.places.map((place) => [place.slug, place]))
  const { map = builtIn(country) } = options
  const context: SiteContext = {
    ...options,
    ...{ service, placeOf, tileUrl, tileAttribution, demoMail, figures, map, texts },
  }
  const { photoPublicUrl = null } = options
  const policy = pagePolicyWith(
    [tileUrl, photoPublicUrl].flatMap((url) => (url === null ? [] : [originOf(url)])),
  )
  const queue = createPageQueue()
  const mount =
    (app: FastifyInstance, kind: RouteKind): MountPage =>
    (path, handle, { method = 'GET', isSecret, takesFile } = {}) => {
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const own = isSecret ? secretHeaders : {}
        // First, so that a refusal has them, too.
        reply.headers(own)
        const asked = readPageRequest(request)
        const answer = await answerOf(asked, request, reply, handle, kind, { ...options, queue })
        if ('to' in answer) {
          reply.headers({ ...answer.headers })
          keepLanguage(reply, asked)
          return reply.redirect(inLanguage(answer.to, asked), answer.permanent ? 301 : 303)
        }
        const headers = { ...own, ...answer.headers }
        return sendPage(request, reply, { ...answer, headers }, policy, asked)
      }
      const config = { kind, ...(takesFile ? { takesFile } : {}) }
      app.route({ method, url: path, config, handler })
    }
  return (app: FastifyInstance): void => {
    mountAssets(app)
    mountMap(app, context)
    mountPages(mount(app, 'page'), context)
    mountDirectory(mount(app, 'page'), context)
    mountTexts(mount(app, 'page'), context)
    mountMarket(mount(app, 'page'), context)
    mountMarketImages(app, context, (listings, request) => chargeFor(listings, request, options))
    mountFragments(mount(app, 'fragment'), context)
    app.register(async (scope) => {
      readForms(scope)
      mountListing(mount(scope, 'page'), context)
      mountAgencyNumber(mount(scope, 'page'), context)
      mountThreads(mount(scope, 'page'), context)
      mountAlerts(mount(scope, 'page'), context)
    })
    app.register(async (scope) => {
      readForms(scope)
      mountDesk(mount(scope, 'page'), context)
      mountAdmin(mount(scope, 'page'), context)
      mountDeskFragments(mount(scope, 'fragment'), context)
    })
    app.register(async (scope) => {
      readFiles(scope)
      mountPhotoForms(mount(scope, 'page'), context)
      mountFeedFiles(mount(scope, 'page'), context)
      mountPhotoFragments(mount(scope, 'fragment'), context)
    })
    mountDoctor(app, (scope) => mount(scope, 'page'), context)
    const sendSitemap = createSitemap(context, options.liveListings)
    for (const path of ['/sitemap.xml', '/sitemap/:file']) {
      app.get(path, { config: { kind: 'page' } }, async (request, reply) => {
        await chargeFor(0, request, options)
        return sendSitemap(request, reply)
      })
    }
  }
}

const builtIn = (country: Country): ServedMap =>
  serveBuiltInMap(country, createShore(country.coast, country.coastAccuracyM))

async function answerOf(
  asked: PageRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: PageHandler,
  kind: RouteKind,
  options: SiteOptions & { readonly queue: PageQueue },
): Promise<Answer> {
  try {
    const waitS = options.budget.waitS(options.addressOf(request))
    if (waitS > 0) throw tooMany(waitS)
    const turn = options.queue.enter()
    if (turn === null) throw tooManyAtOnce()
    await turn
    return await handleAndCharge(asked, request, handle, options)
  } catch (error) {
    // Scripts read JSON: the server's own answer to a refusal.
    if (!(error instanceof Refusal) || kind === 'fragment') throw error
    reply.headers({ ...error.extras.headers })
    return { status: error.status, body: refusalPage(error, asked.locale), listings: 0 }
  } finally {
    // Also with a refusal, or after a failure: the cookie of before is good for a minute more only.
    const cookie = changedCookie(request)
    if (cookie !== null) reply.header('set-cookie', cookie)
  }
}

/** What is refused, or leads elsewhere, is charged as well: asking is not free. */
async function handleAndCharge(
  asked: PageRequest,
  request: FastifyRequest,
  handle: PageHandler,
  options: SiteOptions,
): Promise<Answer> {
  let listings = 0
  try {
    const answer = await handle(asked, request)
    if ('listings' in answer) listings = answer.listings
    return answer
  } finally {
    await chargeFor(listings, request, options)
  }
}

async function chargeFor(
  listings: number,
  request: FastifyRequest,
  { budget, addressOf }: SiteOptions,
): Promise<void> {
  const waitS = await budget.charge(addressOf(request), listings)
  if (waitS > 0) throw tooMany(waitS)
}

function tooMany(waitS: number): Refusal {
  return new Refusal(
    {
      code: 'rate_limited',
      message: 'Too many listings were opened from your address in a short time.',
      hint: `Try again in ${waitS} seconds (Retry-After). Programs use the API: see /llms.txt.`,
    },
    { retryAfterS: waitS },
  )
}

function tooManyAtOnce(): Refusal {
  return new Refusal(
    { code: 'overloaded', message: 'Too many pages are requested at the moment.' },
    { retryAfterS: siteLimits.retryAfterS },
  )
}

function mountPages(page: MountPage, context: SiteContext): void {
  page('/map-credits', ({ locale }) => ({
    status: 200,
    body: mapCreditsPage(context, locale),
    listings: 0,
  }))
  for (const path of ['/', '/search']) page(path, (asked) => search(path, asked, context))
  page('/saved', async ({ pairs, locale }) => {
    const ids = idsOf(pairs, browserLimits.savedMax)
    const found = ids.length > 0 ? await readCards(ids, context) : null
    const name = pairs.find((pair) => pair.name === 'name')?.value ?? ''
    const shared = found && { found, name: sharedName(name, context) }
    const listings = found?.records.length ?? 0
    return { status: 200, body: savedPage(shared, context, locale), listings }
  })
  page('/offline', ({ locale }) => ({ status: 200, body: offlinePage(locale), listings: 0 }))
  page('/projects/:id', ({ locale }, request) => showProject(request, context, locale))
  page('/compare', async ({ pairs, locale }) => {
    const found = await readListings(idsOf(pairs, browserLimits.comparedMax), context, ['estimate'])
    const none = found.unread.length > 0 ? 503 : found.gone.length > 0 ? 404 : 200
    const status = found.records.length > 0 ? 200 : none
    return { status, body: comparePage(found, context, locale), listings: found.records.length }
  })
}

/** A project has its own address: sharing it shares all its units. */
async function showProject(
  { params }: FastifyRequest,
  context: SiteContext,
  locale: PageRequest['locale'],
): Promise<Answer> {
  const { id } = params as { id: string }
  const projectId = readId(id)
  const shown = projectId === null ? null : await context.service.projects.shown(projectId)
  if (!shown) {
    throw new Refusal({ code: 'not_found', message: 'There is no such project.' })
  }
  const { project, page: said } = shown
  const units = (['sale', 'rent'] as const).map((deal) => {
    const query = [`deal=${deal}`, `project_id=${project.id}`, 'limit=24'].join('&')
    const { page, records } = readSearch(splitQuery(query), context)
    return { deal, total: page.total, records }
  })
  const table = await readUnits(shown.units, context)
  const seller = table.map((unit) => unit.seller)[0] ?? null
  const companyId = seller?.company_id ?? null
  const profile = companyId === null ? null : await context.service.profiles.ofCompany(companyId)
  const view = { project, said, seller, profile, units, table }
  const body = projectPage(view, context, locale)
  return { status: 200, body, listings: Math.max(1, table.length) }
}

/** Live units from memory; those that were sold or let as their own page shows them. */
async function readUnits(
  units: ShownProject['units'],
  context: SiteContext,
): Promise<readonly UnitRow[]> {
  const rows: UnitRow[] = []
  for (const { id, state } of units) {
    const live = state === 'live' ? context.service.summary(id) : null
    if (live) rows.push({ ...live, closed: null })
    else if (state === 'closed') {
      const record = await readRecord(id, context, [])
      rows.push({ ...record, closed: record.close_reason })
    }
  }
  return rows
}

async function search(path: string, asked: PageRequest, context: SiteContext): Promise<Answer> {
  const { locale, said } = asked
  const pairs = tidyForm(asked.pairs, context)
  const find = pairs.find(({ name }) => name === FIND)
  if (find && find.value.trim() !== '') return { to: await resolveFind(find.value, pairs, context) }
  if (find || pairs !== asked.pairs || isUntidy(pairs)) return { to: searchPath(pairs) }
  const found = readSearch(pairs, context)
  const facets = context.service.facets(filtersOf(found.page.request))
  const isLanding = path === '/' && pairs.every(({ name }) => name === 'deal')
  const hasHero = isLanding || asked.hasHero
  return {
    status: found.repair?.refusal.status ?? 200,
    listings: found.records.length,
    body: searchPage({ found, facets, isLanding, hasHero, said }, context, locale),
  }
}

function originOf(address: string): string {
  return new URL(address.replace(/[{}]/g, '')).origin
}
