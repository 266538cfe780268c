import { expect, it } from 'vitest'
import { invertPositive } from './invert-positive.ts'

it('gives the matrix that undoes another', () => {
  const size = 6
  const matrix = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) matrix[i * size + j] = (i === j ? 5 : 0) + Math.cos(i - j)
  }
  const inverse = invertPositive(Float64Array.from(matrix), size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      let sum = 0
      for (let k = 0; k < size; k++) sum += matrix[i * size + k] * inverse[k * size + j]
      expect(sum).toBeCloseTo(i === j ? 1 : 0, 9)
    }
  }
})
