/** The operations that take a listing from one state to another. Repeating one that is done is 200. */
import type { CloseReason } from '../../domain/listing.ts'
import { type Transition, transitionNames } from '../../domain/listing-states.ts'
import { Refusal } from '../../domain/refusal.ts'
import { readJsonObject } from '../../domain/strict-json.ts'
import type { Service } from '../../service/service.ts'
import { nearest } from '../../structures/edit-distance.ts'
import type { Operation } from '../operation.ts'
import { idParameter } from '../schemas/field-schema.ts'
import { reference } from '../schemas/json-schema.ts'
import { readListingId } from './listing-id.ts'
import { readQuery } from './read-query.ts'
import { sellerOf } from './seller-of.ts'
import { ifMatchHeader, listingAnswer, ownershipErrors, written } from './write-operations.ts'

const summaries: Readonly<Record<Transition, readonly [string, string]>> = {
  publish: [
    'Publish a listing',
    'From draft or paused to live. Needs an empty missing_to_publish.',
  ],
  unpublish: ['Pause a listing', 'From live to paused: out of search, kept as it is.'],
  close: ['Close a listing', 'From live or paused to closed: sold, rented or withdrawn (default).'],
  reopen: ['Reopen a listing', 'From closed back to draft.'],
}

const CLOSE_REASONS: readonly CloseReason[] = ['sold', 'rented', 'withdrawn']

export function transitionOperations(service: Service): Operation[] {
  return transitionNames.map((transition): Operation => {
    const [summary, description] = summaries[transition]
    return {
      id: `${transition}Listing`,
      method: 'POST',
      path: `/listings/{id}/${transition}`,
      canonicalPrefix: '/v1',
      summary,
      description,
      tag: 'Write',
      pathParameters: [idParameter],
      query: [],
      headers: [ifMatchHeader],
      ...(transition === 'close'
        ? { requestBody: { schema: reference('Close'), example: { reason: 'sold' } } }
        : {}),
      needsKey: true,
      answers: [listingAnswer(200, 'The listing in its new state.')],
      errors: [
        ...ownershipErrors,
        'invalid_transition',
        ...(transition === 'publish' ? (['not_publishable'] as const) : []),
        ...(transition === 'close' ? (['unknown_field'] as const) : []),
      ],
      caching: 'private',
      async handle(request) {
        readQuery(request.rawQuery, [])
        const id = readListingId(request.path.id)
        const reason = transition === 'close' ? readReason(request.body) : null
        const ifMatch = request.headers['if-match']
        const caller = sellerOf(request)
        return written(await service.transition(id, { transition, caller, reason, ifMatch }))
      },
    }
  })
}

/** {"reason": "sold"}; an empty body means withdrawn. */
function readReason(body: Uint8Array): CloseReason | null {
  if (body.length === 0) return null
  const { reason, ...others } = readJsonObject(body)
  const [other] = Object.keys(others)
  if (other !== undefined) {
    throw new Refusal({
      code: 'unknown_field',
      param: other.slice(0, 60).toWellFormed(),
      message: 'close takes reason and nothing else.',
      hint: 'Send {"reason": "sold"}.',
    })
  }
  if (reason === undefined || reason === null) return null
  const known = CLOSE_REASONS.find((name) => name === reason)
  if (known) return known
  const guess = typeof reason === 'string' ? nearest(reason.slice(0, 50), CLOSE_REASONS) : null
  throw new Refusal({
    code: 'invalid_value',
    param: 'reason',
    message: 'reason is sold, rented or withdrawn.',
    hint: guess ? `Did you mean ${guess}?` : 'Send {"reason": "sold"}.',
    allowed: CLOSE_REASONS,
  })
}
