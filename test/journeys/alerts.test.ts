/**
 * Somebody with a phone types a sentence on the demo of a production install, saves the search and confirms it in the
 * demo's mailbox; a seller cuts a price at the desk, and the mail says that the home is now within the budget. Then two
 * people keep lists and notes behind the link of "My searches".
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
let lists: string | null
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
  lists = await page.locator('a[href*="/searches/lists/"]').getAttribute('href')

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

it('two people with two devices share lists and notes behind that link, and neither loses anything', async () => {
  const homes = (await ask('GET', '/v1/listings?limit=3&sort=newest')).body.results
  const [first, second] = [...homes].map(({ id }: Body) => Number(id))
  const anna = await openPage(browser, base, phone)
  const boris = await openPage(browser, base)
  const sent: string[] = []
  for (const page of [anna, boris]) {
    page.on('request', (request) => {
      if (request.url().includes('/v1/lists')) sent.push(request.method())
    })
  }
  const write = async (page: typeof anna, id: number, text: string) => {
    await page.goto(`${base}/listings/${id}/`)
    if ((await page.locator('.note[open]').count()) === 0) {
      await page.locator('.note > summary').click()
    }
    await page.locator('#note').fill(text)
    await page.locator('.side-actions [data-save][aria-pressed=false]').click()
  }
  await write(anna, first, 'Near the school')
  await write(boris, first, 'Noisy in the evening')
  // Nothing leaves a browser before its owner asks for it.
  expect(sent).toEqual([])

  for (const page of [anna, boris]) {
    await page.goto(`${base}${lists}`)
    await page.locator('[data-use-lists]').click()
    await page.waitForURL('**/saved')
    await page.locator('[data-shared]').waitFor()
  }
  const card = (page: typeof anna, id: number) =>
    page.locator(`[data-list-kind=saved] .card[data-id="${id}"]`)
  // Written on either device before: both are there.
  await eventually(() => card(boris, first).locator('.own-note').textContent()).toContain(
    'Near the school\nNoisy in the evening',
  )

  // Boris makes a list and adds a home while Anna, offline, takes the first one out and writes.
  await anna.reload()
  await card(anna, first).waitFor()
  await anna.context().setOffline(true)
  await card(anna, first).locator('[data-save]').click()
  await write(boris, second, 'Ask for the deed')
  await boris.goto(`${base}/saved`)
  await boris.locator('[data-new-list] input').fill('By the sea')
  await boris.locator('[data-new-list] button').click()
  await card(boris, second).locator(`[data-move="${second}"]`).selectOption('By the sea')
  await boris.locator(`[data-named-lists] .card[data-id="${second}"]`).waitFor()
  await eventually(async () => (await ask('GET', listsApi())).body.lists.length).toBe(2)
  await anna.context().setOffline(false)
  anna.trouble.splice(0)
  await anna.goto(`${base}/saved`)
  const named = anna.locator('[data-named-lists] section')
  await named.locator(`.card[data-id="${second}"]`).waitFor()
  expect(await named.locator('.own-note').textContent()).toContain('Ask for the deed')
  await boris.reload()
  await eventually(() => card(boris, first).count()).toBe(0)

  // Deleted for everyone, each keeps a copy, and nothing is sent any more.
  await boris.goto(`${base}${lists}`)
  const sure = boris.locator('button[value=delete]')
  expect(await sure.isVisible()).toBe(false)
  await boris.locator('details.guarded summary').click()
  await sure.click()
  await boris.waitForURL('**/saved')
  await boris.locator('[data-unshared]').waitFor()
  await anna.locator('[data-list-name]').fill('By the lake')
  await anna.locator('[data-list-name]').blur()
  await anna.locator('[data-unshared]').waitFor()
  expect(await named.locator('.card').count()).toBe(1)
  expect((await ask('GET', listsApi())).body).toMatchObject({ started_at: null, version: 0 })
  await leave(anna)
  await leave(boris)
})

const listsApi = () => String(lists).replace('/searches/lists/', '/v1/lists/')
