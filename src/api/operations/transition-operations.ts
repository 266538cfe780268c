/** The operations that take a listing from one state to another. Repeating one that is done is 200. */
import type { CloseReason } from '../../domain/listings/listing.ts'
import { type Transition, transitionNames } from '../../domain/listings/listing-states.ts'
import { readJsonObject } from '../../domain/listings/read-json-object.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { TransitionRequest } from '../../service/listings/transition-listing.ts'
import type { WrittenListing } from '../../service/listings/write-context.ts'
import type { Service } from '../../service/service.ts'
import { nearest } from '../../structures/text/edit-distance.ts'
import type { Operation } from '../operation.ts'
import { idParameter } from '../schemas/field-schema.ts'
import { reference } from '../schemas/json-schema.ts'
import { readIfMatch, readListingId, readQuery, sellerOf } from './read-call.ts'
import { ifMatchHeader, listingAnswer, ownershipErrors, written } from './write-operations.ts'

const summaries: Readonly<Record<Transition, readonly [string, string]>> = {
  publish: [
    'Publish a listing',
    'From draft or paused to live. Needs an empty missing_to_publish.',
  ],
  unpublish: ['Pause a listing', 'From live to paused: out of search, otherwise unchanged.'],
  close: ['Close a listing', 'From live or paused to closed: sold, rented or withdrawn (default).'],
  reopen: ['Reopen a listing', 'From closed back to draft.'],
}

const CLOSE_REASONS: readonly CloseReason[] = ['sold', 'rented', 'withdrawn']

type TransitionInput = { readonly id: number } & Pick<TransitionRequest, 'reason' | 'ifMatch'>

export function transitionOperations(service: Service): Operation[] {
  return transitionNames.map((transition): Operation<TransitionInput, WrittenListing> => {
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
        ...(transition === 'publish'
          ? (['not_publishable', 'publishing_stopped', 'too_many_live', 'outside_country'] as const)
          : []),
        'unknown_field',
        'invalid_json',
      ],
      caching: 'private',
      cost: 1,
      read({ rawQuery, path, body, ifMatch }) {
        readQuery(rawQuery, [])
        const id = readListingId(path.id)
        return { id, reason: readReason(body, transition), ifMatch: readIfMatch(ifMatch) }
      },
      handle: ({ id, ...asked }, call) =>
        service.transition(id, { ...asked, transition, caller: sellerOf(call) }),
      present: written,
    }
  })
}

/** {"reason": "sold"} for close, where an empty body means withdrawn; nothing for the others. */
function readReason(body: Uint8Array, transition: Transition): CloseReason | null {
  if (body.length === 0) return null
  const sent = readJsonObject(body)
  const taken = transition === 'close' ? ['reason'] : []
  const other = Object.keys(sent).find((name) => !taken.includes(name))
  if (other !== undefined) {
    throw new Refusal({
      code: 'unknown_field',
      param: other.slice(0, 60).toWellFormed(),
      message: `${transition} takes ${taken.join() || 'no body'}${taken.length > 0 ? ' and nothing else' : ''}.`,
      hint: transition === 'close' ? 'Send {"reason": "sold"}.' : 'Send an empty body.',
      allowed: taken,
    })
  }
  const { reason } = sent
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
