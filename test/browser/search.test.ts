/** The journeys of somebody who looks for a home: box, filters, chips, pages, back and forward. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get } from '../support/test-app.ts'
import { eventually, leave, panel, queryOf, resultCount, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const apiTotal = async (query: string): Promise<number> =>
  Number((await get(world.app, `/v1/listings?${query}`)).body.total)

describe('filters', () => {
  it('narrow the list at once, in the API own names, with chips and counts', async () => {
    const page = await world.open('/')
    const before = await resultCount(page)
    await panel(page, 'Bedrooms').click()
    await page.locator('#bedrooms-2').check()
    await page.waitForURL('**/search?bedrooms=2')
    const two = await apiTotal('bedrooms=2')
    await eventually(() => resultCount(page)).toBe(two)
    expect(two).toBeLessThan(before)
    await page.locator('#bedrooms-3').check()
    await page.waitForURL('**/search?bedrooms=2,3')
    await eventually(() => resultCount(page)).toBe(await apiTotal('bedrooms=2,3'))
    expect(await page.locator('.filter[open] [data-apply]').textContent()).toContain(
      (await resultCount(page)).toLocaleString('en-GB'),
    )
    await page.keyboard.press('Escape')
    await page.locator('.chips .chip', { hasText: 'Bedrooms: 2' }).click()
    await page.waitForURL('**/search?bedrooms=3')
    expect(await page.locator('#bedrooms-2').isChecked()).toBe(false)
    await page.locator('.chip-clear').click()
    await page.waitForURL('**/search')
    await eventually(() => resultCount(page)).toBe(before)
    await leave(page)
  })

  it('come back with back and forward', async () => {
    const page = await world.open('/search?district=paphos')
    const paphos = await resultCount(page)
    await panel(page, 'Price').click()
    await page.locator('#price_max').fill('250000')
    await page.waitForURL('**district=paphos&price_max=250000')
    const cheap = await apiTotal('district=paphos&price_max=250000')
    await eventually(() => resultCount(page)).toBe(cheap)
    await page.goBack()
    await eventually(() => resultCount(page)).toBe(paphos)
    expect(await page.locator('#price_max').inputValue()).toBe('')
    await page.goForward()
    await eventually(() => resultCount(page)).toBe(cheap)
    expect(await page.locator('#price_max').inputValue()).toBe('250,000')
    await leave(page)
  })

  it('that do not apply to the deal disappear, and so do their values', async () => {
    const page = await world.open('/search?view=sea-view&property_type=apartment')
    expect(await page.locator('#view-sea-view').count()).toBe(1)
    await page.locator('[data-deal="rent"]').click()
    await page.waitForURL('**/search?deal=rent&property_type=apartment')
    await eventually(() => page.locator('#pets-allowed').count()).toBe(1)
    expect(await page.locator('#view-sea-view').count()).toBe(0)
    expect(await page.locator('#sort option').count()).toBe(6)
    await leave(page)
  })

  it('that leave nothing are distinguished by what each brings back', async () => {
    const page = await world.open('/search?property_type=land-plots&bedrooms=4&district=paphos')
    const ways = page.locator('.ways a')
    const [label, count] = [ways.first().locator('span'), ways.first().locator('strong')]
    expect(await label.textContent()).toMatch(/^Without “/)
    const promised = Number(/[\d,]+/.exec((await count.textContent())!)![0].replace(',', ''))
    await ways.first().click()
    await eventually(() => resultCount(page)).toBe(promised)
    await leave(page)
  })
})

describe('few results', () => {
  it('come with what a wider search finds, and a name of two places with a heading', async () => {
    const { results } = (
      await get(world.app, '/v1/listings?location=tala&property_type=house&limit=25')
    ).body
    const [{ price, bedrooms }] = [...results].sort((a, b) => Number(a.price) - Number(b.price))
    const query = `location=tala&property_type=house&bedrooms=${bedrooms}&price_max=${price}`
    const total = await apiTotal(query)
    expect(total).toBeLessThan(3)
    const page = await world.open(`/search?${query}`)
    expect(await page.locator('#results .card').count()).toBe(total)
    const ways = page.locator('.few .ways a')
    const promised = Number(
      /[\d,]+/.exec((await ways.first().locator('strong').textContent())!)![0].replace(',', ''),
    )
    expect(promised).toBeGreaterThan(total)
    await ways.first().click()
    await eventually(() => resultCount(page)).toBe(promised)
    await page.goto(`${world.base}/search?find=house+in+LARNACA`)
    expect(await page.locator('.understood h2').textContent()).toBe('Which Larnaca do you mean?')
    expect(await page.locator('.understood .ways').textContent()).toContain('Larnaca, town only')
    await leave(page)
  })
})

describe('the box', () => {
  it('suggests places and takes one by keyboard', async () => {
    const page = await world.open('/search')
    await page.keyboard.press('/')
    await page.keyboard.type('germaso')
    // What was suggested for the first letters may still stand there.
    const first = page.locator('#find-suggestions li').first()
    await eventually(() => first.textContent()).toContain('Germasogeia')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?location=germasogeia')
    expect(await page.locator('#result-title').textContent()).toContain('Germasogeia')
    await leave(page)
  })

  it('keeps the choice when an answer to later letters comes after it', async () => {
    const page = await world.open('/search')
    const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>()
    await page.route('**/site/places?q=germaso&*', async (route) => {
      await isChosen
      await route.continue()
    })
    await page.keyboard.press('/')
    await page.keyboard.type('germas')
    const first = page.locator('#find-suggestions li').first()
    await eventually(() => first.textContent()).toContain('Germasogeia')
    const late = page.waitForRequest('**/site/places?q=germaso&*')
    await page.keyboard.type('o')
    const answer = (await late).response()
    await page.keyboard.press('ArrowDown')
    choose()
    await (await answer)?.finished()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?location=germasogeia')
    await leave(page)
  })

  it('completes a sentence, with how much there is', async () => {
    const page = await world.open('/search')
    await page.locator('#find').fill('villa with pool in paph')
    const options = page.locator('#find-suggestions li')
    await eventually(() => options.allTextContents()).toEqual(
      expect.arrayContaining([expect.stringMatching(/villa with pool in Paphos district.*\d/)]),
    )
    await page.locator('#find').press('ArrowDown')
    await page.locator('#find').press('Enter')
    await page.waitForURL(/property_type=house/)
    await leave(page)
  })

  it.each([
    ['a place in Greek letters', 'Λεμεσός', /\?district=limassol&said=/],
    [
      'a sentence',
      'villa in Pissouri with pool',
      /\?location=pissouri&property_type=house&pool=yes$/,
    ],
    ['a district', 'Famagusta', /\?district=famagusta$/],
    ['words that are no place', 'zzqqxx wwyyvv', /\?q=/],
  ])('understands %s', async (_, text, expected) => {
    const page = await world.open('/')
    await page.locator('#find').fill(text)
    await page.locator('#find').press('Enter')
    await page.waitForURL(expected)
    await leave(page)
  })

  it('leads from a reference, a number and a link to the listing', async () => {
    const [{ id, link }] = (await get(world.app, '/v1/listings?limit=1')).body.results
    const full = (await get(world.app, `/v1/listings/${id}`)).body
    for (const text of [String(full.reference), String(link)]) {
      const page = await world.open('/')
      await page.locator('#find').fill(text)
      await page.locator('#find').press('Enter')
      await page.waitForURL('**/listings/**')
      expect(page.url()).toContain('/listings/')
      await leave(page)
    }
  })
})

describe('the list', () => {
  it('pages by cursor and comes back to where the visitor was', async () => {
    const page = await world.open('/search?sort=price_asc&limit=8')
    const first = await page.locator('.card').first().getAttribute('data-id')
    await page.locator('.pager a[rel=next]').scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    await page.locator('.pager a[rel=next]').click()
    await page.waitForURL('**cursor=**')
    expect(await page.locator('.card').first().getAttribute('data-id')).not.toBe(first)
    expect(queryOf(page)).toContain('sort=price_asc')
    await page.goBack()
    await eventually(() => page.locator('.card').first().getAttribute('data-id')).toBe(first)
    await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled / 2)
    await leave(page)
  })

  it('offers every sort order and sticks to it', async () => {
    const page = await world.open('/search?district=larnaca')
    expect(await page.locator('#sort option').count()).toBe(8)
    await page.locator('#sort').selectOption('price_desc')
    await page.waitForURL('**sort=price_desc')
    const [costliest] = (await get(world.app, '/v1/listings?district=larnaca&sort=price_desc')).body
      .results
    await eventually(() => page.locator('.card').first().getAttribute('data-id')).toBe(
      String(costliest.id),
    )
    await leave(page)
  })

  it('is one press away from the same search as JSON', async () => {
    const page = await world.open('/search?district=larnaca&bedrooms=2,3&sort=newest')
    const address = await page.locator('.developer a').getAttribute('href')
    expect(address).toBe('/v1/listings?district=larnaca&bedrooms=2,3&sort=newest')
    expect((await get(world.app, address!)).body.total).toBe(await resultCount(page))
    await leave(page)
  })
})

describe('a phone', () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

  it('has one column, filters as a sheet, and a map over the whole window', async () => {
    const page = await world.open('/search', phone)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await panel(page, 'Bedrooms').tap()
    await page.locator('#bedrooms-1').tap()
    await page.waitForURL('**bedrooms=1')
    await page.locator('.filter[open] [data-apply]').tap()
    expect(await page.locator('.filter[open]').count()).toBe(0)
    await page.locator('[data-map-toggle]').tap()
    await page.locator('.map .cluster, .map .pin').first().waitFor()
    await page.locator('[data-map-toggle]').tap()
    await eventually(() => page.locator('.map-pane').isVisible()).toBe(false)
    await leave(page)
  })

  it.each(['/', '/search?deal=rent&lang=el', '/saved', '/compare', '/nowhere', '/docs'])(
    'does not scroll sideways at 320 px: %s',
    async (path) => {
      const page = await world.open(path, { viewport: { width: 320, height: 640 } })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.context().close()
    },
  )

  it('has targets of 44 px on the search page', async () => {
    const page = await world.open('/search?bedrooms=2', phone)
    const small = await page
      .locator('main a:visible, main button:visible, main summary:visible, main select:visible')
      .evaluateAll((all) =>
        all
          .filter(
            (one) =>
              !one.closest('.card h3') &&
              !one.closest('.skip') &&
              one.className !== 'skip skip-map',
          )
          .map((one) => [one.className || one.textContent, one.getBoundingClientRect().height])
          .filter(([, height]) => (height as number) < 43.9),
      )
    expect(small).toEqual([])
    await leave(page)
  })
})
