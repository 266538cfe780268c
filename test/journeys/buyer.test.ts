/**
 * A buyer in a browser, on the demo of a production install: finds a home, sees it with its photos and what it
 * should cost, saves it, compares it, sends it to somebody, and goes back.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  eventually,
  leave,
  openBrowser,
  openPage,
  queryOf,
  resultCount,
  type WatchedPage,
} from '../browser/world.ts'
import { callerOf } from './call-service.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type SharedDemo, sharedDemo } from './shared-service.ts'

const MODEL_WAIT_MS = 50_000
/** Some ten pages in a browser with drawn photos: 9 to 62 s were seen on a busy machine. */
const WALK_MS = 180_000
const SEARCH = 'bedrooms=2,3&district=limassol'

let demo: SharedDemo
let base: string
let browser: Browser
let found: number

beforeAll(async () => {
  demo = await sharedDemo()
  base = demo.baseUrl
  browser = await openBrowser(true)
  const ask = callerOf({ ...demo, localAddress: '127.0.0.3' })
  const { body } = await ask('GET', `/v1/listings?${SEARCH}`)
  found = Number(body.total)
  // Estimates are there some seconds after the start; the journey begins when they are.
  const hasEstimate = async () => {
    const path = `/v1/listings/${body.results[0].id}?include=estimate`
    expect((await ask('GET', path)).body.estimate.value).not.toBeNull()
  }
  await vi.waitFor(hasEstimate, { timeout: MODEL_WAIT_MS, interval: 300 })
}, INSTALL_TIMEOUT_MS)
const visit = (path: string, options?: BrowserContextOptions): Promise<WatchedPage> =>
  openPage(browser, base + path, options)

/** Without the sentence that it came from; a form sends its fields in an order of its own. */
const searchOf = (page: Page) => {
  const pairs = queryOf(page).slice(1).split('&')
  return pairs
    .filter((pair) => !pair.startsWith('said='))
    .sort()
    .join('&')
}

/** By the box, then by two values of a filter, which a form sends where there is no script. */
async function search(page: Page, place: string): Promise<void> {
  await page.locator('#find').fill(place)
  await page.locator('.find button').click()
  // The name of the city and of its district: the district is searched, and the city offered.
  await page.waitForURL(/\/search\?district=limassol&/)
  const all = await resultCount(page)
  await page.locator('.filter:has(#bedrooms-2) > summary').click()
  for (const rooms of ['2', '3']) await page.locator(`#bedrooms-${rooms}`).check()
  await page.locator('.filter[open] [data-apply]').click()
  await eventually(() => searchOf(page)).toBe(SEARCH)
  await eventually(() => resultCount(page)).toBe(found)
  expect(found).toBeGreaterThan(1)
  expect(found).toBeLessThan(all)
}

/** Pictures that load at once have really arrived and could be drawn. */
async function expectPhotos(page: Page, selector: string): Promise<void> {
  // One step in the page: while a search goes on, its cards are replaced.
  const areDrawn = () =>
    page.locator(selector).evaluateAll((images) => {
      images[0]?.scrollIntoView({ block: 'center' })
      const asked = (images as HTMLImageElement[]).filter(
        ({ loading }, index) => index === 0 || loading !== 'lazy',
      )
      return asked.length > 0 && asked.every(({ naturalWidth }) => naturalWidth > 0)
    })
  await eventually(areDrawn).toBe(true)
}

async function openFirst(page: Page): Promise<number> {
  await expectPhotos(page, '#results .card img')
  const card = page.locator('#results .card').first()
  const id = Number(await card.getAttribute('data-id'))
  await card.locator('h3 a').click()
  await page.waitForURL(`**/listings/${id}/**`)
  await expectPhotos(page, '.gallery li img')
  expect(await page.locator('.listing-price').textContent()).toMatch(/€/)
  expect(await page.locator('#estimate .estimate-value strong').textContent()).toMatch(/€/)
  expect(await page.locator('#estimate .range-drawing').count()).toBe(1)
  expect(await page.locator('.facts dd').count()).toBeGreaterThan(5)
  expect(await page.locator('.similar .card').count()).toBeGreaterThan(1)
  await expectPhotos(page, '.similar .card img')
  return id
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

describe.each([
  { where: 'at a desk', options: {}, place: 'Limassol', lang: 'en', copied: 'Link copied' },
  { where: 'on a phone', options: phone, place: 'Limassol', lang: 'en', copied: 'Link copied' },
  {
    where: 'in Greek',
    options: { locale: 'el-GR' },
    place: 'Λεμεσός',
    lang: 'el',
    copied: 'Ο σύνδεσμος αντιγράφηκε',
  },
])('a buyer $where', { timeout: WALK_MS }, ({ options, place, lang, copied }) => {
  it('searches, looks, saves, compares, shares and goes back', async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const page = await visit('/', { ...options, permissions })
    expect(await page.locator('html').getAttribute('lang')).toBe(lang)
    await search(page, place)
    const id = await openFirst(page)
    const address = page.url()
    const title = await page.locator('h1').textContent()

    await page.locator(`.side-actions [data-save="${id}"]`).click()
    expect(await page.locator('[data-saved-count]').textContent()).toBe('1')

    await page.locator('[data-share]').click()
    await eventually(() => page.locator('[data-toast]').textContent()).toBe(copied)
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(address)
    const friend = await visit('/', options)
    await friend.goto(link)
    expect(await friend.locator('h1').textContent()).toBe(title)
    await leave(friend)

    await page.locator(`.side-actions [data-compare="${id}"]`).click()
    await page.locator('.similar .card button[data-compare]').first().click()
    await page.locator('.tray a').click()
    await page.waitForURL('**/compare?ids=**')
    expect(queryOf(page)).toMatch(new RegExp(`^[?]ids=(?:\\d+,${id}|${id},\\d+)$`))
    expect(await page.locator('.compare-table th[scope=col]').count()).toBe(2)
    await expectPhotos(page, '.compare-table img')

    await page.goBack()
    await page.waitForURL(address)
    await page.goBack()
    await eventually(() => resultCount(page)).toBe(found)
    expect(searchOf(page)).toBe(SEARCH)
    expect(await page.locator('#bedrooms-2').isChecked()).toBe(true)
    const heart = page.locator(`#results .card[data-id="${id}"] [data-save]`)
    await eventually(() => heart.getAttribute('aria-pressed')).toBe('true')

    await page.goto(`${base}/saved`)
    await eventually(() => page.locator('[data-list-kind=saved] .card').count()).toBe(1)
    await page.locator(`[data-list-kind=saved] .card[data-id="${id}"]`).waitFor()
    await leave(page)
  })

  it('gets as far as the listing without script', async () => {
    const page = await visit('/', { ...options, javaScriptEnabled: false })
    await search(page, place)
    await openFirst(page)
    await leave(page)
  })
})
