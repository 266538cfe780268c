/**
 * A number as people write it where only digits are taken: "500k", "1.2m", "€300,000", "300.000", "3 km", "7 days".
 * Invariant: null where it could be another number: half a unit of money is no slip of the pen.
 */
import { fieldsByName, type NumberField } from '../../../catalogue/fields.ts'
import { country } from '../../../country/served-country.ts'
import { foldText } from '../../../structures/text/fold-text.ts'
import type { Measure } from '../../numbers/measure-of-unit.ts'
import { type NumberUse, readTypedNumber } from '../../numbers/typed-number.ts'

/** Measures of land that the country has: "2 donums". */
const LAND_UNITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...['ha', 'hectare', 'hectares', 'εκταρια', 'га'].map((name) => [name, 10_000]),
  ...country.sentenceWords.landUnits.flatMap(({ m2, names }) =>
    names.filter((name) => !name.includes('*')).map((name) => [foldText(name), m2]),
  ),
])

/** Stretches of days and distances may come in parts of a unit. */
const IN_PARTS: readonly NumberUse[] = ['days', 'km']
/** No price is higher: "1.234m" has decimals. */
const MONEY_MAX = (fieldsByName.get('price') as NumberField).max

export function repairNumber(
  text: string,
  measure: NumberUse | Measure,
  max?: number,
): number | null {
  const { use, units } = typeof measure === 'string' ? { use: measure } : measure
  const read = readTypedNumber(text, {
    use,
    whole: !IN_PARTS.includes(use),
    min: 0,
    max: use === 'money' ? MONEY_MAX : max,
    mark: null,
    currency: country.sentenceWords.currency,
    ...(use === 'area' ? { units: LAND_UNITS } : units ? { units } : {}),
  })
  if (read.is !== 'number' || read.value < 0) return null
  if (use === 'km') return Math.round(read.value * 1000) / 1000
  return use === 'days' ? Math.ceil(read.value) : read.value
}
