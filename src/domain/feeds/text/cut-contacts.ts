/**
 * Removes sentences that contain a phone number, an e-mail address or a link from a text.
 * Invariant: what comes out passes the rule that descriptions obey. Cost: that of the rule, a few times over, and one
 * walk along sentences and contacts together.
 */
import { hash } from 'node:crypto'
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
/** "Τηλ. 99 123456": the dot does not end a sentence, and "Τηλ." alone says nothing. */
const ABBREVIATED = /(?<!\p{L})(?:tel|mob|ph|ref|τηλ|κιν|κωδ|тел|моб)$/iu
const ABBREVIATED_CHARS = 5

export function cutContacts(source: string, find: ContactFinder): CutText {
  let text = source
  const removed: string[] = []
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const findings = find(text)
    if (findings.length === 0) return { text, removed }
    const whole = text
    removed.push(...findings.map(({ start, end }) => whole.slice(start, end)))
    text = withoutSentences(text, findings)
    text = text
      .replace(BLANKS, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }
  return { text: '', removed }
}

/** Without every sentence that holds one of the findings, or a part of it. */
function withoutSentences(text: string, findings: readonly Span[]): string {
  const ordered = findings.toSorted((a, b) => a.start - b.start)
  let left = ''
  let at = 0
  let from = 0
  for (const to of sentenceEnds(text)) {
    let isHeld = false
    // A contact that goes on behind the sentence takes the next one as well.
    while (at < ordered.length && ordered[at].start < to) {
      isHeld = true
      if (ordered[at].end > to) break
      at++
    }
    // A line break after the sentence stays: it divides the rest.
    if (!isHeld) left += text.slice(from, to)
    else if (text[to - 1] === '\n') left += '\n'
    from = to
  }
  return left
}

function* sentenceEnds(text: string): Generator<number> {
  for (const { 0: mark, index } of text.matchAll(SENTENCE_END))
    if (
      mark[0] !== '.' ||
      !ABBREVIATED.test(text.slice(Math.max(0, index - ABBREVIATED_CHARS), index))
    )
      yield index + mark.length
  yield text.length
}

/** Of that many texts what was found is remembered: units of a project share theirs, and a rule costs a millisecond. */
const REMEMBERED_MAX = 1_000
/** Longer than the stored part of a description: such a text belongs to one home. */
const REMEMBERED_CHARS_MAX = 6_000

/** For the texts of one document. Invariant: answers as `cutContacts` does. Cost: at most 12 MB, twice that in Greek. */
export function createContactCutter(find: ContactFinder): (text: string) => CutText {
  const known = new Map<string, CutText>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const cut = cutContacts(text, find)
    if (text.length > REMEMBERED_CHARS_MAX) return cut
    const oldest = known.size >= REMEMBERED_MAX ? known.keys().next() : null
    if (oldest?.value !== undefined) known.delete(oldest.value)
    known.set(text, cut)
    return cut
  }
}

/**
 * Where contacts stand in texts, remembered from one document of a feed to the next: most texts are those of the
 * night before, and the rule is most of what a record costs. A text is known by its hash, a contact by its place;
 * neither is stored itself. Invariant: answers as the rule does, as long as the rule is the one that was asked.
 * Cost: about 5 microseconds for a known text, and 150 bytes.
 */

/** By the hash of a text, begin and end of each contact in turn. */
export type ContactPlaces = ReadonlyMap<string, readonly number[]>

interface ContactMemory {
  readonly find: ContactFinder
  /** Of the texts that were looked up: what the next document may reuse. */
  readonly places: ContactPlaces
}

const HASH_CHARS = 22
const NOWHERE: readonly number[] = []

export function createContactMemory(rule: ContactFinder, before: ContactPlaces): ContactMemory {
  const places = new Map<string, readonly number[]>()
  function placesIn(text: string): readonly number[] {
    const found = rule(text)
    return found.length === 0 ? NOWHERE : found.flatMap(({ start, end }) => [start, end])
  }
  return {
    places,
    find(text) {
      const key = hash('sha256', text, 'base64url').slice(0, HASH_CHARS)
      const known = places.get(key) ?? before.get(key) ?? placesIn(text)
      places.set(key, known)
      return known.flatMap((start, at) => (at % 2 === 0 ? [{ start, end: known[at + 1] }] : []))
    },
  }
}
