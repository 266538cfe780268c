import { expect, it } from 'vitest'
import { withPricesPending } from './create-service.ts'
import type { SearchPage } from './search/search-listings.ts'

const pageOf = (query: object) =>
  ({ request: { query }, notes: ['first'] }) as unknown as SearchPage

it.each(['good_deal', 'hide_suspicious'])(
  '%s: a market that is not valued yet says so rather than "none"',
  (name) => {
    expect(withPricesPending(pageOf({ [name]: '1' })).notes).toEqual([
      'first',
      'Prices are still being compared; good deals and suspicious prices show within a minute.',
    ])
  },
)

it('a search that asks for neither is left as it is', () => {
  const page = pageOf({ deal: 'sale' })
  expect(withPricesPending(page)).toBe(page)
})
