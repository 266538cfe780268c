/** The projects of a developer: when each is ready and what its page says. */
import { readJsonObject } from '../../domain/listings/read-json-object.ts'
import type { SentMembers } from '../../service/listings/write-context.ts'
import type { IfMatch } from '../../service/listings/write-listing.ts'
import type { OwnProject } from '../../service/sellers/project-service.ts'
import type { Service } from '../../service/service.ts'
import type { Operation } from '../operation.ts'
import { idParameter } from '../schemas/field-schema.ts'
import { reference } from '../schemas/json-schema.ts'
import { readIfMatch, readListingId, readQuery, sellerOf } from './read-call.ts'
import { ifMatchHeader } from './write-operations.ts'

const one = '/my/projects/{id}'
const shared = {
  canonicalPrefix: '/v1',
  extension: true,
  tag: 'Write',
  query: [],
  needsKey: true,
  caching: 'private',
  cost: 1,
} as const
const projectId = { ...idParameter, description: 'The id of a project of your own.', example: '12' }

interface ChangeInput {
  readonly id: number
  readonly sent: SentMembers
  readonly ifMatch: IfMatch
}

export function projectOperations({ projects, baseUrl }: Service): Operation[] {
  const view = ({ project, page }: OwnProject) => ({
    ...project,
    link: `${baseUrl}/projects/${project.id}`,
    ...page,
  })
  const present = (own: OwnProject) => ({ body: view(own), version: own.version })
  const list: Operation<void, readonly OwnProject[]> = {
    ...shared,
    id: 'listOwnProjects',
    method: 'GET',
    path: '/my/projects',
    summary: 'Your projects',
    description: 'Projects are made by listings that name them (project, project_id).',
    pathParameters: [],
    answers: [{ status: 200, description: 'Projects.', schema: reference('OwnProjects') }],
    errors: [],
    read: ({ rawQuery }) => void readQuery(rawQuery, []),
    handle: (_, call) => projects.list(sellerOf(call)),
    present: (own) => ({ body: { results: own.map(view) } }),
  }
  const read: Operation<number, OwnProject> = {
    ...shared,
    id: 'getOwnProject',
    method: 'GET',
    path: one,
    summary: 'One of your projects',
    description: 'What its page says beyond its units. Its ETag is for If-Match.',
    pathParameters: [projectId],
    answers: [{ status: 200, description: 'The project.', schema: reference('OwnProject') }],
    errors: ['invalid_id'],
    read({ rawQuery, path }) {
      readQuery(rawQuery, [])
      return readListingId(path.id)
    },
    handle: (id, call) => projects.own(id, sellerOf(call)),
    present,
  }
  const change: Operation<ChangeInput, OwnProject> = {
    ...shared,
    id: 'updateOwnProject',
    method: 'PATCH',
    path: one,
    summary: 'Change what the page of a project says',
    description:
      'Fields left out keep their value, and so do languages left out of about; null clears.',
    pathParameters: [projectId],
    headers: [ifMatchHeader],
    requestBody: {
      schema: reference('ProjectWrite'),
      example: { completion: '2027-06', about: { en: 'Twelve flats around a garden.' } },
    },
    answers: [
      { status: 200, description: 'The project after it.', schema: reference('OwnProject') },
    ],
    errors: [
      'invalid_id',
      'unknown_field',
      'too_long',
      'contact_in_description',
      'precondition_failed',
    ],
    read({ rawQuery, path, body, ifMatch }) {
      readQuery(rawQuery, [])
      const id = readListingId(path.id)
      return { id, sent: readJsonObject(body), ifMatch: readIfMatch(ifMatch) }
    },
    handle: ({ id, sent, ifMatch }, call) => projects.change(id, sent, ifMatch, sellerOf(call)),
    present,
  }
  return [list, read, change]
}
