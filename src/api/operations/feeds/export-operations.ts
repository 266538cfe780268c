/** A seller's live stock in the formats that portals take: by the seller's key, and by the token of an export. */
import { limits } from '../../../catalogue/limits.ts'
import { readJsonObject } from '../../../domain/listings/read-json-object.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { shown } from '../../../domain/search/read-parameters.ts'
import { type ExportFormat, exportFormats } from '../../../service/feeds/export-stock.ts'
import type {
  ExportView,
  ExportWithToken,
  StockDocument,
} from '../../../service/feeds/stock-exports.ts'
import type { SentMembers } from '../../../service/listings/write-context.ts'
import type { Service } from '../../../service/service.ts'
import type { JsonSchema, Operation, Presentation } from '../../operation.ts'
import { reference } from '../../schemas/json-schema.ts'
import { readQuery, sellerOf } from '../read-call.ts'
import { feedShared, readNothing } from './feed-operations.ts'

const types: Readonly<Record<ExportFormat, string>> = {
  kyero: 'application/xml',
  rera: 'application/xml',
  reso: 'application/json',
  meta: 'application/xml',
}
const names: Readonly<Record<ExportFormat, string>> = {
  kyero: 'Kyero 3',
  rera: 'RERA 1',
  reso: 'RESO JSON',
  meta: 'home listings of Meta',
}

/** null: no JSON. */
const schemas: Readonly<Record<ExportFormat, JsonSchema | null>> = {
  kyero: null,
  rera: null,
  reso: {
    type: 'object',
    required: ['@odata.count', 'value'],
    properties: {
      '@odata.count': { type: 'integer' },
      value: { type: 'array', items: { type: 'object' } },
    },
  },
  meta: null,
}

export const exportOperations = (service: Service): Operation[] => [
  ...exportFormats.map((format) => ownOperation(format, service)),
  listOperation(service),
  createOperation(service),
  revokeOperation(service),
  ...exportFormats.map((format) => pullOperation(format, service)),
]

const idOf = (verb: string, format: ExportFormat): string =>
  `${verb}${format[0].toUpperCase()}${format.slice(1)}`

const documentOf = (format: ExportFormat) => ({
  ...{ status: 200, description: 'The document.', schema: schemas[format] },
  contentType: types[format],
})

const present =
  (format: ExportFormat) =>
  (stored: StockDocument): Presentation => ({
    body: null,
    document: { stored, contentType: types[format] },
  })

const leavesOut = (format: ExportFormat): string =>
  format === 'meta'
    ? 'Homes without a price, photo or place are left out, because Meta refuses them.'
    : 'Imported again as a feed, it changes nothing.'

function ownOperation(format: ExportFormat, service: Service): Operation<null, StockDocument> {
  return {
    ...feedShared,
    id: idOf('export', format),
    caching: 'own',
    method: 'GET',
    path: `/my/export.${format}`,
    summary: `Your live stock as ${names[format]}`,
    description: `All live listings of yours, with the addresses of their photos here as JPEG, for other portals. Ask with If-None-Match or If-Modified-Since: while nothing has changed the answer is 304. ${leavesOut(format)} For an address that you can give to a portal: POST /v1/my/exports.`,
    answers: [documentOf(format)],
    errors: [],
    read(request) {
      readNothing(request)
      return null
    },
    handle: (_, call) => service.exports.own(format, sellerOf(call)),
    present: present(format),
  }
}

function listOperation({
  exports,
}: Service): Operation<null, { readonly results: readonly ExportView[] }> {
  return {
    ...feedShared,
    id: 'listExports',
    method: 'GET',
    path: '/my/exports',
    summary: 'Your exports',
    description: `Oldest first, with when each was last fetched; revoked ones stay for ${limits.revokedExportStoredDays} days. Their tokens are not shown again.`,
    answers: [{ status: 200, description: 'The exports.', schema: reference('ExportList') }],
    errors: [],
    read(request) {
      readNothing(request)
      return null
    },
    handle: (_, call) => exports.list(sellerOf(call)),
    present: (body) => ({ body }),
  }
}

function createOperation({ exports }: Service): Operation<SentMembers, ExportWithToken> {
  return {
    ...feedShared,
    id: 'createExport',
    method: 'POST',
    path: '/my/exports',
    summary: 'An address for a portal',
    description: `Makes an export with a token of its own. Give a portal the address of the format that it takes: it is shown this once, needs no key, and shows your live stock until you revoke it. At most ${limits.exportsPerSeller} in force.`,
    requestBody: { schema: reference('NewExport'), example: { name: 'JamesEdition' } },
    answers: [
      {
        status: 201,
        description: 'The export with its token and addresses, which are shown this once.',
        schema: reference('ExportWithToken'),
      },
    ],
    errors: ['unknown_field', 'missing_field', 'too_long', 'too_many_exports'],
    read(request) {
      readQuery(request.rawQuery, [])
      return readJsonObject(request.body)
    },
    handle: (sent, call) => exports.create(sent, sellerOf(call)),
    present: (body) => ({ body, created: true }),
  }
}

function revokeOperation({ exports }: Service): Operation<number, void> {
  return {
    ...feedShared,
    id: 'revokeExport',
    method: 'DELETE',
    path: '/my/exports/{id}',
    pathParameters: [
      {
        name: 'id',
        description: 'The number of an export of yours.',
        schema: { type: 'integer', minimum: 1 },
        example: '3',
      },
    ],
    summary: 'Revoke an export',
    description: `From now on its addresses answer 410 (export_revoked), for ${limits.revokedExportStoredDays} days.`,
    answers: [{ status: 204, description: 'It is revoked.', schema: null }],
    errors: ['invalid_id', 'not_found'],
    read(request) {
      readNothing(request)
      const text = request.path.id!
      if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
      throw new Refusal({
        code: 'invalid_id',
        param: 'id',
        message: `"${shown(text)}" is not the number of an export.`,
        hint: 'GET /v1/my/exports lists yours.',
      })
    },
    handle: (id, call) => exports.revoke(id, sellerOf(call)),
    present: () => ({ body: null }),
  }
}

function pullOperation(
  format: ExportFormat,
  { exports }: Service,
): Operation<string, StockDocument> {
  return {
    ...feedShared,
    id: idOf('pull', format),
    caching: 'own',
    method: 'GET',
    path: `/exports/{token}/${format}`,
    pathParameters: [
      {
        name: 'token',
        description: 'The secret of an export; POST /v1/my/exports.',
        schema: { type: 'string' },
        example: `exp_${'0'.repeat(43)}`,
      },
    ],
    summary: `The stock of an export as ${names[format]}`,
    description: `For portals: no key. ETag, Last-Modified and compression are supported; ask with If-None-Match. ${limits.exportPullsPerHour} fetches an hour. A revoked export answers 410; that of a suspended seller 403, so that ads elsewhere stay as they are.`,
    needsKey: false,
    budget: 'exports',
    answers: [documentOf(format)],
    errors: ['not_found', 'export_revoked', 'publishing_stopped'],
    read(request) {
      readNothing(request)
      return request.path.token!
    },
    handle: (token) => exports.pull(token, format),
    present: present(format),
  }
}
