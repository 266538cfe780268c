import { expect, it } from 'vitest'
import { monthlyPayment, readLoan } from './buying-costs.ts'

const pairs = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

it('counts the payment of an annuity, and without interest plain parts', () => {
  const loan = { depositPct: 20, ratePct: 4, years: 25 }
  // The textbook figure: 240,000 at 4 % over 25 years.
  expect(monthlyPayment(300_000, loan)).toBeCloseTo(1266.81, 1)
  expect(monthlyPayment(300_000, { ...loan, ratePct: 0 })).toBe(800)
})

it('takes what the visitor sets, within bounds, and the usual where nothing is set', () => {
  expect(readLoan([])).toEqual({ depositPct: 20, ratePct: 4, years: 25 })
  expect(readLoan(pairs({ deposit: '30', rate: '3,5', years: '20' }))).toEqual({
    depositPct: 30,
    ratePct: 3.5,
    years: 20,
  })
  const absurd = pairs({ deposit: '-5', rate: 'x', years: '1e9' })
  expect(readLoan(absurd)).toEqual({ depositPct: 0, ratePct: 4, years: 40 })
})
