/** Every limit of the interface, named once. Those of a room's own work stand in the file of that room. */
export const limits = {
  /** Anonymous requests an hour, counted per client address. */
  requestsPerHour: 30,
  /** Requests an hour with a seller's key, counted per key. */
  keyRequestsPerHour: 3600,
  quotaWindowS: 3600,
  /** Of a key that was minted by proof of work: its budget, its life, and how many a client address gets. */
  agentKeyRequestsPerDay: 300,
  agentKeyDays: 7,
  /** Assistants share addresses: twenty of their users a day. */
  agentKeysPerClientDay: 20,
  /** In force at a time, unless the operator says otherwise. */
  agentKeysMax: 10_000,
  /** Challenges and mints of one client address. */
  agentKeyCallsPerHour: 120,
  /** Zero bits of each of 16 puzzles: 16 x 2^18 hashes, some ten seconds of one core. */
  agentKeyBits: 18,
  /** Answers of 304 that cost a client nothing; further ones are counted. */
  freeNotModifiedPerHour: 300,
  /** Listings that pages, cards and maps show to one client address in a window; what shows none counts as one. */
  pageListings: 4000,
  pageWindowS: 600,
  /** Entries of a feed of a search, and how long its readers may wait before they ask again. */
  feedEntries: 50,
  feedMaxAgeS: 600,
  /** Photos at once, then photos per second, for one client address and process. */
  photosBurst: 1500,
  photosPerS: 30,
  /** The same for copies as JPEG, which are made on request: 2,000 photos of a stock take 6 minutes. */
  jpegsBurst: 200,
  jpegsPerS: 5,
  pageSizeDefault: 10,
  pageSizeMax: 25,
  pageSizeFullMax: 10,
  resultsReachable: 500,
  radiusKmDefault: 2,
  radiusKmMax: 100,
  polygonPointsMin: 3,
  polygonPointsMax: 100,
  /** Of one journey, on foot or by car, and how many of them a search may name. */
  travelMinutesMax: 60,
  withinMax: 3,
  queryTextMaxChars: 100,
  cursorMaxChars: 512,
  /** Listings that a search may name. */
  idsMax: 25,
  sentenceMaxChars: 500,
  placeResults: 10,
  /** How many unknown places of one request get suggestions. */
  suggestedFor: 10,
  placeQueryMaxChars: 100,
  /** Prices of a listing that are stored; beyond, the oldest go, but for the first and the lowest. */
  priceHistoryMax: 100,
  similarResults: 10,
  marketMonths: 12,
  marketMonthsMin: 3,
  marketMonthsMax: 60,
  marketCompareMin: 2,
  marketCompareMax: 6,
  marketPlacesShown: 100,
  marketRevisionsShown: 100,
  marketMaxAgeS: 3_600,
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
  /** Of one that a seller sends (POST /v1/photos). */
  uploadMaxBytes: 15_000_000,
  uploadsPerSellerDay: 1000,
  /** Work that was given up, as long as nobody clears it. */
  failedWorkStoredDays: 30,
  /** What no listing uses by then is deleted. */
  uploadStoredHours: 24,
  descriptionMaxChars: 6000,
  referenceMaxChars: 60,
  addressMaxChars: 200,
  projectNameMaxChars: 80,
  sellerNameMaxChars: 80,
  /** Of BASE_URL, which every summary has twice. */
  baseUrlMaxChars: 50,
  /** Of one search result as JSON, without the extras that a request asks for. */
  summaryMaxBytes: 1024,
  videoUrlMaxChars: 500,
  lookupUrlMaxChars: 2048,
  /** A reference is unique per seller; this many sellers may use the same one. */
  lookupMatches: 100,
  /** Whole numbers in a query: enough for any price or id, far below 2^53. */
  wholeNumberMaxDigits: 15,
  /** A listing id never exceeds this: the largest integer JSON carries exactly. */
  idMax: Number.MAX_SAFE_INTEGER,
  /** How long things stay that nobody needs any more. */
  revokedKeyStoredDays: 365,
  reportStoredDays: 180,
  feedRunStoredDays: 90,
  /** Runs of a feed whose reports are stored. */
  feedReportRuns: 200,
  auditStoredDays: 730,
  removedListingStoredDays: 30,
  /** Six years: a series of 60 months and the window before it. */
  marketHomeStoredDays: 2_192,
  /** A year and the same weeks of the year before. */
  figuresStoredDays: 400,
  /** Twelve weeks. */
  figureDaysDefault: 84,
  closedReadableDays: 90,
  eventsStoredDays: 90,
  eventsPageDefault: 100,
  eventsPageMax: 1000,
  idempotencyStoredHours: 24,
  idempotencyKeyMaxChars: 255,
  /** What a buyer writes to a seller, in characters. */
  enquiryNameMaxChars: 80,
  enquiryMessageMaxChars: 2000,
  /** As long as a path of SMTP can be. */
  emailMaxChars: 254,
  phoneMaxChars: 40,
  /** Phone numbers of sellers shown to one client address in an hour. */
  numbersPerHour: 30,
  /** What the page of a seller says, in each language. */
  profileTextMaxChars: 3000,
  licenceMaxChars: 40,
  viewingSlots: 3,
  viewingSlotHours: 8,
  viewingAheadDays: 90,
  /** Enquiries of one e-mail address, and of one client address (/64), in a day. */
  enquiriesPerEmailDay: 5,
  enquiriesPerClientDay: 10,
  /** To one seller that it has not answered yet, from one e-mail address. */
  unansweredPerSeller: 3,
  /** Confirmed to one seller in a day, from addresses that never confirmed an enquiry before. */
  newEnquirersPerSellerDay: 30,
  /** Mails in an hour to addresses that have confirmed nothing: of one network (/24, IPv6 /48), and of all together. */
  strangerMailsPerNetworkHour: 30,
  strangerMailsPerHour: 600,
  /** Sellers that get the same text in an hour. */
  sameTextSellersHour: 5,
  /** Of one side in one thread in a day. */
  messagesPerThreadDay: 20,
  /** The same text again within this is the same message: a repeat after an answer that got lost. */
  messageRepeatMs: 600_000,
  /** Requests of any kind about enquiries in an hour, of one client address without a key. */
  enquiryRequestsPerHour: 300,
  enquiryConfirmHours: 48,
  /** After the last message; then names, addresses and texts are gone. */
  enquiryStoredDays: 180,
  /** What the limits above are counted from, the keyed hash of the client address among it. */
  enquiryPostsStoredDays: 7,
  enquiriesPageDefault: 25,
  enquiriesPageMax: 100,
  /** Answer figures of a seller are shown from this many enquiries, within this many days. */
  answerFiguresMin: 5,
  answerFiguresDays: 90,
  proofMinutes: 10,
  /** Quicker than this nobody fills in a form; a form of yesterday is still good. */
  formFillMinMs: 2000,
  formFillMaxHours: 24,
  mailRetryDays: 3,
  mailRetryFirstMs: 60_000,
  mailRetryMaxMs: 14_400_000,
  /** Refused for good so often in a row, an address of a seller counts as unreachable. */
  mailFailures: 3,
  outboxStoredDays: 30,
  /** Replies by mail: how long a mail that comes again is recognised. */
  receivedMailStoredDays: 30,
  /** For so long after a bounce a mail that a host takes does not make the address a good one again. */
  mailBounceDays: 30,
  /** The desk: how long one stays signed in, and when the cookie is changed. */
  deskSessionHours: 12,
  deskRotateMinutes: 15,
  /** Without a request for so long a session ends. */
  deskIdleHours: 2,
  /** So fresh a sign-in must be that makes a key. */
  keySignInMinutes: 10,
  signInLinkMinutes: 30,
  /** Sellers of one address that get a link at a time. */
  signInLinksPerMail: 5,
  /** Attempts with keys and links, and mails requested, per client address; mails to one address. */
  signInTriesPerHour: 30,
  signInMailsPerClientHour: 10,
  signInMailsPerAddressHour: 3,
  /** Of an owner who signed up: live at a time. */
  ownerLiveListings: 5,
  /** Reports of one client address in a day, and how long it counts as the same. */
  reportsPerClientDay: 10,
  reportTextMaxChars: 500,
  reportClientStoredDays: 30,
  /** Why a seller or a listing was stopped, as its seller reads it. */
  holdReasonMaxChars: 300,
  /** Enquiries of one export, the latest first. */
  enquiriesExportedMax: 2000,
  /** Exports of a seller: in force, and with those that were revoked lately. */
  exportsPerSeller: 10,
  exportsStoredPerSeller: 100,
  exportNameMaxChars: 60,
  /** Fetches of one export; a portal comes a few times a day. */
  exportPullsPerHour: 60,
  /** Fetches of exports by one client address: a portal fetches those of many agencies. */
  exportRequestsPerHour: 1000,
  /** A revoked export answers 410 for so long. */
  revokedExportStoredDays: 90,
  /** Webhooks: of a seller or a reading key, of a key that was minted by proof of work, and of all together. */
  webhooksPerOwner: 10,
  webhooksPerMintedKey: 2,
  webhooksMax: 2000,
  /** Of one message. */
  webhookBodyMaxBytes: 1024,
  webhookNameMaxChars: 60,
  webhookQueryMaxChars: 2000,
  /** After a rotation messages are signed with both secrets for so long. */
  webhookOverlapHours: 24,
  webhookOverlapMaxHours: 72,
  /** Older messages are refused by receivers that follow the standard. */
  webhookToleranceMinutes: 5,
  webhookTimeoutS: 15,
  /** Proofs of control that one owner may ask for. */
  webhookProofsPerHour: 20,
  /** No success for so long: the owner gets a mail; the endpoint is disabled. */
  webhookMailAfterHours: 24,
  webhookDisabledAfterDays: 5,
  /** With more messages waiting an endpoint is disabled. */
  webhookWaitingMax: 10_000,
  webhookDeliveriesStoredDays: 7,
  webhookDeliveriesPageDefault: 25,
  webhookDeliveriesPageMax: 100,
  /** Events that one replay queues again. */
  webhookReplayMax: 1000,
  /** Saved searches: of one e-mail address, of one key, and how many a client address without a key saves in a day. */
  searchesPerAddress: 20,
  searchesPerKey: 1000,
  searchesPerClientDay: 20,
  searchNameMaxChars: 80,
  /** A mail asks for the confirmation; only a reader of the address can give it. */
  searchConfirmHours: 48,
  /** Such mails: to an address that has confirmed nothing, and to one that has. */
  confirmMailsPerDay: 1,
  confirmMailsPerDayKnown: 3,
  /** Of a deleted address strangers can have one mail sent within this. */
  alertTombstoneDays: 30,
  /** Notices in instant mails a day; further ones are collected in one mail. */
  instantNoticesPerDay: 20,
  /** A search that brings more in a week gets a hint how to narrow it. */
  expectedPerWeekMax: 35,
  expectedFromDays: 30,
  /** Matches of one search stored in a day; further ones are counted. */
  matchesPerSearchDay: 1000,
  matchesStoredDays: 30,
  pairsStoredDays: 180,
  matchesPageDefault: 100,
  matchesPageMax: 500,
  /** Without a sign of life "still looking?" is asked; without an answer the mails end. */
  stillLookingAfterDays: 120,
  stillLookingAnswerDays: 30,
  /** Searches that ended, and those without an address that nobody reads. */
  endedSearchStoredDays: 30,
  unreadSearchStoredDays: 90,
  /** Lists and notes behind a secret link: twice and more of what one browser holds, so that devices can be joined. */
  sharedListsPerClientDay: 20,
  listRequestsPerHour: 1200,
  sharedListsMax: 40,
  sharedHomesPerList: 300,
  sharedNotesMax: 300,
  sharedNoteMaxChars: 2000,
  sharedNotesMaxChars: 150_000,
  sharedListNameMaxChars: 60,
  sharedListIdMaxChars: 16,
  listChangesPerRequest: 500,
  /** After the last look or change. */
  sharedListsStoredDays: 180,
  bodyMaxBytes: 131_072,
  urlMaxChars: 4096,
  /** No error answer is larger, whatever was sent. */
  errorBodyMaxBytes: 32_768,
  /** Faults of one request that are listed; further ones are counted. */
  errorDetailsMax: 20,
  errorAllowedMax: 100,
} as const
