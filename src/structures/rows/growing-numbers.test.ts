import { expect, it } from 'vitest'
import { createGrowingNumbers } from './growing-numbers.ts'

it.each([Float64Array, Uint32Array])('retains every number across chunks (%o)', (Chunk) => {
  const numbers = createGrowingNumbers(Chunk)
  for (let i = 0; i < 10_000; i++) numbers.push(i * 3)
  expect(numbers.length).toBe(10_000)
  for (let i = 0; i < 10_000; i++) expect(numbers.at(i)).toBe(i * 3)
})
