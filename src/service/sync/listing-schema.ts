/** The engine's columns and orders, read off the catalogue: a new filter is a line there, none here. */
import { HOME_COLUMN, parameters } from '../../catalogue/parameters.ts'
import { sorts } from '../../catalogue/sorts.ts'
import { type EngineSchema, spotColumns } from '../../engine/engine-schema.ts'

const columnsOf = (...kinds: string[]): string[] => [
  ...new Set(
    parameters.flatMap(({ effect }) =>
      kinds.includes(effect.by) && 'column' in effect ? [effect.column] : [],
    ),
  ),
]

/** No filter takes it, but the figures of a search rank it. */
const UNIT_PRICE = 'price_per_m2'

const ranged = new Set([...columnsOf('min', 'max', 'age_days', 'since'), UNIT_PRICE])
const numbers = [...new Set([...ranged, ...sorts.flatMap(({ column }) => column ?? [])])]

/** Columns that the score of a new day or of new values is made from; no filter reads them. */
export const scoreColumns = {
  completeness: 'score_completeness',
  freshSinceMs: 'score_fresh_since',
  valueMarks: 'score_value',
} as const

/** What a listing is valued by, as a number: a value of other facts is none of its own. */
export const FACTS_COLUMN = 'valued_facts'

/** Columns that the price model decides. */
export const ratedSets = ['good_deal', 'price_check'] as const

/** When the price was last cut, where that was its last change; no filter reads it. */
export const CUT_COLUMN = 'price_cut_at'

const unfiltered = [
  CUT_COLUMN,
  HOME_COLUMN,
  FACTS_COLUMN,
  ...Object.values(spotColumns),
  ...Object.values(scoreColumns),
]

export const listingSchema: EngineSchema = {
  sets: columnsOf('choice', 'place', 'id', 'flag', 'demote', 'street').map((name) => ({ name })),
  numbers: [...numbers, ...unfiltered].map((name) => ({
    name,
    ranged: ranged.has(name),
  })),
  sorts: sorts.map(({ value, column, descending }) => ({ name: value, column, descending })),
}
