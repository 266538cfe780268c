/** The operations by which the service describes itself: parameters, field rules, places. */
import { limits } from '../../catalogue/limits.ts'
import { type Deal, deals } from '../../catalogue/vocabulary.ts'
import { country, localLanguageName } from '../../country/served-country.ts'
import { Refusal } from '../../domain/refusal.ts'
import { fileValue, invalidChoice, shown, single } from '../../domain/search/read-parameters.ts'
import type { ListingFieldRules } from '../../service/listings/describe-fields.ts'
import type { PlacesAnswer } from '../../service/places/place-lookup.ts'
import type { Meta } from '../../service/search/describe-search.ts'
import type { Service } from '../../service/service.ts'
import type { Operation, QueryParameter } from '../operation.ts'
import { reference } from '../schemas/json-schema.ts'
import { readQuery } from './read-call.ts'

export function describeOperations(service: Service): Operation[] {
  return [metaOperation(service), fieldsOperation(service), placesOperation(service)]
}

function metaOperation(service: Service): Operation<null, Meta> {
  return {
    id: 'getMeta',
    method: 'GET',
    path: '/meta',
    canonicalPrefix: '/v1',
    summary: 'Every search parameter with its allowed values',
    description:
      'The catalogue: one entry for each search parameter, the limits in force, units, how results are ordered, and how exact our price estimates are.',
    tag: 'Describe',
    pathParameters: [],
    query: [],
    needsKey: false,
    answers: [{ status: 200, description: 'The catalogue.', schema: reference('Meta') }],
    errors: [],
    // The measured accuracy changes with the market; asking again with the ETag is free.
    caching: 'brief',
    cost: 1,
    read({ rawQuery }) {
      readQuery(rawQuery, [])
      return null
    },
    handle: () => service.describeSearch(),
    present: (body) => ({ body }),
  }
}

const dealParameter: QueryParameter = {
  name: 'deal',
  multiple: false,
  required: false,
  description: 'Whose rules: those for a sale (default) or for a rent.',
  schema: { type: 'string', enum: deals.map(({ value }) => value), default: 'sale' },
  example: 'rent',
}

function fieldsOperation(service: Service): Operation<Deal, ListingFieldRules> {
  return {
    id: 'getListingFields',
    method: 'GET',
    path: '/listing-fields',
    canonicalPrefix: '/api',
    summary: 'The rules for writing a listing',
    description:
      'Every field of a listing with its allowed values or bounds, what is needed to publish, and how updates work.',
    tag: 'Describe',
    pathParameters: [],
    query: [dealParameter],
    needsKey: false,
    answers: [{ status: 200, description: 'The rules.', schema: reference('ListingFields') }],
    errors: [],
    caching: 'static',
    cost: 1,
    read({ rawQuery }) {
      const read = readQuery(rawQuery, [dealParameter])
      const text = single(read, 'deal') ?? 'sale'
      const deal = fileValue(text, deals)
      if (deal === null) throw new Refusal(invalidChoice('deal', text, deals))
      return deal as Deal
    },
    handle: (deal) => service.describeFields(deal),
    present: (body) => ({ body }),
  }
}

const examplePlace = country.places.find(({ slug }) => slug === country.examples.places[0])!
const localTongue = localLanguageName()
const letters = localTongue === 'English' ? 'Latin' : `${localTongue} or Latin`

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const inWords = (count: number): string => SMALL_NUMBERS[count] ?? String(count)

const placeName: QueryParameter = {
  name: 'q',
  multiple: false,
  required: true,
  description: `A place name in ${letters} letters, in any usual spelling, incomplete or misspelled, or a postal code.`,
  schema: { type: 'string', minLength: 1, maxLength: limits.placeQueryMaxChars },
  example: country.examples.placeSpelling,
  alsoNamed: 'query search name place location city town text term',
}

function placesOperation(service: Service): Operation<string, PlacesAnswer> {
  return {
    id: 'resolveLocation',
    method: 'GET',
    path: '/locations',
    canonicalPrefix: '/v1',
    summary: 'Resolve a place name to a location slug',
    description: `Matching places, best first, each with the slug that the location parameter takes. Places of one name are distinguished by their district. The ${inWords(country.districts.length)} districts and the country are found too: use names the parameter to search with, and listings what it finds. Points of interest of the map (kind poi) come with near=poi:{slug}.`,
    tag: 'Describe',
    pathParameters: [],
    query: [placeName],
    needsKey: false,
    answers: [{ status: 200, description: 'Matching places.', schema: reference('Places') }],
    errors: ['missing_parameter', 'too_long'],
    caching: 'brief',
    cost: 1,
    read({ rawQuery }) {
      const q = single(readQuery(rawQuery, [placeName]), 'q')
      if (q === undefined) {
        throw new Refusal({
          code: 'missing_parameter',
          param: 'q',
          message: 'q, a place name, is needed.',
          hint: `Send for example /v1/locations?q=${encodeURIComponent(examplePlace.name)}.`,
        })
      }
      if ([...q].length > limits.placeQueryMaxChars) {
        throw new Refusal({
          code: 'too_long',
          param: 'q',
          message: `"${shown(q)}" is longer than ${limits.placeQueryMaxChars} characters.`,
          hint: 'Send the name of one place.',
        })
      }
      return q
    },
    handle: (q) => service.findPlaces(q),
    present: (body) => ({ body }),
  }
}
