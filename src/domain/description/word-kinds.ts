/**
 * What a word may be the beginning or the end of, by the rule's own lists: texts have few different words, and each
 * part of the rule would ask its lists for every one of them. Invariant: a kind that a word does not have, no part of
 * the rule needs to look for there. Cost: one look into a table for a word that was met before.
 */
import { createWordTable } from '../../structures/text/word-table.ts'
import {
  AT_NOUNS,
  AT_WORDS,
  DOT_COM_WORDS,
  DOT_WORDS,
  MAIL_PROVIDERS,
  OTHER_NETWORKS,
  PATH_TLDS,
  PLAIN_TLDS,
  SHORT_HOSTS,
  SHORTENERS,
  SLASH_WORDS,
  SOCIAL_NETWORKS,
  SPOKEN_TLDS,
  WORD_TLDS,
} from './words/address-words.ts'
import { BACKWARD_WORDS, DROP_WORDS } from './words/assembly-words.ts'
import {
  cutNumberWords,
  NUMBER_WORDS,
  REPEATS,
  ROMAN_DIGITS,
  SOUND_ALIKES,
} from './words/number-words.ts'

/** One bit each. */
export const wordKinds = {
  hasDigit: 1,
  /** A number may begin here, in figures or in words. */
  beginsNumber: 2,
  /** A said address may end here. */
  endsAddress: 4,
  /** A joint of an address may be said here: "dot", "at sign". */
  saysJoint: 8,
  network: 16,
  /** Orders to leave something out, or to read from the end. */
  drops: 32,
  turns: 64,
} as const

export const WEB_WORD = /^(?:www\p{L}*\d*|https?|hxxps?|ftp)$/u
const HAS_DIGIT = /\d/

const unionOf = (...lists: readonly Iterable<string>[]): ReadonlySet<string> =>
  new Set(lists.flatMap((words) => [...words]))

/** Words without a digit that may begin a number, save for those that are glued together. */
const NUMBER_BEGINNINGS = unionOf(
  ...[NUMBER_WORDS, REPEATS, ROMAN_DIGITS, SOUND_ALIKES].map((words) => words.keys()),
)
/** One of these ends every said address, save for the words of the web and what stands behind an at sign. */
const ADDRESS_ENDINGS = unionOf(
  ...[DOT_COM_WORDS, PLAIN_TLDS, WORD_TLDS, SPOKEN_TLDS, PATH_TLDS, SHORTENERS, MAIL_PROVIDERS],
  [...SHORT_HOSTS].map((host) => host.slice(host.indexOf('.') + 1)),
  ['com', 'mail'],
)
/** Without one of these nothing is said at a word. */
const SAYING_WORDS = unionOf(
  ['then', 'forward', 'a'],
  ...[AT_NOUNS, AT_WORDS, DOT_WORDS, SLASH_WORDS],
)

function findKinds(text: string): number {
  const { hasDigit, beginsNumber, endsAddress, saysJoint, network, drops, turns } = wordKinds
  const isFigure = HAS_DIGIT.test(text)
  const isNumber =
    isFigure || NUMBER_BEGINNINGS.has(text) || cutNumberWords(text, 0, text.length) !== null
  return (
    (isFigure ? hasDigit : 0) |
    (isNumber ? beginsNumber : 0) |
    (ADDRESS_ENDINGS.has(text) || WEB_WORD.test(text) ? endsAddress : 0) |
    (SAYING_WORDS.has(text) ? saysJoint : 0) |
    (SOCIAL_NETWORKS.has(text) || OTHER_NETWORKS.has(text) ? network : 0) |
    (DROP_WORDS.has(text) ? drops : 0) |
    (BACKWARD_WORDS.has(text) || text === 'left' ? turns : 0)
  )
}

const WORDS_CACHED_MAX = 8_192
const CACHED_CHARS_MAX = 12

/** The word at a place of a text, with its kinds. */
export const wordAt = createWordTable(findKinds, WORDS_CACHED_MAX, CACHED_CHARS_MAX)
