/**
 * What a visitor on a weak phone waits for: bytes of the first view, largest paint, layout shift and the slowest
 * answer to an input, in Chromium with a processor slowed down four times and a slow 3G line:
 *   npm run measure:browser
 * Figures depend on the machine: compare runs on one that has nothing else to do. The budgets are printed next to them;
 * bytes and layout shift are tests as well (`test/browser/no-script.test.ts`).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { fillStoreWithDemo } from '../demo/market/fill-store.ts'
import { createDemoPhotoSource } from '../demo/pictures/demo-photo-source.ts'
import { type App, createApp } from '../src/app/create-app.ts'
import { readSettings } from '../src/app/settings.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import { chromiumArguments, findChromium } from '../test/support/chromium.ts'

const LISTINGS = 4_000
const CPU_SLOWDOWN = 4
/** Slow 3G as the field measures it: 400 kbit/s, 400 ms there and back. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}
const budgets = { lcp_ms: 4_000, shift: 0.02, input_ms: 200, first_view_bytes: 260_000 }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

interface Seen {
  readonly lcp: number
  readonly lcpOf: string
  readonly shift: number
  readonly input: number
  readonly inputOf: string
}

const dataDir = mkdtempSync(join(tmpdir(), 'estia-browser-'))
const app = await createApp({
  settings: readSettings({ PORT: '0', DATA_DIR: dataDir, PAGE_LISTINGS_LIMIT: '0' }),
  log: pino({ level: 'silent' }),
  now: Date.now,
  drawnPhotos: createDemoPhotoSource(),
  prepare: async (store) => {
    const order = { seed: '1', listings: LISTINGS, now: Date.now() }
    await fillStoreWithDemo(store, { ...order, places: cyprus.places })
  },
})
try {
  await app.server.listen({ host: '127.0.0.1', port: Number(new URL(app.baseUrl).port) })
  const browser = await chromium.launch({
    executablePath: findChromium()!,
    args: chromiumArguments,
  })
  await measure(app, browser)
  await browser.close()
} finally {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure({ baseUrl }: App, browser: Browser): Promise<void> {
  const { results } = (await (await fetch(`${baseUrl}/v1/listings?limit=1`)).json()) as {
    results: { link: string }[]
  }
  const paths = ['/', '/search?district=paphos', new URL(results[0].link).pathname]
  console.log(JSON.stringify({ budgets }))
  for (const path of paths) {
    // The demo draws a photo on its first request: that time is not the page's.
    await look(browser, baseUrl + path, async () => {})
    const loaded = await look(browser, baseUrl + path, slowLine)
    console.log(JSON.stringify({ path, ...loaded }))
  }
  console.log(JSON.stringify({ path: '/search', ...(await useSearch(browser, baseUrl)) }))
}

async function slowLine(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_3G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

async function look(
  browser: Browser,
  address: string,
  slow: (session: CDPSession) => Promise<void>,
): Promise<object> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await slow(session)
  await watch(page)
  await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 })
  const { lcp, lcpOf, shift } = await seen(page)
  await context.close()
  return { lcp_ms: Math.round(lcp), lcp_of: lcpOf, shift, first_view_bytes: bytes }
}

/** What somebody does on the page of a search, on a slow processor alone. */
async function useSearch(browser: Browser, baseUrl: string): Promise<object> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await watch(page)
  await page.goto(`${baseUrl}/search`, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const rest = () => page.waitForTimeout(1_500)
  await page.locator('#panel-more > summary').tap()
  await rest()
  await page.locator('#pool-private').tap()
  await rest()
  await page.locator('#panel-more [data-apply]').tap()
  await rest()
  await page.locator('#panel-price_min > summary').tap()
  await page.locator('#price_max').pressSequentially('900k', { delay: 80 })
  await rest()
  await page.locator('#panel-price_min [data-apply]').tap()
  await rest()
  await page.locator('[data-save]').first().tap()
  await page.locator('[data-map-toggle]').tap()
  await rest()
  await page.locator('[data-map-toggle]').tap()
  await rest()
  await page.locator('.chip-clear').tap()
  await rest()
  const { input, inputOf, shift } = await seen(page)
  await context.close()
  return { worst_input_ms: input, worst_input_of: inputOf, shift }
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { lcp: 0, lcpOf: '', shift: 0, input: 0, inputOf: '' }
    Object.assign(window, { seen })
    const observe = (type: string, each: (entry: never) => void, more = {}) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) each(entry as never)
      }).observe({ type, buffered: true, ...more })
    const nameOf = (node: Element | null) => `${node?.tagName ?? ''}.${node?.className ?? ''}`
    observe('largest-contentful-paint', (entry: { startTime: number; element: Element | null }) => {
      seen.lcp = entry.startTime
      seen.lcpOf = nameOf(entry.element)
    })
    observe('layout-shift', (entry: { value: number; hadRecentInput: boolean }) => {
      if (!entry.hadRecentInput) seen.shift += entry.value
    })
    observe(
      'event',
      (entry: { duration: number; name: string; interactionId: number; target: Element }) => {
        if (entry.interactionId === 0 || entry.duration <= seen.input) return
        seen.input = entry.duration
        seen.inputOf = `${entry.name} ${nameOf(entry.target)}`
      },
      { durationThreshold: 16 },
    )
  })
}

function seen(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen)
}
