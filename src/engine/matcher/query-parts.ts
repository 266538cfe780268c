/**
 * The clauses of a query as conditions that many queries share: a demand for all of some values is a condition for each,
 * the two ends of a range are two. An area gets a second condition: to lie in one of the cells that it touches of a grid
 * whose cells are just larger than it is, so that few of them do.
 */
import type { Position, Rectangle } from '../../structures/geo/geo-shape.ts'
import type { Clause } from '../engine-query.ts'
import { boundsOf } from '../filters/shape-filter.ts'

/** One of the values of a column, given as alternatives: a document needs a value of one of them. */
interface Choice {
  readonly column: string
  readonly alternatives: readonly (readonly ChoiceValue[])[]
}

/** None of some values of a column. */
interface Exclusion {
  readonly column: string
  readonly unwanted: readonly ChoiceValue[]
}

/** Columns of our own have numbers. */
export type ChoiceValue = string | number

/** Columns of our own; no schema has such names. */
export const CELL = '#cell'
export const SPOT_CELL = '#spot-cell'
export const ID = '#id'

/** Cells of a degree, half of one, and so on: the smallest have about 1.7 km. A power of two makes borders exact. */
const GRIDS = 7
/** Up to as many values of a choice are shared one by one, more of them as a whole. */
const SINGLE_MAX = 4

export type QueryPart = Choice | Exclusion | Clause

/** Throws a RangeError for a column that is not among `columns`. */
export function partsOf(clause: Clause, columns: ReadonlySet<string>): QueryPart[] {
  if ('column' in clause && !columns.has(clause.column)) {
    throw new RangeError(`no column ${clause.column}`)
  }
  switch (clause.kind) {
    case 'any': {
      const { column, values, groups } = clause
      return [{ column, alternatives: groups ?? alternativesOf(values) }]
    }
    case 'all':
      return clause.values.map((value) => ({ column: clause.column, alternatives: [[value]] }))
    case 'none':
      return [{ column: clause.column, unwanted: clause.groups.flat() }]
    case 'ids':
      return [{ column: ID, alternatives: [clause.ids] }]
    case 'range': {
      const { min, max } = clause
      if (min === null || max === null) return [clause]
      return [
        { ...clause, max: null },
        { ...clause, min: null },
      ]
    }
    case 'box':
    case 'circle':
    case 'polygon':
    case 'area': {
      const cells = cellsOf(boundsOf(clause))
      if (cells.length === 0) return [clause]
      const column = clause.approximate ? SPOT_CELL : CELL
      return [{ column, alternatives: cells.map((cell) => [cell]) }, clause]
    }
    case 'first_of_each':
      // Whether another document of the group matches too is no property of this one.
      return []
    case 'except':
      throw new TypeError('rows of segments cannot be stored with a query')
    default:
      return [clause]
  }
}

const alternativesOf = (values: readonly string[]): readonly (readonly string[])[] =>
  values.length <= SINGLE_MAX ? values.map((value) => [value]) : [values]

/** As one number: three bits of the grid, fourteen of the latitude, fifteen of the longitude. */
function cellAt(grid: number, lat: number, lng: number): number {
  const scale = 1 << grid
  const down = Math.floor(lat * scale) & 0x3fff
  const along = Math.floor(lng * scale) & 0x7fff
  return (grid << 29) | (down << 15) | along
}

/** The cell of each grid that a point lies in. */
export function cellsAt({ lat, lng }: Position): number[] {
  const cells: number[] = []
  for (let grid = 0; grid < GRIDS; grid++) cells.push(cellAt(grid, lat, lng))
  return cells
}

/** At most four cells, larger than an area, that have all of it in them; none for what has a degree or more, or is empty. */
function cellsOf({ south, west, north, east }: Rectangle): number[] {
  const extent = Math.max(north - south, east - west)
  if (!(extent >= 0 && extent < 1)) return []
  let grid = GRIDS - 1
  while (extent * (1 << grid) >= 1) grid--
  const corners = [south, north].flatMap((lat) => [west, east].map((lng) => [lat, lng] as const))
  return [...new Set(corners.map(([lat, lng]) => cellAt(grid, lat, lng)))]
}
