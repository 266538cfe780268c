/**
 * What is wrong with a listing, in words for the person filling in its form, at the field it belongs to. The
 * service's own sentences are for programs. Invariant: every fault has a sentence in the language of the page.
 */
import { type Field, fieldsByName, type NumberField } from '../../catalogue/fields.ts'
import { type DecimalMark, writeTypedNumber } from '../../domain/numbers/typed-number.ts'
import type { Fault, Refusal } from '../../domain/refusal.ts'
import type { FieldFault } from '../enquiries/fault-texts.ts'
import type { Locale } from '../locale/locale.ts'
import { siteLimits } from '../site-limits.ts'
import { askedFields, type FormValues, firstValue, markIn, readNumberBox } from './form-values.ts'

/** Of a refusal or of a validation. */
type ReportedFault = Pick<Fault, 'message'> & {
  readonly code: string
  readonly param?: string | undefined
}

export function deskFaults(
  faults: readonly ReportedFault[],
  locale: Locale,
): readonly FieldFault[] {
  const seen = new Set<string | null>()
  return faults
    .map((fault) => faultOfField(fault, locale))
    .filter(({ field }) => !seen.has(field) && seen.add(field))
}

function faultOfField(fault: ReportedFault, locale: Locale): FieldFault {
  // Of texts by language the fault is of one of them: `descriptions.ru`.
  const [name = ''] = fault.param?.split('.') ?? []
  const field = fieldsByName.get(name)
  if (!field) return { field: null, text: refusalText(fault.code, locale) }
  return { field: fault.param ?? field.name, text: fieldText(fault, field, locale) }
}

const QUOTED = /: "(.*)"\.$/s

function fieldText({ code, message }: ReportedFault, field: Field, locale: Locale): string {
  const { faults } = locale.words.desk
  switch (code) {
    case 'contact_in_description':
      return faults.contact(QUOTED.exec(message)?.[1] ?? '')
    case 'too_long':
      return faults.tooLong(locale.number('maxChars' in field ? field.maxChars : 0))
    case 'outside_country':
      return faults.outside
    case 'reference_taken':
      return faults.referenceTaken
    case 'conflicting_parameters':
      return faults.contradiction
    case 'would_unpublish':
      return locale.words.desk.refusals.would_unpublish
    case 'invalid_value':
    case 'unknown_location':
      return valueText(field, locale)
    default:
      return faults.other
  }
}

function valueText(field: Field, locale: Locale): string {
  const { faults } = locale.words.desk
  switch (field.kind) {
    case 'number':
      return (field.whole ? faults.whole : faults.number)(
        locale.number(field.min),
        locale.number(field.max),
      )
    case 'date':
      return faults.date
    case 'text':
      return field.format === 'video-link' ? faults.video : faults.other
    case 'texts':
    case 'photos':
      return faults.other
    default:
      return faults.choice
  }
}

/** Of what is no fault of a field. */
const refusalText = (code: string, { words: { desk } }: Locale): string =>
  desk.refusals[code] ?? desk.refused

export function refusalWords(refusal: Refusal, locale: Locale): string {
  const [{ code }] = refusal.faults
  const { reason, stopped } = refusal.extras.members ?? {}
  if (code !== 'publishing_stopped' || typeof reason !== 'string') return refusalText(code, locale)
  const { desk } = locale.words
  return stopped === 'seller' ? desk.suspended(reason) : desk.held(reason)
}

/** The number as it was understood, with its unit; null: it cannot be read. */
export function readNumberText(
  text: string,
  field: NumberField,
  mark: DecimalMark,
  { lang, unitSign }: Locale,
): string | null {
  const read = readNumberBox(text, field, mark)
  if (read.is !== 'number') return null
  const written = read.value.toLocaleString(lang, { maximumFractionDigits: 20 })
  return field.unit ? `${written} ${unitSign(field.unit)}` : written
}

/** Those that were written otherwise than in plain digits, as they were understood. */
export function readNumbers(form: FormValues, locale: Locale): Readonly<Record<string, string>> {
  const mark = markIn(form, locale)
  const read = askedFields.flatMap((field): [string, string][] => {
    const text = firstValue(form, field.name).trim()
    if (field.kind !== 'number' || /^-?\d*$/.test(text)) return []
    const written = readNumberText(text, field, mark, locale)
    return written === null ? [] : [[field.name, written]]
  })
  return Object.fromEntries(read)
}

export function numberFaults(
  form: FormValues,
  mark: DecimalMark,
  { words: { desk }, number }: Locale,
): readonly FieldFault[] {
  return askedFields.flatMap((field): FieldFault[] => {
    const text = firstValue(form, field.name).trim()
    if (field.kind !== 'number' || text === '') return []
    const read = readNumberBox(text, field, mark)
    if (read.is === 'number') return []
    const seen = text.slice(0, siteLimits.refusal.quotedNumberMaxChars)
    if (read.is === 'ambiguous') {
      const [one, other] = read.readings.map((value) => writeTypedNumber(value, mark))
      return [{ field: field.name, text: desk.saving.ambiguous(seen, one, other) }]
    }
    const range = (field.whole ? desk.faults.whole : desk.faults.number)(
      number(field.min),
      number(field.max),
    )
    return [{ field: field.name, text: desk.saving.unreadable(seen, range) }]
  })
}
