import { expect, it } from 'vitest'
import { madeUpMarket } from '../../pricing/model/made-up-market.test-data.ts'
import { createTextSharer } from './text-sharer.ts'

it('changes nothing but that equal texts are one', () => {
  const [home] = madeUpMarket(1)
  const told = { ...home, views: ['sea-view'], features: ['pool:private'] }
  expect(createTextSharer()(structuredClone(told))).toEqual(told)
})
