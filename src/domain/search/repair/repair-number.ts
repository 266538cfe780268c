/**
 * A number as people write it where only digits are taken: "500k", "1.2m", "$300,000", "300.000", "3 km", "7 days".
 * Invariant: null where it could be another number: half a unit of money is no slip of the pen.
 */
import { country } from '../../../country/served-country.ts'
import { foldText } from '../../../structures/text/fold-text.ts'

const FORM =
  /^([\d.,' \u00a0_]+)\s*(k|thousand|m|mio|mln|million|km|d|days?|w|weeks?|months?|h|hours?|m2|m²|sqm|sq m|\+)?$/iu

/** The longest first: a plural before its singular. */
const MONEY = [...country.sentenceWords.currency]
  .sort((a, b) => b.length - a.length)
  .map((word) => foldText(word).replace(/[$^*+?.()|[\]{}\\]/g, '\\$&'))
  .join('|')
const CURRENCY = new RegExp(`^(?:${MONEY})\\s*|\\s*(?:${MONEY})$`, 'giu')

export type NumberUse = 'money' | 'area' | 'days' | 'km' | 'count'

const SCALES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  money: { k: 1000, thousand: 1000, m: 1e6, mio: 1e6, mln: 1e6, million: 1e6 },
  area: { m2: 1, 'm²': 1, sqm: 1, 'sq m': 1, m: 1 },
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
  km: { km: 1, m: 0.001 },
  count: {},
}

export function repairNumber(text: string, use: NumberUse): number | null {
  const plainText = use === 'money' ? foldText(text.trim()).replace(CURRENCY, '') : text.trim()
  const [, digits, unit = ''] = plainText.match(FORM) ?? []
  if (digits === undefined) return null
  const scale = unit === '' ? 1 : SCALES[use][unit.toLowerCase()]
  const plain = readDigits(digits.trim())
  if (scale === undefined || plain === null) return null
  const value = plain * scale
  const rounded = use === 'km' ? Math.round(value * 1000) / 1000 : Math.ceil(value)
  return use === 'km' || use === 'days' || value === rounded ? rounded : null
}

/** Groups of three are thousands; one or two digits behind a point are decimals. */
function readDigits(digits: string): number | null {
  const bare = digits.replaceAll(/[ \u00a0'_]/g, '')
  if (/^\d+$/.test(bare)) return Number(bare)
  if (/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(bare)) return Number(bare.replaceAll(/[.,]/g, ''))
  if (/^\d+\.0+$/.test(bare)) return Number(bare)
  const [, whole, decimals] = bare.match(/^(\d+)[.,](\d{1,2})$/) ?? []
  return whole === undefined ? null : Number(`${whole}.${decimals}`)
}
