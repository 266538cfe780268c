/**
 * Nothing derived from prices may leak a row's own price: places must not make an estimate worse, and random
 * prices must not be predictable. Uses asking prices of a real city where available, else a made-up one.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readCsv } from '../../src/cli/read-csv.ts'
import { quadrantsAsDistricts, readSubjects } from '../../src/cli/read-subjects.ts'
import { estimatePrice } from '../../src/pricing/estimate/estimate-price.ts'
import { fitMarket } from '../../src/pricing/model/fit-market.ts'
import { madeUpMarket } from '../../src/pricing/model/made-up-market.test-data.ts'
import type { ValuationSubject } from '../../src/pricing/model/valuation-subject.ts'
import { seededRandom } from '../../src/structures/stable-hash.ts'
import { quantileOf, robustSpread } from '../../src/structures/statistics/robust-statistics.ts'

const REAL = join(import.meta.dirname, '../../../shared/data/valencia-2018-sale.csv.gz')
const ROWS = 2_500
/** Two fits, on a machine that may be busy with other tests. */
const TIMEOUT_MS = 180_000

function cityWithoutPlaces(): readonly ValuationSubject[] {
  if (!existsSync(REAL)) {
    return madeUpMarket(ROWS).map((one) => ({ ...one, district: null, location: null }))
  }
  const { subjects } = readSubjects(readCsv(gunzipSync(readFileSync(REAL)).toString()))
  return subjects.slice(0, ROWS)
}

const middle = (values: number[]) =>
  quantileOf(
    values.sort((a, b) => a - b),
    0.5,
  )
const city = cityWithoutPlaces()
const quartered = quadrantsAsDistricts(city)

/** Each row is valued by the fold that has not met its price. */
function middleError(rows: readonly ValuationSubject[]): number {
  const model = fitMarket(rows)
  const valued = rows.map((one) => ({ one, value: estimatePrice(model, one).value }))
  return middle(
    valued
      .filter(({ value }) => value !== null)
      .map(({ one, value }) => Math.abs(value! / one.price! - 1)),
  )
}

it('is as accurate with districts as without', { timeout: TIMEOUT_MS }, () => {
  expect(middleError(quartered)).toBeLessThan(middleError(city) + 0.003)
})

it('finds no skill in prices that were shuffled within their places', {
  timeout: TIMEOUT_MS,
}, () => {
  const random = seededRandom(7)
  const shuffled = shuffleWithin(
    quartered.map((one, at) => ({ ...one, location: `part-${at % 7}` })),
    random,
  )
  const units = new Map<string, number[]>()
  for (const one of shuffled) {
    const list = units.get(one.district!) ?? []
    units.set(one.district!, list)
    list.push(unitOf(one))
  }
  const plain = shuffled.map((one) => {
    const { centre } = robustSpread(units.get(one.district!)!)
    return Math.abs(Math.exp(centre - unitOf(one)) - 1)
  })
  // A median of the place foresees all there is; a leak was worth a third of the error.
  expect(middleError(shuffled)).toBeGreaterThan(0.97 * middle(plain))
})

const unitOf = (one: ValuationSubject) => Math.log(one.price! / one.covered_area_m2!)

/** Prices per m2 change hands within a district; features and places stay. */
function shuffleWithin(
  rows: readonly ValuationSubject[],
  random: () => number,
): ValuationSubject[] {
  const result = [...rows]
  for (const district of new Set(rows.map((row) => row.district))) {
    const members = [...rows.keys()].filter((at) => rows[at].district === district)
    const drawn = members.map((at) => unitOf(rows[at]))
    for (let i = drawn.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      ;[drawn[i], drawn[j]] = [drawn[j], drawn[i]]
    }
    members.forEach((at, i) => {
      const price = Math.exp(drawn[i]) * rows[at].covered_area_m2!
      result[at] = { ...rows[at], price, group: null }
    })
  }
  return result
}
