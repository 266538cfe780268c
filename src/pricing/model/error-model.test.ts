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

const plainErrors = (rows: number) => {
  const random = seededRandom(9)
  const table = Float32Array.from({ length: rows }, random)
  const errors = Float64Array.from({ length: rows }, () => 0.2 * -Math.log(1 - random()))
  return { table, errors, voices: new Float32Array(rows).fill(1) }
}
const expectedAt = ({ table, errors, voices }: ReturnType<typeof plainErrors>) =>
  Math.exp(expectedLogError(fitErrorModel(table, 1, errors, voices), Float32Array.of(0.5), 0))

it('expects the mean size of errors, which those near zero do not pull down', () => {
  expect(expectedAt(plainErrors(3_000))).toBeCloseTo(0.22, 1.7)
})

it('is not moved by a few prices that are absurd', () => {
  const market = plainErrors(1_000)
  const before = expectedAt(market)
  market.errors.fill(12, 0, 5)
  expect(expectedAt(market) / before).toBeLessThan(1.03)
})
