/**
 * The files that lead search engines to pages. They are made when asked for and kept for an hour:
 * whoever asks for them over and over costs one making.
 * Invariant: kept files are as many as the market has, each compressed: 1 MB for 100,000 listings.
 */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import type { LiveListings } from '../../service/search/live-listings.ts'
import { chooseEncoding, type Encoding } from '../../structures/accept-encoding.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { directoryFile, listingsFile, searchesFile, sitemapIndex } from './sitemap.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)
const KEPT_S = 3600
const KEPT_AS: readonly Encoding[] = ['gzip']

interface KeptFile {
  readonly madeAtMs: number
  readonly bytes: Promise<Uint8Array>
}

export type SendSitemap = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export function createSitemap(context: SiteContext, listings: LiveListings): SendSitemap {
  const kept = new Map<string, KeptFile>()
  const make = async (path: string): Promise<Uint8Array> => {
    const text = await textAt(path, context, listings)
    if (text === null) throw new Refusal({ code: 'not_found', message: 'There is no such file.' })
    return compress(text)
  }
  const fileAt = (path: string): Promise<Uint8Array> => {
    const nowMs = context.now()
    const last = kept.get(path)
    if (last && nowMs - last.madeAtMs < KEPT_S * 1000) return last.bytes
    const bytes = make(path)
    kept.set(path, { madeAtMs: nowMs, bytes })
    // What could not be made is not kept, so that no address fills the memory.
    bytes.catch(() => kept.delete(path))
    return bytes
  }
  return async (request, reply) => {
    const bytes = await fileAt(request.url.split('?', 1)[0])
    const isGzip = chooseEncoding(request.headers['accept-encoding'], KEPT_AS) !== null
    reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${KEPT_S}`)
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
  const file = /^\/sitemap\/listings-([1-9]\d{0,4})\.xml$/.exec(path)?.[1]
  return file === undefined ? null : listingsFile(Number(file), listings)
}
