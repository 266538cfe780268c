import { expect, it } from 'vitest'
import { seededRandom } from '../../structures/stable-hash.ts'
import { COVERAGE } from './calibrate-range.ts'
import {
  FEW_COMPARABLES,
  groupFactorOf,
  type MeasuredRow,
  measureGroupFactors,
} from './group-factors.ts'

const DISTRICTS = 4

/** Rows whose ranges are of one width, though prices stray most in one district and with few comparables. */
function draw(count: number, seed: number): MeasuredRow[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const district = Math.floor(random() ** 2 * DISTRICTS)
    const comparables = Math.floor(random() * 20)
    const logValue = 11 + 3 * random()
    const spread =
      (district === 2 ? 1.6 : 1) *
      (comparables < FEW_COMPARABLES ? 1.4 : 0.9) *
      (logValue > 13.25 ? 1.3 : 1)
    const error = random() + random() + random() - 1.5
    return { district, comparables, logValue, reach: (Math.abs(error) * spread) / 0.8 }
  })
}

const measured = measureGroupFactors(draw(4_000, 1), DISTRICTS)
const fresh = draw(20_000, 2)
const heldShare = (belongs: (row: MeasuredRow) => boolean) => {
  const group = fresh.filter(belongs)
  return group.filter((row) => row.reach <= groupFactorOf(measured, row)).length / group.length
}

it.each([
  ['few comparables', (row: MeasuredRow) => row.comparables < FEW_COMPARABLES],
  ['many comparables', (row: MeasuredRow) => row.comparables >= FEW_COMPARABLES],
  ['a restless district', (row: MeasuredRow) => row.district === 2],
  ['a quiet district', (row: MeasuredRow) => row.district === 0],
  ['the smallest district', (row: MeasuredRow) => row.district === 3],
  ['the lowest values', (row: MeasuredRow) => row.logValue < 11.75],
  ['the highest values', (row: MeasuredRow) => row.logValue > 13.25],
])('holds the stated share of fresh rows with %s', (_, belongs) => {
  const unmeasured = measureGroupFactors([], DISTRICTS)
  expect(groupFactorOf(unmeasured, fresh[0])).toBe(1)
  expect(Math.abs(heldShare(belongs) - COVERAGE)).toBeLessThan(0.04)
})

it('believes a group of a few rows only in part', () => {
  const wild = Array.from({ length: 5 }, () => ({ ...fresh[0], district: 1, reach: 10 }))
  const calm = draw(500, 3).map((row) => ({ ...row, district: 0 }))
  const { districts } = measureGroupFactors([...calm, ...wild], DISTRICTS)
  expect(districts[1]).toBeGreaterThan(1)
  expect(districts[1]).toBeLessThan(1.5)
})
