/**
 * Judges a URL before anything is resolved or connected.
 * Invariant: a URL that passes is https on port 443, has no credentials and names its host by a
 * dotted DNS name. Every spelling of an IP address that the WHATWG parser understands (127.1,
 * 0x7f.1, 2130706433, full-width digits, ideographic dots) is normalised first and then refused.
 * Names can still resolve to anything: the address is checked again when connecting.
 */
import { isIP } from 'node:net'
import { urlLimits } from './fetch-limits.ts'
import { type FetchFailure, fetchFailure } from './fetch-reason.ts'

/** Top-level names that are local by RFC 6761, 6762, 7686, 8375 and ICANN, or by habit. */
const LOCAL_SUFFIXES = new Set([
  'localhost',
  'local',
  'internal',
  'arpa',
  'onion',
  'localdomain',
  'lan',
  'home',
  'corp',
  'intranet',
  'private',
])

/** Tabs, newlines and backslashes, which the parser would silently drop or turn around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point
const TRICK_CHARACTERS = /[\x00-\x1f\x7f\\]/

export type CheckedUrl = { ok: true; url: URL } | FetchFailure

export function readPublicUrl(text: string): CheckedUrl {
  if (text.length > urlLimits.maxUrlLength) return fetchFailure('url_too_long')
  const url = TRICK_CHARACTERS.test(text) ? null : URL.parse(text)
  if (url === null) return fetchFailure('invalid_url')
  if (url.protocol !== 'https:') return fetchFailure('url_not_https')
  // The parser also accepts "https:host" and "https:///host"; nobody means that.
  if (!/^ *https:\/\/[^/]/i.test(text)) return fetchFailure('invalid_url')
  if (url.username !== '' || url.password !== '') return fetchFailure('url_has_credentials')
  if (url.port !== '') return fetchFailure('url_has_port')
  if (!isPublicName(url.hostname)) return fetchFailure('host_not_allowed')
  url.hash = ''
  // Percent-encoding may have made it longer.
  if (url.href.length > urlLimits.maxUrlLength) return fetchFailure('url_too_long')
  return { ok: true, url }
}

function isPublicName(hostname: string): boolean {
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return false
  if (hostname.length > urlLimits.maxHostLength) return false
  const labels = hostname.split('.')
  // Catches single labels, a trailing dot ("localhost.") and doubled dots.
  if (labels.length < 2 || labels.includes('')) return false
  return !LOCAL_SUFFIXES.has(labels[labels.length - 1])
}
