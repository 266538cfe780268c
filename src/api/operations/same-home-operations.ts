/** The operations by which a seller says that another listing is not the same home as one of theirs. */
import type { HomeVerdicts, OtherHome } from '../../service/homes/home-verdicts.ts'
import type { Service } from '../../service/service.ts'
import type { Operation } from '../operation.ts'
import { idParameter } from '../schemas/field-schema.ts'
import { reference } from '../schemas/json-schema.ts'
import { readListingId, readQuery, sellerOf } from './read-call.ts'
import { ownershipErrors } from './write-operations.ts'

const PATH = '/my/listings/{id}/not-same-home'

const otherParameter = {
  ...idParameter,
  name: 'other',
  description: 'The numeric id of the listing that is another home.',
}

const shared = {
  canonicalPrefix: '/v1',
  extension: true,
  tag: 'Write',
  query: [],
  needsKey: true,
  caching: 'private',
  cost: 1,
} as const

const errors = ownershipErrors.filter((code) => code !== 'precondition_failed')

interface PairInput {
  readonly id: number
  readonly other: number
}

const readPair: Operation<PairInput, unknown>['read'] = ({ rawQuery, path }) => {
  readQuery(rawQuery, [])
  return { id: readListingId(path.id), other: readListingId(path.other) }
}

export const sameHomeOperations = ({ homeVerdicts }: Service): Operation[] => [
  listOperation(homeVerdicts),
  sayOperation(homeVerdicts),
  takeBackOperation(homeVerdicts),
]

function listOperation(
  verdicts: HomeVerdicts,
): Operation<number, Awaited<ReturnType<HomeVerdicts['list']>>> {
  return {
    ...shared,
    id: 'listOtherHomes',
    method: 'GET',
    path: PATH,
    pathParameters: [idParameter],
    summary: 'What you said is not the same home',
    description:
      'The listings of others that you said are another home than this listing of yours. Those that are shown as the same home: GET /v1/listings?same_home={same_home.group}.',
    answers: [{ status: 200, description: 'What you said.', schema: reference('OtherHomeList') }],
    errors,
    read({ rawQuery, path }) {
      readQuery(rawQuery, [])
      return readListingId(path.id)
    },
    handle: (id, call) => verdicts.list(id, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

function sayOperation(verdicts: HomeVerdicts): Operation<PairInput, OtherHome> {
  return {
    ...shared,
    id: 'sayOtherHome',
    method: 'PUT',
    path: `${PATH}/{other}`,
    pathParameters: [idParameter, otherParameter],
    summary: 'Not the same home',
    description:
      'Says that another listing, shown as the same home as yours, is a different one. Your listing leaves the group within seconds; the others stay as they are. It is remembered, can be said again without effect, and operators can set it aside.',
    answers: [{ status: 200, description: 'Remembered.', schema: reference('OtherHome') }],
    errors: [...errors, 'not_one_home', 'home_decided'],
    read: readPair,
    handle: ({ id, other }, call) => verdicts.say(id, other, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

function takeBackOperation(verdicts: HomeVerdicts): Operation<PairInput, void> {
  return {
    ...shared,
    id: 'takeBackOtherHome',
    method: 'DELETE',
    path: `${PATH}/{other}`,
    pathParameters: [idParameter, otherParameter],
    summary: 'Take back "not the same home"',
    description: 'The two are compared again, as any others.',
    answers: [{ status: 204, description: 'It is forgotten.', schema: null }],
    errors: [...errors, 'not_found'],
    read: readPair,
    handle: ({ id, other }, call) => verdicts.takeBack(id, other, sellerOf(call)),
    present: () => ({ body: null }),
  }
}
