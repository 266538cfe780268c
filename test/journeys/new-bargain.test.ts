/**
 * A seller offers a flat far below its worth, on the demo of a production install, and a buyer reads in a browser: the new listing has
 * its mark on its page and among the good deals within a minute, loses it when the price rises, and is flagged
 * where the price is too low to be believed. No night and no fit in between.
 */
import type { Browser } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { goodDealRule } from '../../src/pricing/deals/good-deal.ts'
import { leave, openBrowser, openPage } from '../browser/world.ts'
import type { Body } from '../support/test-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { openAccount } from './open-account.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { sharedDemo } from './shared-service.ts'

const PROMISED_MS = 60_000
const MODEL_WAIT_MS = 50_000
/** Of the estimate: a bargain wherever prices can be predicted, a fair price, and one that nobody believes. */
const PRICES = { bargain: 0.62, fair: 1, bait: 0.45 }
const NEAR_KM = 2
const FACTS = ['deal', 'property_type', 'condition', 'bedrooms', 'district', 'lat', 'lng']

let base: string
let browser: Browser
let seller: CallService
let buyer: CallService
let flat: Readonly<Record<string, unknown>>
let value: number
let id: number

/** A flat like one that is listed and not the same, with a pin among others, where comparables bear the estimate out. */
async function findFlat(): Promise<void> {
  const known = (await buyer('GET', '/v1/listings?deal=sale&property_type=apartment&detail=full'))
    .body
  for (const home of known.results) {
    flat = {
      ...Object.fromEntries(FACTS.map((name) => [name, home[name]])),
      covered_area_m2: Number(home.covered_area_m2) + 3,
    }
    const { body } = await seller('POST', '/v1/estimates', flat)
    value = Number(body.value)
    const median = Number(body.comparables_price_per_m2) * Number(flat.covered_area_m2)
    // A mark needs a larger gap where the nearest homes are far.
    const near = [...(body.comparables ?? [])].filter(
      (one) => String(one.distance_km) !== 'null' && Number(one.distance_km) <= NEAR_KM,
    )
    const isKnown = near.length >= goodDealRule.shownMin
    if (String(body.confidence) !== 'low' && isKnown && median > 0.8 * value) return
  }
  throw new Error('no such flat on the demo')
}

beforeAll(async () => {
  const demo = await sharedDemo()
  base = demo.baseUrl
  browser = await openBrowser(false)
  const { key } = await openAccount(demo.dataDir, { name: 'Bargain Homes' })
  seller = callerOf({ ...demo, key, localAddress: '127.0.14.1' })
  buyer = callerOf({ ...demo, localAddress: '127.0.14.2' })
  const isFitted = async () =>
    expect((await buyer('GET', '/v1/meta')).body.estimate_accuracy).not.toBeNull()
  await vi.waitFor(isFitted, { timeout: MODEL_WAIT_MS, interval: 300 })
  await findFlat()
}, INSTALL_TIMEOUT_MS + MODEL_WAIT_MS)

const record = async (): Promise<Body> =>
  (await buyer('GET', `/v1/listings/${id}?include=estimate`)).body

async function ask(price: keyof typeof PRICES): Promise<void> {
  const changed = { price: Math.round(PRICES[price] * value) }
  expect((await seller('PATCH', `/v1/listings/${id}`, changed)).status).toBe(200)
}

const within = <T>(read: () => Promise<T>) =>
  expect.poll(read, { timeout: PROMISED_MS, interval: 300 })

/** The badge of the listing's page, that of its card among the good deals, and the note next to its price. */
async function seen() {
  const page = await openPage(browser, `${base}/listings/${id}/x`)
  const texts = (where: string) => page.locator(where).allTextContents()
  const badges = (await texts('.listing-head :is(.badge-deal, .badge-check)')).map((text) =>
    text.trim(),
  )
  const [why, check] = [await texts('.why > summary'), await texts('.price-check strong')]
  await page.goto(`${base}/search?deal=sale&property_type=apartment&good_deal=1&sort=newest`)
  const card = await texts(`.card[data-id="${id}"] .badge-deal`)
  await leave(page)
  return { badges, notes: [...why, ...check], card: card.map((text) => text.trim()) }
}

it('marks a bargain within a minute of its publication, on its page and among the good deals', async () => {
  const photo = `${base}/photos/demo-house-8-1600.webp`
  const price = Math.round(PRICES.bargain * value)
  const created = await seller('POST', '/v1/listings', { ...flat, price, photo_urls: [photo] })
  expect(created.status, String(created.bytes)).toBe(201)
  id = Number(created.body.id)
  expect((await seller('POST', `/v1/listings/${id}/publish`)).status).toBe(200)
  await within(async () => (await record()).good_deal).not.toBeNull()
  const { good_deal: deal, estimate } = await record()
  expect(Number(deal.discount_pct)).toBe(-Number(estimate.asking_vs_estimate_pct))
  const badge = `Good deal: ${Number(deal.discount_pct)}% below`
  expect(await seen()).toEqual({
    badges: [badge],
    notes: ['Why this is a good deal'],
    card: [badge],
  })
}, 90_000)

it('takes the mark away when the price rises to what such homes ask', async () => {
  await ask('fair')
  await within(async () => (await record()).good_deal).toBeNull()
  expect(await seen()).toEqual({ badges: [], notes: [], card: [] })
}, 90_000)

it('flags a price too low to be believed, and does not recommend it', async () => {
  await ask('bait')
  await within(async () => (await record()).price_check).toBe('far_below_market')
  expect((await record()).good_deal).toBeNull()
  expect(await seen()).toEqual({
    badges: ['Check the price'],
    notes: ['This price looks wrong'],
    card: [],
  })
  expect((await seller('DELETE', `/v1/listings/${id}`)).status).toBe(204)
}, 90_000)
