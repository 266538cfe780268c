/** Paging: the first 500 of a search, each exactly once, whatever happens to the market meanwhile. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing } from '../../src/domain/listings/listing.ts'
import type { EngineSync } from '../../src/service/sync/engine-sync.ts'
import { sampleChange } from '../store/sample-listing.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { type SketchedMarket, sketchMarket } from '../support/sketch-market.ts'
import { type Body, get, startTestApp, type TestApp } from '../support/test-app.ts'

/** That of the app that started last: the app has no other way in for a write of another process. */
let engineSync: EngineSync
vi.mock(import('../../src/service/sync/engine-sync.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    createEngineSync(options) {
      engineSync = original.createEngineSync(options)
      return engineSync
    },
  }
})

const LISTINGS = 620
const REACHABLE = 500

let app: TestApp
let sync: SketchedMarket

/** Many prices alike, so that ties span pages; every 50th listing has none. */
const priceOf = (at: number) => (at % 50 === 0 ? null : 100_000 + (at % 40) * 1000)

beforeAll(async () => {
  const sketches = Array.from({ length: LISTINGS }, (_, at) => ({
    name: `home-${at}`,
    fields: { property_type: 'apartment', price: priceOf(at), covered_area_m2: 40 + (at % 90) },
  }))
  app = await startTestApp({
    prepare: async (store) => {
      sync = await sketchMarket(store, sketches)
    },
  })
})
afterAll(() => app.stop())

interface Page {
  readonly body: Body
  readonly ids: readonly number[]
}

async function walk(query: string, between: (page: number) => Promise<void> = async () => {}) {
  const pages: Page[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { status, body, text } = await get(app, `/v1/listings?${query}${cursor}`)
    expect(status, text).toBe(200)
    pages.push({ body, ids: [...body.results].map(({ id }) => Number(id)) })
    cursor = body.next_cursor === null ? null : `&cursor=${body.next_cursor}`
    await between(pages.length)
  }
  return pages
}

const idsOf = (pages: readonly Page[]) => pages.flatMap(({ ids }) => ids)

async function change(id: number, edit: (listing: Listing) => Listing): Promise<void> {
  await app.store.write(async (transaction) => {
    const listing = await transaction.lockListing(id)
    const next = { ...edit(listing!), version: listing!.version + 1 }
    const goesLive = next.state === 'live' && listing!.state !== 'live'
    if (goesLive) await transaction.publishListing(listing!, next)
    else await transaction.updateListing(listing!, next)
    await transaction.appendChange(sampleChange(id, { type: 'updated', public: true }))
  })
  await engineSync.catchUp()
}

const withPrice = (price: number) => (listing: Listing) => ({
  ...listing,
  fields: { ...listing.fields, price },
})

/** Ids by price, ties by id descending, no price last: what every walk must follow. */
function expectedByPrice(): number[] {
  const rows = [...sync.nameOf].map(([id, name]) => ({
    id,
    price: priceOf(Number(name.split('-')[1])) ?? Number.POSITIVE_INFINITY,
  }))
  return rows.sort((a, b) => a.price - b.price || b.id - a.id).map(({ id }) => id)
}

describe('a walk through all pages', () => {
  it.each([
    ['limit=25', 20],
    ['limit=7', 72],
    ['limit=25&detail=full', 50],
  ])('of %s returns the first 500, each once, in order', async (query, pageCount) => {
    const pages = await walk(`sort=price_asc&${query}`)
    expect(idsOf(pages)).toEqual(expectedByPrice().slice(0, REACHABLE))
    expect(pages.length).toBe(pageCount)
    for (const { body } of pages) {
      expect(body).toMatchObject({ total: LISTINGS, reachable: REACHABLE, truncated: true })
      expect([...body.notes].join()).toMatch(/split the search/)
    }
    expect(pages.at(-1)!.body.next_cursor).toBeNull()
  })

  it.each(['recommended', 'newest', 'price_desc', 'area_asc', 'area_desc', 'price_m2_asc'])(
    'by %s repeats nothing',
    async (sort) => {
      const ids = idsOf(await walk(`sort=${sort}&limit=25`))
      expect([ids.length, new Set(ids).size]).toEqual([REACHABLE, REACHABLE])
    },
  )

  it('ends by itself where fewer match', async () => {
    const pages = await walk('price_min=100000&price_max=109000&limit=25&sort=price_asc')
    const matching = [...sync.nameOf.values()].filter((name) => {
      const price = priceOf(Number(name.split('-')[1]))
      return price !== null && price <= 109_000
    })
    expect(idsOf(pages).length).toBe(matching.length)
    expect(pages[0].body).toMatchObject({ total: matching.length, truncated: false, notes: [] })
  })

  it('may change limit and detail on the way', async () => {
    const first = await get(app, '/v1/listings?sort=price_asc&limit=5')
    const second = await get(
      app,
      `/v1/listings?sort=price_asc&limit=3&detail=full&cursor=${first.body.next_cursor}`,
    )
    const ids = [...first.body.results, ...second.body.results].map(({ id }) => Number(id))
    expect(ids).toEqual(expectedByPrice().slice(0, 8))
  })
})

describe('a cursor', () => {
  it.each([
    ['price_min=1&sort=price_asc', /price_min/],
    ['sort=price_desc', /sort/],
    ['', /sort/],
    ['deal=rent&sort=price_asc', /deal/],
  ])('sent with %s is refused with what differs', async (query, differs) => {
    const { body } = await get(app, '/v1/listings?sort=price_asc')
    const answer = await get(app, `/v1/listings?${query}&cursor=${body.next_cursor}`)
    expectErrorShape(answer, { code: 'cursor_mismatch', param: 'cursor', hint: differs })
  })

  it('with any character changed is refused', async () => {
    const { body } = await get(app, '/v1/listings?sort=price_asc')
    const cursor = String(body.next_cursor)
    expect(cursor).toMatch(/^[\w-]{1,512}$/)
    for (let at = 0; at < cursor.length; at++) {
      const other = cursor[at] === 'A' ? 'B' : 'A'
      const forged = cursor.slice(0, at) + other + cursor.slice(at + 1)
      expectErrorShape(await get(app, `/v1/listings?sort=price_asc&cursor=${forged}`), {
        code: 'invalid_cursor',
      })
    }
  })

  it('holds when the service starts again', async () => {
    const { body } = await get(app, '/v1/listings?sort=price_asc')
    await app.close()
    app = await startTestApp({ dataDir: app.dataDir })
    const next = await get(app, `/v1/listings?sort=price_asc&cursor=${body.next_cursor}`)
    expect([...next.body.results].map(({ id }) => Number(id))).toEqual(
      expectedByPrice().slice(10, 20),
    )
  })
})

it('a walk skips and repeats nothing that stays, while listings come, go and move', async () => {
  const order = expectedByPrice()
  const touched = new Set<number>()
  const touch = async (id: number, edit: (listing: Listing) => Listing) => {
    touched.add(id)
    await change(id, edit)
  }
  const pages = await walk('sort=price_asc&limit=25', async (page) => {
    const end = page * 25
    // The last one shown leaves, one shown moves behind, one to come moves before, one to come leaves.
    await touch(order[end - 1], (listing) => ({ ...listing, state: 'paused' }))
    await touch(order[end - 2], withPrice(138_500))
    await touch(order[end + 3], withPrice(1))
    await touch(order[end + 7], (listing) => ({ ...listing, state: 'removed' }))
    if (page % 3 === 0) await engineSync.rebuild()
  })
  const shown = idsOf(pages)
  const staying = order.filter((id) => !touched.has(id))
  const shownStaying = shown.filter((id) => !touched.has(id))
  expect(shown.length).toBe(REACHABLE)
  expect(shownStaying).toEqual(staying.slice(0, shownStaying.length))
  // All but the few that were moved on purpose.
  expect(shownStaying.length).toBeGreaterThan(REACHABLE * 0.8)
})
