/**
 * Searches without leaving the page: a change in the form fetches the page of the new search and makes this one equal
 * to it. The server stays the only one that renders; the address bar is true, and Back undoes one decision.
 */
import { browserLimits } from '../site-limits.ts'
import { addressOfForm } from './form-address.ts'
import { morph } from './morph.ts'
import { announce } from './page-words.ts'

export const RESULTS_EVENT = 'estia:results'

export interface Visit {
  /** A decision leaves an entry in the history; more of the same (typing on) takes its place. */
  readonly entry: 'push' | 'replace' | 'none'
  readonly scrollY?: number
  /** Another page of the same results: to be read from its beginning. */
  readonly fromTop?: boolean
}

export interface LiveSearch {
  visit(address: string, visit?: Visit): Promise<void>
}

/** What this page and the fresh one may have, above the map. */
const PARTS = ['.hero', '.problem', '[data-search-form]', '#results']
const LIVE_LINKS =
  '.chips a, .deals a, .ways a, .empty .button, .understood a, .hero a, .pager a, .news a'

const one = <T extends HTMLElement>(selector: string, root: ParentNode = document): T | null =>
  root.querySelector<T>(selector)

const here = (): string => location.pathname + location.search

export function startLiveSearch(): LiveSearch {
  let running: AbortController | null = null
  let timer = 0
  /** What the page shows. */
  let shown = here()
  /** The field that the last entry of the history is about, while it is being used. */
  let edited: EventTarget | null = null

  async function visit(address: string, how: Visit = { entry: 'push' }): Promise<void> {
    running?.abort()
    running = new AbortController()
    one('#results')!.setAttribute('aria-busy', 'true')
    const headers: HeadersInit = one('.hero') ? { 'x-hero': '1' } : {}
    try {
      const { signal } = running
      const answer = await fetch(address, { signal, headers })
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const found = one('#results', next)
      if (!found) return location.assign(address)
      shown = addressOf(answer, found)
      remember(shown, how)
      await show(next, how, signal)
    } catch (error) {
      if ((error as Error).name !== 'AbortError') location.assign(address)
    }
  }

  /** A further choice before the answer aborts the pending request. */
  const soon = (field: HTMLInputElement, waitMs: number) => {
    running?.abort()
    window.clearTimeout(timer)
    timer = window.setTimeout(() => {
      const isTyped = waitMs === browserLimits.typingPauseMs || field.type === 'range'
      const entry = isTyped && edited === field ? 'replace' : 'push'
      const before = shown
      visit(addressOfForm(field.form!, field), { entry }).then(() => {
        edited = isTyped && (edited === field || shown !== before) ? field : null
      })
    }, waitMs)
  }
  document.addEventListener('input', (event) => {
    const field = event.target as HTMLInputElement
    if (field.form?.id !== 'search-form' || field.id === 'find') return
    soon(
      field,
      /^(?:text|search)$/.test(field.type)
        ? browserLimits.typingPauseMs
        : browserLimits.pressingPauseMs,
    )
  })
  document.addEventListener('focusout', () => {
    edited = null
  })
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const find = form.elements.namedItem('find') as HTMLInputElement | null
    if (form.id !== 'search-form' || find?.value.trim()) return
    event.preventDefault()
    window.clearTimeout(timer)
    for (const panel of form.querySelectorAll<HTMLDetailsElement>('[data-panel]'))
      panel.open = false
    // The panel is seen to close before the search begins.
    const address = addressOfForm(form)
    const entry = edited ? 'replace' : 'push'
    afterPaint().then(() => visit(address, { entry }))
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(LIVE_LINKS)
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (link.classList.contains('chip-edit')) return editField(link.hash.slice(1))
    const fromTop = link.closest('.pager') !== null
    visit(link.pathname + link.search, { entry: 'push', fromTop })
  })
  window.addEventListener('popstate', ({ state }) => {
    // The map was opened or closed: the search is the same.
    if (here() !== shown) visit(here(), { entry: 'none', scrollY: state?.scrollY ?? 0 })
  })
  return { visit }
}

/** A repaired search is shown as it was understood; a page of results and the front page have addresses of their own. */
function addressOf({ url, ok }: Response, found: HTMLElement): string {
  const { pathname, search } = new URL(url)
  const isOwn = ok && (pathname === '/' || search.includes('cursor='))
  return isOwn ? pathname + search : (found.dataset.address ?? pathname + search)
}

/** The history entry being left stores the scroll position. */
function remember(address: string, { entry }: Visit): void {
  if (entry === 'none' || address === here()) return
  const map = isMapOpen()
  if (entry === 'push') history.replaceState({ map, scrollY: window.scrollY }, '')
  history[`${entry}State`]({ map }, '', address)
}

/** Part by part, so that typing goes on meanwhile; one that was overtaken leaves the rest to the next. */
async function show(
  next: Document,
  { entry, scrollY, fromTop }: Visit,
  signal: AbortSignal,
): Promise<void> {
  const active = document.activeElement
  const focused = active?.id
  document.title = next.title
  for (const part of PARTS) {
    await yieldToInput()
    signal.throwIfAborted()
    put(part, next)
  }
  // Back undoes what was typed, too.
  if (entry === 'none' && active instanceof HTMLInputElement) active.value = active.defaultValue
  if (focused && document.activeElement === document.body) {
    document.getElementById(focused)?.focus({ preventScroll: true })
  }
  const results = one('#results')!
  if (fromTop) {
    results.focus({ preventScroll: true })
    results.scrollIntoView()
  }
  if (scrollY !== undefined) window.scrollTo(0, scrollY)
  announce(one('#result-title')?.textContent ?? '')
  document.dispatchEvent(new CustomEvent(RESULTS_EVENT))
}

function put(selector: string, next: Document): void {
  const old = one(selector)
  const fresh = one(selector, next)
  if (old && fresh) morph(old, fresh)
  else if (old) old.remove()
  else if (fresh) one('[data-search-form]')?.before(fresh)
}

/** Opens the panel that the field stands in, and what is folded around it. */
function editField(id: string): void {
  const field = document.getElementById(id)
  for (let at = field?.closest('details'); at; at = at.parentElement?.closest('details')) {
    at.open = true
  }
  const target = field?.matches('fieldset') ? one('input, select', field) : field
  target?.focus()
}

/** Long work in steps: between two of them the browser answers fingers and keys. */
interface Scheduler {
  yield?(): Promise<void>
}

const { scheduler } = globalThis as { readonly scheduler?: Scheduler }

const yieldToInput = (): Promise<void> =>
  scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))

/** After the next frame: what was pressed is seen to be pressed before work begins. */
const afterPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * On a narrow window the map lies over the page, with the filters above it and the results as a sheet that slides up
 * from below. Opening it is a step: Back leads to the list again, and back from a listing to the map.
 */
const OPEN = 'map-open'
const root = document.documentElement

const isMapOpen = (): boolean => root.classList.contains(OPEN)

export function startMapMode(toggle: HTMLElement): void {
  let openedAt = ''
  const turn = (isOpen: boolean) => {
    if (isOpen === isMapOpen()) return
    root.classList.toggle(OPEN, isOpen)
    toggle.setAttribute('aria-expanded', String(isOpen))
    document.querySelector('#results')!.scrollTop = 0
    document.dispatchEvent(new Event('estia:map-toggled'))
  }
  toggle.addEventListener('click', async () => {
    if (toggle.ariaBusy === 'true') return
    toggle.ariaBusy = 'true'
    await afterPaint()
    toggle.ariaBusy = null
    const isOpening = !isMapOpen()
    const { scrollY } = window
    turn(isOpening)
    if (isOpening) {
      openedAt = location.href
      history.replaceState({ scrollY }, '')
      history.pushState({ map: true }, '')
    } else if (history.state?.map && openedAt === location.href) history.back()
    else history.replaceState({ map: false }, '')
  })
  window.addEventListener('popstate', ({ state }) => turn(state?.map === true))
  turn(history.state?.map === true)
}
