/** What a browser stores without an account: named lists, hidden homes, notes; and what is shared by link. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyOf } from '../support/every-of.ts'
import { get } from '../support/test-app.ts'
import { violations } from './check-pages.ts'
import {
  eventually,
  leave,
  settled,
  startWorld,
  type WatchedPage,
  type World,
  withMap,
} from './world.ts'

let world: World
let ids: readonly number[]
beforeAll(async () => {
  world = await startWorld()
  const { results } = (await get(world.app, '/v1/listings?limit=4&property_type=house')).body
  ids = [...results].map(({ id }) => Number(id))
})
afterAll(() => world.stop())

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desktop = {}

/** Instead of the device's own sheet. */
const catchShared = (page: WatchedPage) =>
  page.evaluate(() => {
    Object.assign(window, { shared: [] as unknown[] })
    navigator.share = async (data) => {
      ;(window as unknown as { shared: unknown[] }).shared.push(data)
    }
  })
const sharedOf = (page: WatchedPage) =>
  page.evaluate(() => (window as unknown as { shared: { url: string; title: string }[] }).shared)

describe.each([
  ['on a phone', phone],
  ['on a desktop', desktop],
] as const)('%s', (_, options) => {
  it('a list gets a name, is shared by link, and saved by the recipient', async () => {
    const page = await world.open(`/search?district=paphos`, options)
    const first = page.locator('#results .card').first()
    const id = await first.getAttribute('data-id')
    await first.locator('[data-save]').click()
    await page.goto(`${world.base}/saved`)
    await page.locator('[data-new-list] input').fill('By the sea & hills')
    await page.locator('[data-new-list] button').click()
    // There is nothing in it to be shared.
    await page.locator('[data-named-lists] [data-share-list]').waitFor({ state: 'hidden' })
    await page
      .locator(`[data-list-kind=saved] .card [data-move="${id}"]`)
      .selectOption('By the sea & hills')
    const named = page.locator('[data-named-lists] section')
    await named.locator(`.card[data-id="${id}"]`).waitFor()
    expect(await page.locator('[data-list-kind=saved] .card').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await catchShared(page)
    await named.locator('[data-share-list]').click()
    const [{ url, title }] = await sharedOf(page)
    expect(title).toBe('By the sea & hills')
    expect(url).toBe(`${world.base}/saved?ids=${id}&name=By%20the%20sea%20%26%20hills`)
    await leave(page)

    const other = await world.open(url.slice(world.base.length), options)
    expect(await other.locator('h1').textContent()).toBe('By the sea & hills')
    await other.locator('[data-keep-list]').click()
    await other.waitForURL('**/saved')
    expect(await other.locator('[data-list-name]').inputValue()).toBe('By the sea & hills')
    await other.locator('[data-list-name]').fill('Mine now')
    await other.locator('[data-list-name]').blur()
    await other.reload()
    await eventually(() => other.locator('[data-list-name]').inputValue()).toBe('Mine now')
    await other.locator('[data-delete-list]').click()
    await eventually(() => other.locator('[data-named-lists] section').count()).toBe(0)
    await leave(other)
  })

  it('a hidden home is left out until it is wanted again', async () => {
    const page = await world.open('/search?district=paphos', options)
    const cards = page.locator('#results .card')
    const id = await cards.first().getAttribute('data-id')
    await cards.first().locator('[data-hide]').click()
    const hidden = page.locator(`#results .card[data-id="${id}"]`)
    await hidden.waitFor({ state: 'hidden' })
    expect(await page.locator('.hidden-note').textContent()).toContain('Hidden by you: 1')
    expect(
      await page.evaluate(() => document.activeElement?.closest('.hidden-note') !== null),
    ).toBe(true)
    await page.reload()
    await hidden.waitFor({ state: 'hidden' })
    await page.locator('[data-show-hidden]').click()
    await hidden.waitFor({ state: 'visible' })
    expect(await violations(page, ['button-name', 'color-contrast'])).toEqual([])
    await page.goto(`${world.base}/saved`)
    await page.locator(`[data-list-kind=hidden] .card[data-id="${id}"]`).waitFor()
    await page.locator('[data-list-kind=hidden] [data-clear-list]').click()
    await page.goto(`${world.base}/search?district=paphos`)
    await hidden.waitFor({ state: 'visible' })
    expect(await page.locator('.hidden-note').count()).toBe(0)
    await leave(page)
  })

  it('a hidden home has no pin either, and hides from the card on the map', async () => {
    const page = await world.open(`/search?ids=${ids.slice(0, 2).join(',')}`, {
      ...withMap,
      ...options,
    })
    if (options === phone) await page.locator('[data-map-toggle]').tap()
    const pin = (id: number) => page.locator(`.map [data-pin="${id}"]`)
    await pin(ids[0]).waitFor()
    await pin(ids[1]).click()
    const card = page.locator('[data-map-card]')
    await card.locator('[data-hide]').click()
    await pin(ids[1]).waitFor({ state: 'detached' })
    await card.locator('.card').waitFor({ state: 'hidden' })
    expect(await pin(ids[0]).count()).toBe(1)
    expect(await page.locator('#results .card.is-hidden').count()).toBe(1)
    await card.locator('[data-show-hidden]').click()
    await pin(ids[1]).waitFor()
    await leave(page)
  })

  it('a note stays with its home, and is sent nowhere', async () => {
    const page = await world.open(`/listings/${ids[0]}/x`, options)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.locator('.note summary').click()
    await page.locator('#note').fill('Ask about the roof <b>')
    await page.reload()
    expect(await page.locator('#note').inputValue()).toBe('Ask about the roof <b>')
    await page.goto(`${world.base}/saved?ids=${ids.join(',')}`)
    expect(await page.locator('.own-note').allTextContents()).toEqual([
      'Your note: Ask about the roof <b>',
    ])
    expect(sent.filter((one) => /roof/.test(one))).toEqual([])
    await leave(page)
  })
})

describe('by link', () => {
  it('a search and a listing are passed on without the language of the sender', async () => {
    const page = await world.open('/search?district=paphos&bedrooms=2,3&lang=ru')
    await catchShared(page)
    await page.locator('.share-search').click()
    const [search] = await sharedOf(page)
    expect(search.url).toBe(`${world.base}/search?district=paphos&bedrooms=2,3`)
    expect(search.title).toContain('Пафос')
    await page.locator('#results .card h3 a').first().click()
    await page.waitForURL('**/listings/**')
    await catchShared(page)
    await page.locator('[data-share]').click()
    const [listing] = await sharedOf(page)
    expect(listing.url).toBe(page.url())
    await leave(page)
  })

  it('without script a shared list has its name and its homes, and no more than fit', async () => {
    const many = Array.from({ length: 90 }, (_, at) => at + 1)
    const page = await world.open(
      `/saved?ids=${many.join(',')}&name=${encodeURIComponent(`Ours ${'x'.repeat(90)}`)}`,
      { javaScriptEnabled: false },
    )
    expect((await page.locator('h1').textContent())?.length).toBeLessThanOrEqual(60)
    expect(await page.locator('.card').count()).toBeLessThanOrEqual(60)
    expect(await page.locator('.js-only:visible').count()).toBe(0)
    await leave(page)
  })

  it.each(['Call 99 123456', 'see evil.example.com', '<img src=x>'])(
    'a name cannot lead elsewhere: %s',
    async (name) => {
      const page = await world.open(`/saved?ids=${ids[0]}&name=${encodeURIComponent(name)}`)
      const title = await page.locator('h1').textContent()
      expect(title).toBe(name.startsWith('<') ? name : 'A list shared with you')
      expect(await page.locator('h1 *').count()).toBe(0)
      await leave(page)
    },
  )
})

it('a full list takes no more, says so, and loses nothing', async () => {
  const page = await world.open('/search', desktop)
  const full = Array.from({ length: 60 }, (_, n) => 900_000 + n)
  await page.evaluate((stored) => localStorage.setItem('estia.saved', JSON.stringify(stored)), full)
  await page.reload()
  const heart = page.locator('#results .card [data-save]').first()
  await heart.click()
  await eventually(() => page.locator('[data-toast]').textContent()).toContain('is full: 60 homes')
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
  const saved = () => page.evaluate(() => JSON.parse(localStorage.getItem('estia.saved') ?? ''))
  expect(await saved()).toEqual(full)
  await page.evaluate(
    (stored) => localStorage.setItem('estia.saved', JSON.stringify(stored)),
    full.slice(1),
  )
  await heart.click()
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  expect(await saved()).toHaveLength(60)
  await leave(page)
})

it('the page works whatever this browser has stored', async () => {
  const page = await world.open('/saved', desktop)
  for (const stored of ['null', '[null]', '[[null]]', '{']) {
    await page.evaluate((text) => {
      for (const name of ['saved', 'compared', 'seen', 'hidden', 'notes', 'lists']) {
        localStorage.setItem(`estia.${name}`, text)
      }
    }, stored)
    for (const path of ['/saved', '/search?limit=4', `/listings/${ids[0]}/x`]) {
      await page.goto(world.base + path)
      await settled(page)
    }
    await page.goto(`${world.base}/search?limit=4`)
    const heart = page.locator('#results .card [data-save]').first()
    await heart.click()
    await eventually(() => heart.getAttribute('aria-pressed')).toBe('true')
  }
  await leave(page)
})

it('a comparison shows first where the homes differ', async () => {
  const page = await world.open(`/compare?ids=${ids.slice(0, 3).join(',')}`, {
    javaScriptEnabled: false,
  })
  const groups = await page
    .locator('.compare-table tbody.differs, .compare-table tbody.same')
    .evaluateAll((bodies) =>
      bodies.map((body) => ({
        kind: body.className,
        rows: [...body.querySelectorAll('tr:not(.group)')].map(
          (row) => new Set([...row.querySelectorAll('td')].map((cell) => cell.textContent)).size,
        ),
      })),
    )
  expect(groups.map(({ kind }) => kind)).toEqual(['differs', 'same'])
  expect(everyOf(groups[0].rows, (kinds) => kinds > 1)).toBe(true)
  expect(everyOf(groups[1].rows, (kinds) => kinds === 1)).toBe(true)
  await leave(page)
})

it('pages of places and agencies work on a phone without script', async () => {
  const page = await world.open('/places/paphos?lang=ru', { ...phone, javaScriptEnabled: false })
  expect(await page.locator('h1').textContent()).toBe('Жильё и цены: Пафос')
  await page.locator('.place-links a').first().click()
  expect(new URL(page.url()).pathname).toMatch(/^\/places\//)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.goto(`${world.base}/agencies/1001?deal=sale&lang=en`)
  await page.locator('.pager [rel=next]').click()
  expect(await page.locator('.pager span').first().textContent()).toContain('Page 2 of')
  await leave(page)
})

it('a description in another language than the page is named and marked', async () => {
  const { results } = (
    await get(world.app, '/v1/listings?q=%CE%B8%CE%AD%CE%B1&detail=full&limit=1')
  ).body
  const [{ id }] = [...results]
  const page = await world.open(`/listings/${id}/x?lang=ru`)
  expect(await page.locator('.written-in').textContent()).toContain('греческий')
  expect(await page.locator('.description p[lang=el]').count()).toBeGreaterThan(0)
  await page.goto(`${world.base}/listings/${id}/x?lang=el`)
  expect(await page.locator('.written-in, .description p[lang]').count()).toBe(0)
  await leave(page)
})

describe('without a connection', () => {
  const online = { serviceWorkers: 'allow', withPhotos: true } as const
  const storedIn = (page: WatchedPage) =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const homes = await caches.open('estia-homes')
      const paths = (await homes.keys()).map(({ url }) => new URL(url).pathname)
      return { names: names.map((name) => name.replace(/-[0-9a-f]{10}$/, '')), paths }
    })
  const photosOf = async (page: WatchedPage) =>
    (await storedIn(page)).paths.filter((path) => path.startsWith('/photos/')).length

  it('the saved homes are shown with their photos, and nothing old once there is one', async () => {
    const page = await world.open('/search?property_type=house&lang=el', online)
    // Of a build before this one.
    await page.evaluate(() => caches.open('estia-shell-0123456789'))
    const cards = page.locator('#results .card')
    const saved = await Promise.all([0, 1].map((at) => cards.nth(at).getAttribute('data-id')))
    for (const at of [0, 1]) await cards.nth(at).locator('[data-save]').click()
    await eventually(() => photosOf(page)).toBe(2)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await eventually(async () => (await storedIn(page)).names.sort()).toEqual([
      'estia-homes',
      'estia-shell',
    ])

    await page.context().setOffline(true)
    await page.goto(`${world.base}/market`)
    expect(await page.locator('h1').textContent()).toBe('Χωρίς σύνδεση')
    const shown = page.locator('.card')
    expect(await shown.evaluateAll((all) => all.map((one) => one.getAttribute('data-id')))).toEqual(
      saved.toReversed(),
    )
    const widths = () =>
      shown
        .locator('img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
    await eventually(async () => (await widths()).filter((width) => width > 0).length).toBe(2)
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('sans')
    expect(await violations(page)).toEqual([])

    await page.context().setOffline(false)
    await page.locator('a.primary').click()
    await page.waitForURL('**/market')
    expect(await page.locator('h1').textContent()).not.toBe('Χωρίς σύνδεση')

    // One is no longer saved, which needs no connection.
    await page.goto(`${world.base}/saved`)
    await settled(page)
    await page.context().setOffline(true)
    await page.locator('[data-list-kind="saved"] .card [data-save]').first().click()
    await eventually(() => photosOf(page)).toBe(1)
    await page.goto(`${world.base}/search`)
    expect(await shown.evaluateAll((all) => all.map((one) => one.getAttribute('data-id')))).toEqual(
      [saved[0]],
    )
    await page.context().close()
  })
})
