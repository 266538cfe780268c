import { expect, it } from 'vitest'
import { country } from '../../country/served-country.ts'
import { titleIn } from './card-title.ts'

const placeOf = new Map(country.places.map((place) => [place.slug, place]))
const [place] = country.examples.places
const [{ value: district }] = country.districts.map(({ slug }) => ({ value: slug }))
const named = { property_type: 'house', bedrooms: '3', plot_area_m2: null, district, place }

it('a title is composed in the language, from the facts of the listing', () => {
  const titles = (['en', 'el', 'ru'] as const).map((language) =>
    titleIn({ named, title: '3-bedroom house' }, language, { placeOf }),
  )
  expect(titles[0]).toBe('3-bedroom house')
  expect(titles[1]).toContain(placeOf.get(place)?.nameLocal)
  expect(titles[1]).toMatch(/^[\p{Script=Greek}\p{P}\p{N} ]+$/u)
  expect(titles[2]).toMatch(/^[\p{Script=Cyrillic}\p{P}\p{N} ]+$/u)
})

it('of a mail from before there were facts, none', () => {
  expect(titleIn({ title: 'House' }, 'el', { placeOf })).toBeNull()
})

it.each([
  ['el', 'Διαμέρισμα, στούντιο'],
  ['ru', 'Квартира, студия'],
] as const)('a studio is no proper name inside of a title (%s)', (language, start) => {
  const studio = { ...named, property_type: 'apartment', bedrooms: 'studio' }
  expect(titleIn({ named: studio, title: '' }, language, { placeOf })).toMatch(
    new RegExp(`^${start}, `),
  )
})
