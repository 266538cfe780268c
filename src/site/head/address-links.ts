/**
 * The addresses of a page for search engines: its canonical one, and one for each language that it is written in.
 * Invariant: a page that was asked for in a language is canonical at the address that asks for it; without one the
 * address is that of whatever the reader prefers.
 */
import { type Language, languages } from '../../catalogue/languages.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from '../parts/html.ts'
import { siteLimits } from '../site-limits.ts'

export const inLanguage = (address: string, lang: Language): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`

export interface AddressInLanguage {
  readonly hreflang: string
  readonly href: string
}

/** Of a page without a language of its own in its address; none where there is but one language. */
export const alternates = (address: string): readonly AddressInLanguage[] =>
  languages.length < 2 || address.length > siteLimits.addressMaxChars
    ? []
    : [
        ...languages.map((lang) => ({ hreflang: lang, href: inLanguage(address, lang) })),
        { hreflang: 'x-default', href: address },
      ]

export function canonicalAddress(address: string, { url, lang }: Pick<Locale, 'url' | 'lang'>) {
  return new RegExp(`[?&]lang=${lang}(?:&|$)`).test(url) ? inLanguage(address, lang) : address
}

export function addressLinks(address: string, locale: Locale): Html {
  return html`<link rel="canonical" href="${canonicalAddress(address, locale)}">
${alternates(address).map(({ hreflang, href }) => html`<link rel="alternate" hreflang="${hreflang}" href="${href}">`)}`
}
