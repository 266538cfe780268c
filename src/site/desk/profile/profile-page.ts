/**
 * A seller's profile at the desk: the phone number with its switches, and for agencies and developers what their page
 * says. All of it is PATCH /v1/my/profile.
 */
import { textLanguages } from '../../../catalogue/languages.ts'
import { limits } from '../../../catalogue/limits.ts'
import { type SellerProfile, writtenNumber } from '../../../domain/sellers/seller-profile.ts'
import type { SentMembers } from '../../../service/listings/write-context.ts'
import type { Logo } from '../../../service/sellers/profile-service.ts'
import { logoSource } from '../../agencies/agency-logo.ts'
import { agencyPath } from '../../agencies/agency-page.ts'
import { faultOf, formField } from '../../enquiries/form-field.ts'
import type { Locale } from '../../locale/locale.ts'
import type { Answer } from '../../mount/page-handler.ts'
import { type Html, html } from '../../parts/html.ts'
import { tokenField } from '../csrf.ts'
import { deskAnswer, faultBox, noticeFrom } from '../desk-frame.ts'
import { DESK, type DeskPost, type DeskVisit } from '../desk-visit.ts'
import { type FormValues, firstValue } from '../form-values.ts'
import { baseField, saveBoxes } from '../saving/save-boxes.ts'
import {
  aboutBoxes,
  aboutFields,
  aboutMembers,
  boxOf,
  elsewhere,
  type PageFormState,
  type ShownForm,
  shownForm,
  switches,
  unsavedState,
} from './page-form.ts'
import { projectLinks } from './project-form.ts'

export const PROFILE = `${DESK}/profile`

const hasPage = ({ at }: Pick<DeskVisit, 'at'>): boolean => at.seller.company_id !== null

function boxesOf(profile: SellerProfile, visit: Pick<DeskVisit, 'at'>): FormValues {
  return new Map<string, readonly string[]>([
    ['phone', boxOf(profile.phone && writtenNumber(profile.phone))],
    ...switches.map((name) => [name, profile[name] ? ['1'] : []] as const),
    ...(hasPage(visit)
      ? [
          ['licence', boxOf(profile.licence)] as const,
          ['languages', profile.languages] as const,
          ...aboutBoxes(profile.about),
        ]
      : []),
  ])
}

function membersOf(changed: FormValues): SentMembers {
  const lines = ['phone', 'licence'].filter((name) => changed.has(name))
  const ticked = switches.filter((name) => changed.has(name))
  return {
    ...Object.fromEntries(lines.map((name) => [name, firstValue(changed, name).trim() || null])),
    ...Object.fromEntries(ticked.map((name) => [name, firstValue(changed, name) === '1'])),
    ...(changed.has('languages') ? { languages: changed.get('languages') } : {}),
    ...aboutMembers(changed),
  }
}

export async function profilePage(visit: DeskVisit, state: PageFormState = {}): Promise<Answer> {
  const { at, locale, asked, context } = visit
  const { profile: words } = locale.words.desk
  const own = await context.service.profiles.own(at.caller)
  const form = shownForm(state, boxesOf(own.profile, visit))
  const body = html`<p>${words.lead}</p>${faultBox(form.faults, locale)}
<form class="desk-narrow desk-profile" method="post" action="${PROFILE}" data-once>${tokenField(at)}${baseField(form.stored)}
${phoneFields(form, locale)}
${at.seller.company_id !== null && pageFields(form, at.seller.company_id, locale)}
<p><button class="primary" type="submit">${locale.words.desk.save}</button></p></form>
${hasPage(visit) && logoForms(own.logo, visit)}
${await projectLinks(visit)}`
  return deskAnswer(
    { title: words.title, part: 'profile', body, ...noticeFrom(asked.pairs, locale), ...state },
    at,
    locale,
  )
}

function logoForms(logo: Logo | null, { at, locale }: DeskVisit): Html {
  const { profile: words } = locale.words.desk
  return html`<section class="desk-narrow" id="logo"><h2>${words.logo}</h2>
${logo && html`<p><img class="agency-logo" src="${logoSource(logo)}" alt="${words.logo}"></p>`}
<form method="post" action="${PROFILE}/photo" enctype="multipart/form-data" data-once>${tokenField(at)}<div class="field"><label for="logo-file">${words.logoFile}</label><input id="logo-file" name="logo" type="file" accept="image/jpeg,image/png,image/webp" required></div><p><button class="button" type="submit">${words.logoSend}</button></p></form>
${logo && html`<form method="post" action="${PROFILE}/remove">${tokenField(at)}<button class="plain" type="submit">${words.logoRemove}</button></form>`}</section>`
}

export async function removeLogo({ at, context }: DeskPost): Promise<Answer> {
  await context.service.profiles.change({ logo_url: null }, null, at.caller)
  return { to: `${PROFILE}?notice=saved` }
}

function phoneFields(form: ShownForm, locale: Locale): Html {
  const { profile: words } = locale.words.desk
  const { values, faults } = form
  const labels = { accepts_calls: words.calls, accepts_whatsapp: words.whatsapp }
  return html`<fieldset><legend>${words.phoneTitle}</legend><p class="hint">${words.phoneText}</p>
${formField({ name: 'phone', label: words.phone, faults }, (attributes) => html`<input ${attributes} type="tel" autocomplete="tel" maxlength="${limits.phoneMaxChars}" value="${firstValue(values, 'phone')}">`)}
${elsewhere('phone', form, locale)}
${switches.map((name) => html`<label class="tick"><input type="checkbox" name="${name}" value="1" ${firstValue(values, name) === '1' && html`checked`}> ${labels[name]}</label>${elsewhere(name, form, locale)}`)}</fieldset>`
}

function pageFields(form: ShownForm, companyId: number, locale: Locale): Html {
  const { profile: words } = locale.words.desk
  const { values, faults } = form
  const spoken = new Set(values.get('languages'))
  return html`<fieldset><legend>${words.pageTitle}</legend>
<p class="hint">${words.pageText} <a href="${agencyPath(companyId)}">${words.pageLink}</a></p>
${formField({ name: 'licence', label: words.licence, faults }, (attributes) => html`<input ${attributes} maxlength="${limits.licenceMaxChars}" autocomplete="off" value="${firstValue(values, 'licence')}">`)}
${elsewhere('licence', form, locale)}
<fieldset class="desk-choices"><legend>${words.languages}</legend>${faultOf('languages', faults)}<div class="desk-ticks">${textLanguages.map((code) => html`<label class="tick"><input type="checkbox" name="languages" value="${code}" ${spoken.has(code) && html`checked`}> ${locale.languageName(code)}</label>`)}</div>
${elsewhere('languages', form, locale)}</fieldset>
${aboutFields(form, words.about, locale)}</fieldset>`
}

export async function saveProfile(post: DeskPost): Promise<Answer> {
  const { at, form, context, locale } = post
  const { profiles } = context.service
  const outcome = await saveBoxes(form, {
    async read() {
      const { profile, version } = await profiles.own(at.caller)
      return { stored: boxesOf(profile, post), version }
    },
    async write(changed, version) {
      await profiles.change(membersOf(changed), [version], at.caller)
    },
  })
  if (outcome.is === 'saved') return { to: `${PROFILE}?notice=saved` }
  return profilePage(post, unsavedState(outcome, locale))
}
