/**
 * What a form changes of a listing that may have changed since the form was made. A form carries a print of each box
 * as it was then: a box whose text has another print was changed here, a stored value with another print was changed
 * elsewhere. Invariant: only boxes that were changed here are ever written; one that was changed on both sides to
 * different values is a conflict until somebody has chosen.
 */

import { createHash } from 'node:crypto'
import { type Field, fieldsByName } from '../../../catalogue/fields.ts'
import { POINT_FIELDS } from '../../../catalogue/listing-form.ts'
import { country } from '../../../country/served-country.ts'
import type { DecimalMark } from '../../../domain/numbers/typed-number.ts'
import type { Locale } from '../../locale/locale.ts'
import { type Html, html } from '../../parts/html.ts'
import { readNumberText } from '../desk-faults.ts'
import {
  askedFields,
  boxNames,
  type FormValues,
  firstValue,
  listMark,
  PROJECT,
  readNumberBox,
} from '../form-values.ts'

/** The field of a form that holds the prints. */
export const BASE = 'base'
/** Names a box whose two values are shown side by side; what was chosen stands in a field of its own. */
const UNDECIDED = 'undecided'
const choiceName = (box: string): string => `choose.${box}`

export type Prints = Readonly<Record<string, string>>

export interface MergedForm {
  /** What the form changes: of each box the text as it was typed. Nobody else has touched them. */
  readonly changed: FormValues
  /** Boxes that were changed here and elsewhere. */
  readonly conflicts: readonly string[]
  /** All boxes whose text here is not what is stored. */
  readonly unsaved: readonly string[]
}

const PRINT_CHARS = 10
const allBoxes: readonly string[] = [...askedFields.flatMap(boxNames), PROJECT]
const fieldOfBox = new Map(askedFields.map((field) => [field.name, field]))

/** Boxes that are one thing: a point is moved, not its latitude. */
const unitOf = (box: string): readonly string[] =>
  (POINT_FIELDS as readonly string[]).includes(box) ? POINT_FIELDS : [box]

const printOf = (values: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(values.filter((value) => value !== '').sort()))
    .digest('base64url')
    .slice(0, PRINT_CHARS)

/** As a stored value stands: without the marks of a language, and with the line ends of no browser. */
function inNoLanguage(
  box: string,
  values: readonly string[],
  mark: DecimalMark,
): readonly string[] {
  const field = fieldOfBox.get(box)
  return values.map((value) => {
    const text = value.replaceAll('\r\n', '\n').trim()
    if (field?.kind !== 'number' || text === '') return text
    const read = readNumberBox(text, field, mark)
    return read.is === 'number' ? String(read.value) : text
  })
}

/** Of all boxes as they are stored: what a form is sent with. */
export const printsOf = (stored: FormValues): Prints =>
  Object.fromEntries([...stored].map(([box, values]) => [box, storedPrint(values)]))

const storedPrint = (values: readonly string[]): string =>
  printOf(values.map((value) => value.replaceAll('\r\n', '\n').trim()))

export function readPrints(form: FormValues): Prints {
  try {
    const read: unknown = JSON.parse(firstValue(form, BASE) || '{}')
    return read !== null && typeof read === 'object' ? (read as Prints) : {}
  } catch {
    return {}
  }
}

export function mergeForm(stored: FormValues, form: FormValues, mark: DecimalMark): MergedForm {
  const base = readPrints(form)
  const undecided = new Set(form.get(UNDECIDED) ?? [])
  const sent = sentBoxes(form).filter((box) => stored.has(box))
  const looks = new Map(
    sent.map((box) => {
      const mine = printOf(inNoLanguage(box, form.get(box) ?? [], mark))
      const now = storedPrint(stored.get(box) ?? [])
      const was = Object.hasOwn(base, box) ? base[box] : now
      return [box, { isMine: mine !== was, isTheirs: now !== was, isOther: mine !== now }]
    }),
  )
  const changed = new Map<string, readonly string[]>()
  const conflicts: string[] = []
  const unsaved: string[] = []
  for (const box of sent) {
    const unit = unitOf(box).flatMap((name) => looks.get(name) ?? [])
    const [first] = unitOf(box)
    const choice = firstValue(form, choiceName(first))
    const isUndecided = undecided.has(first) && choice === ''
    const isMine = unit.some((look) => look.isMine) || undecided.has(first)
    if (!isMine || choice === 'theirs' || !unit.some(({ isOther }) => isOther)) continue
    unsaved.push(box)
    if (isUndecided || unit.some((look) => look.isTheirs)) conflicts.push(box)
    else takeBox(box, form, changed)
  }
  return { changed, conflicts, unsaved }
}

export const sentBoxes = (form: FormValues): readonly string[] =>
  allBoxes.filter((box) => form.has(box) || form.has(listMark(box)))

/** With the mark of a list, without which boxes that are all empty say nothing. */
function takeBox(box: string, form: FormValues, taken: Map<string, readonly string[]>): void {
  const values = form.get(box)
  if (values) taken.set(box, values)
  if (form.has(listMark(box))) taken.set(listMark(box), ['1'])
}

/** The boxes without some of them, and without what belongs to these. */
export function withoutBoxes(form: FormValues, left: Iterable<string>): FormValues {
  const names = new Set([...left].flatMap((box) => unitOf(box)))
  return new Map([...form].filter(([name]) => !names.has(name.replace(/\.asked$/, ''))))
}

/** What is stored, with what was typed over it in these boxes. */
export function typedOver(
  shown: FormValues,
  form: FormValues,
  boxes: readonly string[],
): FormValues {
  return new Map([...shown, ...boxes.map((box) => [box, form.get(box) ?? []] as const)])
}

/**
 * Fields that were changed here and on another device: both values side by side, to choose from. Works without
 * script by the button of its form; the script takes a choice at once. It stands inside the form of the listing.
 */
interface Conflict {
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
    html`<label class="conflict-choice"><input type="radio" name="${choiceName(box)}" value="${name}"><span><strong>${label}</strong> <span class="conflict-choice-value">${valueText(box, values, mark, locale)}</span></span></label>`
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
