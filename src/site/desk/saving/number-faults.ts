/** How the numbers of a form were read, and those that cannot be or could be two: each with the text as it was seen. */
import type { NumberField } from '../../../catalogue/fields.ts'
import type { DecimalMark } from '../../../domain/numbers/typed-number.ts'
import { writeTypedNumber } from '../../../domain/numbers/typed-number.ts'
import type { FieldFault } from '../../enquiries/fault-texts.ts'
import type { Locale } from '../../locale/locale.ts'
import { askedFields, type FormValues, firstValue, markIn, readNumberBox } from '../form-values.ts'

const SHOWN_CHARS = 40

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
    const seen = text.slice(0, SHOWN_CHARS)
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
