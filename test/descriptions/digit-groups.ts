/** Small ways to write the digits of a number, which the forms are made of. */
import { digitsOf } from './spoken-digits.ts'

export type Form = (number: string) => string

export const grouped = (number: string, mark: string, sizes: readonly number[]) => {
  const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((a, b) => a + b, 0))
  return sizes.map((size, index) => number.slice(ends[index] - size, ends[index])).join(mark)
}
export const shifted = (number: string, zero: number) =>
  digitsOf(number)
    .map((digit) => String.fromCodePoint(zero + Number(digit)))
    .join('')
/** Circled and parenthesised digits begin at one. */
export const circled = (number: string, one: number, zero: string) =>
  digitsOf(number)
    .map((digit) => (digit === '0' ? zero : String.fromCodePoint(one + Number(digit) - 1)))
    .join('')
export const reversed = (number: string) => digitsOf(number).reverse().join('')
