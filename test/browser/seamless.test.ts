/**
 * Searching without seams: what is still right stays as it is, a decision is one step of the history, the title shows
 * where, pages lead both ways, nothing found leads on; and what a reader may trust how far.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Body, get } from '../support/test-app.ts'
import { violations } from './check-pages.ts'
import {
  eventually,
  leave,
  panel,
  queryOf,
  resultCount,
  startWorld,
  type WatchedPage,
  type World,
  withMap,
} from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ withPrices: true })
})
afterAll(() => world.stop())

const withoutScript = { javaScriptEnabled: false }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const title = (page: WatchedPage) => page.locator('#result-title').textContent()

describe('a search that changes', () => {
  it('leaves the photos, the focus and the open panel in place', async () => {
    const page = await world.open('/search?district=paphos&sort=price_desc', {
      ...withMap,
      withPhotos: true,
    })
    await panel(page, 'Property type').click()
    const shown = await page.evaluate(() => {
      const cards = [...document.querySelectorAll('#results .card')]
      Object.assign(window, { photos: cards.map((card) => card.querySelector('img')) })
      return cards.length
    })
    expect(shown).toBeGreaterThan(10)
    await page.locator('#property_type-house').check()
    await page.waitForURL('**property_type=house**')
    await eventually(() => page.locator('#results[aria-busy]').count()).toBe(0)
    const stayed = await page.evaluate(() => {
      const { photos } = window as unknown as { photos: (Element | null)[] }
      const now = new Set(document.querySelectorAll('#results .card img'))
      return photos.filter((photo) => photo && now.has(photo)).length
    })
    // The costliest are houses: most of the cards are the same.
    expect(stayed).toBeGreaterThan(5)
    expect(await page.locator('#panel-property_type[open]').count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('property_type-house')
    await leave(page)
  })

  it('fetches no photo again that it shows', async () => {
    const page = await world.open('/search?district=paphos', { withPhotos: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.locator('#sort').selectOption('newest')
    await page.waitForURL('**sort=newest')
    await page.goBack()
    await eventually(() => queryOf(page)).toBe('?district=paphos')
    const photos = asked.filter((url) => url.includes('/photos/'))
    expect(new Set(photos).size).toBe(photos.length)
    await leave(page)
  })

  it('stays with rent, from the front page to a district', async () => {
    const page = await world.open('/')
    await page.locator('[data-deal=rent]').click()
    await page.waitForURL('**/?deal=rent')
    await eventually(() => title(page)).toContain('for rent')
    await page.locator('.hero-places a', { hasText: 'Paphos' }).click()
    await page.waitForURL('**/search?deal=rent&district=paphos')
    await eventually(() => title(page)).toContain('for rent in Paphos')
    const { total } = (await get(world.app, '/v1/listings?deal=rent&district=paphos')).body
    expect(await resultCount(page)).toBe(total)
    await leave(page)
    const plain = await world.open('/', withoutScript)
    await plain.locator('[data-deal=rent]').click()
    await plain.locator('.hero-places a', { hasText: 'Paphos' }).click()
    expect(queryOf(plain)).toBe('?deal=rent&district=paphos')
    await leave(plain)
  })

  it('is one step of the history for each decision', async () => {
    const page = await world.open('/search')
    const length = () => page.evaluate(() => history.length)
    const before = await length()
    await panel(page, 'Price').click()
    for (const text of ['5', '50', '500k']) {
      await page.locator('#price_max').fill(text)
      await eventually(() => queryOf(page)).toContain(`price_max=${text.replace('k', '000')}`)
    }
    expect(await length()).toBe(before + 1)
    await page.keyboard.press('Escape')
    await page.locator('#sort').selectOption('price_asc')
    await page.waitForURL('**sort=price_asc**')
    expect(await length()).toBe(before + 2)
    await page.goBack()
    await eventually(() => queryOf(page)).toBe('?price_max=500000')
    await page.goBack()
    await eventually(() => queryOf(page)).toBe('')
    await eventually(() => page.locator('#price_max').inputValue()).toBe('')
    await leave(page)
  })

  it('shows the last of several quick choices', async () => {
    const page = await world.open('/search')
    await panel(page, 'Bedrooms').click()
    for (const rooms of ['1', '2', '3', '4']) await page.locator(`#bedrooms-${rooms}`).check()
    await eventually(() => queryOf(page)).toBe('?bedrooms=1,2,3,4')
    const checked = page.locator('[name=bedrooms]:checked')
    await eventually(() => checked.count()).toBe(4)
    await leave(page)
  })
})

describe('the title', () => {
  it.each([
    ['near=34.7754,32.4218&radius_km=3', /within 3 km of a point near Paphos/],
    ['bbox=34.6,32.9,34.75,33.15', /on the map around Limassol/],
    ['polygon=34.90,33.60;34.95,33.60;34.95,33.66', /in the area drawn around Larnaca/],
    ['bbox=34.4,32.2,35.8,34.7', /for sale in Cyprus$/],
    ['location=pegeia', /in Pegeia$/],
  ])('shows the area of %s', async (query, expected) => {
    const page = await world.open(`/search?${query}`, withoutScript)
    expect(await title(page)).toMatch(expected)
    expect(await page.title()).toContain((await title(page))!)
    await leave(page)
  })
})

describe('pages of results', () => {
  it.each([
    ['with script', {}],
    ['without script', withoutScript],
  ])('lead on and back: %s', async (_, options) => {
    const page = await world.open('/search?sort=price_asc&limit=8', options)
    const ids = () =>
      page
        .locator('#results .card')
        .evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.id))
    const seen = [await ids()]
    for (const step of [2, 3]) {
      await page.locator('.pager [rel=next]').click()
      await eventually(() => page.locator('.pager-at').textContent()).toMatch(
        new RegExp(`^${(step - 1) * 8 + 1} to ${step * 8} of`),
      )
      seen.push(await ids())
    }
    for (const step of [1, 0]) {
      await page.locator('.pager [rel=prev]').click()
      await eventually(ids).toEqual(seen[step])
    }
    expect(queryOf(page)).not.toContain('cursor')
    expect(await page.locator('.pager [rel=prev]').count()).toBe(0)
    await leave(page)
  })
})

describe('nothing found', () => {
  it.each([
    ['with script', {}],
    ['on a phone without script', { ...phone, ...withoutScript }],
  ])('offers the nearest searches with what they find: %s', async (_, options) => {
    const page = await world.open(
      '/search?property_type=house&bedrooms=6&price_max=90000&location=tala',
      options,
    )
    const ways = page.locator('.empty .ways a')
    const texts = await ways.locator('span').allTextContents()
    expect(texts.length).toBeGreaterThan(0)
    for (const count of await ways.locator('strong').allTextContents()) {
      expect(Number(/[\d,]+/.exec(count)![0].replace(',', ''))).toBeGreaterThan(0)
    }
    const promised = (await ways.first().locator('strong').textContent())!
    await ways.first().click()
    await eventually(() => resultCount(page)).toBe(
      Number(/[\d,]+/.exec(promised)![0].replace(',', '')),
    )
    await leave(page)
  })
})

describe('trust', () => {
  const first = async (query: string) => {
    const { results } = (await get(world.app, `/v1/listings?${query}&limit=25`)).body
    return [...results] as Body[]
  }
  const pathOf = (record: Body) => new URL(String(record.link)).pathname

  beforeAll(async () => {
    expect(await first('good_deal=1')).not.toEqual([])
  })

  /** A price of a tenth: a nought was forgotten. */
  async function askLittle(id: number): Promise<void> {
    const [{ seller_id: sellerId, fields }] = await world.app.store.getListings([id])
    const caller = { kind: 'seller', sellerId, keyId: 'test' } as const
    const sent = { price: Math.round(Number(fields.price) / 10) }
    await world.app.service.update(id, { sent, caller, signal: AbortSignal.timeout(30_000) }, null)
  }

  it('explains what a good deal is: in the filter, on the card, on the listing', async () => {
    const [deal] = await first('good_deal=1')
    const page = await world.open('/search?good_deal=1')
    await panel(page, 'More filters').click()
    const hint = await page.locator('#good_deal').getAttribute('aria-describedby')
    expect(await page.locator(`#${hint}`).textContent()).toContain('comparable homes')
    expect(await page.locator('#results .badge-deal').first().textContent()).toMatch(/\d%/)
    await page.goto(world.base + pathOf(deal))
    await page.locator('.why summary').click()
    expect(await page.locator('.why p').textContent()).toContain('comparable homes')
    await leave(page)
  })

  it('is warned of a price that looks wrong, on the card and on the listing', async () => {
    const [home] = await first('good_deal=1')
    await askLittle(Number(home.id))
    const [wrong] = await first(`ids=${home.id}`)
    expect(wrong.price_check).not.toBeNull()
    const page = await world.open(`/search?ids=${wrong.id}`)
    expect(await page.locator('#results .badge-check').textContent()).toBe('Check the price')
    await page.goto(world.base + pathOf(wrong), { waitUntil: 'networkidle' })
    expect(await page.locator('.price-check').textContent()).toContain('looks wrong')
    expect(await violations(page)).toEqual([])
    await leave(page)
  })

  it('shows where a place is approximate', async () => {
    const pointless = (await first('sort=newest')).find(({ lat }) => lat === null)
    expect(pointless).toBeDefined()
    const page = await world.open('/search?sort=newest', withoutScript)
    const card = page.locator(`.card[data-id="${pointless!.id}"]`)
    expect(await card.textContent()).toMatch(/[Aa]pproximate/)
    await page.goto(world.base + pathOf(pointless!))
    expect(await page.locator('.listing-place').textContent()).toMatch(/[Aa]pproximate/)
    await leave(page)
  })

  it('is read in the language that the seller wrote in', async () => {
    const greek = (await first('q=διαμέρισμα'))[0]
    const page = await world.open(`${pathOf(greek)}?lang=en`, withoutScript)
    expect(await page.locator('.description p[lang=el]').count()).toBeGreaterThan(0)
    expect(await page.locator('.description').textContent()).toContain('in Greek')
    await page.goto(`${world.base}${pathOf(greek)}?lang=el`)
    expect(await page.locator('.description p[lang]').count()).toBe(0)
    await leave(page)
  })

  it('is not shown the same picture twice on a page of the demo', async () => {
    const page = await world.open('/search?property_type=apartment', withoutScript)
    const sources = await page
      .locator('#results .card img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).getAttribute('src')))
    expect(new Set(sources).size).toBeGreaterThan(sources.length - 3)
    const scenes = new Set(sources.map((source) => /demo-([a-z-]+)-\d/.exec(source!)?.[1]))
    expect(scenes.size).toBeGreaterThan(2)
    await leave(page)
  })
})
