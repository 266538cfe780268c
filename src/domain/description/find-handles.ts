/**
 * Names that somebody has in a network: "@sunny_homes", "telegram: maria", "search Maria Homes on
 * Facebook". Invariant: the name of a network alone is no finding. Cost: linear in the parts.
 */
import type { Address, Part } from './address-parts.ts'
import { wordKinds } from './word-kinds.ts'
import {
  NAME_LABELS,
  ORDINARY_WORDS,
  OTHER_NETWORKS,
  PAGE_LABELS,
  PREPOSITIONS,
  PRONOUNS,
  SEARCH_WORDS,
  SOCIAL_NETWORKS,
} from './words/address-words.ts'

type IsCapital = (index: number) => boolean

const NAME = /^\p{L}[\p{L}\p{N}]{2}/u
const HAS_DIGIT = /\d/
const LATIN = /^[a-z]/
const NAMING_GAP = /^ ?[:@=/→>~…({"'«[|]+ ?["'@(«]*$|^ - ?@?$|^ [–—] $|^-@$|^\.{2,3} ?$/
const LISTING_GAP = /^, $/
const SENTENCE_BREAK = /[.:;!?\n]/
const CLAUSE_BREAK = /[.,:;!?)\n]/
const ADJECTIVE = /(?:ed|ing|ive|ly|able|ent|ant|al|ous)$/
const MAX_LABELS = 2
const MAX_SEARCHED_WORDS = 5
const MAX_VERB_DISTANCE = 5

export function findHandles(parts: readonly Part[], isCapital: IsCapital): Address[] {
  const all: Address[] = []
  for (let index = 0; index < parts.length; index++) {
    const { kinds, gap } = parts[index]
    if ((kinds & wordKinds.network) === 0 && !gap.endsWith('@')) continue
    const found =
      atName(parts, index) ??
      networkName(parts, index, isCapital) ??
      searchedName(parts, index, isCapital)
    if (found !== null) all.push(found)
  }
  return all
}

/** "@villa_cy", and "name@host" without an end. */
function atName(parts: readonly Part[], index: number): Address | null {
  const { text, gap, start, end } = parts[index]
  if (!NAME.test(text) || !gap.endsWith('@')) return null
  const before = parts[index - 1]
  if (gap === '@' && before !== undefined && /\p{L}/u.test(before.text))
    return { start: before.start, end, kind: 'email' }
  return { start: start - 1, end, kind: 'link' }
}

/** A network, perhaps a label ("id", "page"), and a name. */
function networkName(parts: readonly Part[], index: number, isCapital: IsCapital): Address | null {
  const isSocial = SOCIAL_NETWORKS.has(parts[index].text)
  if (!isSocial && !OTHER_NETWORKS.has(parts[index].text)) return null
  let at = index + 1
  let label: 'name' | 'page' | null = null
  while (at <= index + MAX_LABELS && parts[at] !== undefined) {
    if (NAME_LABELS.has(parts[at].text)) label = 'name'
    else if (PAGE_LABELS.has(parts[at].text)) label ??= 'page'
    else break
    at++
  }
  const name = parts[at]
  if (name === undefined || !NAME.test(name.text) || name.gap.includes('\n')) return null
  if (SOCIAL_NETWORKS.has(name.text) || OTHER_NETWORKS.has(name.text)) return null
  const found: Address = { start: parts[index].start, end: name.end, kind: 'link' }
  const isNamed = NAMING_GAP.test(name.gap)
  const isNick = isNickname(parts, at)
  const isSure = isNick || (isNamed && label !== null)
  if (!isSocial) return isSure && (isNamed || label !== null) ? found : null
  if (isNamed || (isNick && name.gap === ' ')) return found
  if (ORDINARY_WORDS.has(name.text)) return null
  if (label === 'name') return name.joint === 'space' ? found : null
  const isIntroduced = isReached(parts, index)
  if (label === 'page')
    return name.joint === 'space' &&
      (isIntroduced || isCapital(name.start) || parts[index - 1]?.text === 'my')
      ? found
      : null
  if (LISTING_GAP.test(name.gap))
    return isIntroduced && (isNick || isLast(parts, at, isCapital)) ? found : null
  if (name.joint !== 'space') return null
  const isForeign = LATIN.test(name.text) && index > 0 && !LATIN.test(parts[index - 1].text)
  const isAlone =
    (index === 0 || SENTENCE_BREAK.test(parts[index].gap)) && isLast(parts, at, isCapital)
  return isIntroduced || isForeign || isAlone ? found : null
}

/** "maria.homes", "sunny_villas", "cyhomes77": no ordinary word is written so. */
function isNickname(parts: readonly Part[], at: number): boolean {
  const next = parts[at + 1]
  const isJoined = next !== undefined && /^[._]$/.test(next.gap)
  return HAS_DIGIT.test(parts[at].text) || isJoined
}

const isLast = (parts: readonly Part[], at: number, isCapital: IsCapital) =>
  parts[at + 1] === undefined ||
  CLAUSE_BREAK.test(parts[at + 1].gap) ||
  isCapital(parts[at + 1].start)

/** "find me on telegram": a preposition before the network and a verb before that. */
function isReached(parts: readonly Part[], index: number): boolean {
  if (!PREPOSITIONS.has(parts[index - 1]?.text)) return false
  return parts
    .slice(Math.max(0, index - MAX_VERB_DISTANCE), index)
    .some(({ text }) => SEARCH_WORDS.has(text) || text === 'reach' || text === 'contact')
}

/** "search Maria Homes on Facebook": a verb, up to five words with a name among them, a network. */
function searchedName(parts: readonly Part[], index: number, isCapital: IsCapital): Address | null {
  if (!SOCIAL_NETWORKS.has(parts[index].text)) return null
  if (!PREPOSITIONS.has(parts[index - 1]?.text)) return null
  for (let from = index - 2; from >= Math.max(0, index - 2 - MAX_SEARCHED_WORDS); from--) {
    if (SENTENCE_BREAK.test(parts[from + 1].gap)) return null
    if (!SEARCH_WORDS.has(parts[from].text)) continue
    const named = parts.slice(from + 1, index - 1).filter(({ text }) => !PRONOUNS.has(text))
    const isName = named.some(
      (part, at) => isCapital(part.start) || isNickname(named, at) || /["«']$/.test(part.gap),
    )
    const isBare = named.length === 1 && NAME.test(named[0].text) && !ADJECTIVE.test(named[0].text)
    if (!isName && !isBare) return null
    return { start: parts[from].start, end: parts[index].end, kind: 'link' }
  }
  return null
}
