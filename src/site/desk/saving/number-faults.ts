/** How the numbers of a form were read, and those that cannot be or could be two: each with the text as it was seen. */
import type { DecimalMark } from '../../../domain/numbers/typed-number.ts'
import { writeTypedNumber } from '../../../domain/numbers/typed-number.ts'
import type { FieldFault } from '../../enquiries/fault-texts.ts'
import type { Locale } from '../../locale/locale.ts'
import { askedFields, type FormValues, firstValue, markIn, readNumberBox } from '../form-values.ts'

const SHOWN_CHARS = 40

/** Those that were written otherwise than in plain digits, as they were understood. */
export function readNumbers(form: FormValues, locale: Locale): Readonly<Record<string, string>> {
  const mark = markIn(form, locale)
  const read = askedFields.flatMap((field): [string, string][] => {
    const text = firstValue(form, field.name).trim()
    if (field.kind !== 'number' || /^-?\d*$/.test(text)) return []
    const number = readNumberBox(text, field, mark)
    if (number.is !== 'number') return []
    const written = number.value.toLocaleString(locale.lang, { maximumFractionDigits: 20 })
    return [[field.name, field.unit ? `${written} ${locale.unitSign(field.unit)}` : written]]
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
