/** How one comes to the desk: with a key, by a mailed link, or by opening an account. */
import { limits } from '../../../catalogue/limits.ts'
import { signInPage as linkPage, SIGN_IN_AGAIN } from '../../../domain/access/access-mail.ts'
import type { FieldFault } from '../../enquiries/fault-texts.ts'
import { formField } from '../../enquiries/form-field.ts'
import type { Locale } from '../../locale/locale.ts'
import type { PageAnswer } from '../../mount/send-page.ts'
import type { SiteContext } from '../../mount/site-context.ts'
import { type Html, html } from '../../parts/html.ts'
import { deskAnswer } from '../desk-frame.ts'
import { DESK } from '../desk-visit.ts'

export interface SignInState {
  readonly email?: string
  readonly name?: string
  readonly faults?: readonly FieldFault[]
  readonly notice?: string | null
  readonly problem?: string | null
  readonly status?: number
  /** Where to go on to. */
  readonly next?: string | null
}

export function signInPage(state: SignInState, context: SiteContext, locale: Locale): PageAnswer {
  const { desk } = locale.words
  const { faults = [], email = '', next = null } = state
  const { takesOwners } = context.service.desk
  const body = html`<div class="desk-doors">
${takesOwners && html`<section class="side-card desk-new"><h2>${desk.newHere}</h2><p>${desk.newHereText}</p><p><a class="button primary" href="${DESK}/sign-up">${desk.signUp}</a></p></section>`}
<section class="side-card"><h2>${desk.signInByMail}</h2><p>${desk.signInByMailText}</p>
<form method="post" action="${DESK}/link" data-once>${nextField(next)}${emailField(email, faults, locale)}
<p><button class="primary" type="submit">${desk.sendLink}</button></p></form></section>
<section class="side-card"><h2>${desk.signInByKey}</h2><p>${desk.signInByKeyText}</p>
<form method="post" action="${DESK}/sign-in" data-once>${nextField(next)}
${formField({ name: 'key', label: desk.key, hint: desk.keyHint, faults }, (attributes) => html`<input ${attributes} type="password" required autocomplete="current-password" spellcheck="false">`)}
<p><button class="primary" type="submit">${desk.signIn}</button></p></form></section></div>
${!takesOwners && html`<p>${desk.noSignUp}</p>`}`
  return deskAnswer({ title: desk.signInTitle, body, ...state }, null, locale)
}

export function signUpPage(state: SignInState, locale: Locale): PageAnswer {
  const { desk } = locale.words
  const { faults = [], email = '', name = '' } = state
  const body = html`<p>${desk.signUpText(locale.number(limits.ownerLiveListings))}</p>
<form class="desk-narrow" method="post" action="${DESK}/sign-up" data-once>
${formField({ name: 'name', label: desk.name, faults }, (attributes) => html`<input ${attributes} required autocomplete="name" maxlength="${limits.sellerNameMaxChars}" value="${name}">`)}
${emailField(email, faults, locale)}
<p><button class="primary" type="submit">${desk.signUpButton}</button></p></form>`
  return deskAnswer({ title: desk.signUpTitle, body, ...state }, null, locale)
}

const nextField = (next: string | null): Html | false =>
  next !== null && html`<input type="hidden" name="next" value="${next}">`

function emailField(email: string, faults: readonly FieldFault[], { words }: Locale): Html {
  return formField(
    { name: 'email', label: words.desk.email, faults },
    (attributes) =>
      html`<input ${attributes} type="email" required autocomplete="email" maxlength="${limits.emailMaxChars}" value="${email}">`,
  )
}

export function linkSentPage({ demoMail }: SiteContext, locale: Locale): PageAnswer {
  const { desk } = locale.words
  const body = html`<p>${desk.sentText(locale.number(limits.signInLinkMinutes))}</p>
${demoMail !== null && html`<p><a class="button" href="${demoMail}">${desk.sentDemo}</a></p>`}`
  return deskAnswer({ title: desk.sentTitle, body }, null, locale)
}

export function enterPage(
  token: string,
  link: { readonly name: string; readonly isNew: boolean; readonly next: string | null },
  locale: Locale,
): PageAnswer {
  const { desk } = locale.words
  const title = (link.isNew ? desk.enterNewTitle : desk.enterTitle)(link.name)
  const body = html`<p>${desk.enterText}</p>
<form method="post" action="${linkPage(token)}" data-once>${nextField(link.next)}<button class="primary" type="submit">${desk.enterButton}</button></form>`
  return deskAnswer({ title, body }, null, locale)
}

export function linkOverPage(locale: Locale): PageAnswer {
  const { desk } = locale.words
  const body = html`<p><a class="button primary" href="${DESK}">${desk.linkAgain}</a></p>`
  return deskAnswer({ title: desk.linkOver, body, status: 410 }, null, locale)
}

/** In the place of a button that needs a fresh sign-in: why, and the way there. */
export function signInAgain(locale: Locale): Html {
  const { access } = locale.words.desk
  return html`<p>${access.againText(locale.number(limits.keySignInMinutes))} <a class="button" href="${SIGN_IN_AGAIN}">${access.againLink}</a></p>`
}
