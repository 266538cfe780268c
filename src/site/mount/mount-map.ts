/**
 * The pieces of the map under /map/{version}/{level}/{x}/{y}.json, and the pictures of its hills as .webp. The
 * version is that of their content, so browsers keep them for good.
 * The file of streets, where there is one, is read in ranges under /map/streets/{version}.
 * Cost: each is compressed once, when an encoding is first requested; at most `mapAssetsMax` stay compressed.
 */
import type { FastifyInstance } from 'fastify'
import { MAP_LEVELS, piecesAcross } from '../../domain/map/map-levels.ts'
import type { PieceAddress } from '../../domain/map/map-piece.ts'
import type { StreetMap } from '../../domain/map/served-map.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Locale } from '../locale/locale.ts'
import { renderPage } from '../pages/page.ts'
import { html } from '../parts/html.ts'
import { siteLimits } from '../site-limits.ts'
import { type Asset, makeAsset, sendAsset } from './site-assets.ts'
import type { SiteContext } from './site-context.ts'

/** What lies where nothing is: the sea. */
const EMPTY = '{}'

interface PieceParams {
  readonly version: string
  readonly level: string
  readonly x: string
  readonly file: string
}

const noSuchPart = (): Refusal =>
  new Refusal({ code: 'not_found', message: 'There is no such part of the map.' })

export function mountMap(app: FastifyInstance, { map }: SiteContext): void {
  if (map.streets) mountStreets(app, map.streets)
  const made = new Map<string, Asset>()
  app.get<{ Params: PieceParams }>('/map/:version/:level/:x/:file', async (request, reply) => {
    const { version, level, x, file } = request.params
    const [, y, type] = /^(\d{1,6})\.(json|webp)$/.exec(file) ?? []
    const address = addressOf(level, x, y)
    const key = `${level}/${x}/${file}`
    const asset = made.get(key) ?? (address && assetAt(address))
    if (!asset) throw noSuchPart()
    if (made.size >= siteLimits.mapAssetsMax) made.clear()
    made.set(key, asset)
    return sendAsset(request, reply, asset, version === map.version)

    function assetAt(at: PieceAddress): Asset | null {
      if (type === 'json') return makeAsset(file, map.piece(at) ?? EMPTY)
      const shade = map.shade(at)
      return shade && makeAsset(file, shade)
    }
  })
}

const MB = 1024 * 1024

/** One range of the file at a time, none longer than a tile can be: nobody is sent the whole of it. */
function mountStreets(app: FastifyInstance, streets: StreetMap): void {
  app.get<{ Params: { version: string } }>('/map/streets/:version', async (request, reply) => {
    if (request.params.version !== streets.version) throw noSuchPart()
    const [, from = '', to = ''] =
      /^bytes=(\d{1,15})-(\d{1,15})$/.exec(request.headers.range ?? '') ?? []
    const first = Number(from)
    const last = Math.min(Number(to), streets.byteLength - 1)
    const length = last - first + 1
    if (from === '' || length < 1 || length > siteLimits.streetRangeMaxBytes) {
      throw new Refusal(
        {
          code: 'invalid_value',
          param: 'Range',
          message: 'The file of streets is sent in ranges.',
          hint: `Send "Range: bytes=0-16383" or another range of at most ${siteLimits.streetRangeMaxBytes / MB} MB within ${streets.byteLength} bytes.`,
        },
        { headers: { 'content-range': `bytes */${streets.byteLength}` } },
      )
    }
    const bytes = await streets.read(first, length).catch((err: unknown) => {
      request.log.warn({ err }, 'the file of streets cannot be read')
      throw noSuchPart()
    })
    return reply
      .code(206)
      .header('content-type', 'application/octet-stream')
      .header('accept-ranges', 'bytes')
      .header('content-range', `bytes ${first}-${first + bytes.length - 1}/${streets.byteLength}`)
      .header('cache-control', `public, max-age=${siteLimits.yearS}, immutable`)
      .send(bytes)
  })
}

/** null: no piece has such an address. */
function addressOf(
  levelText: string,
  xText: string,
  yText: string | undefined,
): PieceAddress | null {
  const level = MAP_LEVELS.find((one) => String(one) === levelText)
  if (level === undefined || !/^\d{1,6}$/.test(xText) || yText === undefined) return null
  const [x, y] = [Number(xText), Number(yText)]
  return Math.max(x, y) < piecesAcross(level) ? { level, x, y } : null
}

/** Whose data the map is drawn of, in full: what its corner has no room for. */
export function mapCreditsPage({ map, tileAttribution }: SiteContext, locale: Locale): string {
  const { words, here } = locale
  const said = [
    tileAttribution,
    map.streets?.attribution ?? '',
    map.attribution?.long ?? '',
    here.credits,
  ]
  return renderPage(
    {
      title: `${words.mapping.credits} | Estia Index`,
      description: words.mapping.credits,
      body: html`<article class="text"><h1>${words.mapping.credits}</h1>${said
        .filter((text) => text !== '')
        .map((text) => html`<p>${text}</p>`)}</article>`,
    },
    locale,
  )
}
