/** The shapes of a photo that a seller has sent, and of a report. */
import { limits } from '../../catalogue/limits.ts'
import { reportReasons } from '../../catalogue/vocabulary.ts'
import type { JsonSchema } from '../operation.ts'
import { integer, oneOfValues, record, text } from './json-schema.ts'

export const deskSchemas: Readonly<Record<string, JsonSchema>> = {
  UploadedPhoto: record({
    url: text('Put it into photo_urls.'),
    width: integer('Of what was sent, upright, in pixels.'),
    height: integer(),
  }),
  Report: {
    type: 'object',
    properties: {
      reason: oneOfValues(reportReasons.map(({ value }) => value)),
      text: { type: 'string', maxLength: limits.reportTextMaxChars },
    },
    required: ['reason'],
    additionalProperties: false,
  },
  ReportReceived: record({ listing_id: integer(), status: oneOfValues(['received']) }),
}
