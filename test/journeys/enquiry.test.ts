/**
 * A person with nothing but the demo and a browser asks about a house, confirms it in the demo's mailbox, answers it
 * as the seller, and reads the answer as the buyer; at a desk, and on a phone without script.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, leave, openBrowser, openPage } from '../browser/world.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { sharedDemo } from './shared-service.ts'

/** Some twenty pages in a browser, and mails in between. */
const WALK_MS = 180_000
/** A form that comes back sooner than in two seconds was filled in by a program. */
const FILL_MS = 2_500

let base: string
let browser: Browser

beforeAll(async () => {
  base = (await sharedDemo()).baseUrl
  browser = await openBrowser(false)
}, INSTALL_TIMEOUT_MS)
/** Opens the newest mail of a subject to an address, and follows the link in it to the page of the enquiry. */
async function followMail(page: Page, subject: RegExp, to: string): Promise<void> {
  const entry = page.locator('main li', { hasText: to }).filter({ hasText: subject })
  await eventually(async () => {
    await page.goto(`${base}/demo/mail`)
    return entry.count()
  }).toBeGreaterThan(0)
  await entry.first().locator('a').click()
  await page.locator('main a[href*="/enquiries/enqt_"]').click()
  await page.waitForURL('**/enquiries/enqt_*')
}

/** The newest notice to a seller is that of the listing just asked about. */
async function answerAsSeller(page: Page, question: string, text: string): Promise<void> {
  await followMail(page, /New enquiry|Νέο ερώτημα/, 'demo.invalid')
  expect(await page.locator('.message').last().textContent()).toContain(question)
  await page.locator('#text').fill(text)
  await page.locator('button[value=message]').click()
  await page.waitForURL('**?done=message')
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

interface Way {
  readonly where: string
  readonly options: BrowserContextOptions
  readonly email: string
  /** Parts of the subjects of mails. */
  readonly confirm: RegExp
  readonly answer: RegExp
}

const ways: readonly Way[] = [
  {
    where: 'at a desk',
    options: {},
    email: 'first-buyer@example.com',
    confirm: /confirm your enquiry/,
    answer: /has answered/,
  },
  {
    where: 'on a phone, without script, in Greek',
    options: { ...phone, javaScriptEnabled: false, locale: 'el-GR' },
    email: 'second-buyer@example.com',
    confirm: /Επιβεβαιώστε/,
    answer: /Απάντηση/,
  },
]

describe.each(ways)('$where', { timeout: WALK_MS }, ({ options, email, confirm, answer }) => {
  it('a buyer asks, the seller answers, the buyer reads it and has all of it erased', async () => {
    const page = await openPage(browser, `${base}/search?property_type=house`, options)
    await page.locator('#results .card h3 a').first().click()
    await page.waitForURL('**/listings/**')
    const title = String(await page.locator('h1').textContent())
    const bar = page.locator('.ask-bar a')
    await (options.isMobile ? bar : page.locator('.side-ask a')).click()
    const question = `Is it quiet at night? ${email}`
    await page.locator('#name').fill('Anna Georgiou')
    await page.locator('#email').fill(email)
    await page.locator('#message').fill(question)
    await page.waitForTimeout(FILL_MS)
    await page.locator('.enquiry-send button').click()
    await page.waitForURL('**/enquiries/enq_*')
    expect(await page.locator('.enquiry-sent').textContent()).toContain(title)

    // The page itself leads to the mailbox of the demo.
    await page.locator('a[href="/demo/mail"]').click()
    await followMail(page, confirm, email)
    const thread = page.url()
    expect(await page.locator('.enquiry-preview').textContent()).toContain(question)
    await page.locator('button[value=confirm]').click()
    await page.waitForURL('**?done=confirmed')
    const step = (name: string) => page.locator(`[data-step=${name}]`).getAttribute('class')
    expect(await step('answered')).toBe('ahead')
    await eventually(async () => {
      await page.goto(thread)
      return step('delivered')
    }).toBe('done')

    const seller = await openPage(browser, `${base}/demo/mail`, options)
    const reply = `Very quiet, ${email}.`
    await answerAsSeller(seller, question, reply)
    expect(await seller.locator(`[href="mailto:${email}"]`).count()).toBe(0)
    await leave(seller)

    await followMail(page, answer, email)
    expect(await page.locator('.message').last().textContent()).toContain(reply)
    for (const name of ['delivered', 'read', 'answered']) expect(await step(name)).toBe('done')

    await page.locator('.guarded summary').last().click()
    await page.locator('button[value=erase]').click()
    await page.waitForURL('**/enquiries/erased')
    expect((await page.goto(thread))?.status()).toBe(404)
    await page.goto(`${base}/demo/mail`)
    expect(await page.locator('main').textContent()).not.toContain(email)
    await leave(page)
  })
})
