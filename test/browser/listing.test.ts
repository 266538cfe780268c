/** The page of a listing, and the lists that a browser stores. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/structures/durations.ts'
import { get } from '../support/test-app.ts'
import { eventually, leave, startWorld, type World } from './world.ts'

const MONTH_MS = 30 * DAY_MS

let world: World
let ids: number[]
let path: string
beforeAll(async () => {
  world = await startWorld()
  const { results } = (await get(world.app, '/v1/listings?limit=5&condition=pre-owned')).body
  ids = [...results].map(({ id }) => Number(id))
  path = new URL(String([...results][0].link)).pathname
})
afterAll(() => world.stop())

describe('a listing', () => {
  it('has what search engines and messengers read', async () => {
    const page = await world.open(path)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(world.base + path)
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent())!,
    )
    expect(data['@type']).toBe('RealEstateListing')
    expect(data.offers.priceCurrency).toBe('EUR')
    const { addressRegion } = data.about.address
    expect(await page.locator('h1').textContent()).toContain(`, ${addressRegion}`)
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(image).toMatch(/^http.*webp$/)
    expect(await page.title()).toContain('€')
    expect(await page.locator('h1').count()).toBe(1)
    await leave(page)
  })

  it('has its facts above the text, its price in view, says what is saved, and prints in colour', async () => {
    const page = await world.open(path, { viewport: { width: 1440, height: 900 } })
    expect(await page.locator('.listing-head .key-facts li').count()).toBeGreaterThan(1)
    const bar = page.locator('[data-ask-bar]')
    // Until the page is laid out, the script does not know that its button is in view.
    await bar.waitFor({ state: 'hidden' })
    await page.locator('.similar').scrollIntoViewIfNeeded()
    await bar.waitFor({ state: 'visible' })
    expect(await bar.textContent()).toContain('€')
    const save = page.locator('.side-actions [data-save]')
    expect(await save.innerText()).toBe('Save')
    await save.click()
    expect(await save.innerText()).toBe('Saved')
    await page.locator('.side-actions [data-compare]').click()
    expect(await page.locator('.side-actions [data-compare]').innerText()).toBe('In comparison')
    await page.emulateMedia({ media: 'print' })
    const fact = page.locator('.facts > div').first()
    expect(await fact.evaluate((one) => getComputedStyle(one).breakInside)).toBe('avoid')
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(sheets.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2)
    await leave(page)
  })

  it('has a gallery for keys and swipes that gives the focus back', async () => {
    const page = await world.open(path)
    const first = page.locator('.gallery li a').first()
    await first.focus()
    await page.keyboard.press('Enter')
    const viewer = page.locator('dialog.viewer')
    await viewer.waitFor()
    const caption = viewer.locator('p')
    expect(await caption.textContent()).toMatch(/^1 \//)
    await page.keyboard.press('ArrowRight')
    expect(await caption.textContent()).toMatch(/^2 \//)
    await page.mouse.move(700, 300)
    await page.mouse.down()
    await page.mouse.move(500, 300)
    await page.mouse.up()
    expect(await caption.textContent()).toMatch(/^3 \//)
    // A press enlarges the picture, and another picture is never seen under its counter.
    await page.mouse.click(700, 300)
    expect(await viewer.getAttribute('class')).toContain('zoomed')
    await page.keyboard.press('ArrowRight')
    expect(await viewer.getAttribute('class')).not.toContain('zoomed')
    expect(await viewer.locator('img').getAttribute('class')).toBe('is-coming')
    await page.keyboard.press('Escape')
    await eventually(() => viewer.isVisible()).toBe(false)
    expect(await first.evaluate((link) => link === document.activeElement)).toBe(true)
    await leave(page)
  })

  it('puts a map where the drawing was, when it is looked at', async () => {
    const page = await world.open(path)
    await page.locator('[data-locator]').scrollIntoViewIfNeeded()
    await page.locator('[data-locator] .leaflet-pane').first().waitFor({ state: 'attached' })
    await leave(page)
  })

  it('leads from its number alone to its whole link', async () => {
    const page = await world.open(`/listings/${ids[0]}`)
    expect(new URL(page.url()).pathname).toBe(path)
    await leave(page)
  })

  it('that is closed says so first and offers others', async () => {
    const everyId = Array.from({ length: 1_500 }, (_, index) => index + 1)
    const closed = (await world.app.store.getListings(everyId)).find(
      ({ state, closed_at: at }) => state === 'closed' && at! > world.app.clock.nowMs - MONTH_MS,
    )!
    const page = await world.open(`/listings/${closed.id}/any`)
    expect(await page.locator('.notice').textContent()).toContain('closed')
    expect(await page.locator('.similar .card').count()).toBeGreaterThan(0)
    await leave(page)
  })
})

describe('the lists of a browser', () => {
  it('keep, compare and share without an account', async () => {
    const page = await world.open(`/saved?ids=${ids.slice(0, 4).join(',')}`)
    for (const id of ids.slice(0, 3)) {
      await page.locator(`button[data-save="${id}"]`).click()
      await page.locator(`button[data-compare="${id}"]`).click()
    }
    expect(await page.locator('[data-saved-count]').textContent()).toBe('3')
    await page.goto(`${world.base}/saved`)
    await eventually(() => page.locator('[data-list-kind=saved] .card').count()).toBe(3)
    await page.locator('.tray a').click()
    await page.waitForURL('**/compare?ids=**')
    expect(await page.locator('.compare-table th[scope=col]').count()).toBe(3)
    await page.locator('.take-out').first().click()
    await eventually(() => page.locator('.compare-table th[scope=col]').count()).toBe(2)
    await page.goto(`${world.base}/compare`)
    await page.waitForURL('**/compare?ids=**')
    await leave(page)
  })

  it('take four to compare and no fifth', async () => {
    const page = await world.open('/search')
    const buttons = page.locator('#results button[data-compare]')
    for (let n = 0; n < 5; n++) await buttons.nth(n).click()
    expect(await page.locator('#results button[data-compare][aria-pressed=true]').count()).toBe(4)
    expect(await page.locator('[data-toast]').textContent()).toContain('up to four')
    await leave(page)
  })

  it('remember what was seen', async () => {
    const page = await world.open(path)
    await page.goto(`${world.base}/saved`)
    await page.locator(`[data-list-kind=seen] .card[data-id="${ids[0]}"]`).waitFor()
    await leave(page)
  })

  it('keep light or dark, and the language', async () => {
    const page = await world.open('/search?lang=el')
    await page.locator('[data-theme-switch]').click()
    await page.goto(world.base + path)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await page.locator('html').getAttribute('lang')).toBe('el')
    expect(await page.locator('.facts dt').first().textContent()).toBe('Είδος ακινήτου')
    await leave(page)
  })
})
