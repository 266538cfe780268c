/**
 * A listing published or edited after the last fit, over a socket: its mark comes with its estimate, by the rule of the
 * fit, and goes when the price or the facts no longer bear it out. No model is fitted meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodDealRule } from '../../src/pricing/deals/good-deal.ts'
import { loadModel } from '../../src/service/prices/stored-model.ts'
import { type Body, fillWithDemo } from '../support/test-app.ts'
import { type Seller, type SellerApp, startSellerApp } from '../write/seller-app.ts'

const LOOK_EVERY_MS = 50
/** A third below a fair price: a bargain wherever prices can be predicted. */
const BARGAIN = 0.62
const BAIT = 0.45

let app: SellerApp
let base: string
let seller: Seller
let modelAt: number
/** The facts of a flat that is like many others, and its estimate. */
let flat: Record<string, unknown>
let value: number

const read = async (path: string): Promise<Body> => (await fetch(`${base}${path}`)).json()
const record = (id: number) => read(`/v1/listings/${id}?include=estimate`)
const marked = async (): Promise<number[]> =>
  [...(await read('/v1/listings?good_deal=1&sort=newest&limit=25')).results].map(({ id }) =>
    Number(id),
  )

/** Waits for the worker, which looks every two seconds. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(LOOK_EVERY_MS)
}

/** Nothing changes any more: whatever was written last has been looked at. */
async function settled(): Promise<void> {
  await until(async () => {
    const progress = JSON.parse((await app.store.getSetting('new_values')) ?? '{"seq":0}')
    return progress.seq === (await app.store.changeRange()).newest
  })
}

beforeAll(async () => {
  app = await startSellerApp({ prepare: fillWithDemo, isPriced: true, fitsPrices: true })
  base = await app.listen()
  seller = await app.addSeller()
  modelAt = (await loadModel(app.store))!.computedAt
  const { results } = await read(
    '/v1/listings?deal=sale&property_type=apartment&bedrooms=2&detail=full&limit=25',
  )
  for (const { price: _, ...home } of results) {
    const names = ['deal', 'property_type', 'condition', 'bedrooms', 'district', 'covered_area_m2']
    const facts = Object.fromEntries(
      [...names, 'lat', 'lng', 'year_built'].map((name) => [name, home[name]]),
    )
    flat = { ...facts, covered_area_m2: Number(home.covered_area_m2) + 3 }
    const { body } = await seller.call('POST', '/estimates', flat)
    value = Number(body.value)
    const isLikeMany = [...body.comparables].length > goodDealRule.comparablesMin
    const medianPrice = Number(body.comparables_price_per_m2) * Number(flat.covered_area_m2)
    if (String(body.confidence) !== 'low' && isLikeMany && medianPrice > 0.8 * value) return
  }
  throw new Error('no such flat on the demo')
}, 120_000)
afterAll(() => app.stop())

describe('a listing that no fit has seen', () => {
  let id: number

  it('has its mark, which agrees with its estimate', async () => {
    id = await seller.listingIn('live', { ...flat, price: Math.round(BARGAIN * value) })
    await until(async () => (await record(id)).good_deal !== null)
    const { good_deal: deal, estimate } = await record(id)
    expect(Number(deal.discount_pct)).toBe(-Number(estimate.asking_vs_estimate_pct))
    expect(Number(deal.comparables)).toBe(Number(estimate.comparables_count))
    expect(await marked()).toContain(id)
  })

  it('loses it when the price rises, and is flagged when it is too low to be believed', async () => {
    await seller.call('PATCH', `/listings/${id}`, { price: Math.round(value) })
    await settled()
    expect((await record(id)).good_deal).toBeNull()
    expect(await app.store.getValuation(id)).toMatchObject({ good_deal: 0 })
    await seller.call('PATCH', `/listings/${id}`, { price: Math.round(BAIT * value) })
    await settled()
    const { good_deal, price_check } = await record(id)
    expect([good_deal, String(price_check)]).toEqual([null, 'far_below_market'])
  })

  it('needs a clearer gap once it was rated no good deal: prices that go up and down gain nothing', async () => {
    const { low, high } = (await app.store.getValuation(id))!
    const halfWidth = Math.log(high / low) / 2
    const { margin, halfWidths, halfWidthsToJoin } = goodDealRule
    const between = margin + ((halfWidths + halfWidthsToJoin) / 2) * halfWidth
    await seller.call('PATCH', `/listings/${id}`, { price: Math.round(value * Math.exp(-between)) })
    await settled()
    expect((await record(id)).good_deal).toBeNull()
  })

  it('is valued again by other facts, and its mark with it', async () => {
    await seller.call('PATCH', `/listings/${id}`, { price: Math.round(BARGAIN * value) })
    // A third smaller: worth about what is asked.
    const covered_area_m2 = Math.round(0.62 * Number(flat.covered_area_m2))
    await seller.call('PATCH', `/listings/${id}`, { covered_area_m2 })
    await settled()
    const { estimate, good_deal } = await record(id)
    expect(Number(estimate.value)).toBe((await app.store.getValuation(id))!.value)
    expect(good_deal).toBeNull()
    expect(await marked()).not.toContain(id)
  })

  it('was never fitted meanwhile, and nothing is written again for what stays as it is', async () => {
    await settled()
    const { newest } = await app.store.changeRange()
    await sleep(2_500)
    expect((await app.store.changeRange()).newest).toBe(newest)
    expect((await loadModel(app.store))!.computedAt).toBe(modelAt)
  })
})
