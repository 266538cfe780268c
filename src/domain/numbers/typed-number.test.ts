import { describe, expect, it } from 'vitest'
import {
  type DecimalMark,
  type NumberRule,
  readTypedNumber,
  writeTypedNumber,
} from './typed-number.ts'

const money: NumberRule = {
  use: 'money',
  whole: true,
  min: 1,
  max: 999_999_999,
  mark: '.',
  currency: ['€', 'eur', 'euro', 'euros', 'ευρώ'],
}
const area: NumberRule = { ...money, use: 'area', whole: false, max: 999_999 }
const degrees: NumberRule = { ...money, use: 'count', whole: false, min: -90, max: 90 }
const count: NumberRule = { ...money, use: 'count', min: -3, max: 200 }

const read = (text: string, rule: NumberRule, mark: DecimalMark | null = rule.mark) => {
  const number = readTypedNumber(text, { ...rule, mark })
  return number.is === 'number' ? number.value : number.is === 'ambiguous' ? number.readings : null
}

describe('money', () => {
  it.each([
    ['250000', 250_000],
    ['€250,000', 250_000],
    ['250.000 €', 250_000],
    ['€ 250.000', 250_000],
    ['250 000', 250_000],
    ['250\u00a0000', 250_000],
    ["250'000", 250_000],
    ['250k', 250_000],
    ['250 K €', 250_000],
    ['1.2m', 1_200_000],
    ['1,25 εκ.', 1_250_000],
    ['1.1 million', 1_100_000],
    ['250,000.00', 250_000],
    ['250.000,00', 250_000],
    ['1.250.000 ευρώ', 1_250_000],
    ['1.234m', 1_234_000],
  ])('of %s is %d in every language', (text, value) => {
    for (const mark of ['.', ',', null] as const) expect(read(text, money, mark)).toBe(value)
  })

  it.each(['', 'abc', '0x10', '1e5', '1E5', '250,5', '2,50,000', '12 34', '$250,000', '£5', '1-2'])(
    'of "%s" is none',
    (text) => expect(read(text, money)).toBeNull(),
  )

  it('that could be two numbers is neither', () => {
    expect(read('1.250k', money)).toEqual([1250, 1_250_000])
    expect(read('1,250k', money, ',')).toEqual([1250, 1_250_000])
  })
})

describe('an area', () => {
  it.each([
    ['85 m²', 85, 85],
    ['85m2', 85, 85],
    ['85 τ.μ.', 85, 85],
    ['85 кв. м', 85, 85],
    ['85.5', 85.5, 85.5],
    ['85,5', 85.5, 85.5],
    ['1.234,5', 1234.5, 1234.5],
    ['1,234.5', 1234.5, 1234.5],
    ['1 234,5', 1234.5, 1234.5],
    ['0.125', 0.125, 0.125],
    ['120.125', 120.125, 120_125],
    ['120,125', 120_125, 120.125],
  ])('of %s is %d in English and %d in Greek', (text, english, greek) => {
    expect([read(text, area, '.'), read(text, area, ',')]).toEqual([english, greek])
  })

  it('with three decimals that end in a zero, or of no language, is not guessed', () => {
    expect(read('1.200', area, '.')).toEqual([1.2, 1200])
    expect(read('1,200', area, ',')).toEqual([1.2, 1200])
    expect(read('120.125', area, null)).toEqual([120.125, 120_125])
    expect([read('1,200', area, '.'), read('1.200', area, ',')]).toEqual([1200, 1200])
  })

  it('of other units is none', () => {
    expect([read('850 sq ft', area), read('2 ha', area), read('85k', area)]).toEqual([
      null,
      null,
      null,
    ])
  })
})

it('degrees have no groups, in any language', () => {
  for (const mark of ['.', ',', null] as const) {
    expect([read('34.707', degrees, mark), read('34,707', degrees, mark)]).toEqual([34.707, 34.707])
    expect(read('-34.70712', degrees, mark)).toBe(-34.70712)
  }
})

it('a floor may be below the ground', () => {
  expect([read('-1', count), read('−1', count), read('2.5', count)]).toEqual([-1, -1, null])
})

it('what a box shows is read again as the same number', () => {
  for (const mark of ['.', ','] as const) {
    for (const value of [120.125, 0.001, 1234.5, 999_999, 1.2, 34.707, 1 / 3]) {
      expect(read(writeTypedNumber(value, mark), { ...area, min: 0 }, mark)).toBe(value)
    }
  }
})
