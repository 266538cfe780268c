/**
 * The page keeps what was chosen, however slow the answers are and in whatever order they arrive; what fails is
 * reported where it is missing, with a way to try again.
 */
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get } from '../support/test-app.ts'
import {
  eventually,
  leave,
  panel,
  queryOf,
  resultCount,
  settled,
  startWorld,
  type WatchedPage,
  type World,
  withMap,
} from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const apiTotal = async (query: string): Promise<number> =>
  Number((await get(world.app, `/v1/listings?${query}`)).body.total)

const SLOW_MS = 700
const SEARCHES = /\/search\?|\/search$/

/** The first answer is the slowest: each later one would overtake it. */
async function slowDown(page: WatchedPage, which: RegExp): Promise<string[]> {
  const asked: string[] = []
  await page.route(which, async (route) => {
    asked.push(route.request().url())
    const waitMs = Math.max(50, SLOW_MS - asked.length * 150)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    await passOn(route)
  })
  return asked
}

/** A page that was left, or a request that was dropped, takes no answer. */
const passOn = (route: Route) => route.continue().catch(() => {})

/** What a browser logs about a failed request is expected here. */
function expectFailures(page: WatchedPage): void {
  expect(page.trouble.join()).toMatch(/status of 503|net::ERR_/)
  page.trouble.splice(0)
}

describe('choices that follow each other', () => {
  it('are all part of the search, whichever part of the page they were made in', async () => {
    const page = await world.open('/search?district=paphos&bedrooms=2,3')
    await slowDown(page, SEARCHES)
    await panel(page, 'Price').click()
    await page.locator('#price_max').fill('700k')
    // While the price is not even sent: a chip, a kind and an order.
    await page.locator('.chips .chip', { hasText: 'Bedrooms: 2' }).dispatchEvent('click')
    expect(await page.locator('#bedrooms-2').isChecked()).toBe(false)
    await page.locator('#bedrooms-4').dispatchEvent('click')
    await page.locator('#sort').selectOption('price_asc')
    await page.locator('.deals [data-deal=sale]').dispatchEvent('click')
    await eventually(() => queryOf(page)).toContain('sort=price_asc')
    const wanted = 'district=paphos&bedrooms=3,4&price_max=700000'
    await eventually(() => resultCount(page)).toBe(await apiTotal(wanted))
    const query = new URLSearchParams(queryOf(page))
    expect([...query.keys()].sort()).toEqual(['bedrooms', 'district', 'price_max', 'sort'])
    expect(query.get('bedrooms')).toBe('3,4')
    const ticked = page.locator('[name=bedrooms]:checked')
    expect(await ticked.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      'bedrooms-3',
      'bedrooms-4',
    ])
    const other = await page.locator('.language').first().getAttribute('href')
    expect(other).toContain('price_max=700000')

    // "Clear all" means all, whatever is under way.
    await page.locator('#bedrooms-1').dispatchEvent('click')
    await page.locator('.chip-clear').dispatchEvent('click')
    await eventually(() => queryOf(page)).toBe('')
    await settled(page)
    expect(queryOf(page)).toBe('')
    expect(await ticked.count()).toBe(0)
    await leave(page)
  })

  it('are undone by Back, in the list and in the form', async () => {
    const page = await world.open('/search?district=paphos')
    await panel(page, 'Bedrooms').click()
    await page.locator('#bedrooms-2').check()
    await eventually(() => queryOf(page)).toBe('?district=paphos&bedrooms=2')
    await slowDown(page, SEARCHES)
    const boxes = () =>
      page.locator('[name=bedrooms]:checked').evaluateAll((all) => all.map(({ id }) => id))
    await page.locator('#bedrooms-3').check()
    await page.goBack()
    // The form says it at once, the list when the answer is there.
    expect(await boxes()).toEqual([])
    await eventually(() => resultCount(page)).toBe(await apiTotal('district=paphos'))
    await settled(page)
    expect(queryOf(page)).toBe('?district=paphos')
    expect(await boxes()).toEqual([])

    // Left with a choice under way, and come back to.
    await page.locator('#bedrooms-4').check()
    await page.goto(`${world.base}/compare`)
    await page.goBack()
    await page.locator('#results .card').first().waitFor()
    expect(await boxes()).toEqual([])
    expect(await resultCount(page)).toBe(await apiTotal('district=paphos'))
    await leave(page)
  })

  it('leave the district to a map that follows, and the map keeps to the list', async () => {
    const page = await world.open('/search?district=paphos', withMap)
    await page.locator('.map .cluster, .map .pin').first().waitFor()
    await page.locator('[data-search-move]').check()
    await slowDown(page, /\/site\/map\?/)
    await panel(page, 'Bedrooms').click()
    for (const rooms of ['2', '3']) {
      const before = queryOf(page)
      await page.locator(`#bedrooms-${rooms}`).check()
      await eventually(() => queryOf(page)).not.toBe(before)
    }
    await settled(page)
    expect(queryOf(page)).toBe('?district=paphos&bedrooms=2,3')

    // A pan and a filter at once: both count, and the pins are those of the list.
    await page.keyboard.press('Escape')
    await slowDown(page, SEARCHES)
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await page.locator('#sort').selectOption('price_desc')
    await eventually(() => queryOf(page)).toMatch(/bbox=.*sort=price_desc|sort=price_desc.*bbox=/)
    await settled(page)
    const query = new URLSearchParams(queryOf(page))
    expect([query.get('bedrooms'), query.get('district')]).toEqual(['2,3', null])
    const shown = await page.locator('.map .cluster, .map .pin').allTextContents()
    const sum = shown.reduce((all, text) => all + (/^\d+$/.test(text) ? Number(text) : 1), 0)
    expect(sum).toBe(await resultCount(page))
    await leave(page)
  })
})

describe('a request that fails', () => {
  it('is reported in the list, on the map and on its card, and is sent again', async () => {
    const page = await world.open('/search?district=famagusta&property_type=house&bedrooms=4', {
      ...withMap,
    })
    await page.locator('.map .pin').first().waitFor()
    const before = await resultCount(page)
    let isDown = true
    const answer = (route: Route) => {
      if (!isDown) return passOn(route)
      return route.fulfill({ status: 503, json: { error: { code: 'overloaded' } } })
    }
    await page.route(SEARCHES, (route) => (isDown ? route.abort() : passOn(route)))
    await page.route(/\/site\/(?:map|cards)\?/, answer)
    await page.locator('#sort').selectOption('price_asc')
    const failed = page.locator('#results .failed')
    await failed.waitFor()
    expect(await failed.textContent()).toContain('could not be loaded')
    expect(await resultCount(page)).toBe(before)
    expect(queryOf(page)).not.toContain('sort')

    await page.locator('.map .pin').first().press('Enter')
    const card = page.locator('[data-map-card]')
    await card.locator('.failed').waitFor()
    expect(await card.textContent()).toContain('busy')
    expect(await card.textContent()).not.toContain('{')

    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await page.locator('[data-map-failures] .failed').waitFor()

    isDown = false
    expectFailures(page)
    await card.locator('.failed button').click()
    await card.locator('.card').waitFor()
    await page.locator('[data-map-failures] .failed button').click()
    await page.locator('[data-map-failures] .failed').waitFor({ state: 'detached' })
    await failed.locator('button').click()
    await eventually(() => queryOf(page)).toContain('sort=price_asc')
    expect(await failed.count()).toBe(0)
    await leave(page)
  })
})

describe('what a browser stores', () => {
  it('is shown by the newest answer, and a failure does not look like nothing saved', async () => {
    const { results } = (await get(world.app, '/v1/listings?limit=3')).body
    const ids = [...results].map(({ id }) => Number(id))
    const page = await world.open('/saved')
    const save = (saved: readonly number[]) =>
      page.evaluate((stored) => {
        localStorage.setItem('estia.saved', JSON.stringify(stored))
        document.dispatchEvent(new Event('estia:lists'))
      }, saved)
    await slowDown(page, /\/site\/cards\?/)
    await save(ids)
    await save(ids.slice(0, 1))
    await settled(page)
    const cards = page.locator('[data-list-kind=saved] .card')
    expect(await cards.count()).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })

    await page.route(/\/site\/cards\?/, (route) => route.fulfill({ status: 503, json: {} }))
    await save(ids)
    const failed = page.locator('[data-list-kind=saved] .failed')
    await failed.waitFor()
    expect(await page.locator('[data-list-kind=saved] .list-empty').isVisible()).toBe(false)
    expectFailures(page)
    await page.unrouteAll({ behavior: 'wait' })
    await failed.locator('button').click()
    await eventually(() => cards.count()).toBe(3)
    expect(await failed.count()).toBe(0)

    // A note that finds no room says so, and what was stored stays.
    await page.goto(`${world.base}/listings/${ids[0]}/x`)
    await page.evaluate(() => {
      for (let size = 64 * 1024, at = 0; size >= 128; at++) {
        try {
          localStorage.setItem(`fill.${at}`, 'x'.repeat(size))
        } catch {
          size /= 2
        }
      }
    })
    await page.locator('.note summary').click()
    await page.locator('#note').fill('y'.repeat(400))
    const status = page.locator('[data-note-saved]')
    await eventually(() => status.textContent()).toMatch(/^Not saved/)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('fill.')) localStorage.removeItem(key)
      }
    })
    await page.locator('#note').fill('The roof')
    await eventually(() => status.textContent()).toBe('Saved.')
    await leave(page)
  })

  it('has lists that two windows name alike', async () => {
    const page = await world.open('/saved')
    const make = async (name: string) => {
      await page.locator('[data-new-list] input').fill(name)
      await page.locator('[data-new-list] button').click()
    }
    await make('First')
    await make('Second')
    const other = await page.context().newPage()
    await other.goto(`${world.base}/saved`)
    await other.locator('[data-list-name]').nth(1).waitFor()
    // What the other window shows is a moment older than what is stored.
    await other.evaluate(() => {
      window.addEventListener('storage', (event) => event.stopImmediatePropagation(), {
        capture: true,
      })
    })
    const stale = await other.locator('[data-list-name]').nth(1).elementHandle()
    await make('Third')
    await stale!.fill('First, renamed')
    await stale!.dispatchEvent('change')
    const names = () =>
      page.evaluate(() =>
        JSON.parse(localStorage.getItem('estia.lists') ?? '[]').map(
          ({ name }: { name: string }) => name,
        ),
      )
    await eventually(names).toEqual(['Third', 'Second', 'First, renamed'])
    await eventually(() =>
      page
        .locator('[data-list-name]')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['Third', 'Second', 'First, renamed'])
    await leave(page)
  })
})

describe('a press that comes before its script', () => {
  it.each([
    ['/search', 'search-map', '[data-draw]', '[data-draw][aria-pressed=true]'],
    ['/saved', 'share-lists', '[data-share-start]', '[data-shared]:not([hidden])'],
  ])('of %s is answered when %s has come', async (path, script, button, answered) => {
    const page = await world.open('/robots.txt', withMap)
    const { promise: isTime, resolve: send } = Promise.withResolvers<void>()
    await page.route(new RegExp(`/${script}-`), (route) => isTime.then(() => passOn(route)))
    const asked = page.waitForRequest(new RegExp(`/${script}-`))
    await page.goto(`${world.base}${path}`)
    await asked
    await page.locator(button).click()
    expect(await page.locator(answered).count()).toBe(0)
    send()
    await page.locator(answered).waitFor()
    await leave(page)
  })
})
