/** The shapes of minting a key for reading: a challenge, its proof, the key. */
import type { JsonSchema } from '../operation.ts'
import { instant, integer, record, text } from './json-schema.ts'

export const keySchemas: Readonly<Record<string, JsonSchema>> = {
  KeyChallenge: record({
    challenge: text('Signed; good once.'),
    parts: integer('How many puzzles there are.'),
    bits: integer('With so many zero bits the hash of a solution begins.'),
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
