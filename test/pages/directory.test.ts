/** Pages of places and of agencies: what they show equals what searches find, and nothing shows how to reach anybody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillWithDemo, get, startTestApp, type TestApp } from '../support/test-app.ts'

interface Listing {
  readonly id: number
  readonly price: number
  readonly property_type: string
  readonly bedrooms: string | null
  readonly deal: string
  readonly photo: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly seller: { readonly name: string; readonly company_id: number | null }
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
})
afterAll(() => app.stop())

async function listingsOf(query: string): Promise<Listing[]> {
  const found: Listing[] = []
  let cursor = ''
  do {
    const { body } = await get(app, `/v1/listings?${query}&detail=full&limit=10${cursor}`)
    found.push(...(body.results as unknown as Listing[]))
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
  } while (cursor !== '')
  return found
}

const page = async (path: string, language = 'en') =>
  get(app, path, { 'accept-language': language, accept: 'text/html' })

const sharedImage = async (path: string) =>
  /og:image" content="([^"]+)"/.exec((await page(path)).text)?.[1]

const jsonLd = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]) as {
    readonly '@graph': readonly Record<string, unknown>[]
  }

/** As the page promises: a quarter of the prices lies below the first figure, a quarter above the second. */
function quartiles(prices: readonly number[]): string {
  const sorted = [...prices].sort((a, b) => a - b)
  const rank = Math.floor((sorted.length - 1) / 4)
  const euros = (price: number) => `€${price.toLocaleString('en-GB')}`
  return `${euros(sorted[rank])} – ${euros(sorted[sorted.length - 1 - rank])}`
}

describe('the page of a place', () => {
  it('shows how many listings there are and their asking prices, as its searches find them', async () => {
    const listings = await listingsOf('location=limassol')
    const { text, status } = await page('/places/limassol')
    expect(status).toBe(200)
    expect(text).toContain(`${listings.length} for sale`)
    const types = Map.groupBy(listings, ({ property_type }) => property_type)
    const rows = [...text.matchAll(/<tr class="band-type">(.*?)<\/tr>/gs)].map(([, row]) => row)
    const rowOf = (type: string) =>
      rows
        .find((row) => row.includes(`property_type=${type}"`) && !row.includes('deal=rent'))
        ?.replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
    const apartments = types.get('apartment') ?? []
    expect(apartments.length).toBeGreaterThanOrEqual(5)
    expect(rowOf('apartment')).toContain(
      ` ${apartments.length} ${quartiles(apartments.map(({ price }) => price))} `,
    )
    const [few] = [...types].find(([, own]) => own.length < 5) ?? []
    if (few !== undefined) expect(rowOf(few)).toContain('too few listings')
  })

  it('leads to its parts, its neighbours and its listings, and lists them for search engines', async () => {
    const { text } = await page('/places/limassol', 'ru')
    expect(text).toContain('<html lang="ru"')
    expect(text).toContain('Жильё и цены: Лимассол')
    expect(text).toMatch(/href="\/places\/limassol-[a-z-]+"/)
    expect(text).toContain('data-locator')
    const [collection, crumbs] = jsonLd(text)['@graph']
    expect(collection).toMatchObject({
      '@type': 'CollectionPage',
      url: 'https://homes.example.com/places/limassol',
      about: { '@type': 'Place', name: 'Лимассол' },
      mainEntity: { '@type': 'ItemList' },
    })
    expect(crumbs['@type']).toBe('BreadcrumbList')
  })

  it('is there for a district without a city of its name, and in small letters', async () => {
    expect((await page('/places/famagusta')).text).toContain('Homes and prices in Famagusta')
    const { status, headers } = await page('/places/Tala')
    expect([status, headers.location]).toEqual([301, '/places/tala'])
  })

  it.each(['limasol', '<script>', '%ff', '…'])(
    'names what is near to %s, which is none',
    async (slug) => {
      const { status, text } = await page(
        `/places/${slug === '%ff' ? slug : encodeURIComponent(slug)}`,
      )
      expect([400, 404]).toContain(status)
      expect(text).not.toContain('<script>”')
      expect(text).toContain('name="find"')
      if (slug === 'limasol') expect(text).toContain('href="/places/limassol"')
    },
  )
})

describe('a search leads to the page of its place', () => {
  it.each([
    ['location=tala', 'en', '<a href="/places/tala">Homes and prices in Tala</a>'],
    ['deal=rent&district=famagusta', 'en', '<a href="/places/famagusta">Homes and prices in'],
    ['district=paphos', 'ru', '<a href="/places/paphos">Жильё и цены: Пафос</a> (город)'],
  ])('%s', async (query, language, link) => {
    expect((await page(`/search?${query}`, language)).text).toContain(link)
  })

  it.each(['', 'district=paphos,limassol', 'location=tala,pegeia', 'near=34.8,32.4'])(
    'unless it is one place: "%s"',
    async (query) => {
      expect((await page(`/search?${query}`)).text).not.toContain('class="small area-link"')
    },
  )
})

describe('the page of an agency', () => {
  it('is there while it has nothing on offer, for people and not for search engines', async () => {
    const seller = { type: 'agency', name: 'Quiet Homes', company_id: 4321 } as const
    await app.store.addSeller({ ...seller, email: null, created_at: app.clock.nowMs })
    for (const [language, words] of [
      ['en', 'No live listings at the moment.'],
      ['el', 'Δεν υπάρχουν ενεργές αγγελίες αυτή τη στιγμή.'],
      ['ru', 'Сейчас активных объявлений нет.'],
    ]) {
      const { text, status } = await page('/agencies/4321', language)
      expect(status).toBe(200)
      expect(text).toContain('<h1>Quiet Homes</h1>')
      expect(text).toContain(words)
      expect(text).toContain('<meta name="robots" content="noindex,follow">')
      expect(text).not.toContain('class="deal-tabs"')
    }
    expect((await page('/sitemap/directory.xml')).text).not.toContain('/agencies/4321<')
  })

  it('shows what it has of both deals, and no way to reach it but its listings', async () => {
    const companies = Map.groupBy(await listingsOf('deal=rent'), ({ seller }) => seller.company_id)
    companies.delete(null)
    const [[id, rents]] = [...companies].sort(([, a], [, b]) => b.length - a.length)
    const { body: sales } = await get(app, `/v1/listings?company_id=${id}&limit=1`)
    const { text, status } = await page(`/agencies/${id}`)
    expect(status).toBe(200)
    expect(/<h1>.*?<\/h1><p>(.*?)<\/p>/s.exec(text)?.[1]).toBe(
      `${sales.total} for sale, ${rents.length} for rent`,
    )
    expect(text).not.toMatch(/mailto:|tel:|@[a-z]+\./)
    for (const href of [`/search?company_id=${id}`, `/agencies/${id}?deal=rent#stock-title`]) {
      expect(text).toContain(`<a class="button" href="${href}">`)
    }
    expect(jsonLd(text)['@graph'][0]).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'RealEstateAgent', name: rents[0].seller.name },
    })
    const spots = /data-locator="([^"]*)"/.exec(text)?.[1].split(' ') ?? []
    const rented = rents.filter(({ lat }) => lat !== null)
    const spotOf = ({ lat, lng }: (typeof rents)[number]) => `${lat?.toFixed(5)},${lng?.toFixed(5)}`
    expect(rented.length).toBeGreaterThan(0)
    expect(spots).toEqual(expect.arrayContaining(rented.map(spotOf)))
    const shown = (of: string) =>
      [...of.matchAll(/<article class="card" data-id="(\d+)"/g)].map(([, card]) => Number(card))
    const pages = Math.ceil(rents.length / 24)
    const seen: number[] = []
    for (let at = 1; at <= pages; at++) {
      seen.push(...shown((await page(`/agencies/${id}?deal=rent&page=${at}`)).text))
    }
    expect(seen.sort()).toEqual(rents.map((one) => one.id).sort())
    const beyond = await page(`/agencies/${id}?deal=rent&page=999`)
    expect([beyond.status, beyond.headers.location]).toEqual([303, `/agencies/${id}`])
    // A listing leads to it.
    const listing = await page(`/listings/${rents[0].id}/x`)
    expect(listing.text).toContain(`href="/agencies/${id}"`)
    expect(listing.text).toContain('href="/places/')
  })

  it.each(['999999', '0', 'x', '1e3', '-1'])('%s is none, and others are named', async (id) => {
    const { status, text } = await page(`/agencies/${id}`, 'ru')
    expect(status).toBe(404)
    expect(text).toMatch(/href="\/agencies\/\d+"/)
  })
})

it('both are in the sitemap as far as they have something, and are charged like other pages', async () => {
  const index = (await page('/sitemap.xml')).text
  expect(index).toContain('/sitemap/directory.xml')
  const file = (await page('/sitemap/directory.xml')).text
  const paths = [...file.matchAll(/<loc>https:\/\/homes\.example\.com([^<]+)<\/loc>/g)].map(
    ([, path]) => path,
  )
  expect(paths).toContain('/places/limassol')
  const agencies = paths.filter((path) => path.startsWith('/agencies/'))
  expect(agencies.length).toBeGreaterThan(1)
  for (const path of [paths[0], agencies[0]]) expect((await page(path)).status).toBe(200)
  expect((await page('/places/monte-korfi')).status).toBe(200)
})

it('the worker for the time without a connection is of this build and never cached', async () => {
  const { text, headers, status } = await get(app, '/offline-worker.js')
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toContain('text/javascript')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  const [, version] = /site\.css\?v=(\w+)/.exec((await page('/offline')).text)!
  expect(text).toContain(`"version":"${version}"`)
  expect(text).not.toMatch(/\bimport\b/)
})

describe('pages of text', () => {
  it.each([
    ['/about', 'About'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms of use'],
  ])('%s is in the footer, the sitemap and the language of its reader', async (path, title) => {
    const { text, status } = await page(path)
    expect(status).toBe(200)
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text.split('<footer')[1]).toContain(`href="${path}"`)
    expect((await get(app, '/sitemap/searches.xml')).text).toContain(`${path}</loc>`)
    const greek = (await page(path, 'el')).text
    expect(greek).toContain('<html lang="el"')
    expect(greek).not.toContain(`<h1>${title}</h1>`)
  })
})

describe('the ways in', () => {
  it('lead to every district and to the agencies, and have a picture to share', async () => {
    const places = await page('/places')
    expect(places.status).toBe(200)
    for (const slug of ['paphos', 'limassol', 'tala']) {
      expect(places.text).toContain(`href="/places/${slug}"`)
    }
    const agencies = await page('/agencies')
    expect(agencies.text).toMatch(/href="\/agencies\/\d+"/)
    const withoutHomes = [
      '/places',
      '/agencies',
      '/about',
      '/places/limassol',
      '/search',
      '/saved',
      '/compare',
    ]
    for (const path of withoutHomes) {
      expect(await sharedImage(path), path).toMatch(/^http.*\/assets\/share\.png\?v=/)
    }
  })

  it('show a photo of the homes that are shared', async () => {
    const pictured = (await listingsOf('project_id=1')).filter(({ photo }) => photo !== null)
    const [{ id, photo }] = pictured
    for (const path of [`/saved?ids=${id}`, `/compare?ids=${id}`]) {
      expect(await sharedImage(path), path).toBe(photo)
    }
    expect(pictured.map((home) => home.photo)).toContain(await sharedImage('/projects/1'))
    const { text } = await page('/projects/1')
    const [, gallery = ''] = /<ul class="project-gallery"[^>]*>(.*?)<\/ul>/s.exec(text) ?? []
    const photos = [...gallery.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)
    expect(photos.length).toBeGreaterThan(1)
    expect(new Set(photos).size).toBe(photos.length)
    for (const src of photos) expect(pictured.map((home) => home.photo)).toContain(src)
  })
})
