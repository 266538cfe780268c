/** What is wrong with the name of a new seller, as a sentence; null: nothing. It stands in every summary. */
import { limits } from '../catalogue/limits.ts'

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

export function sellerNameProblem(name: string): string | null {
  if (name === '') return 'The name must not be empty.'
  if ([...name].length > limits.sellerNameMaxChars)
    return `The name must have at most ${limits.sellerNameMaxChars} characters.`
  return CONTROL.test(name) || !name.isWellFormed()
    ? 'The name must not have line breaks or other control characters.'
    : null
}
