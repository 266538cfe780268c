/** Photos on cards: by buttons, keys and real fingers; and what they cost. */
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get } from '../support/test-app.ts'
import { eventually, leave, moving, startWorld, type World } from './world.ts'

let world: World
let id: number
let photos: string[]
let path: string
beforeAll(async () => {
  world = await startWorld({ withPhotos: true })
  const { results } = (await get(world.app, '/v1/listings?limit=25')).body
  const chosen = [...results].find(({ photos_count: count }) => Number(count) > 2)
  id = Number(chosen?.id)
  const record = (await get(world.app, `/v1/listings/${id}`)).body
  photos = [...record.photos.items].map(({ sizes }) => new URL(String(sizes['800'])).pathname)
  path = new URL(String(record.link)).pathname
})
afterAll(() => world.stop())

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** A finger that moves across, as the browser feels it. */
async function swipe(page: Page, from: { x: number; y: number }, byX: number): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }],
    })
  await touch('touchStart', from.x)
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', from.x + byX * share)
  await touch('touchEnd', from.x + byX)
  await session.detach()
}

const middleOf = async (page: Page, selector: string) => {
  const place = page.locator(selector)
  await place.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await place.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** The photo that is in view. */
const shown = (page: Page): Promise<string> =>
  page.locator(`[data-slides="${id}"] .slides`).evaluate((list) => {
    const at = Math.round(list.scrollLeft / list.clientWidth)
    return new URL(list.children[at].querySelector('img')!.src).pathname
  })

describe('a card', () => {
  it('shows its photos one after another, and fetches none before it is asked', async () => {
    const asked: string[] = []
    const page = await world.open('/nowhere', moving)
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${world.base}/saved?ids=${id}`, { waitUntil: 'networkidle' })
    expect(asked.filter((one) => one.startsWith('/photos/')).length).toBe(1)
    expect(asked).not.toContain('/site/photos')
    const card = page.locator(`.card[data-id="${id}"]`)
    const height = (await card.boundingBox())!.height
    const next = card.locator('[data-slide="1"]')
    expect(await next.evaluate((button) => getComputedStyle(button).opacity)).toBe('0')
    await card.hover()
    await next.click()
    await eventually(() => shown(page)).toBe(photos[1])
    await next.click()
    await eventually(() => shown(page)).toBe(photos[2])
    expect(await card.locator('.slide-at').textContent()).toBe(`3/${photos.length}`)
    await card.locator('[data-slide="-1"]').click()
    await eventually(() => shown(page)).toBe(photos[1])
    expect(new URL(page.url()).pathname).toBe('/saved')
    expect((await card.boundingBox())!.height).toBe(height)
    await leave(page)
  })

  it('is led through its photos by keys, round and round, and announced in words', async () => {
    const page = await world.open(`/saved?ids=${id}`, moving)
    const previous = page.locator('[data-slide="-1"]')
    await previous.focus()
    await eventually(() => previous.evaluate((button) => getComputedStyle(button).opacity)).toBe(
      '1',
    )
    await page.keyboard.press('Enter')
    await eventually(() => shown(page)).toBe(photos.at(-1))
    expect(await page.locator('[data-live]').textContent()).toBe(
      `Photo ${photos.length} of ${photos.length}`,
    )
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await eventually(() => shown(page)).toBe(photos[0])
    await leave(page)
  })

  it('turns to the next photo under a finger that moves across', async () => {
    const page = await world.open(`/saved?ids=${id}`, phone)
    await swipe(page, await middleOf(page, '.card-photo'), -120)
    await eventually(() => shown(page)).toBe(photos[1])
    await swipe(page, await middleOf(page, '.card-photo'), 120)
    await eventually(() => shown(page)).toBe(photos[0])
    expect(new URL(page.url()).pathname).toBe('/saved')
    await leave(page)
  })

  it('opens under a finger that rests', async () => {
    const page = await world.open(`/saved?ids=${id}`, phone)
    const { x, y } = await middleOf(page, '.card-photo')
    await page.touchscreen.tap(x, y)
    await page.waitForURL(`**${path}`)
    await leave(page)
  })

  it('has its first photo and no buttons without script', async () => {
    const page = await world.open(`/saved?ids=${id}`, { javaScriptEnabled: false })
    expect(await page.locator('.card img').count()).toBe(1)
    expect(await page.locator('.slide-step:visible, .slide-at:visible').count()).toBe(0)
    await leave(page)
  })
})

describe('the viewer of a listing', () => {
  it('turns under a finger', async () => {
    const page = await world.open(path, { ...phone, ...moving })
    await page.locator('.gallery li a').first().tap()
    const caption = page.locator('dialog.viewer p')
    await caption.waitFor()
    expect(await caption.textContent()).toMatch(/^1 \//)
    await swipe(page, { x: 300, y: 400 }, -200)
    await eventually(() => caption.textContent()).toMatch(/^2 \//)
    await swipe(page, { x: 100, y: 400 }, 200)
    await eventually(() => caption.textContent()).toMatch(/^1 \//)
    await leave(page)
  })
})
