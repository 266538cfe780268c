/** What the schema of Kyero 3 (V3.0) demands of a property, held against homes that strain it. */
import { describe, expect, it } from 'vitest'
import { kyeroFaults, xmllintFaults } from '../../../test/feeds/kyero-schema.ts'
import { textLanguages } from '../../catalogue/languages.ts'
import { type FeedElement, textAt, textsAt } from '../read/feed-element.ts'
import { createXmlReader } from '../read/xml-reader.ts'
import { type ExportedHome, writeStock } from './exported-home.ts'
import { kyeroWriter } from './kyero-writer.ts'

const home: ExportedHome = {
  id: 4711,
  reference: 'PA-46',
  updatedAt: '2026-11-16T23:30:05Z',
  link: 'https://homes.example/listings/4711',
  title: 'House in Xtown',
  countryName: 'Xland',
  point: { lat: 34.7, lng: 32.4 },
  fields: {
    deal: 'sale',
    price: 265_000,
    property_type: 'house',
    condition: 'pre-owned',
    bedrooms: '6+',
    bathrooms: '2',
    covered_area_m2: 92.9,
    plot_area_m2: 600.4,
    energy_class: 'a-plus',
    lat: 34.7,
    lng: 32.4,
    video_url: 'https://www.youtube.com/watch?v=x',
    descriptions: { en: 'A house & a garden', de: 'Ein Haus' },
    description: 'Ends ?> <here> & "there"',
  },
  currency: 'EUR',
  placeName: 'Xtown',
  districtName: 'Xdistrict',
  features: ['Garden', 'Private pool'],
  photos: [
    { url: 'https://homes.example/photos/ab-1600.jpg', isPlan: false },
    { url: 'https://homes.example/photos/cd-1600.jpg', isPlan: true },
  ],
}

/** The elements that the schema knows. */
const KNOWN =
  'id date ref price currency price_freq part_ownership leasehold new_build type town province location location_detail beds baths pool surface_area energy_rating url desc features images notes'

const writeKyero = (homes: readonly ExportedHome[]) =>
  [...writeStock(kyeroWriter, homes, 2)].join('')

function read(exported: ExportedHome): FeedElement {
  const reader = createXmlReader('property')
  return [...reader.push(writeKyero([exported])), ...reader.end().last][0].element
}

describe('the schema', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => at)
  const strained: [string, Partial<ExportedHome>][] = [
    ['a full home', {}],
    ['a long reference', { reference: 'A-REFERENCE-OF-30-CHARACTERS-X' }],
    ['a reference in Greek letters', { reference: 'ΛΕΜ/0012-Α&Β<1>' }],
    ['a home with hardly anything', { fields: { deal: 'rent', property_type: 'land-plots' } }],
    ['a studio', { fields: { ...home.fields, bedrooms: 'studio', price: null } }],
    ['every language', { fields: { ...home.fields, descriptions: inAll() } }],
    ['sixty features', { features: many(60).map((at) => `Feature ${at} & "more"`) }],
    [
      'thirty photos',
      { photos: many(30).map((at) => ({ url: `https://x.example/p/${at}.jpg`, isPlan: at > 27 })) },
    ],
    [
      'texts with markup and control characters',
      { title: '\u0000<b>', features: ['\u0001 ]]> ?>'] },
    ],
  ]

  it.each(strained)('takes %s', (_, more) => {
    expect(kyeroFaults(writeKyero([home, { ...home, ...more }]))).toEqual([])
  })

  it('takes all of them by xmllint as well, and refuses what they must not have', (context) => {
    const document = writeKyero(strained.map(([, more]) => ({ ...home, ...more })))
    const faults = xmllintFaults(document)
    if (faults === null)
      return context.skip('xmllint is not installed: apt-get install libxml2-utils')
    expect(faults).toEqual([])
    expect(xmllintFaults(document.replace('ab-1600.jpg', 'ab-1600.webp'))).not.toEqual([])
    expect(xmllintFaults(document.replace('<ref>', '<estia/><ref>'))).not.toEqual([])
  })

  it('would refuse what exports had before', () => {
    const valid = writeKyero([home])
    const refused = (from: string | RegExp, to: string) => kyeroFaults(valid.replace(from, to))
    expect(refused('ab-1600.jpg', 'ab-1600.webp')).toEqual([expect.stringContaining('image/url')])
    expect(refused(/<\?estia.*?\?>/, '<own>1</own>')).toEqual([
      expect.stringContaining('own is unk'),
    ])
    expect(refused(/<feature>.*<\/feature>/, '')).toEqual([expect.stringContaining('0 times')])
    expect(refused('<ref>PA-46', '<ref>A-REFERENCE-TOO-LONG')).toHaveLength(1)
    expect(refused('<built>93', '<built>92.9')).toHaveLength(1)
  })
})

function inAll(): Record<string, string> {
  return Object.fromEntries(textLanguages.map((language) => [language, `A text in ${language}`]))
}

describe('a property', () => {
  it('has only elements of the schema, each once, and our fields in an instruction', () => {
    const own = read(home).children.map(({ name }) => name)
    expect(own.filter((name) => !`${KNOWN} estia`.split(' ').includes(name))).toEqual([])
    expect(new Set(own).size).toBe(own.length)
    expect(writeKyero([home])).toContain('<?estia {')
    expect(JSON.parse(textAt(read(home), 'estia')!)).toEqual(home.fields)
  })

  it('has values in the forms of the schema', () => {
    const at = (path: string) => textAt(read(home), path)
    expect(at('date')).toBe('2026-11-16 23:30:05')
    expect([at('beds'), at('surface_area/built'), at('surface_area/plot')]).toEqual([
      '6',
      '93',
      '600',
    ])
    expect(at('energy_rating/consumption')).toBe('A')
    expect(textsAt(read(home), 'features/feature')).toEqual(['Garden', 'Private pool'])
    expect(textsAt(read(home), 'images/image/url')).toEqual(home.photos.map(({ url }) => url))
    expect(textsAt(read(home), 'images/image/title/en')).toEqual(['Floor plan'])
  })

  it('has a reference of at most 15 characters, and a longer one among our fields', () => {
    const reference = 'A-REFERENCE-OF-30-CHARACTERS-X'
    const long = read({ ...home, reference })
    expect(textAt(long, 'ref')).toBe('4711')
    expect(JSON.parse(textAt(long, 'estia')!)).toMatchObject({ reference })
  })
})
