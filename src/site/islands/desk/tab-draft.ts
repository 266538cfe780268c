/**
 * Typed text that is not stored yet, saved in this browser for each tab: two tabs on one listing never touch each
 * other's text. A tab that is loaded again finds its own; text of a tab that was closed or has died is taken over by
 * the next tab that opens the listing. Each text stands with the print of what it was changed from.
 */
import { browserLimits } from '../../site-limits.ts'

interface DraftText {
  readonly values: readonly string[]
  readonly was: string
}

export type Draft = Readonly<Record<string, DraftText>>

export interface TabDraft {
  /** What this tab had, and what closed tabs left behind. */
  readonly found: Draft
  keep(draft: Draft): void
  /** It was sent by the form itself: the page that answers says what became of it. */
  submitted(): void
}

interface Stored {
  readonly at: number
  readonly closed: boolean
  readonly submitted: boolean
  readonly draft: Draft
}

const TAB = 'estia:desk:tab'

/** `answers`: the page answers a form that was sent. */
export function openTabDraft(listing: string, answers: boolean): TabDraft {
  const prefix = `estia:desk:${listing}:`
  const tab = takeTab()
  const place = prefix + tab
  let current: Draft = {}
  let submitted = false

  const write = (closed: boolean) => {
    const isEmpty = Object.keys(current).length === 0
    const stored: Stored = { at: Date.now(), closed, submitted, draft: current }
    store(place, isEmpty ? null : JSON.stringify(stored))
  }
  const own = read(place)
  const left = placesIn(prefix).filter((other) => other !== place && isLeft(read(other)))
  const found: Record<string, DraftText> = {}
  for (const other of left) Object.assign(found, read(other)?.draft)
  // The tab's own goes before what others left.
  if (own && !(own.submitted && answers)) Object.assign(found, own.draft)
  current = found
  write(false)
  for (const other of left) store(other, null)

  setInterval(() => write(false), browserLimits.tabAliveMs)
  window.addEventListener('pagehide', () => {
    write(true)
    inTab((storage) => storage.setItem(TAB, tab))
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    inTab((storage) => storage.removeItem(TAB))
    write(false)
  })
  return {
    found,
    keep(draft) {
      current = draft
      submitted = false
      write(false)
    },
    submitted() {
      submitted = true
      write(false)
    },
  }
}

/** Taken out while the page is open: a copy of the tab is another tab. */
function takeTab(): string {
  const known = inTab((storage) => storage.getItem(TAB))
  inTab((storage) => storage.removeItem(TAB))
  return known || `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}

const isLeft = (stored: Stored | null): boolean =>
  stored !== null && (stored.closed || stored.at < Date.now() - browserLimits.tabDeadAfterMs)

function placesIn(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

/** null: nothing, or nothing that can be read. */
function read(place: string): Stored | null {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<Stored> | null
    if (!found || typeof found.at !== 'number' || !found.draft) return null
    const texts = Object.entries(found.draft).filter(
      ([, text]) => Array.isArray(text?.values) && typeof text.was === 'string',
    )
    return {
      at: found.at,
      closed: found.closed === true,
      submitted: found.submitted === true,
      draft: Object.fromEntries(texts),
    }
  } catch {
    return null
  }
}

function store(place: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(place)
    else localStorage.setItem(place, text)
  } catch {
    // A browser without storage: the form itself still holds the text.
  }
}

function inTab<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
