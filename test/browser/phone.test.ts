/** On a phone: results at once, filters in reach, the map with a sheet of results, a listing that says its price. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get } from '../support/test-app.ts'
import { violations } from './check-pages.ts'
import {
  eventually,
  leave,
  panel,
  queryOf,
  resultCount,
  startWorld,
  type WatchedPage,
  type World,
} from './world.ts'

const HEIGHT = 844
const phone = { viewport: { width: 390, height: HEIGHT }, isMobile: true, hasTouch: true }

let world: World
let listing: string
beforeAll(async () => {
  world = await startWorld()
  const { results } = (await get(world.app, '/v1/listings?condition=pre-owned&limit=1')).body
  listing = new URL(String([...results][0].link)).pathname
})
afterAll(() => world.stop())

const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())!
const bottomOf = async (page: Page, selector: string): Promise<number> => {
  const { y, height } = await boxOf(page, selector)
  return y + height
}

/** A finger that moves up or down, as the browser feels it. */
async function drag(page: Page, fromY: number, byY: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 100, y }],
    })
  await touch('touchStart', fromY)
  for (let step = 1; step <= 10; step++) await touch('touchMove', fromY + (byY * step) / 10)
  await touch('touchEnd', fromY + byY)
  await session.detach()
}

async function openMap(path: string): Promise<WatchedPage> {
  const page = await world.open(path, phone)
  await page.locator('[data-map-toggle]').tap()
  await page.locator('.map .cluster, .map .pin').first().waitFor()
  return page
}

describe.each([
  ['with script', phone],
  ['without script', { ...phone, javaScriptEnabled: false }],
])('the list %s', (_, options) => {
  it.each(['/', '/search', '/search?deal=rent&district=paphos&bedrooms=2&lang=el'])(
    'shows a listing with its price above the fold: %s',
    async (path) => {
      const page = await world.open(path, options)
      expect(await bottomOf(page, '.card-price')).toBeLessThan(HEIGHT)
      await leave(page)
    },
  )

  it('keeps its filters on the screen', async () => {
    const page = await world.open('/search?district=paphos', options)
    await page.locator('.card').nth(3).scrollIntoViewIfNeeded()
    const { y } = await boxOf(page, '.filter-bar')
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(5)
    await panel(page, 'Price').tap()
    await eventually(() => page.locator('#price_max').isVisible()).toBe(true)
    await leave(page)
  })
})

describe('a listing', () => {
  it.each([
    ['with script', phone],
    ['without script', { ...phone, javaScriptEnabled: false }],
  ])('says price and title above the fold, and how to ask: %s', async (_, options) => {
    const page = await world.open(listing, options)
    expect(await bottomOf(page, 'h1')).toBeLessThan(HEIGHT)
    expect(await bottomOf(page, '.listing-price strong')).toBeLessThan(HEIGHT)
    const bar = await boxOf(page, '.ask-bar')
    expect(bar.y + bar.height).toBeGreaterThan(HEIGHT - 1)
    expect(bar.y).toBeLessThan(HEIGHT - 40)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.locator('.ask-bar a').tap()
    await eventually(() =>
      page.locator('#enquiry').evaluate((one) => one.getBoundingClientRect().top < innerHeight),
    ).toBe(true)
    await leave(page)
  })
})

describe('the map', () => {
  it('has the filters above it and the results below, on a sheet that slides', async () => {
    const page = await openMap('/search?district=paphos')
    const bar = await boxOf(page, '.filter-bar')
    expect(bar.y).toBeLessThan(5)
    const sheet = () => boxOf(page, '.sheet')
    const low = (await sheet()).y
    expect(low).toBeGreaterThan(HEIGHT * 0.6)
    expect(low).toBeLessThan(HEIGHT - 60)
    await eventually(() => page.locator('#result-title').isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
    await drag(page, Math.round(low + 40), -400)
    await eventually(async () => (await sheet()).y).toBeLessThan(low - 300)
    await eventually(() => page.locator('.sheet .card').first().isVisible()).toBe(true)
    await leave(page)
  })

  it('is filtered without leaving it', async () => {
    const page = await openMap('/search?district=paphos')
    await panel(page, 'Bedrooms').tap()
    await page.locator('#bedrooms-3').tap()
    await page.waitForURL('**bedrooms=3')
    await page.locator('.filter[open] [data-apply]').tap()
    const { total } = (await get(world.app, '/v1/listings?district=paphos&bedrooms=3')).body
    await eventually(() => resultCount(page)).toBe(total)
    await eventually(() => page.locator('.map-pane').isVisible()).toBe(true)
    await eventually(() => page.locator('.map').isVisible()).toBe(true)
    // Back undoes the filter, then leads to the list.
    await page.goBack()
    await eventually(() => queryOf(page)).toBe('?district=paphos')
    await eventually(() => page.locator('.map-pane').isVisible()).toBe(true)
    await page.goBack()
    await eventually(() => page.locator('.map-pane').isVisible()).toBe(false)
    expect(queryOf(page)).toBe('?district=paphos')
    await leave(page)
  })

  it('is left by its button as by Back, and found again from a listing', async () => {
    const page = await openMap('/search?district=paphos')
    await page.locator('[data-map-toggle]').tap()
    await eventually(() => page.locator('.map-pane').isVisible()).toBe(false)
    // The map closes first, then the history goes back.
    await eventually(() => page.evaluate(() => history.state?.map === true)).toBe(false)
    await page.goForward()
    await eventually(() => page.locator('.map-pane').isVisible()).toBe(true)
    await page
      .locator('.sheet .card h3 a')
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await page.waitForURL('**/listings/**')
    await page.goBack()
    await eventually(() => page.locator('.map-pane').isVisible()).toBe(true)
    await leave(page)
  })
})

it('does not scroll sideways with text twice as large', async () => {
  const page = await world.open('/', { viewport: { width: 360, height: HEIGHT } })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const lang of ['en', 'el', 'ru']) {
    for (const path of [
      '/',
      '/search?district=paphos',
      listing,
      '/market',
      '/places/paphos',
      '/saved',
    ]) {
      await page.goto(
        new URL(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, page.url()).href,
      )
      const width = await page.evaluate(() => [
        getComputedStyle(document.documentElement).fontSize,
        document.documentElement.scrollWidth,
      ])
      expect([path, lang, ...width]).toEqual([path, lang, '32px', 360])
    }
  }
  await leave(page)
})
