/**
 * The contact rule: a text holds no phone number, e-mail address or link, also when spelled around.
 * Invariant: findings stand in text order, do not overlap, are at most ten, and `text` is the
 * original between `start` and `end`. Cost: linear in the text.
 */
import type { Address } from './address-parts.ts'
import { findAddresses } from './find-addresses.ts'
import { findAssembled } from './find-assembled.ts'
import { findLookAlikes } from './find-look-alikes.ts'
import { hasEnoughDigits } from './has-enough-digits.ts'
import { readNumberText } from './number-text.ts'
import { numbersOf } from './numbers-of.ts'
import { type ContactCountry, phoneForms } from './phone-forms.ts'
import { findLikeGaps, findRuns } from './phone-runs.ts'
import { type PlainText, plainText, type Span, type Word, wordsOf } from './plain-text.ts'

export type ContactFinding = Span & {
  readonly kind: 'phone' | 'email' | 'link'
  readonly text: string
}

export const MAX_CONTACT_FINDINGS = 10

/** Where two readings overlap, the more telling one stays; of two that begin alike, the longer. */
const PRECEDENCE = ['email', 'link', 'phone'] as const
const CAPITAL = /^\p{Lu}/u

export function findContacts(text: string, country: ContactCountry): readonly ContactFinding[] {
  const plain = plainText(text)
  const words = wordsOf(plain.text)
  const { origin } = plain
  const isCapital = (index: number) => CAPITAL.test(text.slice(origin[index], origin[index] + 2))
  const { mailProviders } = country
  const addresses = findAddresses(plain.text, words, { isCapital, mailProviders })
  return chooseFindings(text, plain, addresses, findPhones(plain.text, words, country))
}

/** The findings in the original text, of those in the plain one. */
export function chooseFindings(
  text: string,
  { text: plain, origin }: PlainText,
  addresses: readonly Address[],
  phones: readonly Span[],
): ContactFinding[] {
  const candidates = [...addresses, ...phones.map((span) => ({ ...span, kind: 'phone' as const }))]
  if (candidates.length === 0) return []
  candidates.sort(
    (a, b) =>
      PRECEDENCE.indexOf(a.kind) - PRECEDENCE.indexOf(b.kind) || a.start - b.start || b.end - a.end,
  )
  return withoutOverlaps(candidates, plain.length)
    .slice(0, MAX_CONTACT_FINDINGS)
    .map(({ kind, start, end }) => {
      const [from, to] = [origin[start], origin[end - 1] + characterLength(text, origin[end - 1])]
      return { kind, start: from, end: to, text: text.slice(from, to) }
    })
}

const characterLength = (text: string, at: number) => (text.codePointAt(at)! > 0xffff ? 2 : 1)

/** Keeps each candidate none of whose characters is taken by an earlier one; then in text order. */
function withoutOverlaps<T extends Span>(candidates: readonly T[], length: number): T[] {
  const taken = new Uint8Array(length)
  const chosen = candidates.filter(({ start, end }) => {
    if (taken.subarray(start, end).includes(1)) return false
    taken.fill(1, start, end)
    return true
  })
  return chosen.sort((a, b) => a.start - b.start)
}

/**
 * Phone numbers in a plain text: written in groups, spelled out in parts, or with letters for digits.
 * Invariant: every span lies in the text. Cost: linear in the text.
 */
function findPhones(plain: string, words: readonly Word[], country: ContactCountry): Span[] {
  const phones = phoneForms(country)
  const items = numbersOf(words)
  const disguised = findLookAlikes(plain, phones)
  if (!hasEnoughDigits(items)) return disguised
  const text = readNumberText({ plain, words, items, phones }, country)
  return [...findRuns(text), ...findLikeGaps(text), ...findAssembled(text), ...disguised]
}
