/**
 * Every limit of this room. Limits that callers of the API can read are in the catalogue. Units come last in the names.
 * `siteLimits` is for the server, `browserLimits` for the scripts and for pages that name the same numbers: a script
 * loads only the second.
 */
export const siteLimits = {
  /** About 20 ms each at most: an admitted request waits a second, not a minute. */
  pagesWaitingMax: 50,
  /** Retry-After of a page that was turned away: the queue is empty by then. */
  retryAfterS: 5,
  /** The rest of a longer address is ignored. */
  addressPairsMax: 50,
  /** What search engines accept; a longer address is written once, so that it cannot make a page much larger. */
  addressMaxChars: 2_000,
  /** The cookie for the language, and assets whose address changes with their content. */
  yearS: 31_536_000,
  /** Compressed pieces of the map; above that the cache starts over. */
  mapAssetsMax: 4_000,
  /** Tiles and directories of streets have some 100 kB. */
  streetRangeMaxBytes: 2 * 1024 * 1024,

  search: {
    resultsPerPage: 24,
    /** Each chip holds the whole search but itself: every value of every filter would be a page of 300 KB. */
    chipsShown: 30,
    /** A title is read at a glance. */
    titlePlacesMax: 4,
    /** Other agents of the same home; the rest are counted. */
    otherAgentsShown: 8,
  },
  /** Ways out of a search without results: each costs a count. */
  ways: {
    /** This number of results is treated like none. */
    fewMax: 2,
    shown: 6,
    widenedMax: 5,
    /** With fewer, pairs of filters are tried as well. */
    enough: 3,
    /** Four filters make six pairs. */
    pairedMax: 4,
    droppedShown: 5,
  },
  suggestions: {
    sentencesMax: 6,
    completionsMax: 4,
    /** One letter completes to almost everything. */
    tailMinChars: 2,
    /** Below that a place is more likely a coincidence of letters. */
    placeScoreMin: 0.5,
  },
  /** Outlines of travel times, 5 KB each. */
  outlinesCached: 500,
  listing: {
    similarShown: 6,
    /** Search engines cut longer descriptions. */
    descriptionMaxChars: 160,
    /** Farther from the sea, nobody asks how far. */
    seaMaxM: 10_000,
    photosShown: 5,
  },
  texts: {
    /** A page of text: about 40,000 words. */
    textFileMaxBytes: 256 * 1024,
  },
  directory: {
    agencyListingsPerPage: 24,
    newestShown: 6,
    /** A large picture and four small ones. */
    projectPhotos: 5,
    nearbyShown: 8,
    partsShown: 24,
    waysShown: 6,
    /** Three years, as a chart of a page shows them. */
    marketMonths: 37,
  },
  market: {
    /** Areas compared at first sight; the others are folded. */
    areasShown: 12,
    /** Pictures of charts in memory, about 15 kB each. */
    imagesMax: 300,
    /** About 40 ms each, one at a time. */
    imagesWaitingMax: 20,
    /** Drawing one is charged like this number of cards; a drawn one is free. */
    chargedListings: 10,
    imageMaxAgeS: 3_600,
  },
  /** How much of a rejected value a page repeats: enough to recognise it. */
  refusal: {
    quotedMaxChars: 60,
    quotedIdMaxChars: 20,
    quotedNumberMaxChars: 40,
    faultsShown: 10,
  },
  enquiries: {
    /** Longer answer times are given in days. */
    hoursShownMax: 48,
  },
  sitemap: {
    /** About 3 MB in all languages; the protocol allows 50,000 addresses and 50 MB. */
    listingsPerFile: 5_000,
    /** Written between two turns of the event loop. */
    listingsPerTurn: 100,
    searchesPerTurn: 20,
    /** Files are cached, and may be cached by others, this long. */
    cachedS: 3_600,
  },
  /** Beyond these the state page asks for attention: docs/guides/operations.md says why. */
  checks: {
    dataAgeS: 10,
    mailAgeS: 900,
    workAgeS: 3_600,
    failingFeeds: 5,
    diskFreePercent: 10,
    logBytes: 100_000_000,
    freshListings: 2_000,
  },
  desk: {
    rowsPerPage: 50,
    runsPerPage: 25,
    /** Of the stock: 10,000 listings. */
    stockPagesMax: 400,
    /** Listings changed by one form. */
    bulkMax: 100,
    /** Larger changes of a price are usually slips of the keyboard. */
    pricePercentMax: 50,
    keyLabelMaxChars: 60,
    feedNameMaxChars: 80,
    feedAddressMaxChars: 2_048,
    feedCredentialMaxChars: 200,
    /** A second press of the button waits up to three seconds for the listing that the first one creates. */
    twinWaits: 20,
    twinWaitMs: 150,
    /** Attempts to save over changes by others: each takes a few milliseconds, and others do not overtake forever. */
    saveAttemptsMax: 8,
    /** Fields of a form with files are tokens and names. */
    fileFieldMaxBytes: 200,
  },
  admin: {
    sellersShown: 200,
  },
  doctor: {
    /** Checking a file is charged like twenty cards. */
    chargedListings: 20,
    /** Below the five minutes after which the connection is closed: the page can still say why. */
    checkMaxMs: 280_000,
  },
} as const

/** What a browser stores and how long its scripts wait. */
export const browserLimits = {
  /** A phone under a roof takes its time to find out where it is. */
  positionMs: 15_000,
  /** From seeing a search to following it: a visitor who only passes by opens no stream. */
  newsAfterMs: 4_000,
  /** After a refusal. */
  newsRetryMs: 60_000,
  /** In localStorage, newest first; `savedMax` is also what a page of cards takes at once. */
  savedMax: 60,
  comparedMax: 4,
  seenMax: 12,
  /** Marked on the map. */
  visitedMax: 300,
  hiddenMax: 300,
  /** Stored for the time without a connection: the newest, with their first photos. */
  offlineHomesMax: 30,
  offlineBytesMax: 6 * 1024 * 1024,
  offlineCardMaxChars: 20_000,
  /** Prices on the stored cards are at most this old while somebody visits. */
  offlineRefreshMs: 86_400_000,
  listsMax: 10,
  listIdsMax: 60,
  listNameMaxChars: 60,
  notesMax: 100,
  noteMaxChars: 500,
  /** Lists and notes that were joined with those of other devices: twice what a link holds. */
  storedHomesPerList: 600,
  storedListsMax: 80,
  storedNotesMax: 600,
  storedNoteMaxChars: 4_000,
  /** Changes sent at once; a note may have 6 kB, and a body 128. */
  listChangesSent: 20,
  /** Shared lists: after the last change here, and how often another device's changes are looked for. */
  sharePauseMs: 800,
  shareLookMs: 120_000,
  /** Long enough for a word, short enough to feel live. */
  typingPauseMs: 450,
  /** Ticks of a filter that follow each other at once are one search. */
  pressingPauseMs: 60,
  suggestPauseMs: 120,
  /** One letter completes to almost everything. */
  suggestMinChars: 2,
  toastMs: 3_000,
  themeCookieS: 31_536_000,
  /** Autosave: after the last key, and after a lost connection. */
  autosavePauseMs: 1_200,
  autosaveRetryMs: 5_000,
  /** A tab with unsaved text says this often that it is open; browsers let one in the background act once a minute. */
  tabAliveMs: 20_000,
  tabDeadAfterMs: 300_000,
  /** More would only share the same line. */
  uploadsAtOnce: 2,
  uploadTries: 3,
  uploadRetryMs: 2_000,
  /** A line can die without a word: then nothing behind the change would ever be saved. */
  changeWithinMs: 30_000,
  /** Without a byte going out, or an answer after the last one. */
  uploadStalledMs: 60_000,
  /** Between two looks at a feed run under way. */
  runLookMs: 2_000,
  /** Sending waits this long for a proof of work under way, then goes without it. */
  proofWaitMs: 5_000,
  /** The map is drawn where it is if the answer takes longer: nobody looks at an empty panel. */
  mapDrawAfterMs: 250,
  mapHintMs: 1_500,
  /** Failed tiles of streets before the drawing alone is shown; one, where none has come. */
  streetFailuresMax: 3,
  mapPiecesMax: 200,
  /** Cards of homes at one spot. */
  spotCardsMax: 12,
  /** As in the API (`polygonPointsMin`, `polygonPointsMax`), whose limits the scripts do not load. */
  areaCornersMin: 3,
  areaCornersMax: 100,
} as const
