/**
 * Names what moved a value: every column belongs to one factor, and the factors' effects multiply to
 * the step from a base to the value. Invariant: only what the home has, or states, is a factor; a missing feature
 * is part of the base, which is a home like it without these. Cost: a few additions per column.
 */
import { WORN_WORD } from '../homes/trait-words.ts'
import { MAP_COLUMNS, NUMERIC_COLUMNS } from '../model/encode-subject.ts'
import type { FeatureSchema } from '../model/feature-schema.ts'
import { MARKET_COLUMN_COUNT } from '../model/market-columns.ts'

export interface Factor {
  /** A field or a word ("floor", "pool"), "place" (where it is and the asking prices around it). */
  readonly name: string
  /** By how many percent it moves the value. */
  readonly effect_pct: number
}

export interface FactorMap {
  readonly names: readonly string[]
  readonly factorOfColumn: Uint8Array
  readonly place: number
}

const MAX_FACTORS = 6
/** Below half a percent nothing was moved. */
const MIN_EFFECT_PCT = 0.5
const PLACE = 'place'
/** The home's features taken together: the hedonic value is the first of the market's columns. */
const STANDARD = 'standard'

export function mapFactors(schema: FeatureSchema): FactorMap {
  const columns: string[] = [
    schema.sizeField,
    schema.otherField,
    ...NUMERIC_COLUMNS.slice(2).map((name) => {
      if (name === 'sea') return PLACE
      return name === 'plot_ratio' ? schema.otherField : name
    }),
    ...schema.words.map((word) => (word.startsWith('condition:') ? 'condition' : word)),
    ...MAP_COLUMNS.map(() => PLACE),
    STANDARD,
    ...Array.from({ length: MARKET_COLUMN_COUNT - 1 }, () => PLACE),
  ]
  // Assumed where too few say so for a column of its own.
  const names = [...new Set([...columns, WORN_WORD])]
  const factorOfColumn = Uint8Array.from(columns, (name) => names.indexOf(name))
  return { names, factorOfColumn, place: names.indexOf(PLACE) }
}

export interface Explanation {
  /** The few that moved the value most, largest first. */
  readonly factors: readonly Factor[]
  /** Logarithm of what all that is not named makes: multiplied by the factors it gives the value. */
  readonly logBase: number
}

/** `columns` are the subject's own: a missing word is 0 there, a missing number NaN. */
export function explainValue(
  map: FactorMap,
  logEffects: Float64Array,
  columns: Float32Array,
  logUnit: number,
): Explanation {
  const has = new Uint8Array(map.names.length)
  columns.forEach((value, column) => {
    const isWord = column >= NUMERIC_COLUMNS.length
    if (!Number.isNaN(value) && !(isWord && value === 0)) has[map.factorOfColumn[column]] = 1
  })
  has[map.place] = 1
  const worn = map.names.indexOf(WORN_WORD)
  if (!map.factorOfColumn.includes(worn)) has[worn] = 1
  const named = [...logEffects.keys()]
    .filter((at) => has[at] === 1 && Math.abs(percentOf(logEffects[at])) >= MIN_EFFECT_PCT)
    .sort((a, b) => Math.abs(logEffects[b]) - Math.abs(logEffects[a]))
    .slice(0, MAX_FACTORS)
  return {
    factors: named.map((at) => ({
      name: map.names[at],
      effect_pct: Math.round(percentOf(logEffects[at]) * 10) / 10,
    })),
    logBase: named.reduce((rest, at) => rest - logEffects[at], logUnit),
  }
}

const percentOf = (logEffect: number) => 100 * Math.expm1(logEffect)
