/**
 * Takes the sentence that holds a phone number, an e-mail address or a link out of a text, and keeps the rest.
 * Invariant: what comes out passes the rule that descriptions obey. Cost: that of the rule, some times over.
 */
import type { Span } from '../../description/plain-text.ts'
import { BLANKS } from './plain-prose.ts'

/** The rule itself, or somebody who remembers what it said. */
export type ContactFinder = (text: string) => readonly Span[]

export interface CutText {
  readonly text: string
  /** The contacts themselves, as they were written. */
  readonly removed: readonly string[]
}

const ROUNDS_MAX = 8
const SENTENCE_END = /[.!?;…][)"'»”]?\s|\n/g

export function cutContacts(source: string, find: ContactFinder): CutText {
  let text = source
  const removed: string[] = []
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const findings = find(text)
    if (findings.length === 0) return { text, removed }
    const whole = text
    removed.push(...findings.map(({ start, end }) => whole.slice(start, end)))
    const ends = [...text.matchAll(SENTENCE_END)].map(({ 0: mark, index }) => index + mark.length)
    const spans = findings.map(({ start, end }) => ({
      start: ends.findLast((at) => at <= start) ?? 0,
      end: ends.find((at) => at >= end) ?? text.length,
    }))
    for (const { start, end } of spans.toSorted((a, b) => b.start - a.start)) {
      if (start >= text.length) continue
      // A line break behind the sentence stays: it divides what is kept.
      const keep = /\n\s*$/.exec(text.slice(start, end))?.[0] ?? ''
      text = text.slice(0, start) + keep + text.slice(end)
    }
    text = text
      .replace(BLANKS, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }
  return { text: '', removed }
}

/** Of that many texts what was found is remembered: units of a project share theirs, and a rule costs a millisecond. */
const REMEMBERED_MAX = 1_000

/** For the texts of one document. Invariant: answers as `cutContacts` does. Cost: at most some 10 MB. */
export function createContactCutter(find: ContactFinder): (text: string) => CutText {
  const known = new Map<string, CutText>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const cut = cutContacts(text, find)
    const oldest = known.size >= REMEMBERED_MAX ? known.keys().next() : null
    if (oldest?.value !== undefined) known.delete(oldest.value)
    known.set(text, cut)
    return cut
  }
}
