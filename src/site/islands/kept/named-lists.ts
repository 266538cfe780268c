/**
 * Lists with names that this browser keeps beside the saved homes: in localStorage, or for this page where storage
 * is refused. Invariant: at most LISTS_MAX lists of LIST_IDS_MAX homes, names of at most NAME_MAX_CHARS.
 */
import { announceChange, keepJson, keptJson } from '../saved-ids.ts'

export interface NamedList {
  readonly name: string
  readonly ids: readonly number[]
}

const LISTS_MAX = 10
export const LIST_IDS_MAX = 60
const NAME_MAX_CHARS = 60
const KEY = 'lists'

export function namedLists(): NamedList[] {
  const read = keptJson(KEY)
  if (!Array.isArray(read)) return []
  const lists = (read as (Partial<NamedList> | null)[]).slice(0, LISTS_MAX)
  return lists
    .map((list) => list ?? {})
    .map(({ name, ids }) => ({
      name: String(name ?? '').slice(0, NAME_MAX_CHARS),
      ids: (Array.isArray(ids) ? ids : []).filter(Number.isSafeInteger).slice(0, LIST_IDS_MAX),
    }))
}

function write(lists: readonly NamedList[]): void {
  keepJson(KEY, lists)
  announceChange()
}

/** false: there are as many as fit. */
export function addList(name: string, ids: readonly number[]): boolean {
  const lists = namedLists()
  if (lists.length >= LISTS_MAX) return false
  write([{ name: name.trim(), ids }, ...lists])
  return true
}

export const changeList = (at: number, change: Partial<NamedList>): void =>
  write(namedLists().map((list, index) => (index === at ? { ...list, ...change } : list)))

export const deleteList = (at: number): void =>
  write(namedLists().filter((_, index) => index !== at))
