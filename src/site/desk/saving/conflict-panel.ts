/**
 * Fields that were changed here and on another device: both values side by side, to choose from. Works without
 * script by the button of its form; the script takes a choice at once. It stands inside the form of the listing.
 */
import { type Field, fieldsByName } from '../../../catalogue/fields.ts'
import { country } from '../../../country/served-country.ts'
import type { DecimalMark } from '../../../domain/numbers/typed-number.ts'
import type { Locale } from '../../locale/locale.ts'
import { type Html, html } from '../../parts/html.ts'
import { type FormValues, PROJECT } from '../form-values.ts'
import { choiceName, UNDECIDED, unitOf } from './merge-form.ts'
import { readNumberText } from './number-faults.ts'

export interface Conflict {
  readonly boxes: readonly string[]
  /** As typed here. */
  readonly mine: FormValues
  /** As stored, written for the page. */
  readonly theirs: FormValues
  /** How both write decimals. */
  readonly mark: DecimalMark
}

export function conflictPanel({ boxes, mine, theirs, mark }: Conflict, locale: Locale): Html {
  if (boxes.length === 0) return html``
  const { saving } = locale.words.desk
  const units = [...new Set(boxes.map((box) => unitOf(box)[0]))]
  const choice = (box: string, name: string, label: string, values: FormValues) =>
    html`<label class="desk-choice"><input type="radio" name="${choiceName(box)}" value="${name}"><span><strong>${label}</strong> <span class="desk-choice-value">${valueText(box, values, mark, locale)}</span></span></label>`
  return html`<section class="problem desk-conflict" role="alert" data-conflict><h2>${saving.conflictTitle}</h2>
<p>${saving.conflictText} <span class="no-script-only">${saving.conflictSave}</span></p>
${units.map((box) => html`<fieldset data-conflict-of="${unitOf(box).join(' ')}" data-theirs="${JSON.stringify(Object.fromEntries(unitOf(box).map((name) => [name, theirs.get(name) ?? []])))}"><legend>${labelOfBox(box, locale)}</legend><input type="hidden" name="${UNDECIDED}" value="${box}">${choice(box, 'mine', saving.mine, mine)}${choice(box, 'theirs', saving.theirs, theirs)}</fieldset>`)}</section>`
}

function labelOfBox(box: string, locale: Locale): string {
  const { desk } = locale.words
  if (box === PROJECT) return desk.project
  if (unitOf(box).length > 1) return desk.saving.point
  const [name, language] = box.split('.')
  const label = locale.label(fieldsByName.get(name)?.label ?? name)
  return language === undefined ? label : `${label}: ${locale.languageName(language)}`
}

function valueText(box: string, values: FormValues, mark: DecimalMark, locale: Locale): string {
  const texts = unitOf(box).map((name) => {
    const field = fieldsByName.get(name)
    return (values.get(name) ?? [])
      .filter((value) => value !== '')
      .map((value) => (field ? oneText(field, value, mark, locale) : value))
      .join(', ')
  })
  return texts.filter((text) => text !== '').join(', ') || locale.words.desk.saving.empty
}

/** Texts stand as they were written, numbers as they were understood. */
function oneText(field: Field, value: string, mark: DecimalMark, locale: Locale): string {
  if (field.kind === 'choice') {
    return locale.label(field.values.find((one) => one.value === value)?.label ?? value)
  }
  if (field.kind === 'place') {
    const place = country.places.find(({ slug }) => slug === value)
    return place ? locale.nameOf(place) : value
  }
  return field.kind === 'number' ? (readNumberText(value, field, mark, locale) ?? value) : value
}
