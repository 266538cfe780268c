/** The map: what it shows, how it and the list know of each other, and searching where it looks. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyOf } from '../support/every-of.ts'
import {
  eventually,
  leave,
  moving,
  queryOf,
  resultCount,
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

async function openMap(path: string, options = {}): Promise<WatchedPage> {
  const page = await world.open(path, { ...withMap, ...moving, ...options })
  await page.locator('.map .cluster, .map .pin').first().waitFor()
  return page
}

/** How many listings its signs stand for. */
const onMap = async (page: WatchedPage): Promise<number> => {
  const texts = await page.locator('.map .cluster, .map .pin').allTextContents()
  return texts.reduce((all, text) => all + (/^\d+$/.test(text) ? Number(text) : 1), 0)
}

const nowhere = async (page: WatchedPage): Promise<number> => {
  const note = page.locator('[data-nowhere]')
  return (await note.count()) === 0 ? 0 : Number(await note.getAttribute('data-nowhere'))
}

describe('the map', () => {
  it('counts what the list counts, in buttons with names', async () => {
    const page = await openMap('/search?deal=rent')
    const shown = await page
      .locator('.map .cluster, .map .pin')
      .evaluateAll((signs) =>
        signs.map((sign) => [sign.tagName, sign.getAttribute('aria-label') ?? '']),
      )
    expect((await onMap(page)) + (await nowhere(page))).toBe(await resultCount(page))
    expect(everyOf(shown, ([tag, name]) => tag === 'BUTTON' && name !== '')).toBe(true)
    await leave(page)
  })

  it('lights a card when its pin has the focus, and back', async () => {
    const page = await openMap('/search?district=famagusta&limit=25&property_type=house&bedrooms=4')
    const card = page.locator('.card[data-lat]').first()
    await card.hover()
    await page.locator('.map .pin.lit, .map .here').first().waitFor()
    const pins = await page
      .locator('.map .pin')
      .evaluateAll((all) => all.map((pin) => (pin as HTMLElement).dataset.pin))
    const cards = await page
      .locator('.card')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.id))
    const both = pins.find((id) => cards.includes(id))
    expect(both).toBeDefined()
    await page.locator(`.map [data-pin="${both}"]`).focus()
    await page.locator(`.card.lit[data-id="${both}"]`).waitFor()
    await page.locator(`.map [data-pin="${both}"]`).press('Enter')
    await page.locator(`.map-card .card[data-id="${both}"]`).waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => page.locator('.map-card').isVisible()).toBe(false)
    await leave(page)
  })

  it('searches where it looks: by the button, and as it moves', async () => {
    const page = await openMap('/search')
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await page.locator('[data-search-here]').click()
    await page.waitForURL('**/search?bbox=**')
    const first = queryOf(page)
    await page.locator('[data-search-move]').check()
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await eventually(() => queryOf(page)).not.toBe(first)
    await eventually(() => page.locator('.chip', { hasText: 'Map area' }).count()).toBe(1)
    await leave(page)
  })

  it('searches in an area drawn without a pointer', async () => {
    const page = await openMap('/search')
    const map = page.locator('#map')
    await page.locator('[data-draw]').click()
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown']) {
      await page.locator('[data-draw-point]').click()
      await map.focus()
      for (let press = 0; press < 3; press++) await page.keyboard.press(key)
      await page.waitForTimeout(400)
    }
    await page.locator('[data-draw-finish]').click()
    await page.waitForURL(/polygon=/)
    await eventually(() => page.locator('.chip', { hasText: 'Drawn area' }).count()).toBe(1)
    expect(queryOf(page).split(';')).toHaveLength(3)
    await leave(page)
  })

  it('finds what is near the reader', async () => {
    const page = await openMap('/search', {
      geolocation: { latitude: 34.6786, longitude: 33.0413 },
      permissions: ['geolocation'],
    })
    await page.locator('[data-radius]').selectOption('10')
    await page.locator('[data-near-me]').click()
    await page.waitForURL('**near=34.6786**')
    expect(queryOf(page)).toContain('radius_km=10')
    await eventually(() => page.locator('.card-place').count()).toBeGreaterThan(0)
    await leave(page)
  })

  it('lets the page scroll past it, and zooms with ctrl', async () => {
    const page = await openMap('/search')
    await page.locator('#map').hover()
    // The hint does not stay.
    const hint = page.locator('.map-hint').waitFor({ state: 'visible' })
    await page.mouse.wheel(0, 600)
    await hint
    await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await eventually(() => page.locator('[data-search-here]').isVisible()).toBe(false)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -300)
    await page.keyboard.up('Control')
    await page.locator('[data-search-here]').waitFor()
    await leave(page)
  })

  it('has homes without a point at their place, marked and counted', async () => {
    const page = await openMap('/search?district=paphos&property_type=house')
    const note = page.locator('[data-approximate]')
    const counted = Number(await note.getAttribute('data-approximate'))
    expect(counted).toBeGreaterThan(0)
    const names = await page
      .locator('.map .cluster, .map .pin')
      .evaluateAll((signs) => signs.map((sign) => sign.getAttribute('aria-label') ?? ''))
    const sum = names.reduce((all, name) => {
      if (/Approximate location/.test(name)) return all + 1
      return all + Number(/(\d+) of them at approximate locations/.exec(name)?.[1] ?? 0)
    }, 0)
    expect(sum).toBe(counted)
    await leave(page)
  })

  it('counts what list and heading count after it was moved, homes without a point included', async () => {
    const page = await openMap('/search?bbox=34.66,32.9,34.78,33.1')
    const agree = async () => {
      await eventually(() => onMap(page)).toBe(await resultCount(page))
      const { pathname, search } = new URL(page.url())
      const listed = await (
        await fetch(`${new URL(page.url()).origin}/v1/listings${search}`)
      ).json()
      expect([pathname, listed.total]).toEqual(['/search', await resultCount(page)])
      expect(
        Number(await page.locator('[data-approximate]').getAttribute('data-approximate')),
      ).toBeGreaterThan(0)
    }
    await page.locator('[data-search-move]').check()
    for (const [x, y] of [
      [160, 0],
      [-60, 80],
    ]) {
      const before = page.url()
      const box = (await page.locator('#map').boundingBox())!
      const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(fromX, fromY)
      await page.mouse.down()
      await page.mouse.move(fromX + x, fromY + y, { steps: 8 })
      await page.mouse.up()
      await page.waitForURL((url) => url.href !== before)
      await agree()
    }
    await leave(page)
  })
})

it.each([
  ['el', 'χλμ.'],
  ['ru', 'км'],
])('its scale is in the language of the page, also after it was moved (%s)', async (lang, unit) => {
  const page = await openMap(`/search?lang=${lang}`)
  const scale = page.locator('.leaflet-control-scale-line')
  const before = await scale.textContent()
  expect(before).toMatch(new RegExp(`^\\d+ ${unit}$`))
  await page.locator('.map-zoom button, .leaflet-control-zoom-in').first().click()
  await eventually(async () => (await scale.textContent()) !== before).toBe(true)
  expect(await scale.textContent()).toMatch(new RegExp(`^\\d+ ${unit}$`))
  await leave(page)
})

it('draws the area of a search by minutes', async () => {
  const page = await openMap('/search?within=20min-drive:limassol')
  await page.locator('path.area-found').waitFor({ state: 'attached' })
  expect(await page.locator('path.area-found').count()).toBe(1)
  await leave(page)
})
