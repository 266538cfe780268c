/**
 * The operations by which anybody gets a key for reading: a challenge, and the key for its solution.
 * They cost nothing of the quota, since callers who need them have used it up; they have their own limits.
 */
import { limits } from '../../catalogue/limits.ts'
import { readJsonObject } from '../../domain/listings/read-json-object.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { KeyChallenge, NewAgentKey } from '../../service/access/agent-keys.ts'
import type { Service } from '../../service/service.ts'
import type { Operation } from '../operation.ts'
import { reference } from '../schemas/json-schema.ts'
import { readQuery } from './read-call.ts'

const shared = {
  path: '/keys/agent',
  canonicalPrefix: '/v1',
  tag: 'Keys',
  extension: true,
  pathParameters: [],
  query: [],
  needsKey: false,
  caching: 'private',
  cost: 0,
} as const

const EXAMPLE_CHALLENGE = 'Zm9vYmFyYmF6cXV4cXV1eA.0.1794736800000.16.18.c2lnbmF0dXJl'

export const keyOperations = (service: Service): Operation[] => [
  challengeOperation(service),
  mintOperation(service),
]

function challengeOperation({ agentKeys }: Service): Operation<null, KeyChallenge> {
  return {
    ...shared,
    id: 'getKeyChallenge',
    method: 'GET',
    summary: 'A challenge to solve for a key for reading',
    description: `The first of two steps to a key of ${limits.agentKeyRequestsPerDay} requests a day: no name, no e-mail, about ten seconds of computing. Not counted against the quota. For each part from 0 to parts - 1 find a whole number n so that SHA-256 of the text challenge:part:n begins with bits zero bits, then POST {"proof": "challenge:n0,n1,..."} to the same address.`,
    answers: [{ status: 200, description: 'The challenge.', schema: reference('KeyChallenge') }],
    errors: ['forbidden'],
    read({ rawQuery }) {
      readQuery(rawQuery, [])
      return null
    },
    handle: (_, { client }) => agentKeys.challenge(client),
    present: (body) => ({ body }),
  }
}

function mintOperation({ agentKeys }: Service): Operation<string | null, NewAgentKey> {
  return {
    ...shared,
    id: 'mintKey',
    method: 'POST',
    summary: 'A key for reading, for a solved challenge',
    description: `A key with a budget of its own, ${limits.agentKeyRequestsPerDay} requests a day for ${limits.agentKeyDays} days; it writes nothing. A proof makes one key; ${limits.agentKeysPerClientDay} keys a day for one address. Without a proof the refusal carries a challenge. Not counted against the quota.`,
    requestBody: {
      schema: reference('KeyProof'),
      example: { proof: `${EXAMPLE_CHALLENGE}:${Array.from({ length: 16 }, (_, n) => n).join()}` },
    },
    answers: [{ status: 201, description: 'The key.', schema: reference('AgentKey') }],
    errors: ['forbidden', 'proof_required', 'unknown_field'],
    read({ rawQuery, body }) {
      readQuery(rawQuery, [])
      return body.length === 0 ? null : readProof(readJsonObject(body))
    },
    handle: (proof, { client }) => agentKeys.mint(proof, client),
    present: (body) => ({ body, created: true }),
  }
}

function readProof(sent: Readonly<Record<string, unknown>>): string | null {
  const other = Object.keys(sent).find((name) => name !== 'proof')
  const hint = 'Send {"proof": "challenge:n0,n1,..."}.'
  if (other !== undefined) {
    throw new Refusal({
      code: 'unknown_field',
      param: other.slice(0, 60).toWellFormed(),
      message: 'The body takes proof and nothing else.',
      hint,
      allowed: ['proof'],
    })
  }
  const { proof = null } = sent
  if (proof === null || typeof proof === 'string') return proof
  throw new Refusal({
    code: 'invalid_value',
    param: 'proof',
    message: 'proof is a text.',
    hint,
  })
}
