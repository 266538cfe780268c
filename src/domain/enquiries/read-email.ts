/**
 * Judges an e-mail address as far as that can be done without sending one: form, length, a domain that can be
 * looked up, and no letters of one script dressed as another's. Whether somebody reads it, the confirmation shows.
 * Invariant: what is read has one @, no space, no control character, and a domain in ASCII with a dot in it.
 * Cost: linear in at most 254 characters.
 */
import { domainToASCII } from 'node:url'
import { limits } from '../../catalogue/limits.ts'

type EmailReading = { readonly email: string } | { readonly problem: string }

const LOCAL_MAX_CHARS = 64
const UNSEEN = /[\p{C}\p{Z}]/u
/** Dot-atom of RFC 5322, with the letters of RFC 6531. Quoted local parts exist in books only. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u
const ASCII_LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const LETTERS = /[a-z]/
/** Scripts in which people write addresses; a text in another one is not mixed with these either. */
const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Cherokee',
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'))
const OTHER_LETTER = /(?![\p{Script=Common}\p{Script=Inherited}])\p{L}/u
/** Greek and Cyrillic letters that pass for Latin ones: a word of nothing else is a mask. */
const MASK = /^[αβγεηικνορτυχωϲабвгеорсухѕіјһԁԛԝӏѵ0-9-]+$/u

export function readEmail(text: string): EmailReading {
  const email = text.replace(/^ +| +$/g, '')
  if (email === '') return { problem: 'It is empty.' }
  if (email.length > limits.emailMaxChars) {
    return { problem: `It is longer than ${limits.emailMaxChars} characters.` }
  }
  if (UNSEEN.test(email) || !email.isWellFormed()) {
    return { problem: 'It has a space, a line break or a character in it that cannot be seen.' }
  }
  const [local, domain, ...more] = email.normalize('NFC').split('@')
  if (domain === undefined || more.length > 0) return { problem: 'An address has exactly one @.' }
  if (local.length > LOCAL_MAX_CHARS || !LOCAL.test(local)) {
    return { problem: 'What stands before the @ is not the name of a mailbox.' }
  }
  if (isMixed(local)) {
    return { problem: 'What stands before the @ mixes letters of several scripts that look alike.' }
  }
  return readDomain(local, domain)
}

function readDomain(local: string, domain: string): EmailReading {
  const notADomain = { problem: 'What stands after the @ is not a domain such as example.com.' }
  if (!DOMAIN.test(domain)) return notADomain
  const ascii = domainToASCII(domain)
  const labels = ascii.split('.')
  const last = labels.at(-1)!
  if (
    labels.length < 2 ||
    !labels.every((label) => ASCII_LABEL.test(label)) ||
    !LETTERS.test(last)
  ) {
    return notADomain
  }
  if (domain.split('.').some((label) => isMixed(label)) || isMasked(domain, last)) {
    return { problem: 'Its domain has letters that look like those of another domain.' }
  }
  const email = `${local}@${ascii}`
  return email.length > limits.emailMaxChars
    ? { problem: `It is longer than ${limits.emailMaxChars} characters.` }
    : { email }
}

/** Letters of two scripts in one word. */
function isMixed(word: string): boolean {
  const found = SCRIPTS.filter((script) => script.test(word))
  const rest = SCRIPTS.reduce((left, script) => left.replace(new RegExp(script, 'gu'), ''), word)
  return found.length + (OTHER_LETTER.test(rest) ? 1 : 0) > 1
}

/** A whole word of masks is honest under a domain of its own script only. */
function isMasked(domain: string, last: string): boolean {
  if (last.startsWith('xn--')) return false
  const words = domain.toLowerCase().split('.').slice(0, -1)
  return words.some((word) => /\P{ASCII}/u.test(word) && MASK.test(word))
}
