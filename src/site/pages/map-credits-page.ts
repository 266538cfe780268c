/** Whose data the map is drawn of, in full: what its corner has no room for. */
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { html } from '../parts/html.ts'
import { renderPage } from './page.ts'

export function mapCreditsPage({ map, tileAttribution }: SiteContext, locale: Locale): string {
  const { words, here } = locale
  const said = [tileAttribution, map.attribution?.long ?? '', here.credits]
  return renderPage(
    {
      title: `${words.mapping.credits} | Estia Index`,
      description: words.mapping.credits,
      body: html`<article class="text"><h1>${words.mapping.credits}</h1>${said
        .filter((text) => text !== '')
        .map((text) => html`<p>${text}</p>`)}</article>`,
    },
    locale,
  )
}
