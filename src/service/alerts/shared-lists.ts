/**
 * Lists and notes of several devices behind one secret link. An address that has saved searches has them behind the link of
 * its searches; others get a link of their own, without an address.
 * Invariants: nothing is stored before somebody asks for it; changes are merged under a lock, so that no device
 * overwrites another; a deletion removes everything at once, from the files too. Contents are never logged.
 */
import { limits } from '../../catalogue/limits.ts'
import { sharedListsPage } from '../../domain/alerts/alert-mail.ts'
import { alertToken, makeAlertHandle, openAlertToken } from '../../domain/alerts/alert-token.ts'
import { readListChanges } from '../../domain/alerts/read-list-changes.ts'
import type { AlertPerson } from '../../domain/alerts/saved-search.ts'
import {
  type ListChange,
  type MergedLists,
  mergeLists,
  noLists,
  type SharedListLimits,
  type SharedLists,
} from '../../domain/alerts/shared-lists.ts'
import { keyedHash } from '../../domain/enquiries/enquiry-token.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { SharedListsRow } from '../../store/search-store.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { isoTime } from '../../structures/iso-time.ts'
import type { SentMembers } from '../listings/write-context.ts'
import type { AlertContext } from './alert-context.ts'
import { takeQuota } from './take-quota.ts'

const roomFor: SharedListLimits = {
  lists: limits.sharedListsMax,
  homesPerList: limits.sharedHomesPerList,
  notes: limits.sharedNotesMax,
  noteChars: limits.sharedNoteMaxChars,
  notesChars: limits.sharedNotesMaxChars,
}

export interface SharedListsView extends SharedLists {
  readonly token: string
  /** null: nothing is stored behind the link yet. Another one: they were deleted and begun again. */
  readonly started_at: string | null
  readonly version: number
  /** Places of changes that found no room. */
  readonly refused: readonly number[]
  readonly links: { readonly self: string; readonly page: string }
}

interface Opened {
  readonly handle: string
  /** null: nothing is stored for this address yet. */
  readonly row: SharedListsRow | null
}

const notFound = () =>
  new Refusal({ code: 'lists_not_found', message: 'There are no such shared lists.' })

/** The token of the lists that belong to an address. */
export const listsTokenOf = ({ handle }: { readonly handle: string }, pepper: Buffer): string =>
  alertToken('lists', handle, pepper)

export async function startSharedLists(
  sent: SentMembers,
  client: string,
  context: AlertContext,
): Promise<SharedListsView> {
  const { changes } = readListChanges(sent, false)
  const name = `lists of:${keyedHash('client', client, context.pepper)}`
  await takeQuota(name, limits.sharedListsPerClientDay, DAY_MS, context, {
    message: 'Too many links for lists were made from here.',
    hint: 'use a link that you have',
  })
  const handle = makeAlertHandle(context.randomBytes)
  return context.store.write(async (transaction) => {
    const merged = mergeLists(noLists, changes, 1, roomFor)
    const row = rowOf(handle, 1, merged.state, null, context)
    await transaction.putSharedLists(row)
    return viewOf(row, merged, context)
  })
}

export async function readSharedLists(
  token: string,
  context: AlertContext,
): Promise<SharedListsView> {
  const { store, now } = context
  const { handle, row } = await open(token, context, {
    lists: store.getSharedLists,
    person: store.getAlertPerson,
  })
  if (row && now() - row.used_at > DAY_MS) await store.touchSharedLists(handle, now())
  return viewOf(row ?? emptyRow(handle, context), null, context, startOf(row))
}

export async function changeSharedLists(
  token: string,
  sent: SentMembers,
  context: AlertContext,
): Promise<SharedListsView> {
  const { changes, startedAt } = readListChanges(sent, true)
  return context.store.write(async (transaction) => {
    const { handle, row } = await open(token, context, locking(transaction))
    // Of lists that were deleted meanwhile nothing comes back by a device that has not noticed.
    if (startedAt !== null && startedAt !== startOf(row)) throw notFound()
    const before = row ?? emptyRow(handle, context)
    const merged = merge(before, changes)
    if (!merged.isChanged) return viewOf(before, merged, context, startOf(row))
    const changed = rowOf(handle, before.version + 1, merged.state, row, context)
    await transaction.putSharedLists(changed)
    return viewOf(changed, merged, context)
  })
}

export async function removeSharedLists(token: string, context: AlertContext): Promise<void> {
  await context.store.write(async (transaction) => {
    const { handle } = await open(token, context, locking(transaction))
    await transaction.deleteSharedLists(handle)
  })
  await context.scrubber.scrub()
}

interface Looks {
  lists(handle: string): Promise<SharedListsRow | null>
  person(handle: string): Promise<AlertPerson | null>
}

const locking = (transaction: WriteTransaction): Looks => ({
  lists: transaction.lockSharedLists,
  person: transaction.lockPersonByHandle,
})

/** Those of an address are there before anything is stored. */
async function open(token: string, { pepper }: AlertContext, look: Looks): Promise<Opened> {
  const handle = openAlertToken('lists', token, pepper)
  if (handle === null) throw notFound()
  const row = await look.lists(handle)
  if (row === null && (await look.person(handle)) === null) throw notFound()
  return { handle, row }
}

const startOf = (row: SharedListsRow | null): string | null => row && isoTime(row.created_at)

const contentOf = ({ content }: SharedListsRow): SharedLists => JSON.parse(content) as SharedLists

const merge = (row: SharedListsRow, changes: readonly ListChange[]): MergedLists =>
  mergeLists(contentOf(row), changes, row.version + 1, roomFor)

const rowOf = (
  handle: string,
  version: number,
  state: SharedLists,
  before: SharedListsRow | null,
  { now }: AlertContext,
): SharedListsRow => ({
  ...{ handle, version, content: JSON.stringify(state) },
  ...{ created_at: before?.created_at ?? now(), used_at: now() },
})

const emptyRow = (handle: string, context: AlertContext): SharedListsRow =>
  rowOf(handle, 0, noLists, null, context)

function viewOf(
  row: SharedListsRow,
  merged: MergedLists | null,
  { pepper, baseUrl }: AlertContext,
  started_at = startOf(row),
): SharedListsView {
  const token = listsTokenOf(row, pepper)
  const { lists, notes } = merged?.state ?? contentOf(row)
  return {
    ...{ token, started_at, version: row.version, lists, notes, refused: merged?.refused ?? [] },
    links: {
      self: `${baseUrl}/v1/lists/${token}`,
      page: `${baseUrl}${sharedListsPage(token)}`,
    },
  }
}
