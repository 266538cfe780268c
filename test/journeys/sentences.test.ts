/**
 * Asking as one speaks, from outside: the installed command on a demo market, called over sockets. Sentences find what
 * they ask for or say which word they left, follow-ups go on from there, the box of the page does the same, and the
 * hint of a wrong request is a request that works.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { type CallService, callerOf } from './call-service.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { sharedDemo } from './shared-service.ts'

let call: CallService

beforeAll(async () => {
  // With the key of a seller, as it asks more often than an address may.
  call = callerOf({ ...(await sharedDemo()), localAddress: '127.0.63.1' })
}, INSTALL_TIMEOUT_MS)

/** What the answer to a sentence holds. */
interface Understood {
  readonly query: Readonly<Record<string, unknown>>
  readonly query_string: string
  readonly assumptions: readonly { readonly field: string }[]
  readonly not_understood: readonly string[]
  readonly choices: readonly Choice[]
  readonly total: number
  readonly link: string
  readonly search: string
}

interface Choice {
  readonly use: object
  readonly query_string: string
  readonly total: number
}

const understand = async (text: string, base?: string): Promise<Understood> => {
  const following = base === undefined ? '' : `&base=${encodeURIComponent(base)}`
  const { status, body } = await call(
    'GET',
    `/v1/understand?text=${encodeURIComponent(text)}${following}`,
  )
  expect(status).toBe(200)
  return body as unknown as Understood
}

describe('what a sentence leaves out', () => {
  it.each([
    ['house in Limassol but not in Ypsonas', 'ypsonas'],
    ['σπίτι στη Λεμεσό εκτός από Ύψωνα', 'ypsonas'],
    ['spiti sti lemeso ektos apo ypsona', 'ypsonas'],
    ['дом в Лимассоле кроме Ипсонаса', 'ypsonas'],
  ])('"%s" is left out of the search, the counts and the map', async (text, place) => {
    const { query, query_string: raw, not_understood, total } = await understand(text)
    expect(query).toMatchObject({ district: ['limassol'], not_location: [place] })
    expect(not_understood).toEqual([])
    const whole = await call('GET', `/v1/listings?${raw.replace(/&not_location=[^&]*/, '')}`)
    const left = await call('GET', `/v1/listings?property_type=house&location=${place}`)
    expect(Number(left.body.total)).toBeGreaterThan(0)
    expect(total).toBe(Number(whole.body.total) - Number(left.body.total))
    const facets = await call('GET', `/v1/listings/facets?${raw}`)
    expect(facets.body.total).toBe(total)
  })

  it.each([
    ['flat not on the first floor', ['first', 'floor']],
    ['квартира не на первом этаже', ['первом', 'этаже']],
    ['villa far from the sea', ['sea']],
    ['flat LIM-99999', ['LIM-99999']],
    ['flat price per m2 below 2000', ['price', 'per', 'm2', 'below', '2000']],
  ])('"%s" is reported where no search can leave it out', async (text, words) => {
    const { query, not_understood } = await understand(text)
    expect(not_understood).toEqual(words)
    expect(Object.keys(query).sort()).toEqual(['deal', 'property_type'])
  })

  it('all places of one name are searched, each with its count', async () => {
    const { query, choices, total } = await understand('Agios Nikolaos')
    const [taken, ...each] = choices
    expect(total).toBeGreaterThan(0)
    expect(taken.total).toBe(total)
    expect(each.map(({ use }) => Object.values(use)[0]).sort()).toEqual(query.location)
    expect(each.reduce((sum, one) => sum + one.total, 0)).toBe(total)
  })
})

describe('a sentence', () => {
  it.each([
    [
      'three bedroom house near the sea in Paphos under 400000 with pool',
      {
        district: ['paphos'],
        property_type: ['house'],
        bedrooms: ['3'],
        price_max: 400_000,
        pool: ['yes'],
      },
    ],
    [
      'σπίτι με πισίνα στη Λεμεσό',
      { district: ['limassol'], property_type: ['house'], pool: ['yes'] },
    ],
    ['villa Limassol', { district: ['limassol'], property_type: ['house'] }],
    [
      'the cheapest three-bedroom house with title deed within a kilometre of the sea in Paphos',
      { district: ['paphos'], property_type: ['house'], bedrooms: ['3'], sort: 'price_asc' },
    ],
    [
      'spiti me pisina sti lemeso',
      { district: ['limassol'], property_type: ['house'], pool: ['yes'] },
    ],
    [
      'вилла с бассейном в Лимассоле',
      { district: ['limassol'], property_type: ['house'], pool: ['yes'] },
    ],
  ])('"%s" is a search of its own, and loses no word', async (text, expected) => {
    const answer = await understand(text)
    expect(answer.query).toMatchObject({ deal: 'sale', ...expected })
    const found = await call('GET', answer.search)
    expect([found.status, found.body.total]).toEqual([200, answer.total])
    expect((await call('GET', answer.link)).status).toBe(200)
    const left = answer.not_understood.join(' ')
    const isRead = (name: string, words: RegExp) =>
      name in answer.query || words.test(left) || !words.test(text)
    expect(isRead('sea_max_m', /sea/)).toBe(true)
    expect(isRead('title_deed', /title deed/)).toBe(true)
  })

  it('reports what it left out, what it assumed, and what a name may also mean', async () => {
    const answer = await understand('quiet house near the airport in Paphos for 300k')
    expect(answer.not_understood).toEqual(['quiet', 'airport'])
    const fields = answer.assumptions.map(({ field }) => field)
    expect(fields).toEqual(expect.arrayContaining(['deal', 'price_max', 'district']))
    const { choices } = answer
    expect(choices.map(({ use }) => use)).toEqual([{ district: 'paphos' }, { location: 'paphos' }])
    for (const { query_string: raw, total } of choices) {
      expect((await call('GET', `/v1/listings?${raw}`)).body.total).toBe(total)
    }
  })

  it('goes on from the one before', async () => {
    const first = await understand('house in Paphos under 500k')
    const second = await understand('with a pool', first.query_string)
    expect(second.query).toEqual({ ...first.query, pool: ['yes'] })
    const third = await understand('in Larnaca instead', second.search)
    expect(third.query).toEqual({ ...second.query, district: ['larnaca'] })
  })

  it.each([
    ['', 'missing_parameter'],
    ['text=', 'missing_parameter'],
    [`text=${'x'.repeat(600)}`, 'too_long'],
    ['text=villa&base=colour%3Dred', 'invalid_value'],
    ['words=villa', 'unknown_parameter'],
  ])('that cannot be read (%s) is refused: %s', async (query, code) => {
    const { status, body } = await call('GET', `/v1/understand?${query}`)
    expect([status, body.error.code]).toEqual([400, code])
  })

  it('of 10,000 characters, of mixed scripts or of markup ends in no fault of ours', async () => {
    const texts = [
      'x'.repeat(10_000),
      'βίλα villa вилла 房子 <script>',
      '"\\u0000&=%',
      '-'.repeat(400),
    ]
    for (const text of texts) {
      const { status } = await call('GET', `/v1/understand?text=${encodeURIComponent(text)}`)
      expect(status).toBeLessThan(500)
    }
  })
})

describe('the box of the page', () => {
  it('leads to the search and names the word that it left out', async () => {
    const { status, headers } = await call(
      'GET',
      `/search?find=${encodeURIComponent('quiet villa with pool in Limassol')}`,
    )
    expect(status).toBe(303)
    const page = String((await call('GET', String(headers.location))).bytes)
    expect(page).toContain('<q>quiet</q>')
    expect(page).toContain('the whole district')
    expect(page).toContain('town only')
    const greek = String((await call('GET', `${headers.location}&lang=el`)).bytes)
    expect(greek).toContain('Δεν καταλάβαμε:')
  })

  it('completes a sentence while one types', async () => {
    const { body } = await call(
      'GET',
      `/site/places?q=${encodeURIComponent('villa with pool in paph')}&deal=sale`,
    )
    const suggestions = body as unknown as readonly { text: string; href: string }[]
    const texts = suggestions.map(({ text }) => text)
    expect(texts).toEqual(
      expect.arrayContaining(['villa with pool in Paphos', 'villa with pool in Paphos district']),
    )
    for (const { href } of suggestions) expect((await call('GET', href)).status).toBe(200)
  })
})

describe('the hint of a wrong request', () => {
  it.each([
    ['min_price=100000&max_price=300000', 'price_min=100000&price_max=300000'],
    ['beds=3%2B&city=Peyia', 'bedrooms=3,4,5,6&location=pegeia'],
    ['bedrooms=3+', 'bedrooms=3,4,5,6'],
    ['price_lte=500k', 'price_max=500000'],
    ['order_by=price&type=villas', 'sort=price_asc&property_type=house'],
    ['limit=50', 'limit=25'],
    ['year_built=2015-2017', 'year_built=2015,2016,2017'],
    ['location=famagusta', 'district=famagusta'],
    ['page=2&district=paphos', 'district=paphos'],
  ])('%s names %s, which works', async (wrong, right) => {
    for (const prefix of ['/v1/listings', '/v1/listings/facets']) {
      const refused = await call('GET', `${prefix}?${wrong}`)
      if (prefix.endsWith('facets') && /limit|order_by|page/.test(wrong)) continue
      const { hint, suggestion } = refused.body.error
      expect([refused.status, suggestion]).toEqual([400, right])
      expect(hint).toContain(`GET ${prefix}?${suggestion}`)
      expect((await call('GET', `${prefix}?${suggestion}`)).status).toBe(200)
    }
  })

  it('guesses nothing where nobody can be sure', async () => {
    for (const wrong of ['price=300000', 'colour=red', 'currency=USD']) {
      const { body } = await call('GET', `/v1/listings?${wrong}`)
      expect(body.error.suggestion).toBeUndefined()
    }
  })
})
