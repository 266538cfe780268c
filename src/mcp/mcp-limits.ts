/** Every limit of this room, named once. What the API itself limits is in the catalogue. */
export const mcpLimits = {
  /** Listings that a search answers with. */
  listingsDefault: 8,
  listingsMax: 10,
  /** Listings that are read or compared at once. */
  readMax: 5,
  similarMax: 8,
  placesNamed: 5,
  placeMaxChars: 100,
  placesFound: 8,
  /** Of a seller's text; the page of the listing has all of it. */
  sellerTextMaxChars: 1500,
  sellerNameMaxChars: 80,
  /** Of a message in a draft: it is part of an address. */
  draftMaxChars: 400,
  /** Messages that cost nothing (lists, handshakes) in one go, then so many a second, for one address. */
  freeBurst: 120,
  freePerS: 2,
  changesMax: 10,
  /** Lists and views change with the program alone. */
  listTtlMs: 3_600_000,
  listingTtlMs: 60_000,
  /** A service asked by its address answers within this. */
  callTimeoutMs: 20_000,
} as const
