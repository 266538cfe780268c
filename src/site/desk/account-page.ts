/** A seller's account: where one is signed in, the keys of one's programs, the language of one's mails. */
import { languages } from '../../catalogue/languages.ts'
import { SIGN_IN_AGAIN } from '../../domain/access/access-mail.ts'
import { isFreshSignIn } from '../../service/desk/sign-in-refusals.ts'
import type { Answer } from '../mount/page-handler.ts'
import { html } from '../parts/html.ts'
import { siteLimits } from '../site-limits.ts'
import { onceFields, tokenField, wasSentBefore } from './csrf.ts'
import { deskAnswer, noticeFrom } from './desk-frame.ts'
import { DESK, type DeskPost, type DeskVisit } from './desk-visit.ts'
import { signInAgain } from './doors/sign-in-pages.ts'
import { firstValue } from './form-values.ts'

export async function accountPage(
  visit: DeskVisit,
  newKey: string | null = null,
  isRepeated = false,
): Promise<Answer> {
  const { at, locale, asked, context } = visit
  const { desk } = locale.words
  const { service } = context
  const sessions = await service.desk.sessions(at)
  const keys = await service.deskWork.keys(at.caller)
  const live = await service.deskWork.countLive(at.caller)
  const language = await service.deskWork.language(at.caller)
  const time = (ms: number) => locale.moment(new Date(ms).toISOString())
  const body = html`${at.rules?.live_max != null && html`<p>${desk.liveLimit(locale.number(live), locale.number(at.rules.live_max))}</p>`}
<section><h2>${desk.sessionsTitle}</h2><ul class="desk-rows">${sessions.map(
    ({ id, device, created_at, isThis }) =>
      html`<li><span>${device}${isThis && ` (${desk.thisBrowser})`}, ${desk.since} ${locale.moment(created_at)}</span>${!isThis && html`<form method="post" action="${DESK}/account/sessions" data-once>${tokenField(at)}<input type="hidden" name="id" value="${id}"><button class="plain" type="submit">${desk.endSession}</button></form>`}</li>`,
  )}</ul></section>
<section><h2>${desk.keysTitle}</h2><p>${desk.keysText}</p>
${newKey !== null && html`<div class="notice good" role="status"><p>${desk.newKey}</p><pre>${newKey}</pre></div>`}
<ul class="desk-rows">${keys.map(({ id, label, created_at, expires_at, revoked_at }) => {
    const isOver = (expires_at ?? Number.POSITIVE_INFINITY) <= context.now()
    const state = revoked_at !== null ? desk.revoked : isOver ? desk.expired : null
    return html`<li><span><code>${id}</code> ${label} <span class="small">${desk.since} ${time(created_at)}${state !== null && `, ${state}`}</span></span>${state === null && html`<form method="post" action="${DESK}/account/keys" data-once>${tokenField(at)}<input type="hidden" name="id" value="${id}"><button class="plain" type="submit" name="act" value="revoke">${desk.revoke}</button></form>`}</li>`
  })}</ul>
${
  isFreshSignIn(at.signedInAt, context.now())
    ? html`<form class="desk-narrow" method="post" action="${DESK}/account/keys" data-once>${onceFields(at)}<div class="field"><label for="label">${desk.keyLabel}</label><input id="label" name="label" maxlength="${siteLimits.desk.keyLabelMaxChars}" autocomplete="off"></div><p><button class="button" type="submit" name="act" value="create">${desk.createKey}</button></p></form>`
    : signInAgain(locale)
}</section>
<section><h2>${desk.access.languageTitle}</h2><p>${desk.access.languageText}</p>
<form class="desk-filters" method="post" action="${DESK}/account/language" data-once>${tokenField(at)}<select name="language" aria-label="${desk.access.languageTitle}">${languages.map((code) => html`<option value="${code}" ${code === language && html`selected`}>${locale.languageName(code)}</option>`)}</select><button class="plain" type="submit">${desk.access.languageSave}</button></form></section>`
  return deskAnswer(
    {
      ...{ title: desk.accountTitle, part: 'account', body, ...noticeFrom(asked.pairs, locale) },
      ...(isRepeated && { problem: desk.saving.keySentBefore }),
    },
    at,
    locale,
  )
}

/** A new key is shown in the answer itself: no address leads to it. */
export async function changeKeys(post: DeskPost): Promise<Answer> {
  const { at, form, context } = post
  const { deskWork } = context.service
  if (firstValue(form, 'act') === 'revoke') {
    await deskWork.revokeKey(firstValue(form, 'id'), at.caller)
    return { to: `${DESK}/account` }
  }
  if (!isFreshSignIn(at.signedInAt, context.now())) return { to: SIGN_IN_AGAIN }
  if (await wasSentBefore(form, context)) return accountPage(post, null, true)
  const label = firstValue(form, 'label').trim().slice(0, siteLimits.desk.keyLabelMaxChars)
  return accountPage(post, await deskWork.createKey(label, at))
}

export async function changeLanguage({ at, form, context }: DeskPost): Promise<Answer> {
  const chosen = languages.find((code) => code === firstValue(form, 'language'))
  if (chosen) await context.service.deskWork.setLanguage(chosen, at.caller)
  return { to: `${DESK}/account?notice=saved` }
}

export async function endSession({ at, form, context }: DeskPost): Promise<Answer> {
  const id = firstValue(form, 'id')
  if (/^\d{1,15}$/.test(id)) await context.service.desk.endSession(Number(id), at)
  return { to: `${DESK}/account` }
}
