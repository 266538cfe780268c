/**
 * A number as people write it where only digits are taken: "500k", "1.2m", "$300,000", "300.000", "3 km", "7 days".
 * Invariant: null where it could be another number: half a unit of money is no slip of the pen.
 */
import { fieldsByName, type NumberField } from '../../../catalogue/fields.ts'
import { country } from '../../../country/served-country.ts'
import { ownMember } from '../../../structures/own-member.ts'
import { foldText } from '../../../structures/text/fold-text.ts'

const FORM = /^([\d.,' \u00a0\u202f_]+)([^\d\s.,].*)?$/su

/** The longest first: a plural before its singular. */
const MONEY = [...country.sentenceWords.currency]
  .sort((a, b) => b.length - a.length)
  .map((word) => foldText(word).replace(/[$^*+?.()|[\]{}\\]/g, '\\$&'))
  .join('|')
const CURRENCY = new RegExp(`^(?:${MONEY})\\s*|\\s*(?:${MONEY})$`, 'giu')

export type NumberUse = 'money' | 'area' | 'days' | 'km' | 'metres' | 'count'

/** Without their points and blanks: "sq. m" is sqm, "τ.μ." is τμ. */
const scaled = (scale: number, units: string): Record<string, number> =>
  Object.fromEntries(units.split(' ').map((unit) => [unit, scale]))

const SCALES: Readonly<Record<NumberUse, Readonly<Record<string, number>>>> = {
  money: {
    ...scaled(1000, 'k thousand κ χιλ χιλιαδες χιλιαρικα к тыс тысяч тысячи'),
    ...scaled(
      1e6,
      'm mio mln million millions εκ εκατ εκατομμυριο εκατομμυρια млн миллион миллиона',
    ),
  },
  area: {
    ...scaled(
      1,
      'm2 m² sqm m squaremeters squaremetres sqmeters sqmetres τμ τετραγωνικα м2 м² квм м',
    ),
    ...scaled(10_000, 'ha hectare hectares εκταρια га'),
    ...Object.fromEntries(
      country.sentenceWords.landUnits.flatMap(({ m2, names }) =>
        names.filter((name) => !name.includes('*')).map((name) => [foldText(name), m2]),
      ),
    ),
  },
  days: {
    d: 1,
    day: 1,
    days: 1,
    w: 7,
    week: 7,
    weeks: 7,
    month: 30,
    months: 30,
    h: 1 / 24,
    hour: 1 / 24,
    hours: 1 / 24,
  },
  km: {
    ...scaled(1, 'km kms kilometer kilometers kilometre kilometres'),
    ...scaled(0.001, 'm meters metres'),
    ...scaled(1.609344, 'mi mile miles'),
  },
  metres: {
    ...scaled(1, 'm meter meters metre metres'),
    ...scaled(1000, 'km kilometer kilometers kilometre kilometres'),
  },
  count: {},
}

/** No price is higher: "1.234m" has decimals. */
const MONEY_MAX = (fieldsByName.get('price') as NumberField).max

export function repairNumber(text: string, use: NumberUse): number | null {
  // "400.000,-" and "400 χιλ." end in signs that say nothing.
  const bare = text.trim().replace(/[.,][-–]+$|(?<=\p{L})\.$/u, '')
  const plainText = use === 'money' ? foldText(bare).replace(CURRENCY, '') : foldText(bare)
  const [, digits, unit = ''] = plainText.match(FORM) ?? []
  if (digits === undefined) return null
  const scale =
    unit === '' ? 1 : ownMember(SCALES[use], unit.toLowerCase().replaceAll(/[.\s]/g, ''))
  const plain = readDigits(digits.trim())
  if (scale === undefined || plain === null) return null
  const isTooMuch = use === 'money' && scale > 1 && plain * scale > MONEY_MAX
  const value = isTooMuch ? Number(digits.trim().replace(',', '.')) * scale : plain * scale
  const rounded = use === 'km' ? Math.round(value * 1000) / 1000 : Math.ceil(value)
  return use === 'km' || use === 'days' || value === rounded ? rounded : null
}

/** Groups of three are thousands; one or two digits behind a point are decimals. */
function readDigits(digits: string): number | null {
  const bare = digits.replaceAll(/[ \u00a0\u202f'_]/g, '')
  if (/^\d+$/.test(bare)) return Number(bare)
  if (/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(bare)) return Number(bare.replaceAll(/[.,]/g, ''))
  if (/^\d+\.0+$/.test(bare)) return Number(bare)
  // "300.000,00" and "300,000.00": thousands, then nothing behind the other sign.
  const [, thousands] =
    /^(\d{1,3}(?:\.\d{3})+),0+$|^(\d{1,3}(?:,\d{3})+)\.0+$/.exec(bare)?.filter(Boolean) ?? []
  if (thousands !== undefined) return Number(thousands.replaceAll(/[.,]/g, ''))
  const [, whole, decimals] = bare.match(/^(\d+)[.,](\d{1,2})$/) ?? []
  return whole === undefined ? null : Number(`${whole}.${decimals}`)
}
