import { expect, it } from 'vitest'
import { limits } from '../catalogue/limits.ts'
import { sellerNameProblem } from './seller-name-problem.ts'

const LONGEST = 'Ω'.repeat(limits.sellerNameMaxChars)

it.each(['A', 'Ακίνητα Αφροδίτη Λτδ', "O'Neill & Sons", LONGEST, LONGEST.replaceAll('Ω', '🏠')])(
  'takes %s',
  (name) => expect(sellerNameProblem(name)).toBeNull(),
)

it.each([
  ['', /empty/],
  [`${LONGEST}Ω`, /at most 80 characters/],
  ['Two\nlines', /line breaks/],
  ['A\u0000B', /control characters/],
  ['half a letter \ud83c', /control characters/],
])('refuses %j', (name, sentence) => expect(sellerNameProblem(name)).toMatch(sentence))
