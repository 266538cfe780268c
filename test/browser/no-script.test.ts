/** Without script: the same form, the same results, the same pages; and how light they are with it. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  leave,
  moving,
  panel,
  queryOf,
  resultCount,
  startWorld,
  type World,
  withMap,
} from './world.ts'

const SCRIPT_MAX_BYTES = 75_000
const STYLE_MAX_BYTES = 20_000
/** Everything that a search asks for before anybody touches it. */
const FIRST_VIEW_MAX_BYTES = 260_000
const SHIFT_MAX = 0.02

let world: World
beforeAll(async () => {
  world = await startWorld({ compressed: true })
})
afterAll(() => world.stop())

const withoutScript = { javaScriptEnabled: false }

describe('without script', () => {
  it('filters, orders and pages by a plain form with a clean address', async () => {
    const page = await world.open('/', { ...withMap, ...withoutScript })
    await panel(page, 'Bedrooms').click()
    await page.locator('#bedrooms-2').check()
    await page.locator('#bedrooms-3').check()
    await page.locator('.filter[open] [data-apply]').click()
    await page.waitForURL('**/search?**')
    expect(queryOf(page)).toBe('?bedrooms=2,3')
    expect(await resultCount(page)).toBeGreaterThan(0)
    await page.locator('#sort').selectOption('price_asc')
    await page.locator('.sort button').click()
    expect(queryOf(page)).toBe('?bedrooms=2,3&sort=price_asc')
    await page.locator('.pager a[rel=next]').click()
    expect(queryOf(page)).toContain('cursor=')
    await page.locator('.card h3 a').first().click()
    expect(await page.locator('.facts dd').count()).toBeGreaterThan(5)
    expect(await page.locator('.locator-drawing').count()).toBeLessThanOrEqual(1)
    await leave(page)
  })

  it('resolves the box and shows no button that does nothing', async () => {
    const page = await world.open('/search', { ...withMap, ...withoutScript })
    expect(await page.locator('.js-only:visible').count()).toBe(0)
    expect(await page.locator('.no-script-only.map-note').isVisible()).toBe(true)
    await page.locator('#find').fill('Paphos')
    await page.locator('.find button').click()
    expect(queryOf(page)).toBe('?district=paphos&said=Paphos')
    const choices = page.locator('.understood .ways a')
    const counts = await choices.locator('strong').allTextContents()
    expect(counts).toHaveLength(2)
    await choices.last().click()
    expect(queryOf(page)).toBe('?location=paphos')
    expect(counts[1]).toContain(String(await resultCount(page)))
    await leave(page)
  })

  it('reads a sentence, names the word that it left out, and lets each chip be changed', async () => {
    const page = await world.open('/', { ...withMap, ...withoutScript })
    await page.locator('#find').fill('quiet three bedroom house in Limassol with pool')
    await page.locator('.find button').click()
    expect(queryOf(page)).toContain(
      '?district=limassol&property_type=house&bedrooms=3&pool=yes&said=',
    )
    expect(await page.locator('.not-understood').textContent()).toContain('quiet')
    await page.locator('.chip-edit[href="#bedrooms-3"]').click()
    expect(await page.locator('#bedrooms-3').isVisible()).toBe(true)
    await page.locator('.chip', { hasText: 'Bedrooms: 3' }).click()
    expect(queryOf(page)).toBe('?district=limassol&property_type=house&pool=yes')
    expect(await page.locator('.understood').count()).toBe(0)
    await leave(page)
  })
})

describe('a search page', () => {
  it('loads at most 75 KB of script and 20 KB of style, map and all', async () => {
    const page = await world.open('/nowhere', withMap)
    const bytes = { js: 0, css: 0 }
    page.on('response', async (answer) => {
      const kind = /\.(js|css)(?:\?|$)/.exec(answer.url())?.[1] as 'js' | 'css' | undefined
      if (kind) bytes[kind] += gzipSync(await answer.body()).length
    })
    await page.goto(`${world.base}/search`, { waitUntil: 'networkidle' })
    await page.locator('.map .cluster').first().waitFor()
    expect(bytes.js).toBeGreaterThan(0)
    expect(bytes.js).toBeLessThan(SCRIPT_MAX_BYTES)
    expect(bytes.css).toBeLessThan(STYLE_MAX_BYTES)
    await page.context().close()
  })

  it.each([
    ['a desk', withMap],
    ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, deviceScaleFactor: 2 }],
  ])('takes at most 260 KB for its first view at %s', async (_, options) => {
    const page = await world.open('/nowhere', { withPhotos: true, ...options })
    const session = await page.context().newCDPSession(page)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await session.send('Network.enable')
    await page.goto(`${world.base}/search`, { waitUntil: 'networkidle' })
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(FIRST_VIEW_MAX_BYTES)
    await page.context().close()
  })

  it('is sent compressed, and so are its files, which are cached for good', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const answer = await world.app.server.inject({ url: '/search', headers })
    expect(answer.headers['content-encoding']).toBe('gzip')
    const text = gunzipSync(answer.rawPayload).toString()
    const script = /src="(\/assets\/site\.js\?v=\w+)"/.exec(text)![1]
    const file = await world.app.server.inject({ url: script, headers })
    expect(file.headers['cache-control']).toContain('immutable')
    expect(file.headers['content-encoding']).toBe('gzip')
  })

  it('does not move while it loads', async () => {
    const page = await world.open('/nowhere', { withPhotos: true, ...withMap, ...moving })
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          shifts.sum += entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/', '/search?district=paphos']) {
      await page.goto(world.base + path, { waitUntil: 'networkidle' })
      const { sum } = await page.evaluate(
        () => (window as unknown as { shifts: { sum: number } }).shifts,
      )
      expect(sum).toBeLessThan(SHIFT_MAX)
    }
    await page.context().close()
  })
})
