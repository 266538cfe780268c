/** What search engines are led to: files within the protocol's limits, addresses that are canonical. */
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLanguage } from '../../src/catalogue/languages.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createEngine } from '../../src/engine/engine.ts'
import { buildSegment } from '../../src/engine/segment/build-segment.ts'
import { createLiveListings } from '../../src/service/search/live-listings.ts'
import { mountSite } from '../../src/site/mount/mount-site.ts'
import { escapeHtml } from '../../src/structures/text/escapes.ts'
import { fillWithDemo, get, startTestApp, type TestApp } from '../support/test-app.ts'

const NEWEST = 60_000

let app: TestApp
let site: FastifyInstance
let reads = 0
beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo })
  site = Fastify()
  mountSite(app.service, {
    filtering: app.filtering,
    country: cyprus,
    now: () => app.clock.nowMs,
    budget: { waitS: () => 0, charge: async () => 0 },
    addressOf: () => 'one',
    liveListings: {
      newestId: () => NEWEST,
      get(id) {
        reads++
        const link = `${app.baseUrl}/listings/${id}/a&b`
        return id % 3 === 0 ? null : { link, updated_at: '2026-07-01T10:00:00.000Z' }
      },
    },
  })(site)
})
afterAll(async () => {
  await site.close()
  await app.stop()
})

const read = async (path: string, headers = {}) => site.inject({ url: path, headers })
const locationsIn = (body: string) =>
  [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc.replaceAll('&amp;', '&'))

describe('the sitemap', () => {
  it('names files that hold every live listing once, and no more than the protocol allows', async () => {
    const index = await read('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    const files = locationsIn(index.body).filter((file) => file.includes('listings-'))
    const links: string[] = []
    for (const file of files) {
      const { statusCode, body } = await read(new URL(file).pathname)
      expect(statusCode).toBe(200)
      expect(body).toContain('<lastmod>2026-07-01T10:00:00.000Z</lastmod>')
      const found = locationsIn(body)
      expect(found.length).toBeLessThanOrEqual(50_000)
      links.push(...found)
    }
    expect(new Set(links).size).toBe(links.length)
    expect(links.length).toBe((NEWEST * 2) / 3)
    expect(links).toContain(`${app.baseUrl}/listings/${NEWEST - 1}/a&b`)
  })

  it('has searches that find something, at their canonical addresses', async () => {
    const searches = locationsIn((await read('/sitemap/searches.xml')).body)
    expect(searches.length).toBeGreaterThan(100)
    expect(searches).toContain(`${app.baseUrl}/search?district=paphos`)
    const some = searches.filter((_, at) => at % Math.ceil(searches.length / 25) === 0)
    for (const address of [searches[0], ...some]) {
      const { body } = await site.inject(address.slice(app.baseUrl.length))
      const canonical = /<link rel="canonical" href="([^"]+)">/.exec(body)![1]
      expect(canonical.replaceAll('&amp;', '&')).toBe(address)
      expect(body).toContain(`hreflang="ru" href="${escapeHtml(inLanguage(address, 'ru'))}"`)
      expect(body).not.toContain('noindex')
      expect(body).toContain('class="card"')
    }
  })

  it('lists the languages of each page, and a page in a language is canonical there', async () => {
    const { body } = await read('/sitemap/searches.xml')
    const address = `${app.baseUrl}/search?district=paphos`
    for (const lang of ['en', 'el', 'ru'] as const) {
      const inIt = inLanguage(address, lang)
      expect(body).toContain(`hreflang="${lang}" href="${escapeHtml(inIt)}"`)
      const page = await read(inIt.slice(app.baseUrl.length))
      expect(page.body).toContain(`<html lang="${lang}"`)
      expect(page.body).toContain(`<link rel="canonical" href="${escapeHtml(inIt)}">`)
    }
  })

  it('is made once an hour, however often it is requested', async () => {
    await read('/sitemap/listings-1.xml')
    const before = reads
    const packed = await read('/sitemap/listings-1.xml', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(reads).toBe(before)
    app.clock.nowMs += 3_600_001
    await read('/sitemap/listings-1.xml')
    expect(reads).toBeGreaterThan(before)
  })

  it.each(['/sitemap/listings-13.xml', '/sitemap/listings-0.xml', '/sitemap/other.xml'])(
    '%s does not exist',
    async (path) => {
      expect((await read(path)).statusCode).not.toBe(200)
    },
  )

  it('knows the live listings of the engine', async () => {
    const { results } = (await get(app, '/v1/listings?limit=1')).body
    const { link, updated_at } = [...results][0]
    const schema = { sets: [], numbers: [], sorts: [] }
    const record = Buffer.from(`${JSON.stringify({ link, updated_at }).slice(0, -1)}\n`)
    const engine = createEngine(schema)
    const live = createLiveListings(engine)
    expect(live.newestId()).toBe(0)
    const documentWith = (id: number) => ({
      id,
      sets: {},
      numbers: {},
      point: null,
      text: '',
      record,
    })
    engine.swapSegment(buildSegment(schema, [documentWith(3), documentWith(9)]), engine.mark())
    expect(live.newestId()).toBe(9)
    engine.upsert(documentWith(12))
    engine.remove(9)
    expect(live.newestId()).toBe(12)
    expect(live.get(12)).toEqual({ link, updated_at })
    expect(live.get(9)).toBeNull()
  })
})
