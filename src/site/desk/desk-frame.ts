/** The frame of the desk's pages: where one is, who one is, what was just done. */
import { fieldsByName } from '../../catalogue/fields.ts'
import type { AtDesk } from '../../service/desk/desk-sessions.ts'
import type { FieldFault } from '../enquiries/fault-texts.ts'
import type { Locale } from '../locale/locale.ts'
import type { PageAnswer } from '../mount/send-page.ts'
import { assetPath } from '../mount/site-assets.ts'
import { renderPage } from '../pages/page.ts'
import { type Html, html } from '../parts/html.ts'
import type { SentPair } from '../requests/read-page-request.ts'
import { tokenField } from './csrf.ts'
import { DESK } from './desk-visit.ts'

export interface DeskContent {
  readonly title: string
  readonly body: Html
  /** Which part of the desk it is. */
  readonly part?: 'listings' | 'enquiries' | 'feeds' | 'profile' | 'account'
  readonly notice?: string | null
  readonly problem?: string | null
  readonly status?: number
}

export function deskAnswer(content: DeskContent, at: AtDesk | null, locale: Locale): PageAnswer {
  const { title, body, notice = null, problem = null, status = 200 } = content
  const page = renderPage(
    {
      title: `${title} | Estia Index`,
      description: title,
      layout: 'desk',
      head: html`<meta name="robots" content="noindex"><link rel="stylesheet" href="${assetPath('desk.css')}">`,
      body: html`<div class="desk" data-desk>${at && navigation(at, content, locale)}
<h1>${title}</h1>
${notice !== null && html`<p class="notice good" role="status">${notice}</p>`}
${problem !== null && html`<p class="problem" role="alert">${problem}</p>`}
${body}</div>`,
    },
    locale,
  )
  return { status, body: page, listings: 0 }
}

function navigation(at: AtDesk, { part }: DeskContent, { words: { desk } }: Locale): Html {
  const item = (name: DeskContent['part'], href: string, text: string) =>
    html`<a href="${href}" ${part === name && html`aria-current="page"`}>${text}</a>`
  const name = at.kind === 'seller' ? at.seller.name : at.name
  return html`<nav class="desk-nav" aria-label="${desk.title}">
${at.kind === 'seller' && html`${item('listings', DESK, desk.navListings)}${item('enquiries', `${DESK}/enquiries`, desk.navEnquiries)}${item('feeds', `${DESK}/feeds`, desk.feeds.nav)}${item('profile', `${DESK}/profile`, desk.profile.nav)}${item('account', `${DESK}/account`, desk.navAccount)}`}
<span class="desk-who">${desk.signedInAs(name)}</span>
<form method="post" action="${DESK}/sign-out">${tokenField(at)}<button class="plain" type="submit">${desk.signOut}</button></form></nav>`
}

const sentIn = (pairs: readonly SentPair[], wanted: string): string =>
  pairs.find(({ name }) => name === wanted)?.value ?? ''

/** What a redirect says was done: a word in the address, never a sentence of somebody else. */
export function noticeFrom(
  pairs: readonly SentPair[],
  locale: Locale,
): Pick<DeskContent, 'notice' | 'problem'> {
  const { desk } = locale.words
  const code = sentIn(pairs, 'notice')
  const good: Readonly<Record<string, string>> = {
    saved: desk.saved,
    published: desk.published,
    paused: desk.paused,
    closed: desk.closed,
    reopened: desk.reopened,
    removed: desk.removed,
    'not-same-home': desk.otherHomes.done,
    'take-back-not-same-home': desk.otherHomes.takenBack,
    out: desk.signedOut,
  }
  if (code === 'stale') return { problem: desk.formStale }
  if (code === 'several' || code === 'undone') {
    const counted = (wanted: string) =>
      locale.number(Number(/^\d{1,4}$/.exec(sentIn(pairs, wanted))?.[0] ?? 0))
    const overtaken = counted('overtaken')
    const left = overtaken === locale.number(0) ? '' : ` ${desk.bulk.overtaken(overtaken)}`
    return { notice: `${desk.bulkDone(counted('done'), counted('failed'))}${left}` }
  }
  return Object.hasOwn(good, code) ? { notice: good[code] } : {}
}

/** Above a form: all that is wrong, each with a way to its field. */
export function faultBox(faults: readonly FieldFault[], locale: Locale): Html {
  const { desk } = locale.words
  if (faults.length === 0) return html``
  return html`<div class="problem" role="alert"><h2>${desk.problems}</h2><ul>${faults.map(({ field, text }) => html`<li>${field === null ? text : html`<a href="#${field}">${named(field, locale)}${text}</a>`}</li>`)}</ul></div>`
}

/** "Price: ", so that somebody who sees this list alone knows what it is about. */
function named(name: string, locale: Locale): string {
  const field = fieldsByName.get(name.split('.', 1)[0])
  return field ? `${locale.label(field.label)}: ` : ''
}

/** A table of the desks: on a narrow screen it scrolls by itself, also by keyboard. */
export const deskTable = (label: string, heads: readonly string[], rows: readonly Html[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table class="desk-table"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
