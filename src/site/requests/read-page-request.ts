/** What a page needs to know of a request: who reads it and the query without our own parameters. */
import type { FastifyRequest } from 'fastify'
import { languages } from '../../catalogue/languages.ts'
import { decodePercent } from '../../structures/text/escapes.ts'
import { createLocale, type Locale } from '../locale/locale.ts'
import { pickLanguage } from '../locale/pick-language.ts'

/** One parameter as it was sent. A name that cannot be decoded stays as it is. */
export interface SentPair {
  readonly name: string
  readonly raw: string
  readonly value: string
}

export interface PageRequest {
  readonly locale: Locale
  readonly pairs: readonly SentPair[]
  /** The sentence that led here; '' where none did. */
  readonly said: string
  /** The script asks from under the band of the front page, which is to stay. */
  readonly hasHero: boolean
  /** The language that the address asks for: kept in a cookie from then on. */
  readonly askedLanguage: string | null
}

export const LANGUAGE = 'lang'
/** Carries a sentence from the box to the page that tells what was made of it. */
export const SAID = 'said'
/** Sent by the live search of the front page. */
const HERO_HEADER = 'x-hero'
/** Added to links by others, to follow visitors around: no part of a search, and no fault of theirs. */
const TRACKERS = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|igshid|mc_[ce]id)$/

export function readPageRequest(request: FastifyRequest): PageRequest {
  const url = ownAddress(request.raw.url ?? '/')
  const start = url.indexOf('?')
  const all = start < 0 ? [] : splitQuery(url.slice(start + 1))
  const asked = all.find(({ name }) => name === LANGUAGE)?.value ?? null
  const cookies = request.headers.cookie
  const lang = pickLanguage({
    asked,
    cookie: cookieNamed(cookies, LANGUAGE),
    acceptLanguage: request.headers['accept-language'],
  })
  const theme = cookieNamed(cookies, 'theme')
  return {
    locale: createLocale(lang, theme === 'light' || theme === 'dark' ? theme : null, url),
    pairs: all.filter(({ name }) => name !== LANGUAGE && name !== SAID && !TRACKERS.test(name)),
    said: all.find(({ name }) => name === SAID)?.value.trim() ?? '',
    hasHero: request.headers[HERO_HEADER] === '1',
    askedLanguage: languages.find((language) => language === asked) ?? null,
  }
}

/** To a browser "//host/x" and "/\\host/x" are addresses elsewhere, and links are made of this one. */
const ownAddress = (url: string): string => `/${url.replace(/^(?:[a-z]+:)?[/\\\s]+/i, '')}`

export function splitQuery(query: string): SentPair[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((raw) => {
      const split = raw.indexOf('=')
      const name = split < 0 ? raw : raw.slice(0, split)
      const value = split < 0 ? '' : raw.slice(split + 1)
      return { raw, name: decoded(name), value: decoded(value) }
    })
}

const decoded = (text: string): string => decodePercent(text.replaceAll('+', ' ')) ?? text

const cookieNamed = (header: string | undefined, name: string): string | null =>
  new RegExp(`(?:^|;\\s*)${name}=([a-z]{2,5})(?:;|$)`).exec(header ?? '')?.[1] ?? null
