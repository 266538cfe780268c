import { describe, expect, it } from 'vitest'
import { PLACE_KINDS } from '../country.ts'
import { cyprus } from './cyprus.ts'
import { districts } from './districts.ts'
import { places } from './places.ts'

const bySlug = new Map(places.map((place) => [place.slug, place]))

describe('the gazetteer', () => {
  it('reads a whole line', () => {
    expect(bySlug.get('voroklini')).toEqual({
      slug: 'voroklini',
      name: 'Voroklini',
      nameLocal: 'Βορόκληνη',
      names: { ru: 'Вороклини' },
      district: 'larnaca',
      kind: 'village',
      parent: null,
      lat: expect.closeTo(34.98, 1),
      lng: expect.closeTo(33.65, 1),
      postalCodes: ['7040'],
      alternateNames: expect.arrayContaining(['Oroklini']),
      population: 3446,
    })
  })

  it('spreads ranges of postal codes', () => {
    expect(bySlug.get('aradippou')?.postalCodes).toEqual([
      '7100',
      '7101',
      '7102',
      '7103',
      '7104',
      '7105',
    ])
    expect(bySlug.get('limassol')?.postalCodes).toHaveLength(67)
  })

  it('has 569 places with slugs of their own', () => {
    expect(places).toHaveLength(569)
    expect(bySlug.size).toBe(569)
    for (const { slug } of places) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('has sound columns', () => {
    const slugs = districts.map(({ slug }) => slug)
    for (const place of places) {
      expect(slugs).toContain(place.district)
      expect(PLACE_KINDS).toContain(place.kind)
      for (const name of [place.name, place.nameLocal ?? '-', ...place.alternateNames]) {
        expect(name).toMatch(/^\S(.*\S)?$/)
      }
      for (const code of place.postalCodes) expect(code).toMatch(/^[1-8]\d{3}$/)
      if (place.population !== null) expect(place.population).toBeGreaterThan(0)
    }
  })

  it('puts quarters, and nothing else but areas, inside a place of their district', () => {
    for (const { slug, kind, parent, district } of places) {
      if (kind === 'quarter') expect(parent, slug).not.toBeNull()
      if (parent === null) continue
      expect(['quarter', 'area'], slug).toContain(kind)
      expect(bySlug.get(parent)?.district, slug).toBe(district)
      expect(bySlug.get(parent)?.parent, slug).toBeNull()
    }
  })

  it('writes Greek names in Greek', () => {
    for (const { nameLocal } of places) {
      if (nameLocal !== null) expect(nameLocal).toMatch(/^[\p{Script=Greek}\s΄-]+$/u)
    }
  })

  it('lies in the country, every place of it', () => {
    expect(places.filter((place) => !cyprus.contains(place))).toEqual([])
  })
})

describe('districts', () => {
  it.each(districts.map((district) => [district.slug, district.centre] as const))(
    '%s has its middle in itself',
    (slug, centre) => {
      expect(cyprus.contains(centre)).toBe(true)
      expect(cyprus.districtOf(centre)).toBe(slug)
    },
  )

  it('lie around the middle of the country', () => {
    expect(cyprus.contains(cyprus.centre)).toBe(true)
  })
})
