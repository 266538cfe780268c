/**
 * The project that a listing is said to be a unit of: by name, made on first use, or by its id. An extension of
 * writing, for developers. Invariant: what comes out is one of these, nothing, or a fault; null takes it away.
 */
import { limits } from '../../catalogue/limits.ts'
import { projectMembers } from '../../catalogue/project-members.ts'
import { findContacts } from '../description/find-contacts.ts'
import type { ContactCountry } from '../description/phone-forms.ts'
import type { Fault } from '../refusal.ts'

/** undefined: nothing is said of it; null: it belongs to none. */
export type WantedProject = { readonly name: string } | { readonly id: number } | null | undefined

export const isOfProject = (member: string): boolean =>
  projectMembers.some(({ name }) => name === member)

const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]/u
const SEND = 'Send "project": {"name": "Sea Towers"}, or "project_id" of one of your own.'

export function readProject(
  body: Readonly<Record<string, unknown>>,
  country: ContactCountry,
): { readonly project: WantedProject; readonly faults: readonly Fault[] } {
  const hasName = 'project' in body
  const hasId = 'project_id' in body
  if (!hasName && !hasId) return { project: undefined, faults: [] }
  const refuse = (fault: Fault) => ({ project: undefined, faults: [{ hint: SEND, ...fault }] })
  if (hasName && hasId) {
    const message = 'project and project_id say the same thing.'
    return refuse({ code: 'conflicting_parameters', param: 'project', message, hint: 'Send one.' })
  }
  if (hasId) {
    const { project_id: id } = body
    if (id === null) return { project: null, faults: [] }
    if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) {
      return { project: { id }, faults: [] }
    }
    const message = 'project_id is a positive whole number.'
    return refuse({ code: 'invalid_value', param: 'project_id', message })
  }
  const { project } = body
  if (project === null) return { project: null, faults: [] }
  const name = nameIn(project)
  if (name === null) {
    const message = 'project is an object with a name.'
    return refuse({ code: 'invalid_value', param: 'project', message })
  }
  if ([...name].length > limits.projectNameMaxChars) {
    const message = `The name of a project has at most ${limits.projectNameMaxChars} characters.`
    return refuse({ code: 'too_long', param: 'project', message })
  }
  if (findContacts(name, country).length > 0) {
    const message = 'The name of a project holds no phone number, e-mail address or link.'
    return refuse({ code: 'contact_in_description', param: 'project', message })
  }
  return { project: { name }, faults: [] }
}

function nameIn(project: unknown): string | null {
  if (typeof project !== 'object' || project === null || Array.isArray(project)) return null
  const { name, ...more } = project as Readonly<Record<string, unknown>>
  if (typeof name !== 'string' || Object.keys(more).length > 0) return null
  const plain = name.trim().replace(/ +/g, ' ')
  return plain === '' || UNSEEN.test(plain) || !plain.isWellFormed() ? null : plain
}
