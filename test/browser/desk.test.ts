/**
 * The desk in a browser: no violation that axe can find on any of its pages, in three languages; what is typed
 * survives a lost connection; the order of photos by keyboard; a photo that fails says why.
 */
import { randomInt } from 'node:crypto'
import type { Cookie, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyPepper } from '../../src/app/store-secrets.ts'
import { limits } from '../../src/catalogue/limits.ts'
import { hashSecret, makeKey } from '../../src/domain/access/api-key.ts'
import { noisy } from '../photos/test-images.ts'
import { fillWithDemo, issueTestKey } from '../support/test-app.ts'
import { violations } from './check-pages.ts'
import {
  eventually,
  leave,
  settled,
  startWorld,
  type Visit,
  type WatchedPage,
  type World,
} from './world.ts'

const SLOW_MS = 240_000
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

let world: World
let key: string
let operatorKey: string
let draft: number
let live: number

beforeAll(async () => {
  world = await startWorld({
    prepare: fillWithDemo,
    environment: { OWNER_SIGNUP: '1' },
  })
  const { store } = world.app
  const everyId = Array.from({ length: 300 }, (_, index) => index + 1)
  const listings = await store.getListings(everyId)
  const shown = listings.find(({ state }) => state === 'live')!
  live = shown.id
  key = await issueTestKey(world.app, shown.seller_id)
  draft = await newDraft({})
  const operator = makeKey((below) => randomInt(below))
  operatorKey = operator.key
  const hash = hashSecret(operator.secret, await keyPepper(store))
  const row = { id: operator.id, hash, name: 'Olga', created_at: 0, revoked_at: null }
  await store.addOperator(row)
})
afterAll(() => world.stop())

const call = async (method: string, path: string, body: object) => {
  const answer = await fetch(`${world.base}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { id: number }
}
const newDraft = async (fields: object) =>
  (await call('POST', '/listings', { deal: 'sale', ...fields })).id
const complete = () => ({
  ...{ property_type: 'apartment', condition: 'pre-owned', bedrooms: 2, district: 'limassol' },
  ...{ price: 285_000, covered_area_m2: 84 },
  photo_urls: [`${world.base}/photos/demo-house-8-1600.webp`],
})
/** Another device, or a program. */
const patch = (id: number, fields: object) => call('PATCH', `/listings/${id}`, fields)
const stored = async (id: number) => (await world.app.store.getListing(id))?.fields

const cookiesOf = new Map<string, Cookie[]>()

/** By the form the first time; after that as somebody who comes back with the cookie: two pages less. */
async function signIn(as: string, visit: Visit = {}): Promise<WatchedPage> {
  const cookies = cookiesOf.get(as)
  const page = await world.open(cookies ? '/healthz' : '/desk', visit)
  if (cookies) {
    await page.context().addCookies(cookies)
    return page
  }
  await page.locator('#key').fill(as)
  await page.locator('form[action="/desk/sign-in"] button').click()
  await page.locator('.desk-nav').waitFor()
  cookiesOf.set(as, await page.context().cookies())
  return page
}

const photo = async (name: string, width: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await noisy(width, 40).jpeg().toBuffer(),
})

const show = async (page: Page, path: string) => {
  await page.goto(world.base + path)
  await settled(page)
}

/** The languages in turn. */
const inTurn = (paths: readonly string[]) =>
  paths.map((path, index) => `${path}?lang=${['en', 'el', 'ru'][index % 3]}`)

describe('no violation that axe can find', { timeout: SLOW_MS }, () => {
  const screen = { colorScheme: 'dark' } as const
  let seller: WatchedPage
  let visitor: WatchedPage
  let operator: WatchedPage
  beforeAll(async () => {
    seller = await signIn(key, phone)
    visitor = await world.open('/desk', screen)
    operator = await signIn(operatorKey, screen)
  })
  afterAll(async () => {
    for (const page of [seller, visitor, operator]) await leave(page)
  })

  const ofSeller = ['', '/listings/new', '/listings/DRAFT', '/account', '/enquiries']
  const more = ['/listings/DRAFT/preview', '/feeds']
  it.each(inTurn([...ofSeller, ...more]))('on a phone: /desk%s', async (path) => {
    await show(seller, `/desk${path.replace('DRAFT', String(draft))}`)
    expect(await violations(seller)).toEqual([])
    expect(await seller.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it.each(['', '/sign-up', '/sent', '/enter/none'])('before the sign-in: /desk%s', async (path) => {
    await show(visitor, `/desk${path}`)
    expect(await violations(visitor)).toEqual([])
  })

  it('in the form of a report, which is then sent', async () => {
    await show(visitor, `/listings/${live}/x`)
    await visitor.locator('.report summary').click()
    await visitor.locator('.report input[value=fraud]').check()
    expect(await violations(visitor)).toEqual([])
    await visitor.locator('.report button').click()
    await visitor.waitForURL('**reported=1**')
  })

  const parts = ['', '/sellers', '/sellers/1', '/reports', '/copies', '/feeds', '/keys', '/audit']
  it.each(inTurn(parts))('of an operator: /admin%s', async (path) => {
    await show(operator, `/admin${path}`)
    expect(await violations(operator)).toEqual([])
  })
})

describe('the form', { timeout: SLOW_MS }, () => {
  it('holds what is typed while offline, and saves it afterwards', async () => {
    const page = await signIn(key)
    await show(page, `/desk/listings/${draft}`)
    await page.context().setOffline(true)
    await page.locator('#price').fill('123456')
    await page.locator('[data-notices] .notice').waitFor()
    await page.context().setOffline(false)
    await eventually(async () => (await world.app.store.getListing(draft))?.fields.price).toBe(
      123_456,
    )
    page.trouble.length = 0
    await leave(page)
  })

  it('gives up what gets no answer, sends it again, and what waited behind it', async () => {
    const page = await signIn(key)
    // Half a minute is three seconds here, and no less: what is sent again must not be given up as well.
    await page.addInitScript(() => {
      const [later, giveUp] = [window.setTimeout, AbortSignal.timeout]
      const shorter = (ms: number) => (ms < 30_000 ? ms : ms / 10)
      window.setTimeout = ((act: TimerHandler, ms = 0) =>
        later(act, shorter(ms))) as typeof window.setTimeout
      AbortSignal.timeout = (ms) => giveUp.call(AbortSignal, shorter(ms))
    })
    const id = await newDraft({ price: 1_000 })
    await show(page, `/desk/listings/${id}`)
    const unanswered: string[] = []
    await page.route(/\/(?:autosave|photos|photo-act)$/, (route) => {
      const path = new URL(route.request().url()).pathname.split('/').at(-1)!
      if (unanswered.includes(path)) return route.continue()
      unanswered.push(path)
    })
    await page.locator('#price').fill('2000')
    await eventually(() => unanswered).toEqual(['autosave'])
    await page.locator('#files').setInputFiles([await photo('home.jpg', 80)])
    await eventually(async () => (await stored(id))?.price).toBe(2_000)
    await page.locator('.desk-photo-list li').waitFor({ timeout: 90_000 })
    expect(unanswered.toSorted()).toEqual(['autosave', 'photo-act', 'photos'])
    expect((await world.app.store.getListing(id))?.photos.length).toBe(1)
    page.trouble.length = 0
    await leave(page)
  })

  it('shows what is typed again when the page was left without a connection', async () => {
    const page = await signIn(key)
    await show(page, `/desk/listings/${draft}`)
    await page.context().setOffline(true)
    await page.locator('#description').fill('Typed in a tunnel.')
    await page.locator('[data-notices] .notice').waitFor()
    await page.evaluate(() => window.stop())
    await page.context().setOffline(false)
    await page.reload()
    await eventually(() => page.locator('#description').inputValue()).toBe('Typed in a tunnel.')
    await eventually(
      async () => (await world.app.store.getListing(draft))?.fields.description,
    ).toBe('Typed in a tunnel.')
    page.trouble.length = 0
    await leave(page)
  })

  it('does not lose a text that is refused, says so, and shows it again', async () => {
    const page = await signIn(key)
    await show(page, `/desk/listings/${draft}`)
    await page.locator('#description').fill('Call me on 99 123456.')
    await page.locator('#price').focus()
    await page.locator('[data-field=description] .field-fault').waitFor()
    await page.reload()
    await eventually(() => page.locator('#description').inputValue()).toBe('Call me on 99 123456.')
    await page.locator('#description').fill('')
    await eventually(() => page.locator('[data-saved]').textContent()).toContain('Saved at')
    await leave(page)
  })

  it('leaves alone what another device changed, also when a photo is added here', async () => {
    const id = await newDraft({ price: 680_000, description: 'First words.' })
    const [one, two] = [await signIn(key, { withPhotos: true }), await signIn(key)]
    await show(one, `/desk/listings/${id}`)
    await show(two, `/desk/listings/${id}`)
    await two.locator('#price').fill('450k')
    await two.locator('#description').fill('Better words.')
    await eventually(() => stored(id)).toMatchObject({
      ...{ price: 450_000, description: 'Better words.' },
    })
    expect(await two.locator('[data-field=price] [data-read-as]').textContent()).toContain(
      '450,000',
    )
    await one.locator('#files').setInputFiles([await photo('one.jpg', 44)])
    await eventually(() => one.locator('.desk-photo-list li').count()).toBe(1)
    // What the other device wrote appears here, and stays.
    await eventually(() => one.locator('#price').inputValue()).toBe('450000')
    await one.locator('#covered_area_m2').fill('120.125')
    await eventually(() => one.locator('[data-saved]').textContent()).toContain('Saved at')
    expect(await stored(id)).toMatchObject({
      ...{ price: 450_000, description: 'Better words.', covered_area_m2: 120.125 },
    })
    await leave(one)
    await leave(two)
  })

  it('shows both values of a field that two devices changed, also after a reload, and asks', async () => {
    const id = await newDraft({ price: 680_000 })
    const page = await signIn(key)
    await show(page, `/desk/listings/${id}`)
    await patch(id, { price: 111_000, address: 'Written by a program' })
    await page.locator('#price').fill('654321')
    await page.locator('#covered_area_m2').fill('99')
    await page.locator('[data-conflict]').waitFor()
    expect(await page.locator('[data-saved]').textContent()).toBe('Not saved')
    // What is no conflict is saved, and what the other wrote is shown.
    await eventually(() => stored(id)).toMatchObject({ price: 111_000, covered_area_m2: 99 })
    await eventually(() => page.locator('#address').inputValue()).toBe('Written by a program')
    await page.reload()
    await page.locator('[data-conflict]').waitFor()
    const text = await page.locator('[data-conflict]').textContent()
    expect(text).toContain('654,321')
    expect(text).toContain('111,000')
    expect(await violations(page)).toEqual([])
    expect((await stored(id))?.price).toBe(111_000)
    await page.locator('[data-conflict] input[value=mine]').click()
    await eventually(() => stored(id)).toMatchObject({ price: 654_321, covered_area_m2: 99 })
    await eventually(() => page.locator('[data-conflict]').count()).toBe(0)

    await patch(id, { price: 222_000 })
    await page.locator('#price').fill('7')
    await page.locator('[data-conflict] input[value=theirs]').click()
    expect(await page.locator('#price').inputValue()).toBe('222000')
    await eventually(() => page.locator('[data-conflict]').count()).toBe(0)
    await page.reload()
    expect(await page.locator('#price').inputValue()).toBe('222000')
    expect(await page.locator('[data-conflict], [data-notices] .notice').count()).toBe(0)
    expect((await stored(id))?.price).toBe(222_000)
    await leave(page)
  })

  it('stores the text of each tab separately, and the next tab finds what a closed one left', async () => {
    const id = await newDraft({ price: 680_000 })
    const page = await signIn(key)
    const other = await page.context().newPage()
    await show(page, `/desk/listings/${id}`)
    await show(other, `/desk/listings/${id}`)
    await patch(id, { price: 111_000 })
    await page.locator('#price').fill('654321')
    await page.locator('[data-conflict]').waitFor()
    await other.locator('#covered_area_m2').fill('77')
    await eventually(() => other.locator('[data-saved]').textContent()).toContain('Saved at')
    await page.reload()
    await page.locator('[data-conflict]').waitFor()
    expect(await page.locator('#price').inputValue()).toBe('654321')
    await page.close()
    await show(other, '/desk')
    await show(other, `/desk/listings/${id}`)
    await other.locator('[data-conflict]').waitFor()
    expect(await other.locator('[data-conflict]').textContent()).toContain('654,321')
    expect(await stored(id)).toMatchObject({ price: 111_000, covered_area_m2: 77 })
    await other.context().close()
  })

  it('publishes nothing while something typed is not stored', async () => {
    const id = await newDraft(complete())
    const page = await signIn(key)
    await show(page, `/desk/listings/${id}`)
    await page.locator('#price').fill('45o,000')
    await page.locator('.desk-manage button[value=publish]').click()
    await eventually(() => page.locator('[data-notices]').textContent()).toContain('Not published')
    expect((await world.app.store.getListing(id))?.state).toBe('draft')
    await page.locator('#price').fill('450k')
    await page.locator('.desk-manage button[value=publish]').click()
    await page.waitForURL('**notice=published')
    expect(await world.app.store.getListing(id)).toMatchObject({
      state: 'live',
      fields: { price: 450_000 },
    })
    await leave(page)
  })

  it('says that nothing is saved when the listing went live elsewhere', async () => {
    const id = await newDraft(complete())
    for (const act of ['publish', 'unpublish']) await call('POST', `/listings/${id}/${act}`, {})
    const page = await signIn(key)
    await show(page, `/desk/listings/${id}`)
    await call('POST', `/listings/${id}/publish`, {})
    await page.locator('#price').fill('123000')
    await eventually(() => page.locator('[data-notices]').textContent()).toContain('press Save')
    expect(await page.locator('[data-saved]').textContent()).toBe('Not saved')
    expect((await stored(id))?.price).toBe(complete().price)
    await page.locator('.desk-save button[value=save]').click()
    await page.waitForURL('**notice=saved')
    expect((await stored(id))?.price).toBe(123_000)
    await leave(page)
  })

  it('saves what was typed before its script was there', async () => {
    const id = await newDraft({})
    const page = await signIn(key)
    await page.route(/\.js$/, async (route) => {
      await eventually(() => page.locator('#price').inputValue()).toBe('91000')
      await route.continue()
    })
    await page.goto(`${world.base}/desk/listings/${id}`, { waitUntil: 'commit' })
    await page.locator('#condition').selectOption('pre-owned')
    await page.locator('#amenities-elevator').check({ force: true })
    await page.locator('#price').fill('91000')
    await eventually(() => stored(id)).toMatchObject({
      ...{ price: 91_000, condition: 'pre-owned', amenities: ['elevator'] },
    })
    await leave(page)
  })

  it('starts whatever this browser has stored', async () => {
    const page = await signIn(key)
    await page.evaluate((id) => {
      for (const tab of ['a', 'b:c']) localStorage.setItem(`estia:desk:${id}:${tab}`, 'null')
      localStorage.setItem(`estia:desk:${id}`, 'null')
    }, draft)
    await show(page, `/desk/listings/${draft}`)
    expect(await page.locator('[data-pin-map] canvas').count()).toBeGreaterThan(0)
    await leave(page)
  })
})

describe('the page', { timeout: SLOW_MS }, () => {
  it('takes its own photos for no other window, and draws the map for the pin', async () => {
    const page = await signIn(key, { withPhotos: true })
    await show(page, `/desk/listings/${draft}`)
    expect(await page.locator('[data-pin-map] canvas').count()).toBeGreaterThan(0)
    // Sent before the photo, and under way until after it: as on a slow line.
    await page.route('**/autosave', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    const asked = page.waitForRequest('**/autosave')
    await page.locator('#price').fill('777000')
    await asked
    await page.locator('#files').setInputFiles([await photo('first.jpg', 40)])
    await page.locator('.desk-save button[value=save]').click()
    await page.waitForURL('**notice=saved')
    await eventually(async () => (await world.app.store.getListing(draft))?.photos.length).toBe(1)
    expect((await world.app.store.getListing(draft))?.fields.price).toBe(777_000)
    expect(await page.locator('.problem, [data-notices] .notice').count()).toBe(0)
    await page.locator('.desk-photo-list button[value=plan]').click()
    await page.locator('.desk-photo-list button[value=unplan]').waitFor()
    expect((await world.app.store.getListing(draft))?.photos[0].kind).toBe('floor_plan')
    await page.locator('.desk-photo-list button[value=remove]').click()
    await eventually(() => page.locator('.desk-photo-list li').count()).toBe(0)
    await leave(page)
  })
})

describe('photos', { timeout: SLOW_MS }, () => {
  it('are sent together, put in order by keyboard and by dragging; what is none says why', async () => {
    const page = await signIn(key, { withPhotos: true })
    await show(page, `/desk/listings/${draft}`)
    const all = Array.from({ length: 39 }, (_, at) => photo(`${at + 1}.jpg`, 41 + at))
    const files = await Promise.all(all)
    const pdf = { name: 'deed.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 deed') }
    // Forty at once. The first arrives late: it is the cover all the same. The connection fails now and then before anything
    // was sent, and after a photo was stored: these are sent again, and nothing is there twice. One photo fails once: after
    // three times it would wait for a person.
    const known = new Set<string>()
    await page.route('**/desk/photos', async (route) => {
      const bytes = route.request().postDataBuffer()!.toString('latin1')
      if (known.has(bytes)) return route.continue()
      known.add(bytes)
      const nth = known.size
      if (nth === 1)
        await eventually(() => page.locator('.desk-photo-list li').count()).toBeGreaterThan(1)
      if (nth % 11 === 2) await route.fetch()
      if (nth === 1 || nth % 11 === 2 || nth % 13 === 0) return route.abort('connectionreset')
      await route.continue()
    })
    await page.locator('#files').setInputFiles([...files.slice(0, 3), pdf, ...files.slice(3)])
    // A listing takes thirty: of the forty, 29 photos and what is none; the others are said to be too many.
    const taken = limits.photosPerListing - 1
    await page.locator(`.desk-photo-list li:nth-child(${taken})`).waitFor({ timeout: SLOW_MS })
    await page.locator('.desk-progress .field-fault').waitFor()
    expect(await page.locator('.desk-progress').textContent()).toContain('deed.jpg')
    expect(await page.locator('.desk-progress').textContent()).toContain('30 photos')
    const widths = async () =>
      (await world.app.store.getListing(draft))!.photos.map(({ width }) => width)
    const before = await widths()
    expect(before).toEqual(files.slice(0, taken).map((_, at) => 41 + at))
    const failed = page.trouble.splice(0)
    expect(failed.length).toBeGreaterThan(4)
    expect(failed).toEqual(failed.map(() => expect.stringContaining('net::ERR_')))
    await page.locator('.desk-photo-list li').nth(2).locator('button[value=earlier]').focus()
    await page.keyboard.press('Enter')
    const rest = before.slice(3)
    await eventually(widths).toEqual([before[0], before[2], before[1], ...rest])
    // The focus stays with the photo that was moved.
    await eventually(() =>
      page.evaluate(() => document.activeElement?.closest('li')?.matches(':nth-child(2)')),
    ).toBe(true)
    const items = page.locator('.desk-photo-list li')
    await items.nth(2).dragTo(items.nth(0))
    await eventually(widths).toEqual([before[1], before[0], before[2], ...rest])
    await leave(page)
  })
})
