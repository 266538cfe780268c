/** Numbers of a sentence are those of a form: one parser reads both, and neither guesses. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { readingsOf } from '../numbers/typed-number.ts'
import { createPlaceFinder } from '../places/place-finder.ts'
import { repairNumber } from '../search/repair/repair-amount.ts'
import { createUnderstandSentence } from './understand-sentence.ts'

const understand = createUnderstandSentence({ country: cyprus, places: createPlaceFinder(cyprus) })
const inSentence = (text: string, name: string): number | null => {
  const [value] = understand(text).parameters.get(name) ?? []
  return value === undefined ? null : Number(value)
}
const asPrice = (text: string) => inSentence(`villa for sale, price up to € ${text}`, 'price_max')
const asArea = (text: string) => inSentence(`house to buy, at least ${text} m2`, 'area_min')

describe('a price', () => {
  it.each([
    ['1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['1 250 000', 1_250_000],
    ['400.000', 400_000],
    ['400.000,00', 400_000],
    ['300k', 300_000],
    ['300 χιλ.', 300_000],
    ['300 тыс', 300_000],
    ['1.2m', 1_200_000],
    ['1,5 million', 1_500_000],
    ['1.250 million', 1_250_000],
    ['1,25 εκατ.', 1_250_000],
    ['1,5 млн', 1_500_000],
    ['1.250k', null],
    ['1.250 thousand', null],
    ['1,5', null],
    ['1.234,56', null],
    ['12.05.2026', null],
    ['1.250.00', null],
    ['12,34,567', null],
  ])('of %s is %s in a sentence and in a box', (text, value) => {
    expect([asPrice(text), repairNumber(text, 'money')]).toEqual([value, value])
  })

  it('that was not read is reported', () => {
    expect(understand('villa for sale up to € 1.250k').notUnderstood.join(' ')).toContain('1.250')
  })
})

describe('a size', () => {
  it.each([
    ['92.903', 92_903],
    ['1.250', 1_250],
    ['1,250', 1_250],
    ['120', 120],
    ['1.2.3', null],
  ])('of %s m2 is %s', (text, value) => {
    expect([asArea(text), repairNumber(`${text} m2`, 'area')]).toEqual([value, value])
  })

  it.each(['a plot of 1.250 donums', 'within 1.250 km of the sea'])(
    'is not guessed: %s',
    (text) => {
      const { parameters, notUnderstood } = understand(text)
      expect([...parameters.values()].flat().filter((value) => value.includes('125'))).toEqual([])
      expect(notUnderstood.join(' ')).toContain('1.250')
    },
  )
})

it('reads a list of counts as numbers of their own', () => {
  const { parameters, notUnderstood } = understand('2, 3, 4 bedrooms')
  expect(understand('2,3,4 bedrooms')).toMatchObject({ parameters, notUnderstood })
})

const marked = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1, maxLength: 4 }),
    fc.array(fc.constantFrom('.', ',', "'"), { minLength: 3, maxLength: 3 }),
    fc.boolean(),
  )
  .map(([parts, marks, isPadded]) =>
    parts
      .map((part, at) =>
        at === 0
          ? `${part}`
          : `${marks[at - 1]}${isPadded ? `${part}`.padStart(3, '0').slice(-3) : part}`,
      )
      .join(''),
  )

it('never reads another number than a box does, whatever the marks and the scale', () => {
  fc.assert(
    fc.property(
      marked,
      fc.constantFrom('', 'k', ' thousand', ' million', ' χιλ', ' млн'),
      (digits, scale) => {
        const text = `${digits}${scale}`
        const said = asPrice(text)
        if (said !== null) expect([text, said]).toEqual([text, repairNumber(text, 'money')])
      },
    ),
    { numRuns: 1500, seed: 7 },
  )
  fc.assert(
    fc.property(marked, (digits) => {
      const said = asArea(digits)
      const boxed = repairNumber(`${digits} m2`, 'area')
      // A sentence rounds a size with decimals, which a box refuses.
      if (said !== null && readingsOf(digits).some(({ decimals }) => decimals === ''))
        expect([digits, said]).toEqual([digits, boxed])
    }),
    { numRuns: 1500, seed: 8 },
  )
})
