import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultText } from './fault-text.ts'
import { greekFaults } from './greek-faults.ts'
import { quickFormat } from './locale.ts'
import { russianFaults } from './russian-faults.ts'

const euro = { style: 'currency', currency: 'EUR' } as const
const formats = [
  { maximumFractionDigits: 0 },
  { maximumFractionDigits: 1 },
  { ...euro, maximumFractionDigits: 0 },
  { ...euro, maximumFractionDigits: 1 },
  // Nothing here is quick: two decimals always, or words.
  euro,
  { notation: 'compact' },
] as const

describe('quickFormat', () => {
  // Thousands are grouped by twos in hi-IN, from five digits on in es, and written in other digits in ar-EG.
  it.each(['en-GB', 'el-GR', 'ru-RU', 'de-CH', 'hi-IN', 'es', 'ar-EG'])(
    'writes numbers as %s does',
    (locale) => {
      const number = fc.oneof(
        fc.integer({ min: -2000, max: 2_000_000 }),
        fc.double({ min: -1e15, max: 1e15 }),
        fc.constantFrom(0, -0, 1e12, 1e21, Number.NaN, Number.POSITIVE_INFINITY),
      )
      for (const options of formats) {
        const format = new Intl.NumberFormat(locale, options)
        const quick = quickFormat(format)
        fc.assert(
          fc.property(number, (value) => {
            expect(quick.format(value)).toBe(format.format(value))
          }),
        )
      }
    },
  )
})

it.each([greekFaults, russianFaults])(
  'a message about an address quotes each name once',
  (faults) => {
    const codes = Object.keys(faults.byCode) as (keyof typeof faults.byCode)[]
    const texts = codes.flatMap((code) =>
      ['price_min', 'energy_class', 'bedrooms_min'].map(
        (param) =>
          faultText({ code, param, message: '', hint: '' }, 'x', faults, (name) => name).message,
      ),
    )
    expect(texts.join()).toContain('«bedrooms_min»')
    expect(texts.join()).not.toMatch(/««|»»/)
  },
)
