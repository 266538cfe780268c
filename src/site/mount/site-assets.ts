/**
 * The script and the style of the pages, as `npm run build` has made them, and the icon. The address
 * carries a version, so browsers keep them for good. They are read for the first page.
 * Cost: each is compressed once, when an encoding is first requested.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BUILT_SITE } from '../../app/paths.ts'
import { languages } from '../../catalogue/languages.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type CompressedForms, compressOnce } from '../../structures/compress.ts'
import { siteLimits } from '../site-limits.ts'
import { OFFLINE_WORKER, readSiteNote, type SiteNote } from './built-site.ts'
import { encodingOf } from './send-page.ts'

export interface Asset {
  readonly contentType: string
  /** Compressed once, when an encoding is first requested. */
  readonly forms: CompressedForms
}

let note: SiteNote | null = null

/** Throws SiteNotBuilt where they are missing; called before a server listens. */
function builtAssets(): SiteNote {
  note ??= readSiteNote()
  return note
}

/** Changes when what is served does. */
const assetVersion = (): string => builtAssets().version

export const assetPath = (file: string): string => `/assets/${file}?v=${assetVersion()}`

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  png: 'image/png',
  ico: 'image/x-icon',
}

export function makeAsset(file: string, body: string | Uint8Array): Asset {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return { contentType: TYPES[file.split('.').at(-1)!], forms: compressOnce(bytes, 'small') }
}

let loaded: Promise<ReadonlyMap<string, Asset>> | null = null

/** By file name. A failed read is tried again by the next request. */
function siteBundle(): Promise<ReadonlyMap<string, Asset>> {
  loaded ??= loadSite().catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

async function loadSite(): Promise<ReadonlyMap<string, Asset>> {
  const entries = builtAssets().files.map(async (file) => {
    return [file, makeAsset(file, await readFile(join(BUILT_SITE, file)))] as const
  })
  return new Map(await Promise.all(entries))
}

const iconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0f6175" d="M16 3 3 14h4v14h18V14h4z"/><path fill="#f3b95f" d="M16 13c3 3 4 5 4 7a4 4 0 0 1-8 0c0-2 1-4 4-7z"/></svg>'

/** By which phones and desktops install the pages as an app. */
function webManifest(): object {
  const icon = (side: number) => ({
    src: assetPath(`icon-${side}.png`),
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: 'any maskable',
  })
  return {
    name: 'Estia Index',
    short_name: 'Estia',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#fbf9f4',
    theme_color: '#0f6175',
    icons: [icon(192), icon(512)],
  }
}

/** Of the worker's own requests. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** Chunks carry a hash in their name; the others are requested with the version. */
const HASHED = /-[A-Z0-9]{8}\.(?:js|css)$/

export function mountAssets(app: FastifyInstance): void {
  // A start that could serve no script says so, and not the first page.
  builtAssets()
  const icon = makeAsset('icon.svg', iconSvg)
  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const { file } = request.params
    const asset = file === 'icon.svg' ? icon : (await siteBundle()).get(file)
    if (!asset) throw new Refusal({ code: 'not_found', message: 'There is no such file.' })
    const isVersioned = HASHED.test(file) || request.url.endsWith(`?v=${assetVersion()}`)
    return sendAsset(request, reply, asset, isVersioned)
  })
  // Where browsers and phones look by themselves.
  for (const file of ['favicon.ico', 'apple-touch-icon.png']) {
    app.get(`/${file}`, async (request, reply) => {
      const asset = (await siteBundle()).get(file)!
      return sendAsset(request, reply, asset, false)
    })
  }
  const manifest = makeAsset('manifest.json', JSON.stringify(webManifest()))
  app.get('/manifest.webmanifest', async (request, reply) =>
    sendAsset(request, reply, { ...manifest, contentType: 'application/manifest+json' }, false),
  )
  // Not versioned: browsers look here for a newer one. At the root, so that it serves all pages.
  let worker: Asset | null = null
  app.get(`/${OFFLINE_WORKER}`, async (request, reply) => {
    worker ??= offlineWorker((await siteBundle()).get(OFFLINE_WORKER)!)
    reply.header('content-security-policy', WORKER_POLICY)
    return sendAsset(request, reply, worker, false)
  })
  // A server that listens will serve pages: the first should not wait for the files.
  app.addHook('onListen', () => {
    siteBundle().catch((err: unknown) => app.log.error({ err }, 'the pages have no script'))
  })
}

/** Its bytes change with every build: that is how a browser knows of the new one and deletes what the old one stored. */
function offlineWorker({ forms }: Asset): Asset {
  const build = JSON.stringify({ version: assetVersion(), languages })
  return makeAsset(OFFLINE_WORKER, `self.ESTIA=${build};\n${Buffer.from(forms.bytes)}`)
}

export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, forms }: Asset,
  isVersioned: boolean,
): Promise<FastifyReply> {
  reply
    .header('content-type', contentType)
    .header('vary', 'accept-encoding')
    .header(
      'cache-control',
      isVersioned ? `public, max-age=${siteLimits.yearS}, immutable` : 'no-cache',
    )
  // Pictures are compressed already.
  const isPacked = /^image\/(?!svg)/.test(contentType)
  const encoding = isPacked ? null : encodingOf(request, forms.bytes, 'small')
  if (encoding === null) return reply.send(forms.bytes)
  return reply.header('content-encoding', encoding).send(await forms.of(encoding))
}
