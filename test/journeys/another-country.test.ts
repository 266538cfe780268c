/**
 * The service on a country of one's own: a module outside src/, named by COUNTRY, a process of its own,
 * reached over sockets. Everything that is said, found, refused and drawn is that country's.
 */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { findContacts } from '../../src/domain/description/find-contacts.ts'
import { piecesAcross } from '../../src/domain/map/map-levels.ts'
import { mercatorX, mercatorY } from '../../src/structures/geo/mercator-grid.ts'
import { quadria } from '../countries/quadria/quadria.ts'
import { runCommand } from '../support/run-command.ts'
import { storedPhotoUrl, storePhoto } from '../support/stored-photo.ts'
import { type CallService, callerOf } from './call-service.ts'
import { openAccount } from './open-account.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type RunningService, startService } from './start-service.ts'

const COUNTRY = fileURLToPath(new URL('../countries/quadria/quadria.ts', import.meta.url))
const NO_COUNTRY = fileURLToPath(new URL('../../src/catalogue/limits.ts', import.meta.url))
const COMMANDS_MS = 120_000

let service: RunningService
let read: CallService
let write: CallService
let id: number

beforeAll(async () => {
  service = await startService({
    environment: {
      COUNTRY,
      WORKERS: '1',
      RATE_LIMIT_PER_HOUR: '0',
      PAGE_LISTINGS_LIMIT: '0',
    },
  })
  const { key } = await openAccount(service.dataDir, { name: 'Corner Homes' })
  storePhoto(service.dataDir)
  read = callerOf(service)
  write = callerOf({ ...service, key })
}, INSTALL_TIMEOUT_MS)
afterAll(() => service?.stop())

const listing = () => ({
  deal: 'sale',
  property_type: 'house',
  district: 'overland',
  location: 'highcastle-mill',
  price: 410_000,
  bedrooms: 3,
  bathrooms: 2,
  covered_area_m2: 140,
  plot_area_m2: 400,
  condition: 'pre-owned',
  postal_code: 60_123,
  lat: -40.2101,
  lng: -149.3102,
  description: 'A house under the old mill, five minutes from the quay. Lot 99412278.',
  photo_urls: [storedPhotoUrl(service.baseUrl)],
})

const textOf = async (path: string): Promise<string> => String((await read('GET', path)).bytes)

describe('the catalogue', () => {
  it('has its districts, in its order, with its examples and its currency', async () => {
    const { parameters, units, credits } = (await read('GET', '/v1/meta')).body
    expect(parameters.district.values).toEqual([
      { value: 'underland', label: 'Underland' },
      { value: 'overland', label: 'Overland' },
    ])
    expect(parameters.district.example).toBe('overland,underland')
    expect(parameters.price_min.unit).toBe('NZD')
    expect(units.price).toBe('Whole dollars; for rent, dollars per month.')
    expect(credits).toEqual(['Places: made up'])
    const { fields } = (await read('GET', '/api/listing-fields')).body
    expect(fields.postal_code).toMatchObject({ min: 10_000, max: 99_999, example: 60_123 })
  })

  it('refuses a district of another country', async () => {
    const refused = await read('GET', '/v1/listings?district=nowhere')
    expect(refused.status).toBe(400)
    expect(refused.body.error.hint).toContain('Allowed: underland, overland')
  })
})

describe('a listing', () => {
  it('is written and published', async () => {
    const created = await write('POST', '/v1/listings', listing())
    expect([created.status, created.body.error]).toEqual([201, undefined])
    id = Number(created.body.id)
    const published = await write('POST', `/v1/listings/${id}/publish`)
    expect([published.status, published.body.state]).toEqual([200, 'live'])
    expect(published.body.title).toBe('3-bedroom house in Mill, Overland')
  })

  it.each([
    'district=overland',
    'location=highcastle',
    'location=highcastle-mill',
    'near=-40.21,-149.31&radius_km=1',
    'listed_within_days=0',
    `bbox=${quadria.examples.bbox}`,
  ])('is found by %s', async (query) => {
    const found = await read('GET', `/v1/listings?${query}`)
    expect([...found.body.results].map((result) => result.id)).toEqual([id])
  })

  it('is not found in the other district', async () => {
    expect((await read('GET', '/v1/listings?district=underland')).body.total).toBe(0)
  })

  it('stands at a place that is found by its name, as its people spell it', async () => {
    for (const name of ['Highcastle', 'Hicastle', 'highcas']) {
      const { results } = (await read('GET', `/v1/locations?q=${name}`)).body
      expect(results[0]).toMatchObject({ slug: 'highcastle', district: 'overland' })
      expect(results[0].listings).toEqual({ sale: 1, rent: 0 })
    }
    const whole = (await read('GET', '/v1/locations?q=Cuadria')).body.results[0]
    expect(whole).toMatchObject({ slug: 'quadria', kind: 'country', use: {} })
  })

  it('cannot stand outside, nor in the country served by default', async () => {
    for (const point of [{ lat: -42, lng: -149 }, cyprus.centre]) {
      const refused = await write('POST', '/v1/listings', { ...listing(), ...point })
      expect(refused.status).toBe(400)
      expect(refused.body.error).toMatchObject({
        code: 'outside_country',
        message: expect.stringContaining('Quadria'),
      })
    }
    const far = await read('GET', '/v1/listings?near=34.7,33')
    expect(far.body.notes[0]).toContain('outside Quadria')
  })
})

describe('the contact rule', () => {
  const draft = (description: string) =>
    write('POST', '/v1/listings', { deal: 'sale', description })

  it.each(['Call 660123456', 'Ring 66 012 34 56', '+979 612345678', 'sam at quadmail'])(
    'refuses %j',
    async (text) => {
      const refused = await draft(`Sea view. ${text}`)
      expect([refused.status, refused.body.error?.code]).toEqual([400, 'contact_in_description'])
    },
  )

  it('takes for no phone number what is one elsewhere only', async () => {
    for (const text of ['Sea view. Lot 99412278.', 'Sea view. Lot 25412278.']) {
      expect(findContacts(text, cyprus)).toHaveLength(1)
      expect((await draft(text)).status).toBe(201)
    }
  })
})

describe('the pages', () => {
  it('name the country, its districts and its currency', async () => {
    const page = await textOf('/')
    expect(page).toContain('<title>Homes and land in Quadria | Estia Index</title>')
    expect(page).toContain('Homes, land and shops between the four corners,')
    expect(page).toMatch(/district=underland">Underland.*district=overland">Overland/)
    expect(page).toContain('placeholder="3 bedroom house in Highcastle"')
    expect(page).toContain('Everything here is made up.')
    expect(page).toContain('$410,000')
    expect(page).not.toContain('€')
  })

  it('are in no language that the country has no name in', async () => {
    const page = await textOf('/?lang=el')
    expect(page).toContain('<html lang="en"')
    expect(page).not.toMatch(/\p{Script=Greek}/u)
  })

  it('draw its coast', async () => {
    const page = await textOf('/search')
    const pieces = /data-pieces="([^"]+)"/.exec(page)![1]
    const [lng, lat] = quadria.coast[0][0]
    const [x, y] = [mercatorX(lng), mercatorY(lat)].map((at) => Math.floor(at * piecesAcross(10)))
    const { body } = await read('GET', `${pieces}/10/${x}/${y}.json`)
    expect(JSON.stringify(body.areas)).toContain('"land"')
    const drawn = await textOf(`/listings/${id}/x`)
    const detail = drawn.includes('locator-drawing') ? drawn : await textOf(`/listings/${id}`)
    expect(detail).toContain('<path class="coast" d="M91.4 ')
  })

  it('say in its own time when something was published', async () => {
    const { first_published_at: at, link } = (await read('GET', `/v1/listings/${id}`)).body
    const day = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: quadria.timeZone,
    }).format(new Date(String(at)))
    expect(await textOf(new URL(String(link)).pathname)).toContain(
      `<dt>First published</dt><dd>${day}</dd>`,
    )
  })
})

it(
  'says nothing anywhere of the country that is served by default',
  async () => {
    const { link } = (await read('GET', `/v1/listings/${id}`)).body
    const pages = [
      '/llms.txt',
      '/openapi.json',
      '/docs',
      '/v1/meta',
      '/api/listing-fields',
      '/api/listing-fields?deal=rent',
      '/v1/locations?q=o',
      '/v1/locations',
      '/v1/listings',
      '/v1/listings?detail=full',
      '/v1/listings?near=0,0',
      '/v1/listings?polygon=1',
      '/v1/listings/facets',
      '/v1/listings/lookup',
      '/v1/listings/lookup?url=x',
      `/v1/listings/${id}?include=estimate`,
      '/',
      '/search?near=0,0',
      '/saved',
      '/compare',
      '/nowhere',
      '/sitemap.xml',
      new URL(String(link)).pathname,
    ]
    const texts = await Promise.all(pages.map(textOf))
    for (const name of ['/llms.txt', '/openapi.json']) {
      expect(texts[pages.indexOf(name)]).toContain('for sale or rent in Quadria')
    }
    const { name, nameLocal, districts, examples, timeZone, phoneCode } = cyprus
    const names = [
      ...['cypr', name, nameLocal, timeZone, `+${phoneCode}`, 'euro', 'EUR', 'Greek'],
      ...districts.flatMap((district) => [district.slug, district.nameLocal]),
      ...[...examples.places, examples.placeSpelling, examples.near, examples.references[1]],
    ].map((word) => word.toLowerCase())
    const said = pages.flatMap((page, index) =>
      names.filter((word) => texts[index].toLowerCase().includes(word)).map((word) => [page, word]),
    )
    expect(said).toEqual([])
  },
  COMMANDS_MS,
)

describe('a start that cannot be', () => {
  const start = async (country: string, command = 'serve') => {
    const { dataDir } = service
    const { code, stderr } = await runCommand([command], { DATA_DIR: dataDir, COUNTRY: country })
    return `${code}: ${stderr}`
  }

  it.each(['atlantis', './no/such/file.ts'])(
    '%s: the start says what is allowed',
    async (value) => {
      expect(await start(value)).toBe(
        `1: estia: COUNTRY must be one of cyprus or the path of a module that exports a country, not "${value}".\n`,
      )
    },
  )

  it('has no demo market of another country', async () => {
    expect(await start(COUNTRY, 'demo')).toBe(
      '1: estia: There is no demo market of Quadria: leave COUNTRY out, or start with estia serve.\n',
    )
  })

  it('refuses a module of something else in a sentence', async () => {
    expect(await start(NO_COUNTRY)).toMatch(
      /^1: estia: The country: code must be two capital letters\.\n$/,
    )
  })
})
