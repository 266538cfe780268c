/**
 * Enquiries in a browser: the form with its faults, with and without script, the bar of a phone, the pages behind
 * mailed links. The whole way with real mails is in test/journeys/enquiry.test.ts.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/structures/durations.ts'
import { newestMail, readMails } from '../support/read-mails.ts'
import { fillWithDemo, get } from '../support/test-app.ts'
import { violations } from './check-pages.ts'
import { eventually, leave, startWorld, type WatchedPage, type World } from './world.ts'

const SLOW_MS = 60_000
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

let world: World
let path: string
let id: number
let sellerName: string
let silentId: number
let lateId: number

beforeAll(async () => {
  world = await startWorld({
    prepare: async (store) => {
      await fillWithDemo(store)
      // Of all sellers one has neither address nor number.
      const everyId = Array.from({ length: 200 }, (_, index) => index + 1)
      const silent = (await store.getListings(everyId)).find(({ state }) => state === 'live')!
      silentId = silent.id
      await store.setSellerEmail(silent.seller_id, null)
      const none = { phone: null, accepts_calls: 0, accepts_whatsapp: 0 }
      await store.write((transaction) =>
        transaction.changeProfile(silent.seller_id, none, Date.now()),
      )
    },
  })
  const open = []
  const { results } = (await get(world.app, '/v1/listings?limit=25')).body
  for (const found of results) {
    const record = (await get(world.app, `/v1/listings/${found.id}`)).body
    if (String(record.accepts_enquiries) === 'true') open.push(record)
    if (open.length === 2) break
  }
  ;[id, lateId] = open.map((record) => Number(record.id))
  path = new URL(String(open[0].link)).pathname
  sellerName = String(open[0].seller.name)
})
afterAll(() => world.stop())

/** Nobody fills in a form in less than two seconds. */
const passTime = (ms = 5_000) => {
  world.app.clock.nowMs += ms
}

async function fill(page: Page, email: string, message = 'Is the parking covered?') {
  await page.locator('#name').fill('Anna Γεωργίου')
  await page.locator('#email').fill(email)
  await page.locator('#message').fill(message)
}

const send = (page: Page) => page.locator('.enquiry-send button').click()

const post = (address: string, type: string, body: string) =>
  fetch(world.base + address, { method: 'POST', headers: { 'content-type': type }, body })

const mailsTo = (email: string) => readMails(world.app.dataDir).filter(({ to }) => to === email)
const pageOf = (token: string | null) => `/enquiries/${token}`

async function sentPage(page: WatchedPage): Promise<void> {
  await page.waitForURL('**/enquiries/enq_*')
  expect(await page.locator('h1').textContent()).toBe('Check your email')
  expect(await page.locator('.enquiry-sent').textContent()).toContain(sellerName)
}

describe('the form', { timeout: SLOW_MS }, () => {
  it('shows errors at each field without losing what was typed, and is then sent', async () => {
    const page = await world.open(path)
    passTime()
    await page.locator('.enquiry-kinds label', { hasText: 'A viewing' }).click()
    await fill(page, 'anna@example', 'a'.repeat(2_001))
    await page.locator('#slot_1_day').fill('2026-07-20')
    await page.locator('#slot_1_from').fill('12:00')
    await page.locator('#slot_1_to').fill('10:00')
    await page.locator('#share_phone').check()
    expect(await page.locator('.field-count.over').textContent()).toContain('2,001')
    await send(page)
    await page.locator('.enquiry .problem').waitFor()
    const faults = { email: 'No email', message: '2,000', slot_1_day: 'end', share_phone: 'phone' }
    for (const [field, words] of Object.entries(faults)) {
      const input = page.locator(`#${field}`)
      expect(await input.getAttribute('aria-invalid')).toBe('true')
      expect(await input.getAttribute('aria-describedby')).toContain(`${field}-fault`)
      expect(await page.locator(`#${field}-fault`).textContent()).toContain(words)
    }
    expect(await page.locator('#name').inputValue()).toBe('Anna Γεωργίου')
    expect(await page.locator('#email').inputValue()).toBe('anna@example')
    expect((await page.locator('#message').inputValue()).length).toBe(2_001)
    expect(await page.locator('#slot_1_from').inputValue()).toBe('12:00')
    expect(await page.locator('#share_phone').isChecked()).toBe(true)
    expect(await violations(page)).toEqual([])

    await fill(page, 'anna@example.com')
    await page.locator('#slot_1_to').fill('14:00')
    await page.locator('#phone').fill('99 123456')
    await send(page)
    await sentPage(page)
    const { draft } = newestMail(world.app.dataDir, 'confirm', 'anna@example.com')
    expect(draft).toMatchObject({
      kind: 'viewing',
      phone: '+35799123456',
      share: { email: false, phone: true },
      // Noon on the clocks of the country.
      viewing: { slots: [{ from: Date.UTC(2026, 6, 20, 9), to: Date.UTC(2026, 6, 20, 11) }] },
    })
    await leave(page)
  })

  it('sends a proof of work where one is required', async () => {
    const page = await world.open(path)
    await fill(page, 'late@example.com')
    passTime(2 * DAY_MS)
    await send(page)
    await page.locator('.enquiry .problem').waitFor()
    expect(await page.locator('#message').inputValue()).toBe('Is the parking covered?')
    // Without the time of its drawing the proof alone must do.
    await page.locator('[name=form_time]').evaluate((field) => field.remove())
    await send(page)
    await sentPage(page)
    expect(mailsTo('late@example.com')).toHaveLength(1)
    await leave(page)
  })

  it('looks the same to a bot, and nothing comes of it', async () => {
    const page = await world.open(path)
    passTime()
    await fill(page, 'bot@example.com')
    await page.locator('[name=subject_line]').evaluate((field: HTMLInputElement) => {
      field.value = 'Cheap loans'
    })
    await send(page)
    await sentPage(page)
    expect(mailsTo('bot@example.com')).toEqual([])
    await leave(page)
  })

  it('that comes too late says so, and gives back what was typed', async () => {
    const page = await world.open(`/listings/${lateId}/x`)
    passTime()
    await fill(page, 'eleni@example.com', 'Is it still there?')
    const [{ seller_id: sellerId }] = await world.app.store.getListings([lateId])
    await world.app.service.transition(lateId, {
      transition: 'close',
      caller: { kind: 'seller', sellerId, keyId: 'test' },
      reason: 'sold',
      ifMatch: null,
    })
    await send(page)
    const problem = page.locator('.enquiry .problem')
    expect(await problem.textContent()).toContain('no longer available')
    expect(await problem.textContent()).toContain('Is it still there?')
    expect(await page.locator('.notice').textContent()).toContain('Sold.')
    expect(await page.locator('.similar .card').count()).toBeGreaterThan(0)
    await leave(page)
  })

  it('is not drawn where the seller cannot be reached or the listing is closed', async () => {
    const page = await world.open(`/listings/${silentId}/x`)
    expect(await page.locator('#enquiry').textContent()).toContain('cannot be contacted')
    expect(await page.locator('form.enquiry-form, .ask-bar, .side-ask').count()).toBe(0)
    const everyId = Array.from({ length: 1_500 }, (_, index) => index + 1)
    const closed = (await world.app.store.getListings(everyId)).find(
      ({ state, closed_at: at }) => state === 'closed' && at! > world.app.clock.nowMs - 30 * DAY_MS,
    )!
    await page.goto(`${world.base}/listings/${closed.id}/x`)
    expect(await page.locator('form.enquiry-form, .ask-bar, .side-ask').count()).toBe(0)
    expect(await page.locator('.notice').textContent()).toContain('closed')
    expect(await page.locator('.similar .card').count()).toBeGreaterThan(0)
    await leave(page)
  })
})

describe('on a phone', { timeout: SLOW_MS }, () => {
  it('a bar leads to the form, and steps aside there', async () => {
    const page = await world.open(path, phone)
    const bar = page.locator('.ask-bar')
    await eventually(() => bar.isVisible()).toBe(true)
    await bar.locator('a').click()
    await eventually(() => bar.isVisible()).toBe(false)
    await eventually(() =>
      page.locator('#enquiry').evaluate((form) => form.getBoundingClientRect().top < 400),
    ).toBe(true)
    await leave(page)
  })

  it('it is all done without script, and pressing twice is pressing once', async () => {
    const page = await world.open(path, { ...phone, javaScriptEnabled: false })
    passTime()
    await page.locator('.ask-bar a').click()
    await page.locator('.enquiry-kinds label', { hasText: 'Still available?' }).click()
    await fill(page, 'plain@example.com', '')
    await eventually(() => page.locator('.enquiry-viewing').isVisible()).toBe(false)
    await send(page)
    await sentPage(page)
    // Back to the form as it was left, and sent once more.
    await page.goBack()
    await send(page)
    await sentPage(page)
    expect(mailsTo('plain@example.com')).toHaveLength(1)
    const { token } = newestMail(world.app.dataDir, 'confirm', 'plain@example.com')
    await page.goto(world.base + pageOf(token))
    await page.locator('button', { hasText: `Send to ${sellerName}` }).click()
    await page.waitForURL('**?done=confirmed')
    expect(await page.locator('.message').textContent()).toContain('Is it still available?')
    await leave(page)
  })
})

describe('a mailed link', { timeout: SLOW_MS }, () => {
  let buyer: string
  let seller: string

  it('shows what will be sent, and sends it by its button alone', async () => {
    const page = await world.open(path)
    passTime()
    await fill(page, 'maria@example.com', 'Two lines\n<b>and a tag</b>')
    await page.locator('#share_email').check()
    await send(page)
    await sentPage(page)
    buyer = pageOf(newestMail(world.app.dataDir, 'confirm', 'maria@example.com').token)
    for (let look = 0; look < 2; look++) {
      await page.goto(world.base + buyer)
      expect(await page.locator('h1').textContent()).toBe('Send this enquiry?')
    }
    expect(await page.locator('.enquiry-preview').innerText()).toContain(
      'Two lines\n<b>and a tag</b>',
    )
    expect(mailsTo('maria@example.com')).toHaveLength(1)
    expect(await violations(page)).toEqual([])
    await page.locator('button', { hasText: `Send to ${sellerName}` }).click()
    await page.waitForURL(`**${buyer}?done=confirmed`)
    expect(await page.locator('[role=status].good').textContent()).toContain('Sent')
    expect(await page.locator('[data-step=confirmed]').getAttribute('class')).toBe('done')
    expect(await page.locator('[data-step=answered]').getAttribute('class')).toBe('ahead')
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page, ['color-contrast'])).toEqual([])
    seller = pageOf(readMails(world.app.dataDir).findLast((mail) => mail.kind === 'notice')!.token)
    await leave(page)
  })

  it('is answered by the seller and read by the buyer, on narrow screens too', async () => {
    const page = await world.open(seller, phone)
    expect(await page.locator('.message').innerText()).toContain('<b>and a tag</b>')
    expect(await page.locator('.thread-side').textContent()).toContain('maria@example.com')
    expect(await violations(page)).toEqual([])
    await page.locator('#text').fill('Come and see it.')
    await page.locator('button[value=message]').click()
    await page.waitForURL('**?done=message')
    expect(await page.locator('.thread-status').getAttribute('data-status')).toBe('answered')
    await page.goto(world.base + buyer)
    expect(await page.locator('.message').last().textContent()).toContain('Come and see it.')
    expect(await page.locator('[data-step=answered]').getAttribute('class')).toBe('done')
    await page.locator('#text').fill('a'.repeat(2_001))
    await page.locator('button[value=message]').click()
    await page.locator('#text-fault').waitFor()
    expect((await page.locator('#text').inputValue()).length).toBe(2_001)
    await page.goto(`${world.base}${seller}`)
    await page.locator('button[value=gone]').click()
    await page.waitForURL('**?done=gone')
    expect(await page.locator('.message').last().textContent()).toContain('no longer available')
    expect(await page.locator('.thread-status').getAttribute('data-status')).toBe('closed')
    await leave(page)
  })

  it('is neither cached nor passed on', async () => {
    for (const address of [buyer, seller, `${buyer}/export`, '/enquiries/enqt_nothing']) {
      const { headers } = await get(world.app, address)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
    }
    const exported = await get(world.app, `${buyer}/export`)
    expect(exported.headers['content-disposition']).toContain('attachment')
    expect(String(exported.body.enquiry.email)).toBe('maria@example.com')
  })

  it('takes no body but that of its form, and no button that it has not', async () => {
    const json = await post(`/listings/${id}/enquiries`, 'application/json', '{}')
    expect(json.status).toBe(415)
    const form = 'application/x-www-form-urlencoded'
    for (const act of ['', 'act=', 'act=constructor', 'act=erase', 'act=withdraw']) {
      const refused = await post(seller, form, act)
      expect([act, refused.status]).toEqual([act, /erase|withdraw/.test(act) ? 403 : 400])
    }
    const available = await post(buyer, form, 'act=available')
    expect(available.status).toBe(400)
  })

  it('is withdrawn, and erased in two steps; then it leads nowhere', async () => {
    const page = await world.open(`${buyer}?lang=el`)
    await page.locator('summary', { hasText: 'Απόσυρση' }).click()
    await page.locator('button[value=withdraw]').click()
    await page.waitForURL(/[?&]done=withdrawn/)
    await eventually(() => page.locator('button[value=erase]').isVisible()).toBe(false)
    await page.locator('summary', { hasText: 'Διαγραφή όλων' }).click()
    await page.locator('button[value=erase]').click()
    await page.waitForURL(/\/enquiries\/erased/)
    expect(await page.locator('h1').textContent()).toBe('Διαγράφηκαν όλα')
    const gone = await page.goto(world.base + buyer)
    expect(gone?.status()).toBe(404)
    expect(await page.locator('h1').textContent()).toBe('Αυτός ο σύνδεσμος δεν οδηγεί σε ερώτημα')
    expect(await violations(page)).toEqual([])
    await leave(page)
  })

  it('that was not confirmed is erased by its button, and leads nowhere after its time', async () => {
    const [unwanted, forgotten] = ['late@example.com', 'anna@example.com'].map((email) =>
      pageOf(newestMail(world.app.dataDir, 'confirm', email).token),
    )
    const erased = await post(unwanted, 'application/x-www-form-urlencoded', 'act=erase')
    expect([erased.status, new URL(erased.url).pathname]).toEqual([200, '/enquiries/erased'])
    expect((await get(world.app, unwanted)).status).toBe(404)
    passTime(3 * DAY_MS)
    const expired = await get(world.app, forgotten)
    expect(expired.status).toBe(410)
    expect(expired.text).toContain('<h1>This link has expired</h1>')
  })
})
