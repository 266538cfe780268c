/** What the forms of a profile and of its projects say at a box: a fault, or what another device stored there meanwhile. */
import { limits } from '../../../catalogue/limits.ts'
import { country } from '../../../country/served-country.ts'
import type { Fault } from '../../../domain/refusal.ts'
import type { FieldFault } from '../../enquiries/fault-texts.ts'
import type { Locale } from '../../locale/locale.ts'
import { type Html, html } from '../../parts/html.ts'
import { type FormValues, firstValue } from '../form-values.ts'

export const switches = ['accepts_calls', 'accepts_whatsapp'] as const

interface StoredElsewhere {
  readonly stored: FormValues
  readonly conflicts: readonly string[]
}

/** Of a box that was changed on another device, too: what is stored there. */
export function elsewhere(
  name: string,
  { stored, conflicts }: StoredElsewhere,
  locale: Locale,
): Html {
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

export function pageFaults(faults: readonly Fault[], locale: Locale): readonly FieldFault[] {
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
