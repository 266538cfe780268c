/** What greets on the front page: a drawn coast, a sentence, and where most is on offer. */
import { districts } from '../../catalogue/vocabulary.ts'
import type { Facets } from '../filters/form-state.ts'
import type { Locale } from '../locale/locale.ts'
import { type SearchQuery, searchHref } from '../requests/search-address.ts'
import { type Html, html } from './html.ts'

export function heroBand(query: SearchQuery, facets: Facets | null, locale: Locale): Html {
  const { words } = locale
  const counts = new Map(facets?.facets.district?.map(({ value, count }) => [value, count]))
  return html`<div class="hero">${scene}
<div class="hero-text"><h1>${words.heroTitle}</h1><p>${words.heroText(locale.here)}</p>
<ul class="hero-places">${districts.map(
    ({ value, label }) =>
      html`<li><a href="${searchHref(query, { district: value })}">${locale.label(label)}${counts.has(value) && html` <small>${locale.number(counts.get(value)!)}</small>`}</a></li>`,
  )}</ul></div></div>`
}

/** Sun, hills, white houses, sea: flat shapes in the colours of the page. */
const scene = html`<svg class="hero-scene" viewBox="0 0 1600 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
<rect class="sky" width="1600" height="420"/>
<circle class="sun" cx="1240" cy="130" r="62"/>
<path class="far" d="M0 260c140-70 260-90 380-50 110-80 260-120 420-60 150-70 300-60 420 10 130-50 260-40 380 30v230H0z"/>
<path class="near" d="M0 320c180-60 330-60 500-20 190-60 380-50 560 0 180-40 360-40 540 10v110H0z"/>
<g class="walls"><path d="M962 262h54v52h-54zM1024 240h66v74h-66zM1098 270h48v44h-48zM1160 252h60v62h-60zM900 284h50v30h-50z"/></g>
<g class="roofs"><path d="M1057 208c22 0 33 14 33 32h-66c0-18 11-32 33-32zM1154 252l36-24 36 24zM956 262l33-18 33 18z"/></g>
<g class="doors"><path d="M980 290h14v24h-14zM1050 282h16v32h-16zM1116 290h12v24h-12zM1182 284h14v30h-14zM918 296h10v18h-10z"/></g>
<g class="trees"><path d="M862 314c-10-40-8-72 0-96 8 24 10 56 0 96zM840 316c-8-30-6-54 0-72 6 18 8 42 0 72zM1262 316c-10-44-8-80 0-104 8 24 10 60 0 104z"/></g>
<path class="sea" d="M0 330c130-16 270-14 400 0s270 16 400 0 270-16 400 0 270 14 400-2v92H0z"/>
<path class="foam" d="M0 356c120-10 240-8 360 2M620 350c130 10 260 6 380-6M1180 362c130 8 260 4 420-8M240 392c160 10 300 2 440-6M960 390c180 10 320 6 460-6"/>
</svg>`
