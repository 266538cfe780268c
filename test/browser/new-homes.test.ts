/** "3 new homes" above the results while the page is open: without a reload, in three languages, and only with script. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillWithDemo, issueTestKey, send } from '../support/test-app.ts'
import { eventually, leave, startWorld, type World } from './world.ts'

let world: World
let homes: readonly number[]
let key: string
beforeAll(async () => {
  world = await startWorld({ prepare: fillWithDemo })
  const live = await world.app.store.liveListings(0, 2_000)
  const [{ seller_id }] = live
  const own = live.filter((one) => one.seller_id === seller_id && one.fields.deal === 'sale')
  homes = own.slice(0, 3).map(({ id }) => id)
  key = await issueTestKey(world.app, seller_id)
})
afterAll(() => world.stop())

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

async function publishAgain(id: number): Promise<void> {
  for (const act of ['unpublish', 'publish']) {
    const { status, text } = await send(world.app, {
      ...{ method: 'POST', url: `/v1/listings/${id}/${act}` },
      headers: { authorization: `Bearer ${key}` },
    })
    expect(status, text).toBe(200)
  }
}

it.each([
  ['en', '3 new homes'],
  ['el', '3 νέα ακίνητα'],
  ['ru', '3 новых объекта'],
])('in %s a page that stays open says %s', async (lang, text) => {
  const page = await world.open('/healthz', phone)
  const following = page.waitForResponse(/\/v1\/events\/stream\?.*deal=sale/)
  await page.goto(`${world.base}/search?deal=sale&lang=${lang}`)
  const news = page.locator('[data-news]')
  await following
  expect(await news.isVisible()).toBe(false)
  for (const id of homes) await publishAgain(id)
  await eventually(() => news.innerText()).toBe(text)
  // One home that changes twice is one.
  await publishAgain(homes[0])
  expect(await news.innerText()).toBe(text)
  await news.locator('a').tap()
  await page.waitForURL(/sort=newest/)
  await eventually(() => news.isVisible()).toBe(false)
  await leave(page)
})

it('is not seen without script', async () => {
  const page = await world.open('/search', { javaScriptEnabled: false })
  expect(await page.locator('[data-news]').isVisible()).toBe(false)
  await leave(page)
})
