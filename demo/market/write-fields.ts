/**
 * What the seller fills in of the truth: the catalogue's fields with the gaps, slips and habits of
 * real sellers. Invariant: only catalogue values; what publishing needs is never left out.
 */
import { yearsBuilt } from '../../src/catalogue/vocabulary.ts'
import {
  emptyFields,
  type FieldValue,
  type ListingFields,
} from '../../src/domain/listings/listing.ts'
import { streetAddress } from './demo-names.ts'
import type { DemoSeller } from './make-sellers.ts'
import { fillRates } from './market-figures.ts'
import type { Random } from './random.ts'
import type { Subject } from './subject.ts'

/** An exact year stays where it has a value of its own, else it goes to its range. */
const yearValues: ReadonlyMap<number, string> = new Map(
  [...yearsBuilt]
    .sort((a, b) => width(b.span!) - width(a.span!))
    .flatMap(({ value, span }) => {
      const from = Math.max(span!.from, 1900)
      return Array.from({ length: span!.to - from + 1 }, (_, at) => [from + at, value] as const)
    }),
)

function width(span: { readonly from: number; readonly to: number }): number {
  return span.to - span.from
}

const VIDEO_SHARE = 0.04
/** Sellers who say the kind of pool, parking, heating or cooling but forget the amenity, or the reverse. */
const FORGET_AMENITY = 0.12
const FORGET_KIND = 0.04

export interface Written {
  readonly subject: Subject
  readonly price: number
  readonly description: string
  readonly seller: DemoSeller
  /** Number of the listing in the market: makes references unique. */
  readonly index: number
}

export function writeFields(random: Random, written: Written): ListingFields {
  const { subject, price, description, seller, index } = written
  const { at, spot } = subject
  const fields: Record<string, FieldValue> = { ...emptyFields }
  const fill = (rate: number, name: string, value: FieldValue): void => {
    if (value !== null && random.chance(rate)) fields[name] = value
  }
  const isHome = subject.bedrooms !== null
  fields.deal = subject.deal
  fields.property_type = subject.type
  fields.district = at.place.district
  fields.location = at.place.slug
  fields.price = price
  fields.description = description
  fields.covered_area_m2 = subject.areaM2
  if (subject.type === 'land-plots') fields.plot_area_m2 = subject.plotM2
  else fill(0.85, 'plot_area_m2', subject.plotM2)
  if (isHome)
    fields.bedrooms = subject.bedrooms === 0 ? 'studio' : String(Math.min(6, subject.bedrooms!))
  fill(isHome ? 1 : fillRates.condition, 'condition', subject.condition)
  const isNew = subject.condition === 'brand-new' || subject.condition === 'under-construction'
  fill(isNew ? 0.9 : fillRates.year_built, 'year_built', yearValues.get(subject.year ?? 0) ?? null)
  fill(
    isHome ? 0.93 : 0.5,
    'bathrooms',
    subject.bathrooms === null ? null : String(subject.bathrooms),
  )
  fill(fillRates.energy_class, 'energy_class', subject.energyClass)
  fill(subject.deal === 'rent' ? 0.95 : 0.62, 'furnishing', subject.furnishing)
  fill(subject.type === 'apartment' ? 0.9 : 0.6, 'floor', subject.floor)
  fill(subject.type === 'apartment' ? 0.6 : 0.3, 'floors_in_building', subject.floors)
  fill(
    0.8,
    'title_deed',
    subject.titleDeed === null ? null : subject.titleDeed ? 'has-title' : 'no-title',
  )
  fill(0.9, 'view', subject.views.length > 0 ? subject.views : null)
  writeAreas(random, subject, fill)
  writeComfort(random, subject, fields)
  if (random.chance(fillRates.lat)) {
    fields.lat = spot.lat
    fields.lng = spot.lng
    fill(0.3, 'address', streetAddress(random))
  }
  if (at.postalCodes.length > 0)
    fill(fillRates.postal_code, 'postal_code', Number(random.pick(at.postalCodes)))
  fields.reference = referenceOf(seller, at.place.district, index)
  fill(VIDEO_SHARE, 'video_url', videoLink(random))
  return fields
}

type Fill = (rate: number, name: string, value: FieldValue) => void

function writeAreas(random: Random, subject: Subject, fill: Fill): void {
  const { areaM2, coveredVerandaM2, uncoveredVerandaM2, bedrooms } = subject
  if (bedrooms === null) return
  fill(0.5, 'covered_veranda_m2', coveredVerandaM2 || null)
  fill(0.4, 'uncovered_veranda_m2', uncoveredVerandaM2 || null)
  fill(0.45, 'internal_area_m2', Math.max(1, Math.round(areaM2! * random.between(0.84, 0.95))))
}

const kindFields = [
  ['pool', 'pool', 'pool', 0.8],
  ['parking', 'parking', 'parking', fillRates.parking],
  ['heating', 'heating', 'heating', 0.6],
  ['airConditioning', 'air_conditioning', 'air-conditioning', fillRates.air_conditioning],
] as const

/** The four things that are both a field and an amenity, then the other amenities. */
function writeComfort(random: Random, subject: Subject, fields: Record<string, FieldValue>): void {
  const amenities: string[] = []
  for (const [from, field, amenity, rate] of kindFields) {
    const kind = subject[from]
    if (kind === null || !random.chance(rate)) continue
    if (kind === 'no') {
      // Few people say what there is not.
      if (random.chance(0.35)) fields[field] = ['no']
      continue
    }
    if (!random.chance(FORGET_KIND)) fields[field] = [random.chance(0.12) ? 'yes' : kind]
    if (!random.chance(FORGET_AMENITY)) amenities.push(amenity)
  }
  amenities.push(...subject.extras.filter(() => random.chance(0.85)))
  if (amenities.length > 0) fields.amenities = [...new Set(amenities)].sort()
}

const districtCodes: Readonly<Record<string, string>> = {
  famagusta: 'FAM',
  larnaca: 'LAR',
  limassol: 'LIM',
  nicosia: 'NIC',
  paphos: 'PAF',
}

function referenceOf(seller: DemoSeller, district: string, index: number): string | null {
  const number = 10_000 + index
  switch (seller.referenceStyle) {
    case 'district':
      return `${districtCodes[district] ?? 'CY'}-${number}`
    case 'letter':
      return `${seller.name[0]}${number}`
    case 'slashed':
      return `${seller.type === 'developer' ? 'U' : 'R'}/${number}`
    case 'initials':
      return `${seller.name
        .split(' ')
        .map((word) => word[0])
        .join('')} ${number}`
    case 'plain':
      return String(number)
    case null:
      return null
  }
}

const videoLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Eleven signs, as such addresses have; nobody promises that there is a video. */
function videoLink(random: Random): string {
  let code = ''
  for (let left = 11; left > 0; left--) code += videoLetters[random.whole(0, 63)]
  return `https://www.youtube.com/watch?v=${code}`
}
