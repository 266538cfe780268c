/**
 * Everything that an operator can do, by the names of the service itself: what changes something adds one line to the
 * audit, with who did what to whom, and what reads adds none. A further use case fails here until it is in the table.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperatorWork } from '../../src/service/desk/operator-work.ts'
import { verifyAudit } from '../../src/service/desk/verify-audit.ts'
import { sampleFeed, sampleFeedRun } from '../store/sample-feed.ts'
import { type Seller, type SellerApp, startSellerApp } from './seller-app.ts'

const ACTOR = 'Olga'
let app: SellerApp
let seller: Seller
let listing: number

beforeAll(async () => {
  app = await startSellerApp({ fitsPrices: false })
  seller = await app.addSeller()
  listing = await seller.listingIn('live')
})
afterAll(() => app.stop())

interface Act {
  readonly act: string
  readonly subject: () => string
  run(work: OperatorWork): Promise<unknown>
}

const by = () => ({ name: ACTOR, signedInAt: app.clock.nowMs })
const ofSeller = () => `seller:${seller.id}`
const ofListing = () => `listing:${listing}`

const report = async () => {
  const sent = { reason: 'copy' }
  await app.service.report({ listingId: listing, sent, client: '192.0.2.9' })
}

let run = 0
const heldRun = async () => {
  const feed = await app.store.addFeed(sampleFeed(seller.id))
  const held = sampleFeedRun(feed.id, { seller_id: seller.id, status: 'held' })
  run = (await app.store.addFeedRun(held)).id
}

const reads = [
  ...(['sellers', 'seller', 'readers', 'reported', 'holds', 'copies', 'heldRuns'] as const),
  ...(['homeVerdicts', 'state', 'failedMails', 'failedWork', 'backlogs', 'audit'] as const),
] satisfies readonly (keyof OperatorWork)[]

/** In this order: some undo what those before them did. */
const acts: Readonly<Record<Exclude<keyof OperatorWork, (typeof reads)[number]>, Act>> = {
  addSeller: {
    ...{ act: 'add seller', subject: () => expect.stringMatching(/^seller:\d+$/) },
    run: (work) => work.addSeller({ name: 'New', type: 'agency', email: '' }, ACTOR),
  },
  changeSeller: {
    ...{ act: 'change seller', subject: ofSeller },
    run: (work) => work.changeSeller(seller.id, 'a@example.com', '7', ACTOR),
  },
  createKey: {
    ...{ act: 'create key', subject: ofSeller },
    run: (work) => work.createKey(seller.id, 'crm', by()),
  },
  createReader: {
    ...{ act: 'create reading key', subject: () => expect.stringMatching(/^key:\w+$/) },
    run: (work) => work.createReader('r', '100', by()),
  },
  revokeKey: {
    ...{ act: 'revoke key', subject: () => expect.stringMatching(/^key:\w+$/) },
    run: async (work) => work.revokeKey((await app.addKey(seller.id)).split('_')[1], ACTOR),
  },
  endSessions: {
    ...{ act: 'end sessions', subject: ofSeller },
    run: (work) => work.endSessions(seller.id, ACTOR),
  },
  holdListing: {
    ...{ act: 'hold listing', subject: ofListing },
    run: (work) => work.holdListing(listing, 'looks copied', ACTOR),
  },
  releaseListing: {
    ...{ act: 'release listing', subject: ofListing },
    run: (work) => work.releaseListing(listing, ACTOR),
  },
  dismissReports: {
    ...{ act: 'dismiss reports', subject: ofListing },
    run: async (work) => {
      await seller.call('POST', `/listings/${listing}/publish`)
      await report()
      await work.dismissReports(listing, ACTOR)
    },
  },
  decideHomes: {
    ...{ act: 'separate homes', subject: ofListing },
    run: async (work) =>
      work.decideHomes([await seller.listingIn('live'), listing], 'different', ACTOR),
  },
  decideRun: {
    ...{ act: 'discard feed run', subject: () => `feed_run:${run}` },
    run: async (work) => {
      await heldRun()
      await work.decideRun(run, 'discard', ACTOR).catch(() => undefined)
    },
  },
  clearWork: {
    ...{ act: 'clear failed work', subject: () => 'mail:7' },
    run: async (work) => {
      const order = { seller_id: null, at: app.clock.nowMs, waitsMs: [1000] }
      await app.store.beginWork({ kind: 'mail', item: '7', ...order })
      await work.clearWork('mail', '7', ACTOR)
    },
  },
  suspend: {
    ...{ act: 'suspend seller', subject: ofSeller },
    run: (work) => work.suspend(seller.id, 'spam', ACTOR),
  },
  lift: {
    ...{ act: 'lift suspension', subject: ofSeller },
    run: (work) => work.lift(seller.id, ACTOR),
  },
}

const linesOf = () => app.store.listAudit(1000)

it('holds every use case', () => {
  const all = [...reads, ...Object.keys(acts)].sort()
  expect(Object.keys(app.service.operator).sort()).toEqual(all)
})

it.each(Object.entries(acts))('%s is one line', async (_, { act, subject, run: runAct }) => {
  const before = (await linesOf()).length
  await runAct(app.service.operator)
  const [line, ...earlier] = await linesOf()
  expect(earlier).toHaveLength(before)
  expect(line).toMatchObject({ at: app.clock.nowMs, actor: ACTOR, act, subject: subject() })
})

it.each(reads)('%s is none', async (name) => {
  const before = await linesOf()
  expect(before.length).toBeGreaterThan(0)
  await (app.service.operator[name] as (id: number) => Promise<unknown>)(seller.id)
  expect(await linesOf()).toEqual(before)
})

it('what is refused is none, and the chain is whole', async () => {
  const before = await linesOf()
  const { operator } = app.service
  const stale = { name: ACTOR, signedInAt: 0 }
  for (const refused of [
    operator.suspend(999_999, 'x', ACTOR),
    operator.suspend(seller.id, ' ', ACTOR),
    operator.createKey(seller.id, 'x', stale),
    operator.createReader('x', 'many', by()),
    operator.endSessions(999_999, ACTOR),
    operator.holdListing(999_999, 'x', ACTOR),
    operator.decideHomes([listing, 999_999], 'different', ACTOR),
    operator.decideHomes([listing, listing], 'different', ACTOR),
  ]) {
    await expect(refused).rejects.toMatchObject({ status: expect.any(Number) })
  }
  expect(await linesOf()).toEqual(before)
  expect(await verifyAudit(app.store)).toMatchObject({ chained: before.length, faults: [] })
})
