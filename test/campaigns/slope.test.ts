import { describe, expect, it } from 'vitest'
import { Random } from '../../demo/market/random.ts'
import { type Sample, slopeOf } from '../../scripts/soak-slope.ts'

const SAMPLES = 40

/** Of a run of an hour: a trend, and what varies by chance. */
function sampled(perHour: number, noise: number, seed: number): Sample[] {
  const random = new Random(seed)
  return Array.from({ length: SAMPLES }, (_, minute) => ({
    hours: minute / SAMPLES,
    value: 300 + (perHour * minute) / SAMPLES + noise * (random.whole(-1000, 1000) / 1000),
  }))
}

describe('the slope of samples', () => {
  it('is found through noise that is as large as the growth of an hour', () => {
    const { median, atLeast } = slopeOf(sampled(40, 40, 1))
    expect(median).toBeGreaterThan(25)
    expect(median).toBeLessThan(55)
    expect(atLeast).toBeGreaterThan(10)
  })

  it('is proved for a figure that merely wavers no more often than one time in twenty says', () => {
    const proved = Array.from({ length: 200 }, (_, seed) =>
      slopeOf(sampled(0, 40, seed + 1)),
    ).filter(({ atLeast }) => atLeast > 0)
    expect(proved.length).toBeLessThan(20)
    expect(proved.length).toBeGreaterThan(1)
  })

  it('is not moved by a single outlier', () => {
    const samples = sampled(0, 1, 3).map((sample, at) =>
      at === SAMPLES - 1 ? { ...sample, value: 9_000 } : sample,
    )
    expect(Math.abs(slopeOf(samples).median)).toBeLessThan(1)
  })

  it('proves nothing from one sample', () => {
    expect(slopeOf([{ hours: 0, value: 1 }]).atLeast).toBe(Number.NEGATIVE_INFINITY)
  })
})
