/**
 * One control for each kind of field, none for a field: what the catalogue says of it is enough to ask for it.
 * Controls are plain and work without script; a field that a property type does not have is hidden by style.
 */
import {
  type ChoiceField,
  type Field,
  fieldsByName,
  type TextsField,
} from '../../catalogue/fields.ts'
import { formNotes, POINT_FIELDS } from '../../catalogue/listing-form.ts'
import { AMENITIES, pairedAmenities } from '../../catalogue/publish-rules.ts'
import type { Place } from '../../country/country.ts'
import { country } from '../../country/served-country.ts'
import type { FieldFault } from '../enquiries/fault-texts.ts'
import { faultOf, formField } from '../enquiries/form-field.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from '../parts/html.ts'
import {
  askedLanguages,
  boxNames,
  type FormValues,
  firstValue,
  listMark,
  textBox,
} from './form-values.ts'

export interface FormState {
  readonly values: FormValues
  readonly faults: readonly FieldFault[]
  /** Lacking before it can be published. */
  readonly missing: readonly string[]
  readonly deal: string
  readonly locale: Locale
}

export function formControl(name: string, state: FormState): Html {
  const field = fieldsByName.get(name)
  if (!field || (field.appliesTo && !field.appliesTo.some((deal) => deal === state.deal))) {
    return html``
  }
  const { notFor = [] } = field
  const isPoint = (POINT_FIELDS as readonly string[]).includes(name)
  return html`<div class="desk-field desk-${field.kind}" data-field="${name}" ${notFor.length > 0 && html`data-not-for="${notFor.join(' ')}"`} ${isPoint && html`data-point-field`}>${controlOf(field, state)}<p class="desk-needed" data-needed ${!state.missing.includes(name) && html`hidden`}>${state.locale.words.desk.needed}</p></div>`
}

function controlOf(field: Field, state: FormState): Html {
  if (field.kind === 'choice' && field.multiple) return boxes(field, state)
  if (field.kind === 'texts') return texts(field, state)
  const { locale, faults, values } = state
  const { name } = field
  const label = `${locale.label(field.label)}${unitOf(field, state)}`
  const note = noteOf(name, locale)
  const value = values.get(name)?.[0] ?? ''
  return formField(
    { name, label, ...(note === null ? {} : { hint: note }), faults },
    (attributes) => box(field, attributes, value, state),
  )
}

function noteOf(name: string, { lang }: Locale): string | null {
  const note = formNotes[name]
  return note ? note[lang] : null
}

function unitOf(field: Field, { locale }: FormState): string {
  if (field.kind !== 'number' || !field.unit) return ''
  return `, ${locale.unitSign(field.unit)}`
}

function box(field: Field, attributes: Html, value: string, { locale }: FormState): Html {
  switch (field.kind) {
    case 'choice':
      return html`<select ${attributes}>${options(field, value, locale)}</select>`
    case 'place':
      return html`<select ${attributes}><option value="">${locale.words.desk.notSaid}</option>${placeOptions(value, locale)}</select>`
    case 'number':
      return html`<input ${attributes} type="text" inputmode="${field.whole && field.min >= 0 ? 'numeric' : 'decimal'}" autocomplete="off" value="${value}">`
    case 'date':
      return html`<input ${attributes} type="date" min="${field.min}" max="${field.max}" value="${value}">`
    case 'text':
      return field.format === 'prose'
        ? html`<textarea ${attributes} rows="9" maxlength="${field.maxChars}">
${value}</textarea>`
        : html`<input ${attributes} type="${field.format === 'video-link' ? 'url' : 'text'}" maxlength="${field.maxChars}" autocomplete="off" value="${value}">`
    default:
      return html``
  }
}

const options = ({ values }: ChoiceField, chosen: string, locale: Locale): Html =>
  html`<option value="">${locale.words.desk.notSaid}</option>${values.map(
    ({ value, label }) =>
      html`<option value="${value}" ${value === chosen && html`selected`}>${locale.label(label)}</option>`,
  )}`

/** By district, since several places share a name. */
function placeOptions(chosen: string, { nameOf, lang }: Locale): Html {
  return html`${country.districts.map((district) => {
    const places = country.places.filter((place) => place.district === district.slug)
    const sorted = places.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), lang))
    return html`<optgroup label="${nameOf(district)}" data-district="${district.slug}">${sorted.map((place) => html`<option value="${place.slug}" ${place.slug === chosen && html`selected`}>${nameIn(places, place, nameOf)}</option>`)}</optgroup>`
  })}`
}

/** Of two quarters of one name, each with the town that it is in. */
function nameIn(places: readonly Place[], place: Place, nameOf: Locale['nameOf']): string {
  const name = nameOf(place)
  const isAlone = places.every((other) => other === place || nameOf(other) !== name)
  const parent = country.places.find(({ slug }) => slug === place.parent)
  return isAlone || !parent ? name : `${name} (${nameOf(parent)})`
}

/** A box for each language, folded away while nothing stands in them. */
function texts(field: TextsField, { values, faults, locale }: FormState): Html {
  const note = noteOf(field.name, locale)
  const asked = askedLanguages(field, values)
  const isOpen = boxNames(field).some((name) => faults.some((fault) => fault.field === name))
  const boxes = asked.map((language) =>
    formField(
      { name: textBox(field.name, language), label: locale.languageName(language), faults },
      (
        attributes,
      ) => html`<textarea ${attributes} lang="${language}" rows="7" maxlength="${field.maxChars}">
${firstValue(values, textBox(field.name, language))}</textarea>`,
    ),
  )
  return html`<details class="desk-texts" ${isOpen && html`open`}><summary>${locale.label(field.label)}</summary>
${note !== null && html`<p class="field-hint">${note}</p>`}
${boxes}</details>`
}

/** An amenity of which another field says the kind is entered there: "has one" next to the kinds. */
const amenityOf = (name: string): string | undefined =>
  pairedAmenities.find(({ field }) => field === name)?.amenity

const isAskedElsewhere = (name: string, value: string): boolean =>
  name === AMENITIES && pairedAmenities.some(({ amenity }) => amenity === value)

/** A list of boxes to tick. */
function boxes(field: ChoiceField, { values, faults, locale }: FormState): Html {
  const { name, label } = field
  const note = noteOf(name, locale)
  const amenity = amenityOf(name)
  const pill = (box: string, value: string, text: string) =>
    html`<span class="pill"><input type="checkbox" id="${box}-${value}" name="${box}" value="${value}" ${values.get(box)?.includes(value) && html`checked`}><label for="${box}-${value}">${text}</label></span>`
  const asked = field.values.filter(({ value }) => !isAskedElsewhere(name, value))
  return html`<fieldset class="desk-boxes"><legend>${locale.label(label)}</legend>
<input type="hidden" name="${listMark(name)}" value="1">
${note !== null && html`<p class="field-hint">${note}</p>`}
<div class="pills">${amenity !== undefined && pill(AMENITIES, amenity, locale.words.desk.hasOne)}${asked.map(({ value, label: text }) => pill(name, value, locale.label(text)))}</div>
${faultOf(name, faults)}</fieldset>`
}
