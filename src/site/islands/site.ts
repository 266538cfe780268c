/**
 * The script of the pages: starts what a page has a place for. Maps and the viewer are fetched when
 * they come into view, so a page without them stays light.
 */
import { browserLimits } from '../site-limits.ts'
import { startCardSlides } from './card-slides.ts'
import { startFilterPanels, startSpanHandles } from './filter-panels.ts'
import { type ChoosePlace, startFindBox } from './find-box.ts'
import { type LiveSearch, startLiveSearch, startMapMode } from './live-search.ts'
import { loadLater } from './load-later.ts'
import { startNewHomes } from './new-homes.ts'
import { startSaveButtons } from './save-buttons.ts'
import { startNote } from './saved/notes.ts'
import { listOf, onChange, put, readStored } from './saved-ids.ts'
import { startShareButtons } from './share-buttons.ts'
import { searchPath } from './wanted-search.ts'
import { whenSeen } from './when-seen.ts'

const one = <T extends HTMLElement = HTMLElement>(selector: string): T | null =>
  document.querySelector<T>(selector)

startThemeSwitch()
startSaveButtons()
startShareButtons()
startCardSlides()

const search = one('[data-search-form]') ? startLiveSearch() : null
if (search) startSearchPage(search)
else {
  const begin: ChoosePlace = (use) => location.assign(`/search?${new URLSearchParams(use)}`)
  startBox(begin, () => location.search.slice(1))
}
if (one('[data-list-kind], [data-keep-list]')) startLists()
if (one('[data-share-lists], [data-use-lists]') || readStored('shared')) startSharedLists()
startListing()
startCompare()
if ('serviceWorker' in navigator) startOffline()
if (one('[data-enquiry], [data-once], [data-number-form]')) startEnquiries()
if (one('[data-listing-form], [data-look-again]')) startDesk()

function startSearchPage(live: LiveSearch): void {
  startFilterPanels()
  startSpanHandles()
  if (one('[data-news]')) startNewHomes()
  const add: ChoosePlace = (use) => {
    // A place together with a district that does not contain it would find nothing.
    const changes: Record<string, string | null> = { location: null, district: null }
    for (const [name, value] of Object.entries(use)) {
      const before = live.wanted().get(name)?.split(',') ?? []
      changes[name] = [...new Set([...before, value])].join(',')
    }
    live.want({ ...changes, bbox: null, polygon: null })
  }
  startBox(add, () => searchPath(live.wanted()).split('?')[1] ?? '')
  const map = one('[data-map]')
  if (map) {
    const load = async () => {
      const { startSearchMap } = await import('./map/search-map.ts')
      return () => startSearchMap(map, live)
    }
    whenSeen(map, load, '[data-draw], [data-near-me]')
  }
  const toggle = one('[data-map-toggle]')
  if (toggle) startMapMode(toggle)
  const hero = one('.hero')
  if (hero) growMapBelow(hero)
}

/** Once the picture above it is out of view, the map has the height of the window. */
function growMapBelow(hero: HTMLElement): void {
  const observer = new IntersectionObserver(([{ isIntersecting }]) => {
    document.documentElement.classList.toggle('past-hero', !isIntersecting)
  })
  observer.observe(hero)
}

/** `base`: the query of the search that a suggestion adds to. */
function startBox(choose: ChoosePlace, base: () => string): void {
  const input = one<HTMLInputElement>('[data-find]')
  if (input && input.role !== 'combobox') startFindBox(input, choose, base)
}

function startListing(): void {
  const listing = one('[data-listing]')
  if (listing) {
    const id = Number(listing.dataset.listing)
    put('seen', id)
    put('visited', id)
  }
  const note = one<HTMLTextAreaElement>('[data-note]')
  if (note) startNote(note)
  const gallery = one('[data-gallery]')
  if (gallery) import('./photo-viewer.ts').then(({ startPhotoViewer }) => startPhotoViewer(gallery))
  const locator = one('[data-locator]')
  if (locator) {
    whenSeen(locator, async () => {
      const { startLocator } = await import('./map/locator.ts')
      return () => startLocator(locator)
    })
  }
}

function startLists(): void {
  const keep = one('[data-keep-list]')
  const load = async () => {
    const { startSavedLists, startSharedList } = await import('./saved/saved-lists.ts')
    return keep ? () => startSharedList(keep) : startSavedLists
  }
  loadLater(load, '[data-keep-list]')
}

/** Fetched by those who share their lists, and where sharing is offered. */
function startSharedLists(): void {
  const buttons = '[data-use-lists], [data-share-start], [data-share-stop]'
  loadLater(async () => (await import('./saved/share-lists.ts')).shareLists, buttons)
}

function startEnquiries(): void {
  loadLater(async () => (await import('./enquiry/enquiry-pages.ts')).startEnquiryPages)
}

function startDesk(): void {
  loadLater(async () => (await import('./desk/desk-pages.ts')).startDeskPages)
}

/** Without ids in the address, the comparison is the one stored in this browser. */
function startCompare(): void {
  const page = one('[data-compare-page]')
  const compared = listOf('compared')
  if (page?.dataset.comparePage === '' && location.search === '' && compared.length > 0) {
    location.replace(`/compare?ids=${compared.join(',')}`)
  }
}

/** Saved homes are stored for the time without a connection, once there are any; after the page has loaded. */
function startOffline(): void {
  let stored: string | null = null
  onChange(() => {
    const saved = JSON.stringify([readStored('saved'), readStored('lists')])
    const isWanted = /\d/.test(saved) || navigator.serviceWorker.controller !== null
    if (saved === stored || !isWanted) return
    stored = saved
    const script = one('script[src*="/site.js"]') as HTMLScriptElement | null
    import('./saved/keep-homes-offline.ts')
      .then(({ keepHomesOffline }) => keepHomesOffline(script?.src ?? ''))
      // Refused by the browser, or full: the pages do without.
      .catch(() => undefined)
  })
}

/** Light or dark by choice, in a cookie, so that the server renders the next page with it. */
function startThemeSwitch(): void {
  const root = document.documentElement
  document.querySelector('[data-theme-switch]')?.addEventListener('click', () => {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const theme = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark'
    root.dataset.theme = theme
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = `theme=${theme}; Path=/; Max-Age=${browserLimits.themeCookieS}; SameSite=Lax`
  })
}
