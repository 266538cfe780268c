/**
 * The lists that this browser keeps: ids in localStorage, newest first. Where storage is refused,
 * they live as long as the page.
 */
export type ListName = 'saved' | 'compared' | 'seen'

const MOST: Readonly<Record<ListName, number>> = { saved: 60, compared: 4, seen: 12 }
const CHANGED = 'estia:kept'
const fallback = new Map<ListName, number[]>()

const keyOf = (name: ListName): string => `estia.${name}`

export function listOf(name: ListName): number[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '[]')
    const ids = Array.isArray(read) ? read.filter((id) => Number.isSafeInteger(id) && id > 0) : []
    return ids.slice(0, MOST[name])
  } catch {
    return fallback.get(name) ?? []
  }
}

function write(name: ListName, ids: readonly number[]): void {
  const kept = ids.slice(0, MOST[name])
  fallback.set(name, kept)
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(kept))
  } catch {
    // Kept for this page only.
  }
  document.dispatchEvent(new Event(CHANGED))
}

export const isIn = (name: ListName, id: number): boolean => listOf(name).includes(id)

export const isFull = (name: ListName): boolean => listOf(name).length >= MOST[name]

export function put(name: ListName, id: number): void {
  write(name, [id, ...listOf(name).filter((other) => other !== id)])
}

export function takeOut(name: ListName, id: number): void {
  write(
    name,
    listOf(name).filter((other) => other !== id),
  )
}

export const empty = (name: ListName): void => write(name, [])

/** Also when another window changed a list. */
export function onChange(react: () => void): void {
  document.addEventListener(CHANGED, react)
  window.addEventListener('storage', react)
  window.addEventListener('pageshow', react)
}
