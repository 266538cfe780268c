/** Checks a body like creating would, and stores nothing. */
import { countFaults, listFaults } from '../domain/error-body.ts'
import { emptyFields, type Photo, textOf } from '../domain/listing.ts'
import { readDraft } from '../domain/listing-draft.ts'
import { listingWarnings } from '../domain/listing-warnings.ts'
import { missingToPublish } from '../domain/missing-to-publish.ts'
import { readJsonObject } from '../domain/strict-json.ts'
import { draftContext, type SellerCaller, type WriteContext } from './write-context.ts'

/** So many sellers may use one reference before a check could overlook one; storing never does. */
const SELLERS_MAX = 100

export async function validateListing(
  bytes: Uint8Array,
  caller: SellerCaller,
  context: WriteContext,
) {
  const { values, photoUrls, faults } = readDraft(readJsonObject(bytes), draftContext(context))
  const noDeal =
    (values.deal ?? null) === null && !faults.some(({ param }) => param === 'deal')
      ? [{ code: 'missing_field', param: 'deal', message: 'deal is needed to create a listing.' }]
      : []
  const listed = listFaults(faults)
  const more =
    listed.length < faults.length
      ? [{ param: '', message: countFaults(faults.length, listed.length) }]
      : []
  const errors = [
    ...listed,
    ...noDeal,
    ...(await takenReference(textOf(values, 'reference'), caller, context)),
  ]
  const fields = { ...emptyFields, ...values }
  // Whether a photo can be imported shows only when it is fetched: an address counts as a promise.
  const photos = (photoUrls ?? []).map((url) => ({ url, status: 'imported' }) as Photo)
  return {
    valid: errors.length === 0,
    errors,
    warnings: [...more, ...listingWarnings(fields, context.country, context.places)],
    missing_to_publish: missingToPublish({ fields, photos }),
    normalised: { ...values, ...(photoUrls === null ? {} : { photo_urls: photoUrls }) },
  }
}

async function takenReference(
  reference: string | null,
  { sellerId }: SellerCaller,
  { store }: WriteContext,
) {
  const found = reference === null ? [] : await store.findByReference(reference, SELLERS_MAX)
  const own = found.find(({ seller_id, state }) => seller_id === sellerId && state !== 'removed')
  if (!own) return []
  const message = `Your listing ${own.id} already has this reference.`
  return [{ code: 'reference_taken', param: 'reference', message }]
}
