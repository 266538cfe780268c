/**
 * What search engines should know of: every live listing, every place and agency with one, the markets that have figures, and the searches that people start from
 * (a district, a kind of home in a district, a place), as far as they find something.
 * Invariant: a file has at most 5,000 listings, where the protocol allows 50,000 and 50 MB; each address is the
 * canonical one of its page. A listing stays in the file of its number.
 * Cost: about 5 microseconds a listing and 50 a search; others are served after every few. A file of listings is
 * about 3 MB in all languages, which a reader without compression costs the process as bytes to unpack and send.
 */
import { setImmediate as othersServed } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deals, districts, propertyTypes } from '../../catalogue/vocabulary.ts'
import { Refusal } from '../../domain/refusal.ts'
import { marketPath, marketSlug } from '../../domain/search/market-address.ts'
import { readSearchRequest } from '../../domain/search/search-request.ts'
import type { LiveListings } from '../../service/search/live-listings.ts'
import { chooseEncoding, type Encoding } from '../../structures/compress.ts'
import { escapeHtml } from '../../structures/text/escapes.ts'
import { agencyPath } from '../agencies/agency-page.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { alternates } from '../pages/page.ts'
import { placePath } from '../places/place-subject.ts'
import { queryString, type SearchQuery, searchHref } from '../requests/search-address.ts'
import { siteLimits } from '../site-limits.ts'
import { textPath } from '../texts/text-page.ts'
import { textPageNames } from '../texts/text-pages.ts'

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** For the links to a page's other languages. */
const XHTML = 'http://www.w3.org/1999/xhtml'

function sitemapIndex(baseUrl: string, listings: LiveListings): string {
  const files = Math.ceil(listings.newestId() / siteLimits.sitemap.listingsPerFile)
  const paths = [
    '/sitemap/searches.xml',
    '/sitemap/directory.xml',
    '/sitemap/market.xml',
    ...Array.from({ length: files }, (_, index) => `/sitemap/listings-${index + 1}.xml`),
  ]
  const entries = paths.map((path) => `<sitemap><loc>${escapeHtml(baseUrl + path)}</loc></sitemap>`)
  return xml('sitemapindex', entries)
}

/** null: there is no such file. */
async function listingsFile(file: number, listings: LiveListings): Promise<string | null> {
  const first = (file - 1) * siteLimits.sitemap.listingsPerFile + 1
  const last = Math.min(file * siteLimits.sitemap.listingsPerFile, listings.newestId())
  if (file < 1 || first > last) return null
  const entries: string[] = []
  for (let id = first; id <= last; id++) {
    const listing = listings.get(id)
    if (listing) entries.push(entry(listing.link, listing.updated_at))
    if (id % siteLimits.sitemap.listingsPerTurn === 0) await othersServed()
  }
  return xml('urlset', entries)
}

async function searchesFile({ service, filtering, country }: SiteContext): Promise<string> {
  const entries = ['/', ...textPageNames.map(textPath)].map((path) => entry(service.baseUrl + path))
  const searches = deals.flatMap(({ value: deal }) =>
    startingPoints(country).map((filters) => ({ deal, ...filters })),
  )
  for (const [index, query] of searches.entries()) {
    const request = readSearchRequest(queryString(query, { limit: 1 }), filtering)
    const { total } = service.search(request)
    if (total > 0) entries.push(entry(service.baseUrl + searchHref(request.query, { limit: null })))
    if (index % siteLimits.sitemap.searchesPerTurn === 0) await othersServed()
  }
  return xml('urlset', entries)
}

/** Places and agencies that have something on offer. */
function directoryFile({ service }: SiteContext): string {
  const paths = [
    ...[...service.placeCounts().keys()].map(placePath),
    ...[...service.companies().keys()].map(agencyPath),
  ]
  return xml(
    'urlset',
    paths.map((path) => entry(service.baseUrl + path)),
  )
}

/** The markets with figures of their own. */
async function marketFile({ service }: SiteContext): Promise<string> {
  const { as_of, places } = await service.market.shown()
  const entries = places.flatMap(({ place, deals: known }) =>
    known.map((deal) =>
      entry(service.baseUrl + marketPath(marketSlug(place), deal), as_of ?? undefined),
    ),
  )
  return xml('urlset', entries)
}

function startingPoints({ places }: SiteContext['country']): SearchQuery[] {
  return [
    {},
    ...districts.map(({ value: district }) => ({ district })),
    ...districts.flatMap(({ value: district }) =>
      propertyTypes.map(({ value }) => ({ property_type: value, district })),
    ),
    ...places.map(({ slug }) => ({ location: slug })),
  ]
}

function entry(address: string, changedAt?: string): string {
  const lastmod = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
  const others = alternates(address).map(
    ({ hreflang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
  )
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}${others.join('')}</url>`
}

function xml(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}" xmlns:xhtml="${XHTML}">\n${entries.join('\n')}\n</${root}>\n`
}

/**
 * The files that lead search engines to pages. They are generated on demand and cached for an hour,
 * so repeated requests cost one generation.
 * Invariant: cached files are as many as the market has, each compressed: 1 MB for 100,000 listings.
 */
const compress = promisify(gzip)
const decompress = promisify(gunzip)
const CACHED_AS: readonly Encoding[] = ['gzip']

interface CachedFile {
  readonly madeAtMs: number
  readonly bytes: Promise<Uint8Array>
}

type SendSitemap = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export function createSitemap(context: SiteContext, listings: LiveListings): SendSitemap {
  const cached = new Map<string, CachedFile>()
  const make = async (path: string): Promise<Uint8Array> => {
    const text = await textAt(path, context, listings)
    if (text === null) throw new Refusal({ code: 'not_found', message: 'There is no such file.' })
    return compress(text)
  }
  const fileAt = (path: string): Promise<Uint8Array> => {
    const nowMs = context.now()
    const last = cached.get(path)
    if (last && nowMs - last.madeAtMs < siteLimits.sitemap.cachedS * 1000) return last.bytes
    const bytes = make(path)
    cached.set(path, { madeAtMs: nowMs, bytes })
    // Failures are not cached, so that no address fills the memory.
    bytes.catch(() => cached.delete(path))
    return bytes
  }
  return async (request, reply) => {
    const bytes = await fileAt(request.url.split('?', 1)[0])
    const isGzip = chooseEncoding(request.headers['accept-encoding'], CACHED_AS) !== null
    reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${siteLimits.sitemap.cachedS}`)
      .header('vary', 'accept-encoding')
    if (isGzip) reply.header('content-encoding', 'gzip')
    return reply.send(isGzip ? bytes : await decompress(bytes))
  }
}

async function textAt(
  path: string,
  context: SiteContext,
  listings: LiveListings,
): Promise<string | null> {
  if (path === '/sitemap.xml') return sitemapIndex(context.service.baseUrl, listings)
  if (path === '/sitemap/searches.xml') return searchesFile(context)
  if (path === '/sitemap/directory.xml') return directoryFile(context)
  if (path === '/sitemap/market.xml') return marketFile(context)
  const file = /^\/sitemap\/listings-([1-9]\d{0,4})\.xml$/.exec(path)?.[1]
  return file === undefined ? null : listingsFile(Number(file), listings)
}
