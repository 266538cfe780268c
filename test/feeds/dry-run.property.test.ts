/**
 * What a dry run reports is what the run then does: random stocks with takeovers, two feeds, hands, absences, holds and
 * repeated references, each document first rehearsed and then run.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../src/structures/durations.ts'
import type { Body } from '../support/test-app.ts'
import type { Seller } from '../write/seller-app.ts'
import { type FeedApp, kyero, startFeedApp } from './feed-app.ts'

let app: FeedApp
beforeAll(async () => {
  app = await startFeedApp()
})
afterAll(() => app.stop())

const home = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  price: fc.constantFrom(150_000, 200_000, 900_000),
  /** Some share a reference, some lack what publishing needs, some are for rent. */
  reference: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 5 }),
  type: fc.constantFrom('villa', 'villa', 'villa', 'castle', 'garage'),
  deal: fc.constantFrom('sale', 'sale', 'sale', 'month'),
  /** When the project that some belong to is ready. */
  ready: fc.constantFrom(null, null, '2027-06', '2028-01', 'soon'),
})
type RandomHome = typeof home extends fc.Arbitrary<infer T> ? T : never

const step = fc.record({
  feed: fc.constantFrom(0, 0, 0, 1),
  homes: fc.array(home, { maxLength: 9 }),
  isCut: fc.constantFrom(false, false, false, true),
  days: fc.constantFrom(0, 1, 31),
  hand: fc.constantFrom(
    'none',
    'none',
    'write',
    'price',
    'unpublish',
    'close',
    'publish',
    'remove',
    'project',
  ),
  at: fc.integer({ min: 1, max: 9 }),
})

const projectOf = (ready: string) =>
  `<development><name>Sea Towers</name><completion>${ready}</completion></development>`

function documentOf({ homes, isCut }: { homes: readonly RandomHome[]; isCut: boolean }): string {
  const whole = kyero(homes.map(({ id, price }) => ({ id, price })))
  const lines = whole.split('\n')
  const written = homes.map(({ id, reference, type, deal, ready }, at) =>
    lines[at + 2]
      .replace(`<ref>H-${id}</ref>`, `<ref>H-${reference ?? id}</ref>`)
      .replace('<type>villa</type>', `<type>${type}</type>`)
      .replace('<price_freq>sale</price_freq>', `<price_freq>${deal}</price_freq>`)
      .replace('</property>', `${ready === null ? '' : projectOf(ready)}</property>`),
  )
  const text = [...lines.slice(0, 2), ...written, ...lines.slice(homes.length + 2)].join('\n')
  return isCut ? text.slice(0, -20) : text
}

async function byHand(seller: Seller, act: string, at: number): Promise<void> {
  if (act === 'none') return
  if (act === 'write') {
    await seller.call('PUT', `/listings/by-reference/H-${at}`, { deal: 'sale', price: 123_456 })
    return
  }
  if (act === 'project') {
    const { body } = await seller.call('GET', '/my/projects')
    for (const { id } of [...body.results])
      await seller.call('PATCH', `/my/projects/${id}`, { completion: '2030-01' })
    return
  }
  const { body } = await seller.call('GET', '/my/listings?limit=25')
  const found = [...body.results].find(({ reference }) => String(reference) === `H-${at}`)
  if (!found) return
  const path = `/listings/${found.id}`
  if (act === 'price') await seller.call('PATCH', path, { price: 111_111 })
  else if (act === 'remove') await seller.call('DELETE', path)
  else await seller.call('POST', `${path}/${act}`, act === 'close' ? { reason: 'withdrawn' } : {})
}

async function reportOf(seller: Seller, feedId: number, run: Body) {
  const path = `/feeds/${feedId}/runs/${run.id}/records?limit=100`
  const rows = [...(await seller.call('GET', path)).body.results]
  return rows.map(({ number, line, key, action, issues, listing_id }) => ({
    ...{ number, line, key, action, issues },
    // What would be new has no id yet.
    listing_id: String(action) === 'created' ? null : listing_id,
  }))
}

it('a dry run reports what the run does', async () => {
  const seen = new Set<string>()
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 2, maxLength: 4 }),
    async (steps) => {
      const seller = await app.addSeller()
      const feeds: number[] = []
      for (const name of ['one', 'two']) {
        const url = 'https://feeds.example.com/feed'
        feeds.push(Number((await seller.call('POST', '/feeds', { name, url })).body.id))
      }
      for (const { feed, days, hand, at, ...document } of steps) {
        await byHand(seller, hand, at)
        app.clock.nowMs += days * DAY_MS
        app.host.document = documentOf(document)
        const id = feeds[feed]
        const dry = await app.run(seller, id, true)
        const real = await app.run(seller, id, false)
        await app.photosIn()
        const predicted = await reportOf(seller, id, dry)
        for (const { action } of predicted) seen.add(String(action))
        if (String(real.status) === 'unchanged') {
          expect(
            predicted.filter(({ action }) => !/unchanged|skipped/.test(String(action))),
          ).toEqual([])
          continue
        }
        expect(predicted).toEqual(await reportOf(seller, id, real))
        expect([dry.counts, dry.held, dry.fault]).toEqual([real.counts, real.held, real.fault])
      }
    },
  )
  // Random steps rarely leave a home out for a month and bring it back as another deal.
  const villa = {
    price: 200_000,
    reference: null,
    type: 'villa',
    deal: 'sale',
    ready: null,
  } as const
  const of = (...ids: number[]) => ids.map((id) => ({ ...villa, id }))
  const calm = { feed: 0, isCut: false, days: 0, hand: 'none', at: 1 } as const
  const month = [
    { ...calm, homes: of(1, 2, 3) },
    { ...calm, homes: of(1, 2) },
    { ...calm, homes: of(1, 2), days: 31 as const },
    { ...calm, homes: [...of(1, 3), { ...villa, id: 2, deal: 'month' as const }] },
  ]
  // The old reference of a home that is for rent now is free for another one.
  const handedOn = [
    { ...calm, homes: of(1, 2) },
    {
      ...calm,
      homes: [
        ...of(1),
        { ...villa, id: 2, deal: 'month' as const, reference: 9 },
        { ...villa, id: 5, reference: 2 },
      ],
    },
  ]
  await fc.assert(property, {
    numRuns: 10,
    seed: 20_261_116,
    examples: [[month], [handedOn]],
    endOnFailure: true,
  })
  // Without these the comparison would say little.
  expect([...seen]).toEqual(
    expect.arrayContaining(['created', 'updated', 'skipped', 'paused', 'published', 'closed']),
  )
}, 300_000)
