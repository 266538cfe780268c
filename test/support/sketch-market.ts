/**
 * A market drawn by hand: each listing has a name that tests use instead of its id.
 * Written through the store, with the changes that a service would have recorded.
 */
import type { ListingFields, NewListing, SellerType } from '../../src/domain/listings/listing.ts'
import type { Store } from '../../src/store/store.ts'
import { SAMPLE_PRICE, sampleChange, sampleListing } from '../store/sample-listing.ts'
import { fridayNoon } from './test-app.ts'

export interface Sketch extends Partial<Omit<NewListing, 'fields' | 'project_id'>> {
  readonly name: string
  readonly fields?: ListingFields
  readonly seller?: SellerType
  /** Inside the developer's project. */
  readonly inProject?: boolean
}

export interface SketchedMarket {
  readonly idOf: ReadonlyMap<string, number>
  readonly nameOf: ReadonlyMap<number, string>
  readonly projectId: number
  readonly sellerIds: ReadonlyMap<SellerType, number>
}

const companyIds = { agency: 11, developer: 12, 'property-owner': null } as const

/** What was ever live was so at its price. */
const publicPrices = (
  price: ListingFields[string] = SAMPLE_PRICE,
  { first_published_at: publishedAt = fridayNoon }: Partial<NewListing>,
): NewListing['price_history'] =>
  typeof price !== 'number' || publishedAt === null ? [] : [{ price, at: publishedAt }]

export async function sketchMarket(
  store: Store,
  sketches: readonly Sketch[],
): Promise<SketchedMarket> {
  const sellerIds = new Map<SellerType, number>()
  for (const type of ['agency', 'developer', 'property-owner'] as const) {
    const company_id = companyIds[type]
    const seller = await store.addSeller({ type, name: type, company_id, created_at: fridayNoon })
    sellerIds.set(type, seller.id)
  }
  const developer = sellerIds.get('developer')!
  const project = await store.addProject({ name: 'Sea Admission', seller_id: developer })
  const ids = await store.write(async (transaction) => {
    const made: [string, number][] = []
    for (const { name, fields, seller = 'agency', inProject, ...more } of sketches) {
      const { id } = await transaction.insertListing(
        sampleListing(sellerIds.get(seller)!, fields, {
          state: 'live',
          first_published_at: fridayNoon,
          project_id: inProject ? project.id : null,
          price_history: publicPrices(fields?.price, more),
          ...more,
        }),
      )
      const isPublic = more.first_published_at !== null
      await transaction.appendChange(sampleChange(id, { type: 'published', public: isPublic }))
      made.push([name, id])
    }
    return made
  })
  return {
    idOf: new Map(ids),
    nameOf: new Map(ids.map(([name, id]) => [id, name])),
    projectId: project.id,
    sellerIds,
  }
}
