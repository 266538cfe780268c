/** The kinds of property that prices are compared of, and by which area. */

/** Homes to live in: one index, apart or together. */
export const DWELLINGS = ['apartment', 'house'] as const
const LAND = 'land-plots'
/** Stands for apartments and houses together. */
export const ALL_DWELLINGS = ''

export const isDwelling = (propertyType: string): boolean =>
  (DWELLINGS as readonly string[]).includes(propertyType)
export const isHouse = (propertyType: string): boolean => propertyType === DWELLINGS[1]
export const isLand = (propertyType: string): boolean => propertyType === LAND

/** What a price is divided by; null where it is not known. */
export function areaOf(home: {
  readonly propertyType: string
  readonly coveredAreaM2: number | null
  readonly plotAreaM2: number | null
}): number | null {
  const area = isLand(home.propertyType) ? home.plotAreaM2 : home.coveredAreaM2
  return area !== null && area > 0 ? area : null
}
