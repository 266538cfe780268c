import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { histogramEdges } from './facet-listings.ts'

describe('histogramEdges', () => {
  it('counts prices in steps that people count in, and gathers what is far out', () => {
    const edges = histogramEdges({ min: 31_000, low: 95_000, high: 1_160_000, max: 24_500_000 })
    expect(edges.slice(0, 4)).toEqual([0, 50_000, 100_000, 150_000])
    expect(edges.slice(-3)).toEqual([1_150_000, 1_200_000, 24_500_000])
  })

  it('has one bar for one number', () => {
    expect(histogramEdges({ min: 80, low: 80, high: 80, max: 80 })).toEqual([80, 81])
  })

  it('holds all numbers in 1 to 41 ascending bars, for any spread', () => {
    const numbers = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), {
      minLength: 4,
      maxLength: 4,
    })
    fc.assert(
      fc.property(numbers, (any) => {
        const [min, low, high, max] = any.sort((a, b) => a - b)
        const edges = histogramEdges({ min, low, high, max })
        expect(edges[0]).toBeLessThanOrEqual(min)
        expect(edges.at(-1)).toBeGreaterThanOrEqual(max)
        expect(edges.length).toBeGreaterThan(1)
        // 24 x sqrt(2.5) bars at most, one more for each rounded end, and the two far ones.
        expect(edges.length - 1).toBeLessThanOrEqual(41)
        for (const [i, edge] of edges.slice(1).entries()) expect(edge).toBeGreaterThan(edges[i])
      }),
    )
  })
})
