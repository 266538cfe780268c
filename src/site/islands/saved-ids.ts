/**
 * The lists in this browser: ids in localStorage, newest first. Where storage is refused,
 * they live as long as the page.
 */
import { browserLimits } from '../site-limits.ts'
import { pageWord, toast } from './page-words.ts'

/** `seen`: the last ones, to return to; `visited`: more of them, for the map. */
export type ListName = 'saved' | 'compared' | 'seen' | 'visited' | 'hidden'

const MOST: Readonly<Record<ListName, number>> = {
  saved: browserLimits.savedMax,
  compared: browserLimits.comparedMax,
  seen: browserLimits.seenMax,
  visited: browserLimits.visitedMax,
  hidden: browserLimits.hiddenMax,
}
/** Lists joined with those of other devices are larger than one may make them here. */
const STORED: Readonly<Record<ListName, number>> = {
  ...MOST,
  saved: browserLimits.storedHomesPerList,
}
const isNoted = (name: ListName): boolean => name === 'seen' || name === 'visited'

const CHANGED = 'estia:lists'
/** Where storage is refused. */
const fallback = new Map<string, unknown>()

/** The value stored under a name; null: nothing, or nothing readable. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`estia.${name}`) ?? 'null') ?? fallback.get(name)
  } catch {
    return fallback.get(name)
  }
}

export type Kept = 'stored' | 'for-this-page' | 'not-stored'

/** Where storage is refused altogether, a value lasts for this page; where it is full, the old one stays. */
export function keepJson(name: string, value: unknown): Kept {
  try {
    localStorage.setItem(`estia.${name}`, JSON.stringify(value))
    return 'stored'
  } catch {
    if (!isRefused()) return 'not-stored'
    fallback.set(name, value)
    return 'for-this-page'
  }
}

function isRefused(): boolean {
  try {
    localStorage.getItem('estia')
    return false
  } catch {
    return true
  }
}

export const announceChange = (): boolean => document.dispatchEvent(new Event(CHANGED))

export function listOf(name: ListName): number[] {
  const read = readStored(name)
  const ids = Array.isArray(read) ? read.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  return ids.slice(0, STORED[name])
}

/** false: it is not stored, and a message says so. */
function write(name: ListName, ids: readonly number[]): boolean {
  const outcome = keepJson(name, ids.slice(0, STORED[name]))
  // What was only looked at is noted by itself.
  if (outcome === 'not-stored' && !isNoted(name)) toast(pageWord('notStored'))
  announceChange()
  return outcome !== 'not-stored'
}

export const isIn = (name: ListName, id: number): boolean => listOf(name).includes(id)

/** As many as a list of its kind holds; null: there is room. What was only looked at makes room by itself. */
export const fullAt = (name: ListName): number | null =>
  !isNoted(name) && listOf(name).length >= MOST[name] ? MOST[name] : null

/** Callers check `fullAt` first: nothing saved is dropped silently. */
export const put = (name: ListName, id: number): boolean =>
  write(name, [id, ...listOf(name).filter((other) => other !== id)])

export function takeOut(name: ListName, id: number): void {
  write(
    name,
    listOf(name).filter((other) => other !== id),
  )
}

export const empty = (name: ListName): boolean => write(name, [])

/** Also when another window changed a list. */
export function onChange(react: () => void): void {
  document.addEventListener(CHANGED, react)
  window.addEventListener('storage', react)
  window.addEventListener('pageshow', react)
}

/** What a map shows of its pins: those that the visitor has not hidden, or all while hidden homes are shown. */
/** Set on the page while hidden homes are shown. */
export const SHOW_HIDDEN = 'show-hidden'

export function shownPins<T extends { readonly id: number }>(pins: readonly T[]): readonly T[] {
  const hidden = new Set(listOf('hidden'))
  if (hidden.size === 0 || document.documentElement.classList.contains(SHOW_HIDDEN)) return pins
  return pins.filter(({ id }) => !hidden.has(id))
}
