/** The HTTP face put together: operations, instruction files, pages, photos, behind one server. */
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { cyprus } from './country/cyprus/cyprus.ts'
import { quotaKeyOf } from './http/client-address.ts'
import { type Health, mountHealth, mountInstructionFiles } from './http/instruction-files.ts'
import { llmsText } from './http/llms-text.ts'
import type { HttpMetrics } from './http/metrics.ts'
import { describeApi } from './http/openapi.ts'
import type { Operation } from './http/operation.ts'
import type { OverloadWatch } from './http/overload.ts'
import { mountPhotos } from './http/photo-files.ts'
import { describeOperations } from './http/routes/describe-operations.ts'
import { facetOperations } from './http/routes/facet-operations.ts'
import { followOperations } from './http/routes/follow-operations.ts'
import { searchOperations } from './http/routes/search-operations.ts'
import { transitionOperations } from './http/routes/transition-operations.ts'
import { writeOperations } from './http/routes/write-operations.ts'
import { describeSchemas } from './http/schemas/describe-schemas.ts'
import { facetSchemas } from './http/schemas/facet-schemas.ts'
import { listingSchemas } from './http/schemas/listing-schemas.ts'
import { writeSchemas } from './http/schemas/write-schemas.ts'
import { createHttpServer } from './http/server.ts'
import type { Caller } from './service/authenticate.ts'
import type { PageBudget } from './service/page-budget.ts'
import type { PhotoShelf } from './service/photo-shelf.ts'
import type { RequestQuota } from './service/request-quota.ts'
import type { Service } from './service/service.ts'
import { errorPage } from './site/error-page.ts'
import { mountSite } from './site/mount-site.ts'
import { pagePolicy } from './site/page.ts'
import { referencePage } from './site/reference-page.ts'

export interface FaceOptions {
  readonly service: Service
  readonly shelf: PhotoShelf
  readonly quota: RequestQuota
  readonly pages: PageBudget
  readonly authenticate: (authorization: string) => Promise<Caller>
  readonly health: Health
  /** Since the answers were last known to be what the store holds. */
  readonly dataAgeMs: () => number
  /** Runs before every read, where other processes write to the same store. */
  readonly beforeRead?: () => Promise<void> | undefined
  readonly trustProxy: readonly string[]
  readonly log: FastifyBaseLogger
  readonly metrics: HttpMetrics
  readonly now: () => number
  readonly tileUrl: string | null
  readonly tileAttribution: string
  readonly overload?: OverloadWatch
}

export const schemas = { ...describeSchemas, ...listingSchemas, ...facetSchemas, ...writeSchemas }

export function operationsOf(service: Service): readonly Operation[] {
  return [
    ...searchOperations(service),
    ...facetOperations(service),
    ...describeOperations(service),
    ...writeOperations(service),
    ...transitionOperations(service),
    ...followOperations(service),
  ]
}

export function createFaces(options: FaceOptions): FastifyInstance {
  const { service, shelf, health } = options
  const { baseUrl } = service
  const operations = operationsOf(service)
  const api = describeApi({ operations, schemas, baseUrl })
  return createHttpServer({
    ...options,
    operations,
    baseUrl,
    errorPage,
    extras: [
      mountInstructionFiles(instructionFiles(api, llmsText(operations, baseUrl), baseUrl)),
      mountHealth(health),
      mountPhotos({ shelf, now: options.now, addressOf }),
      mountSite(service, {
        country: cyprus,
        liveListings: service.liveListings,
        now: options.now,
        tileUrl: options.tileUrl,
        tileAttribution: options.tileAttribution,
        budget: options.pages,
        addressOf,
      }),
    ],
  })
}

/** Whom an anonymous request is counted for. */
const addressOf = (request: FastifyRequest): string =>
  quotaKeyOf(request.ip, request.socket.remoteAddress ?? '')

const robots = (baseUrl: string) =>
  `User-agent: *\nDisallow: /v1/\nDisallow: /api/\nAllow: /\nSitemap: ${baseUrl}/sitemap.xml\n`

function instructionFiles(api: ReturnType<typeof describeApi>, llms: string, baseUrl: string) {
  const plain = 'text/plain; charset=utf-8'
  const page = { contentType: 'text/html; charset=utf-8', contentSecurityPolicy: pagePolicy }
  return [
    {
      path: '/openapi.json',
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(api),
    },
    { path: '/llms.txt', contentType: plain, body: llms },
    { path: '/robots.txt', contentType: plain, body: robots(baseUrl) },
    { path: '/docs', body: referencePage(api), ...page },
  ]
}
