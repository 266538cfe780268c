/**
 * Somebody with a phone types a sentence on the demo of a production install, saves the search and confirms it in the
 * demo's mailbox; a seller cuts a price at the desk, and the mail says that the home is now within the budget.
 */
import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { eventually, leave, openBrowser, openPage } from '../browser/world.ts'
import { callTool, connectTools } from '../mcp/tool-client.ts'
import type { Body } from '../support/test-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { sharedDemo } from './shared-service.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const email = 'phone@example.com'

let base: string
let browser: Browser
let ask: CallService
let key: string
beforeAll(async () => {
  const demo = await sharedDemo()
  base = demo.baseUrl
  key = demo.key
  browser = await openBrowser(false)
  ask = callerOf({ ...demo, localAddress: '127.0.0.4' })
}, INSTALL_TIMEOUT_MS)

const SENTENCE = '3-bedroom house near the sea in Paphos under 400k'

it('a price cut brings a home into the budget of a saved search, and the mail says so', async () => {
  const own = (await ask('GET', '/v1/my/listings?state=live&limit=25')).body.results
  const isHouse = ({ deal, property_type }: Body) => `${deal} ${property_type}` === 'sale house'
  const home = [...own].find(isHouse)!
  const place = { district: 'paphos', location: 'paphos', lat: 34.7554, lng: 32.4112 }
  const offer = { bedrooms: '3', price: 415_000, ...place }
  const offered = await ask('PATCH', `/v1/listings/${home.id}`, offer)
  expect(offered.status, String(offered.bytes)).toBe(200)

  const page = await openPage(browser, base, phone)
  await page.locator('#find').fill(SENTENCE)
  await page.locator('#find').press('Enter')
  await page.waitForURL(/price_max=400000/)
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
  const token = await page.locator('code.token').textContent()

  const desk = await openPage(browser, `${base}/desk`)
  await desk.locator('#key').fill(key)
  await desk.locator('form[action="/desk/sign-in"] button').click()
  await desk.locator('.desk-nav').waitFor()
  await desk.goto(`${base}/desk/listings/${home.id}`)
  await desk.locator('#price').fill('395000')
  await desk.locator('.desk-save button[value=save]').click()
  await eventually(async () => (await ask('GET', `/v1/listings/${home.id}`)).body.price).toBe(
    395_000,
  )
  await leave(desk)

  await open(/within your budget/i, '/searches/my/')
  expect(await page.locator('main').textContent()).toContain(
    'Now within your budget: €395,000, was €415,000',
  )
  await leave(page)

  // The same for an assistant that the person has given the token of the search.
  const client = await connectTools(base)
  const { data, text } = await callTool(client, 'what_changed', { search: token })
  expect([...data.changes], text).toMatchObject([
    { id: home.id, kind: 'entered', old_price: 415_000 },
  ])
  await client.close()
})
