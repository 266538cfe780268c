/**
 * Names what moved a value: every column belongs to one factor, and the factors' effects multiply to
 * the step from the market's level to the value. Cost: a few additions per column.
 */
import { MAP_COLUMNS, NUMERIC_COLUMNS } from '../model/encode-subject.ts'
import type { FeatureSchema } from '../model/feature-schema.ts'
import { MARKET_COLUMN_COUNT } from '../model/market-columns.ts'

export interface Factor {
  /** A field or a word ("floor", "pool"), "place" (where it stands and what is asked around it). */
  readonly name: string
  /** By how many percent it moves the value, against a middling home of the market. */
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
    ...NUMERIC_COLUMNS.slice(2),
    ...schema.words.map((word) => (word.startsWith('condition:') ? 'condition' : word)),
    ...MAP_COLUMNS.map(() => PLACE),
    STANDARD,
    ...Array.from({ length: MARKET_COLUMN_COUNT - 1 }, () => PLACE),
  ]
  const names = [...new Set(columns)]
  const factorOfColumn = Uint8Array.from(columns, (name) => names.indexOf(name))
  return { names, factorOfColumn, place: names.indexOf(PLACE) }
}

/** The few that moved the value most, largest first. */
export function largestFactors(map: FactorMap, logEffects: Float64Array): Factor[] {
  const factors: Factor[] = []
  for (let at = 0; at < logEffects.length; at++) {
    const pct = 100 * Math.expm1(logEffects[at])
    if (Math.abs(pct) < MIN_EFFECT_PCT) continue
    factors.push({ name: map.names[at], effect_pct: Math.round(pct * 10) / 10 })
  }
  return factors
    .sort((a, b) => Math.abs(b.effect_pct) - Math.abs(a.effect_pct))
    .slice(0, MAX_FACTORS)
}
