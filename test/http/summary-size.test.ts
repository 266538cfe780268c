/** A summary has at most 1 KB as JSON: with every member at its longest, of every kind, in any alphabet. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { listingSchemas } from '../../src/api/schemas/listing-schemas.ts'
import { type ChoiceField, fields } from '../../src/catalogue/fields.ts'
import { limits } from '../../src/catalogue/limits.ts'
import { deals, propertyTypes, sellerTypes } from '../../src/catalogue/vocabulary.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import type { ListingFields, Seller } from '../../src/domain/listings/listing.ts'
import { MAX_NEIGHBOURS } from '../../src/pricing/place/neighbourhood.ts'
import { summaryRecord } from '../../src/service/listings/listing-record.ts'
import {
  decodeSummary,
  packedSummary,
  packRecord,
} from '../../src/service/listings/record-bytes.ts'
import { recordContext } from '../../src/service/listings/record-sources.ts'
import type { FoundSummary } from '../../src/service/search/search-listings.ts'
import { ByteWriter } from '../../src/structures/byte-writer.ts'
import { noon, sampleListing, samplePhoto } from '../store/sample-listing.ts'

/** As long as the command line allows for a company; the other numbers are counted up from 1. */
const LONGEST_ID = 999_999_999
const LONGEST_BASE = `https://${'homes-'.repeat(20)}`.slice(0, limits.baseUrlMaxChars)
const photos = Array.from({ length: limits.photosPerListing }, () => ({
  ...samplePhoto(1),
  key: '0123456789abcdef'.repeat(2),
}))

/** Long slugs and names decide: further places are shorter. */
const longestPlaces = cyprus.places
  .toSorted((a, b) => b.slug.length + b.name.length - a.slug.length - a.name.length)
  .slice(0, 3)

/** A small area makes the price of a square metre long, a large one is long itself. */
const areas = [
  { covered_area_m2: 1.0123456789012346, plot_area_m2: 1.0123456789012346 },
  { covered_area_m2: 999_998.1234567892, plot_area_m2: 99_999_998.12345679 },
]
const prices = [
  [999_999_999, 100_500_001],
  [111_111_111, 999_999_999],
  [111, 999_999_999],
]

interface Extreme {
  readonly deal: string
  readonly type: string
  readonly place: (typeof cyprus.places)[number]
  readonly area: (typeof areas)[number]
  readonly price: readonly number[]
  readonly sellerType: Seller['type']
  readonly name: string
}

const longestChoice = (name: string): string => {
  const field = fields.find((each) => each.name === name) as ChoiceField
  return field.values.map(({ value }) => value).sort((a, b) => b.length - a.length)[0]
}

const appliesTo = (name: string, type: string): boolean =>
  !fields.find((each) => each.name === name)?.notFor?.includes(type)

function longestFields({ deal, type, place, area, price }: Extreme): ListingFields {
  const all: ListingFields = {
    ...{ condition: longestChoice('condition'), bedrooms: longestChoice('bedrooms') },
    ...{ bathrooms: longestChoice('bathrooms'), ...area },
    ...{ lat: 35.17112345678901, lng: 33.35912345678902 },
    ...{ district: place.district, location: place.slug, price: price.at(-1)! },
  }
  const fitting = Object.entries(all).filter(([name]) => appliesTo(name, type))
  return { ...Object.fromEntries(fitting), deal, property_type: type }
}

/** A sound estimate that makes the price a good deal, where there can be one. */
function estimateAbove(price: number) {
  const value = Math.round(price / 0.509)
  return { value, low: Math.round(value * 0.95), high: value, comparables: MAX_NEIGHBOURS }
}

const context = recordContext(cyprus, LONGEST_BASE)

function sourceOf(extreme: Extreme) {
  const listing = sampleListing(1, longestFields(extreme), {
    ...{ state: 'live', photos, project_id: LONGEST_ID, first_published_at: noon },
    price_history: extreme.price.map((price) => ({ price, at: noon })),
  })
  const { sellerType, name, price } = extreme
  return {
    listing: { ...listing, id: LONGEST_ID },
    seller: {
      ...{ id: LONGEST_ID, name, type: sellerType, created_at: noon },
      company_id: sellerType === 'property-owner' ? null : LONGEST_ID,
    },
    valuation: estimateAbove(price.at(-1)!),
    sameHome: { listing_id: LONGEST_ID, home_id: LONGEST_ID, listings: 100, first_id: 1 },
  }
}

/** As a search near a point answers it. */
function answered(extreme: Extreme): string {
  const source = sourceOf(extreme)
  const packed = packRecord(source.listing, summaryRecord(source, context))
  const writer = new ByteWriter(Buffer.alloc(4096))
  packedSummary<FoundSummary>({ record: () => packed }, { distance_km: 99.999 }).writeTo(writer)
  return writer.bytes.toString()
}

function* extremes(name: string): Generator<Extreme> {
  for (const { value: deal } of deals)
    for (const { value: type } of propertyTypes)
      for (const place of longestPlaces)
        for (const area of areas)
          for (const price of prices)
            for (const { value: sellerType } of sellerTypes)
              yield {
                deal,
                type,
                place,
                area,
                price,
                sellerType: sellerType as Seller['type'],
                name,
              }
}

const isSummary = new Ajv2020({ strict: false, validateFormats: false }).compile(
  listingSchemas.ListingSummary,
)

describe('a summary with every member at its longest', () => {
  it.each([
    ['Latin', 'Aphrodite Estates '.repeat(10).slice(0, limits.sellerNameMaxChars)],
    ['Greek', 'Ακίνητα Αφροδίτη '.repeat(10).slice(0, limits.sellerNameMaxChars)],
    ['escaped', '"\\'.repeat(limits.sellerNameMaxChars / 2)],
    ['four-byte', '🏠'.repeat(limits.sellerNameMaxChars)],
    ['unbounded', 'A name from before names were bounded. '.repeat(40)],
  ])('and a seller name of %s letters has at most 1 KB and the described form', (_, name) => {
    for (const extreme of extremes(name)) {
      const json = answered(extreme)
      const record: FoundSummary = JSON.parse(json)
      const size = Buffer.byteLength(json)
      if (size > limits.summaryMaxBytes) expect.fail(`${size} bytes: ${json}`)
      if (!isSummary(record)) expect.fail(`${JSON.stringify(isSummary.errors)}: ${json}`)
      expect([record.title, record.seller.name].every((text) => text.isWellFormed())).toBe(true)
      expect(name.startsWith(record.seller.name.replace(/…$/, ''))).toBe(true)
      // Without a word the address redirects to this one.
      expect(record.link).toMatch(/^https:\/\/[a-z-]+\/listings\/999999999\/[a-z0-9-]+$/)
    }
  })

  it('has a good deal in it, where there can be one', () => {
    const flagged = Array.from(extremes('A'), (extreme) => JSON.parse(answered(extreme)))
      .filter(({ good_deal }) => good_deal !== null)
      .map(({ deal, property_type }) => `${deal} ${property_type}`)
    expect(new Set(flagged)).toEqual(new Set(['sale apartment', 'sale house']))
  })
})

describe('a summary', () => {
  const [place] = longestPlaces
  const home = {
    ...{ deal: 'sale', property_type: 'apartment', condition: 'pre-owned', bedrooms: '2' },
    ...{ bathrooms: '1', covered_area_m2: 84, lat: 35.13147, lng: 33.3569 },
    ...{ district: place.district, location: place.slug },
  }
  const live = { state: 'live', photos, first_published_at: noon } as const
  const listing = { ...sampleListing(1, home, live), id: 12_345 }
  const seller = { id: 1, name: 'Ακίνητα Αφροδίτη Λτδ', type: 'agency', created_at: noon } as const
  const source = { listing, seller: { ...seller, company_id: 1009 }, sameHome: null }
  const usual = recordContext(cyprus, 'https://homes.example.com')

  it('of usual values is stored as it is', () => {
    const whole = summaryRecord({ ...source, valuation: null }, usual)
    expect(decodeSummary(packRecord(listing, whole))).toEqual(whole)
  })

  it('that is a little too long only loses words of its link', () => {
    const valuation = estimateAbove(285_000)
    const whole = summaryRecord({ ...source, valuation }, usual)
    const { link, ...rest } = decodeSummary(packRecord(listing, whole))
    expect({ ...rest, link: whole.link }).toEqual(whole)
    expect(link).toBe('https://homes.example.com/listings/12345/2-bedroom-apartment-in')
  })
})
