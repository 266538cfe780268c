/**
 * Somebody with a phone saves a search on the demo of a production install and confirms it in the demo's mailbox; a seller
 * cuts a price, and the mail says that the home is now within the budget.
 */
import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { eventually, leave, openBrowser, openPage } from '../browser/world.ts'
import { type CallService, callerOf } from './call-service.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { sharedDemo } from './shared-service.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const email = 'phone@example.com'

let base: string
let browser: Browser
let ask: CallService
beforeAll(async () => {
  const demo = await sharedDemo()
  base = demo.baseUrl
  browser = await openBrowser(false)
  ask = callerOf({ ...demo, localAddress: '127.0.0.4' })
}, INSTALL_TIMEOUT_MS)

it('a price cut brings a home into the budget of a saved search, and the mail says so', async () => {
  const own = (await ask('GET', '/v1/my/listings?state=live')).body.results
  const home = [...own].find(
    ({ deal, price }) => String(deal) === 'sale' && Number(price) > 50_000,
  )!
  const [was, now] = [Number(home.price), Math.round(Number(home.price) * 0.9)]
  const page = await openPage(browser, `${base}/search?deal=sale&price_max=${now}`, phone)
  await page.locator('#save-search > summary').tap()
  await page.locator('#save-email').fill(email)
  await page.locator('#save-frequency').selectOption('instant')
  await page.locator('#save-search button[type=submit]').tap()
  await page.waitForURL('**/searches/sent**')

  const open = async (subject: RegExp, link: string) => {
    const entry = page.locator('main li', { hasText: subject })
    await eventually(async () => {
      await page.goto(`${base}/demo/mail`)
      return entry.count()
    }).toBeGreaterThan(0)
    await entry.first().locator('a').click()
    await page.locator(`main a[href*="${link}"]`).first().waitFor()
  }
  await open(/confirm your saved search/i, '/searches/confirm/')
  await page.locator('main a[href*="/searches/confirm/"]').first().click()
  await page.locator('button[value=confirm]').tap()
  await page.waitForURL('**/searches/my/**')

  expect((await ask('PATCH', `/v1/listings/${home.id}`, { price: now })).status).toBe(200)
  await open(/within your budget/i, '/searches/my/')
  const euros = (value: number) => `€${value.toLocaleString('en-GB')}`
  expect(await page.locator('main').textContent()).toContain(
    `Now within your budget: ${euros(now)}, was ${euros(was)}`,
  )
  await leave(page)
})
