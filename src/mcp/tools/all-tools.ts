/** The tools, in the order in which a list of them is read. */
import { compareListings } from './compare-listings.ts'
import { draftEnquiry } from './draft-enquiry.ts'
import { explainSearch } from './explain-search.ts'
import { findPlaces } from './find-places.ts'
import { getListing } from './get-listing.ts'
import { marketSummary } from './market-summary.ts'
import { searchListings } from './search-listings.ts'
import { similarListings } from './similar-listings.ts'
import type { Tool } from './tool.ts'
import { valueHome } from './value-home.ts'
import { watchSearch } from './watch-search.ts'
import { whatChanged } from './what-changed.ts'

export const allTools: readonly Tool[] = [
  searchListings,
  getListing,
  compareListings,
  similarListings,
  findPlaces,
  whatChanged,
  valueHome,
  marketSummary,
  explainSearch,
  draftEnquiry,
  watchSearch,
]
