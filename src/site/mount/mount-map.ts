/**
 * The pieces of the map under /map/{version}/{level}/{x}/{y}.json, and the pictures of its hills as .webp. The
 * version is that of their content, so browsers keep them for good.
 * Cost: each is compressed once, when an encoding is first requested; at most `mapAssetsMax` stay compressed.
 */
import type { FastifyInstance } from 'fastify'
import { MAP_LEVELS, piecesAcross } from '../../domain/map/map-levels.ts'
import type { PieceAddress } from '../../domain/map/map-piece.ts'
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

export function mountMap(app: FastifyInstance, { map }: SiteContext): void {
  const made = new Map<string, Asset>()
  app.get<{ Params: PieceParams }>('/map/:version/:level/:x/:file', async (request, reply) => {
    const { version, level, x, file } = request.params
    const [, y, type] = /^(\d{1,6})\.(json|webp)$/.exec(file) ?? []
    const address = addressOf(level, x, y)
    const key = `${level}/${x}/${file}`
    const asset = made.get(key) ?? (address && assetAt(address))
    if (!asset)
      throw new Refusal({ code: 'not_found', message: 'There is no such part of the map.' })
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
  const said = [tileAttribution, map.attribution?.long ?? '', here.credits]
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
