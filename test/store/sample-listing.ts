/** Listings to store in tests: complete, with any member set differently. */
import {
  emptyFields,
  type ListingFields,
  type NewListing,
  type Photo,
  type Seller,
} from '../../src/domain/listings/listing.ts'
import type { NewChange } from '../../src/store/store.ts'

export const SAMPLE_PRICE = 285_000

export const noon = Date.UTC(2026, 5, 1, 12)

export const sampleSeller: Omit<Seller, 'id'> = {
  type: 'agency',
  name: 'A',
  company_id: null,
  created_at: noon,
}

export function sampleListing(
  sellerId: number,
  fields: ListingFields = {},
  more: Partial<NewListing> = {},
): NewListing {
  return {
    seller_id: sellerId,
    project_id: null,
    state: 'draft',
    close_reason: null,
    version: 1,
    fields: { ...emptyFields, deal: 'sale', price: SAMPLE_PRICE, ...fields },
    photos: [],
    pets: null,
    price_history: [],
    created_at: noon,
    updated_at: noon,
    first_published_at: null,
    closed_at: null,
    ...more,
  }
}

export const samplePhoto = (number: number): Photo => ({
  url: `https://img.example.com/${'p'.repeat(1900)}/${number}.jpg`,
  status: number % 3 === 0 ? 'failed' : number % 3 === 1 ? 'imported' : 'pending',
  key: number % 3 === 1 ? `key-${number}` : null,
  width: number % 3 === 1 ? 1600 : null,
  height: number % 3 === 1 ? 1200 : null,
  colour: number % 3 === 1 ? '#aabbcc' : null,
  reason: number % 3 === 0 ? 'too_large' : null,
  message: number % 3 === 0 ? 'The image is larger than 15 MB.' : null,
  attempts: number,
  ...(number % 3 === 1 ? { fingerprint: 'f0'.repeat(8) } : {}),
})

export const sampleChange = (listingId: number, more: Partial<NewChange> = {}): NewChange => ({
  type: 'created',
  listing_id: listingId,
  at: noon,
  changed: ['deal', 'price'],
  price: SAMPLE_PRICE,
  public: false,
  ...more,
})
