/**
 * The mails of saved searches in words. Every match is listed, or counted with a link; every mail has the links that stop
 * it, also as headers for mail programs (RFC 8058).
 */
import { inLanguage, type Language, languages } from '../catalogue/languages.ts'
import {
  type AlertLine,
  type AlertMail,
  type AlertSection,
  mySearchesPage,
  type SavedSearchMail,
  searchConfirmPage,
  stopMailsPage,
} from '../domain/alerts/alert-mail.ts'
import type { MailListing } from '../domain/enquiries/enquiry-mail.ts'
import { htmlPart, type MailBlock, textPart } from './mail-blocks.ts'
import type { RenderedMail } from './mail-message.ts'
import type { AlertWords } from './words/english-alert-words.ts'
import { alertFormatsOf } from './words/mail-formats.ts'

export interface AlertTexts {
  readonly baseUrl: string
  titleOf(listing: MailListing, language: Language): string
  /** What a search asks for, in words; null: that cannot be said. */
  searchIn(query: string, language: Language): string | null
}

interface Pen extends AlertTexts {
  readonly language: Language
  readonly words: AlertWords
  /** The address of a page of ours, which opens in the language of the mail. */
  page(path: string): string
  number(value: number): string
  money(value: number): string
  time(atMs: number): string
}

export function renderAlert(mail: SavedSearchMail, texts: AlertTexts): RenderedMail {
  const { language } = mail
  const pen: Pen = {
    ...texts,
    ...alertFormatsOf(language),
    language,
    page: (path) => inMailLanguage(texts.baseUrl + path, language),
  }
  const { subject, blocks } = contentOf(mail, pen)
  const stop = 'stop_token' in mail ? texts.baseUrl + stopMailsPage(mail.stop_token) : null
  const all = [...blocks, { note: pen.words.footer(texts.baseUrl) }]
  return {
    ...{ subject, text: textPart(all), html: htmlPart(subject, all, language) },
    ...{ replyTo: null, language },
    ...(stop === null ? {} : { unsubscribe: stop }),
  }
}

/** Without a language in the address a page speaks that of the browser, and English is what it speaks otherwise. */
const inMailLanguage = (url: string, language: Language): string =>
  language === languages[0] ? url : inLanguage(url, language)

interface Content {
  readonly subject: string
  readonly blocks: readonly MailBlock[]
}

function contentOf(mail: SavedSearchMail, pen: Pen): Content {
  const { words } = pen
  switch (mail.kind) {
    case 'search_confirm':
      return {
        subject: words.confirmSubject,
        blocks: [
          { label: words.confirmLink, link: pen.page(searchConfirmPage(mail.token)) },
          { text: words.confirmIntro },
          { text: words.confirmUntil(pen.time(mail.expires_at)) },
          { text: words.confirmNotYou },
        ],
      }
    case 'search_alert':
      return alertContent(mail, pen)
    case 'search_still':
      return {
        subject: words.stillSubject,
        blocks: [
          { text: words.stillIntro(mail.searches, pen.number(mail.searches)) },
          { label: words.stillLink, link: pen.page(mySearchesPage(mail.token)) },
          { text: words.stillUntil(pen.time(mail.until)) },
          stopAll(mail.stop_token, pen),
        ],
      }
    case 'search_stopped':
      return {
        subject: words.stoppedSubject,
        blocks: [
          { text: words.stoppedIntro(mail.name ?? words.unnamed) },
          { label: words.manage, link: pen.page(mySearchesPage(mail.token)) },
          stopAll(mail.stop_token, pen),
        ],
      }
  }
}

const stopAll = (token: string, { words, page }: Pen): MailBlock => ({
  facts: [{ label: words.stopAll, values: [page(stopMailsPage(token))] }],
})

function alertContent(mail: AlertMail, pen: Pen): Content {
  const { words } = pen
  const [only, ...others] = mail.sections.flatMap(({ lines }) => lines)
  const isOne = mail.homes === 1 && only !== undefined && others.length === 0
  return {
    subject: isOne
      ? `${headline(only, pen)}. ${pen.titleOf(only.listing, pen.language)}`
      : words.alertSubject(mail.homes, pen.number(mail.homes)),
    blocks: [
      { text: words.alertIntro(mail.homes, pen.number(mail.homes)) },
      ...(mail.is_collected ? [{ text: words.collected }] : []),
      ...mail.sections.flatMap((section) => sectionBlocks(section, pen)),
      { label: words.manage, link: pen.page(mySearchesPage(mail.token)) },
      { text: words.manageUse },
      stopAll(mail.stop_token, pen),
    ],
  }
}

function sectionBlocks(section: AlertSection, pen: Pen): MailBlock[] {
  const { words } = pen
  const { name, query, lines, more, stop_token } = section
  const all = pen.page(`/search?${query}`)
  return [
    { heading: name ?? pen.searchIn(query, pen.language) ?? words.unnamed },
    ...lines.map((line) => homeBlock(line, pen)),
    ...(more > 0 ? [{ text: `${words.more(more, pen.number(more))}\n${all}` }] : []),
    {
      facts: [
        { label: words.seeAll, values: [all] },
        { label: words.stopOne, values: [pen.page(stopMailsPage(stop_token))] },
      ],
    },
  ]
}

function homeBlock(line: AlertLine, pen: Pen): MailBlock {
  const { words } = pen
  const { listing, area_m2, days_listed } = line
  const further = [
    ...(area_m2 === null ? [] : [words.area(pen.number(area_m2))]),
    ...(days_listed === null ? [] : [words.listed(days_listed, pen.number(days_listed))]),
  ]
  return {
    home: pen.titleOf(listing, pen.language),
    href: inMailLanguage(listing.link, pen.language),
    lines: [headline(line, pen), ...(further.length > 0 ? [further.join(', ')] : [])],
  }
}

/** "Now within your budget: €395,000, was €415,000" */
function headline({ kind, deal, price, old_price }: AlertLine, pen: Pen): string {
  const { words } = pen
  const isCheaper = price !== null && old_price !== null && price < old_price
  const label = kind === 'entered' && isCheaper ? words.enteredByPrice : words[kind]
  if (kind === 'gone') return label
  const written = (value: number) =>
    deal === 'rent' ? words.perMonth(pen.money(value)) : pen.money(value)
  if (price === null) return `${label}: ${words.noPrice}`
  return `${label}: ${isCheaper ? words.was(written(price), pen.money(old_price)) : written(price)}`
}
