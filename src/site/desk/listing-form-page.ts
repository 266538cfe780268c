/**
 * The form of one listing: fields by groups, what is wrong at its field, what is missing, what similar homes are
 * offered for, the photos, and what can be done with it. The script of the page saves while one types.
 */

import { limits } from '../../catalogue/limits.ts'
import { formGroups, POINT_FIELDS } from '../../catalogue/listing-form.ts'
import type { SellerAtDesk } from '../../service/desk/desk-sessions.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import { formField } from '../enquiries/form-field.ts'
import type { Locale } from '../locale/locale.ts'
import type { PageAnswer } from '../mount/send-page.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { mapData } from '../parts/map-pane.ts'
import { localPath } from '../requests/search-address.ts'
import { tokenField } from './csrf.ts'
import { deskAnswer, faultBox } from './desk-frame.ts'
import { DESK } from './desk-visit.ts'
import { formControl } from './form-control.ts'
import { type FormValues, MARK, PROJECT, shownFormValues } from './form-values.ts'
import { type FormView, ownTitle, type Verdict } from './own-listing.ts'
import { photoSection } from './photos/photo-section.ts'
import { BASE, conflictPanel, printsOf } from './saving/merge-form.ts'
import { labelOf, suspension } from './stock-page.ts'
export function listingFormPage(
  view: FormView,
  at: SellerAtDesk,
  context: SiteContext,
  locale: Locale,
): PageAnswer {
  const { desk } = locale.words
  const { record, hold, news } = view
  const title = ownTitle(record, { context, locale })
  const body = html`${suspension(at, locale)}
${hold !== null && html`<p class="problem" role="alert">${desk.held(hold)}</p>`}
<p class="desk-status"><span class="desk-state desk-state-${record.state}">${desk.states[record.state] ?? record.state}</span> ${record.state === 'live' && html`<a href="${localPath(record.link, context)}">${desk.open}</a>`} <a href="${DESK}/listings/${record.id}/preview">${desk.preview}</a> ${record.first_published_at !== null && html`<a href="${DESK}/listings/${record.id}/figures">${desk.figures.title}</a>`}</p>
<div class="desk-columns"><div class="desk-main">
${form(view, at, context, locale)}
${photoSection(view, at, locale)}
</div>
<aside class="desk-side" aria-label="${desk.checklist}">${sidePanel(view.verdict, locale)}
${manage(record, view, at, locale)}</aside></div>`
  return deskAnswer({ title, part: 'listings', body, ...news }, at, locale)
}

function form(view: FormView, at: SellerAtDesk, context: SiteContext, locale: Locale): Html {
  const { record, stored, values, unsaved, conflicts, faults, verdict } = view
  const { desk } = locale.words
  const state = { values, faults, missing: verdict.missing, deal: record.deal, locale }
  const isAutosaved = record.state === 'draft' || record.state === 'paused'
  return html`<form class="desk-form" id="listing-form" method="post" action="${DESK}/listings/${record.id}" data-listing-form="${record.id}" data-autosave="${String(isAutosaved)}" data-unsaved="${JSON.stringify(unsaved)}" ${view.answers && html`data-answers`} data-words="${formWords(locale)}" novalidate>
${tokenField(at)}<input type="hidden" name="${BASE}" value="${JSON.stringify(printsOf(stored))}"><input type="hidden" name="${MARK}" value="${locale.decimalMark}">
${faultBox(faults, locale)}
<div data-conflicts>${conflictPanel({ boxes: conflicts, mine: values, theirs: shownFormValues(stored, locale.decimalMark), mark: locale.decimalMark }, locale)}</div>
<div data-notices role="status"></div>
${formGroups.map(({ name, fields }) => {
  const controls = fields.map((field) => formControl(field, state))
  if (controls.every(({ text }) => text === '')) return ''
  return html`<fieldset class="desk-group"><legend>${desk.groups[name]}</legend>${name === 'place' && pinMap(stored, context, locale)}<div class="desk-grid">${controls}</div></fieldset>`
})}
${stored.has(PROJECT) && html`<fieldset class="desk-group"><legend>${desk.project}</legend><div class="desk-field">${formField({ name: PROJECT, label: desk.project, hint: desk.projectHint, faults }, (attributes) => html`<input ${attributes} maxlength="${limits.projectNameMaxChars}" autocomplete="off" value="${values.get(PROJECT)?.[0] ?? ''}">`)}</div></fieldset>`}
<p class="desk-save"><button class="primary" type="submit" name="act" value="save">${desk.save}</button> ${record.state === 'draft' && html`<button class="button" type="submit" name="act" value="publish">${desk.publish}</button>`} <span class="small" data-saved></span></p></form>`
}

/** What the script says; holes are filled by it. */
const formWords = ({ words: { desk } }: Locale): string =>
  JSON.stringify({
    autosaved: desk.autosaved('{time}'),
    autosavedPartly: desk.autosavedPartly,
    autosaving: desk.autosaving,
    offline: desk.offline,
    restored: desk.restored,
    notSaved: desk.saving.notSaved,
    notPublished: desk.saving.notPublished,
    nowLive: desk.saving.nowLive,
    sessionOver: desk.sessionOver,
    signIn: desk.signIn,
  })

function pinMap(values: FormValues, context: SiteContext, locale: Locale): Html {
  const { desk } = locale.words
  const [lat, lng] = POINT_FIELDS.map((name) => values.get(name)?.[0] ?? '')
  return html`<div class="desk-pin js-only"><p class="field-hint">${desk.mapText}</p><div class="map-frame"><div class="map map-small" data-pin-map data-lat="${lat}" data-lng="${lng}" ${mapData(context, locale)}></div></div></div>`
}

/** Without these nobody could say what similar ones are offered for. */
const GUIDED_BY = new Set(['property_type', 'district', 'covered_area_m2', 'plot_area_m2'])

/** The script replaces it after every validation. */
export function sidePanel(verdict: Verdict, locale: Locale): Html {
  const { desk } = locale.words
  const { missing, warnings, estimate } = verdict
  return html`<div data-verdict><section class="side-card"><h2>${desk.checklist}</h2>${
    missing.length === 0
      ? html`<p class="desk-ready">${desk.checklistDone}</p>`
      : html`<ul class="desk-checklist">${missing.map((name) => html`<li><a href="#${name === 'photo_urls' ? 'photos' : name}">${labelOf(name, locale)}</a></li>`)}</ul>`
  }
${warnings.length > 0 && html`<h3>${desk.warningsTitle}</h3><ul>${warnings.map((text) => html`<li>${text}</li>`)}</ul>`}</section>
<section class="side-card"><h2>${desk.guideTitle}</h2><p>${
    estimate === null || estimate.value === null || estimate.low === null || estimate.high === null
      ? missing.some((name) => GUIDED_BY.has(name))
        ? desk.guideNone
        : desk.guideFew
      : desk.guide(
          locale.money(estimate.value),
          locale.money(estimate.low),
          locale.money(estimate.high),
        )
  }</p></section></div>`
}

function manage(
  { id, state, deal }: ListingRecord,
  { version }: FormView,
  at: SellerAtDesk,
  locale: Locale,
): Html {
  const { desk } = locale.words
  const act = (name: string, label: string, look = 'button', inside: Html = html``) =>
    html`<form method="post" action="${DESK}/listings/${id}/act" data-once>${tokenField(at)}<input type="hidden" name="version" value="${version}">${inside}<button class="${look}" type="submit" name="act" value="${name}">${label}</button></form>`
  const reasons = [deal === 'rent' ? 'rented' : 'sold', 'withdrawn']
  const choice = html`<label class="visually-hidden" for="reason">${desk.close}</label><select id="reason" name="reason">${reasons.map((reason) => html`<option value="${reason}">${desk.closeReasons[reason]}</option>`)}</select> `
  return html`<section class="side-card desk-manage"><h2>${desk.manage}</h2>
${(state === 'draft' || state === 'paused') && act('publish', desk.publish, 'button primary')}
${state === 'live' && act('unpublish', desk.pause)}
${(state === 'live' || state === 'paused') && act('close', desk.close, 'button', choice)}
${state === 'closed' && act('reopen', desk.reopen)}
<details class="guarded"><summary>${desk.removeTitle}</summary><p>${desk.removeText}</p>${act('remove', desk.removeButton, 'button danger')}</details></section>`
}
