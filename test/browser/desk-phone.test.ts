/**
 * An owner on a phone, from signing up to a live listing with five photos: how often something has to be pressed or
 * typed. On the way: photos in the order in which they were chosen, a place by one tap, and a connection that fails.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noisy } from '../photos/test-images.ts'
import { answerSignIns } from '../support/answer-sign-ins.ts'
import { fillWithDemo } from '../support/test-app.ts'
import { violations } from './check-pages.ts'
import { eventually, leave, settled, startWorld, type World } from './world.ts'

const MOST = 25
const phone = {
  ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  ...{ permissions: ['geolocation'], geolocation: { latitude: 34.9003, longitude: 33.6232 } },
}
const WALK_MS = 120_000

let world: World
beforeAll(async () => {
  world = await startWorld({ prepare: fillWithDemo, environment: { OWNER_SIGNUP: '1' } })
})
afterAll(() => world.stop())

/** The mail that waits to be sent, as its reader opens it. */
async function mailedLink(): Promise<string> {
  const { store, clock } = world.app
  await answerSignIns(world.app)
  const mails = await store.claimMails(clock.nowMs, clock.nowMs, 50)
  const [, token] = /"token":"(enter_[\w-]+)"/.exec(JSON.stringify(mails)) ?? []
  return `${world.base}/desk/enter/${token}`
}

const photos = (widths: readonly number[]) =>
  Promise.all(
    widths.map(async (width, at) => ({
      name: `${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await noisy(width, 60).jpeg().toBuffer(),
    })),
  )

it(`lists a flat with five photos in at most ${MOST} interactions`, {
  timeout: WALK_MS,
}, async () => {
  const page = await world.open('/', phone)
  let count = 0
  const press = async (target: Locator | string) => {
    count++
    await (typeof target === 'string' ? page.locator(target) : target).click()
  }
  const type = async (field: string, text: string) => {
    count++
    await page.locator(field).fill(text)
  }
  const choose = async (field: string, value: string) => {
    count++
    await page.locator(field).selectOption(value)
  }
  const next = () => press('[data-step-by="1"]')

  await press('.top a[href="/desk"]')
  await press('.desk-new a')
  await type('#name', 'Maria Georgiou')
  await type('#email', 'maria@example.com')
  await press('main form button')
  await page.waitForURL('**/desk/sent')
  count++
  await page.goto(await mailedLink())
  await press('main form button')
  await page.waitForURL('**/desk')
  await press('main a[href="/desk/listings/new"]')
  await press('main form button.primary')
  await page.waitForURL(/\/desk\/listings\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await settled(page)
  // One step at a time, and no violation that axe can find.
  expect(await page.locator('#price').isVisible()).toBe(false)
  expect(await violations(page)).toEqual([])

  await delayFirstUpload(page)
  count++
  await page.locator('#files').setInputFiles(await photos([400, 410, 420, 430, 440]))
  await eventually(() => page.locator('.desk-photo-list li').count()).toBe(5)
  await next()
  await press('[data-my-position]')
  await eventually(() => page.locator('#district').inputValue()).toBe('larnaca')
  await eventually(() => page.locator('#location').inputValue()).not.toBe('')
  await next()
  await choose('#property_type', 'apartment')
  await choose('#condition', 'pre-owned')
  await choose('#bedrooms', '2')
  await type('#covered_area_m2', '85 m²')
  await next()
  await type('#price', '195k')
  await next()
  await type('#description', 'Bright flat near the salt lake.')
  await next()
  await eventually(() => page.locator('.desk-checklist li').count()).toBe(0)
  await press('.desk-manage button[value=publish]')
  await page.waitForURL('**?notice=published')
  expect(count).toBeLessThanOrEqual(MOST)

  const listing = await world.app.store.getListing(id)
  expect(listing).toMatchObject({
    state: 'live',
    fields: { price: 195_000, covered_area_m2: 85, district: 'larnaca' },
  })
  // The first upload was the last to arrive, and is the cover all the same.
  expect(listing?.photos.map(({ width }) => width)).toEqual([400, 410, 420, 430, 440])

  await staysWithoutConnection(page, id)
  await questionsFarPin(page)
  await asksOnce(page, id)
  page.trouble.length = 0
  await leave(page)
})

/** Over an unstable connection the first photo fails once and comes last. */
async function delayFirstUpload(page: Page): Promise<void> {
  let uploads = 0
  await page.route('**/desk/photos', async (route) => {
    uploads++
    if (uploads === 1) await route.abort()
    else await route.continue()
  })
}

/** Pressing Save: the page stays, says so, and has what was typed; pressed again it saves. */
async function staysWithoutConnection(page: Page, id: number): Promise<void> {
  const address = page.url()
  await page.locator('[data-step-link=price]').click()
  await page.context().setOffline(true)
  await page.locator('#price').fill('190000')
  await page.locator('.desk-save button[value=save]').click()
  await eventually(() => page.locator('[data-notices]').textContent()).toContain('nothing was sent')
  expect(page.url().split('#')[0]).toBe(address.split('#')[0])
  expect(await page.locator('#price').inputValue()).toBe('190000')
  await page.context().setOffline(false)
  await page.locator('.desk-save button[value=save]').click()
  await page.waitForURL('**?notice=saved')
  expect((await world.app.store.getListing(id))?.fields.price).toBe(190_000)
}

/** The list has the places of the district alone, and a place 12 km from the pin is questioned. */
async function questionsFarPin(page: Page): Promise<void> {
  await page.locator('[data-step-link=place]').click()
  const names = page.locator('#location option')
  const texts = await names.allTextContents()
  expect(texts.length).toBeLessThan(150)
  expect(new Set(texts).size).toBe(texts.length)
  await page.locator('#location').selectOption('pano-lefkara')
  await page.locator('[data-step-link=publish]').click()
  await eventually(() => page.locator('[data-verdict]').textContent()).toContain('Is the pin in')
}

/** Parking is asked once: its kind says that there is some. */
async function asksOnce(page: Page, id: number): Promise<void> {
  await page.locator('[data-step-link=facts]').click()
  expect(await page.locator('input[name=amenities][value=parking]').count()).toBe(1)
  await page.locator('#parking-covered').check()
  await page.locator('.desk-save button[value=save]').click()
  await page.waitForURL('**?notice=saved')
  await eventually(async () => (await world.app.store.getListing(id))?.fields).toMatchObject({
    parking: ['covered'],
    amenities: ['parking'],
  })
}
