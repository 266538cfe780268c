/** Script, style and icon under /assets. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { sendAsset } from './send-page.ts'
import { assetVersion, builtAssets, iconSvg, makeAsset, siteBundle } from './site-assets.ts'

/** Chunks carry a hash in their name; the others are asked for with the version. */
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
  // A server that listens will serve pages: the first should not wait for the files.
  app.addHook('onListen', () => {
    siteBundle().catch((err: unknown) => app.log.error({ err }, 'the pages have no script'))
  })
}
