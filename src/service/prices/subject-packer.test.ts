import { expect, it } from 'vitest'
import { wordsOf } from '../../pricing/model/feature-schema.ts'
import { madeUpMarket } from '../../pricing/model/made-up-market.test-data.ts'
import { createSubjectPacker } from './subject-packer.ts'

it('changes nothing but where the words of a home are', () => {
  const [home] = madeUpMarket(1)
  const described = {
    ...home,
    condition: 'resale',
    views: ['sea-view'],
    features: ['pool:private'],
  }
  const packed = createSubjectPacker()(structuredClone(described))
  expect(wordsOf(packed)).toEqual(wordsOf(described))
  expect(packed).toEqual({
    ...described,
    amenities: [],
    views: [],
    features: [...described.amenities, 'sea-view', 'pool:private'],
  })
})
