/**
 * The design matrix of the index: what makes one home dearer than another, place and month left aside. One row of
 * numbers per home, on a common scale, unknown values at zero with a column of their own where that is common.
 * Small on purpose: it can be written down, frozen and checked, which boosted trees cannot.
 */
import type { MarketHome } from './market-home.ts'
import { areaOf, isDwelling, isHouse, isLand } from './market-kinds.ts'

export const FEATURES = [
  'log_area',
  'log_area_squared',
  'house',
  'house_log_area',
  'bedrooms',
  'bedrooms_unknown',
  'brand_new',
  'under_construction',
  'condition_unknown',
  'built_until_1990',
  'built_1991_2000',
  'built_2001_2010',
  'built_2011_2020',
  'built_after_2020',
  'energy_a',
  'energy_b',
  'energy_c_or_lower',
  'pool',
  'house_pool',
  'sea_view',
  'title_deed',
  'no_title_deed',
  'house_log_plot',
] as const

export type Feature = (typeof FEATURES)[number]

export const FEATURE_COUNT = FEATURES.length
/** Middles of the scales; any would do, these keep the columns nearly independent. */
const AREA_MIDDLE_M2 = 100
const PLOT_MIDDLE_M2 = 600
const LAND_MIDDLE_M2 = 1_500
const BEDROOMS_MIDDLE = 2
const LOG_REACH = 3

/** In the order of `FEATURES`, written to `row` from `at` on. */
export function writeFeatures(home: MarketHome, row: Float32Array, at: number): void {
  const area = areaOf(home)
  const logArea = logOf(area, isLand(home.propertyType) ? LAND_MIDDLE_M2 : AREA_MIDDLE_M2)
  row[at] = logArea
  row[at + 1] = logArea * logArea
  row[at + 19] = Number(home.seaView)
  row[at + 20] = Number(home.hasTitleDeed === true)
  row[at + 21] = Number(home.hasTitleDeed === false)
  if (!isDwelling(home.propertyType)) return
  const house = Number(isHouse(home.propertyType))
  row[at + 2] = house
  row[at + 3] = house * logArea
  row[at + 4] = home.bedrooms === null ? 0 : roomsOf(home.bedrooms) - BEDROOMS_MIDDLE
  row[at + 5] = Number(home.bedrooms === null)
  row[at + 6] = Number(home.condition === 'brand-new')
  row[at + 7] = Number(home.condition === 'under-construction')
  row[at + 8] = Number(home.condition === null)
  if (home.yearBuilt !== null) row[at + 9 + decadeOf(home.yearBuilt)] = 1
  if (home.energyClass !== null) row[at + 14 + energyOf(home.energyClass)] = 1
  row[at + 17] = Number(home.pool)
  row[at + 18] = house * Number(home.pool)
  row[at + 22] = house * logOf(home.plotAreaM2, PLOT_MIDDLE_M2)
}

/** Within a twentyfold of the middle: an absurd area is an outlier, and should bend nothing before it is found. */
function logOf(value: number | null, middle: number): number {
  if (value === null || value <= 0) return 0
  return Math.min(Math.max(Math.log(value / middle), -LOG_REACH), LOG_REACH)
}

const roomsOf = (bedrooms: string): number => Number(bedrooms) || 0

const decadeOf = (year: number): number => Math.min(Math.max(Math.ceil((year - 1990) / 10), 0), 4)

const energyOf = (energyClass: string): number =>
  Math.min(Math.max(energyClass.charCodeAt(0) - 'a'.charCodeAt(0), 0), 2)
