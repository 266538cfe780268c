/**
 * Searches without leaving the page: a change of the wanted search fetches its page and makes this one equal to it.
 * The server stays the only one that renders; the address bar is true, and Back undoes one decision.
 */
import { browserLimits } from '../site-limits.ts'
import { type Answer, createRequests, RequestFailed, type Turn } from './create-requests.ts'
import { changesOf, showInForm, shownSearch } from './form-address.ts'
import { morph } from './morph.ts'
import { announce } from './page-words.ts'
import {
  paramsOf,
  type SearchChanges,
  searchPath,
  throughLink,
  withChanges,
} from './wanted-search.ts'

export const RESULTS_EVENT = 'estia:results'

interface Visit {
  /** A decision leaves an entry in the history; more of the same (typing on) takes its place. */
  readonly entry: 'push' | 'replace' | 'none'
  readonly scrollY?: number
  /** Another page of the same results: to be read from its beginning. */
  readonly fromTop?: boolean
  /** The field that is being typed in. */
  readonly typedIn?: HTMLElement
}

export interface LiveSearch {
  /** What the visitor wants to see, shown or not yet. */
  wanted(): URLSearchParams
  /** Changes it; null takes a parameter out. */
  want(changes: SearchChanges): void
}

/** What this page and the fresh one may have, above the map. */
const PARTS = ['.languages', '.hero', '.problem', '[data-search-form]', '#results']
const LIVE_LINKS =
  '.chips a, .deals a, .ways a, .empty .button, .understood a, .hero a, .pager a, .news a'
/** They mean the search they name, whatever was chosen meanwhile. */
const FRESH_STARTS = '.chip-clear, .empty .button'

const one = <T extends HTMLElement>(selector: string, root: ParentNode = document): T | null =>
  root.querySelector<T>(selector)

const here = (): string => location.pathname + location.search

const form = (): HTMLFormElement => one<HTMLFormElement>('#search-form')!

export function startLiveSearch(): LiveSearch {
  const requests = createRequests(() => one('#results'))
  let timer = 0
  /** What the page shows. */
  let shown = here()
  let wanted = shownSearch()
  /** The field that the last entry of the history is about, while it is being used. */
  let edited: EventTarget | null = null

  /** Whatever is under way answers an older wish: what was wanted then is part of what is wanted now. */
  function ask(address: string, how: Visit, waitMs = 0): void {
    requests.drop()
    window.clearTimeout(timer)
    one('#results')!.setAttribute('aria-busy', 'true')
    makeRoom(wanted)
    const begin = () => void requests.run((turn) => visit(address, how, turn))
    if (waitMs === 0) begin()
    else timer = window.setTimeout(begin, waitMs)
  }

  function want(changes: SearchChanges, how: Visit = { entry: 'push' }, waitMs = 0): void {
    wanted = withChanges(wanted, changes)
    if (how.typedIn === undefined) showInForm(form(), wanted)
    ask(searchPath(wanted), how, waitMs)
  }

  async function visit(address: string, how: Visit, turn: Turn): Promise<void> {
    const results = one('#results')!
    results.setAttribute('aria-busy', 'true')
    const headers: HeadersInit = one('.hero') ? { 'x-hero': '1' } : {}
    try {
      const answer = await turn.fetch(address, headers)
      const next = new DOMParser().parseFromString(answer.text, 'text/html')
      const found = one('#results', next)
      if (!found) {
        if (answer.isOk) return location.assign(answer.url)
        throw new RequestFailed(answer.status)
      }
      const before = shown
      const leaving = { scrollY: window.scrollY }
      await showParts(next, how, turn)
      shown = addressOf(answer, found)
      wanted = shownSearch()
      const { typedIn } = how
      const isDecided = edited === typedIn || shown !== before
      edited = typedIn && isDecided ? typedIn : null
      remember(shown, how, leaving)
      finish(how)
    } catch (error) {
      if (error instanceof RequestFailed) {
        results.removeAttribute('aria-busy')
        makeRoom(shownSearch())
      }
      throw error
    }
  }

  document.addEventListener('input', (event) => {
    const field = event.target as HTMLInputElement
    if (field.form?.id !== 'search-form' || field.id === 'find') return
    const isText = /^(?:text|search)$/.test(field.type)
    const isTyped = isText || field.type === 'range'
    const how: Visit = {
      entry: isTyped && edited === field ? 'replace' : 'push',
      ...(isTyped ? { typedIn: field } : {}),
    }
    const { typingPauseMs, pressingPauseMs } = browserLimits
    want(changesOf(field), how, isText ? typingPauseMs : pressingPauseMs)
  })
  document.addEventListener('focusout', () => {
    edited = null
  })
  document.addEventListener('submit', (event) => {
    const sent = event.target as HTMLFormElement
    const find = sent.elements.namedItem('find') as HTMLInputElement | null
    if (sent.id !== 'search-form' || find?.value.trim()) return
    event.preventDefault()
    window.clearTimeout(timer)
    for (const panel of sent.querySelectorAll<HTMLDetailsElement>('[data-panel]'))
      panel.open = false
    const entry = edited ? 'replace' : 'push'
    // The panel is seen to close before the search begins.
    afterPaint().then(() => want({}, { entry }))
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(LIVE_LINKS)
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (link.classList.contains('chip-edit')) return editField(link.hash.slice(1))
    follow(link)
  })
  /** As it is, while nothing else is wanted than what is shown; then its step from what is wanted. */
  function follow(link: HTMLAnchorElement): void {
    const now = shownSearch()
    const isStill = wanted.toString() === now.toString()
    const target = paramsOf(link.search)
    const isAsItIs = isStill || link.matches(FRESH_STARTS)
    wanted = isAsItIs ? target : throughLink(wanted, now, target)
    showInForm(form(), wanted)
    const fromTop = link.closest('.pager') !== null
    const address = isAsItIs ? link.pathname + link.search : searchPath(wanted)
    ask(address, { entry: 'push', fromTop })
  }
  window.addEventListener('popstate', ({ state }) => {
    // The map was opened or closed: the search is the same.
    if (here() === shown && wanted.toString() === shownSearch().toString()) return
    wanted = paramsOf(here())
    showInForm(form(), wanted)
    ask(here(), { entry: 'none', scrollY: state?.scrollY ?? 0 })
  })
  // From the browser's memory of pages: with the list as it was, and a form that may have been ahead of it.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    requests.drop()
    window.clearTimeout(timer)
    one('#results')!.removeAttribute('aria-busy')
    wanted = shownSearch()
    makeRoom(wanted)
    showInForm(form(), wanted)
  })
  return { wanted: () => new URLSearchParams(wanted), want: (changes) => want(changes) }
}

/** What chips do not say. */
const UNCHIPPED = new Set(['deal', 'sort', 'limit', 'cursor', 'lang', 'find', 'approximate'])

/**
 * The row of chips comes and goes at the press, where a list that moves is expected; an answer may come a second later,
 * under a finger that is about to press a home.
 */
function makeRoom(wanted: URLSearchParams): void {
  const row = one('#results .chips')
  if (!row) return
  const isWanted = [...wanted.keys()].some((name) => !UNCHIPPED.has(name))
  row.toggleAttribute('data-room', isWanted)
  row.hidden = !isWanted
}

/** A repaired search is shown as it was understood; a page of results and the front page have addresses of their own. */
function addressOf({ url, isOk }: Answer, found: HTMLElement): string {
  const { pathname, search } = new URL(url)
  const isOwn = isOk && (pathname === '/' || search.includes('cursor='))
  return isOwn ? pathname + search : (found.dataset.address ?? pathname + search)
}

/** The history entry being left stores the scroll position. */
function remember(address: string, { entry }: Visit, leaving: { scrollY: number }): void {
  if (entry === 'none' || address === here()) return
  const map = isMapOpen()
  if (entry === 'push') history.replaceState({ map, ...leaving }, '')
  history[`${entry}State`]({ map }, '', address)
}

/** Part by part, so that typing goes on meanwhile; one that was overtaken leaves the rest to the next. */
async function showParts(next: Document, { entry }: Visit, turn: Turn): Promise<void> {
  const active = document.activeElement
  document.title = next.title
  for (const part of PARTS) {
    await yieldToInput()
    turn.goOn()
    put(part, next)
  }
  // Back undoes what was typed, too.
  if (entry === 'none' && active instanceof HTMLInputElement) active.value = active.defaultValue
  if (active?.id && document.activeElement === document.body) {
    document.getElementById(active.id)?.focus({ preventScroll: true })
  }
}

function finish({ scrollY, fromTop }: Visit): void {
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
