import { expect, it } from 'vitest'
import { buildFeatureSchema } from './feature-schema.ts'
import { madeUpMarket } from './made-up-market.test-data.ts'

it('has its words in the same order when another one becomes the most common', () => {
  const bare = madeUpMarket(60).map((home) => ({ ...home, condition: null, amenities: [] }))
  const withWords = (pools: number) =>
    bare.map((home, at) => ({
      ...home,
      amenities: at < pools ? ['pool'] : at < 50 ? ['lift'] : [],
    }))
  expect(buildFeatureSchema(withWords(20)).words).toEqual(['lift', 'pool'])
  expect(buildFeatureSchema(withWords(30)).words).toEqual(['lift', 'pool'])
})
