/** The clauses of many queries are those of each: what was read before changes nothing, and nothing refused is let through. */
import { deepStrictEqual } from 'node:assert/strict'
import { describe, expect, it } from 'vitest'
import { Random, seedOf } from '../../demo/market/random.ts'
import { country } from '../../src/country/served-country.ts'
import { createPlaceFinder } from '../../src/domain/places/place-finder.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import { createClauseReader } from '../../src/domain/search/clause-reader.ts'
import { filterContext } from '../../src/domain/search/filter-context.ts'
import { readSearchRequest } from '../../src/domain/search/search-request.ts'
import { marketDocuments } from './market-documents.ts'
import { randomSearch } from './random-searches.ts'

const NOW_MS = Date.UTC(2026, 10, 13, 10)
const QUERIES = 3_000
const context = filterContext({
  country,
  places: createPlaceFinder(country),
  now: () => NOW_MS,
})

/** Clauses in one order, or what is wrong. */
function outcome(read: () => readonly unknown[]): unknown {
  try {
    return read()
      .map((clause) => JSON.stringify(clause))
      .sort()
  } catch (error) {
    if (error instanceof Refusal) return error.faults
    throw error
  }
}

const asked = (query: string) =>
  outcome(() => readSearchRequest(query, context).filters.map(({ clause }) => clause))

describe('the clauses of many queries', () => {
  it('are those of each, pair by pair, whole or spoilt', () => {
    const documents = marketDocuments('reading', 200, NOW_MS)
    const random = new Random(seedOf('reading'), 3)
    const read = createClauseReader(context)
    const whole = Array.from({ length: QUERIES }, () =>
      randomSearch(documents, NOW_MS, random).toString(),
    )
    let [refused, known] = [0, 0]
    for (const [at, query] of whole.entries()) {
      const other = whole[random.whole(0, at)].split('&')
      const pairs = query.split('&')
      const [deal] = pairs.filter((pair) => pair.startsWith('deal='))
      const filters = pairs.filter((pair) => !pair.startsWith('deal='))
      const mixed = [deal ?? 'deal=sale', ...filters, random.pick(other)]
      for (const one of [query, mixed.join('&'), `${mixed.join('&')}&price_max=`]) {
        const expected = asked(one)
        deepStrictEqual(
          outcome(() => read(one).clauses),
          expected,
          one,
        )
        if (typeof (expected as unknown[])[0] === 'string') known++
        else refused++
      }
    }
    expect(Math.min(refused, known)).toBeGreaterThan(QUERIES / 2)
  })

  it.each([
    'deal=sale&price_min=300000&price_max=200000',
    'deal=sale&price_max=200000&price_min=300000',
    'deal=sale&bedrooms=2&bedrooms=3',
    'deal=sale&price_max=1&price_max=2',
    'deal=rent&good_deal=1',
    'deal=sale&radius_km=3',
    'deal=sale&ids=1,2&bedrooms=2',
    'deal=sale&deal=rent',
    'deal=sale&no_such=1',
    'deal=sale&location=tala%2Cpeyia%2Ctala&bedrooms=2',
    'deal=sale&location=peyia,limassol',
    'deal=sale&location=peyia%2Cno-such-place',
    'deal=sale&location=Peyia%2C%20Tala',
    'deal=sale&location=peyia%2C',
    'deal=sale&bedrooms=%zz',
    'deal=sale&limit=5&sort=price',
    'deal=&price_max=5',
    '',
  ])('are refused or read as ever: %s', (query) => {
    const read = createClauseReader(context)
    for (const known of ['price_min=300000', 'price_max=200000', 'bedrooms=2', 'good_deal=1']) {
      read(`deal=sale&${known}`)
    }
    for (let time = 0; time < 2; time++) {
      deepStrictEqual(
        outcome(() => read(query).clauses),
        asked(query),
      )
    }
  })

  it('say whether they are of a day', () => {
    const read = createClauseReader(context)
    for (let time = 0; time < 2; time++) {
      expect(read('deal=sale&listed_within_days=7').isDated).toBe(true)
      expect(read('listed_within_days=7').isDated).toBe(true)
      expect(read('deal=sale&bedrooms=2').isDated).toBe(false)
    }
  })
})
