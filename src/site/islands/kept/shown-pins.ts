/** What a map shows of its pins: those that the visitor has not hidden, or all while hidden homes are shown. */
import { listOf } from '../saved-ids.ts'

/** Set on the page while hidden homes are shown. */
export const SHOW_HIDDEN = 'show-hidden'

export function shownPins<T extends { readonly id: number }>(pins: readonly T[]): readonly T[] {
  const hidden = new Set(listOf('hidden'))
  if (hidden.size === 0 || document.documentElement.classList.contains(SHOW_HIDDEN)) return pins
  return pins.filter(({ id }) => !hidden.has(id))
}
