import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../structures/stable-hash.ts'
import { madeUpMarket, NOISE } from '../model/made-up-market.test-data.ts'
import { evaluateAccuracy } from './evaluate-accuracy.ts'

const ticking = () => {
  let ms = 0
  return { nowMs: () => ms++ }
}

describe('evaluateAccuracy', () => {
  it('measures the noise that nobody can foresee, and a coverage near the stated one', () => {
    const accuracy = evaluateAccuracy(madeUpMarket(1000), { ...ticking(), folds: 3 })
    expect(accuracy.n).toBe(1000)
    expect(accuracy.share_estimated).toBeGreaterThan(0.99)
    expect(accuracy.median_ape).toBeGreaterThan(NOISE * 0.5)
    expect(accuracy.median_ape).toBeLessThan(NOISE * 1.1)
    // A little wide in a small market: a new home is valued by the mean of five models, ranges are measured on one each.
    expect(Math.abs(accuracy.coverage! - 0.8)).toBeLessThan(0.04)
    expect(accuracy.within_20).toBeGreaterThan(accuracy.within_10!)
    expect(accuracy.ms_per_estimate).toBeCloseTo(3 / 1000, 3)
  })

  it('never lets a listing speak for its group: senseless prices stay unforeseen', () => {
    const random = seededRandom(5)
    const rows = madeUpMarket(150).flatMap((one) => {
      const price = one.price! * Math.exp(2 * random() - 1)
      return [0, 1, 2].map((copy) => ({
        ...one,
        id: one.id * 3 + copy,
        price,
        group: `g${one.id}`,
      }))
    })
    const grouped = evaluateAccuracy(rows, { ...ticking(), folds: 2 }).median_ape!
    expect(grouped).toBeGreaterThan(0.3)
    const leaking = rows.map((row) => ({ ...row, group: null }))
    const leaked = evaluateAccuracy(leaking, { ...ticking(), folds: 2 }).median_ape!
    expect(leaked).toBeLessThan(0.8 * grouped)
  })

  it('gives the same figures again', () => {
    const rows = madeUpMarket(100)
    expect(evaluateAccuracy(rows, ticking())).toEqual(evaluateAccuracy(rows, ticking()))
  })

  it('says honestly that nothing could be estimated', () => {
    const none = evaluateAccuracy(madeUpMarket(1), ticking())
    expect(none).toMatchObject({ n: 1, share_estimated: 0, median_ape: null, coverage: null })
    expect(evaluateAccuracy([], ticking())).toMatchObject({ n: 0, share_estimated: 0 })
  })
})
