/**
 * E-mail addresses, links and names in networks in a plain text, as written (linkify-it) and as said:
 * "name at mail dot com", "t . me / name", "bit ly slash 3xY", "name [παπάκι] mail [τελεία] com".
 * Invariant: "garden.It has" and "2 beds @ 900" are no findings. Cost: linear in the text.
 */
import { LinkifyIt } from 'linkify-it'
import { type Address, addressParts, type Joint, type Part } from './address-parts.ts'
import { findHandles } from './find-handles.ts'
import type { Word } from './plain-text.ts'
import { WEB_WORD, wordKinds } from './word-kinds.ts'
import {
  DOT_COM_WORDS,
  DOT_WORDS,
  FOREIGN_WORD_TLDS,
  MAIL_PROVIDERS,
  ORDINARY_WORDS,
  OTHER_PROVIDERS,
  PATH_TLDS,
  PLAIN_TLDS,
  SHORT_HOSTS,
  SHORTENERS,
  SPOKEN_TLDS,
  WORD_TLDS,
  WORDY_HOSTS,
  WORDY_PROVIDERS,
} from './words/address-words.ts'

interface AddressRule {
  /** Tells whether the character that gave plain[index] was a capital letter. */
  isCapital(index: number): boolean
  readonly mailProviders: readonly string[]
}

const MAX_LABELS = 5
const HOST_WORD = /^[\p{L}\p{N}]{2,}$/u
const NAME = /^\p{L}[\p{L}\p{N}]{2}/u
const linkify = new LinkifyIt({ fuzzyLink: true, tlds: [...PLAIN_TLDS, ...WORD_TLDS] })

const SHORT_ENDINGS = new Set(Array.from(SHORT_HOSTS, (host) => host.slice(host.indexOf('.') + 1)))

/** What no written address is without: as the library reads it, and cheaper to look for. */
const WRITTEN = /[@:]|\/\/|\.\p{L}/gu

export function findAddresses(plain: string, words: readonly Word[], rule: AddressRule): Address[] {
  const parts = addressParts(plain, words)
  const found = writtenAddresses(plain, rule)
  for (let index = 0; index < parts.length; index++) {
    if ((parts[index].kinds & wordKinds.endsAddress) === 0 && !isAt(parts[index].joint)) continue
    const address =
      hostAt(parts, index, rule) ??
      shortHostAt(parts, index) ??
      webWordAt(parts, index) ??
      mailAt(parts, index, rule)
    if (address !== null) found.push(address)
  }
  found.push(...findHandles(parts, rule.isCapital))
  return found
}

/** No written address holds a space, and what stands beyond one says nothing of it: the library reads few words. */
function writtenAddresses(plain: string, { isCapital }: AddressRule): Address[] {
  const found: Address[] = []
  let end = 0
  WRITTEN.lastIndex = 0
  for (let sign = WRITTEN.exec(plain); sign !== null; sign = WRITTEN.exec(plain)) {
    let from = sign.index
    while (from > end && plain[from - 1] !== ' ' && plain[from - 1] !== '\n') from--
    end = sign.index + sign[0].length
    while (end < plain.length && plain[end] !== ' ' && plain[end] !== '\n') end++
    for (const { index, lastIndex, schema, raw } of linkify.match(plain.slice(from, end)) ?? []) {
      if (schema === '' && isSentenceBreak(raw, from + index, isCapital)) continue
      const isMail = schema === 'mailto:' || (raw.includes('@') && !raw.includes('/'))
      found.push({ start: from + index, end: from + lastIndex, kind: isMail ? 'email' : 'link' })
    }
    WRITTEN.lastIndex = end
  }
  return found
}

/** "quiet street.House with garden": the dot ends a sentence. */
function isSentenceBreak(raw: string, index: number, isCapital: (index: number) => boolean) {
  const host = raw.split(/[/?#:]/, 1)[0]
  const dot = host.lastIndexOf('.')
  const tld = host.slice(dot + 1)
  return WORD_TLDS.has(tld) && isCapital(index + dot + 1) && !isCapital(index + dot + 2)
}

const isDot = (joint: Joint) => joint === 'dot' || joint === 'spaced-dot' || joint === 'said-dot'
const isAt = (joint: Joint) => joint === 'at' || joint === 'said-at' || joint === 'bracket-at'

/** The address whose host ends with this part, or null. */
function hostAt(parts: readonly Part[], index: number, rule: AddressRule): Address | null {
  if (index === 0) return null
  const part = parts[index]
  if (DOT_COM_WORDS.has(part.text) && part.joint !== 'none')
    return addressOf(parts, index - 1, index)
  if (!endsHost(parts, index, rule)) return null
  let first = index - 1
  while (first > 0 && isDot(parts[first].joint) && index - first < MAX_LABELS) first--
  return addressOf(parts, first, hostEnd(parts, index))
}

function endsHost(parts: readonly Part[], index: number, { isCapital }: AddressRule): boolean {
  const { text, joint, start } = parts[index]
  const before = parts[index - 1]
  // Behind a blank only "com" and what an at sign precedes: most words that could end a host are "is", "in" and "it".
  if (joint === 'space' && text !== 'com' && !isAt(before.joint)) return false
  const after = parts[index + 1]
  if (joint === 'none' || !HOST_WORD.test(text) || !HOST_WORD.test(before.text)) return false
  if (DOT_WORDS.has(before.text)) return false
  if (text === 'com') {
    // "com-munity", and "Com. zone" at the beginning of a sentence.
    if (after?.joint === 'dash' && after.gap === '-') return joint === 'said-dot'
    return !(joint === 'end-dot' && isCapital(start) && after?.joint === 'end-dot')
  }
  if (
    joint === 'said-dot' &&
    (PLAIN_TLDS.has(text) || WORD_TLDS.has(text) || SPOKEN_TLDS.has(text))
  )
    return true
  if (PATH_TLDS.has(text) && isDot(joint))
    return NAME.test(before.text) && after?.joint === 'slash' && after.text.length >= 3
  if (joint === 'spaced-dot') {
    const isSentence = isCapital(start) && !isCapital(start + 1) && after?.joint === 'space'
    return PLAIN_TLDS.has(text) && !(FOREIGN_WORD_TLDS.has(text) && isSentence)
  }
  // "anna at mail ru": an at sign before the host makes up for the dot.
  if (joint !== 'space' || !PLAIN_TLDS.has(text) || !isAt(before.joint)) return false
  return before.gap !== ' at ' || OTHER_PROVIDERS.has(before.text)
}

/** Takes a country and a path along: "mysite dot com dot cy slash flat". */
function hostEnd(parts: readonly Part[], index: number): number {
  let end = index
  const next = parts[end + 1]
  if (next !== undefined && PLAIN_TLDS.has(next.text) && (isDot(next.joint) || next.text === 'cy'))
    if (next.joint !== 'none') end++
  return parts[end + 1]?.joint === 'slash' ? end + 1 : end
}

function addressOf(parts: readonly Part[], first: number, last: number): Address {
  const { joint, gap, text } = parts[first]
  // "more at www.mysite.com/flat" says where to look, not whom to write to.
  const isPlace = gap.includes('/') || WEB_WORD.test(text) || parts[last].joint === 'slash'
  const isMail = first > 0 && isAt(joint) && !(joint === 'said-at' && isPlace)
  const { start } = parts[isMail ? first - 1 : first]
  return { start, end: parts[last].end, kind: isMail ? 'email' : 'link' }
}

/** "t . me / name", "bit ly slash 3xY", "bitly/3xY". */
function shortHostAt(parts: readonly Part[], index: number): Address | null {
  const part = parts[index]
  const after = parts[index + 1]
  const hasPath = after?.joint === 'slash'
  if (SHORTENERS.has(part.text))
    return { start: part.start, end: (hasPath ? after : part).end, kind: 'link' }
  const before = parts[index - 1]
  if (before === undefined || part.joint === 'none' || !SHORT_ENDINGS.has(part.text)) return null
  const host = `${before.text}.${part.text}`
  if (!SHORT_HOSTS.has(host)) return null
  const isJoined = isDot(part.joint) || hasPath || part.joint === 'end-dot'
  if (!isJoined && WORDY_HOSTS.has(host)) return null
  if (part.joint === 'end-dot' && !hasPath) return null
  return { start: before.start, end: (hasPath ? after : part).end, kind: 'link' }
}

function webWordAt(parts: readonly Part[], index: number): Address | null {
  const { text, start, end } = parts[index]
  if (!WEB_WORD.test(text)) return null
  const next = parts[index + 1]
  // "www is fast here".
  if (next?.joint === 'space' && ORDINARY_WORDS.has(next.text)) return null
  return { start, end: next === undefined || next.joint === 'none' ? end : next.end, kind: 'link' }
}

/** A provider's name after an at sign, or one that is nothing but a provider; "name (at) anything". */
function mailAt(parts: readonly Part[], index: number, rule: AddressRule): Address | null {
  const { text, joint, end } = parts[index]
  const before = parts[index - 1]
  const name = (from: Part): Address => ({ start: from.start, end, kind: 'email' })
  if (before !== undefined && isAt(joint)) {
    if (joint === 'bracket-at' && NAME.test(text) && NAME.test(before.text)) return name(before)
    const isProvider = OTHER_PROVIDERS.has(text) || rule.mailProviders.includes(text)
    // "at Outlook hill", but "maria at outlook".
    const isWord = WORDY_PROVIDERS.has(text) || parts[index + 1]?.joint === 'space'
    const isSure = joint !== 'said-at' || !isWord || isLoud(parts[index], rule)
    if (isProvider && isSure) return name(before)
  }
  const isSplit = text === 'mail' && before?.text === 'g' && (joint === 'space' || joint === 'dash')
  if (!MAIL_PROVIDERS.has(text) && !isSplit) return null
  const first = isSplit ? index - 1 : index
  return name(first > 0 && isAt(parts[first].joint) ? parts[first - 1] : parts[first])
}

/** "name AT mail": capitals make an at sign of the word. */
function isLoud({ gap, start }: Part, { isCapital }: AddressRule): boolean {
  const at = gap.indexOf('at')
  const place = start - gap.length + at
  return at >= 0 && isCapital(place) && isCapital(place + 1)
}
