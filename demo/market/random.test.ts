import { describe, expect, it } from 'vitest'
import { Random, seedOf, shareBelow, WeightedList } from './random.ts'

const draws = (random: Random, count: number) => Array.from({ length: count }, () => random.unit())
const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length

describe('Random', () => {
  it('repeats itself for one seed and stream, and differs for another of either', () => {
    expect(draws(new Random(7, 3), 50)).toEqual(draws(new Random(7, 3), 50))
    expect(draws(new Random(7, 3), 5)).not.toEqual(draws(new Random(7, 4), 5))
    expect(draws(new Random(7, 3), 5)).not.toEqual(draws(new Random(8, 3), 5))
  })

  it('gives neighbouring streams first draws that are spread over the whole range', () => {
    const firsts = Array.from({ length: 4000 }, (_, stream) => new Random(1, stream).unit())
    expect(mean(firsts)).toBeCloseTo(0.5, 1)
    expect(new Set(firsts.map((x) => Math.floor(x * 20))).size).toBe(20)
  })

  it('stays within its bounds', () => {
    const random = new Random(1)
    const wholes = Array.from({ length: 2000 }, () => random.whole(-2, 3))
    expect([...new Set(wholes)].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3])
  })

  it('draws normals of mean 0 and spread 1', () => {
    const random = new Random(2)
    const normals = Array.from({ length: 20_000 }, () => random.normal())
    expect(mean(normals)).toBeCloseTo(0, 1)
    expect(Math.sqrt(mean(normals.map((x) => x * x)))).toBeCloseTo(1, 1)
    expect(mean(normals.map((x) => (x < 0.5 ? 1 : 0)))).toBeCloseTo(shareBelow(0.5), 1)
  })

  it('weighs', () => {
    const random = new Random(3)
    const list = new WeightedList(['a', 'b', 'c'], (item) => ({ a: 1, b: 0, c: 3 })[item]!)
    const drawn = Array.from({ length: 8000 }, () => list.draw(random))
    expect(drawn).not.toContain('b')
    expect(drawn.filter((item) => item === 'c').length / 8000).toBeCloseTo(0.75, 1)
    const pairs = Array.from({ length: 8000 }, () =>
      random.weighted([
        ['x', 1],
        ['y', 3],
      ] as const),
    )
    expect(pairs.filter((item) => item === 'y').length / 8000).toBeCloseTo(0.75, 1)
  })

  it('shuffles without losing anything', () => {
    const list = [1, 2, 3, 4, 5, 6, 7, 8]
    const shuffled = new Random(4).shuffled(list)
    expect(shuffled).not.toEqual(list)
    expect([...shuffled].sort()).toEqual(list)
  })
})

describe('seedOf', () => {
  it('distinguishes texts', () => {
    expect(new Set(['', 'a', 'b', 'ab', 'ba'].map(seedOf)).size).toBe(5)
  })
})
