/** The shapes of a photo that a seller has sent, and of a report. */
import { limits } from '../../catalogue/limits.ts'
import { reportReasons } from '../../catalogue/vocabulary.ts'
import type { JsonSchema } from '../operation.ts'
import { instant, integer, oneOfValues, record, text } from './json-schema.ts'

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

/** The shapes of minting a key for reading: a challenge, its proof, the key. */
export const keySchemas: Readonly<Record<string, JsonSchema>> = {
  KeyChallenge: record({
    challenge: text('Signed; good once.'),
    parts: integer('How many puzzles there are.'),
    bits: integer('Number of zero bits at the start of the hash of a solution.'),
    expires_at: instant(),
    how: text('How it is solved, in words.'),
    key: record(
      { requests_per_day: integer(), valid_days: integer() },
      'What the key will be good for.',
    ),
  }),
  KeyProof: record({ proof: text('The challenge, a colon, and one whole number for each part.') }),
  AgentKey: record({
    key: text('Shown this once.'),
    requests_per_day: integer(),
    expires_at: instant(),
    use: text('The header to send.'),
  }),
}
