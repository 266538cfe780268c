/**
 * What people and language models write instead of a path of ours, and what they mean by it: data.
 * Below the prefix, in lower case; {id} is a listing's number, {text} anything.
 * Invariant: only what can mean one thing stands here; the rest is left to the distance of letters.
 */
export interface WrongPath {
  readonly wrong: string
  /** The caller's own query is added. */
  readonly right: string
}

const each = (wrongs: string, right: string): WrongPath[] =>
  wrongs.split(' ').map((wrong) => ({ wrong, right }))

/** Words for a listing that stand in its place at the beginning of a path. */
export const listingWords: ReadonlySet<string> = new Set(
  'listing property properties home homes ad ads offer offers estate estates real-estate'.split(
    ' ',
  ),
)

/** Only for GET: a caller that sends a body to search must not be led to create. */
export const wrongReads: readonly WrongPath[] = [
  ...each('search find query results browse', '/v1/listings'),
  ...each(
    'listings/search listings/find listings/query listings/all listings/list',
    '/v1/listings',
  ),
  ...each('search/listings search/properties listings/results listings/browse', '/v1/listings'),
  ...each('apartments flats', '/v1/listings?property_type=apartment'),
  ...each('houses villas', '/v1/listings?property_type=house'),
  ...each('land plots', '/v1/listings?property_type=land-plots'),
  ...each('offices', '/v1/listings?property_type=office'),
  ...each('rent rentals to-rent for-rent listings/rent', '/v1/listings?deal=rent'),
  ...each('sale sales buy for-sale listings/sale', '/v1/listings?deal=sale'),
  ...each('listings/{id}/details listings/{id}/detail listings/{id}/full', '/v1/listings/{id}'),
  ...each('listings/{id}/photos listings/{id}/images details/{id}', '/v1/listings/{id}'),
  ...each('listings/{id}/related listings/similar/{id} similar/{id}', '/v1/listings/{id}/similar'),
  ...each('listings/{id}/estimate listings/{id}/valuation', '/v1/listings/{id}?include=estimate'),
  ...each('estimate/{id} valuation/{id} estimates/{id}', '/v1/listings/{id}?include=estimate'),
  ...each('location place places area areas city cities town towns', '/v1/locations'),
  ...each('geocode autocomplete suggest suggestions', '/v1/locations'),
  ...each('locations/search locations/autocomplete locations/suggest', '/v1/locations'),
  ...each('locations/resolve locations/lookup places/search', '/v1/locations'),
  ...each('locations/{text} location/{text} places/{text}', '/v1/locations?q={text}'),
  ...each('metadata parameters params filters catalogue catalog options', '/v1/meta'),
  ...each('listings/meta listings/parameters listings/filters', '/v1/meta'),
  ...each('search/meta search/parameters search/filters', '/v1/meta'),
  ...each('fields listings/fields listingfields field-rules', '/api/listing-fields'),
  ...each('lookup search/lookup', '/v1/listings/lookup'),
  ...each('facets counts search/facets listings/counts', '/v1/listings/facets'),
  ...each('map clusters search/map listings/clusters', '/v1/listings/map'),
  ...each('me/listings my-listings mylistings listings/my listings/mine', '/v1/my/listings'),
  ...each('changes feed updates listings/changes listings/events', '/v1/events'),
]

/** Outside of the prefixes, as they are requested, with their ending. */
export const wrongFiles: readonly WrongPath[] = [
  ...each('openapi openapi.yaml openapi.yml swagger swagger.json swagger.yaml', '/openapi.json'),
  ...each('openapi.json api-docs swagger/v1/swagger.json api.json', '/openapi.json'),
  ...each('healthz health healthcheck status ping livez', '/healthz'),
  ...each('readyz ready readiness', '/readyz'),
  ...each('llms.txt llm.txt llms-full.txt .well-known/llms.txt llms', '/llms.txt'),
  ...each('docs documentation reference doc docs/api', '/docs'),
]
