/**
 * Somebody who has never been here looks for a three-bedroom house near the sea within a budget,
 * compares two, sees whether the price is fair, and shares the link.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { get } from '../support/test-app.ts'
import { eventually, leave, panel, queryOf, resultCount, startWorld, type World } from './world.ts'

const MODEL_WAIT_MS = 50_000
const BUDGET = 600_000
const SOON = { timeout: 2_000 }
const search = `property_type=house&bedrooms=3&view=sea-view&price_max=${BUDGET}`

let world: World
beforeAll(async () => {
  world = await startWorld({ withPrices: true })
  const { results } = (await get(world.app, `/v1/listings?${search}`)).body
  const path = `/v1/listings/${[...results][0].id}?include=estimate`
  const estimate = async () => (await get(world.app, path)).body.estimate?.value ?? null
  const until = { timeout: MODEL_WAIT_MS, interval: 300 }
  await vi.waitFor(async () => expect(await estimate()).not.toBeNull(), until)
})
afterAll(() => world.stop())

/** Begun anew where the page of the choice before comes in late and closes the panel. */
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
  const row = page.locator('tr', { hasText: 'What it should cost' })
  expect(await row.locator('td').count()).toBe(2)
  const verdict = row.locator('.verdict a').first()
  expect(await verdict.textContent()).toMatch(/estimate$/)

  await verdict.click()
  await page.waitForURL('**/listings/**#estimate')
  const estimate = page.locator('#estimate')
  expect(await estimate.locator('.estimate-value strong').textContent()).toMatch(/^€/)
  expect(await estimate.locator('.range-drawing').isVisible()).toBe(true)

  await page.locator('[data-share]').click()
  await eventually(() => page.locator('[data-toast]').textContent()).toBe('Link copied')
  await leave(page)
})
