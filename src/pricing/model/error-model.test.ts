import { expect, it } from 'vitest'
import { seededRandom } from '../../structures/stable-hash.ts'
import { expectedLogError, fitErrorModel } from './error-model.ts'

it('expects more of an error where a fact is left open that tells homes apart', () => {
  const random = seededRandom(5)
  const [rows, width] = [2_000, 2]
  const table = new Float32Array(rows * width)
  const errors = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    const isOpen = random() < 0.4
    table.set([random(), isOpen ? Number.NaN : random()], row * width)
    errors[row] = (random() - 0.5) * (isOpen ? 0.6 : 0.2)
  }
  const model = fitErrorModel(table, width, errors, new Float32Array(rows).fill(1))
  const at = (year: number) => Math.exp(expectedLogError(model, Float32Array.from([0.5, year]), 0))
  expect(at(Number.NaN) / at(0.5)).toBeGreaterThan(1.8)
})
