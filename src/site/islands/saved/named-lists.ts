/**
 * Lists with names that this browser stores next to the saved homes. Each has an id, so that two windows mean the same
 * list whatever the other has made, renamed or deleted meanwhile.
 * Invariant: lists, homes per list and names are limited, further where they are shared with other devices; every change
 * starts from what is stored now.
 */
import { browserLimits } from '../../site-limits.ts'
import { pageWord, toast } from '../page-words.ts'
import { announceChange, keepJson, readStored } from '../saved-ids.ts'

export interface NamedList {
  readonly id: string
  readonly name: string
  readonly ids: readonly number[]
}

const KEY = 'lists'
/** Two windows do not hit upon the same of 2^31. */
const ID_BELOW = 2 ** 31

export const newListId = (): string => `l${Math.floor(Math.random() * ID_BELOW).toString(36)}`

export function namedLists(): NamedList[] {
  const read = readStored(KEY)
  if (!Array.isArray(read)) return []
  const lists = (read as (Partial<NamedList> | null)[]).slice(0, browserLimits.storedListsMax)
  return lists
    .map((list) => list ?? {})
    .map(({ id, name, ids }, at) => ({
      // Lists of earlier versions have their place only, which is the same in every window until one is changed.
      id: typeof id === 'string' ? id : String(at),
      name: String(name ?? '').slice(0, browserLimits.listNameMaxChars),
      ids: (Array.isArray(ids) ? ids : [])
        .filter(Number.isSafeInteger)
        .slice(0, browserLimits.storedHomesPerList),
    }))
}

/** undefined: another window has deleted it. */
export const listWith = (id: string): NamedList | undefined =>
  namedLists().find((list) => list.id === id)

/** false: it is not stored, and a message says so. */
function write(lists: readonly NamedList[]): boolean {
  const outcome = keepJson(KEY, lists)
  if (outcome === 'not-stored') toast(pageWord('notStored'))
  announceChange()
  return outcome !== 'not-stored'
}

export const isRoomForList = (): boolean => namedLists().length < browserLimits.listsMax

export const addList = (name: string, ids: readonly number[]): boolean =>
  write([{ id: newListId(), name: name.trim(), ids }, ...namedLists()])

export const renameList = (id: string, name: string): boolean =>
  write(namedLists().map((list) => (list.id === id ? { ...list, name } : list)))

export const deleteList = (id: string): boolean =>
  write(namedLists().filter((list) => list.id !== id))

/** As many as it holds; null: there is room. */
export const listFullAt = (id: string): number | null =>
  (listWith(id)?.ids.length ?? 0) >= browserLimits.listIdsMax ? browserLimits.listIdsMax : null

/** From one named list into another, in one step; either may be none of them. */
export function moveHome(home: number, from: string | null, to: string | null): boolean {
  const moved = namedLists().map((list) => {
    const others = list.ids.filter((other) => other !== home)
    if (list.id === to) return { ...list, ids: [home, ...others] }
    return list.id === from ? { ...list, ids: others } : list
  })
  return write(moved)
}
