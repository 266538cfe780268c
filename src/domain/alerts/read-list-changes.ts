/**
 * The changes that a device sends to shared lists: read one by one, all faults together.
 * Invariants: ids of lists are short and plain; names and notes have no character that cannot be seen, for another person
 * reads them.
 */
import { limits } from '../../catalogue/limits.ts'
import { membersOf, unknownMembers } from '../enquiries/read-members.ts'
import { type Fault, Refusal } from '../refusal.ts'
import type { ListChange } from './shared-lists.ts'

type Body = Readonly<Record<string, unknown>>

/** By kind: the members of a change. */
export const listChangeMembers = {
  add: ['list', 'listing_id', 'name'],
  remove: ['list', 'listing_id'],
  name: ['list', 'name'],
  delete: ['list'],
  note: ['listing_id', 'text', 'version'],
} as const

type Kind = keyof typeof listChangeMembers
const kinds = Object.keys(listChangeMembers) as Kind[]

const LIST_ID = new RegExp(`^[a-z0-9]{1,${limits.sharedListIdMaxChars}}$`)
/** Line breaks and tabs may be in a note, and nothing else that cannot be seen. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu
const EXAMPLE = 'such as {"changes": [{"kind": "add", "list": "saved", "listing_id": 1204}]}'

export interface SentListChanges {
  readonly changes: readonly ListChange[]
  /** Of the lists that the device knows; null: it knows none yet. */
  readonly startedAt: string | null
}

export function readListChanges(body: Body, isRequired: boolean): SentListChanges {
  const known = ['changes', 'started_at']
  const faults: Fault[] = unknownMembers(body, known, null, 'A change of lists')
  const { changes, started_at: startedAt = null } = body
  if (startedAt !== null && typeof startedAt !== 'string') {
    const hint = 'Send started_at as the last answer had it.'
    faults.push(invalid('started_at', 'started_at must be a text or null.', hint))
  }
  if (changes === undefined || changes === null) {
    if (isRequired) {
      faults.push({
        ...{ code: 'missing_field', param: 'changes', message: 'changes is missing.' },
        hint: `Send what you changed, ${EXAMPLE}.`,
      })
    }
  } else if (!Array.isArray(changes)) {
    faults.push(invalid('changes', 'changes must be a list.', `Send a list, ${EXAMPLE}.`))
  } else if (changes.length > limits.listChangesPerRequest) {
    faults.push({
      ...{ code: 'too_long', param: 'changes' },
      message: `${changes.length} changes were sent; ${limits.listChangesPerRequest} are the most.`,
      hint: 'Send them in several requests.',
    })
  }
  if (faults.length > 0) throw new Refusal(faults)
  const read = ((changes ?? []) as readonly unknown[]).map((sent, at) =>
    readChange(sent, `changes[${at}]`, faults),
  )
  if (faults.length > 0) throw new Refusal(faults)
  return { changes: read, startedAt: startedAt as string | null }
}

const invalid = (param: string, message: string, hint: string): Fault => ({
  ...{ code: 'invalid_value', param, message, hint },
})

/** What is wrong is reported; the value is then of no use. */
function readChange(sent: unknown, param: string, faults: Fault[]): ListChange {
  const members = membersOf(sent) ?? {}
  const kind = kinds.find((one) => one === members.kind)
  if (kind === undefined) {
    const hint = `Kinds: ${kinds.join(', ')}.`
    faults.push(invalid(`${param}.kind`, 'A change needs a kind.', hint))
    return { kind: 'delete', list: '' }
  }
  faults.push(...unknownMembers(members, ['kind', ...listChangeMembers[kind]], param))
  const text = (name: string, max: number) => readText(members[name], `${param}.${name}`, max)
  const listing_id = () => readNumber(members.listing_id, `${param}.listing_id`, 1)
  const list = () => readList(members.list, `${param}.list`)
  const name = () => text('name', limits.sharedListNameMaxChars).replaceAll(/\s+/g, ' ').trim()
  switch (kind) {
    case 'add':
      return {
        ...{ kind, list: list(), listing_id: listing_id() },
        ...(members.name === undefined ? {} : { name: name() }),
      }
    case 'remove':
      return { kind, list: list(), listing_id: listing_id() }
    case 'name':
      return { kind, list: list(), name: name() }
    case 'delete':
      return { kind, list: list() }
    case 'note':
      return {
        ...{ kind, listing_id: listing_id(), text: text('text', limits.sharedNoteMaxChars).trim() },
        version: readNumber(members.version ?? 0, `${param}.version`, 0),
      }
  }

  function readText(value: unknown, place: string, max: number): string {
    if (typeof value !== 'string') {
      faults.push(invalid(place, `${place} must be a text.`, `Send a text, ${EXAMPLE}.`))
      return ''
    }
    const seen = value.replaceAll(/\r\n?/g, '\n').replaceAll(UNSEEN, '')
    if (seen.length <= max) return seen
    const message = `${place} is longer than ${max} characters.`
    faults.push({ ...{ code: 'too_long', param: place, message }, hint: 'Shorten it.' })
    return ''
  }

  function readNumber(value: unknown, place: string, min: number): number {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min) return value
    const message = `${place} must be a whole number from ${min}.`
    faults.push(invalid(place, message, 'Send a number without quotes.'))
    return min
  }

  function readList(value: unknown, place: string): string {
    if (typeof value === 'string' && LIST_ID.test(value)) return value
    const message = `${place} must be 1 to ${limits.sharedListIdMaxChars} small letters and digits.`
    faults.push(invalid(place, message, 'The saved homes are the list "saved".'))
    return ''
  }
}
