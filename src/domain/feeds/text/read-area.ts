/**
 * An area as exporters write it, in square metres. Its unit stands behind the number, or the format gives it, in
 * brackets behind the text: `1200 [Square Feet]`. Invariant: a unit that is not known, missing where the format has
 * none, or said twice in different ways is refused with the text as it was seen; so are two areas, unless they are
 * the same one in two units: `100 sqm (1076 sq ft)`.
 */
import type { Country } from '../../../country/country.ts'
import { type DecimalMark, scanNumber } from './scan-number.ts'

export type ReadArea =
  | {
      readonly m2: number
      readonly isConverted: boolean
      readonly isFeet: boolean
      readonly number: number
      /** Square metres of the unit that the text itself has. */
      readonly unit: number | null
    }
  | { readonly fault: 'none' | 'ambiguous' | 'unreadable' | 'unit' }

/** In place of a unit: the format has a field for it, and it is empty. */
export const NO_UNIT = '?'

const SQUARE_FEET_M2 = 0.09290304
const units: ReadonlyMap<string, number> = new Map(
  (
    [
      [
        1,
        'm² m2 sqm sqmt sqmts sqmtr sqmtrs mtsq msq squaremetre squaremetres squaremeter squaremeters sqmeter sqmeters sqmetre sqmetres metre metres meter meters mts qm m mq τμ μ² τετρμ τετρμέτρα τετραγμέτρα τετραγωνικά τετραγωνικάμέτρα квм м² м мкв кв квметр квметра квметров квадратныхметра квадратныхметров метров метрів quadratmeter metroscuadrados',
      ],
      [SQUARE_FEET_M2, 'ft² ft2 sqft sf sqfeet squarefeet squarefoot feet foot ft'],
      [10_000, 'ha га hectare hectares hektar εκτάρια εκτάριο гектар гектара гектаров'],
      [4046.8564224, 'acre acres ac'],
      // Soviet and Greek measures of land.
      [
        1000,
        'στρέμμα στρέμματα stremma stremmata decare decares dekar δεκάριο δεκάρια δεκαρίων декар декара декаров',
      ],
      [100, 'are ares сотка сотки соток сот'],
    ] as const
  ).flatMap(([m2, names]) => names.split(' ').map((name) => [name, m2] as const)),
)
const ABOUT = /^(?:approx(?:imately)?|circa|ca|about|over|from|~|±|περίπου|около|c)?[\s.:]*$/
const GIVEN = /\[([^\]]*)\]\s*$/
const IN_TWO_UNITS = /^([^()/|=]+)(?:\(([^()/|=]+)\)|[/|=]([^()/|=]+))\s*$/
/** Between the same area in two units, both rounded: 5 donums and 6,689 m², 93 m² and 1,000 sq ft. */
const ROUNDING_MAX = 0.01
const MARKS: readonly DecimalMark[] = ['.', ',']

export function readArea(source: string, country: Country, decimal: DecimalMark | null): ReadArea {
  const [, text, bracketed, other = bracketed] = IN_TWO_UNITS.exec(source) ?? []
  if (other === undefined || !/\d/.test(other)) return readOneArea(source, country, decimal)
  // Each says how the other is to be read, where a mark could mean thousands or decimals.
  const same = (decimal === null ? MARKS : [decimal]).flatMap((mark) => {
    const [first, second] = [text, other].map((one) => readOneArea(one, country, mark))
    return isSameArea(first, second) ? [first] : []
  })
  const [area, ...others] = same
  return area && others.every(({ m2 }) => m2 === area.m2) ? area : { fault: 'unreadable' }
}

type FoundArea = Extract<ReadArea, { m2: number }>

/** Said with two units: of two bare numbers one could be anything. */
function isSameArea(first: ReadArea, second: ReadArea): first is FoundArea {
  if ('fault' in first || 'fault' in second) return false
  if (first.unit === null || second.unit === null || first.unit === second.unit) return false
  return Math.abs(first.m2 - second.m2) <= ROUNDING_MAX * Math.max(first.m2, second.m2)
}

function readOneArea(source: string, country: Country, decimal: DecimalMark | null): ReadArea {
  const given = GIVEN.exec(source)
  const text = given ? source.slice(0, given.index) : source
  const scanned = scanNumber(text, 'measure', decimal)
  if (typeof scanned === 'string') return { fault: scanned }
  const own =
    scanned.behind === '' || scanned.behind === '+' ? null : areaUnit(scanned.behind, country)
  const ofFormat = given ? areaUnit(given[1], country) : 1
  if (!ABOUT.test(scanned.before)) return { fault: 'unreadable' }
  if (own === undefined || (own === null && ofFormat === undefined)) return { fault: 'unit' }
  if (own !== null && given && ofFormat !== undefined && own !== ofFormat) return { fault: 'unit' }
  const factor = own ?? ofFormat!
  return {
    m2: Math.round(scanned.value * factor * 100) / 100,
    isConverted: factor !== 1,
    isFeet: factor === SQUARE_FEET_M2,
    number: scanned.value,
    unit: own,
  }
}

/** Its square metres; undefined: no such unit. */
export function areaUnit(text: string, { sentenceWords }: Country): number | undefined {
  const name = text.toLowerCase().replace(/[^\p{L}\d²*]/gu, '')
  const land = sentenceWords.landUnits.find(({ names }) =>
    names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name)),
  )
  return land?.m2 ?? units.get(name)
}
