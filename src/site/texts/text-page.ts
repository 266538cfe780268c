/** A page of text, such as /privacy: the operator's words, or those that came with the software, which says so. */
import type { Locale } from '../locale/locale.ts'
import type { MountPage } from '../mount/page-handler.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { addressLinks, renderPage, shareImage } from '../pages/page.ts'
import { html } from '../parts/html.ts'
import { type TextPage, type TextPageName, textPageNames } from './text-pages.ts'

export const textPath = (name: TextPageName): string => `/${name}`

export function mountTexts(page: MountPage, context: SiteContext): void {
  for (const name of textPageNames) {
    page(textPath(name), ({ locale }) => ({
      status: 200,
      body: textPage(name, context.texts(name, locale.lang), context, locale),
      listings: 0,
    }))
  }
}

function textPage(
  name: TextPageName,
  { title, body, lang, isDefault }: TextPage,
  { service }: SiteContext,
  locale: Locale,
): string {
  const { words } = locale
  return renderPage(
    {
      title: `${title} | Estia Index`,
      description: title,
      head: html`${addressLinks(`${service.baseUrl}${textPath(name)}`, locale)}${shareImage(service.baseUrl)}`,
      body: html`${isDefault && name !== 'about' && html`<p class="notice">${words.texts.isDefault}</p>`}<article class="text" ${lang !== locale.lang && html`lang="${lang}"`}><h1>${title}</h1>
${body}</article>`,
    },
    locale,
  )
}
