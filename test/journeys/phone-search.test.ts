/**
 * Somebody with a phone looks for land, on the demo of a production install: sees listings at once, needs nothing
 * that land has not, writes the price as people do, looks at the map and comes back to the list by Back. Somebody else
 * finds a house by a street they know, sees which homes are near the sea and where the house is, and calls the agency.
 */
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { parameters } from '../../src/catalogue/parameters.ts'
import { eventually, leave, openBrowser, openPage, queryOf, resultCount } from '../browser/world.ts'
import { callerOf } from './call-service.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { sharedDemo } from './shared-service.ts'

const LAND = 'land-plots'
const SEARCH = `property_type=${LAND}&price_max=400000&plot_min=1000`
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

let base: string
let browser: Browser
let found: number
/** A house with an address, and how many live homes for sale are on its street. */
let house: { readonly id: number; readonly street: string; readonly onStreet: number }
beforeAll(async () => {
  const demo = await sharedDemo()
  base = demo.baseUrl
  browser = await openBrowser(false)
  const ask = callerOf({ ...demo, localAddress: '127.0.0.3' })
  found = Number((await ask('GET', `/v1/listings?${SEARCH}`)).body.total)
  expect(found).toBeGreaterThan(0)
  const houses = await ask('GET', '/v1/listings?property_type=house&detail=full&limit=10')
  const known = [...houses.body.results].find(
    ({ address, seller }) => address !== null && String(seller.type) === 'agency',
  )!
  const street = String(known.address).replace(/^\d+ | Street$/g, '')
  const { total } = (await ask('GET', `/v1/listings?street=${encodeURIComponent(street)}`)).body
  house = { id: Number(known.id), street, onStreet: Number(total) }
}, INSTALL_TIMEOUT_MS)
const priceBottom = async (page: Page): Promise<number> => {
  const { y, height } = (await page.locator('.card-price').first().boundingBox())!
  return y + height
}

/** What the form asks for that such a property has not. */
async function unfit(page: Page, kind: string): Promise<string[]> {
  const asked = await page
    .locator('#search-form :is(input, select)[name]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name))
  return parameters
    .filter(({ name, fits }) => fits && !fits.includes(kind) && asked.includes(name))
    .map(({ name }) => name)
}

async function choose(page: Page, name: string, act: () => Promise<void>): Promise<void> {
  await page.locator(`#panel-${name} > summary`).tap()
  await act()
  await page.locator(`#panel-${name} [data-apply]`).tap()
  await eventually(() => page.locator('.filter[open]').count()).toBe(0)
}

async function searchForLand(page: Page): Promise<void> {
  expect(await priceBottom(page)).toBeLessThan(844)
  await choose(page, 'property_type', () => page.locator(`#property_type-${LAND}`).tap())
  await eventually(() => page.locator('#panel-plot_min').count()).toBe(1)
  expect(await unfit(page, LAND)).toEqual([])
  await choose(page, 'price_min', () => page.locator('#price_max').fill('€ 400k'))
  await eventually(() => queryOf(page)).toContain('price_max=400000')
  await choose(page, 'plot_min', () => page.locator('#plot_min').fill('1,000'))
  await eventually(() => queryOf(page).slice(1).split('&').sort()).toEqual(SEARCH.split('&').sort())
  await eventually(() => resultCount(page)).toBe(found)
}

it('with script, and the map', async () => {
  const page = await openPage(browser, base, phone)
  await searchForLand(page)
  await page.locator('[data-map-toggle]').tap()
  await page.locator('.map .cluster, .map .pin').first().waitFor()
  await eventually(() => page.locator('.filter-bar').isVisible()).toBe(true)
  await eventually(() => page.locator('#result-title').isVisible()).toBe(true)
  await page.goBack()
  await eventually(() => page.locator('.map-pane').isVisible()).toBe(false)
  expect(await resultCount(page)).toBe(found)
  await leave(page)
})

it('without script', async () => {
  const page = await openPage(browser, base, { ...phone, javaScriptEnabled: false })
  await searchForLand(page)
  await leave(page)
})

describe.each([
  ['with script', true],
  ['without script', false],
] as const)('a house by its street, %s', (_, javaScriptEnabled) => {
  it('is found, the distance to the sea is shown for each, and no control is out of place', async () => {
    const page = await openPage(browser, base, { ...phone, javaScriptEnabled })
    await page.locator('#find').fill(`${house.street} street`)
    await page.locator('#find').press('Enter')
    await page.waitForURL(/[?&]street=/)
    expect(await resultCount(page)).toBe(house.onStreet)
    await choose(page, 'property_type', () => page.locator('#property_type-house').tap())
    await eventually(() => queryOf(page)).toContain('property_type=house')
    const card = page.locator(`#results .card[data-id="${house.id}"]`)
    await card.waitFor()
    expect(await unfit(page, 'house')).toEqual([])
    // Every home with a point shows the distance to the sea, and those near it can be filtered.
    await choose(page, 'more', async () => {
      await page.locator('#sea_max_m').selectOption('5000')
    })
    await eventually(() => queryOf(page)).toContain('sea_max_m=5000')
    await page.waitForFunction(() => !document.querySelector('#results[aria-busy=true]'))
    for (const facts of await page.locator('#results .card-facts').allTextContents()) {
      expect(facts).toMatch(/\d k?m to the sea/)
    }
    await page.goto(`${base}/search?street=${encodeURIComponent(house.street)}&property_type=house`)
    await card.locator('h3 a').click()
    await page.waitForURL(`**/listings/${house.id}/**`)
    expect(await page.locator('.listing-place').textContent()).toContain(house.street)
    expect(await page.content()).not.toContain('tel:')
    if (javaScriptEnabled) {
      await page.locator('[data-locator]').scrollIntoViewIfNeeded()
      await page.locator('[data-locator] .leaflet-container, .leaflet-container').first().waitFor()
    }
    // In the bar that stays at the edge of the screen while one reads.
    await page.locator('.listing-head').scrollIntoViewIfNeeded()
    await page.locator('.ask-bar [data-number-form] button').tap()
    const call = page.locator(javaScriptEnabled ? '.ask-bar [href^="tel:"]' : '[href^="tel:"]')
    await call.first().waitFor()
    expect(await call.first().getAttribute('href')).toMatch(/^tel:\+35722\d{6}$/)
    if (!javaScriptEnabled) await page.getByRole('link', { name: 'Back to the listing' }).tap()
    await page.waitForURL(`**/listings/${house.id}/**`)
    await leave(page)
  })
})
