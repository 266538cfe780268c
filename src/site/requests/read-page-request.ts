/** What a page needs to know of a request: who reads it and the query without our own parameters. */
import type { FastifyRequest } from 'fastify'
import { type Language, languages } from '../../catalogue/languages.ts'
import { type Fault, Refusal } from '../../domain/refusal.ts'
import { decodePercent } from '../../structures/text/escapes.ts'
import { createLocale, type Locale } from '../locale/locale.ts'

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
  /** The language in the address: stored in a cookie from then on. */
  readonly askedLanguage: string | null
}

export const LANGUAGE = 'lang'
/** Carries a sentence from the box to the page that shows how it was understood. */
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

/** Ids in addresses and forms: whole numbers from 1, written plainly. */
const ID = /^[1-9]\d{0,14}$/

/** null: it is none. */
export const readId = (text: string): number | null => (ID.test(text) ? Number(text) : null)

const NOTHING: Fault = { code: 'not_found', message: 'There is nothing here.' }

/** Of the path; what is none is as unknown as one that never was. */
export function pathId({ params }: FastifyRequest, name = 'id', missing = NOTHING): number {
  const id = readId((params as Readonly<Record<string, string>>)[name] ?? '')
  if (id !== null) return id
  throw new Refusal(missing)
}

/**
 * In which language a page is written: what the address asks for, else what was chosen before
 * (a cookie), else what the browser prefers, else English.
 */
interface LanguageClues {
  readonly asked: string | null
  readonly cookie: string | null
  readonly acceptLanguage: string | undefined
}

const known = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text?.trim().slice(0, 2).toLowerCase()) ?? null

export function pickLanguage({ asked, cookie, acceptLanguage }: LanguageClues): Language {
  return known(asked) ?? known(cookie) ?? preferred(acceptLanguage) ?? 'en'
}

function preferred(header: string | undefined): Language | null {
  const ranked = (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag, ...rest] = entry.split(';')
      const quality = /q=([\d.]+)/.exec(rest.join(';'))?.[1]
      return { language: known(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ language, quality }) => language !== null && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return ranked[0]?.language ?? null
}
