import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../structures/stable-hash.ts'
import { type BoostingOptions, explainTrees, fitBoostedTrees, walkTrees } from './boosted-trees.ts'
import { rankColumns } from './rank-columns.ts'

const options: BoostingOptions = {
  trees: 80,
  learningRate: 0.15,
  leaves: 8,
  minLeafRows: 5,
  shrinkRows: 1,
  columns: 3,
  cutQuantile: 0.95,
  bins: 64,
  seed: 7,
}

/** Columns: a number that matters with a twist, a flag that may be missing, and noise. */
function sample(count: number) {
  const random = seededRandom(3)
  const table = new Float32Array(count * 3)
  const targets = new Float32Array(count)
  for (let row = 0; row < count; row++) {
    const number = random()
    const flag = random() < 0.3 ? Number.NaN : Math.round(random())
    table.set([number, flag, random()], row * 3)
    targets[row] = truth(number, flag)
  }
  return { table, targets }
}

const truth = (number: number, flag: number) =>
  (number > 0.5 ? 1 : -1) * (flag === 1 ? 1 : 0.5) + (Number.isNaN(flag) ? 0.3 : 0)

describe('fitBoostedTrees', () => {
  const { table, targets } = sample(2000)
  const voices = new Float32Array(2000).fill(1)
  const ranked = rankColumns(table, 2000, 3)
  const model = fitBoostedTrees(ranked, targets, voices, options)

  it('learns steps that depend on each other, and what missing means', () => {
    for (const number of [0.1, 0.4, 0.6, 0.9]) {
      for (const flag of [0, 1, Number.NaN]) {
        const said = walkTrees(model, Float32Array.from([number, flag, 0.5]), 0)
        expect(Math.abs(said - truth(number, flag))).toBeLessThan(0.08)
      }
    }
  })

  it('explains the very sum that it gives, and noise hardly counts', () => {
    const row = Float32Array.from([0.8, 1, 0.2])
    const effects = new Float64Array(3)
    const roots = explainTrees(model, row, Uint8Array.from([0, 1, 2]), 1, effects)
    const explained = roots + effects[0] + effects[1] + effects[2]
    expect(explained).toBeCloseTo(walkTrees(model, row, 0), 5)
    expect(effects[0]).toBeGreaterThan(0.3)
    expect(Math.abs(effects[2])).toBeLessThan(0.05)
  })

  it('gives the same trees again', () => {
    expect(fitBoostedTrees(ranked, targets, voices, options)).toEqual(model)
  })

  it('learns from the drawn rows alone', () => {
    const drawn = Int32Array.from({ length: 500 }, (_, at) => 3 * at + 1)
    const rows = Float32Array.from({ length: 1500 }, (_, at) => {
      return table[3 * drawn[Math.floor(at / 3)] + (at % 3)]
    })
    const alone = fitBoostedTrees(
      rankColumns(rows, 500, 3),
      Float32Array.from(drawn, (row) => targets[row]),
      voices.slice(0, 500),
      options,
    )
    expect(fitBoostedTrees(ranked, targets, voices, options, drawn)).toEqual(alone)
    expect(alone).not.toEqual(model)
  })

  it('is not bent by a few absurd targets', () => {
    const bent = targets.slice()
    for (let row = 0; row < 20; row++) bent[row * 100] = 1000
    const robust = fitBoostedTrees(ranked, bent, voices, options)
    const row = Float32Array.from([0.8, 1, 0.2])
    expect(Math.abs(walkTrees(robust, row, 0) - 1)).toBeLessThan(0.2)
  })

  it('lets sixteen rows of a sixteenth of the weight count no more than one', () => {
    const spoken = (copies: number, voice: number) => {
      const rows = new Float32Array((200 + copies) * 3)
      for (let row = 0; row < 200 + copies; row++) rows[row * 3] = row < 200 ? (row % 20) / 20 : 0.5
      const targets = new Float32Array(200 + copies).fill(1, 200)
      const weights = new Float32Array(200 + copies).fill(1).fill(voice, 200)
      const fitted = fitBoostedTrees(rankColumns(rows, 200 + copies, 3), targets, weights, {
        ...options,
        cutQuantile: 1,
      })
      return walkTrees(fitted, Float32Array.from([0.5, 0, 0]), 0)
    }
    expect(spoken(16, 1 / 16)).toBeCloseTo(spoken(1, 1), 3)
    expect(spoken(16, 1)).toBeGreaterThan(3 * spoken(1, 1))
  })

  it('says nothing where there is nothing to learn', () => {
    const flat = fitBoostedTrees(
      rankColumns(new Float32Array(30), 10, 3),
      new Float32Array(10),
      new Float32Array(10).fill(1),
      options,
    )
    expect(walkTrees(flat, new Float32Array(3), 0)).toBe(0)
  })
})
