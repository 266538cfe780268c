/**
 * The description as its seller wrote it, never translated: in the language of the page where there is one, and the
 * others below it, folded. Each text is marked with its language, so that it is read aloud and hyphenated correctly; where it is
 * not that of the page, the languages are named above.
 */
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import { type TextLanguage, textLanguage } from '../../structures/text/text-language.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from './html.ts'

type Described = Pick<ListingRecord, 'description' | 'descriptions'>

/** The text for a page of this language. */
export const textFor = ({ description, descriptions }: Described, lang: Locale['lang']) =>
  descriptions?.[lang] ?? description

export function descriptionText(
  record: Described,
  locale: Locale,
  title = locale.words.description,
): Html {
  const { lang } = locale
  const text = textFor(record, lang)
  if (text === null) return html``
  const texts = Object.entries(record.descriptions ?? {})
  const others = texts.filter(([, one]) => one !== text)
  const [own] = texts.find(([, one]) => one === text) ?? []
  return html`<section class="description"><h2>${title}</h2>
${own === undefined ? detected(text, locale) : html`${own !== lang && writtenIn([own], locale)}<div lang="${own}">${plain(text)}</div>`}
${others.map(([language, one]) => html`<details class="description-other"><summary>${locale.languageName(language)}</summary><div lang="${language}">${plain(one)}</div></details>`)}</section>`
}

const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/)
const plain = (text: string): Html => html`${paragraphsOf(text).map((one) => html`<p>${one}</p>`)}`

const writtenIn = (languages: readonly string[], { words, languageName }: Locale): Html =>
  html`<p class="written-in">${words.writtenIn(languages.map(languageName).join(', '))}</p>`

/** Its language is what its letters tell. */
function detected(text: string, locale: Locale): Html {
  const { lang } = locale
  const texts = paragraphsOf(text)
  const whole = texts.length > 1 ? textLanguage(text) : null
  const paragraphs = texts.map((paragraph) => ({
    paragraph,
    language: textLanguage(paragraph) ?? whole,
  }))
  const languages = [...new Set(paragraphs.map(({ language }) => language))].filter(
    (language) => language !== null,
  )
  const isForeign = languages.some((language) => language !== lang)
  return html`${isForeign && writtenIn(languages, locale)}
${paragraphs.map(({ paragraph, language }) => html`<p ${languageOf(language, lang)}>${paragraph}</p>`)}`
}

/** An empty `lang` says that the language is not known; that of the page need not be said. */
function languageOf(language: TextLanguage | null, pageLanguage: string): Html {
  return language === pageLanguage ? html`` : html`lang="${language ?? ''}"`
}
