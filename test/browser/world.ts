/**
 * A browser and a service to look at: the demo market behind a real port, headless Chromium.
 * Invariant: a page that throws, breaks the content policy or opens a dialog fails its test.
 */
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { fillWithDemo, startTestApp, type TestApp } from '../support/test-app.ts'

export interface World {
  readonly app: TestApp
  readonly base: string
  /** A page at `path`, of a visitor who has never been here. */
  open(path: string, visit?: Visit): Promise<WatchedPage>
  stop(): Promise<void>
}

export interface Visit extends BrowserContextOptions {
  /** As the world, unless the test says otherwise. */
  readonly withPhotos?: boolean
}

export interface WatchedPage extends Page {
  /** What went wrong in the page so far. */
  readonly trouble: string[]
}

/** Longer than anything takes on a busy machine, shorter than a test may. */
const WAIT_MS = 40_000
const EXPECTED = /status of 4\d\d/
/** As on a desk, but just too narrow for the map, which is as much work as the rest of a page. */
const VIEWPORT = { width: 1000, height: 700 }
/** For tests that look at the map next to the results. */
export const withMap = { viewport: { width: 1280, height: 800 } }
/** For tests of what moves: elsewhere nothing does, as each step of a movement is drawn by the CPU. */
export const moving = { reducedMotion: 'no-preference' } as const
const STILL = { reducedMotion: 'reduce' } as const
const SCRIPTLESS_PATH = '/healthz'

export interface WorldOptions {
  readonly prepare?: (store: Store) => Promise<void>
  /** The demo draws each photo when asked: half of the work of a page, for tests that see none. */
  readonly withPhotos?: boolean
  /** With estimates, for tests that look at them. */
  readonly withPrices?: boolean
  /** Compresses answers, a tenth of the work of a page, for tests that weigh them. */
  readonly compressed?: boolean
  /** Settings of its own, such as MAP_DIR. */
  readonly environment?: Readonly<Record<string, string>>
}

/** Layers are put together by the CPU directly: a sixth less than by an emulated GPU. */
const WITHOUT_GPU = '--disable-gpu-compositing'
const WITHOUT_PHOTOS = '--blink-settings=imagesEnabled=false'

/** A file that writes hands in `prepare`, and so has a market of its own. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { prepare, withPhotos = false, withPrices, compressed, environment } = options
  const isPlain = !prepare && !withPrices && !compressed && !environment
  const app = await (isPlain ? plainApp() : startApp(options))
  return {
    app,
    base: app.baseUrl,
    async open(path, { withPhotos: seesPhotos = withPhotos, ...context } = {}) {
      return openPage(await openBrowser(seesPhotos), app.baseUrl + path, context)
    },
    stop: async () => {
      if (!isPlain) await app.stop()
    },
  }
}

async function startApp(
  { prepare = fillWithDemo, withPrices, compressed, environment = {} }: WorldOptions,
  folder?: string,
): Promise<TestApp> {
  // Visitors of all tests come from one address, and the clock stands still: a window would never end.
  const settings = { BASE_URL: '', PAGE_LISTINGS_LIMIT: '0', ...environment }
  const app = await startTestApp({ prepare, folder, environment: settings, isPriced: withPrices })
  if (!compressed) {
    app.server.server.prependListener('request', ({ headers }) => {
      delete headers['accept-encoding']
    })
  }
  await app.server.listen({ host: '127.0.0.1', port: Number(new URL(app.baseUrl).port) })
  return app
}

let plain: Promise<TestApp> | undefined

/** One demo market for all files of a process that ask for nothing else and only read. It ends with the process. */
function plainApp(): Promise<TestApp> {
  plain ??= startApp({}, join(inject('runFolder'), 'browser-'))
  return plain
}

const browsers = new Map<boolean, Promise<Browser>>()

/** One for all tests of a process, which it ends with: each visitor has a context of their own in it. */
export function openBrowser(withPhotos: boolean): Promise<Browser> {
  const open = browsers.get(withPhotos) ?? launchBrowser(withPhotos)
  browsers.set(withPhotos, open)
  return open
}

async function launchBrowser(withPhotos: boolean): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('No Chromium: run scripts/install-browser.ts.')
  const args = [...chromiumArguments, WITHOUT_GPU, ...(withPhotos ? [] : [WITHOUT_PHOTOS])]
  return chromium.launch({ executablePath, args })
}

/** A context of its own, or one that was left and cleared: either way a visitor who has never been here. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const page = watch(freePages(browser, options).pop() ?? (await newPage(browser, options)))
  await page.goto(address)
  return page
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    ...{ ...STILL, viewport: VIEWPORT },
    // They answer in place of the routes that a test sets.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(WAIT_MS)
  watchTraffic(context)
  const page = await context.newPage()
  optionsOf.set(page, options)
  noteLastingChanges(page)
  return page
}

const optionsOf = new WeakMap<Page, BrowserContextOptions>()
/** Pages with a change that nothing takes back: they are closed when they are left. */
const changedForGood = new WeakSet<Page>()

/** A script for each document, and whatever is said to the browser directly. */
function noteLastingChanges(page: Page): void {
  const context = page.context()
  for (const [owner, name] of [
    [page, 'addInitScript'],
    [context, 'addInitScript'],
    [context, 'newCDPSession'],
  ] as const) {
    const change: (...given: unknown[]) => unknown = Reflect.get(owner, name).bind(owner)
    Reflect.set(owner, name, (...given: unknown[]) => {
      changedForGood.add(page)
      return change(...given)
    })
  }
}

const freePagesOf = new WeakMap<Browser, Map<string, Page[]>>()

/** Those that were left and cleared: a new context takes a second of CPU, one that is used again a tenth of that. */
function freePages(browser: Browser, options: BrowserContextOptions): Page[] {
  const byOptions = freePagesOf.get(browser) ?? new Map<string, Page[]>()
  freePagesOf.set(browser, byOptions)
  const key = JSON.stringify(options)
  const pages = byOptions.get(key) ?? []
  byOptions.set(key, pages)
  return pages
}

const WATCHED = ['dialog', 'pageerror', 'console'] as const

function watch(page: Page): WatchedPage {
  const trouble: string[] = []
  page.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`)
    dialog.dismiss().catch(() => {})
  })
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) trouble.push(message.text())
  })
  return Object.assign(page, { trouble })
}

/** The page did nothing that it should not; it is ready for the next visitor. */
export async function leave(page: WatchedPage): Promise<void> {
  const { trouble } = page
  const browser = page.context().browser()
  const options = optionsOf.get(page)
  if (browser !== null && options !== undefined && (await isCleared(page, options))) {
    freePages(browser, options).push(page)
  } else {
    await page.context().close()
  }
  expect(trouble).toEqual([])
}

/** Whether nothing is left of what a visitor did: cookies, storage, cache, history, other tabs, what a test changed. */
async function isCleared(page: Page, options: BrowserContextOptions): Promise<boolean> {
  const context = page.context()
  const { origin, protocol } = new URL(page.url())
  if (!protocol.startsWith('http') || changedForGood.has(page)) return false
  for (const event of [...WATCHED, 'request', 'response'] as const) page.removeAllListeners(event)
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A document of the same place without a script of its own: nothing writes after it was cleared, or is laid out again.
  const left = await page.goto(`${origin}${SCRIPTLESS_PATH}`).catch(() => null)
  // A link that was pressed last may still be on its way, and takes the place of ours.
  if (left === null) return false
  const { colorScheme = 'light', reducedMotion = STILL.reducedMotion, viewport } = options
  await page.emulateMedia({ media: null, colorScheme, reducedMotion })
  await page.setViewportSize(viewport ?? VIEWPORT)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  // This session was ours.
  changedForGood.delete(page)
  return true
}

/** So long without a request: the scripts that a page loads when it is there have run. */
const SETTLED_MS = 200

interface Traffic {
  readonly underWay: Set<Request>
  changedAt: number
}
const traffic = new WeakMap<BrowserContext, Traffic>()

function watchTraffic(context: BrowserContext): void {
  const seen: Traffic = { underWay: new Set(), changedAt: 0 }
  const note = (change: (request: Request) => void) => (request: Request) => {
    // A stream of events opens some seconds after the page, and stays open.
    if (request.resourceType() === 'eventsource') return
    change(request)
    seen.changedAt = performance.now()
  }
  const ends = note((request) => seen.underWay.delete(request))
  context
    .on(
      'request',
      note((request) => seen.underWay.add(request)),
    )
    .on('requestfinished', ends)
    .on('requestfailed', ends)
  traffic.set(context, seen)
}

/** Nothing is under way any more. `networkidle` comes late or never for a long page without images. */
export async function settled(page: Page): Promise<void> {
  const seen = traffic.get(page.context())!
  await eventually(
    () => seen.underWay.size === 0 && performance.now() - seen.changedAt > SETTLED_MS,
  ).toBe(true)
}

/** The count in the title of the results. */
export async function resultCount(page: Page): Promise<number> {
  const title = await page.locator('#result-title').textContent()
  return Number(/^[\d.,]+/.exec(title ?? '')?.[0].replace(/[.,]/g, ''))
}

export const queryOf = (page: Page): string => decodeURIComponent(new URL(page.url()).search)

/** What opens the panel of a filter. */
export const panel = (page: Page, name: string): Locator =>
  page.locator('.filter > summary', { hasText: name })

/** Asks again until the answer is as expected. */
export const eventually = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: WAIT_MS })
