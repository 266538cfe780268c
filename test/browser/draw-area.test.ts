/** Drawing on the map by mouse, finger and keys; and that the map is in view, in reach and remembers what was seen. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyOf } from '../support/every-of.ts'
import { type Body, get } from '../support/test-app.ts'
import {
  eventually,
  leave,
  queryOf,
  resultCount,
  settled,
  startWorld,
  type WatchedPage,
  type World,
} from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const signs = (page: WatchedPage) => page.locator('.map .cluster, .map .pin')

async function middleOf(page: WatchedPage) {
  const { x, y, width, height } = (await page.locator('#map').boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Homes at a place, without a point of their own. */
async function pointless(place: string): Promise<Body[]> {
  const query = `location=${place}&limit=25&detail=full`
  const pages = await Promise.all(
    ['price_asc', 'price_desc', 'newest'].map((sort) =>
      get(world.app, `/v1/listings?${query}&sort=${sort}`),
    ),
  )
  const homes = pages.flatMap(({ body }) => [...body.results] as Body[])
  const there = homes.filter(({ lat, location }) => lat === null && String(location.slug) === place)
  return [...new Map(there.map((home) => [Number(home.id), home])).values()]
}

const cornersOf = (page: WatchedPage): number =>
  new URLSearchParams(queryOf(page)).get('polygon')?.split(';').length ?? 0

describe('an area', () => {
  it('is drawn with a mouse over whatever is there, edited by keys, and removed', async () => {
    const page = await world.open('/search', desktop)
    await signs(page).first().waitFor()
    const scale = await page.locator('.leaflet-control-scale-line').textContent()
    const before = await resultCount(page)
    await page.locator('[data-draw]').click()
    // Three clicks upon signs of homes: corners, and no sign opens or zooms.
    const boxes = await signs(page).evaluateAll((all) =>
      all.map((sign) => sign.getBoundingClientRect().toJSON() as DOMRect),
    )
    const map = (await page.locator('#map').boundingBox())!
    const inside = boxes.filter(
      ({ x, y }) => x > map.x + 80 && x < map.x + map.width - 80 && y > map.y + 60,
    )
    const spots = [inside[0], inside.at(-1)!, inside[Math.floor(inside.length / 2)]]
    for (const { x, y, width, height } of spots) {
      await page.mouse.click(x + width / 2, y + height / 2)
    }
    await eventually(() => page.locator('.corner').count()).toBe(3)
    expect(await page.locator('[data-map-card]').isVisible()).toBe(false)
    expect(await page.locator('.leaflet-control-scale-line').textContent()).toBe(scale)
    await page.locator('[data-draw-undo]').click()
    expect(await page.locator('[data-draw-finish]').isDisabled()).toBe(true)

    // One stroke takes their place.
    const { x, y } = await middleOf(page)
    await page.mouse.move(x - 120, y)
    await page.mouse.down()
    for (let step = 1; step <= 24; step++) {
      const turn = (step / 24) * 2 * Math.PI
      await page.mouse.move(x - 120 * Math.cos(turn), y - 90 * Math.sin(turn))
    }
    await page.mouse.up()
    const drawn = await page.locator('.corner').count()
    expect(drawn).toBeGreaterThan(5)
    expect(drawn).toBeLessThan(26)
    const corner = page.locator('.corner').first()
    expect(await corner.getAttribute('aria-label')).toContain('Corner 1')
    const at = (await corner.boundingBox())!
    await corner.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect((await corner.boundingBox())!.x).toBeLessThan(at.x - 10)
    await page.keyboard.press('Delete')
    await eventually(() => page.locator('.corner').count()).toBe(drawn - 1)
    await page.locator('[data-draw-finish]').click()
    await page.waitForURL(/polygon=/)
    expect(cornersOf(page)).toBe(drawn - 1)
    expect(await resultCount(page)).toBeLessThan(before)

    // What is searched can be changed, and taken away.
    await page.locator('[data-draw]').click()
    await eventually(() => page.locator('.corner').count()).toBe(drawn - 1)
    await page.keyboard.press('Escape')
    expect(await page.locator('.corner').count()).toBe(0)
    await page.locator('[data-draw-remove]').click()
    await eventually(() => queryOf(page)).toBe('')
    expect(await page.locator('[data-draw-remove]').isVisible()).toBe(false)
    await leave(page)
  })

  it('is drawn with one finger on a phone', async () => {
    const page = await world.open('/search', phone)
    await page.locator('[data-map-toggle]').tap()
    await signs(page).first().waitFor()
    await page.locator('[data-draw]').tap()
    const { x, y } = await middleOf(page)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points as never })
    await touch('touchStart', [{ x: x - 90, y }])
    for (let step = 1; step <= 16; step++) {
      const turn = (step / 16) * 2 * Math.PI
      await touch('touchMove', [{ x: x - 90 * Math.cos(turn), y: y - 90 * Math.sin(turn) }])
    }
    // The finger rests before it is lifted: a press right after a fling only stops the fling.
    await page.waitForTimeout(200)
    await touch('touchMove', [{ x: x - 91, y }])
    await touch('touchEnd', [])
    await eventually(() => page.locator('.corner').count()).toBeGreaterThan(5)
    await page.locator('[data-draw-finish]').tap()
    await page.waitForURL(/polygon=/)
    expect(cornersOf(page)).toBeGreaterThan(5)
    await leave(page)
  })
})

describe('the map', () => {
  it('is in view as a whole, with its credits below it', async () => {
    const page = await world.open('/', desktop)
    await signs(page).first().waitFor()
    const bottomOf = async () => (await page.locator('.map-foot').boundingBox())!
    const foot = await bottomOf()
    expect(foot.y + foot.height).toBeLessThanOrEqual(900)
    const map = (await page.locator('#map').boundingBox())!
    expect(map.height).toBeGreaterThan(350)
    expect(foot.y).toBeGreaterThanOrEqual(map.y + map.height - 1)
    expect(await page.locator('.map-loading').count()).toBe(0)
    await page.evaluate(() => window.scrollTo(0, 900))
    await eventually(
      async () => (await page.locator('#map').boundingBox())!.height,
    ).toBeGreaterThan(600)
    await leave(page)
  })

  it('lists the homes of a spot, marks what was seen, and zooms by the wheel once pressed', async () => {
    const { results } = (await get(world.app, '/v1/listings?limit=25&sort=newest')).body
    const homes = [...results] as Body[]
    const placed = homes.filter(({ lat }) => lat !== null).slice(0, 2)
    // Homes known by their place alone share its point.
    const together = (await pointless('germasogeia')).slice(0, 3)
    expect(together.length).toBeGreaterThan(1)
    const ids = [...placed, ...together].map(({ id }) => id)
    const page = await world.open(`/search?ids=${ids.join(',')}`, desktop)
    await signs(page).first().waitFor()
    const spot = page.locator('.map .cluster.approximate').first()
    expect(Number(await spot.textContent())).toBe(together.length)
    await spot.press('Enter')
    const card = page.locator('[data-map-card]')
    await card.locator('.card').first().waitFor()
    expect(await card.locator('.card').count()).toBe(together.length)
    expect(await card.locator('.map-card-all').isVisible()).toBe(false)
    await page.keyboard.press('Escape')

    const pin = page.locator('.map .pin').first()
    await pin.waitFor()
    const id = await pin.getAttribute('data-pin')
    expect(await pin.getAttribute('class')).not.toContain('visited')
    await page.locator(`#results .card[data-id="${id}"]`).hover()
    await eventually(() => pin.getAttribute('class')).toContain('lit')
    await pin.press('Enter')
    await card.locator(`.card[data-id="${id}"]`).waitFor()
    await eventually(() => pin.getAttribute('class')).toContain('visited')
    expect(await pin.getAttribute('aria-label')).toContain('Viewed')
    await page.keyboard.press('Escape')
    await page.reload()
    await eventually(() => page.locator(`[data-pin="${id}"]`).getAttribute('class')).toContain(
      'visited',
    )

    const scale = page.locator('.leaflet-control-scale-line')
    await settled(page)
    const before = await scale.textContent()
    await page.locator('#map').hover({ position: { x: 20, y: 200 } })
    await page.mouse.wheel(0, -300)
    expect(await scale.textContent()).toBe(before)
    await page.locator('#map').click({ position: { x: 20, y: 200 } })
    for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -300)
    await eventually(() => scale.textContent()).not.toBe(before)
    const kinds = await signs(page).evaluateAll((all) => all.map(({ tagName }) => tagName))
    expect(everyOf(kinds, (kind) => kind === 'BUTTON')).toBe(true)
    await leave(page)
  })
})
