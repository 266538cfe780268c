/** A live listing as it is compared with others, from its stored record. Cost: some 20 microseconds, most of them for the JSON. */
import type { HomeOffer } from '../../domain/homes/home-offer.ts'
import { wordPrint } from '../../domain/homes/home-print.ts'
import { unitNumber } from '../../domain/homes/unit-number.ts'
import { decodeStored } from '../listings/record-bytes.ts'

/** Sold before anybody lived there: one of a series, as a rule. */
const NEW = new Set(['brand-new', 'under-construction'])

/** null: without a price there is nothing to compare. */
export function offerOfRecord(packed: Uint8Array): HomeOffer | null {
  const { record, seed } = decodeStored(packed)
  if (record.price === null || record.property_type === null) return null
  return {
    id: record.id,
    sellerId: seed.sellerId,
    projectId: record.project_id,
    deal: record.deal,
    propertyType: record.property_type,
    price: record.price,
    district: record.district,
    location: record.location?.slug ?? null,
    point: record.lat === null || record.lng === null ? null : { lat: record.lat, lng: record.lng },
    areaM2: record.covered_area_m2,
    plotM2: record.plot_area_m2,
    bedrooms: record.bedrooms,
    bathrooms: record.bathrooms,
    yearBuilt: record.year_built,
    floor: record.floor,
    unit: unitNumber(record.address, record.description),
    isNew: NEW.has(record.condition ?? ''),
    print: {
      // A plan is that of every flat above and below as well.
      photos: seed.photos.flatMap(([, , , , kind, fingerprint]) => (kind ? [] : fingerprint || [])),
      words: wordPrint(record.description),
    },
    translations: Object.values(record.descriptions ?? {}).map(wordPrint),
  }
}
