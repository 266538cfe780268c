import { describe, expect, it } from 'vitest'
import { errors } from './errors.ts'
import { fields, fieldsByName } from './fields.ts'
import { limits } from './limits.ts'
import { filterParameters, pagingParameters, parameters, parametersByName } from './parameters.ts'
import { publishRules } from './publish-rules.ts'
import { defaultSort, type Sort, sorts, sortsFor } from './sorts.ts'
import * as words from './vocabulary.ts'
import { type Vocabulary, yearsBuilt } from './vocabulary.ts'

const vocabularies = Object.entries(words).filter(([, list]) => Array.isArray(list)) as [
  string,
  Vocabulary,
][]

/** As the specification lists them. */
const SPECIFIED_FIELDS =
  'deal property_type condition bedrooms bathrooms district location year_built energy_class furnishing pool parking heating air_conditioning amenities view price covered_area_m2 plot_area_m2 internal_area_m2 covered_veranda_m2 uncovered_veranda_m2 floor floors_in_building postal_code title_deed description reference video_url lat lng address photo_urls'.split(
    ' ',
  )
const SPECIFIED_PARAMETERS =
  'deal district location property_type bedrooms bathrooms condition year_built energy_class furnishing pool parking heating air_conditioning amenities view pets seller_type price_min price_max area_min area_max plot_min plot_max listed_within_days project_id company_id near radius_km bbox good_deal q sort limit cursor detail'.split(
    ' ',
  )

describe('what the specification does not name', () => {
  it.each([
    ['fields', SPECIFIED_FIELDS, fields],
    ['parameters', SPECIFIED_PARAMETERS, parameters],
  ] as const)('is marked among the %s, and nothing else is', (_, specified, declared) => {
    for (const { name, extension } of declared) {
      expect([name, extension]).toEqual([name, specified.includes(name) ? undefined : true])
    }
    expect(declared.slice(0, specified.length).map(({ name }) => name)).toEqual(specified)
  })
})

describe('fields', () => {
  it('are declared once each', () => {
    expect(fieldsByName.size).toBe(fields.length)
  })

  it.each(fields.map((field) => [field.name, field] as const))('%s is complete', (_, field) => {
    expect(field.label).not.toBe('')
    expect(field.example).toBeDefined()
    if (field.kind === 'choice') {
      const allowed = field.values.map((entry) => entry.value)
      for (const example of [field.example].flat()) expect(allowed).toContain(example)
    }
    if (field.kind === 'number') {
      expect(field.min).toBeLessThan(field.max)
      expect(field.example).toBeGreaterThanOrEqual(field.min)
      expect(field.example).toBeLessThanOrEqual(field.max)
    }
    if (field.kind === 'date') {
      expect([field.min, field.example, field.max].toSorted()).toEqual([
        field.min,
        field.example,
        field.max,
      ])
    }
    if (field.kind === 'text') {
      expect((field.example as string).length).toBeLessThanOrEqual(field.maxChars)
    }
  })
})

describe('what fits', () => {
  const kinds = words.propertyTypes.map(({ value }) => value)
  const fitting = [...parameters, ...vocabularies.flatMap(([, list]) => list)]

  it('is said by kinds of property, and never all of them', () => {
    for (const { fits } of fitting) {
      if (fits === undefined) continue
      expect(kinds).toEqual(expect.arrayContaining([...fits]))
      expect(new Set(fits).size).toBe(fits.length)
      expect(fits.length).toBeLessThan(kinds.length)
    }
  })

  it('is the same for both ends of a range, of which the lower has the place in the form', () => {
    for (const { name, fits, group, effect } of parameters) {
      if (effect.by !== 'min') continue
      expect(group).toBeDefined()
      if (effect.partner === undefined) continue
      const partner = parametersByName.get(effect.partner)!
      expect([name, partner.fits]).toEqual([name, fits])
    }
  })

  it('leaves every kind what its listings need before they can be live', () => {
    for (const { propertyTypes, required } of publishRules) {
      for (const field of required) {
        for (const { effect, fits } of parameters) {
          if (!('column' in effect) || effect.column !== field || fits === undefined) continue
          expect([field, fits]).toEqual([field, expect.arrayContaining([...propertyTypes!])])
        }
      }
    }
  })
})

describe('parameters', () => {
  it('are declared once each', () => {
    expect(parametersByName.size).toBe(parameters.length)
  })

  it('are filters, save for those that order and page', () => {
    const names = new Set(filterParameters.map(({ name }) => name))
    const others = parameters.filter(({ name }) => !names.has(name))
    expect(others).toEqual(pagingParameters)
    expect(others.map(({ name }) => name)).toEqual([
      'sort',
      'limit',
      'cursor',
      'detail',
      'hide_suspicious',
      'include',
    ])
  })

  it('are sale-only or rent-only exactly where the specification says so, and one extension', () => {
    const only = (deal: string) =>
      parameters
        .filter((parameter) => parameter.appliesTo.join() === deal)
        .map((parameter) => parameter.name)
        .sort()
    expect(only('sale')).toEqual(['company_id', 'good_deal', 'hide_suspicious', 'view'])
    expect(only('rent')).toEqual(['pets'])
  })

  it.each(parameters.map((parameter) => [parameter.name, parameter] as const))(
    '%s is complete and its default and example are allowed by its own rule',
    (_, parameter) => {
      expect(parameter.label).not.toBe('')
      expect(parameter.appliesTo.length).toBeGreaterThan(0)
      expect(parameter.example).not.toBe('')
      expect(parameter.multiple).toBe(parameter.match !== undefined)
      const allowed = parameter.values?.map((entry) => entry.value)
      for (const sample of [parameter.default, parameter.example]) {
        if (sample === undefined) continue
        for (const piece of parameter.multiple ? String(sample).split(',') : [String(sample)]) {
          if (allowed) expect(allowed).toContain(piece)
          if (parameter.type === 'integer') expect(piece).toMatch(/^\d+$/)
          if (parameter.min !== undefined) {
            expect(Number(piece)).toBeGreaterThanOrEqual(parameter.min)
          }
          if (parameter.max !== undefined) {
            expect(Number(piece)).toBeLessThanOrEqual(parameter.max)
          }
        }
      }
    },
  )

  it('share one vocabulary with the field of the same name', () => {
    const shared = parameters.filter((parameter) => fieldsByName.has(parameter.name))
    expect(shared.length).toBeGreaterThanOrEqual(15)
    for (const parameter of shared) {
      const field = fieldsByName.get(parameter.name)
      if (field?.kind === 'choice') expect(parameter.values).toBe(field.values)
      else expect([field?.kind, parameter.effect.by]).toEqual(['place', 'place'])
    }
  })

  it('have partners that point at each other', () => {
    for (const { name, effect } of parameters) {
      if ((effect.by !== 'min' && effect.by !== 'max') || effect.partner === undefined) continue
      const partner = parametersByName.get(effect.partner)
      expect(partner?.effect).toEqual({
        by: effect.by === 'min' ? 'max' : 'min',
        column: effect.column,
        partner: name,
      })
    }
  })
})

describe('vocabularies', () => {
  it.each(vocabularies)('%s has unique, labelled, lower-case values and synonyms', (_, list) => {
    const all = list.flatMap((entry) => [entry.value, ...(entry.synonyms ?? [])])
    expect(new Set(all).size).toBe(all.length)
    for (const entry of list) {
      expect(entry.label).not.toBe('')
      expect(entry.value).toBe(entry.value.trim().toLowerCase())
    }
  })

  it('hold the 24 values of year_built in the order of the specification', () => {
    expect(yearsBuilt).toHaveLength(24)
    expect(yearsBuilt.slice(0, 5).map((entry) => entry.value)).toEqual([
      '1990-and-older',
      '1991-2000',
      '2001-2010',
      '2009',
      '2011',
    ])
  })

  it('label the open-ended counts as such', () => {
    expect(words.bedrooms.at(-1)).toMatchObject({ value: '6', label: '6+' })
    expect(words.bathrooms.at(-1)).toMatchObject({ value: '5', label: '5+' })
  })
})

describe('sorts', () => {
  it('include eight for sale and six for rent of the specification, and each default is among them', () => {
    const specified = (list: readonly Sort[]) => list.filter(({ extension }) => !extension)
    expect(specified(sortsFor('sale'))).toHaveLength(8)
    expect(specified(sortsFor('rent'))).toHaveLength(6)
    expect(sorts.filter(({ extension }) => extension).map(({ value }) => value)).toEqual([
      'distance',
    ])
    for (const deal of ['sale', 'rent'] as const) {
      expect(sortsFor(deal).map((sort) => sort.value)).toContain(defaultSort[deal])
    }
  })
})

describe('publish rules', () => {
  it('name only fields and property types that exist, and cover every type', () => {
    const types = words.propertyTypes.map((entry) => entry.value)
    const covered = publishRules.flatMap((rule) => rule.propertyTypes ?? [])
    expect([...covered].sort()).toEqual([...types].sort())
    for (const name of publishRules.flatMap((rule) => rule.required)) {
      expect(fieldsByName.has(name)).toBe(true)
    }
  })
})

describe('errors', () => {
  it('have unique codes, an HTTP error status, a meaning and a hint', () => {
    expect(new Set(errors.map((entry) => entry.code)).size).toBe(errors.length)
    for (const entry of errors) {
      expect(entry.status).toBeGreaterThanOrEqual(400)
      expect(entry.meaning).toMatch(/\.$/)
      expect(entry.hint).toMatch(/[.>]$/)
    }
  })
})

describe('limits', () => {
  it('are positive numbers', () => {
    for (const value of Object.values(limits)) expect(value).toBeGreaterThan(0)
  })
})
