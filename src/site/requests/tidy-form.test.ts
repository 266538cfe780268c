import { describe, expect, it } from 'vitest'
import type { SiteContext } from '../mount/site-context.ts'
import { splitQuery } from './read-page-request.ts'
import { searchPath, tidyForm } from './tidy-form.ts'

const places = { find: () => [], withParts: () => [], suggestSlugs: () => [] }
const context = { filtering: { places } } as unknown as SiteContext
const tidied = (query: string) => searchPath(tidyForm(splitQuery(query), context))

describe('a price', () => {
  it.each([
    '400,000',
    '400.000',
    '400 000',
    '400k',
    '400K',
    '€400k',
    '€ 400 000',
    '400 000 €',
    '0.4m',
    '0,4 million',
    '400 thousand',
    '400 χιλ.',
    '400 тыс',
    '€400.000,-',
  ])('is understood as people write it: %s', (text) => {
    for (const name of ['price_min', 'price_max']) {
      expect(tidied(`${name}=${encodeURIComponent(text)}`)).toBe(`/search?${name}=400000`)
    }
  })

  it.each([
    ['1.2m', 1_200_000],
    ['1,25 εκ.', 1_250_000],
    ['1.234m', 1_234_000],
    ['1,200,000', 1_200_000],
    ['2 млн', 2_000_000],
    ['950', 950],
  ])('of %s is %d', (text, euros) => {
    expect(tidied(`price_max=${encodeURIComponent(text)}`)).toBe(`/search?price_max=${euros}`)
  })

  it.each(['abc', '4,5', '-5', '400kk', '1.200k', '0x10', '1e5'])(
    'that cannot be read stays, to be reported: %s',
    (text) => {
      const sent = splitQuery(`price_max=${text}`)
      expect(tidyForm(sent, context)).toBe(sent)
    },
  )
})

describe('a size', () => {
  it.each(['1,200', '1.200', '1200m2', '1 200 m²', '1200 sqm', '1200 τ.μ.', '1200 м²'])(
    'is understood as people write it: %s',
    (text) => {
      expect(tidied(`plot_min=${encodeURIComponent(text)}`)).toBe('/search?plot_min=1200')
    },
  )
})

describe('a slider', () => {
  it('sends its two ends, and the search gets the values between', () => {
    expect(tidied('year_built_from=2019&year_built_to=2021&deal=rent')).toBe(
      '/search?deal=rent&year_built=2019,2020,2021',
    )
    expect(tidied('year_built_from=&year_built_to=1991-2000')).toBe(
      '/search?year_built=1990-and-older,1991-2000',
    )
    expect(tidied('find=&year_built_from=&year_built_to=')).toBe('/search')
  })
})

describe('a form', () => {
  it('leaves behind what does not fit the kinds that are chosen', () => {
    const land = 'find=&property_type=land-plots&bedrooms=3&floor_min=2&plot_min=500'
    expect(tidied(land)).toBe('/search?property_type=land-plots&plot_min=500')
    const both = 'find=&property_type=land-plots&property_type=house&bedrooms=3'
    expect(tidied(both)).toBe('/search?property_type=land-plots,house&bedrooms=3')
    expect(tidied('find=&property_type=office&amenities=elevator&amenities=fireplace')).toBe(
      '/search?property_type=office&amenities=elevator',
    )
  })

  it('means the kinds where they are chosen together with any', () => {
    expect(tidied('find=&pool=private&pool=yes')).toBe('/search?pool=private')
    expect(tidied('find=&pool=yes&pool=no')).toBe('/search?pool=yes,no')
  })

  it('is what these hold of: a link means what it says', () => {
    const sent = splitQuery('property_type=land-plots&bedrooms=3&pool=private,yes')
    expect(tidyForm(sent, context)).toBe(sent)
  })
})
