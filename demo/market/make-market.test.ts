import { describe, expect, it } from 'vitest'
import { fields as catalogueFields, type Field } from '../../src/catalogue/fields.ts'
import type { Deal } from '../../src/catalogue/vocabulary.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { findContacts } from '../../src/domain/description/find-contacts.ts'
import { type FieldValue, numberOf, textOf } from '../../src/domain/listings/listing.ts'
import { readPetsPolicy } from '../../src/domain/listings/pets-policy.ts'
import { missingToPublish } from '../../src/domain/listings/publish-bars.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { isDemoPhotoKey } from '../pictures/photo-key.ts'
import { type DemoListing, makeDemoMarket } from './make-market.ts'
import { saleEurPerM2 } from './market-figures.ts'

const now = Date.UTC(2026, 10, 1)
const marketOf = (seed: string, listings: number) =>
  makeDemoMarket({ seed, listings, now, places: cyprus.places })

const market = marketOf('test', 6000)
const all = [...market.listings()]
const live = all.filter((entry) => entry.listing.state === 'live')

const share = (test: (entry: DemoListing) => boolean, among = all) =>
  among.filter(test).length / among.length

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

const field = (name: string, value: string) => (entry: DemoListing) =>
  entry.listing.fields[name] === value

function pricesPerM2(deal: string, type: string, district: string): number[] {
  return live
    .map((entry) => entry.listing.fields)
    .filter((f) => f.deal === deal && f.property_type === type && f.district === district)
    .map((f) => numberOf(f, 'price')! / numberOf(f, 'covered_area_m2')!)
}

describe('the market', () => {
  it('is the same for the same seed, and another for another', () => {
    const text = (seed: string) => {
      const { sellers, projects, listings } = marketOf(seed, 300)
      return JSON.stringify([sellers, projects.map((project) => project.name), [...listings()]])
    }
    expect(text('one')).toBe(text('one'))
    expect(text('one')).not.toBe(text('two'))
  })

  it('can be walked from anywhere', () => {
    expect([...market.listings(5990)]).toEqual(all.slice(5990))
  })

  it('points at its own sellers and projects, and units of a project are sold by its developer', () => {
    expect(all.filter(({ sellerIndex }) => !market.sellers[sellerIndex])).toEqual([])
    for (const { sellerIndex, projectIndex, listing } of all) {
      if (projectIndex === null) continue
      const project = market.projects[projectIndex]!
      expect(project.sellerIndex).toBe(sellerIndex)
      expect(market.sellers[sellerIndex]!.type).toBe('developer')
      expect(listing.fields.property_type).toBe(project.home)
      expect(listing.fields.condition).not.toBe('pre-owned')
    }
    const units = Map.groupBy(all, (entry) => entry.projectIndex)
    expect(median([...units.values()].map((list) => list.length))).toBeGreaterThan(2)
  })

  it('has company numbers for companies only, each once, and no name twice among them', () => {
    const companies = market.sellers.filter((seller) => seller.type !== 'property-owner')
    expect(new Set(companies.map((seller) => seller.company_id)).size).toBe(companies.length)
    expect(new Set(companies.map((seller) => seller.name)).size).toBe(companies.length)
    const owners = market.sellers.filter((seller) => seller.type === 'property-owner')
    expect(owners.every((seller) => seller.company_id === null)).toBe(true)
  })
})

/** Whether a value is what the catalogue lets a seller send. */
function isAllowed(rule: Field, value: FieldValue): boolean {
  if (rule.kind === 'choice') {
    const items = [value].flat()
    return (
      Array.isArray(value) === rule.multiple &&
      items.every((item) => rule.values.some((entry) => entry.value === item))
    )
  }
  if (rule.kind === 'number') {
    const inside = typeof value === 'number' && value >= rule.min && value <= rule.max
    return inside && (!rule.whole || Number.isInteger(value))
  }
  if (rule.kind === 'date') {
    return typeof value === 'string' && value >= rule.min && value <= rule.max
  }
  if (rule.kind === 'text') {
    return typeof value === 'string' && value.trim() === value && value.length <= rule.maxChars
  }
  return cyprus.places.some((place) => place.slug === value)
}

describe('every listing', () => {
  const rules = catalogueFields.filter((rule) => rule.kind !== 'photos')

  // Its texts are in one language each, and stand in `description`.
  it.each(rules.filter(({ kind }) => kind !== 'texts').map((rule) => [rule.name, rule] as const))(
    'has an allowed value or none as %s',
    (name, rule) => {
      const values = all.map((entry) => entry.listing.fields[name]!).filter((v) => v !== null)
      expect(values.length).toBeGreaterThan(0)
      expect(values.filter((value) => !isAllowed(rule, value))).toEqual([])
    },
  )

  it.each(rules.flatMap(({ name, appliesTo }) => (appliesTo ? [[name, appliesTo] as const] : [])))(
    'has %s only where the deal has it, and not everywhere',
    (name, appliesTo) => {
      const has = all.filter(({ listing }) => listing.fields[name] !== null)
      const ofDeal = all.filter(({ listing }) => appliesTo.includes(listing.fields.deal as Deal))
      const deals = new Set(ofDeal)
      expect(has.every((entry) => deals.has(entry))).toBe(true)
      expect(has.length).toBeGreaterThan(ofDeal.length / 3)
      expect(has.length).toBeLessThan(ofDeal.length)
    },
  )

  it('has exactly the stored fields', () => {
    const names = rules.map((rule) => rule.name)
    for (const { listing } of all.slice(0, 200)) {
      expect(Object.keys(listing.fields).sort()).toEqual([...names].sort())
    }
  })

  it('that was ever public has everything that publishing requires', () => {
    const published = all.filter(({ listing }) => listing.state !== 'draft')
    expect(published.flatMap(({ listing }) => missingToPublish(listing))).toEqual([])
  })

  it('stands in the country, in its district, near its place', () => {
    const places = new Map(cyprus.places.map((place) => [place.slug, place]))
    for (const { listing } of live) {
      const place = places.get(textOf(listing.fields, 'location')!)!
      expect(listing.fields.district).toBe(place.district)
      const [lat, lng] = [numberOf(listing.fields, 'lat'), numberOf(listing.fields, 'lng')]
      expect(lat === null).toBe(lng === null)
      if (lat === null || lng === null) continue
      expect(cyprus.contains({ lat, lng })).toBe(true)
      expect(Math.abs(lat - place.lat) + Math.abs(lng - place.lng)).toBeLessThan(0.08)
    }
  })

  it('has a history in order that ends with its price', () => {
    const closed = all.filter(({ listing }) => listing.state === 'closed')
    expect(all.filter(({ listing }) => listing.close_reason !== null)).toEqual(closed)
    expect(all.filter(({ listing }) => listing.closed_at !== null)).toEqual(closed)
    for (const { listing } of all) {
      const { created_at, first_published_at, updated_at, price_history, state } = listing
      if (state === 'draft') {
        expect([first_published_at, price_history]).toEqual([null, []])
        continue
      }
      const times = [
        created_at,
        first_published_at!,
        ...price_history.map((p) => p.at),
        updated_at,
        now,
      ]
      expect([times, price_history[0]!.at, price_history.at(-1)!.price]).toEqual([
        times.toSorted((a, b) => a - b),
        first_published_at,
        listing.fields.price,
      ])
    }
  })

  it('has pictures that can be drawn, no two alike', () => {
    const keys = all.map(({ listing }) => listing.photos.map((photo) => photo.key!))
    expect(keys.flat().filter((key) => !isDemoPhotoKey(key))).toEqual([])
    expect(keys.filter((own) => new Set(own).size !== own.length)).toEqual([])
  })

  it('has a reference that its seller uses once', () => {
    const references = all.flatMap(({ listing, sellerIndex }) => {
      const reference = textOf(listing.fields, 'reference')
      return reference === null ? [] : [`${sellerIndex} ${reference.toLowerCase()}`]
    })
    expect(references.length).toBeGreaterThan(1_000)
    expect(references).toEqual([...new Set(references)])
  })
})

describe('descriptions', () => {
  const texts = all
    .map((entry) => textOf(entry.listing.fields, 'description'))
    .filter((t) => t !== null)

  it('hold no contact', () => {
    const some = texts.slice(0, 2000)
    expect(some.filter((text) => findContacts(text, cyprus).length > 0)).toEqual([])
  })

  it('are a fifth Greek, and about as long as those of the market', () => {
    const greek = texts.filter((text) => /\p{Script=Greek}/u.test(text))
    expect(greek.length / texts.length).toBeGreaterThan(0.15)
    expect(greek.length / texts.length).toBeLessThan(0.25)
    expect(median(texts.map((text) => text.length))).toBeGreaterThan(450)
    expect(median(texts.map((text) => text.length))).toBeLessThan(700)
  })

  it('leave no blank unfilled and vary', () => {
    const unfilled = /undefined|null|NaN|\[object| {2}|\n{3}/
    expect(texts.filter((text) => unfilled.test(text))).toEqual([])
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.97)
  })

  it('say of pets what is stored of them', () => {
    const wrong = all.filter(({ listing: { fields, pets } }) => {
      const text = textOf(fields, 'description')
      return text !== null && pets !== readPetsPolicy(text)
    })
    expect(wrong).toEqual([])
    const rents = live.filter(field('deal', 'rent'))
    expect(share((entry) => entry.listing.pets === 'allowed', rents)).toBeGreaterThan(0.1)
    expect(share((entry) => entry.listing.pets === 'not-allowed', rents)).toBeGreaterThan(0.1)
  })
})

describe('shares', () => {
  it.each([
    ['state', 'live', 0.9, 0.94],
    ['deal', 'sale', 0.67, 0.73],
    ['property_type', 'apartment', 0.38, 0.5],
    ['property_type', 'house', 0.28, 0.4],
    ['property_type', 'land-plots', 0.07, 0.15],
    ['property_type', 'commercial', 0.02, 0.08],
    ['property_type', 'office', 0.02, 0.08],
    ['property_type', 'building', 0.005, 0.04],
    ['condition', 'under-construction', 0.05, 0.2],
  ])('%s %s is between %d and %d', (name, value, low, high) => {
    const found =
      name === 'state' ? share((entry) => entry.listing.state === value) : share(field(name, value))
    expect(found).toBeGreaterThan(low)
    expect(found).toBeLessThan(high)
  })

  it('hold every state, close reason and kind of seller', () => {
    expect(new Set(all.map((entry) => entry.listing.state)).size).toBe(5)
    expect(new Set(all.map((entry) => entry.listing.close_reason)).size).toBe(4)
    expect(new Set(all.map((entry) => market.sellers[entry.sellerIndex]!.type)).size).toBe(3)
  })

  it('have a fifth of prices reduced and few raised', () => {
    const change = ({ listing }: DemoListing) => {
      const { price_history: points } = listing
      return points.length < 2 ? 0 : points.at(-1)!.price - points.at(-2)!.price
    }
    expect(share((entry) => change(entry) < 0, live)).toBeGreaterThan(0.13)
    expect(share((entry) => change(entry) < 0, live)).toBeLessThan(0.25)
    expect(share((entry) => change(entry) > 0, live)).toBeGreaterThan(0.005)
    expect(share((entry) => change(entry) > 0, live)).toBeLessThan(0.05)
  })

  it('have more recent listings than old ones', () => {
    const ages = live.map((entry) => (now - entry.listing.first_published_at!) / DAY_MS)
    expect(Math.max(...ages)).toBeLessThanOrEqual(400)
    expect(median(ages)).toBeLessThan(150)
  })

  it('leave gaps: coordinates, year and postal code', () => {
    for (const name of ['lat', 'year_built', 'postal_code']) {
      const filled = share((entry) => entry.listing.fields[name] !== null, live)
      expect(filled).toBeGreaterThan(0.35)
      expect(filled).toBeLessThan(0.75)
    }
  })
})

describe('correlations', () => {
  it.each(['apartment', 'house'] as const)(
    'the median price per m2 of each district lies between the quartiles of the market: %s',
    (type) => {
      for (const [district, [, p25, , p75]] of Object.entries(saleEurPerM2[type])) {
        const found = median(pricesPerM2('sale', type, district))
        expect([district, found > p25 * 0.95, found < p75 * 1.05]).toEqual([district, true, true])
      }
    },
  )

  it('Limassol is the most expensive for flats, Nicosia the cheapest, to buy as to rent', () => {
    const flats = (district: string) => median(pricesPerM2('sale', 'apartment', district))
    const rents = (district: string) => median(pricesPerM2('rent', 'apartment', district))
    for (const between of ['larnaca', 'paphos']) {
      expect(flats('limassol')).toBeGreaterThan(flats(between))
      expect(flats(between)).toBeGreaterThan(flats('nicosia'))
      expect(rents('limassol')).toBeGreaterThan(rents(between))
      expect(rents(between)).toBeGreaterThan(rents('nicosia'))
    }
  })

  it.each(['apartment', 'house'])('size and bathrooms grow with bedrooms: %s', (type) => {
    const of = (bedrooms: string, name: string) =>
      live
        .filter(
          (entry) => field('property_type', type)(entry) && field('bedrooms', bedrooms)(entry),
        )
        .map((entry) => Number(entry.listing.fields[name] ?? Number.NaN))
        .filter((value) => !Number.isNaN(value))
    for (const [fewer, more] of [
      ['1', '2'],
      ['2', '3'],
      ['3', '4'],
    ] as const) {
      expect(median(of(more, 'covered_area_m2'))).toBeGreaterThan(
        median(of(fewer, 'covered_area_m2')),
      )
      expect(median(of(more, 'bathrooms'))).toBeGreaterThanOrEqual(median(of(fewer, 'bathrooms')))
    }
  })

  it('new homes have better energy classes than old ones', () => {
    const isA = (entry: DemoListing) => String(entry.listing.fields.energy_class).startsWith('a')
    const fresh = live.filter(field('condition', 'brand-new'))
    const old = live.filter(field('year_built', '1990-and-older'))
    expect(share(isA, fresh)).toBeGreaterThan(0.6)
    expect(share(isA, old)).toBeLessThan(0.1)
  })

  it('sellers who name a kind of pool mostly set the amenity, and some forget it', () => {
    const named = live.filter(({ listing }) =>
      [listing.fields.pool].flat().some((kind) => kind === 'private' || kind === 'common'),
    )
    const both = share(({ listing }) => [listing.fields.amenities].flat().includes('pool'), named)
    expect(both).toBeGreaterThan(0.8)
    expect(both).toBeLessThan(0.97)
  })
})
