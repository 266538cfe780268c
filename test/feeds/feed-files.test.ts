/** Files as exporters write them, with their dirt: what each is, what comes out of it, and what is reported. */

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FeedFault } from '../../src/domain/feeds/feed-fault.ts'
import type { NormalisedRecord } from '../../src/domain/feeds/normalise/normalise-record.ts'
import { emptySettings } from '../../src/domain/feeds/normalise/record-draft.ts'
import { textsOf } from '../../src/domain/listings/listing.ts'
import { everyOf } from '../support/every-of.ts'
import { fileNamed, readBytes, readFile } from './read-files.ts'

const codesOf = ({ issues }: NormalisedRecord) => issues.map(({ code }) => code)
const byKey = (records: readonly NormalisedRecord[]) =>
  new Map(records.map((record) => [record.key, record]))

describe('documents that are no feed', () => {
  it.each([
    ['login-page.xml', 'html_page'],
    ['billion-laughs.xml', 'doctype_refused'],
    ['empty.xml', 'empty_document'],
    ['no-feed.zip', 'wrong_archive'],
    ['broken.zip', 'wrong_archive'],
    ['bomb.zip', 'archive_bomb'],
  ])('%s is refused as %s', async (name, code) => {
    const fault = await readFile(fileNamed(name)).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(FeedFault)
    expect((fault as FeedFault).code).toBe(code)
    expect((fault as FeedFault).fix).toMatch(/\w/)
  })

  it('is refused where a named limit is passed', async () => {
    const head = '<root><kyero><feed_version>3</feed_version></kyero>'
    const deep = await readBytes(`${head}<property>${'<a>'.repeat(1_000_000)}`)
    expect(deep.look.fault?.code).toBe('too_deep')
    const long = await readBytes(
      `${head}<property><id>${'x'.repeat(5_000_000)}</id></property></root>`,
    )
    expect(long.look.fault?.code).toBe('record_too_large')
    const wide = await readBytes(`${head}<property>${'<a/>'.repeat(6_000)}</property></root>`)
    expect(wide.look.fault?.code).toBe('record_too_large')
    const many = await readBytes(
      `${head}${'<property><id>1</id></property>'.repeat(20_001)}</root>`,
    )
    expect(many.look.fault?.code).toBe('too_many_records')
  })
})

it('of every file the first look knows whether any home has a photo', async () => {
  const wrong: string[] = []
  let withPhotos = 0
  for (const name of readdirSync(fileNamed('.'))) {
    const read = await readFile(fileNamed(name)).catch(() => null)
    const has = read?.records.some(({ photoUrls }) => photoUrls.length > 0) ?? false
    if (has) withPhotos++
    if (has && !read!.look.hasPhotos) wrong.push(name)
  }
  expect(wrong).toEqual([])
  expect(withPhotos).toBeGreaterThan(20)
})

describe('formats', () => {
  it.each([
    ['kyero-clean.xml', 'kyero', '3', 3],
    ['kyero-v21.xml', 'kyero', '2.1', 2],
    ['kyero-root-is-kyero.xml', 'kyero', '3', 1],
    ['kyero-bom.xml', 'kyero', '3', 1],
    ['kyero-utf16.xml', 'kyero', '3', 1],
    ['kyero.xml.gz', 'kyero', '3', 2],
    ['rera-v1.xml', 'rera', '1', 3],
    ['rera-v2.xml', 'rera', '2', 3],
    ['blm-v3.blm', 'blm', '3', 6],
    ['blm-pipe.blm', 'blm', '3', 2],
    ['blm-v3i.blm', 'blm', '3i', 1],
    ['blm-images.zip', 'blm', '3', 1],
    ['openimmo-full.xml', 'openimmo', '1.2.7', 3],
    ['openimmo.zip', 'openimmo', '1.2.7', 1],
    ['openimmo-latin1.xml', 'openimmo', '1.2.7', 1],
    ['reso.json', 'reso', null, 4],
    ['reso-array.json', 'reso', null, 2],
    ['trovit.xml', 'trovit', null, 3],
    ['table.xml', 'table', null, 1],
  ])('%s is %s %s with %i records, by content', async (name, format, version, count) => {
    const { look, records } = await readFile(fileNamed(name))
    expect([look.surveyed.format, look.summary?.version]).toEqual([format, version])
    expect(records.length).toBe(count)
    expect(look.summary?.isComplete).toBe(true)
    expect(look.summary?.isWhole).toBe(true)
    expect(records[0].line).toBeGreaterThan(0)
  })

  it.each([
    'kyero-truncated.xml',
    'blm-no-end.blm',
    'blm-short-count.blm',
    'reso-truncated.json',
    'reso-page.json',
    'kyero-empty.xml',
  ])('%s is not complete, and what was read of it is good', async (name) => {
    const { look, records } = await readFile(fileNamed(name))
    expect(look.summary?.isComplete ?? false).toBe(false)
    expect(records.filter(({ key }) => key === null)).toEqual([])
    expect(records.length > 0).toBe(name !== 'kyero-empty.xml')
  })

  it('knows a partial transfer, and what it removes', async () => {
    const { look, records } = await readFile(fileNamed('openimmo-partial.xml'))
    expect([look.summary?.isComplete, look.summary?.isWhole]).toEqual([true, false])
    expect(records.map(({ action }) => action)).toEqual(['offer', 'withdraw'])
  })
})

describe('what comes out', () => {
  it('is every field that a format has', async () => {
    const { records } = await readFile(fileNamed('rera-v1.xml'))
    expect(records[0].values).toMatchObject({
      deal: 'sale',
      property_type: 'apartment',
      condition: 'pre-owned',
      bedrooms: '2',
      bathrooms: '2',
      district: 'limassol',
      year_built: '2019',
      energy_class: 'b',
      furnishing: 'furnished',
      pool: ['common'],
      parking: ['covered'],
      heating: ['underfloor-heating'],
      air_conditioning: ['yes'],
      view: ['mountains-view', 'sea-view'],
      price: 310_000,
      covered_area_m2: 120,
      internal_area_m2: 98,
      floor: 3,
      floors_in_building: 5,
    })
    expect(records[1].values).toMatchObject({
      deal: 'rent',
      price: 1400,
      deposit: 2800,
      available_from: '2026-12-01',
    })
    expect(records[1].pets).toBe('allowed')
    expect(records[2].values).toMatchObject({
      property_type: 'land-plots',
      plot_area_m2: 650,
      covered_area_m2: null,
    })
    expect(records[0].photoUrls.at(-1)).toContain('_plan')
  })

  it('of version 2 has projects by name, points as roughly as asked, and no guess at who is gone', async () => {
    const { records } = await readFile(fileNamed('rera-v2.xml'))
    expect(records[0].project).toBe('Sunset Residences, Block A')
    expect(records[0].values.lat).toBe(34.71)
    expect(records[1].action).toBe('withdraw')
    expect(records[2].values).toMatchObject({
      district: 'famagusta',
      condition: 'under-construction',
    })
  })

  it('of BLM is read by its numbers, and photos are found in the archive or by a base', async () => {
    const { records } = await readFile(fileNamed('blm-v3.blm'))
    expect(records.map(({ action }) => action)).toEqual([
      'offer',
      'withdraw',
      'offer',
      'withdraw',
      'offer',
      'offer',
    ])
    expect(records[0].values).toMatchObject({
      property_type: 'house',
      district: 'paphos',
      location: 'paphos-kato-paphos',
      price: 450_000,
      postal_code: 8041,
    })
    expect(records[0].values.description).toContain('£')
    expect(records[0].reference).toBe('A1')
    expect(records[4].values).toMatchObject({
      deal: 'rent',
      price: 1300,
      property_type: 'apartment',
      furnishing: 'furnished',
    })
    expect(records[5].values.bedrooms).toBe('studio')
    expect((await readFile(fileNamed('blm-images.zip'))).records[0].photoUrls).toEqual([
      'packed:z1_00.jpg',
      'packed:images/z1_01.jpg',
      'packed:z1_fp.jpg',
    ])
    const based = { ...emptySettings, imageBaseUrl: 'https://img.agency.example/blm/' }
    expect((await readFile(fileNamed('blm-pipe.blm'), based)).records[0].photoUrls[0]).toBe(
      'https://img.agency.example/blm/B1_00.jpg',
    )
  })

  it('of OpenImmo and RESO is in our words', async () => {
    const openimmo = (await readFile(fileNamed('openimmo-full.xml'))).records
    expect(openimmo[0].values).toMatchObject({
      covered_area_m2: 84.5,
      condition: 'pre-owned',
      heating: ['central-heating'],
      parking: ['covered'],
      furnishing: 'partially-furnished',
      energy_class: 'c',
      floor: 2,
      uncovered_veranda_m2: 12,
    })
    expect(openimmo[0].photoUrls).toEqual([
      'https://bilder.example/W1/1.jpg',
      'https://bilder.example/W1/plan.jpg',
    ])
    expect(openimmo[2].values).toMatchObject({ deal: 'rent', price: 950 })
    const reso = (await readFile(fileNamed('reso.json'))).records
    expect(reso[0].values).toMatchObject({
      covered_area_m2: 95,
      covered_veranda_m2: 14.5,
      pool: ['common'],
      condition: 'brand-new',
      view: ['sea-view'],
    })
    expect(reso[0].photoUrls[0]).toBe('https://media.example/k1/1.jpg')
    expect(reso[1].values).toMatchObject({ deal: 'rent', price: 1200 })
    expect(reso[3].values.plot_area_m2).toBe(1500)
    expect(codesOf(reso[3])).toContain('unit_doubtful')
  })

  it.each([
    [
      { PropertyType: 'Apartment', ListPrice: 265_000 },
      { deal: 'sale', price: 265_000 },
    ],
    [
      { PropertyType: 'Apartment', ListPrice: 265_000.5 },
      { deal: 'sale', price: 265_001 },
    ],
    [
      { PropertyType: 'Apartment', LeaseAmount: '1200.00' },
      { deal: 'rent', price: 1200 },
    ],
    [
      { PropertyType: 'Villa', ListPrice: 900, LeaseAmountFrequency: 'Monthly' },
      { deal: 'rent', price: 900 },
    ],
    [
      { PropertyType: 'House', PropertyClass: 'RLSE', ListPrice: 900 },
      { deal: 'rent', price: 900 },
    ],
    [
      { PropertyType: 'House', StandardStatus: 'For Rent', ListPrice: 900 },
      { deal: 'rent', price: 900 },
    ],
    [
      { PropertyType: 'Residential', ListPrice: 9000 },
      { deal: 'sale', price: 9000 },
    ],
  ])('RESO with the deal where its exporter says it: %o', async (said, values) => {
    const home = {
      ...{ ListingKey: 'q1', StandardStatus: 'Active', BedroomsTotal: 2, X_CoveredArea: 95 },
      ...{ StateOrProvince: 'Larnaca', City: 'Larnaca', ...said },
    }
    const [record] = (await readBytes(JSON.stringify({ value: [home] }))).records
    expect(record.values).toMatchObject(values)
    const isFromPrice = said.PropertyType === 'Apartment' && 'ListPrice' in said
    expect(codesOf(record).includes('deal_from_price')).toBe(isFromPrice)
  })

  it.each([
    ['Spain', { City: 'Marbella', Latitude: 36.51, Longitude: -4.88 }, ['other_country']],
    ['ES', { City: 'Marbella' }, ['other_country']],
    // The place, the point or the code say that it is here, whatever the country is called.
    ['Spain', { City: 'Larnaca' }, []],
    ['Spain', { City: 'Nowhere', Latitude: 34.9182, Longitude: 33.6201 }, ['place_unknown']],
    ['CYP', { City: 'Nowhere' }, ['district_unknown', 'place_unknown']],
    ['Republic of Cyprus', { City: 'Nowhere' }, ['district_unknown', 'place_unknown']],
  ])('a home in %s, %o', async (country, place, codes) => {
    const home = {
      ...{ ListingKey: 'q1', PropertyType: 'Residential', ListPrice: 90_000, BedroomsTotal: 2 },
      ...{ Country: country, ...place },
    }
    const [record] = (await readBytes(JSON.stringify({ value: [home] }))).records
    const found = codesOf(record).filter((code) => /country|district|place|point/.test(code))
    expect(found.sort()).toEqual(codes)
    expect(record.action).toBe(codes[0] === 'other_country' ? 'skip' : 'offer')
  })

  it('RESO that says neither sale nor rent, with a price that could be either, is not guessed', async () => {
    const home = { ListingKey: 'q1', PropertyType: 'Apartment', ListPrice: 900, BedroomsTotal: 2 }
    const [record] = (await readBytes(JSON.stringify({ value: [home] }))).records
    expect([record.action, codesOf(record).includes('deal_unknown')]).toEqual(['skip', true])
  })

  it.each(['kyero-greek-1253-declared.xml', 'kyero-greek-1253-undeclared.xml', 'kyero-utf16.xml'])(
    'of %s is Greek',
    async (name) => {
      const { records } = await readFile(fileNamed(name))
      expect(textsOf(records[0].values, 'descriptions').el).toBe(
        'Φωτεινό διαμέρισμα δύο υπνοδωματίων κοντά στη θάλασσα, με θέα και μεγάλη βεράντα.',
      )
      expect(records[0].values.district).toBe('limassol')
    },
  )

  it('reads 1,420 good letters right in spite of 3 stray ones', async () => {
    const { records } = await readFile(fileNamed('kyero-stray-bytes.xml'))
    expect(records[0].values.description).toContain('café and the old Εκκλησία')
    expect(records[0].values.description).toContain('voilà and déjà')
  })
})

describe('dirt', () => {
  it('of a real agency is repaired or reported, never guessed away', async () => {
    const { records } = await readFile(fileNamed('kyero-dirty.xml'))
    const [first, second] = records
    expect(first.values).toMatchObject({
      energy_class: null,
      pool: null,
      district: 'paphos',
      location: 'pegeia',
    })
    expect(first.values.description).toContain('café corner and 250 m2 garden, À la carte')
    expect(codesOf(first)).toEqual(
      expect.arrayContaining(['constant_column', 'text_repaired', 'photo_address_repaired']),
    )
    expect(first.photoUrls).toEqual([
      'https://www.agency.example/p.php?id=3000&n=1',
      'https://www.agency.example/photos/3000%20front%20view.jpg',
    ])
    expect(codesOf(second)).toEqual(expect.arrayContaining(['area_in_text', 'point_zero']))
    expect(second.values.covered_area_m2).toBe(null)
    expect(records.at(-1)).toMatchObject({ action: 'skip', key: null })
    expect(
      everyOf(records, ({ values, action }) => action === 'skip' || values.district === 'paphos'),
    ).toBe(true)
  })

  it('in values has a reason each', async () => {
    const records = byKey((await readFile(fileNamed('kyero-odd-values.xml'))).records)
    const issuesOf = (key: string) => codesOf(records.get(key)!)
    expect(issuesOf('51')).toContain('price_missing')
    expect(issuesOf('52')).toContain('price_missing')
    expect(records.get('53')?.values).toMatchObject({ bedrooms: '6', bathrooms: '5' })
    expect(issuesOf('54')).toContain('type_unknown')
    expect(records.get('55')?.action).toBe('skip')
    expect(records.get('56')?.values.price).toBe(null)
    expect(issuesOf('57')).toContain('energy_not_listed')
    expect(records.get('58')?.values.bedrooms).toBe(null)
    expect(records.get('59')?.values.bedrooms).toBe('studio')
    expect(records.get('60')?.values).toMatchObject({ deal: 'rent', price: 1733 })
    expect(records.get('61')?.values.price).toBe(1_250_000)
    expect(records.get('62')?.values.price).toBe(350_501)
    expect(issuesOf('63')).toContain('point_outside')
    expect(issuesOf('64')).toContain('point_far_from_place')
    expect(records.get('64')?.values).toMatchObject({ lat: null, lng: null, location: 'pegeia' })
    expect(issuesOf('65')).toEqual(expect.arrayContaining(['district_unknown', 'place_unknown']))
    expect(issuesOf('66')).toContain('condition_missing')
    const defaults = { ...emptySettings, defaults: { condition: 'pre-owned' } }
    const again = byKey((await readFile(fileNamed('kyero-odd-values.xml'), defaults)).records)
    expect(again.get('66')?.values.condition).toBe('pre-owned')
    expect(codesOf(again.get('66')!)).toContain('default_used')
  })

  it('in texts: contacts are cut with their sentence, languages are heard, markup is gone', async () => {
    const contacts = (await readFile(fileNamed('kyero-contacts.xml'))).records[0]
    expect(contacts.values.descriptions).toEqual({
      en: 'Lovely flat near the park. It has two balconies and a store room.',
      ru: 'Светлая квартира у моря с двумя спальнями. Рядом школа и парк.',
    })
    expect(contacts.issues.find(({ code }) => code === 'contact_removed')?.value).toContain(
      'info@agency.example',
    )
    const languages = (await readFile(fileNamed('kyero-languages.xml'))).records[0]
    expect(Object.keys(textsOf(languages.values, 'descriptions'))).toEqual(['en', 'el', 'ru', 'de'])
    expect(codesOf(languages)).not.toContain('language_not_kept')
    const greekFirst = { ...emptySettings, languageOrder: ['el', 'en'] as const }
    const turned = (await readFile(fileNamed('kyero-languages.xml'), greekFirst)).records[0]
    expect(turned.values.description).toBe(textsOf(languages.values, 'descriptions').el)
    expect(turned.values.descriptions).toEqual(languages.values.descriptions)
    const html = (await readFile(fileNamed('kyero-html-text.xml'))).records[0]
    expect(html.values.description).toBe(
      'First paragraph of the text & more.\n\nTwo balconies\n\nStore room',
    )
    const bare = (await readFile(fileNamed('kyero-bare-ampersand.xml'))).records[0]
    expect(bare.values.description).toBe(
      'Bed & breakfast licence possible, 2 baths & a garden of roses.',
    )
    expect(bare.photoUrls).toEqual(['https://img.agency.example/p?id=47&w=800'])
  })

  it('in photos: thirty by their order, floor plans last, one key once', async () => {
    const [record] = (await readFile(fileNamed('kyero-many-photos.xml'))).records
    expect(record.photoUrls.length).toBe(30)
    expect(record.photoUrls[0]).toContain('/70/1.jpg')
    expect(codesOf(record)).toContain('photos_over_limit')
    const doubled = (await readFile(fileNamed('kyero-duplicates.xml'))).records
    expect(doubled.map(({ action }) => action)).toEqual(['offer', 'skip', 'offer'])
  })

  it('takes a text of a megabyte to what fits', async () => {
    const sentence = 'The house has a garden with many trees and a view of the hills. '
    const text = readFileSync(fileNamed('kyero-clean.xml'), 'utf8').replace(
      'A bright villa',
      `${sentence.repeat(16_000)}A bright villa`,
    )
    const { records } = await readBytes(text)
    expect(String(records[0].values.description).length).toBeLessThanOrEqual(6000)
    expect(codesOf(records[0])).toContain('text_cut')
  })
})

it('there are enough of them', () => {
  expect(readdirSync(fileNamed('.')).length).toBeGreaterThanOrEqual(25)
})
