/** Objects inside a body: their members, and those that do not belong there. */
import { limits } from '../../catalogue/limits.ts'
import { nearest } from '../../structures/text/edit-distance.ts'
import type { Fault } from '../refusal.ts'
import { shown } from '../search/read-parameters.ts'

type Members = Readonly<Record<string, unknown>>

/** Further ones are reported without a guess: a body of rubbish must not cost much. */
const MOST_GUESSES = 40
const GUESSED_CHARS = 100

/** null: it is not an object. */
export const membersOf = (sent: unknown): Members | null =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? (sent as Members) : null

/** `inside` names the object that they stand in; null: the body. */
export function unknownMembers(
  members: Members,
  known: readonly string[],
  inside: string | null,
  /** What the members are of, where they are inside nothing. */
  whole = 'An enquiry',
): Fault[] {
  return Object.keys(members)
    .filter((name) => !known.includes(name))
    .map((name, count) => {
      const sentName = shown(name.toWellFormed())
      const lowered = name.slice(0, GUESSED_CHARS).toLowerCase()
      const guess = count < MOST_GUESSES ? nearest(lowered, known) : null
      return {
        code: 'unknown_field',
        param: inside === null ? sentName : `${inside}.${sentName}`,
        message: `${inside ?? whole} has no field "${sentName}".`,
        hint: guess ? `Did you mean ${guess}?` : `Fields: ${known.join(', ')}.`,
        allowed: known,
      }
    })
}

/**
 * The text that one side writes to the other: line breaks and tabs, but no character that cannot be seen.
 * Cost: linear in the text, which the size of a body bounds.
 */
const UNFIT = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** For mails, whose programs add such characters; on the page nobody can type one. */
export const withoutUnseen = (text: string): string => text.replace(new RegExp(UNFIT, 'gu'), '')

/** null: there is none, or its fault was reported. */
export function readMessage(
  sent: unknown,
  param: string,
  isOptional: boolean,
  report: (fault: Fault) => null,
): string | null {
  const hint = `Send what you would like to say, such as {"${param}": "Is the parking covered?"}.`
  const missing = () =>
    isOptional
      ? null
      : report({ code: 'missing_field', param, message: `${param} is missing.`, hint })
  if (sent === undefined || sent === null || sent === '') return missing()
  const invalid = (message: string) => report({ code: 'invalid_value', param, message, hint })
  if (typeof sent !== 'string') return invalid(`${param} must be a text.`)
  const text = sent.replace(/\r\n?/g, '\n')
  if (UNFIT.test(text)) return invalid(`${param} has a character that cannot be seen.`)
  const message = text.trim()
  if (message === '') return missing()
  const max = limits.enquiryMessageMaxChars
  if ([...message].length <= max) return message
  return report({
    code: 'too_long',
    param,
    message: `${param} is longer than ${max} characters.`,
    hint: `Shorten it to ${max} characters.`,
  })
}
