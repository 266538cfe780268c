/**
 * Every limit of this room, named once. What the API itself limits is in the catalogue. A tool's answer is read by a
 * model with a limited context: counts are small, and each answer names a way to get more.
 */
export const mcpLimits = {
  /** Listings in an answer of a search: one screen of results; further ones come by cursor. */
  listingsDefault: 8,
  listingsMax: 10,
  /** Listings that are read or compared at once: a table of five columns can still be read. */
  readMax: 5,
  similarMax: 8,
  changesMax: 10,
  /** Days that what_changed looks back without `since`. */
  changesDefaultDays: 7,
  /** Places named in one search; each is looked up. */
  placesNamed: 5,
  placeMaxChars: 100,
  placesFound: 8,
  /** Score of a name that may be meant: below, only some words or letters of a place's name match. */
  placeScoreMin: 0.65,
  /** Names whose scores differ by less are equally likely. */
  placeScoreGap: 0.03,
  /** A sentence of a buyer, shorter than the API would take (500): a model should send a wish, not a conversation. */
  sentenceMaxChars: 300,
  /** Of a seller's text; the page of the listing has all of it. */
  sellerTextMaxChars: 1500,
  sellerNameMaxChars: 80,
  /** Of a title: it shares a line with the facts of its listing. */
  titleMaxChars: 120,
  /** Of one listing in full: enough to describe it; its page has the rest. */
  photosShown: 5,
  pricesShown: 6,
  /** Of what was wrong with one call: a model repairs a few faults at a time. */
  faultsShownMax: 6,
  wrongIdsShown: 3,
  /** Of a value or an address that is quoted in a message. */
  argumentShownChars: 60,
  resourceShownChars: 100,
  /** Of a feature: longer than any that a search knows, so a longer one is compared by its start. */
  featureMaxChars: 60,
  /** Of a message in a draft: it is part of an address. */
  draftMaxChars: 400,
  /** Messages that cost nothing (lists, handshakes) for one address: in one go, then per second. */
  freeBurst: 120,
  freePerS: 2,
  /** Lists and views change only with a new version. */
  listTtlMs: 3_600_000,
  listingTtlMs: 60_000,
  /** A service called by its address answers within this. */
  callTimeoutMs: 20_000,
  /** When a call may succeed after an error that names no time itself. */
  retryAfterS: 60,
} as const
