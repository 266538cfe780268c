/** One value of a closed list by what people call it: another case, a plural, a label, a word of any language, a slip. */
import type { Parameter } from '../../../catalogue/parameters.ts'
import { ownMember } from '../../../structures/own-member.ts'
import { fileValue, nearestSpelling } from '../parameter-values.ts'
import { valueInWords } from './value-words.ts'

export const isYes = (text: string): boolean => /^(?:true|yes|1|y|t|on)$/i.test(text)
const isNo = (text: string): boolean => /^(?:false|no|0|n|f|off|none|without)$/i.test(text)

type Values = NonNullable<Parameter['values']>

/** "yes" and "no" of what has other words for them. */
const ANSWERS: readonly (readonly [yes: string, no: string])[] = [
  ['yes', 'no'],
  ['furnished', 'unfurnished'],
  ['allowed', 'not-allowed'],
  ['has-title', 'no-title'],
]

/** Half of a value's name, where the parameter says the rest. */
const SHORT: Readonly<Record<string, string>> = {
  full: 'furnished',
  fully: 'furnished',
  part: 'partially-furnished',
  partly: 'partially-furnished',
  semi: 'partially-furnished',
}

export function choiceNamed({ name, label, values = [] }: Parameter, text: string): string | null {
  const plain = inSmall(text)
  const answer = ANSWERS.find(([yes]) => values.some(({ value }) => value === yes))
  if (answer && (isYes(plain) || (plain === 'any' && answer[0] === 'yes'))) return answer[0]
  if (answer && isNo(plain)) return answer[1]
  const bare = plain.replace(/^class-|-class$/, '')
  return (
    fileValue(plain, values) ??
    fileValue(bare, values) ??
    fileValue(plain.replace(/s$/, ''), values) ??
    labelled(plain, values) ??
    valueInWords(name, text) ??
    valueInWords(name, plain.replaceAll('-', ' ')) ??
    // "communal", of a pool; "private", of a seller.
    valueInWords(name, `${text} ${label}`) ??
    ownName(plain, name, values) ??
    begun(plain, values) ??
    fileValue(ownMember(SHORT, plain) ?? '', values) ??
    sureSlip(plain, values)
  )
}

/** "ForSale", "brand_new" and "Land plots" as values are written. */
const inSmall = (text: string): string =>
  text
    .trim()
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '-')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')

/** "parking" of parking, "swimming pool" of pool: there is one. */
function ownName(text: string, name: string, values: Values): string | null {
  const words = text.replace(/^swimming-|^with-/, '').replaceAll('-', '_')
  return words === name ? fileValue('yes', values) : null
}

/** "sea" of a view, "central" of a heating: the one value that begins so. */
function begun(text: string, values: Values): string | null {
  const found = values.filter(({ value }) => value.startsWith(text))
  return text.length > 2 && found.length === 1 && !/^\d/.test(text) ? found[0].value : null
}

const labelled = (text: string, values: Values): string | null =>
  values.find(({ label }) => label.toLowerCase().replaceAll(/\s+/g, '-') === text)?.value ?? null

/** One letter wrong in a word of five or more. A number is never a slip of another. */
function sureSlip(text: string, values: Values): string | null {
  if (text.length < 5 || /\d/.test(text)) return null
  const guess = nearestSpelling(text, values)
  if (guess === null || Math.abs(guess.length - text.length) > 1 || guess[0] !== text[0])
    return null
  return fileValue(guess, values)
}
