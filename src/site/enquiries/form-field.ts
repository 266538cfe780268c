/** A field of a form with its label, its hint and what is wrong with it, tied together for screen readers. */
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from '../parts/html.ts'
import type { FieldFault } from './fault-texts.ts'

interface Field {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly faults: readonly FieldFault[]
}

/** `control` draws the element itself; its attributes name it and tie it to the texts around. */
export function formField(field: Field, control: (attributes: Html) => Html): Html {
  const { name, label, hint, faults } = field
  const isWrong = faults.some((fault) => fault.field === name)
  const isFirst = isWrong && faults.find((fault) => fault.field !== null)?.field === name
  const texts = [isWrong && `${name}-fault`, hint !== undefined && `${name}-hint`].filter(Boolean)
  const attributes = html`id="${name}" name="${name}" ${isWrong && html`aria-invalid="true"`} ${isFirst && html`autofocus`} ${texts.length > 0 && html`aria-describedby="${texts.join(' ')}"`}`
  return html`<div class="field"><label for="${name}">${label}</label>
${control(attributes)}
${faultOf(name, faults)}
${hint !== undefined && html`<p class="field-hint" id="${name}-hint">${hint}</p>`}</div>`
}

export function faultOf(name: string, faults: readonly FieldFault[]): Html {
  const fault = faults.find(({ field }) => field === name)
  return fault ? html`<p class="field-fault" id="${name}-fault">${fault.text}</p>` : html``
}

/** Above the fields: all that is wrong, each with a way to its field. */
export function faultSummary(faults: readonly FieldFault[], { words }: Locale): Html {
  if (faults.length === 0) return html``
  return html`<div class="problem" role="alert"><h3>${words.enquiry.faultsTitle}</h3>
<ul>${faults.map(({ field, text }) => html`<li>${field === null ? text : html`<a href="#${field}">${text}</a>`}</li>`)}</ul></div>`
}
