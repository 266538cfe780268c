/**
 * The closed set of error codes: what each means and what a caller does next.
 * Every refusal of the service leaves through this table; a code is never reused for another meaning.
 * OpenAPI and docs/reference/errors.md are derived from it.
 */
interface ErrorEntry {
  readonly code: string
  readonly status: number
  readonly meaning: string
  /** Used when the place of the fault has no better advice. */
  readonly hint: string
}

const seeCatalogue = 'Every parameter and its allowed values: GET /v1/meta.'
const seeFields = 'Every field and its rules: GET /api/listing-fields.'

export const errors = [
  {
    code: 'invalid_value',
    status: 400,
    meaning: 'A value is not of the kind that its parameter or field takes.',
    hint: seeCatalogue,
  },
  {
    code: 'invalid_range',
    status: 400,
    meaning: 'The ends of a range or box are in the wrong order.',
    hint: 'Swap the two ends.',
  },
  {
    code: 'unknown_parameter',
    status: 400,
    meaning: 'The operation has no parameter of this name.',
    hint: seeCatalogue,
  },
  {
    code: 'unknown_field',
    status: 400,
    meaning: 'A listing, or an enquiry, has no field of this name.',
    hint: seeFields,
  },
  {
    code: 'duplicate_parameter',
    status: 400,
    meaning: 'A parameter or field that takes one value was sent more than once.',
    hint: 'Send it once.',
  },
  {
    code: 'missing_parameter',
    status: 400,
    meaning: 'A parameter that the operation needs was not sent.',
    hint: 'Send the parameter that is named.',
  },
  {
    code: 'missing_field',
    status: 400,
    meaning: 'A field that the operation needs was not sent.',
    hint: seeFields,
  },
  {
    code: 'conflicting_parameters',
    status: 400,
    meaning: 'Parameters or fields were sent that exclude or need each other.',
    hint: 'Send only one of them, or all that belong together.',
  },
  {
    code: 'parameter_not_applicable',
    status: 400,
    meaning: 'The parameter or field does not apply to this deal.',
    hint: 'Leave it out, or change deal.',
  },
  {
    code: 'unknown_location',
    status: 400,
    meaning: 'No place has this slug.',
    hint: 'Resolve the name first: GET /v1/locations?q=.',
  },
  {
    code: 'invalid_cursor',
    status: 400,
    meaning: 'The cursor is damaged or was not issued by this service.',
    hint: 'Start again without cursor, and send next_cursor back exactly as it came.',
  },
  {
    code: 'cursor_mismatch',
    status: 400,
    meaning: 'The cursor was issued for other filters or another order.',
    hint: 'Send the same filters and sort with the cursor, or start again without it.',
  },
  {
    code: 'invalid_url',
    status: 400,
    meaning:
      'An address or the request line could not be read, or is not an address of this service.',
    hint: 'Check the address; reserved characters must be percent-encoded as UTF-8.',
  },
  {
    code: 'invalid_id',
    status: 400,
    meaning: 'The id of a listing or enquiry is a positive whole number.',
    hint: 'Take the id from a search result, or find it with GET /v1/listings/lookup.',
  },
  {
    code: 'invalid_json',
    status: 400,
    meaning: 'The body is not a JSON object.',
    hint: 'Send one JSON object, UTF-8, each member once.',
  },
  {
    code: 'read_only_field',
    status: 400,
    meaning: 'The field is set by the service.',
    hint: 'Leave it out. GET /api/listing-fields names them under set_by_index.',
  },
  {
    code: 'too_long',
    status: 400,
    meaning: 'A text is longer than allowed.',
    hint: 'Shorten it.',
  },
  {
    code: 'too_many_photos',
    status: 400,
    meaning: 'A listing takes fewer photos than were sent.',
    hint: 'Send at most 30 photo addresses.',
  },
  {
    code: 'contact_in_description',
    status: 400,
    meaning:
      'A description, address or reference contains a phone number, an e-mail address or a link.',
    hint: 'Remove it; buyers reach the seller through the listing.',
  },
  {
    code: 'address_refused',
    status: 400,
    meaning: 'Mails cannot be sent to this e-mail address.',
    hint: 'Send the whole address, such as "anna@example.com", or leave email out and read matches by the token.',
  },
  {
    code: 'outside_country',
    status: 400,
    meaning: 'The point does not lie in the country served.',
    hint: 'Send lat and lng in decimal degrees, in this order.',
  },
  {
    code: 'unauthenticated',
    status: 401,
    meaning: 'The key is missing, mistyped, expired or revoked.',
    hint: 'Send Authorization: Bearer <key>. Reads need no key.',
  },
  {
    code: 'forbidden',
    status: 403,
    meaning:
      'The key is good, but the listing belongs to another seller, or the key is for reading only; or the link of an enquiry is, but that of the other side.',
    hint: 'Use the key of the seller who owns the listing.',
  },
  {
    code: 'proof_required',
    status: 403,
    meaning:
      'An enquiry without a form of ours, or a key for reading, needs a solved challenge, and this one is missing, wrong, old or used.',
    hint: 'Solve the challenge in the error, or a new one from GET /v1/enquiries/challenge (for a key: GET /v1/keys/agent), and send it as proof.',
  },
  {
    code: 'listing_not_found',
    status: 404,
    meaning: 'There is no listing of this id that you may see.',
    hint: 'Find listings with GET /v1/listings.',
  },
  {
    code: 'reference_not_found',
    status: 404,
    meaning: 'No listing that you may see has this reference.',
    hint: 'A reference is compared whole and without case. Your own, with your key: GET /v1/my/listings. All that are live: GET /v1/listings.',
  },
  {
    code: 'enquiry_not_found',
    status: 404,
    meaning: 'No enquiry that you may see has this id, handle or token; it may have been erased.',
    hint: 'Use the newest link that was mailed to you. A seller finds its own with GET /v1/my/enquiries.',
  },
  {
    code: 'search_not_found',
    status: 404,
    meaning: 'No saved search has this token; it may have been deleted or was never confirmed.',
    hint: 'Use the newest link that was mailed to you, or save the search again: POST /v1/searches.',
  },
  {
    code: 'lists_not_found',
    status: 404,
    meaning: 'No shared lists have this token; somebody who has the link may have deleted them.',
    hint: 'Start again with POST /v1/lists.',
  },
  {
    code: 'not_found',
    status: 404,
    meaning: 'There is nothing at this path.',
    hint: 'Every path is described in /openapi.json.',
  },
  {
    code: 'method_not_allowed',
    status: 405,
    meaning: 'The path exists, but not for this method.',
    hint: 'The Allow header names the methods.',
  },
  {
    code: 'not_publishable',
    status: 409,
    meaning: 'Fields required for publishing are missing.',
    hint: 'Add the fields in missing_to_publish and publish again.',
  },
  {
    code: 'invalid_transition',
    status: 409,
    meaning: 'The listing or enquiry cannot go from its current state to the requested one.',
    hint: 'The hint names the transitions that are open.',
  },
  {
    code: 'would_unpublish',
    status: 409,
    meaning: 'The change would take away a field that a live listing needs.',
    hint: 'Unpublish first, or keep the fields that are named.',
  },
  {
    code: 'publishing_stopped',
    status: 403,
    meaning: 'The operator has stopped the listing or its seller, for the reason given.',
    hint: 'Answer the operator; drafts can be changed meanwhile.',
  },
  {
    code: 'too_many_live',
    status: 409,
    meaning: 'The seller has as many live listings as it may.',
    hint: 'Close or pause one that is live, or ask the operator for more.',
  },
  {
    code: 'reference_taken',
    status: 409,
    meaning: 'Another of your listings has this reference.',
    hint: 'Update that listing, or choose another reference.',
  },
  {
    code: 'immutable_field',
    status: 409,
    meaning: 'The field cannot be changed after the listing is created.',
    hint: 'Create a new listing instead.',
  },
  {
    code: 'idempotency_in_progress',
    status: 409,
    meaning: 'A request with this Idempotency-Key is still being carried out.',
    hint: 'Wait a second and repeat the same request.',
  },
  {
    code: 'search_unconfirmed',
    status: 409,
    meaning: 'The saved search waits for its confirmation by mail, and matches nothing before.',
    hint: 'Open the link in the mail and confirm; without an e-mail address nothing needs to be confirmed.',
  },
  {
    code: 'too_many_searches',
    status: 409,
    meaning: 'An e-mail address or a key has as many saved searches as are allowed.',
    hint: 'Delete one that is no longer needed: DELETE /v1/searches/{token}.',
  },
  {
    code: 'listing_not_live',
    status: 409,
    meaning: 'The listing takes no enquiries, since it is not live.',
    hint: 'Ask about one that is live: GET /v1/listings.',
  },
  {
    code: 'seller_unreachable',
    status: 409,
    meaning: 'The seller of the listing cannot be reached through this service at the moment.',
    hint: 'Nothing was sent. Try again another day, or ask about another listing: GET /v1/listings.',
  },
  {
    code: 'webhook_unverified',
    status: 409,
    meaning: 'The address of the webhook has not proved that it is yours.',
    hint: 'Answer webhook.verify with status 200 and the token in the body, then POST /v1/webhooks/{id}/enable.',
  },
  {
    code: 'too_many_webhooks',
    status: 409,
    meaning: 'There are as many webhooks as there may be.',
    hint: 'DELETE /v1/webhooks/{id} one that you no longer need.',
  },
  {
    code: 'too_many_exports',
    status: 409,
    meaning: 'The seller has as many exports as there may be.',
    hint: 'DELETE /v1/my/exports/{id} one that you no longer need.',
  },
  {
    code: 'not_one_home',
    status: 409,
    meaning: 'The two listings are not shown as one home.',
    hint: 'The listings of one home have the same same_home.group: GET /v1/listings?same_home={group}.',
  },
  {
    code: 'home_decided',
    status: 409,
    meaning: 'The operator compared the two listings and found one home.',
    hint: 'Write to the operator if you have new evidence.',
  },
  {
    code: 'listing_removed',
    status: 410,
    meaning: 'The listing was removed.',
    hint: 'Look for others with GET /v1/listings.',
  },
  {
    code: 'events_expired',
    status: 410,
    meaning: 'The change feed no longer reaches back that far.',
    hint: 'Read all listings again, then follow the feed from its newest number.',
  },
  {
    code: 'enquiry_expired',
    status: 410,
    meaning: 'The enquiry was not confirmed in time, and was not sent to anybody.',
    hint: 'Send it again with POST /v1/listings/{id}/enquiries, and confirm it within 48 hours.',
  },
  {
    code: 'report_expired',
    status: 410,
    meaning: 'The run of a feed, or its report, is no longer stored.',
    hint: 'GET /v1/feeds/{id}/runs lists those that are.',
  },
  {
    code: 'export_revoked',
    status: 410,
    meaning: 'The seller has revoked this export.',
    hint: 'Ask the seller for a new address; sellers create one with POST /v1/my/exports.',
  },
  {
    code: 'precondition_failed',
    status: 412,
    meaning: 'The listing has changed since the version in If-Match.',
    hint: 'Read the listing again, and repeat the change on its new ETag.',
  },
  {
    code: 'payload_too_large',
    status: 413,
    meaning: 'The body or the headers are larger than allowed.',
    hint: 'Send less.',
  },
  {
    code: 'uri_too_long',
    status: 414,
    meaning: 'The address is longer than allowed.',
    hint: 'Use fewer values, or split the search.',
  },
  {
    code: 'unsupported_media_type',
    status: 415,
    meaning: 'The body is not declared as JSON.',
    hint: 'Send Content-Type: application/json, without Content-Encoding.',
  },
  {
    code: 'idempotency_key_reused',
    status: 422,
    meaning: 'The Idempotency-Key was used before with another request.',
    hint: 'Use a new key for a new request.',
  },
  {
    code: 'photo_refused',
    status: 422,
    meaning: 'A photo that was sent is damaged, has too many pixels, or did not arrive in time.',
    hint: 'Send it as a JPEG of at most 50 megapixels, no side longer than 20,000 pixels.',
  },
  {
    code: 'feed_unreadable',
    status: 422,
    meaning: 'The document is no feed that can be read; `reason` names what it is.',
    hint: 'Export as Kyero, RERA, BLM, OpenImmo, RESO JSON or Trovit.',
  },
  {
    code: 'feed_unreachable',
    status: 422,
    meaning: 'The address of a feed gave no document; `reason` says why.',
    hint: 'Send an https address that answers with the feed and without a login, or send the document itself.',
  },
  {
    code: 'rate_limited',
    status: 429,
    meaning: 'A client has exceeded a limit: requests per hour or day, pages, connections or keys.',
    hint: 'Wait as long as Retry-After says; a key has a quota of its own: GET /v1/keys/agent.',
  },
  {
    code: 'too_many_enquiries',
    status: 429,
    meaning:
      'More enquiries were sent from one e-mail address or client, or to one seller, than are allowed.',
    hint: 'Wait as long as Retry-After says, or wait for the answers to those that were sent.',
  },
  {
    code: 'internal_error',
    status: 500,
    meaning: 'Something went wrong on our side.',
    hint: 'Repeat the request later; if it stays, report the request_id.',
  },
  {
    code: 'overloaded',
    status: 503,
    meaning: 'The service has more to do than it can at the moment.',
    hint: 'Repeat the request after Retry-After.',
  },
  {
    code: 'unavailable',
    status: 503,
    meaning: 'A part that this request needs is not available at the moment.',
    hint: 'Repeat the request after Retry-After.',
  },
] as const satisfies readonly ErrorEntry[]

export type ErrorCode = (typeof errors)[number]['code']

export const errorsByCode: ReadonlyMap<ErrorCode, ErrorEntry> = new Map(
  errors.map((entry) => [entry.code, entry]),
)
