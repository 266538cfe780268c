/**
 * Somebody with nothing but a browser lists a flat on the demo: signs up, follows the mailed link, fills in the form,
 * sends five photos, publishes, and a buyer finds it; at a desk, and on a phone without script.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, leave, openBrowser, openPage } from '../browser/world.ts'
import { homes, kyero } from '../feeds/feed-app.ts'
import { noisy } from '../photos/test-images.ts'
import { callerOf } from './call-service.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type SharedDemo, sharedDemo } from './shared-service.ts'

/** Some twenty pages in a browser, mails and photos in between. */
const WALK_MS = 180_000

let demo: SharedDemo
let base: string
let browser: Browser

beforeAll(async () => {
  demo = await sharedDemo()
  base = demo.baseUrl
  browser = await openBrowser(true)
}, INSTALL_TIMEOUT_MS)
/** Of programs that look at what people did. */
const localAddress = '127.0.6.1'

/** Opens the newest mail to an address, and follows the link in it to the door. */
async function followMail(page: Page, to: string): Promise<void> {
  const entry = page.locator('main li', { hasText: to })
  await eventually(async () => {
    await page.goto(`${base}/demo/mail`)
    return entry.count()
  }).toBeGreaterThan(0)
  await entry.first().locator('a').click()
  await page.locator('main a[href*="/desk/enter/"]').first().click()
  await page.waitForURL('**/desk/enter/**')
}

const photosOf = (widths: readonly number[]) =>
  Promise.all(
    widths.map(async (width, index) => ({
      name: `${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await noisy(width, 300).jpeg().toBuffer(),
    })),
  )

interface Way {
  readonly where: string
  readonly options: BrowserContextOptions
  readonly email: string
  readonly hasScript: boolean
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const ways: readonly Way[] = [
  { where: 'at a desk', options: {}, email: 'maria@example.com', hasScript: true },
  { where: 'on a phone', options: phone, email: 'anna@example.com', hasScript: true },
  {
    where: 'on a phone without script, in Greek',
    options: { ...phone, javaScriptEnabled: false, locale: 'el-GR' },
    email: 'eleni@example.com',
    hasScript: false,
  },
]

describe.each(ways)('an owner, $where', ({ options, email, hasScript }) => {
  const isStepped = hasScript && 'isMobile' in options

  it('goes from the front page to a listing that a buyer finds', { timeout: WALK_MS }, async () => {
    const page = await openPage(browser, base, options)
    await page.locator('footer a[href="/desk"]').click()
    await page.locator('.desk-new a').click()
    await page.locator('#name').fill('Maria Georgiou')
    await page.locator('#email').fill(email)
    await page.locator('main form button').click()
    await page.waitForURL('**/desk/sent')
    await followMail(page, email)
    await page.locator('main form button').click()
    await page.waitForURL('**/desk')

    await page.locator('main a[href="/desk/listings/new"]').click()
    await page.locator('main form button.primary').click()
    await page.waitForURL(/\/desk\/listings\/\d+$/)
    const id = page.url().split('/').at(-1)
    // A phone with script shows one step at a time.
    const step = async (name: string) => {
      if (isStepped) await page.locator(`[data-step-link=${name}]`).click()
    }
    await step('place')
    await page.locator('#district').selectOption('larnaca')
    await step('facts')
    await page.locator('#property_type').selectOption('apartment')
    await page.locator('#condition').selectOption('pre-owned')
    await page.locator('#bedrooms').selectOption('2')
    await page.locator('#covered_area_m2').fill('88')
    await step('price')
    await page.locator('#price').fill('195000')
    await step('words')
    await page.locator('#description').fill('Bright flat near the salt lake.')
    if (hasScript) {
      // Nobody presses anything: it is saved, and the list of what is missing becomes shorter.
      await eventually(() => page.locator('.desk-checklist li').count()).toBe(1)
    } else {
      await page.locator('.desk-save button[value=save]').click()
      await page.waitForURL('**?notice=saved')
      expect(await page.locator('.desk-checklist li').count()).toBe(1)
    }
    await step('photos')
    await page.locator('#files').setInputFiles(await photosOf([400, 410, 420, 430, 440]))
    if (!hasScript) await page.locator('.desk-upload button').click()
    await eventually(() => page.locator('.desk-photo-list li').count()).toBe(5)
    await page.locator('.desk-photo-list li').last().locator('button[value=cover]').click()
    await eventually(() => page.locator('.desk-checklist li').count()).toBe(0)
    await step('publish')
    await page.locator('.desk-manage button[value=publish]').click()
    await page.waitForURL('**?notice=published')

    const reader = callerOf({ baseUrl: base, localAddress })
    const record = await reader('GET', `/v1/listings/${id}`)
    expect(record.body).toMatchObject({ state: 'live', photos_count: 5, bedrooms: '2' })
    expect(Number(record.body.photos.items[0 as never].width)).toBe(440)
    const buyer = await openPage(browser, `${base}/search?q=salt+lake&district=larnaca`, options)
    expect(await buyer.locator(`.card a[href*="/listings/${id}/"]`).count()).toBeGreaterThan(0)
    await leave(buyer)
    await leave(page)
  })
})

describe('an agency', () => {
  it(
    'brings its stock in by a file, and decides what half of the file would take away',
    async () => {
      const page = await openPage(browser, `${base}/desk`)
      await page.locator('#key').fill(demo.key)
      await page.locator('form[action="/desk/sign-in"] button').click()
      await page.locator('.desk-nav a[href="/desk/feeds"]').click()
      await page.locator('#name').fill('Our CRM')
      await page.locator('#schedule').selectOption('daily')
      await page.locator('main form.desk-group button.primary').click()
      // It has no address: said at the field, and nothing typed is lost.
      await page.locator('#schedule-fault').waitFor()
      expect(await page.locator('#name').inputValue()).toBe('Our CRM')
      await page.locator('#schedule').selectOption('none')
      await page.locator('main form.desk-group button.primary').click()
      await page.waitForURL('**notice=feed-added')
      const feed = new URL(page.url()).pathname
      const runWith = async (document: string, act: 'preview' | 'apply') => {
        await page.goto(base + feed)
        const file = { name: 'stock.xml', mimeType: 'text/xml', buffer: Buffer.from(document) }
        await page.locator('#document').setInputFiles(file)
        await page.locator('form[action$="/document"] button').click()
        await page.waitForURL('**notice=feed-sent')
        await page.locator(`button[value=${act}]`).click()
        // The page looks again by itself.
        await page.locator('#records').waitFor({ timeout: WALK_MS })
      }
      await runWith(kyero(homes(12)), 'preview')
      expect(await page.locator('#records tbody tr').count()).toBe(12)
      const reader = callerOf({ ...demo, localAddress })
      const lookUp = async () => (await reader('GET', '/v1/listings/lookup?ref=H-12')).status
      expect(await lookUp()).toBe(404)
      const previewed = page.url()
      await page.locator('button[value=apply]').click()
      await page.waitForURL((url) => url.href !== previewed)
      await page.locator('#records').waitFor({ timeout: WALK_MS })
      expect(await lookUp()).toBe(200)
      await runWith(kyero(homes(2)), 'apply')
      await page.locator('button[value=discard]').click()
      await page.waitForURL('**notice=discarded')
      await page.goto(`${base}/desk/feeds?lang=el`)
      expect(await page.locator('.desk-table').textContent()).toContain('Απορρίφθηκε')
      await leave(page)
    },
    WALK_MS,
  )
})

describe('the seller of a listing', () => {
  it('reads how many people looked at it and saved it', { timeout: WALK_MS }, async () => {
    const seller = callerOf({ ...demo, localAddress })
    const stock = await seller('GET', '/v1/my/listings?state=live&limit=1')
    const [{ id }] = stock.body.results as unknown as { id: number }[]
    const figures = () => seller('GET', `/v1/my/listings/${id}/figures?days=7`)
    const agent = 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36'
    const person = { 'user-agent': agent, 'accept-language': 'ru' }
    const { views, saves } = (await figures()).body.totals
    for (const address of ['127.0.61.1', '127.0.61.1', '127.0.62.1']) {
      const visitor = callerOf({ baseUrl: base, localAddress: address })
      await visitor('GET', `/listings/${id}/x`, undefined, person)
      const saved = await visitor('POST', `/listings/${id}/saves`, new URLSearchParams(), person)
      expect(saved.status).toBe(204)
    }
    const crawler = { ...person, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
    await seller('GET', `/listings/${id}/x`, undefined, crawler)
    // Written a few seconds later.
    await eventually(async () => (await figures()).body.totals).toMatchObject({
      views: Number(views) + 2,
      saves: Number(saves) + 2,
    })
  })
})

describe('an operator', () => {
  it('suspends a spammer in three presses', { timeout: WALK_MS }, async () => {
    const reader = callerOf({ baseUrl: base, localAddress })
    const spam = await reader('GET', '/v1/listings?limit=1')
    const [{ id }] = spam.body.results as unknown as { id: number }[]
    const buyer = await openPage(browser, `${base}/listings/${id}/x`)
    await buyer.locator('.report summary').click()
    await buyer.locator('.report input[value=fraud]').check()
    await buyer.locator('.report button').click()
    await buyer.waitForURL('**reported=1**')
    await leave(buyer)

    const page = await openPage(browser, `${base}/desk`, phone)
    const [, key] = await demo.said(/demo operator key: (estia_\w+)/)
    await page.locator('#key').fill(key)
    await page.locator('form[action="/desk/sign-in"] button').click()
    await page.waitForURL('**/admin')
    let presses = 0
    const press = (selector: string) => {
      presses++
      return page.locator(selector).first().click()
    }
    await press('.desk-nav a[href="/admin/reports"]')
    await page.waitForURL('**/admin/reports')
    await press('details:has(form[action$="/suspend"]) summary')
    await press('details[open] form[action$="/suspend"] button')
    await page.waitForURL('**notice=suspended')
    expect(presses).toBe(3)
    expect((await reader('GET', `/v1/listings/${id}`)).status).toBe(404)
    await page.goto(`${base}/admin/audit?lang=ru`)
    expect(await page.locator('.desk-table').textContent()).toContain('заблокировал продавца')
    await leave(page)
  })
})
