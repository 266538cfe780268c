import { expect, it } from 'vitest'
import { addObservation, createNormalEquations, solveRidge } from './solve-ridge.ts'

it('recovers the weights that made the targets', () => {
  const equations = createNormalEquations(3)
  for (let i = 0; i < 100; i++) {
    const terms = Float64Array.from([1, Math.sin(i), (i % 7) / 7])
    addObservation(equations, terms, 2 - 3 * terms[1] + 0.5 * terms[2])
  }
  const weights = solveRidge(equations, 1e-9)
  expect(weights[0]).toBeCloseTo(2, 6)
  expect(weights[1]).toBeCloseTo(-3, 6)
  expect(weights[2]).toBeCloseTo(0.5, 6)
})

it('leaves terms that never move at zero', () => {
  const equations = createNormalEquations(2)
  addObservation(equations, Float64Array.from([1, 0]), 4)
  const weights = solveRidge(equations, 1)
  expect(weights[0]).toBeCloseTo(4, 6)
  expect(weights[1]).toBe(0)
})
