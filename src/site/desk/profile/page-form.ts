/** What the forms of a profile and of its projects have in common: the texts of a page, faults, and what another device stored meanwhile. */
import { languages } from '../../../catalogue/languages.ts'
import { limits } from '../../../catalogue/limits.ts'
import { country } from '../../../country/served-country.ts'
import type { Fault } from '../../../domain/refusal.ts'
import type { SentMembers } from '../../../service/listings/write-context.ts'
import type { FieldFault } from '../../enquiries/fault-texts.ts'
import { formField } from '../../enquiries/form-field.ts'
import type { Locale } from '../../locale/locale.ts'
import { type Html, html } from '../../parts/html.ts'
import type { DeskContent } from '../desk-frame.ts'
import { type FormValues, firstValue, textBox } from '../form-values.ts'
import type { BoxOutcome } from '../saving/save-boxes.ts'

export const switches = ['accepts_calls', 'accepts_whatsapp'] as const

/** What was typed, and how it went. */
export interface PageFormState extends Pick<DeskContent, 'notice' | 'problem' | 'status'> {
  /** What the form was compared with; left out: what is stored now. */
  readonly stored?: FormValues
  readonly values?: FormValues
  readonly faults?: readonly FieldFault[]
  readonly conflicts?: readonly string[]
}

export interface ShownForm {
  readonly stored: FormValues
  readonly values: FormValues
  readonly faults: readonly FieldFault[]
  readonly conflicts: readonly string[]
}

export const shownForm = (state: PageFormState, storedNow: FormValues): ShownForm => {
  const { stored = storedNow, values = stored, faults = [], conflicts = [] } = state
  return { stored, values, faults, conflicts }
}

/** Of a form that was not saved: back to the one who typed it. */
export function unsavedState(
  { stored, values, conflicts, refusal }: Exclude<BoxOutcome, { readonly is: 'saved' }>,
  locale: Locale,
): PageFormState {
  return refusal
    ? { stored, values, faults: pageFaults(refusal.faults, locale), status: refusal.status }
    : { stored, values, conflicts, problem: locale.words.desk.profile.conflict, status: 409 }
}

/** Of a value that may be missing. */
export const boxOf = (text: string | null | undefined): readonly string[] => (text ? [text] : [])

const ABOUT = 'about'

export const aboutBoxes = (about: Readonly<Record<string, string | undefined>>) =>
  languages.map((lang) => [textBox(ABOUT, lang), boxOf(about[lang])] as const)

export function aboutMembers(changed: FormValues): SentMembers {
  const texts = languages.filter((lang) => changed.has(textBox(ABOUT, lang)))
  if (texts.length === 0) return {}
  const about = texts.map((lang) => [lang, firstValue(changed, textBox(ABOUT, lang)) || null])
  return { about: Object.fromEntries(about) }
}

export const aboutFields = (
  form: ShownForm,
  label: (language: string) => string,
  locale: Locale,
): readonly Html[] =>
  languages.map((lang) => {
    const name = textBox(ABOUT, lang)
    const named = { name, label: label(locale.languageName(lang)), faults: form.faults }
    return html`${formField(named, (attributes) => html`<textarea ${attributes} rows="6" lang="${lang}" maxlength="${limits.profileTextMaxChars}">${firstValue(form.values, name)}</textarea>`)}
${elsewhere(name, form, locale)}`
  })

/** Of a box that was changed on another device, too: what is stored there. */
export function elsewhere(name: string, { stored, conflicts }: ShownForm, locale: Locale): Html {
  if (!conflicts.includes(name)) return html``
  const { saving, profile: words } = locale.words.desk
  const isSwitch = switches.some((one) => one === name)
  const value = isSwitch
    ? firstValue(stored, name) === '1'
      ? words.on
      : words.off
    : (stored.get(name) ?? []).join(', ') || saving.empty
  return html`<p class="field-fault">${saving.theirs}: <span class="conflict-choice-value">${value}</span></p>`
}

const QUOTED = /: "(.*)"\.$/s

function pageFaults(faults: readonly Fault[], locale: Locale): readonly FieldFault[] {
  const { faults: words, profile } = locale.words.desk
  const textOf = ({ code, param = '', message }: Fault): string => {
    if (code === 'contact_in_description') return words.contact(QUOTED.exec(message)?.[1] ?? '')
    if (param === 'phone')
      return code === 'missing_field'
        ? profile.phoneMissing
        : locale.words.enquiry.phoneInvalid(country.phoneCode)
    if (param === 'completion') return words.date
    const max = param === 'licence' ? limits.licenceMaxChars : limits.profileTextMaxChars
    return code === 'too_long' ? words.tooLong(locale.number(max)) : words.other
  }
  return faults.map((fault) => ({ field: fault.param ?? null, text: textOf(fault) }))
}
