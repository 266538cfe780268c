/** Reading one listing, by id, by link, by reference, and what is like it: who sees what, and when. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/structures/durations.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { type Sketch, type SketchedMarket, sketchMarket } from '../support/sketch-market.ts'
import { fridayNoon, get, issueTestKey, startTestApp, type TestApp } from '../support/test-app.ts'

const base = 'https://homes.example.com'

const home = (name: string, more: Omit<Sketch, 'name'> = {}): Sketch => ({
  name,
  ...more,
  fields: {
    property_type: 'house',
    district: 'paphos',
    location: 'tala',
    bedrooms: '3',
    covered_area_m2: 150,
    price: 300_000,
    lat: 34.84,
    lng: 32.43,
    ...more.fields,
  },
})

const sketches: readonly Sketch[] = [
  home('subject', { fields: { reference: 'TALA-1', description: 'Quiet.' } }),
  home('twin', { fields: { price: 300_000 } }),
  home('dearer', { fields: { price: 330_000, bedrooms: '4' } }),
  ...[1, 2, 3, 4, 5].map((number) =>
    home(`project-${number}`, {
      seller: 'developer',
      inProject: true,
      fields: { price: 300_000 + number * 1000 },
    }),
  ),
  home('elsewhere', { fields: { lat: 35.1, lng: 33.4, location: 'geri', district: 'nicosia' } }),
  home('too-dear', { fields: { price: 900_000 } }),
  home('to-let', { fields: { deal: 'rent', price: 300_000 } }),
  home('flat', { fields: { property_type: 'apartment' } }),
  home('draft', { state: 'draft', first_published_at: null, fields: { reference: 'DRAFT-1' } }),
  home('paused', { state: 'paused' }),
  home('sold', {
    seller: 'property-owner',
    state: 'closed',
    close_reason: 'sold',
    closed_at: fridayNoon - 90 * DAY_MS,
    fields: { reference: 'tala-1' },
  }),
  home('sold-long-ago', {
    state: 'closed',
    close_reason: 'sold',
    closed_at: fridayNoon - 90 * DAY_MS - 1,
    fields: { reference: 'OLD-1' },
  }),
  home('removed', { state: 'removed', fields: { reference: 'GONE-1' } }),
  home('removed-draft', { state: 'removed', first_published_at: null }),
  home('lonely', { fields: { property_type: 'building', price: 5_000_000 } }),
  home('no-point', { fields: { lat: null, lng: null } }),
]

let app: TestApp
let market: SketchedMarket
let owner: Record<string, string>
let stranger: Record<string, string>

beforeAll(async () => {
  app = await startTestApp({
    prepare: async (store) => {
      market = await sketchMarket(store, sketches)
    },
  })
  const bearer = async (type: 'agency' | 'developer') => ({
    authorization: `Bearer ${await issueTestKey(app, market.sellerIds.get(type)!)}`,
  })
  owner = await bearer('agency')
  stranger = await bearer('developer')
})
afterAll(() => app.stop())

const id = (name: string): number => market.idOf.get(name)!
const read = (name: string, more = '', headers = {}) =>
  get(app, `/v1/listings/${id(name)}${more}`, headers)

describe('a listing by its id', () => {
  it('is everything about a live one', async () => {
    const { status, body, headers } = await read('subject')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: id('subject'),
      state: 'live',
      title: '3-bedroom house in Tala, Paphos',
      link: `${base}/listings/${id('subject')}/3-bedroom-house-in-tala-paphos`,
      description: 'Quiet.',
      reference: 'TALA-1',
      price_per_m2: 2000,
      location: { slug: 'tala', name: 'Tala' },
      floor: null,
      pool: null,
      photos: { total: 0, imported: 0, pending: 0, failed: [], items: [] },
      missing_to_publish: ['photo_urls', 'condition'],
      days_listed: 0,
    })
    expect(headers['cache-control']).toBe('public, no-cache')
    expect((await read('subject', '', { 'if-none-match': headers.etag })).status).toBe(304)
  })

  it('is the record of detail=full, member for member', async () => {
    const { body } = await get(app, '/v1/listings?q=quiet&detail=full')
    expect((await read('subject')).body).toEqual(body.results[0])
  })

  it.each<readonly [name: string, status: number]>([
    ['subject', 200],
    ['sold', 200],
    ['sold-long-ago', 404],
    ['draft', 404],
    ['paused', 404],
    ['removed', 410],
    ['removed-draft', 404],
  ])('that is %s answers everybody with %i', async (name, status) => {
    for (const headers of [{}, stranger]) {
      for (const path of ['', '/similar']) {
        const answer = await read(name, path, headers)
        expect(answer.status, answer.text).toBe(status)
        if (status === 404) expectErrorShape(answer, { code: 'listing_not_found', param: 'id' })
        if (status === 410) expectErrorShape(answer, { code: 'listing_removed', param: 'id' })
      }
    }
  })

  it('shows its state for 90 days after it was closed', async () => {
    const { body } = await read('sold')
    expect(body).toMatchObject({ state: 'closed', close_reason: 'sold' })
    const { nowMs } = app.clock
    app.clock.nowMs += 1
    expectErrorShape(await read('sold'), { code: 'listing_not_found' })
    app.clock.nowMs = nowMs
  })

  it.each(['draft', 'paused', 'sold-long-ago'])(
    'shows %s to its owner, privately',
    async (name) => {
      const { status, headers } = await read(name, '', owner)
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    },
  )

  it('is refused with a key that is none, also where no key is needed', async () => {
    const answer = await read('subject', '', { authorization: 'Bearer estia_wrong' })
    expectErrorShape(answer, { code: 'unauthenticated', status: 401, hint: /key/ })
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
  })

  it('has an estimate only when asked, honest about having nothing to go on', async () => {
    expect((await read('subject')).body).not.toHaveProperty('estimate')
    const { body } = await read('subject', '?include=estimate')
    expect(body.estimate).toMatchObject({ status: 'unavailable', value: null })
    expect(body.estimate.reason).toEqual(expect.any(String))
  })
})

describe('look-up', () => {
  const lookup = (query: string, headers = {}) => get(app, `/v1/listings/lookup?${query}`, headers)
  const byUrl = (url: string) => lookup(`url=${encodeURIComponent(url)}`)

  it.each([
    ['whole', (link: string) => link],
    ['of plain http', (link: string) => link.replace('https', 'http')],
    ['with query and fragment', (link: string) => `${link}?from=mail#photos`],
    ['with another title', (link: string) => link.replace(/[^/]+$/, 'an-older-title')],
    ['with the id alone', (link: string) => link.replace(/\/[^/]+$/, '')],
    ['from the path on', (link: string) => link.replace(base, '')],
    [
      'of the API',
      (link: string) => link.replace('/listings', '/v1/listings').replace(/\/[^/]+$/, ''),
    ],
  ])('finds a link %s', async (_, spell) => {
    const { link } = (await read('subject')).body
    const { status, body } = await byUrl(spell(String(link)))
    expect(status).toBe(200)
    const match = { id: id('subject'), link, deal: 'sale', state: 'live' }
    expect(body).toEqual({ ...match, matched_by: 'url', total: 1, matches: [match] })
  })

  it.each([
    'https://elsewhere.example/listings/1/x',
    'https://homes.example.com.evil.example/listings/1',
    'https://homes.example.com@evil.example/listings/1',
    '//evil.example/listings/1',
    'ftp://homes.example.com/listings/1',
    'https://homes.example.com/listings/',
    'https://homes.example.com/listings/1x/title',
    'https://homes.example.com/photos/1',
    'javascript:alert(1)',
    'not a link',
  ])('refuses %s', async (url) => {
    expectErrorShape(await byUrl(url), { code: 'invalid_url', param: 'url', hint: /listings/ })
  })

  it.each<readonly [name: string, status: number]>([
    ['sold', 200],
    ['sold-long-ago', 404],
    ['draft', 404],
    ['removed', 410],
  ])('of a link to %s is %i, as reading is', async (name, status) => {
    expect((await byUrl(`/listings/${id(name)}/x`)).status).toBe(status)
  })

  it('finds a reference without case, live ones first', async () => {
    const { body } = await lookup('ref=Tala-1')
    expect(body).toMatchObject({ id: id('subject'), matched_by: 'ref', state: 'live' })
    expect([...body.matches].map((match) => [match.id, match.state])).toEqual([
      [id('subject'), 'live'],
      [id('sold'), 'closed'],
    ])
  })

  it.each(['DRAFT-1', 'GONE-1', 'OLD-1', 'nobody-has-this', '%27%20OR%201=1'])(
    'does not tell of %s',
    async (reference) => {
      expectErrorShape(await lookup(`ref=${reference}`), { code: 'reference_not_found' })
    },
  )

  it('finds a draft for its owner', async () => {
    const { body } = await lookup('ref=draft-1', owner)
    expect(body).toMatchObject({ id: id('draft'), state: 'draft' })
    expect((await lookup('ref=draft-1', stranger)).status).toBe(404)
  })
})

describe('similar listings', () => {
  const similar = async (name: string) => {
    const { status, body } = await read(name, '/similar')
    expect(status).toBe(200)
    return { body, names: [...body.results].map((result) => market.nameOf.get(Number(result.id))) }
  }

  it('are live, of the same deal and type, never itself, at most 3 of one project', async () => {
    const { body, names } = await similar('subject')
    expect(body.listing_id).toBe(id('subject'))
    expect(names.toSorted()).toEqual(
      ['twin', 'dearer', 'project-1', 'project-2', 'project-3', 'no-point'].toSorted(),
    )
    expect(names[0]).toBe('twin')
    const stated = [...body.results].map((one) => [one.distance_km, one.distance_approximate])
    expect(stated[names.indexOf('twin')]).toEqual([expect.any(Number), false])
    expect(stated[names.indexOf('no-point')]).toEqual([expect.any(Number), true])
  })

  it('come best first, each with its reasons', async () => {
    const { body } = await similar('subject')
    const scores = [...body.results].map(({ similarity }) => Number(similarity))
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    for (const { similarity, reasons } of body.results) {
      expect(Number(similarity)).toBeGreaterThan(0)
      expect(Number(similarity)).toBeLessThanOrEqual(1)
      expect([...reasons].length).toBeGreaterThan(0)
    }
    expect([...body.results[0].reasons]).toEqual(
      expect.arrayContaining(['same price', 'same number of bedrooms', 'similar size']),
    )
  })

  it('are still found for one that is closed, with a note', async () => {
    const { body, names } = await similar('sold')
    expect(names).toContain('subject')
    expect(body.notes).toEqual([expect.stringMatching(/closed/)])
  })

  it('say so when there is none', async () => {
    const { body } = await similar('lonely')
    expect(body.results).toEqual([])
    expect(body.notes).toEqual([expect.stringMatching(/No live listing/)])
  })
})
