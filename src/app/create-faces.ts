/** The HTTP face put together: operations, instruction files, pages, photos, behind one server. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { agentCard, mcpServerCard } from '../api/discovery/discovery-cards.ts'
import { type LlmsOptions, llmsFullText, llmsText } from '../api/llms/llms-text.ts'
import { describeApi } from '../api/openapi/describe-api.ts'
import { toYaml } from '../api/openapi/to-yaml.ts'
import type { Operation } from '../api/operation.ts'
import { savedSearchOperations } from '../api/operations/alerts/saved-search-operations.ts'
import { sharedListOperations } from '../api/operations/alerts/shared-list-operations.ts'
import { describeOperations } from '../api/operations/describe-operations.ts'
import { buyerOperations, peopleOperations } from '../api/operations/enquiries/buyer-operations.ts'
import { inboxOperations } from '../api/operations/enquiries/inbox-operations.ts'
import { threadOperations } from '../api/operations/enquiries/thread-operations.ts'
import { estimateOperations } from '../api/operations/estimate-operations.ts'
import { eventStreamOperation } from '../api/operations/event-stream-operation.ts'
import { facetOperations } from '../api/operations/facet-operations.ts'
import { exportOperations } from '../api/operations/feeds/export-operations.ts'
import { checkOperations, feedOperations } from '../api/operations/feeds/feed-operations.ts'
import { runOperations } from '../api/operations/feeds/run-operations.ts'
import { keyOperations } from '../api/operations/key-operations.ts'
import { marketOperations } from '../api/operations/market-operations.ts'
import { photoOperations } from '../api/operations/photo-operations.ts'
import { profileOperations } from '../api/operations/profile-operations.ts'
import { projectOperations } from '../api/operations/project-operations.ts'
import { reportOperations } from '../api/operations/report-operations.ts'
import { sameHomeOperations } from '../api/operations/same-home-operations.ts'
import { searchFeedOperations } from '../api/operations/search-feed-operations.ts'
import { SEARCH, searchOperations, withSuggestion } from '../api/operations/search-operations.ts'
import { syncOperations } from '../api/operations/sync-operations.ts'
import { transitionOperations } from '../api/operations/transition-operations.ts'
import { understandOperations, understandSchemas } from '../api/operations/understand-operations.ts'
import { webhookOperations } from '../api/operations/webhook-operations.ts'
import { writeOperations } from '../api/operations/write-operations.ts'
import { deskSchemas, keySchemas } from '../api/schemas/access-schemas.ts'
import { alertSchemas } from '../api/schemas/alert-schemas.ts'
import { describeSchemas } from '../api/schemas/describe-schemas.ts'
import { enquirySchemas } from '../api/schemas/enquiry-schemas.ts'
import { facetSchemas } from '../api/schemas/facet-schemas.ts'
import { feedSchemas } from '../api/schemas/feed-schemas.ts'
import { listingSchemas } from '../api/schemas/listing-schemas.ts'
import { marketSchemas } from '../api/schemas/market-schemas.ts'
import { profileSchemas } from '../api/schemas/profile-schemas.ts'
import { webhookSchemas } from '../api/schemas/webhook-schemas.ts'
import { writeSchemas } from '../api/schemas/write-schemas.ts'
import { catalogueGaps } from '../catalogue/catalogue-gaps.ts'
import { fields } from '../catalogue/fields.ts'
import { parameters } from '../catalogue/parameters.ts'
import { country } from '../country/served-country.ts'
import type { ServedMap } from '../domain/map/served-map.ts'
import type { FilterContext } from '../domain/search/filter-context.ts'
import { addressOf } from '../http/admission/client-address.ts'
import type { OverloadWatch } from '../http/admission/overload.ts'
import type { AnswerHeaderOptions } from '../http/server/answer-headers.ts'
import { createHttpServer } from '../http/server/http-server.ts'
import type { HttpMetrics } from '../http/server/metrics.ts'
import {
  type Health,
  mountHealth,
  mountInstructionFiles,
  mountPhotos,
} from '../http/server/mount-files.ts'
import type { SearchCache } from '../http/server/search-cache.ts'
import { mountMcp } from '../mcp/serve/mount-mcp.ts'
import type { Caller } from '../service/access/authenticator.ts'
import type { PageBudget } from '../service/access/page-budget.ts'
import type { RequestQuota } from '../service/access/request-quota.ts'
import type { PhotoShelf } from '../service/photos/photo-shelf.ts'
import type { Service } from '../service/service.ts'
import { createSearchFeedWriter } from '../site/feeds/search-feed-writer.ts'
import { labelGaps } from '../site/locale/label-gaps.ts'
import { translations } from '../site/locale/translations.ts'
import { SiteNotBuilt } from '../site/mount/built-site.ts'
import { mountSite } from '../site/mount/mount-site.ts'
import type { FigureSeries } from '../site/mount/site-context.ts'
import { pagePolicy } from '../site/pages/page.ts'
import { referencePage } from '../site/pages/reference-page.ts'
import { errorPage } from '../site/pages/refusal-page.ts'
import type { TextPages } from '../site/texts/text-pages.ts'
import type { Tracer } from '../trace/tracer.ts'
import { StartError } from './start-error.ts'

export interface FaceOptions {
  readonly service: Service
  readonly filtering: FilterContext
  readonly searchCache: SearchCache
  readonly shelf: PhotoShelf
  readonly quota: RequestQuota
  readonly pages: PageBudget
  readonly authenticate: (authorization: string) => Promise<Caller>
  readonly health: Health
  readonly data: AnswerHeaderOptions['data']
  /** Runs before every read, where other processes write to the same store. */
  readonly beforeRead?: () => Promise<void> | undefined
  readonly trustProxy: readonly string[]
  readonly hstsSubdomains: boolean
  readonly log: FastifyBaseLogger
  readonly metrics: HttpMetrics
  readonly tracer: Tracer | null
  readonly now: () => number
  readonly tileUrl: string | null
  readonly tileAttribution: string
  /** About, privacy and terms. */
  readonly texts: TextPages
  readonly photoPublicUrl: string | null
  /** For the operator's page. */
  readonly figures: () => readonly FigureSeries[]
  readonly map: ServedMap
  readonly overload?: OverloadWatch
  readonly demoPages?: (app: FastifyInstance) => void
}

export const schemas = {
  ...describeSchemas,
  ...listingSchemas,
  ...facetSchemas,
  ...marketSchemas,
  ...understandSchemas,
  ...writeSchemas,
  ...enquirySchemas,
  ...keySchemas,
  ...deskSchemas,
  ...profileSchemas,
  ...feedSchemas,
  ...webhookSchemas,
  ...alertSchemas,
}

const placeOf = new Map(country.places.map((place) => [place.slug, place]))

export function operationsOf(service: Service, filtering: FilterContext): readonly Operation[] {
  const operations: Operation[] = [
    ...searchOperations(service, filtering),
    ...searchFeedOperations(
      service,
      filtering,
      createSearchFeedWriter({ baseUrl: service.baseUrl, placeOf, filtering }),
    ),
    ...facetOperations(service, filtering),
    ...marketOperations(service, filtering),
    ...understandOperations(service),
    ...describeOperations(service),
    ...estimateOperations(service),
    ...writeOperations(service),
    ...transitionOperations(service),
    ...sameHomeOperations(service),
    ...syncOperations(service),
    eventStreamOperation(service, filtering),
    ...savedSearchOperations(service),
    ...sharedListOperations(service),
    ...buyerOperations(service),
    ...threadOperations(service),
    ...inboxOperations(service),
    ...peopleOperations(service),
    ...keyOperations(service),
    ...photoOperations(service),
    ...profileOperations(service),
    ...projectOperations(service),
    ...reportOperations(service),
    ...checkOperations(service),
    ...feedOperations(service),
    ...runOperations(service),
    ...exportOperations(service),
    ...webhookOperations(service),
  ]
  return operations.map((operation) => withSuggestion(operation, filtering))
}

/** Throws StartError where something that a face needs is missing. */
export function createFaces(options: FaceOptions): FastifyInstance {
  checkCatalogue()
  try {
    return putTogether(options)
  } catch (error) {
    if (error instanceof SiteNotBuilt) throw new StartError(error.message, { cause: error })
    throw error
  }
}

/** An entry that is incomplete in itself or in a language of the pages is found here, never by a request. */
function checkCatalogue(): void {
  const catalogue = { fields, parameters }
  const { el, ru } = translations
  const labels = { el: el.labels, ru: ru.labels }
  const gaps = [...catalogueGaps(catalogue), ...labelGaps(catalogue, labels)]
  if (gaps.length > 0) throw new StartError(`The catalogue is incomplete. ${gaps.join(' ')}`)
}

function putTogether(options: FaceOptions): FastifyInstance {
  const { service, filtering, shelf, health, searchCache } = options
  const { baseUrl } = service
  const operations = operationsOf(service, filtering)
  const canMint = service.agentKeys.areOffered
  let described: ReturnType<typeof describeApi> | null = null
  const api = () => {
    described ??= describeApi({ operations, schemas, baseUrl })
    return described
  }
  return createHttpServer({
    ...options,
    operations,
    baseUrl,
    errorPage,
    canMint,
    caches: new Map([[SEARCH, searchCache]]),
    extras: [
      mountInstructionFiles([
        ...instructionFiles(api, baseUrl, canMint),
        ...llmsFiles({ operations, baseUrl, canMint }),
      ]),
      mountHealth(health),
      mountMcp({ ...options, operations, baseUrl, addressOf }),
      mountPhotos({ shelf, now: options.now, addressOf }),
      mountSite(service, {
        filtering,
        country,
        liveListings: service.liveListings,
        now: options.now,
        tileUrl: options.tileUrl,
        tileAttribution: options.tileAttribution,
        texts: options.texts,
        photoPublicUrl: options.photoPublicUrl,
        map: options.map,
        budget: options.pages,
        figures: options.figures,
        addressOf,
        demoMail: options.demoPages ? '/demo/mail' : null,
      }),
      ...(options.demoPages ? [options.demoPages] : []),
    ],
  })
}

const robots = (baseUrl: string) =>
  `User-agent: *\nDisallow: /v1/\nDisallow: /api/\nDisallow: /*/phone$\nAllow: /\nSitemap: ${baseUrl}/sitemap.xml\n`

const SERVER_CARD_TYPE = 'application/mcp-server-card+json; charset=utf-8'
const plain = 'text/plain; charset=utf-8'
const json = 'application/json; charset=utf-8'

const llmsFiles = (options: LlmsOptions) => [
  { path: '/llms.txt', contentType: plain, body: () => llmsText(options) },
  { path: '/llms-full.txt', contentType: plain, body: () => llmsFullText({ ...options, schemas }) },
]

function instructionFiles(
  api: () => ReturnType<typeof describeApi>,
  baseUrl: string,
  canMint: boolean,
) {
  const page = { contentType: 'text/html; charset=utf-8', contentSecurityPolicy: pagePolicy }
  const serverCard = () => JSON.stringify(mcpServerCard(baseUrl))
  return [
    { path: '/openapi.json', contentType: json, body: () => JSON.stringify(api()) },
    {
      path: '/openapi.yaml',
      contentType: 'application/yaml; charset=utf-8',
      body: () => toYaml(api()),
    },
    {
      path: '/.well-known/agent-card.json',
      contentType: json,
      body: () => JSON.stringify(agentCard(baseUrl, canMint)),
    },
    { path: '/.well-known/mcp/server-card.json', contentType: json, body: serverCard },
    // Where the proposal reserves a place for it; the other is where most look.
    { path: '/mcp/server-card', contentType: SERVER_CARD_TYPE, body: serverCard },
    { path: '/robots.txt', contentType: plain, body: () => robots(baseUrl) },
    { path: '/docs', body: () => referencePage(api()), ...page },
  ]
}
