/** What the catalogue says fits a kind of property, against a market: no listing has what does not fit its kind. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filterParameters, kindsParameter } from '../../src/catalogue/parameters.ts'
import { deals } from '../../src/catalogue/vocabulary.ts'
import { fitsKinds } from '../../src/domain/search/form-filters.ts'
import { readSearchRequest } from '../../src/domain/search/search-request.ts'
import { fillWithDemo, startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
})
afterAll(() => app.stop())

const totalOf = (query: string): number =>
  app.service.search(readSearchRequest(query, app.filtering)).total

it.each(kindsParameter.values!.map(({ value }) => value))('%s has nothing else', (type) => {
  const wrong = deals.flatMap(({ value: deal }) =>
    filterParameters
      .filter(({ appliesTo }) => appliesTo.includes(deal))
      .flatMap((parameter) => {
        const { name, effect, values, min, match } = parameter
        const search = `deal=${deal}&${kindsParameter.name}=${type}&${name}=`
        const each = (values ?? []).map(({ value }) => value)
        const isUnfit = !fitsKinds(parameter, [type])
        if (isUnfit && values && match !== 'all') return [search + each.join()]
        if (isUnfit && effect.by === 'min') return [search + (min ?? 0)]
        return (values ?? [])
          .filter((value) => isUnfit || !fitsKinds(value, [type]))
          .map(({ value }) => search + value)
      }),
  )
  expect(wrong.filter((query) => totalOf(query) > 0)).toEqual([])
})
