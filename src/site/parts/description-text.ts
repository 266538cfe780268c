/**
 * The description as its seller wrote it, never translated. Each paragraph bears its language, so that it is read
 * aloud and hyphenated rightly; where one is not that of the page, the languages are named above.
 */
import { type TextLanguage, textLanguage } from '../../structures/text/text-language.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from './html.ts'

export function descriptionText(text: string | null, locale: Locale): Html {
  if (text === null) return html``
  const { words, lang } = locale
  const whole = textLanguage(text)
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => ({ paragraph, language: textLanguage(paragraph) ?? whole }))
  const languages = [...new Set(paragraphs.map(({ language }) => language))].filter(
    (language) => language !== null,
  )
  const isForeign = languages.some((language) => language !== lang)
  return html`<section class="description"><h2>${words.description}</h2>
${isForeign && html`<p class="written-in">${words.writtenIn(languages.map(locale.languageName).join(', '))}</p>`}
${paragraphs.map(({ paragraph, language }) => html`<p ${languageOf(language, lang)}>${paragraph}</p>`)}</section>`
}

/** An empty `lang` says that the language is not known; that of the page need not be said. */
function languageOf(language: TextLanguage | null, pageLanguage: string): Html {
  return language === pageLanguage ? html`` : html`lang="${language ?? ''}"`
}
