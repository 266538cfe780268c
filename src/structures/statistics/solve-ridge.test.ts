import { expect, it } from 'vitest'
import {
  addEquations,
  addObservation,
  addTarget,
  createNormalEquations,
  solveRidge,
} from './solve-ridge.ts'

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

it('solves parts that were summed on their own like the whole, without the rows taken out again', () => {
  const rows = Array.from({ length: 40 }, (_, i) => Float64Array.from([1, Math.sin(i), i % 5]))
  const target = (i: number) => Math.cos(i)
  const whole = createNormalEquations(3)
  const parts = [createNormalEquations(3), createNormalEquations(3)]
  const summed = createNormalEquations(3)
  rows.forEach((terms, i) => {
    addObservation(parts[i % 2], terms, 0, 0.5)
    if (i < 36) addObservation(whole, terms, target(i), 0.5)
  })
  for (const part of parts) addEquations(summed, part)
  rows.forEach((terms, i) => {
    if (i < 36) addTarget(summed, terms, target(i), 0.5)
    else addObservation(summed, terms, 0, -0.5)
  })
  solveRidge(whole, 1).forEach((weight, at) => {
    expect(solveRidge(summed, 1)[at]).toBeCloseTo(weight, 10)
  })
})
