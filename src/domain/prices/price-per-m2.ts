/** Price by covered area; for land by plot area. Rents keep a cent, since they are small numbers. */
import { type ListingFields, numberOf } from '../listings/listing.ts'

export function pricePerM2(fields: ListingFields): number | null {
  const price = numberOf(fields, 'price')
  const land = fields.property_type === 'land-plots'
  const area = numberOf(fields, land ? 'plot_area_m2' : 'covered_area_m2')
  if (price === null || area === null || area <= 0) return null
  const value = price / area
  return value < 100 ? Math.round(value * 100) / 100 : Math.round(value)
}
