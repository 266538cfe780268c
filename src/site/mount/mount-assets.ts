/** Script, style, icon and the data of the map under /assets. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { placesFiles } from './map-places.ts'
import { sendAsset } from './send-page.ts'
import {
  type Asset,
  assetVersion,
  builtAssets,
  iconSvg,
  makeAsset,
  siteBundle,
} from './site-assets.ts'
import type { SiteContext } from './site-context.ts'

/** Chunks carry a hash in their name; the others are asked for with the version. */
const HASHED = /-[A-Z0-9]{8}\.(?:js|css)$/

export function mountAssets(app: FastifyInstance, context: SiteContext): void {
  // A start that could serve no script says so, and not the first page.
  builtAssets()
  const own = createOwnAssets(context)
  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const { file } = request.params
    const asset = own(file) ?? (await siteBundle()).get(file)
    if (!asset) throw new Refusal({ code: 'not_found', message: 'There is no such file.' })
    const isVersioned = HASHED.test(file) || request.url.endsWith(`?v=${assetVersion()}`)
    return sendAsset(request, reply, asset, isVersioned)
  })
  // A server that listens will serve pages: the first should not wait for the files.
  app.addHook('onListen', () => {
    siteBundle().catch((err: unknown) => app.log.error({ err }, 'the pages have no script'))
  })
}

function createOwnAssets({ country }: SiteContext) {
  const bodies: Readonly<Record<string, () => string>> = {
    'icon.svg': () => iconSvg,
    'coast.json': () => JSON.stringify(country.coast),
    ...placesFiles,
  }
  const made = new Map<string, Asset>()
  return (file: string): Asset | null => {
    if (!Object.hasOwn(bodies, file)) return null
    const asset = made.get(file) ?? makeAsset(file, bodies[file]())
    made.set(file, asset)
    return asset
  }
}
