/**
 * A home that is listed again after the last fit: the offer that the model knows is none of its comparables and does not move its
 * estimate, or a seller of both could choose what the new price is compared with.
 */
import { beforeAll, expect, it } from 'vitest'
import { fitMarket } from '../../src/pricing/model/fit-market.ts'
import type { MarketModel } from '../../src/pricing/model/market-model.ts'
import { estimateAsServed } from '../../src/service/prices/estimate-record.ts'
import type { SameHome } from '../../src/store/same-home-store.ts'
import { whereabouts } from '../support/whereabouts.ts'
import { type PlantedHome, plantedMarket } from './planted-market.ts'

const NEW_ID = 1_000_000
const PUSHED = 1.5
const STRANGER = 999_999
let model: MarketModel
let pushed: PlantedHome

beforeAll(() => {
  const homes = plantedMarket('copies', 900)
  // One with a pin, which its copy shares.
  pushed = homes.find(
    ({ subject }) => subject.property_type === 'apartment' && subject.lat !== null,
  )!
  const { id, price } = pushed.subject
  model = fitMarket(
    homes.map(({ subject }) => ({
      ...subject,
      price: subject.id === id ? PUSHED * price! : subject.price,
    })),
  )
})

/** `known`: whether the two were found to be one home. */
const served = (id: number, known: boolean, seller_id = STRANGER) =>
  estimateAsServed({ id, fields: pushed.fields, seller_id }, model, {
    whereabouts,
    now: () => 0,
    sync: { engine: { has: () => true } as never },
    store: {
      getListings: async () => [],
      getSameHome: async (listing_id): Promise<SameHome | null> =>
        known ? { listing_id, home_id: pushed.subject.id, listings: 2, first_id: NEW_ID } : null,
    },
  })

it('is valued without the other offer, like that one itself', async () => {
  const { estimate: own } = await served(pushed.subject.id, false)
  const { estimate: again } = await served(NEW_ID, true)
  expect(again).toEqual(own)
  expect(again.comparables.map(({ id }) => id)).not.toContain(pushed.subject.id)
})

it('is valued so as well where its seller has both, although nothing says that they are one home', async () => {
  const { estimate: own } = await served(pushed.subject.id, false)
  const { estimate: again } = await served(NEW_ID, false, pushed.subject.seller!)
  expect(again).toEqual(own)
})

it('would be pushed by it otherwise', async () => {
  const { estimate: unknown } = await served(NEW_ID, false)
  const { estimate: again } = await served(NEW_ID, true)
  expect(unknown.value!).toBeGreaterThan(1.01 * again.value!)
})
