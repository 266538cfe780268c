/**
 * The frame of every page: head, header, footer. No inline script; styles come from one file.
 *
 * For search engines the head has the canonical address of the page and one for each language.
 * Invariant: a page requested in a language is canonical at the address with that language; the address without one
 * serves whatever language the reader prefers.
 */

import { inLanguage, languages } from '../../catalogue/languages.ts'
import { anyLocale, type Formats, type Locale } from '../locale/locale.ts'
import { translations } from '../locale/translations.ts'
import { assetPath } from '../mount/site-assets.ts'
import { type Html, html, perLanguage } from '../parts/html.ts'
import { icons } from '../parts/icons.ts'
import { siteLimits } from '../site-limits.ts'

/** `pictureOrigins`: where map tiles and photos come from, when not from here. */
export const pagePolicyWith = (pictureOrigins: readonly string[]): string =>
  `default-src 'none'; style-src 'self'; script-src 'self'; img-src ${["'self' data:", ...pictureOrigins].join(' ')}; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export const pagePolicy = pagePolicyWith([])

interface PageContent {
  readonly title: string
  readonly description: string
  readonly head?: Html
  readonly body: Html
  /** Names the layout: `search` is as wide as the window. */
  readonly layout?: 'search' | 'listing' | 'text' | 'desk'
}

export function renderPage(content: PageContent, locale: Locale = anyLocale()): string {
  const { title, description, head, body, layout = 'text' } = content
  const { words, lang, theme } = locale
  return html`<!doctype html>
<html lang="${lang}" ${theme && html`data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="stylesheet" href="${assetPath('site.css')}">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<script type="module" src="${assetPath('site.js')}"></script>
${head}
</head>
<body class="layout-${layout}">
<a class="skip" href="${layout === 'search' ? '#results' : '#main'}">${layout === 'search' ? words.skipToResults : words.skipToContent}</a>
${header(locale)}
<main id="main" tabindex="-1">
${body}
</main>
${footer(locale)}
${notices(locale)}
</body>
</html>
`.toString()
}

/** What scripts show, with the words that they need. */
const notices = perLanguage(
  ({
    words,
  }: Formats) => html`<div class="tray" data-tray data-word="${words.compareTray(0)}" data-clear="${words.clearAll}" data-full="${words.compareFull}" data-list-full="${words.lists.listFull('{n}')}" data-notes-full="${words.lists.notesFull('{n}')}" data-copied="${words.linkCopied}" data-photo-of="${words.photoOf('{n}', '{total}')}" data-hidden="${words.lists.hiddenCount('{n}')}" data-hide-word="${words.lists.hide}" data-show="${words.lists.showHidden}" data-note="${words.lists.note}" data-move="${words.lists.moveTo}" data-failed="${words.failing.failed}" data-busy="${words.failing.busy}" data-retry="${words.failing.retry}" data-not-stored="${words.failing.notStored}" hidden></div>
<p class="visually-hidden" role="status" data-live></p>
<p class="toast" role="status" data-toast></p>`,
)

function header(locale: Locale): Html {
  return html`<header class="top">
<a class="brand" href="/"><img src="/assets/icon.svg" width="30" height="30" alt=""><span>Estia<em>Index</em></span></a>
<nav aria-label="${locale.words.site}">
${ways(locale)}
${languageLinks(locale)}
${themeSwitch(locale)}
</nav></header>`
}

const ways = perLanguage(
  ({ words }: Formats) => html`<a href="/search">${words.navSearch}</a>
<a href="/saved">${words.navSaved}<span class="tally" data-saved-count hidden></span></a>
<a href="/compare">${words.navCompare}</a>
<a class="wide-only" href="/market">${words.market.nav}</a>
<a href="/desk"><span class="wide-only">${words.desk.nav}</span><span class="narrow-only">${words.desk.navShort}</span></a>
<a class="wide-only" href="/docs">${words.navApi}</a>`,
)

const themeSwitch = perLanguage(
  ({ words }: Formats) =>
    html`<button type="button" class="theme js-only" data-theme-switch aria-label="${words.switchTheme}" title="${words.switchTheme}">${icons.theme}</button>`,
)

function languageLinks({ lang, url, words }: Locale): Html {
  const others = languages.filter((language) => language !== lang)
  if (others.length === 0) return html``
  return html`<span class="languages" role="group" aria-label="${words.chooseLanguage}">${others.map(
    (other) => {
      const { language, languageShort } = translations[other].words
      return html`<a class="language" href="${withLanguage(url, other)}" hreflang="${other}" lang="${other}"><span class="wide-only">${language}</span><span class="narrow-only">${languageShort}</span></a>`
    },
  )}</span>`
}

const footer = perLanguage(
  ({ words, here }: Formats) => html`<footer class="bottom"><p>${words.footer(here)}</p>
<p><a href="/market">${words.market.nav}</a> <a href="/desk">${words.desk.nav}</a> <a href="/places">${words.places.places}</a> <a href="/agencies">${words.places.agencies}</a> <a href="/docs">${words.navApi}</a> <a href="/llms.txt">${words.footerPrograms}</a></p>
<p><a href="/about">${words.texts.about}</a> <a href="/privacy">${words.texts.privacy}</a> <a href="/terms">${words.texts.terms}</a></p>
<p class="credits">${here.credits}</p></footer>`,
)

function withLanguage(url: string, lang: string): string {
  const [path, query = ''] = url.split('?', 2)
  const pairs = query.split('&').filter((pair) => pair !== '' && !/^(?:lang|cursor)=/.test(pair))
  return `${path}?${[...pairs, `lang=${lang}`].join('&')}`
}

interface AddressInLanguage {
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

/** The picture that a shared link shows: one of the page's homes, or the one for pages without any. */
export const shareImage = (baseUrl: string, photo: string | null = null): Html =>
  photo === null
    ? html`<meta property="og:image" content="${baseUrl}${assetPath('share.png')}"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta name="twitter:card" content="summary_large_image">`
    : html`<meta property="og:image" content="${photo}"><meta name="twitter:card" content="summary_large_image">`
