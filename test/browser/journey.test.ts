/**
 * Somebody who has never been here looks for a three-bedroom house near the sea within a budget,
 * compares two, sees whether the price is fair, and shares the link.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { get } from '../support/test-app.ts'
import { violations } from './check-pages.ts'
import { eventually, leave, panel, queryOf, resultCount, startWorld, type World } from './world.ts'

const BUDGET = 600_000
const SOON = { timeout: 2_000 }
const search = `property_type=house&bedrooms=3&view=sea-view&price_max=${BUDGET}`

let world: World
beforeAll(async () => {
  world = await startWorld({ withPrices: true })
  const { results } = (await get(world.app, `/v1/listings?${search}`)).body
  const path = `/v1/listings/${[...results][0].id}?include=estimate`
  expect((await get(world.app, path)).body.estimate?.value ?? null).not.toBeNull()
})
afterAll(() => world.stop())

/** Retried where the page of the previous choice arrives late and closes the panel. */
async function choose(page: Page, filter: string, act: () => Promise<void>): Promise<void> {
  const choosing = async () => {
    if ((await page.locator('.filter[open]').count()) === 0) await panel(page, filter).click(SOON)
    await act()
    await page.locator('.filter[open] [data-apply]').click(SOON)
  }
  await vi.waitFor(choosing, { timeout: 20_000, interval: 100 })
}

it.each([
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
])('on a %s', async (_, options) => {
  const page = await world.open('/', { ...options, permissions: ['clipboard-write'] })
  await choose(page, 'Property type', () => page.locator('#property_type-house').check(SOON))
  await choose(page, 'Bedrooms', () => page.locator('#bedrooms-3').check(SOON))
  await choose(page, 'Price', () => page.locator('#price_max').fill(String(BUDGET), SOON))
  await choose(page, 'More filters', () => page.locator('#view-sea-view').check(SOON))
  await eventually(() => queryOf(page)).toBe(`?${search}`)
  const { total } = (await get(world.app, `/v1/listings?${search}`)).body
  await eventually(() => resultCount(page)).toBe(total)

  const compare = page.locator('#results button[data-compare]')
  for (const nth of [0, 1]) await compare.nth(nth).click()
  await page.locator('.tray a').click()
  await page.waitForURL('**/compare?ids=**')
  const row = page.locator('tr', { hasText: 'Our estimate' })
  expect(await row.locator('td').count()).toBe(2)
  const verdict = row.locator('.verdict a').first()
  expect(await verdict.textContent()).toMatch(/estimate$/)

  await verdict.click()
  await page.waitForURL('**/listings/**#estimate')
  const estimate = page.locator('#estimate')
  expect(await estimate.locator('.estimate-value strong').textContent()).toMatch(/^€/)
  await eventually(() => estimate.locator('.range-drawing').isVisible()).toBe(true)

  await page.locator('[data-share]').click()
  await eventually(() => page.locator('[data-toast]').textContent()).toBe('Link copied')
  await leave(page)
})

/** The page of the first home found whose estimate matches. */
async function pageOf(fits: (confidence: string) => boolean) {
  const { results } = (await get(world.app, '/v1/listings?property_type=apartment,house&limit=25'))
    .body
  for (const { id, link } of results) {
    const { estimate } = (await get(world.app, `/v1/listings/${id}?include=estimate`)).body
    if (estimate.value !== null && fits(String(estimate.confidence)))
      return new URL(String(link)).pathname
  }
  throw new Error('no listing has such an estimate')
}

it.each([
  ['light', 1280, true],
  ['dark', 390, true],
  ['light', 390, false],
] as const)('the price panel: %s, %i px wide, script %s', async (colorScheme, width, script) => {
  const path = await pageOf((confidence) => confidence !== 'low')
  const page = await world.open(`${path}?lang=el`, {
    viewport: { width, height: 900 },
    colorScheme,
    javaScriptEnabled: script,
  })
  const panelText = await page.locator('#estimate').innerText()
  // The range, then the value, then how sound it is, in words.
  expect(panelText).toMatch(
    /[\d.]+\s€ έως [\d.]+\s€\s+πιθανότατα γύρω στα [\d.]+\s€\s+(Αξιόπιστη|Μέτρια)/,
  )
  expect(await page.locator('#estimate .axis-label').first().textContent()).toBe('0')
  await page.locator('.comparables summary').click()
  expect(await page.locator('.comparables tbody tr').count()).toBeGreaterThan(0)

  const monthly = () => page.locator('#buying .estimate-value strong').innerText()
  const before = await monthly()
  await page.locator('#buying input[name=deposit]').fill('60')
  await page.locator('#buying input[name=rate]').fill('2.5')
  await page.locator('#buying button').click()
  await page.waitForURL('**/listings/**deposit=60&rate=2.5&years=25#buying')
  expect(await monthly()).not.toBe(before)
  expect(await page.locator('#buying h2').innerText()).toBe('Κόστος αγοράς')
  expect(await page.locator('#buying').innerText()).toMatch(/Συμβουλευτείτε δικηγόρο/)
  // No table is wider than the page.
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  if (script) expect(await page.evaluate(overflow)).toBe(0)
  if (script) expect(await violations(page)).toEqual([])
  await leave(page)
})

it('praises and blames nothing on a rough estimate', async () => {
  const page = await world.open(await pageOf((confidence) => confidence === 'low'))
  expect(await page.locator('#estimate').innerText()).toContain('Rough estimate only')
  expect(await page.locator('.verdict.down, .verdict.up, .listing-head .badge-deal').count()).toBe(
    0,
  )
  await leave(page)
})
