/** Objects inside a body: their members, and those that do not belong there. */
import { nearest } from '../../structures/text/edit-distance.ts'
import type { Fault } from '../refusal.ts'
import { shown } from '../search/read-parameters.ts'

type Members = Readonly<Record<string, unknown>>

/** Further ones are told without a guess: a body of rubbish must not keep us busy. */
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
): Fault[] {
  return Object.keys(members)
    .filter((name) => !known.includes(name))
    .map((name, count) => {
      const told = shown(name.toWellFormed())
      const lowered = name.slice(0, GUESSED_CHARS).toLowerCase()
      const guess = count < MOST_GUESSES ? nearest(lowered, known) : null
      return {
        code: 'unknown_field',
        param: inside === null ? told : `${inside}.${told}`,
        message: `${inside ?? 'An enquiry'} has no field "${told}".`,
        hint: guess ? `Did you mean ${guess}?` : `Fields: ${known.join(', ')}.`,
        allowed: known,
      }
    })
}
