/** The shape of a photo that a seller has sent. */
import type { JsonSchema } from '../operation.ts'
import { integer, record, text } from './json-schema.ts'

export const photoSchemas: Readonly<Record<string, JsonSchema>> = {
  UploadedPhoto: record({
    url: text('Put it into photo_urls.'),
    width: integer('Of what was sent, upright, in pixels.'),
    height: integer(),
  }),
}
