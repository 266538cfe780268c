/**
 * Takes the pictures in docs/screenshots from a demo market with a fixed seed.
 * Run by hand when the pages change: they are no test.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { type BrowserContextOptions, chromium } from 'playwright-core'
import { fillStoreWithDemo } from '../demo/market/fill-store.ts'
import { createDemoPhotoSource } from '../demo/pictures/demo-photo-source.ts'
import { createApp } from '../src/app/create-app.ts'
import { readSettings } from '../src/app/settings.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import { chromiumArguments, findChromium } from '../test/support/chromium.ts'

const LISTINGS = 4_000
const MODEL_WAIT_MS = 90_000
const now = () => Date.parse('2026-07-10T09:00:00Z')
const folder = resolve(import.meta.dirname, '../docs/screenshots')

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const shots = (listing: string, ids: string) =>
  [
    ['home', '/', desktop],
    ['search', '/search?district=limassol&property_type=apartment,house&price_max=600000', desktop],
    ['search-dark-greek', '/search?deal=rent&lang=el', { ...desktop, colorScheme: 'dark' }],
    ['filters', '/search?property_type=house', { ...desktop, open: '#panel-more > summary' }],
    ['search-mobile', '/search?district=paphos', phone],
    ['map-mobile', '/search?district=paphos', { ...phone, open: '[data-map-toggle]' }],
    [
      'filters-mobile-dark',
      '/search?property_type=land-plots',
      { ...phone, colorScheme: 'dark', open: '#panel-more > summary' },
    ],
    ['listing', listing, { viewport: { width: 1280, height: 2600 } }],
    ['listing-mobile', listing, phone],
    ['enquiry-mobile', `${listing}#enquiry`, phone],
    ['compare', `/compare?ids=${ids}`, desktop],
  ] as readonly (readonly [string, string, BrowserContextOptions & { readonly open?: string }])[]

const dataDir = mkdtempSync(join(tmpdir(), 'estia-shots-'))
const app = await createApp({
  settings: readSettings({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_PER_HOUR: '0' }),
  log: pino({ level: 'silent' }),
  now,
  drawnPhotos: createDemoPhotoSource(),
  prepare: async (store) => {
    const market = { seed: '1', listings: LISTINGS, now: now(), places: cyprus.places }
    await fillStoreWithDemo(store, market)
  },
})
await app.listen()
const query = 'property_type=house&bedrooms=3&district=paphos'

async function read(path: string): Promise<Record<string, never>> {
  return (await fetch(app.baseUrl + path)).json() as Promise<Record<string, never>>
}

/** With a price that has changed, so that the history has a line, and an estimate. */
async function pickListings(): Promise<{ listing: string; ids: string }> {
  const { results } = (await read(`/v1/listings?${query}&limit=25`)) as unknown as {
    results: { id: number; link: string; price_change: object | null }[]
  }
  const chosen = results.find(({ price_change: change }) => change !== null) ?? results[0]
  const end = Date.now() + MODEL_WAIT_MS
  while (Date.now() < end) {
    const { estimate } = (await read(`/v1/listings/${chosen.id}?include=estimate`)) as unknown as {
      estimate?: { value: number | null }
    }
    if (estimate?.value) break
    await new Promise((done) => setTimeout(done, 1_000))
  }
  return {
    listing: new URL(chosen.link).pathname,
    ids: results
      .slice(0, 3)
      .map(({ id }) => id)
      .join(','),
  }
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium()!, args: chromiumArguments })
const { listing, ids } = await pickListings()
for (const [name, path, { open, ...options }] of shots(listing, ids)) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.goto(app.baseUrl + path, { waitUntil: 'networkidle' })
  if (open) {
    await page.locator(open).click()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1_000)
  }
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
  console.log(`docs/screenshots/${name}.png`)
}
await browser.close()
await app.close()
rmSync(dataDir, { recursive: true, force: true })
