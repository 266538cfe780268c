/** The pages for people, mounted beside the API. They are no API requests and cost no quota. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../domain/refusal.ts'
import { anonymous } from '../service/authenticate.ts'
import type { Service } from '../service/service.ts'
import { html } from './html.ts'
import { type ListingRecord, listingPage } from './listing-page.ts'
import { pagePolicy, renderPage } from './page.ts'
import { iconSvg, siteCss } from './site-assets.ts'

const ASSET_MAX_AGE_S = 3600

export function mountSite(service: Service) {
  return (app: FastifyInstance): void => {
    app.get('/assets/site.css', (_, reply) => asset(reply, 'text/css; charset=utf-8', siteCss))
    app.get('/assets/icon.svg', (_, reply) => asset(reply, 'image/svg+xml', iconSvg))
    for (const path of ['/listings/:id', '/listings/:id/:words']) {
      app.get<{ Params: { id: string } }>(path, async (request, reply) => {
        const id = /^[1-9]\d{0,15}$/.test(request.params.id) ? Number(request.params.id) : null
        try {
          if (id === null || !Number.isSafeInteger(id)) throw noSuchPage()
          const { body } = await service.readListing(id, anonymous, false)
          const record =
            body instanceof Uint8Array ? JSON.parse(Buffer.from(body).toString()) : body
          return page(reply, 200, listingPage(record as ListingRecord))
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return page(reply, error.status, refusalPage(error))
        }
      })
    }
  }
}

function noSuchPage(): Refusal {
  return new Refusal({ code: 'listing_not_found', message: 'There is no such listing.' })
}

function asset(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply
    .header('content-type', type)
    .header('cache-control', `public, max-age=${ASSET_MAX_AGE_S}`)
    .send(body)
}

function page(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-cache')
    .send(body)
}

function refusalPage({ message, status }: Refusal): string {
  const title = status === 410 ? 'This listing was removed' : 'Not found'
  return renderPage({
    title,
    description: title,
    body: html`<h1>${title}</h1><p>${message}</p><p><a href="/">Look for other homes</a></p>`,
  })
}
