/** Every limit of the interface, named once. Those of a room's own work stand in the file of that room. */
export const limits = {
  /** Anonymous requests an hour, counted per client address. */
  requestsPerHour: 30,
  /** Requests an hour with a seller's key, counted per key. */
  keyRequestsPerHour: 3600,
  quotaWindowS: 3600,
  /** Answers of 304 that cost a client nothing; further ones are counted. */
  freeNotModifiedPerHour: 300,
  /** Listings that pages, cards and maps show to one client address in a window; what shows none counts as one. */
  pageListings: 4000,
  pageWindowS: 600,
  /** Photos in one go, then so many a second, for one client address and process. */
  photosBurst: 1500,
  photosPerS: 30,
  pageSizeDefault: 10,
  pageSizeMax: 25,
  pageSizeFullMax: 10,
  resultsReachable: 500,
  radiusKmDefault: 2,
  radiusKmMax: 100,
  polygonPointsMin: 3,
  polygonPointsMax: 100,
  queryTextMaxChars: 100,
  cursorMaxChars: 512,
  placeResults: 10,
  /** Of the places in one request that do not exist, for so many the nearest ones are looked for. */
  suggestedFor: 10,
  placeQueryMaxChars: 100,
  similarResults: 10,
  similarPerProject: 3,
  facetPlaces: 30,
  mapZoomMax: 19,
  mapPins: 100,
  mapClusters: 300,
  photosPerListing: 30,
  photosPerCall: 5,
  /** A write that imports photos is answered within this; below the 20 s that close a silent socket. */
  photoImportMs: 12_000,
  photoUrlMaxChars: 2048,
  descriptionMaxChars: 6000,
  referenceMaxChars: 60,
  addressMaxChars: 200,
  videoUrlMaxChars: 500,
  lookupUrlMaxChars: 2048,
  /** A seller has a reference once: so many sellers may use the same. */
  lookupMatches: 100,
  /** Whole numbers in a query: enough for any price or id, far below 2^53. */
  wholeNumberMaxDigits: 12,
  /** A listing id never exceeds this: the largest integer JSON carries exactly. */
  idMax: Number.MAX_SAFE_INTEGER,
  closedReadableDays: 90,
  eventsKeptDays: 90,
  eventsPageDefault: 100,
  eventsPageMax: 1000,
  idempotencyKeptHours: 24,
  idempotencyKeyMaxChars: 255,
  bodyMaxBytes: 131_072,
  urlMaxChars: 4096,
  /** No error answer is larger, whatever was sent. */
  errorBodyMaxBytes: 32_768,
  /** Faults of one request that are listed; further ones are counted. */
  errorDetailsMax: 20,
  errorAllowedMax: 100,
} as const
