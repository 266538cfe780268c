import { describe, expect, it } from 'vitest'
import { paramsOf, searchPath, throughLink, withChanges } from './wanted-search.ts'

const step = (wanted: string, shown: string, link: string): string =>
  searchPath(throughLink(paramsOf(wanted), paramsOf(shown), paramsOf(link)))

describe('the search wanted', () => {
  it('takes the step of a link from where the visitor is by now', () => {
    const shown = '/search?bedrooms=2,3&district=paphos'
    const withPrice = '/search?bedrooms=2,3,4&district=paphos&price_max=400k&find='
    expect(step(withPrice, shown, '/search?bedrooms=3&district=paphos')).toBe(
      '/search?bedrooms=3,4&district=paphos&price_max=400k&find=',
    )
    expect(step(withPrice, shown, '/search?bedrooms=2,3')).toBe(
      '/search?bedrooms=2,3,4&price_max=400k&find=',
    )
    expect(step(withPrice, shown, `${shown}&sort=newest`)).toBe(
      '/search?bedrooms=2,3,4&district=paphos&price_max=400k&find=&sort=newest',
    )
  })

  it('removes a value that was being replaced', () => {
    expect(step('/search?price_max=400k&find=', '/search?price_max=500000', '/search')).toBe(
      '/search?find=',
    )
    const years = '/search?year_built_from=2015&find='
    expect(step(years, '/search?year_built=2015-2019,2020-2024', '/search')).toBe('/search?find=')
  })

  it('replaces an area as a whole', () => {
    const shown = '/search?bbox=34.6,32.9,34.8,33.1'
    expect(step('/search?bbox=34.6,32.9,34.9,33.2', shown, '/search?bedrooms=2')).toBe(
      '/search?bedrooms=2',
    )
    expect(step(shown, shown, '/search?bbox=34.6,34.6,34.8,34.8')).toBe(
      '/search?bbox=34.6,34.6,34.8,34.8',
    )
  })

  it('starts at the first page, and forgets an order that needs a point', () => {
    const on = paramsOf('/search?near=34.7,33&sort=distance&cursor=abc')
    expect(searchPath(withChanges(on, { near: null, bbox: '1,2,3,4' }))).toBe(
      '/search?bbox=1,2,3,4',
    )
    expect(step('/search?bedrooms=2', '/search', '/search?cursor=abc')).toBe('/search?bedrooms=2')
  })
})
