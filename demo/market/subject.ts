/** What a demo listing truly is, before its seller forgets to fill in half of it. Distances in metres. */
import type { Deal } from '../../src/catalogue/vocabulary.ts'
import type { PetsPolicy } from '../../src/domain/listings/listing.ts'
import type { DemoPlace, Home, Spot } from './demo-places.ts'
import type { DemoProject } from './make-sellers.ts'

export type PropertyType = Home | 'land-plots' | 'office' | 'commercial' | 'building'
export type Condition = 'brand-new' | 'pre-owned' | 'under-construction'

/** The word an ad uses for it: finer than the property type. */
export type SubjectKind =
  | 'apartment'
  | 'penthouse'
  | 'ground-floor-apartment'
  | 'studio'
  | 'villa'
  | 'detached-house'
  | 'semi-detached-house'
  | 'townhouse'
  | 'bungalow'
  | 'stone-house'
  | 'plot'
  | 'field'
  | 'office'
  | 'shop'
  | 'warehouse'
  | 'building'

export interface Subject {
  readonly deal: Deal
  readonly type: PropertyType
  readonly kind: SubjectKind
  readonly at: DemoPlace
  readonly spot: Spot
  readonly project: DemoProject | null
  readonly condition: Condition | null
  /** 0 is a studio; null where bedrooms make no sense. */
  readonly bedrooms: number | null
  readonly bathrooms: number | null
  readonly areaM2: number | null
  readonly plotM2: number | null
  readonly coveredVerandaM2: number
  readonly uncoveredVerandaM2: number
  readonly year: number | null
  readonly renovated: boolean
  readonly energyClass: string | null
  readonly furnishing: string | null
  readonly pool: 'private' | 'common' | 'no' | null
  readonly parking: 'covered' | 'uncovered' | 'no' | null
  readonly heating: string | null
  readonly airConditioning: 'all-rooms' | 'partial' | 'no' | null
  /** Amenities beyond the four that have a field of their own. */
  readonly extras: readonly string[]
  readonly views: readonly string[]
  readonly floor: number | null
  readonly floors: number | null
  readonly titleDeed: boolean | null
  readonly pets: PetsPolicy | null
}
