import { describe, expect, it } from 'vitest'
import { isOnTheIsland } from './outline.ts'

describe('isOnTheIsland', () => {
  it.each([
    ['Nicosia', 35.17, 33.36],
    ['Troodos', 34.93, 32.87],
    ['Kyrenia', 35.34, 33.32],
    ['the tip of Karpas', 35.69, 34.58],
    ['Cape Greco', 34.96, 34.08],
    ['Cape Gata', 34.565, 33.03],
    ['Akamas', 35.09, 32.285],
    ['a marina 1 km off the shore', 34.66, 33.05],
  ])('has %s', (_, lat, lng) => expect(isOnTheIsland({ lat, lng })).toBe(true))

  it.each([
    ['Athens', 37.98, 23.73],
    ['Beirut', 33.89, 35.5],
    ['Anamur in Turkey', 36.03, 32.8],
    ['Latakia', 35.52, 35.78],
    ['the sea south of Limassol', 34.58, 33.15],
    ['Morphou Bay', 35.28, 32.7],
    ['Famagusta Bay', 35.22, 34.1],
    ['Larnaca Bay', 34.9, 33.78],
    ['Episkopi Bay', 34.58, 32.8],
    ['Nicosia with lat and lng swapped', 33.36, 35.17],
    ['the gulf of Guinea', 0, 0],
    ['no number', Number.NaN, Number.NaN],
  ])('has not %s', (_, lat, lng) => expect(isOnTheIsland({ lat, lng })).toBe(false))
})
