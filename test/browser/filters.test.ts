/** Filters for people: only what fits, in groups with counts, years by a slider, prices as people write them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parameters } from '../../src/catalogue/parameters.ts'
import { get } from '../support/test-app.ts'
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
} from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const withoutScript = { javaScriptEnabled: false }
const apiTotal = async (query: string): Promise<number> =>
  Number((await get(world.app, `/v1/listings?${query}`)).body.total)

/** The names of the filters that the form asks for. */
const asked = (page: WatchedPage): Promise<string[]> =>
  page
    .locator('#search-form :is(input, select)[name]:not([type=hidden])')
    .evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLInputElement).name))])

/** From what the form asks for to the catalogue's parameters. */
const parametersOf = (names: readonly string[]): string[] =>
  names.map((name) => name.replace(/_(?:from|to)$/, ''))

describe('what the form asks for', () => {
  it.each([
    ['land-plots', ['bedrooms', 'bathrooms', 'floor_min', 'amenities', 'pool', 'area_min']],
    ['apartment', ['plot_min']],
    ['office', ['bedrooms', 'plot_min', 'pool', 'good_deal']],
  ])('fits %s', async (type, unfit) => {
    const page = await world.open(`/search?property_type=${type}`, withoutScript)
    const names = parametersOf(await asked(page))
    for (const name of unfit) expect(names).not.toContain(name)
    const wrong = parameters.filter(
      ({ name, fits }) => names.includes(name) && fits !== undefined && !fits.includes(type),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['price_min', 'district', 'title_deed']))
    await leave(page)
  })

  it('is the size of the plot first, of land', async () => {
    const page = await world.open('/search?property_type=land-plots')
    const bar = await page.locator('.filter-bar > details > summary').allTextContents()
    expect(bar.map((text) => text.replace(/\d+$/, '').trim())).toEqual([
      'Property type',
      'Price',
      'Plot area',
      expect.stringContaining('More filters'),
    ])
    await leave(page)
  })

  it('stands in groups with counts; what few ask for is folded until it is set', async () => {
    const page = await world.open('/search?property_type=house')
    await panel(page, 'More filters').click()
    const groups = page.locator('.groups [role=group]')
    expect(await groups.count()).toBe(5)
    await eventually(() => page.locator('#heating-radiators').isVisible()).toBe(false)
    const count = await page.locator('label[for=pool-private] small').textContent()
    expect(Number(count?.replace(',', ''))).toBe(await apiTotal('property_type=house&pool=private'))
    await page.locator('#fold-comfort > summary').click()
    await page.locator('#heating-radiators').check()
    await page.waitForURL('**heating=radiators')
    await eventually(() => page.locator('#fold-comfort #heating-radiators').count()).toBe(0)
    await eventually(() => page.locator('#heating-radiators').isVisible()).toBe(true)
    // A field with a control of its own has no second one.
    expect(await page.locator('#amenities-pool').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await leave(page)
  })

  it('leaves behind what a new kind of property has not, with and without script', async () => {
    const page = await world.open('/search?bedrooms=3')
    await panel(page, 'Property type').click()
    await page.locator('#property_type-land-plots').check()
    await eventually(() => queryOf(page)).toBe('?property_type=land-plots')
    await eventually(() => page.locator('#panel-bedrooms').count()).toBe(0)
    await eventually(() => page.locator('#property_type-land-plots').isVisible()).toBe(true)
    await leave(page)
    const plain = await world.open('/search?bedrooms=3', withoutScript)
    await panel(plain, 'Property type').click()
    await plain.locator('#property_type-land-plots').check()
    await plain.locator('.filter[open] [data-apply]').click()
    expect(queryOf(plain)).toBe('?property_type=land-plots')
    await leave(plain)
  })

  it('hides any kind where a kind is chosen', async () => {
    const page = await world.open('/search?pool=yes')
    await panel(page, 'More filters').click()
    const any = page.locator('label[for=pool-yes]')
    await eventually(() => any.isVisible()).toBe(true)
    await page.locator('#pool-private').check()
    await page.waitForURL('**/search?pool=private')
    await eventually(() => any.isVisible()).toBe(false)
    await page.locator('#pool-private').uncheck()
    await page.waitForURL('**/search')
    await eventually(() => any.isVisible()).toBe(true)
    await leave(page)
  })
})

describe('years', () => {
  it('are chosen by two handles, with keys, and said as one', async () => {
    const page = await world.open('/search?property_type=apartment')
    await panel(page, 'More filters').click()
    const [from, to] = [0, 1].map((at) => page.locator('#year_built [type=range]').nth(at))
    await to.focus()
    for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowLeft')
    await eventually(() => queryOf(page)).toMatch(/year_built=1990-and-older.*,2022$/)
    await from.focus()
    for (let press = 0; press < 11; press++) await page.keyboard.press('ArrowRight')
    await eventually(() => queryOf(page)).toBe(
      '?property_type=apartment&year_built=2019,2020,2021,2022',
    )
    await eventually(() => resultCount(page)).toBe(
      await apiTotal('property_type=apartment&year_built=2019,2020,2021,2022'),
    )
    expect(await from.getAttribute('aria-valuetext')).toBe('2019')
    // It cannot pass the other.
    for (let press = 0; press < 9; press++) await page.keyboard.press('ArrowRight')
    await eventually(() => queryOf(page)).toBe('?property_type=apartment&year_built=2022')
    await page.keyboard.press('ArrowLeft')
    const chip = page.locator('.chip', { hasText: 'Year built: 2021 to 2022' })
    await eventually(() => chip.count()).toBe(1)
    await page.keyboard.press('Escape')
    // Two handles, two decisions.
    await page.goBack()
    await eventually(() => queryOf(page)).toContain('year_built=1990-and-older')
    await leave(page)
  })

  it('are chosen from two lists without script', async () => {
    const page = await world.open('/search', withoutScript)
    await panel(page, 'More filters').click()
    await page.locator('[name=year_built_from]').selectOption('2001-2010')
    await page.locator('[name=year_built_to]').selectOption('2012')
    await page.locator('.filter[open] [data-apply]').click()
    expect(queryOf(page)).toBe('?year_built=2001-2010,2011,2012')
    expect(await page.locator('[name=year_built_to]').inputValue()).toBe('2012')
    await leave(page)
  })
})

describe('a price', () => {
  it.each([
    ['with script', {}],
    ['on a phone', phone],
  ])('is understood as people write it, %s', async (_, options) => {
    const page = await world.open('/search', options)
    await panel(page, 'Price').click()
    await page.locator('#price_max').fill('€ 400 000')
    await eventually(() => queryOf(page)).toBe('?price_max=400000')
    await page.locator('#price_max').fill('1.2m')
    await eventually(() => queryOf(page)).toBe('?price_max=1200000')
    // What is being typed is not taken away.
    expect(await page.locator('#price_max').inputValue()).toBe('1.2m')
    await page.locator('#price_min').fill('400k')
    await eventually(() => queryOf(page)).toBe('?price_min=400000&price_max=1200000')
    expect(await page.locator('#price_max').inputValue()).toBe('1,200,000')
    await eventually(() => resultCount(page)).toBe(
      await apiTotal('price_min=400000&price_max=1200000'),
    )
    await leave(page)
  })

  it('is understood without script, and stands in the field as Greeks write it', async () => {
    const page = await world.open('/search?lang=el', withoutScript)
    await panel(page, 'Τιμή').click()
    await page.locator('#price_min').fill('300.000')
    await page.locator('#price_max').fill('0,5 εκ.')
    await page.locator('.filter[open] [data-apply]').click()
    expect(queryOf(page)).toBe('?price_min=300000&price_max=500000')
    expect(await page.locator('#price_max').inputValue()).toBe('500.000')
    await leave(page)
  })
})
