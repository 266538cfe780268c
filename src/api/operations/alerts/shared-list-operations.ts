/** Lists and notes that devices and people share: the token is the account, as with saved searches. */
import { limits } from '../../../catalogue/limits.ts'
import { readJsonObject } from '../../../domain/listings/read-json-object.ts'
import type { SharedListsView } from '../../../service/alerts/shared-lists.ts'
import type { SentMembers } from '../../../service/listings/write-context.ts'
import type { Service } from '../../../service/service.ts'
import type { Operation, PathParameter, RawRequest } from '../../operation.ts'
import { reference } from '../../schemas/json-schema.ts'
import { readBody, readNothing } from '../enquiries/enquiry-shared.ts'

const tokenParameter: PathParameter = {
  name: 'token',
  description: 'The token of the lists, as POST /v1/lists answered it.',
  schema: { type: 'string' },
  example: 'lst_2mXqk1T9s0yVbJ4cW7dZ8A2mXqk1T9s0yVbJ4cW7dZ8A',
}

const shared = {
  canonicalPrefix: '/v1',
  extension: true,
  tag: 'Saved searches',
  query: [],
  caching: 'private',
  cost: 1,
  needsKey: false,
  budget: 'lists',
} as const
const ofToken = { ...shared, path: '/lists/{token}', pathParameters: [tokenParameter] } as const

const answers = (status: number, description: string) => [
  { status, description, schema: reference('SharedLists') },
]
const present = (body: SharedListsView) => ({ body })
const bodyErrors = ['unknown_field', 'missing_field', 'invalid_value', 'too_long'] as const
const requestBody = {
  schema: reference('ListChanges'),
  example: {
    changes: [
      { kind: 'add', list: 'saved', listing_id: 1204 },
      { kind: 'note', listing_id: 1204, text: 'Ask for the title deed', version: 0 },
    ],
  },
}

export function sharedListOperations({ alerts }: Service): Operation[] {
  const start: Operation<SentMembers, SharedListsView> = {
    ...shared,
    id: 'startSharedLists',
    method: 'POST',
    path: '/lists',
    summary: 'Share saved homes and notes between devices',
    description: `Makes a secret link for saved homes, named lists and notes. Anyone who has it reads and changes them; no account and no address is needed. At most ${limits.sharedListsPerClientDay} a day from one client address. They are deleted ${limits.sharedListsStoredDays} days after the last look or change.`,
    pathParameters: [],
    requestBody,
    answers: answers(201, 'The lists and their token.'),
    errors: bodyErrors,
    read: (request) => (request.body.length > 0 ? readBody(request) : {}),
    handle: (sent, { client }) => alerts.startLists(sent, client),
    present: (body) => ({ body, created: true, address: body.links.self }),
  }
  const read: Operation<string, SharedListsView> = {
    ...ofToken,
    id: 'getSharedLists',
    method: 'GET',
    summary: 'Read shared lists and notes',
    description: 'All of them, with the version of each note.',
    answers: answers(200, 'The lists.'),
    errors: ['lists_not_found'],
    read: tokenOf,
    handle: (token) => alerts.lists(token),
    present,
  }
  const change: Operation<ChangeInput, SharedListsView> = {
    ...ofToken,
    id: 'changeSharedLists',
    method: 'PATCH',
    summary: 'Change shared lists and notes',
    description: `Send what you changed, not all there is: changes of several devices are merged, none overwrites another, and sending them twice does no harm. Of names, and of whether a home is in a list, the last change counts; notes that two people wrote without having read each other's are joined. refused names changes that found no room: ${limits.sharedListsMax} lists of ${limits.sharedHomesPerList} homes, ${limits.sharedNotesMax} notes of ${limits.sharedNoteMaxChars} characters.`,
    requestBody,
    answers: answers(200, 'The lists as they are now.'),
    errors: [...bodyErrors, 'lists_not_found'],
    read: (request) => ({ token: tokenOf(request), sent: readJsonObject(request.body) }),
    handle: ({ token, sent }) => alerts.changeLists(token, sent),
    present,
  }
  const remove: Operation<string, void> = {
    ...ofToken,
    id: 'deleteSharedLists',
    method: 'DELETE',
    summary: 'Delete shared lists and notes',
    description: 'All of them, for everyone who has the link. Devices keep their own copies.',
    answers: [{ status: 204, description: 'Deleted.', schema: null }],
    errors: ['lists_not_found'],
    read: tokenOf,
    handle: (token) => alerts.removeLists(token),
    present: () => ({ body: null }),
  }
  return [start, read, change, remove] as Operation[]
}

interface ChangeInput {
  readonly token: string
  readonly sent: SentMembers
}

function tokenOf(request: RawRequest): string {
  readNothing(request)
  return request.path.token
}
