/**
 * How a developer says of which project a listing is a unit: members of a write that are no field of it, since a
 * project is something of its own. The field rules, OpenAPI and the reading of a body are derived from this list.
 */
import { limits } from './limits.ts'

export interface ProjectMember {
  readonly name: 'project' | 'project_id'
  readonly label: string
  readonly type: 'object' | 'integer'
  readonly note: string
  readonly example: unknown
}

export const projectMembers: readonly ProjectMember[] = [
  {
    name: 'project',
    label: 'Project',
    type: 'object',
    note: `For developers: the project that it is a unit of, by a name of at most ${limits.projectNameMaxChars} characters. It is made on first use and compared without case; null takes the listing out of it.`,
    example: { name: 'Sea Towers' },
  },
  {
    name: 'project_id',
    label: 'Project, by its id',
    type: 'integer',
    note: 'For developers: the same, by the id of a project of your own. Send one of both.',
    example: 12,
  },
]
