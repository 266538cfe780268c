/**
 * /offline: what a browser stores to show when there is no connection (islands/offline-worker.ts). The worker puts the saved
 * homes at the marks; without a worker it is an ordinary page without any. No script: there would be none to load.
 */
import type { Locale } from '../locale/locale.ts'
import { assetPath } from '../mount/site-assets.ts'
import { Html, html } from '../parts/html.ts'

/** As islands/saved/stored-homes.ts looks for them. */
const HOMES = new Html('<!--homes-->')
const TIME = new Html('<!--time-->')

export function offlinePage({ lang, words }: Locale): string {
  const { offline } = words
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${offline.title} | Estia Index</title>
<link rel="stylesheet" href="${assetPath('site.css')}">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
</head>
<body class="layout-listing">
<header class="top"><a class="brand" href="/"><img src="/assets/icon.svg" width="30" height="30" alt=""><span>Estia<em>Index</em></span></a></header>
<main id="main" tabindex="-1"><div class="saved-lists"><h1>${offline.title}</h1>
<p>${offline.text}</p><p><a class="button primary" href="">${offline.retry}</a></p>
<section data-with-homes hidden><h2>${offline.homes}</h2><p class="small">${offline.asOf} ${TIME}</p><div class="cards">${HOMES}</div></section>
<p data-without-homes>${offline.none}</p></div></main>
</body>
</html>
`.toString()
}
