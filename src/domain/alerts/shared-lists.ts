/**
 * Saved homes, named lists and notes that several devices share behind one secret link, and how their changes are merged.
 * A device sends what it changed since it last looked, never its whole state: so nothing that another one did meanwhile
 * is overwritten, and no deletion has to be remembered. Names and membership: the last one to say something wins. Notes
 * that two devices have written are joined. A list that another device has put a home into is not deleted with the rest.
 * Invariants: the order of changes is theirs; applied twice they change nothing more; nothing beyond a limit is dropped
 * silently, it is refused. Pages run this in the browser too, for what changes while a request is under way.
 */

/** The list of saved homes; it has no name and always exists. */
export const SAVED_LIST = 'saved'

interface SharedList {
  readonly id: string
  readonly name: string
  /** Listings, the newest first. */
  readonly ids: readonly number[]
}

interface SharedNote {
  readonly listing_id: number
  readonly text: string
  /** The version of the whole at which it was last written. */
  readonly version: number
}

export interface SharedLists {
  readonly lists: readonly SharedList[]
  readonly notes: readonly SharedNote[]
}

export type ListChange =
  /** `name`: of the list, in case it does not exist any more. */
  | {
      readonly kind: 'add'
      readonly list: string
      readonly listing_id: number
      readonly name?: string
    }
  | { readonly kind: 'remove'; readonly list: string; readonly listing_id: number }
  /** Makes a list that does not exist. */
  | { readonly kind: 'name'; readonly list: string; readonly name: string }
  /** Of a list that is empty by then; otherwise it stays. */
  | { readonly kind: 'delete'; readonly list: string }
  /** '' deletes it. `version`: of the note that the text was written over; 0: there was none. */
  | {
      readonly kind: 'note'
      readonly listing_id: number
      readonly text: string
      readonly version: number
    }

export interface SharedListLimits {
  readonly lists: number
  readonly homesPerList: number
  readonly notes: number
  readonly noteChars: number
  readonly notesChars: number
}

export interface MergedLists {
  readonly state: SharedLists
  readonly isChanged: boolean
  /** Places in the changes of those that found no room. */
  readonly refused: readonly number[]
}

export const noLists: SharedLists = { lists: [{ id: SAVED_LIST, name: '', ids: [] }], notes: [] }

/** `version`: what notes written now get. */
export function mergeLists(
  before: SharedLists,
  changes: readonly ListChange[],
  version: number,
  limits: SharedListLimits,
): MergedLists {
  const lists = new Map(before.lists.map((list) => [list.id, list]))
  const notes = new Map(before.notes.map((note) => [note.listing_id, note]))
  let noteChars = before.notes.reduce((sum, { text }) => sum + text.length, 0)
  let isChanged = false

  const putList = (list: SharedList): true => {
    lists.set(list.id, list)
    isChanged = true
    return true
  }
  const hasRoom = (id: string) => lists.has(id) || lists.size < limits.lists

  function putNote(listing_id: number, text: string): boolean {
    const known = notes.get(listing_id)
    const chars = noteChars - (known?.text.length ?? 0) + text.length
    const isTooMuch = text.length > limits.noteChars || chars > limits.notesChars
    if (text !== '' && (isTooMuch || (!known && notes.size >= limits.notes))) return false
    if (text === '') notes.delete(listing_id)
    else notes.set(listing_id, { listing_id, text, version })
    noteChars = chars
    isChanged = true
    return true
  }

  /** False: there is no room. */
  function apply(change: ListChange): boolean {
    if (change.kind === 'note') {
      const known = notes.get(change.listing_id)
      const text = mergeNotes(known, change)
      return text === (known?.text ?? '') || putNote(change.listing_id, text)
    }
    const list = lists.get(change.list)
    switch (change.kind) {
      case 'add': {
        const { id, name, ids } = list ?? { id: change.list, name: change.name ?? '', ids: [] }
        if (ids.includes(change.listing_id)) return true
        if (ids.length >= limits.homesPerList || !hasRoom(id)) return false
        return putList({ id, name, ids: [change.listing_id, ...ids] })
      }
      case 'remove':
        if (!list?.ids.includes(change.listing_id)) return true
        return putList({ ...list, ids: list.ids.filter((id) => id !== change.listing_id) })
      case 'name':
        if (change.list === SAVED_LIST || list?.name === change.name) return true
        if (!hasRoom(change.list)) return false
        return putList({ id: change.list, name: change.name, ids: list?.ids ?? [] })
      case 'delete':
        if (change.list === SAVED_LIST || !list || list.ids.length > 0) return true
        isChanged = lists.delete(change.list)
        return true
    }
  }

  const refused = changes.flatMap((change, at) => (apply(change) ? [] : [at]))
  return { state: { lists: [...lists.values()], notes: [...notes.values()] }, isChanged, refused }
}

/** Written over the note that is there, it replaces it; over an older one, nothing of either is lost. */
function mergeNotes(
  known: SharedNote | undefined,
  { text, version }: { readonly text: string; readonly version: number },
): string {
  if (!known || known.version <= version || text.includes(known.text)) return text
  return known.text.includes(text) ? known.text : `${known.text}\n${text}`
}

/** What leads from one state to another, as seen by a device that has `before` from the service. */
export function listChanges(before: SharedLists, after: SharedLists): ListChange[] {
  const known = new Map(before.lists.map((list) => [list.id, list]))
  const remaining = new Set(after.lists.map(({ id }) => id))
  const changes: ListChange[] = []
  for (const { id, name, ids } of after.lists) {
    const old = known.get(id)
    if (id !== SAVED_LIST && old?.name !== name) changes.push({ kind: 'name', list: id, name })
    changes.push(...homesGone(id, old?.ids ?? [], ids))
    const had = new Set(old?.ids)
    // The oldest first: each is put in front of the others.
    for (const listing_id of ids.filter((home) => !had.has(home)).toReversed()) {
      changes.push({ kind: 'add', list: id, listing_id, ...(id === SAVED_LIST ? {} : { name }) })
    }
  }
  for (const { id, ids } of before.lists) {
    if (remaining.has(id)) continue
    changes.push(...homesGone(id, ids, []), { kind: 'delete', list: id })
  }
  return [...changes, ...noteChanges(before.notes, after.notes)]
}

const homesGone = (list: string, before: readonly number[], after: readonly number[]) => {
  const remaining = new Set(after)
  const gone = before.filter((id) => !remaining.has(id))
  return gone.map((listing_id): ListChange => ({ kind: 'remove', list, listing_id }))
}

function noteChanges(before: readonly SharedNote[], after: readonly SharedNote[]): ListChange[] {
  const known = new Map(before.map((note) => [note.listing_id, note]))
  const left = new Map(after.map((note) => [note.listing_id, note.text]))
  const ids = [...new Set([...known.keys(), ...left.keys()])]
  return ids.flatMap((listing_id): ListChange[] => {
    const { text: old = '', version = 0 } = known.get(listing_id) ?? {}
    const text = left.get(listing_id) ?? ''
    return text === old ? [] : [{ kind: 'note', listing_id, text, version }]
  })
}
