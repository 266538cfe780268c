/**
 * A seller's live stock in a format of portals, with the addresses of the stored photos. An export can be
 * imported again without a change: our own fields are added to those of the format. Meta's leaves out homes that it refuses.
 * Cost: one walk over the own listings, about 0.2 ms each, a few at a time.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fieldsByName } from '../../catalogue/fields.ts'
import type { Country } from '../../country/country.ts'
import { type Listing, type ListingFields, textOf } from '../../domain/listings/listing.ts'
import { feedLimits } from '../../feeds/feed-limits.ts'
import { type ExportedHome, type StockWriter, writeStock } from '../../feeds/write/exported-home.ts'
import { kyeroWriter } from '../../feeds/write/kyero-writer.ts'
import { metaWriter } from '../../feeds/write/meta-writer.ts'
import { reraWriter } from '../../feeds/write/rera-writer.ts'
import { resoWriter } from '../../feeds/write/reso-writer.ts'
import type { Store } from '../../store/store.ts'
import { isoTime } from '../../structures/iso-time.ts'
import { linkOf, type RecordContext, titleOf } from '../listings/listing-record.ts'
import { jpegPhotoUrl, photoSeeds } from '../photos/photo-record.ts'
import { feedUseLimits } from '../service-limits.ts'

export const exportFormats = ['kyero', 'rera', 'reso', 'meta'] as const
export type ExportFormat = (typeof exportFormats)[number]

const writers: Readonly<Record<ExportFormat, StockWriter>> = {
  kyero: kyeroWriter,
  rera: reraWriter,
  reso: resoWriter,
  meta: metaWriter,
}

export interface ExportContext {
  readonly store: Store
  readonly country: Country
  readonly record: RecordContext
}

export async function exportStock(
  format: ExportFormat,
  sellerId: number,
  context: ExportContext,
): Promise<Buffer> {
  // One that changes during the walk moves to its end, and is read again there.
  const homes = new Map<number, ExportedHome>()
  let after: { updated_at: number; id: number } | null = null
  while (homes.size < feedLimits.recordsMax) {
    const listings: readonly Listing[] = await context.store.ownListings({
      seller_id: sellerId,
      state: 'live',
      updated_since: null,
      after,
      limit: feedUseLimits.exportedPerRead,
    })
    for (const listing of listings) homes.set(listing.id, homeOf(listing, context))
    const last = listings.at(-1)
    if (!last || listings.length < feedUseLimits.exportedPerRead) break
    after = { updated_at: last.updated_at, id: last.id }
  }
  // By id, so that a home that was changed does not move.
  const inOrder = [...homes.values()].sort((a, b) => a.id - b.id)
  const parts: Buffer[] = []
  for (const part of writeStock(writers[format], inOrder, feedUseLimits.exportedPerTurn)) {
    parts.push(Buffer.from(part))
    await nextTurn()
  }
  return Buffer.concat(parts)
}

function homeOf(listing: Listing, { country, record }: ExportContext): ExportedHome {
  const { fields } = listing
  const slug = textOf(fields, 'location')
  const district = country.districts.find((one) => one.slug === fields.district)
  return {
    id: listing.id,
    reference: textOf(fields, 'reference') ?? String(listing.id),
    updatedAt: isoTime(listing.updated_at),
    link: linkOf(listing, record),
    title: titleOf(listing, record),
    fields,
    currency: country.currency,
    countryName: country.name,
    placeName: slug === null ? null : record.placeName(slug),
    districtName: district?.name ?? null,
    point: pointOf(fields, record),
    features: featuresOf(fields),
    photos: photoSeeds(listing).map(([key, , , , kind]) => ({
      url: jpegPhotoUrl(key, record.baseUrl),
      isPlan: kind === 'floor_plan',
    })),
  }
}

function pointOf(fields: ListingFields, { whereabouts }: RecordContext): ExportedHome['point'] {
  const { lat, lng } = fields
  if (typeof lat === 'number' && typeof lng === 'number') return { lat, lng }
  const named = { district: textOf(fields, 'district'), location: textOf(fields, 'location') }
  return whereabouts.spotOf(named)
}

const SEVERAL = ['pool', 'parking', 'heating', 'air_conditioning', 'amenities', 'view']
/** Where a home has nothing of the above: formats want at least one feature. */
const ALWAYS = ['condition', 'property_type']
/** Labels that say nothing where their field is not named: a portal shows features alone. */
const IN_FULL: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'pool=common': 'Communal pool',
    'pool=private': 'Private pool',
    'parking=covered': 'Covered parking',
    'parking=uncovered': 'Uncovered parking',
    'air_conditioning=all-rooms': 'Air conditioning in all rooms',
    'air_conditioning=partial': 'Partial air conditioning',
  }),
)

function featuresOf(fields: ListingFields): string[] {
  const several = SEVERAL.flatMap((name) => labelsOf(fields, name))
  return [
    ...new Set(several.length > 0 ? several : ALWAYS.flatMap((name) => labelsOf(fields, name))),
  ]
}

function labelsOf(fields: ListingFields, name: string): string[] {
  const field = fieldsByName.get(name)
  if (field?.kind !== 'choice') return []
  return [fields[name] ?? []]
    .flat()
    .filter((value) => value !== 'no')
    .map((value) =>
      value === 'yes'
        ? field.label
        : (IN_FULL.get(`${name}=${value}`) ??
          field.values.find((one) => one.value === value)?.label ??
          String(value)),
    )
}
