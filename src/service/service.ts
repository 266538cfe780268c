/** What the faces can ask for: one method for each use case. */
import type { Deal } from '../catalogue/vocabulary.ts'
import type { Caller } from './authenticate.ts'
import type { PlacesAnswer } from './find-places.ts'
import type { LookupQuery } from './lookup-listing.ts'
import type { SearchPage } from './search-listings.ts'

export interface Service {
  readonly baseUrl: string
  describeSearch(): object
  describeFields(deal: Deal): object
  findPlaces(q: string): PlacesAnswer
  search(rawQuery: string): {
    readonly page: SearchPage
    readonly bytes: Uint8Array
    readonly nextCursor: string | null
  }
  readListing(
    id: number,
    caller: Caller,
    withEstimate: boolean,
  ): Promise<{ readonly body: Uint8Array | object; readonly version: number | null }>
  similar(id: number, caller: Caller): Promise<object>
  lookup(query: LookupQuery, caller: Caller): Promise<object>
}
