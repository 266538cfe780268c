/** The demo's mails as pages: the list, and one of them as text with links that can be followed. */
import type { Email } from 'postal-mime'
import type { Locale } from '../../src/site/locale/locale.ts'
import { renderPage } from '../../src/site/pages/page.ts'
import { type Html, html } from '../../src/site/parts/html.ts'
import { mailPageWords } from './mail-page-words.ts'

export interface ReadMail {
  readonly name: string
  readonly email: Email
}

const mailPath = (name: string): string => `/demo/mail/${name}`

export function mailListPage(mails: readonly ReadMail[], locale: Locale): string {
  const words = mailPageWords[locale.lang]
  const entries = mails.map(
    ({ name, email }) =>
      html`<li><a href="${mailPath(name)}">${email.subject || words.noSubject}</a><br>${words.to} ${addressesIn(email.to)}, <time datetime="${email.date ?? ''}">${timeOf(email, locale)}</time></li>`,
  )
  return framed(
    words.title,
    html`<h1>${words.title}</h1><p>${words.intro}</p>
${entries.length > 0 ? html`<ul>${entries}</ul>` : html`<p class="notice">${words.none}</p>`}`,
    locale,
  )
}

export function mailPage({ name, email }: ReadMail, locale: Locale): string {
  const words = mailPageWords[locale.lang]
  const title = email.subject || words.noSubject
  const lines = [
    [words.from, addressesIn(email.from && [email.from])],
    [words.to, addressesIn(email.to)],
    [words.replyTo, addressesIn(email.replyTo)],
    [words.date, timeOf(email, locale)],
  ].filter(([, value]) => value !== '')
  return framed(
    title,
    html`<h1>${title}</h1>
<p>${lines.map(([label, value], at) => html`${at > 0 && html`<br>`}<strong>${label}:</strong> ${value}`)}</p>
<div lang="${languageOf(email)}">${paragraphsOf(email.text ?? '')}</div>
<p><a class="button" href="${mailPath(name)}/html">${words.asHtml}</a> <a class="button" href="/demo/mail">${words.all}</a></p>`,
    locale,
  )
}

function framed(title: string, body: Html, locale: Locale): string {
  const head = html`<meta name="robots" content="noindex">`
  const content = { title: `${title} | Estia Index`, description: title, head, body }
  return renderPage({ ...content, body: html`<div class="lost">${body}</div>` }, locale)
}

const addressesIn = (addresses: Email['to']): string =>
  (addresses ?? []).map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')

const timeOf = ({ date }: Email, locale: Locale): string =>
  date ? `${locale.date(date)}, ${new Date(date).toISOString().slice(11, 19)} UTC` : ''

const languageOf = ({ headers }: Email): string =>
  headers.find(({ key }) => key === 'content-language')?.value ?? 'en'

const paragraphsOf = (text: string): Html[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const lines = paragraph.split('\n')
      return html`<p dir="auto">${lines.map((line, at) => html`${at > 0 && html`<br>`}${withLinks(line)}`)}</p>`
    })

/** Lines that are nothing but a link: no text of a buyer becomes one. */
const withLinks = (line: string): Html | string =>
  /^https?:\/\/[^\s<>]+$/.test(line) ? html`<a href="${line}">${line}</a>` : line
