/**
 * The form of one listing: fields by groups, what is wrong at its field, what is missing, what similar homes are
 * offered for, the photos, and what can be done with it. The script of the page saves while one types.
 */

import { limits } from '../../catalogue/limits.ts'
import {
  type FormStep,
  formGroups,
  formSteps,
  POINT_FIELDS,
  stepOf,
} from '../../catalogue/listing-form.ts'
import type { SellerAtDesk } from '../../service/desk/desk-sessions.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import { formField } from '../enquiries/form-field.ts'
import type { Locale } from '../locale/locale.ts'
import type { PageAnswer } from '../mount/send-page.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { roundedPrice } from '../parts/estimate-range.ts'
import { type Html, html } from '../parts/html.ts'
import { mapData } from '../parts/map-pane.ts'
import { localPath } from '../requests/search-address.ts'
import { tokenField } from './csrf.ts'
import { deskAnswer, faultBox } from './desk-frame.ts'
import { DESK } from './desk-visit.ts'
import { formControl } from './form-control.ts'
import { type FormValues, MARK, PROJECT, shownFormValues } from './form-values.ts'
import { otherHomesCard } from './other-homes.ts'
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
<div data-steps>${stepLinks(locale)}
<div class="desk-columns"><div class="desk-main">
<div data-step="photos" id="step-photos">${photoSection(view, at, locale)}</div>
${form(view, at, context, locale)}
${saveBar(record, locale)}
</div>
<aside class="desk-side" data-step="publish" id="step-publish" aria-label="${desk.checklist}">${sidePanel(view.verdict, locale)}
${otherHomesCard(record.id, view.others, at, context, locale)}
${manage(record, view, at, locale)}</aside></div></div>`
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
  const step = stepOf(name)
  const isFirst = formSteps.some(({ groups: [first] }) => first === name)
  return html`<fieldset class="desk-group" data-step="${step}" ${isFirst && html`id="step-${step}"`}><legend tabindex="-1">${desk.groups[name]}</legend>${name === 'place' && pinMap(stored, context, locale)}<div class="desk-grid">${controls}</div>${step === 'price' && html`<div class="narrow-block"><strong>${desk.guideTitle}</strong><p data-guide-here>${guideText(verdict, locale)}</p></div>`}</fieldset>`
})}
${stored.has(PROJECT) && html`<fieldset class="desk-group" data-step="${PROJECT_STEP}"><legend>${desk.project}</legend><div class="desk-field">${formField({ name: PROJECT, label: desk.project, hint: desk.projectHint, faults }, (attributes) => html`<input ${attributes} maxlength="${limits.projectNameMaxChars}" autocomplete="off" value="${values.get(PROJECT)?.[0] ?? ''}">`)}</div></fieldset>`}</form>`
}

const PROJECT_STEP: FormStep = 'words'

/** Without script they jump to the parts of the page; with it a phone shows one part at a time. */
function stepLinks({ words: { desk } }: Locale): Html {
  return html`<nav class="desk-steps" aria-label="${desk.steps.title}"><ol>${formSteps.map(({ name }) => html`<li><a href="#step-${name}" data-step-link="${name}">${desk.steps[name]}</a></li>`)}</ol></nav>`
}

/** Outside of the form, so that it is there at every step. */
function saveBar({ state }: ListingRecord, { words: { desk } }: Locale): Html {
  const isDraft = state === 'draft'
  const by = (steps: number, label: string, look: string) =>
    html`<button class="${look} step-only" type="button" data-step-by="${steps}" hidden>${label}</button>`
  return html`<p class="desk-save">${by(-1, desk.stepBack, 'button')}${by(1, desk.stepNext, 'primary')}
<button class="${isDraft ? 'primary whole-only' : 'primary'}" type="submit" form="listing-form" name="act" value="save">${desk.save}</button> ${isDraft && html`<button class="button whole-only" type="submit" form="listing-form" name="act" value="publish">${desk.publish}</button>`} <span class="small" data-saved role="status"></span></p>`
}

/** What the script says; holes are filled by it. */
const formWords = ({ words: { desk } }: Locale): string =>
  JSON.stringify({
    autosaved: desk.autosaved('{time}'),
    autosavedPartly: desk.autosavedPartly,
    autosaving: desk.autosaving,
    offline: desk.offline,
    stayedOffline: desk.stayedOffline,
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
  return html`<div class="desk-pin js-only"><p class="field-hint">${desk.mapText}</p><p><button class="button" type="button" data-my-position data-failed="${desk.positionFailed}">${desk.myPosition}</button></p><div class="map-frame"><div class="map map-small" data-pin-map data-lat="${lat}" data-lng="${lng}" ${mapData(context, locale)}></div></div></div>`
}

/** Without these nobody could say what similar ones are offered for. */
const GUIDED_BY = new Set(['property_type', 'district', 'covered_area_m2', 'plot_area_m2'])

/** The script replaces it after every validation. */
export function sidePanel(verdict: Verdict, locale: Locale): Html {
  const { desk } = locale.words
  const { missing, warnings } = verdict
  return html`<div data-verdict><section class="side-card"><h2>${desk.checklist}</h2>${
    missing.length === 0
      ? html`<p class="desk-ready">${desk.checklistDone}</p>`
      : html`<ul class="desk-checklist">${missing.map((name) => html`<li><a href="#${name === 'photo_urls' ? 'photos' : name}">${labelOf(name, locale)}</a></li>`)}</ul>`
  }
${warnings.length > 0 && html`<h3>${desk.warningsTitle}</h3><ul>${warnings.map((text) => html`<li>${text}</li>`)}</ul>`}</section>
<section class="side-card"><h2>${desk.guideTitle}</h2><p data-guide>${guideText(verdict, locale)}</p></section></div>`
}

function guideText({ estimate, missing }: Verdict, locale: Locale): string {
  const { desk } = locale.words
  if (estimate?.value == null || estimate.low === null || estimate.high === null) {
    return missing.some((name) => GUIDED_BY.has(name)) ? desk.guideNone : desk.guideFew
  }
  const { value, low, high } = estimate
  return desk.guide(locale.money(roundedPrice(value)), locale.money(low), locale.money(high))
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
${(state === 'draft' || state === 'paused') && html`<p><a class="button" href="${DESK}/listings/${id}/preview">${desk.preview}</a></p>${act('publish', desk.publish, 'button primary')}`}
${state === 'live' && act('unpublish', desk.pause)}
${(state === 'live' || state === 'paused') && act('close', desk.close, 'button', choice)}
${state === 'closed' && act('reopen', desk.reopen)}
<details class="guarded"><summary>${desk.removeTitle}</summary><p>${desk.removeText}</p>${act('remove', desk.removeButton, 'button danger')}</details></section>`
}
