/**
 * E-mail addresses, links and social handles in a plain description, as written (linkify-it) and as
 * said: "name at mail dot com", "www mysite com", "name [παπάκι] mail [τελεία] com".
 * Invariant: "garden.It has" and "2 beds @ 900" are no findings. Cost: linear in the text.
 */
import { LinkifyIt } from 'linkify-it'
import {
  AT_WORDS,
  DOT_WORDS,
  MAIL_PROVIDERS,
  OTHER_PROVIDERS,
  PLAIN_TLDS,
  SHORT_HOSTS,
  SOCIAL_NETWORKS,
  SPOKEN_TLDS,
  WORD_TLDS,
} from './address-words.ts'
import type { Span, Word } from './plain-text.ts'
import { wordsOf } from './plain-text.ts'

export type Address = Span & { readonly kind: 'email' | 'link' }

const MAX_GAP_LENGTH = 6
const WEB_WORD = /^(?:www\p{L}*\d*|https?|hxxps?|ftp)$/u
const linkify = new LinkifyIt({ fuzzyLink: true, tlds: [...PLAIN_TLDS, ...WORD_TLDS] })

/** `isCapital(i)` tells whether the character that gave plain[i] was a capital letter. */
export function findAddresses(plain: string, isCapital: (index: number) => boolean): Address[] {
  const written = (linkify.match(plain) ?? [])
    .filter(({ schema, raw, index }) => schema !== '' || !isSentenceBreak(raw, index, isCapital))
    .map(({ index, lastIndex, schema, raw }): Address => {
      return {
        start: index,
        end: lastIndex,
        kind: schema === 'mailto:' || isMail(raw) ? 'email' : 'link',
      }
    })
  return [...written, ...saidAddresses(plain)]
}

const isMail = (raw: string) => raw.includes('@') && !raw.includes('/')

/** "quiet street.House with garden": the dot ends a sentence. "12.com" without letters is none either. */
function isSentenceBreak(raw: string, index: number, isCapital: (index: number) => boolean) {
  const host = raw.split(/[/?#:]/, 1)[0]
  const dot = host.lastIndexOf('.')
  const tld = host.slice(dot + 1)
  return WORD_TLDS.has(tld) && isCapital(index + dot + 1) && !isCapital(index + dot + 2)
}

function saidAddresses(plain: string): Address[] {
  const words = joinSpacedLetters(wordsOf(plain))
  const gapBefore = (index: number) => plain.slice(words[index - 1]?.end ?? 0, words[index]?.start)
  const found: Address[] = []
  for (let index = 0; index < words.length; index++) {
    const host = hostStart(words, index, gapBefore)
    const address =
      host >= 0
        ? addressOf(words, host, hostEnd(words, index, gapBefore), gapBefore)
        : (webWord(words, index) ??
          mailProvider(words, index, gapBefore) ??
          handle(words, index, gapBefore))
    if (address !== null) found.push(address)
  }
  return found
}

type GapBefore = (index: number) => string

/** The word that begins the host whose end may be this word, or -1. */
function hostStart(words: readonly Word[], index: number, gapBefore: GapBefore): number {
  const { text } = words[index]
  if (index >= 2 && DOT_WORDS.has(words[index - 1].text) && isNear(gapBefore(index)))
    return isTld(text) || SPOKEN_TLDS.has(text) ? index - 2 : -1
  if (index === 0 || !isNear(gapBefore(index))) return -1
  const gap = gapBefore(index)
  if (text === 'com') return index - 1
  if (gap === '.') return SHORT_HOSTS.has(`${words[index - 1].text}.${text}`) ? index - 1 : -1
  // "sea. Net area" ends a sentence; a space or bracket before the dot does not.
  const dot = gap.indexOf('.')
  return dot > 0 && gap.indexOf('.', dot + 1) < 0 && PLAIN_TLDS.has(text) ? index - 1 : -1
}

const isTld = (text: string) => PLAIN_TLDS.has(text) || WORD_TLDS.has(text)
const isNear = (gap: string) => gap.length <= MAX_GAP_LENGTH && !gap.includes('\n')

/** Takes a country along: "mysite dot com dot cy". */
function hostEnd(words: readonly Word[], index: number, gapBefore: GapBefore): number {
  const next = DOT_WORDS.has(words[index + 1]?.text) ? index + 2 : index + 1
  return words[next]?.text === 'cy' && isNear(gapBefore(next)) ? next : index
}

function addressOf(
  words: readonly Word[],
  from: number,
  to: number,
  gapBefore: GapBefore,
): Address {
  const end = words[to].end
  if (from >= 1 && gapBefore(from).includes('@'))
    return { start: words[from - 1].start, end, kind: 'email' }
  if (from >= 2 && AT_WORDS.has(words[from - 1].text) && !gapBefore(from).includes('/'))
    return { start: words[from - 2].start, end, kind: 'email' }
  return { start: words[from].start, end, kind: 'link' }
}

function webWord(words: readonly Word[], index: number): Address | null {
  if (!WEB_WORD.test(words[index].text)) return null
  return { start: words[index].start, end: (words[index + 1] ?? words[index]).end, kind: 'link' }
}

function mailProvider(words: readonly Word[], index: number, gapBefore: GapBefore): Address | null {
  const { text, start, end } = words[index]
  if (index > 0 && gapBefore(index).includes('@') && OTHER_PROVIDERS.has(text))
    return { start: words[index - 1].start, end, kind: 'email' }
  const follows = index > 1 && AT_WORDS.has(words[index - 1].text)
  if (follows && OTHER_PROVIDERS.has(text) && text !== 'live' && text !== 'mail')
    return { start: words[index - 2].start, end, kind: 'email' }
  if (!MAIL_PROVIDERS.has(text)) return null
  return { start: follows ? words[index - 2].start : start, end, kind: 'email' }
}

/** "@villa_cy", "insta: villa_cy", "fb/villacy", "name@host" without an end. */
function handle(words: readonly Word[], index: number, gapBefore: GapBefore): Address | null {
  if (index === 0 && !gapBefore(0).endsWith('@')) return null
  const { text, start, end } = words[index]
  const gap = gapBefore(index)
  const isName = /^\p{L}[\p{L}\p{N}]{2}/u.test(text)
  const previous = words[index - 1]
  if (isName && gap === '@' && /\p{L}/u.test(previous?.text ?? ''))
    return { start: previous.start, end, kind: 'email' }
  if (isName && gap.endsWith('@')) return { start: start - 1, end, kind: 'link' }
  if (previous === undefined || !SOCIAL_NETWORKS.has(previous.text)) return null
  const isNamed = /^ ?(?::|@|=|\/|- ?@) ?@?$/.test(gap) && !SOCIAL_NETWORKS.has(text)
  const isNickname = gap === ' ' && gapBefore(index + 1) === '_'
  return (isNamed && isName) || isNickname ? { start: previous.start, end, kind: 'link' } : null
}

/** "w w w", "c o m": three single letters in a row that spell an address word are one word. */
function joinSpacedLetters(words: readonly Word[]): Word[] {
  const joined: Word[] = []
  for (let index = 0; index < words.length; index++) {
    const first = words[index].text
    const three = first === 'w' || first === 'c' ? words.slice(index, index + 3) : []
    const text = three.map((word) => word.text).join('')
    const isSpaced = three.length === 3 && text.length === 3
    if (isSpaced && (text === 'www' || text === 'com')) {
      joined.push({ text, start: words[index].start, end: three[2].end })
      index += 2
    } else joined.push(words[index])
  }
  return joined
}
