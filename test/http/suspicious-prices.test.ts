/** Prices too low to be believed: flagged in every record, sorted last on request, never left out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectErrorShape } from '../support/error-shape.ts'
import { type SketchedMarket, sketchMarket } from '../support/sketch-market.ts'
import { type Body, fridayNoon, get, startTestApp, type TestApp } from '../support/test-app.ts'

const HOMES = 60
const isSuspicious = (at: number) => at % 7 === 0
/** Ties everywhere, among the suspicious ones too; some have no area, so no price per m2. */
const fieldsOf = (at: number) => ({
  property_type: 'apartment',
  price: 100_000 + (at % 5) * 1000,
  covered_area_m2: at % 11 === 0 ? null : 50 + (at % 3),
})

let app: TestApp
let market: SketchedMarket
let suspicious: ReadonlySet<number>

beforeAll(async () => {
  const homes = Array.from({ length: HOMES }, (_, at) => ({
    name: `home-${at}`,
    fields: fieldsOf(at),
  }))
  const closed = { name: 'closed', state: 'closed', closed_at: fridayNoon } as const
  app = await startTestApp({
    prepare: async (store) => {
      market = await sketchMarket(store, [...homes, { ...closed, fields: fieldsOf(0) }])
      const valued = [...homes.keys()].map((at) => ({
        listing_id: market.idOf.get(`home-${at}`)!,
        value: isSuspicious(at) ? 300_000 : 110_000,
        low: isSuspicious(at) ? 255_000 : 95_000,
        high: isSuspicious(at) ? 345_000 : 125_000,
        comparables: 12,
        computed_at: fridayNoon,
        good_deal: null,
        facts: null,
      }))
      const ofClosed = { ...valued[0], listing_id: market.idOf.get('closed')! }
      await store.putValuations([...valued, ofClosed])
    },
  })
  suspicious = new Set(
    [...homes.keys()].filter(isSuspicious).map((at) => market.idOf.get(`home-${at}`)!),
  )
})
afterAll(() => app.stop())

async function walk(query: string) {
  const records: Body[] = []
  const pages: Body[] = []
  let cursor = ''
  for (;;) {
    const { status, body, text } = await get(app, `/v1/listings?${query}${cursor}`)
    expect(status, text).toBe(200)
    pages.push(body)
    records.push(...body.results)
    if (body.next_cursor === null)
      return { pages, ids: records.map(({ id }) => Number(id)), records }
    cursor = `&cursor=${body.next_cursor}`
  }
}

const orders = ['price_asc', 'price_desc', 'price_m2_asc', 'price_m2_desc']

describe('price_check', () => {
  it('flags a price below half of the estimate, in summary and full record', async () => {
    for (const detail of ['summary', 'full']) {
      const { records } = await walk(`sort=newest&limit=10&detail=${detail}`)
      expect(records.length).toBe(HOMES)
      for (const { id, price_check, good_deal } of records) {
        const expected = suspicious.has(Number(id)) ? 'far_below_market' : null
        expect([price_check, good_deal]).toEqual([expected, null])
      }
    }
    const [id] = suspicious
    expect((await get(app, `/v1/listings/${id}`)).body.price_check).toBe('far_below_market')
  })

  it('is null once the listing is not live', async () => {
    const { body } = await get(app, `/v1/listings/${market.idOf.get('closed')}`)
    expect([body.state, body.price_check]).toEqual(['closed', null])
  })
})

describe('hide_suspicious=1', () => {
  it.each(orders)('puts them last with sort=%s on pages of any size', async (sort) => {
    const { ids: plain } = await walk(`sort=${sort}&limit=25`)
    const others = plain.filter((id) => !suspicious.has(id))
    const last = plain.filter((id) => suspicious.has(id))
    expect(plain).not.toEqual([...others, ...last])
    for (const limit of [1, 4, 7, 25]) {
      const { ids, pages } = await walk(`sort=${sort}&hide_suspicious=1&limit=${limit}`)
      expect(ids).toEqual([...others, ...last])
      for (const { total, notes, query } of pages) {
        expect(total).toBe(HOMES)
        expect(query.hide_suspicious).toBe('1')
        expect([...notes]).toContain(
          `${last.length} listings ask far below the market (price_check) and come last.`,
        )
      }
    }
  })

  it('says nothing where nothing is suspicious, and says so where it has no effect', async () => {
    const none = await get(app, '/v1/listings?hide_suspicious=1&sort=price_asc&area_min=9000')
    expect(JSON.stringify(none.body.notes)).not.toContain('price_check')
    const { ids: plain } = await walk('sort=area_asc&limit=25')
    const { ids, pages } = await walk('sort=area_asc&limit=25&hide_suspicious=1')
    expect(ids).toEqual(plain)
    expect([...pages[0].notes].join()).toMatch(/^hide_suspicious=1 has an effect on price orders/)
  })

  it('belongs to the cursor', async () => {
    const { body } = await get(app, '/v1/listings?sort=price_asc&hide_suspicious=1&limit=4')
    expectErrorShape(
      await get(app, `/v1/listings?sort=price_asc&limit=4&cursor=${body.next_cursor}`),
      { code: 'cursor_mismatch', hint: 'hide_suspicious' },
    )
  })

  it('is refused with a repair for rents, and where nothing is ordered', async () => {
    expectErrorShape(await get(app, '/v1/listings?deal=rent&hide_suspicious=1'), {
      code: 'parameter_not_applicable',
      param: 'hide_suspicious',
      hint: 'Leave hide_suspicious out',
    })
    for (const path of ['/v1/listings/facets?', '/v1/listings/map?bbox=34,32,36,35&zoom=9&']) {
      expectErrorShape(await get(app, `${path}hide_suspicious=1`), {
        code: 'unknown_parameter',
        hint: 'Leave hide_suspicious out: only GET /v1/listings has an order and pages.',
      })
    }
  })

  it('stays in the address of the page, which works with it', async () => {
    const page = await get(app, '/search?sort=price_asc&hide_suspicious=1')
    expect(page.status).toBe(200)
    expect(page.text).toContain('data-address="/search?hide_suspicious=1&amp;sort=price_asc"')
    const map = await get(app, '/site/map?hide_suspicious=1&bbox=34,32,36,35&zoom=9')
    expect(map.status).toBe(200)
  })
})
