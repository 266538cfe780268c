/**
 * A market with a listing in every state that strangers may not see, or not all of. Each stands among live homes of
 * its own spot, has marks of its own, and was known to the price model while it was live.
 */

import { valueMarket } from '../../src/service/prices/value-market.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { type Sketch, type SketchedMarket, sketchMarket } from '../support/sketch-market.ts'
import { fridayNoon, issueTestKey, send, startTestApp, type TestApp } from '../support/test-app.ts'
import { whereabouts } from '../support/whereabouts.ts'

/** Marks that occur nowhere else. */
export interface HiddenHome {
  readonly name: string
  readonly id: number
  /** Public while it was live. */
  readonly formerPrice: number
  readonly formerWord: string
  readonly reference: string
  /** Set while nobody but its owner saw it: never public. */
  readonly secretPrice: number
  readonly secretWord: string
  /** Whether strangers still see what was public of it. */
  readonly isShown: boolean
  readonly spot: { readonly lat: number; readonly lng: number }
}

/** The name of each hidden home, with what is done to it after it was live. */
const HIDDEN = [
  'draft',
  'paused',
  'closed',
  'closedlongago',
  'repricedandclosed',
  'removed',
  'held',
  'suspended',
] as const
type HiddenName = (typeof HIDDEN)[number]

const SHOWN: ReadonlySet<string> = new Set(['closed', 'repricedandclosed'])
export const NEIGHBOURS = 9
const AREA_M2 = 150

export interface HiddenWorld {
  readonly app: TestApp
  readonly homes: readonly HiddenHome[]
  readonly projectId: number
  /** Of a seller that owns none of them. */
  readonly stranger: Readonly<Record<string, string>>
  /** Of the seller that owns most of them. */
  readonly owner: Readonly<Record<string, string>>
  /** Takes every home out of the market, each in its way, and changes what is left to its owner. */
  hide(): Promise<void>
}

const spotOf = (at: number) => ({ lat: 34.78 + 0.02 * (at % 3), lng: 32.42 + 0.03 * at })

const house = (
  name: string,
  price: number,
  at: number,
  more: Omit<Sketch, 'name'> = {},
): Sketch => ({
  name,
  updated_at: fridayNoon,
  ...more,
  fields: {
    property_type: 'house',
    district: 'paphos',
    location: 'tala',
    bedrooms: '3',
    condition: 'pre-owned',
    covered_area_m2: AREA_M2,
    ...spotOf(at),
    price,
    ...more.fields,
  },
})

const marksOf = (at: number) => ({
  formerPrice: 301_037 + 1_013 * at,
  formerWord: `zqformer${HIDDEN[at]}`,
  reference: `QREF-${HIDDEN[at]}`,
  secretPrice: 9_100_019 + 1_017 * at,
  secretWord: `zqsecret${HIDDEN[at]}`,
})

function sketches(): Sketch[] {
  const around = HIDDEN.flatMap((name, at) =>
    Array.from({ length: NEIGHBOURS }, (_, n) =>
      house(`near-${name}-${n}`, 290_000 + 3_000 * n, at, {
        seller: 'property-owner',
        fields: { covered_area_m2: AREA_M2 + 4 * (n + 1), lat: spotOf(at).lat + 0.001 * (n + 1) },
      }),
    ),
  )
  // The hidden ones last: what shows the newest first shows them first.
  return [...around, ...HIDDEN.map(sketchOf)]
}

function sketchOf(name: HiddenName, at: number): Sketch {
  const { formerPrice, formerWord, reference } = marksOf(at)
  const isOwners = name === 'suspended'
  return house(name, formerPrice, at, {
    ...(isOwners ? { seller: 'developer', inProject: true } : {}),
    ...(name === 'draft' ? { state: 'draft', first_published_at: null } : {}),
    ...(name === 'closedlongago'
      ? { state: 'closed', close_reason: 'sold', closed_at: fridayNoon - 91 * DAY_MS }
      : {}),
    fields: { description: `Quiet ${formerWord} house.`, reference },
  })
}

export async function startHiddenWorld(): Promise<HiddenWorld> {
  let market!: SketchedMarket
  const app = await startTestApp({
    fitsPrices: false,
    prepare: async (store) => {
      market = await sketchMarket(store, sketches())
      for (const id of market.sellerIds.values()) {
        await store.setSellerEmail(id, `seller${id}@agency.example`)
      }
      await valueMarket(store, () => fridayNoon, whereabouts)
    },
  })
  const homes = HIDDEN.map((name, at) => ({
    name,
    id: market.idOf.get(name)!,
    ...marksOf(at),
    isShown: SHOWN.has(name),
    spot: spotOf(at),
  }))
  const bearer = async (sellerId: number) => ({
    authorization: `Bearer ${await issueTestKey(app, sellerId)}`,
  })
  const agency = await bearer(market.sellerIds.get('agency')!)
  const developer = await bearer(market.sellerIds.get('developer')!)
  return {
    app,
    homes,
    projectId: market.projectId,
    stranger: await bearer(market.sellerIds.get('property-owner')!),
    owner: agency,
    async hide() {
      for (const home of homes) {
        const owner = home.name === 'suspended' ? developer : agency
        await hideOne(app, home, owner, market)
      }
    },
  }
}

async function hideOne(
  app: TestApp,
  { id, name, secretPrice, secretWord }: HiddenHome,
  owner: Readonly<Record<string, string>>,
  market: SketchedMarket,
): Promise<void> {
  const act = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
    const answer = await send(app, {
      method,
      url: `/v1/listings/${id}${path}`,
      headers: { ...owner, ...(payload ? { 'content-type': 'application/json' } : {}) },
      ...(payload ? { payload } : {}),
    })
    if (answer.status >= 300) throw new Error(`${name} ${path}: ${answer.text}`)
  }
  const reprice = () =>
    act('PATCH', '', { price: secretPrice, description: `Quiet ${secretWord} house.` })
  const { operator } = app.service
  switch (name as HiddenName) {
    case 'draft':
    case 'closedlongago':
      return reprice()
    case 'paused':
      await act('POST', '/unpublish')
      return reprice()
    case 'closed':
      return act('POST', '/close', { reason: 'sold' })
    case 'repricedandclosed':
      await act('POST', '/unpublish')
      await act('PATCH', '', { price: secretPrice })
      return act('POST', '/close', { reason: 'sold' })
    case 'removed':
      return act('DELETE', '')
    case 'held':
      await operator.holdListing(id, 'A report', 'test')
      return reprice()
    case 'suspended':
      await operator.suspend(market.sellerIds.get('developer')!, 'A report', 'test')
      return reprice()
  }
}
