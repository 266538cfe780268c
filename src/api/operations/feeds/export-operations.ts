/** A seller's live stock, as the formats that portals take. */
import { type ExportFormat, exportFormats } from '../../../service/feeds/export-stock.ts'
import type { Service } from '../../../service/service.ts'
import type { JsonSchema, Operation } from '../../operation.ts'
import { sellerOf } from '../read-call.ts'
import { feedShared, readNothing } from './feed-operations.ts'

const types: Readonly<Record<ExportFormat, string>> = {
  kyero: 'application/xml',
  rera: 'application/xml',
  reso: 'application/json',
}
const names: Readonly<Record<ExportFormat, string>> = {
  kyero: 'Kyero 3',
  rera: 'RERA 1',
  reso: 'RESO JSON',
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
}

export const exportOperations = (service: Service): Operation[] =>
  exportFormats.map((format) => exportOperation(format, service))

function exportOperation(format: ExportFormat, service: Service): Operation<null, string> {
  const contentType = types[format]
  return {
    ...feedShared,
    id: `export${format[0].toUpperCase()}${format.slice(1)}`,
    method: 'GET',
    path: `/my/export.${format}`,
    summary: `Your live stock as ${names[format]}`,
    description: `All live listings of yours, with the addresses of their photos here, for other portals. Ask with If-None-Match: while nothing has changed the answer is 304. Taken in again as a feed, it changes nothing.`,
    answers: [{ status: 200, description: 'The document.', schema: schemas[format], contentType }],
    errors: [],
    read(request) {
      readNothing(request)
      return null
    },
    handle: (_, call) => service.exportStock(format, sellerOf(call)),
    present: (text) => ({ body: null, document: { text, contentType } }),
  }
}
