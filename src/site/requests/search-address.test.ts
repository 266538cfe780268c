import { describe, expect, it } from 'vitest'
import { splitQuery } from './read-page-request.ts'
import { searchHref } from './search-address.ts'
import { searchPath } from './tidy-form.ts'

describe('searchHref', () => {
  it('leaves out what is usual, empty or another deal own', () => {
    const query = {
      deal: 'sale',
      sort: 'recommended',
      district: ['paphos', 'limassol'],
      view: ['sea-view'],
    }
    expect(searchHref(query)).toBe('/search?district=paphos,limassol&view=sea-view')
    expect(searchHref(query, { deal: 'rent', district: [] })).toBe(
      '/search?deal=rent&sort=recommended',
    )
    expect(searchHref({ deal: 'sale' })).toBe('/search')
  })

  it('drops an order that the other deal has not', () => {
    expect(searchHref({ deal: 'sale', sort: 'price_m2_asc' }, { deal: 'rent' })).toBe(
      '/search?deal=rent',
    )
  })

  it('escapes what would end a value, and leaves commas readable', () => {
    expect(searchHref({ q: 'a&b=c d', bbox: '1,2,3,4' })).toBe(
      '/search?q=a%26b%3Dc+d&bbox=1,2,3,4&approximate=1',
    )
  })
})

describe('searchPath', () => {
  it('makes one clean address of what a plain form sends', () => {
    const sent = splitQuery('find=x&deal=sale&sort=recommended&bedrooms=2&bedrooms=3&price_min=')
    expect(searchPath(sent)).toBe('/search?bedrooms=2,3')
    expect(searchPath(sent, { location: 'tala' })).toBe('/search?bedrooms=2,3&location=tala')
  })

  it('adds a place to the places there are, and replaces the words', () => {
    const sent = splitQuery('location=tala&q=old')
    expect(searchPath(sent, { location: 'pegeia' })).toBe('/search?location=tala,pegeia&q=old')
    expect(searchPath(sent, { q: 'new' })).toBe('/search?location=tala&q=new')
  })

  it('reads what cannot be decoded as it stands', () => {
    expect(splitQuery('q=%&%zz=1')).toEqual([
      { raw: 'q=%', name: 'q', value: '%' },
      { raw: '%zz=1', name: '%zz', value: '1' },
    ])
  })
})
