import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../structures/stable-hash.ts'
import { ascendingRows, COVERAGE, calibrateRange, rangeOf } from './calibrate-range.ts'

/** Errors whose spread grows with what is expected, lopsided: twice as long upwards. */
function draw(count: number, seed: number) {
  const random = seededRandom(seed)
  const expected = Float64Array.from({ length: count }, () => 0.05 + 0.4 * random())
  const errors = expected.map((scale) => scale * (random() - 1 / 3) * 3)
  return { expected, errors }
}

function heldShare(count: number): number {
  const known = draw(count, 1)
  const calibration = calibrateRange(known.expected, known.errors, ascendingRows(known.expected))
  const fresh = draw(20_000, 2)
  const held = fresh.errors.filter((error, row) => {
    const [low, high] = rangeOf(calibration, fresh.expected[row])
    return error >= low && error <= high
  })
  return held.length / fresh.errors.length
}

describe('calibrateRange', () => {
  it.each([5000, 1000, 300])('holds its share of fresh errors after %i known ones', (count) => {
    expect(Math.abs(heldShare(count) - COVERAGE)).toBeLessThan(0.03)
  })

  it('is wider where more error is expected', () => {
    const { expected, errors } = draw(5000, 3)
    const calibration = calibrateRange(expected, errors, ascendingRows(expected))
    const width = (scale: number) => {
      const [low, high] = rangeOf(calibration, scale)
      return high - low
    }
    expect(width(0.4)).toBeGreaterThan(3 * width(0.06))
  })

  it('measures only the selected rows', () => {
    const errors = Float64Array.from({ length: 40 }, (_, row) => (row < 20 ? 0.1 : 99))
    const expected = new Float64Array(40).fill(1)
    const measured = ascendingRows(expected).filter((row) => row < 20)
    const calibration = calibrateRange(expected, errors, measured)
    expect(rangeOf(calibration, 1)).toEqual([0, 0.1])
  })
})
