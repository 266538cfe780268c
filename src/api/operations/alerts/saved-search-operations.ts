/** Saved searches: the token of one is its account. Matches are read, or mailed after a confirmation. */
import { limits } from '../../../catalogue/limits.ts'
import { readJsonObject } from '../../../domain/listings/read-json-object.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { wholeNumber } from '../../../domain/search/read-parameters.ts'
import type { MatchPage, SavedSearchView } from '../../../service/alerts/search-views.ts'
import type { SentMembers } from '../../../service/listings/write-context.ts'
import type { IfMatch } from '../../../service/listings/write-listing.ts'
import type { Service } from '../../../service/service.ts'
import type { Operation, PathParameter, RawRequest } from '../../operation.ts'
import { reference } from '../../schemas/json-schema.ts'
import { parameter, readBody, readNothing } from '../enquiries/enquiry-shared.ts'
import { readIfMatch, readNumber, readQuery } from '../read-call.ts'
import { filterErrors } from '../search-operations.ts'
import { ifMatchHeader } from '../write-operations.ts'

const shared = {
  canonicalPrefix: '/v1',
  extension: true,
  tag: 'Saved searches',
  query: [],
  caching: 'private',
  cost: 1,
  needsKey: false,
} as const

const tokenParameter: PathParameter = {
  name: 'token',
  description: 'The token of the saved search, as POST /v1/searches answered it.',
  schema: { type: 'string' },
  example: 'srch_2mXqk1T9s0yVbJ4cW7dZ8A2mXqk1T9s0yVbJ4cW7dZ8A',
}

const ofToken = { ...shared, pathParameters: [tokenParameter] } as const
const searchAnswer = (status: number, description: string) => ({
  status,
  description,
  schema: reference('SavedSearch'),
})

/** What reading a search may refuse. */
const queryErrors = [...filterErrors, 'unknown_parameter', 'duplicate_parameter'] as const
const bodyErrors = ['unknown_field', 'missing_field', 'address_refused'] as const

export function savedSearchOperations(service: Service): Operation[] {
  return [
    saveOperation(service),
    ownOperation(service),
    readOperation(service),
    changeOperation(service),
    removeOperation(service),
    matchesOperation(service),
    seenOperation(service),
  ]
}

const exampleSearch = {
  query: { deal: 'sale', property_type: 'house', price_max: 400_000, bedrooms: ['3', '4'] },
  name: 'Houses up to 400,000',
  events: ['entered', 'price_down', 'new', 'back'],
}

function saveOperation({ alerts }: Service): Operation<SentMembers, SavedSearchView> {
  return {
    ...shared,
    id: 'saveSearch',
    method: 'POST',
    path: '/searches',
    summary: 'Save a search',
    description: `Reports homes that come to match: new ones, price cuts, homes that a cut brings into the budget, homes that are back. Without email it is active at once, and its matches are read with the token. With email a mail asks the person to confirm, within ${limits.searchConfirmHours} hours; a program cannot do that for a person, and the answer does not say whether the address is known. Saved again before that, for the same address, it becomes one search with a new token, which the person finds on the page behind the mails: the tokens of both answers end. A change counts after a quiet period, so that a slip or a flicker is one notice or none; a home that several sellers offer is reported once. Limits: ${limits.searchesPerAddress} searches per address, ${limits.searchesPerKey} per key, ${limits.searchesPerClientDay} a day from one client address without a key. unique has no effect here.`,
    pathParameters: [],
    requestBody: { schema: reference('SavedSearchWrite'), example: exampleSearch },
    answers: [
      searchAnswer(201, 'Active: its matches are read with the token.'),
      searchAnswer(202, 'Waiting for its confirmation by mail.'),
    ],
    errors: [...bodyErrors, ...queryErrors, 'too_many_searches'],
    read: readBody,
    handle: (sent, { caller, client }) => alerts.save({ sent, caller, client }),
    present: (body) => ({
      body,
      ...(body.state === 'unconfirmed' ? { accepted: true } : { created: true }),
      address: body.links.self,
    }),
  }
}

function ownOperation({ alerts }: Service): Operation<null, readonly SavedSearchView[]> {
  return {
    ...shared,
    id: 'listSavedSearches',
    method: 'GET',
    path: '/searches',
    summary: 'The saved searches of your key',
    description:
      'Those that were saved with the key of the call, or with any key of the same seller.',
    pathParameters: [],
    answers: [{ status: 200, description: 'All of them.', schema: reference('SavedSearches') }],
    errors: [],
    read(request) {
      readNothing(request)
      return null
    },
    handle: (_, { caller }) => {
      if (caller.kind !== 'anonymous') return alerts.own(caller)
      throw new Refusal({
        code: 'unauthenticated',
        message: 'Only a key has a list of saved searches.',
        hint: 'Send Authorization: Bearer <key>, or read one search by its token: GET /v1/searches/{token}.',
      })
    },
    present: (searches) => ({ body: { searches } }),
  }
}

function readOperation({ alerts }: Service): Operation<string, SavedSearchView> {
  return {
    ...ofToken,
    id: 'getSavedSearch',
    method: 'GET',
    path: '/searches/{token}',
    summary: 'Read a saved search',
    description: 'As it is now, with how many matches have not been seen.',
    answers: [searchAnswer(200, 'The saved search.')],
    errors: ['search_not_found'],
    read: tokenOf,
    handle: (token) => alerts.read(token),
    present: (body) => ({ body, version: body.version }),
  }
}

function tokenOf(request: RawRequest): string {
  readNothing(request)
  return request.path.token
}

interface ChangeInput {
  readonly token: string
  readonly sent: SentMembers
  readonly ifMatch: IfMatch
}

function changeOperation({ alerts }: Service): Operation<ChangeInput, SavedSearchView> {
  return {
    ...ofToken,
    id: 'changeSavedSearch',
    method: 'PATCH',
    path: '/searches/{token}',
    summary: 'Change, pause or resume a saved search',
    description: 'Only what is sent changes. state: paused stops it, active resumes it.',
    headers: [ifMatchHeader],
    requestBody: { schema: reference('SavedSearchChange'), example: { state: 'paused' } },
    answers: [searchAnswer(200, 'As it is now.')],
    errors: [
      'unknown_field',
      ...queryErrors,
      'search_not_found',
      'search_unconfirmed',
      'precondition_failed',
    ],
    read(request) {
      const token = tokenOf(request)
      return {
        token,
        sent: readJsonObject(request.body),
        ifMatch: readIfMatch(request.ifMatch),
      }
    },
    handle: ({ token, sent, ifMatch }) => alerts.change(token, sent, ifMatch),
    present: (body) => ({ body, version: body.version }),
  }
}

function removeOperation({ alerts }: Service): Operation<string, void> {
  return {
    ...ofToken,
    id: 'deleteSavedSearch',
    method: 'DELETE',
    path: '/searches/{token}',
    summary: 'Delete a saved search',
    description:
      'With all that it matched. With the last search of an e-mail address the address is deleted.',
    answers: [{ status: 204, description: 'Deleted.', schema: null }],
    errors: ['search_not_found'],
    read: tokenOf,
    handle: (token) => alerts.remove(token),
    present: () => ({ body: null }),
  }
}

const matchParameters = [
  parameter(
    'after',
    'Only matches numbered above this; the next_after of the previous answer. Left out: those that were not seen.',
    { type: 'integer', minimum: 0 },
    '0',
  ),
  parameter(
    'limit',
    'Matches per answer.',
    {
      type: 'integer',
      minimum: 1,
      maximum: limits.matchesPageMax,
      default: limits.matchesPageDefault,
    },
    '100',
  ),
]

interface MatchesInput {
  readonly token: string
  readonly after: number | null
  readonly limit: number
}

function matchesOperation({ alerts }: Service): Operation<MatchesInput, MatchPage> {
  return {
    ...ofToken,
    id: 'listMatches',
    method: 'GET',
    path: '/searches/{token}/matches',
    summary: 'What a saved search has matched',
    description: `Oldest first: one request tells all that changed. Matches are stored for ${limits.matchesStoredDays} days, at most ${limits.matchesPerSearchDay} a day.`,
    query: matchParameters,
    answers: [{ status: 200, description: 'Matches.', schema: reference('SearchMatches') }],
    errors: ['search_not_found', 'search_unconfirmed'],
    read({ rawQuery, path }) {
      const read = readQuery(rawQuery, matchParameters)
      const bounds = { min: 1, max: limits.matchesPageMax }
      return {
        token: path.token,
        after: readNumber(read, 'after', { min: 0 }),
        limit: readNumber(read, 'limit', bounds) ?? limits.matchesPageDefault,
      }
    },
    handle: ({ token, ...page }) => alerts.matches(token, page),
    present: (body) => ({ body }),
  }
}

interface SeenInput {
  readonly token: string
  readonly seq: number | null
}

function seenOperation({ alerts }: Service): Operation<SeenInput, SavedSearchView> {
  return {
    ...ofToken,
    id: 'markMatchesSeen',
    method: 'POST',
    path: '/searches/{token}/seen',
    summary: 'Mark matches as seen',
    description: 'Up to the match named by seq, or all. What was seen stays seen.',
    requestBody: { schema: reference('SeenMatches'), example: { seq: 41 } },
    answers: [searchAnswer(200, 'As it is now.')],
    errors: ['search_not_found', 'unknown_field'],
    read(request) {
      const token = tokenOf(request)
      const { seq = null, ...others } = request.body.length > 0 ? readJsonObject(request.body) : {}
      const [unknown] = Object.keys(others)
      if (unknown !== undefined) {
        throw new Refusal({
          code: 'unknown_field',
          param: unknown,
          message: 'Only seq can be sent.',
          hint: 'Send {"seq": 41}, or {} for all.',
          allowed: ['seq'],
        })
      }
      if (seq === null) return { token, seq }
      // An object may have a toString of its own, which is none.
      const text = typeof seq === 'object' ? JSON.stringify(seq) : String(seq)
      const number = wholeNumber('seq', text, { min: 0 })
      if (typeof number === 'object') throw new Refusal(number)
      return { token, seq: number }
    },
    handle: ({ token, seq }) => alerts.seen(token, seq),
    present: (body) => ({ body, version: body.version }),
  }
}
