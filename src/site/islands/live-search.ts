/**
 * Searches without leaving the page: a change in the form fetches the page of the new search and
 * puts its results in place. The server stays the only one that renders; the address bar is true.
 */

import { addressOfForm } from './form-address.ts'
import { announce } from './page-words.ts'

const TYPING_MS = 450
const PRESSING_MS = 60
export const RESULTS_EVENT = 'estia:results'

export interface Visit {
  /** Leave an entry in the history. */
  readonly push: boolean
  /** The form is not what was used: show it as the new search has it. */
  readonly withForm: boolean
  readonly scrollY?: number
}

export interface LiveSearch {
  visit(address: string, visit?: Visit): Promise<void>
}

const byChoice: Visit = { push: true, withForm: true }

export function startLiveSearch(): LiveSearch {
  let running: AbortController | null = null
  let timer = 0
  const formNow = () => document.querySelector<HTMLFormElement>('[data-search-form]')!

  async function visit(address: string, how: Visit = byChoice): Promise<void> {
    running?.abort()
    running = new AbortController()
    const results = document.querySelector<HTMLElement>('#results')!
    results.setAttribute('aria-busy', 'true')
    try {
      const answer = await fetch(address, { signal: running.signal })
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const found = next.querySelector<HTMLElement>('#results')
      if (!found) return location.assign(address)
      if (how.push) remember(found.dataset.address ?? address)
      show(next, how)
    } catch (error) {
      if ((error as Error).name !== 'AbortError') location.assign(address)
    }
  }

  function show(next: Document, { withForm, scrollY }: Visit): void {
    const focused = document.activeElement?.id
    document.title = next.title
    swap('#results', next)
    swapNotice(next)
    const results = document.querySelector<HTMLElement>('#results')!
    results.dataset.address = next.querySelector<HTMLElement>('#results')?.dataset.address ?? ''
    results.removeAttribute('aria-busy')
    if (withForm) swap('[data-search-form]', next)
    else refreshForm(next)
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
    if (scrollY !== undefined) window.scrollTo(0, scrollY)
    announce(document.querySelector('#result-title')?.textContent ?? '')
    document.dispatchEvent(new CustomEvent(RESULTS_EVENT))
  }

  const soon = (waitMs: number) => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => {
      visit(addressOfForm(formNow()), { push: true, withForm: false })
    }, waitMs)
  }
  document.addEventListener('input', (event) => {
    const field = event.target as HTMLInputElement
    if (field.form?.id !== 'search-form' || field.id === 'find') return
    soon(/^(?:text|search)$/.test(field.type) ? TYPING_MS : PRESSING_MS)
  })
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const find = form.elements.namedItem('find') as HTMLInputElement | null
    if (form.id !== 'search-form' || find?.value.trim()) return
    event.preventDefault()
    window.clearTimeout(timer)
    for (const panel of form.querySelectorAll<HTMLDetailsElement>('[data-panel]'))
      panel.open = false
    visit(addressOfForm(form))
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(
      '.chips a, .deals a, .ways a, .empty .button, .understood a',
    )
    if (link?.classList.contains('chip-edit')) {
      event.preventDefault()
      editField(link.hash.slice(1))
      return
    }
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    visit(link.pathname + link.search)
  })
  window.addEventListener('popstate', (event) => {
    const scrollY = (event.state as { scrollY?: number } | null)?.scrollY ?? 0
    visit(location.pathname + location.search, { push: false, withForm: true, scrollY })
  })
  return { visit }
}

/** Opens the panel that the field stands in. */
function editField(id: string): void {
  const field = document.getElementById(id)
  const panel = field?.closest<HTMLDetailsElement>('[data-panel]')
  if (panel) panel.open = true
  field?.focus()
}

/** The entry that is left keeps where the visitor was. */
function remember(address: string): void {
  if (address === location.pathname + location.search) return
  history.replaceState({ scrollY: window.scrollY }, '')
  history.pushState(null, '', address)
}

function swap(selector: string, next: Document): void {
  const place = document.querySelector(selector)
  const fresh = next.querySelector(selector)
  if (place && fresh) place.replaceChildren(...fresh.childNodes)
}

function swapNotice(next: Document): void {
  document.querySelector('.problem')?.remove()
  const notice = next.querySelector('.problem')
  if (notice) document.querySelector('[data-search-form]')?.before(notice)
}

/** Counts beside the choices; the fields themselves are in use and stay. */
function refreshForm(next: Document): void {
  for (const attribute of ['data-facet', 'data-tally', 'data-histogram', 'data-apply']) {
    for (const old of document.querySelectorAll<HTMLElement>(`#search-form [${attribute}]`)) {
      const value = old.getAttribute(attribute)
      const fresh = next.querySelector<HTMLElement>(
        `#search-form [${attribute}${value ? `="${CSS.escape(value)}"` : ''}]`,
      )
      if (!fresh) continue
      old.replaceChildren(...[...fresh.childNodes].map((node) => node.cloneNode(true)))
      old.hidden = fresh.hidden
    }
  }
  const deals = next.querySelector('.deals')
  if (deals) document.querySelector('.deals')?.replaceChildren(...deals.childNodes)
}
