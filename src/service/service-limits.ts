/**
 * The limits of the use cases, each with its reason: batch sizes, waits, and how much is shown or done at once. What
 * clients are promised is in `catalogue/limits.ts`; decoding, fetching and HTTP have their own.
 */
import { limits } from '../catalogue/limits.ts'
import { TAIL_LIMIT } from '../engine/tail.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../structures/durations.ts'

/** Access by pages. */
export const accessLimits = {
  /** Client addresses counted at the same time; beyond it the oldest are evicted. */
  addressesMax: 20_000,
} as const

/** Desks of sellers and operators. */
export const deskLimits = {
  /** Of a fingerprint: sixty of the 64 bits of the whole picture. */
  wholePictureChars: 10,
  /** Of the figures in the table of listings. */
  figureDays: 7,
  /** Rows of a list of operators, newest first. */
  rowsShown: 200,
  /** Held runs that an operator sees. */
  heldRunsShown: 200,
  /** Counts on the state page stop here. */
  countedMax: 200,
  /** Failed items that an operator sees. */
  failedWorkShown: 100,
  /** Open reports that an operator sees. */
  reportsShown: 200,
  /** Listings read at a time while copies are searched for. */
  listingsPerRead: 500,
  /** A photo of more listings is a stock picture. */
  stockPhotoListings: 12,
  /** Likely copies that are remembered, and of a page. */
  copiesMax: 2_000,
  copiesPage: 25,
  /** What was last said about homes taken for one. */
  verdictsShown: 100,
  /** A page waits this long for the first search, then says that it is under way. */
  copiesWaitMs: 1_000,
  /** A search for copies reads every live listing. */
  copiesCachedMs: 600_000,
  /** Lines of the audit verified at a time. */
  auditLinesPerRead: 500,
  /** Listings of a page of the stock. */
  stockPage: 25,
  /** How long a change of several listings can be taken back. */
  undoMs: 10 * MINUTE_MS,
  /** Fits a line of the desk. */
  keyLabelMaxChars: 60,
  /** Keys in force: one per program and machine. */
  keysPerSeller: 20,
  /** A page of the desk can be sent while its session lasts; twice that, so that clocks may differ. */
  usedFormsStoredMs: 2 * limits.deskSessionHours * HOUR_MS,
  /** Listings of a suspended seller paused in one transaction. */
  pausedAtOnce: 200,
} as const

/** Feeds: checks, runs and their photos. */
/** Of scheduled backups. */
export const backupLimits = {
  /** After one that failed. */
  retryAfterMs: 10 * MINUTE_MS,
  /** At a stop: what is not done by then goes with the process, and leaves nothing that counts. */
  stopWaitMs: 1_000,
}

export const feedUseLimits = {
  /** A feed without a successful run for this long is shown as stale. */
  staleAfterMs: 7 * DAY_MS,
  /** Keys that a view of a held run lists; the report has all of them. */
  heldKeysShown: 50,
  /** Listings of an export read at a time. */
  exportedPerRead: 500,
  /** Homes of an export written before requests get their turn: a few milliseconds. */
  exportedPerTurn: 25,
  /** Exports that are cached, with their compressed forms. */
  exportCacheMaxBytes: 64 * 1024 * 1024,
  /** Compressed forms of an export, as a share of its bytes. */
  exportFormsShare: 0.5,
  /** Exports made at the same time, each up to a core and 100 MB. */
  exportsAtOnce: 1,
  /** Fetches that wait for one to be made; more are refused. */
  exportsWaiting: 50,
  /** When a refused fetch should come back. */
  exportRetryAfterS: 30,
  /** The last fetch of an export is noted to this precision. */
  exportPullNotedMs: 10 * MINUTE_MS,
  /** A stock that changed within this time may change again in the same second, which Last-Modified could not tell. */
  exportSettledMs: 2_000,
  /** Kinds of findings that a check reports, most frequent first. */
  findingsMax: 20,
  /** Records that a finding names. */
  examplesMax: 3,
  /** Checks of strangers under way, each a process with up to 300 MB. */
  checksAtOnce: 3,
  /** Checks that wait for a turn; more are refused. */
  checksWaiting: 12,
  /** Documents being received, each up to 100 MB on disk. */
  documentsArriving: 30,
  /** Ten thousand records of a real feed take about 10 s. */
  checkCpuMs: 20_000,
  /** A check under way takes about this long. */
  checkRetryAfterS: 10,
  /** An agency has a feed per portal or branch. */
  feedsPerSeller: 20,
  /** Columns of a table that a seller names, and how long a header may be. */
  columnChoicesMax: 200,
  headerMaxChars: 200,
  /** Fits a line of the desk. */
  nameMaxChars: 80,
  /** The longest address that common servers accept. */
  urlMaxChars: 2048,
  /** User names and passwords of feed hosts. */
  credentialMaxChars: 200,
  /** Listings whose photos are imported at the same time. */
  photoListingsAtOnce: 4,
  /** Imports of a photo whose host does not answer. */
  photoTriesMax: 3,
  /** Before a listing of which nothing could be imported has its next turn: the decoder is full, or the bucket away. */
  photoStuckWaitMs: 30_000,
  /** Most of a slow run is waiting for its host. */
  runsAtOnce: 4,
  /** Reading a document takes a core and up to 300 MB. */
  readersAtOnce: 2,
  /** Due feeds that one look queues. */
  dueAtOnce: 20,
  /** Runs of a feed whose reports also name homes to which nothing happened. */
  wholeReportsStored: 10,
  /** Rows of a report read at a time for a file. */
  reportRowsPerRead: 500,
  /** Of a value in a report: it says what was changed, and is no archive of texts. */
  changeMaxChars: 200,
  /** Longest wait between attempts of a failing feed. */
  backOffMaxMs: DAY_MS,
  /** A feed that has failed for this long is paused. */
  pausedAfterMs: 14 * DAY_MS,
  /** When waiting photos are imported: the daily limit is over by then, or nearly. */
  photosAfterMs: 6 * HOUR_MS,
  /** Failures in a row before the seller gets a mail. */
  failuresBeforeMail: 3,
  /** All pages of a document together: there may be many, each just fast enough. */
  fetchMaxMs: 10 * MINUTE_MS,
  /** Earlier runs that a plan is compared with. */
  runsCompared: 5,
  /** Twenty thousand records take a minute; a longer read is stuck. */
  readMaxMs: 5 * MINUTE_MS,
  /** About twenty records: every write costs as much as one of them. */
  charsPerWrite: 65_536,
  /** Buffer through which a document is hashed. */
  bytesPerHash: 65_536,
  /** Share of a budget for the first look: reading records again and making listings of them takes twice as long. */
  lookShare: 1 / 3,
  /** A value that an exporter fills in by default shows in this many records or more, */
  constantMinRecords: 20,
  /** in more than this share of them, */
  constantShare: 0.95,
  /** and is as short as a class or a flag. */
  constantMaxChars: 40,
  /** What is known of the records of a feed, read at a time: a few milliseconds. */
  rowsPerRead: 250,
  /** Records of one transaction: its commit holds up every request, 0.7 ms for 25 and 3 ms for 100, in sum the same. */
  recordsPerStep: 25,
  /** Records before requests get their turn: one takes up to half a millisecond. */
  recordsPerTurn: 1,
} as const

/** Which listings offer one home. */
export const marketLimits = {
  /** How often a process asks for a newer report. */
  reportAskMs: MINUTE_MS,
  /** The same while there is none: every page of a listing wants it. */
  firstReportAskMs: 3_000,
  /** Changes of the feed remembered in one transaction. */
  changesPerRead: 200,
  /** Listings of the first reading remembered in one transaction. */
  listingsPerRead: 100,
  /** Homes read at a time: about 5 ms. */
  homesPerRead: 1_000,
  /** Listings of failed steps that one look retries. */
  retriedAtOnce: 100,
  /** Prices remembered of a listing: the first and the latest. A seller who changes it daily says nothing more. */
  pricesStored: 100,
  /** A home that its seller takes off and lists again within this time is the same offer. */
  relistedWithinMs: 180 * DAY_MS,
  /** Slices with a change on one day: kinds times places, and far below it. */
  openDaysMax: 20_000,
  /** After as many changes the report is made again on the same day. */
  changesOfImport: 5_000,
  /** A series of 60 months and the window of 13 before it. */
  monthsRead: 73,
  /** Months of slices published in one transaction. */
  monthsPerWrite: 500,
  /** Slices of a day written in one transaction. */
  daysPerWrite: 500,
} as const

export const homeLimits = {
  /** Changes of the feed compared in one step. */
  changesPerRead: 100,
  /** Listings of a full pass compared in one step. */
  listingsPerRead: 50,
  /** Pause after a step of a full pass, as a multiple of the time it took: a fifth of a core at most. */
  pausePerStep: 4,
  /** Listings of failed steps that one look retries. */
  retriedAtOnce: 100,
  /** Offers compared with one listing, latest first; a place with more look-alikes is a series. */
  candidatesMax: 200,
  /** A larger group is a series without unit numbers, not one home. */
  connectedMax: 40,
} as const

/** Saved searches. */
export const alertLimits = {
  /** Clocks of processes differ by less; a change that lies farther ahead was made before the clock went back. */
  clockSkewMs: 3_600_000,
  /** Searches read at a time when a process learns of them. */
  searchesPerRead: 2_000,
  /** Changed listings compared with all searches at a time. */
  listingsPerStep: 50,
  /** Matches turned around in memory at a time, at about 20 bytes each. */
  matchesPerFiling: 3_000_000,
  /** Searches whose matches are stored in one transaction: other writers wait for it. */
  searchesPerFiling: 1_000,
  /** Notices to webhooks after which it ends with its search. */
  noticesPerFiling: 1_000,
  /** Between two of these transactions; several looks of another process for the lock of the file. */
  restMs: 30,
  /** While further changes are due within the first, mails wait for them, at most as long as the second. */
  gatherMs: 10_000,
  gatherMaxMs: 30_000,
  /** People whose mails are written in one round. */
  peoplePerRound: 100,
  /** Homes that a mail lists in one section, and in all; further ones are counted, with a link. */
  linesPerSection: 20,
  linesPerMail: 60,
  /** Matches of a search read for a mail. */
  matchesPerMail: 500,
  /** Matches of a search on the page of one's searches. */
  matchesShown: 20,
  /** Over which expected notices are counted. */
  weekDays: 7,
  /** How often people without a sign of life are looked for. */
  silentLookEveryMs: HOUR_MS,
} as const

/** Writes and enquiries. */
export const listingLimits = {
  /** Each attempt needs somebody to give up the reference between the refusal and the read. */
  referenceAttemptsMax: 5,
  /** Similar listings offered with a refusal. */
  similarOffered: 3,
  /** Seal of the cursor over a seller's own listings; guessing 96 bits is hopeless. */
  cursorSealBytes: 12,
} as const

/** Photos. */
export const photoUseLimits = {
  /** Listings whose photo keys are read at a time. */
  listingsPerRead: 500,
  /** When a client should retry an upload that failed on our side. */
  uploadRetryS: 2,
} as const

/** Prices. */
export const priceLimits = {
  /** Circles around a home are widened until this many are found. */
  candidatesEnough: 60,
  /** Listings looked at. */
  visitedMax: 600,
  /** Fewer changes never lead to a new fit before the day is over. */
  changesMin: 1_000,
  /** A fifth of the market changed is worth a new model before the day is over. */
  changedShare: 0.2,
  /** How long a request right after the first start waits for the first model. */
  firstModelWaitMs: 10_000,
  /** A sample of this size measures the error of estimates to 0.2 points. */
  evaluatedMax: 20_000,
  /** Listings of the market read at a time. */
  listingsPerRead: 1_000,
  /** What closed longer ago says little about today. */
  closedWithinMs: 3 * 365 * DAY_MS,
  /** Fewer listings show no median: with 10 it is good to a third. */
  medianListingsMin: 10,
  /** Fewer listings show no quartiles and no split by bedrooms. */
  quartileListingsMin: 20,
  /** Changes valued at a time without a fit; one transaction. */
  changesPerRead: 50,
  /** A pause of this many times what a step took: the rest of the thread serves. */
  pausePerStep: 2,
  /** Values of one transaction. */
  valuesPerWrite: 2_000,
  /** Earlier values read at a time. */
  valuesPerRead: 10_000,
} as const

/** Counting what visitors do with listings. */
export const figureLimits = {
  /** What was counted is written this often; a crash loses this much of it. */
  writeEveryMs: 5_000,
  /** One short transaction. */
  rowsPerWrite: 500,
  /** Days of listings that wait while the store is away. */
  pendingMax: 20_000,
  /** Acts of one client in a day; people look at fewer homes. */
  actsPerVisitor: 500,
  /** The same act from one network in a day: an office or a mobile network has many people. */
  perNetwork: 20,
  saltBytes: 32,
  /** Of a visitor: 96 bits. */
  hashChars: 16,
  /** Acts remembered of all visitors, at about 60 bytes each. */
  actsMax: 400_000,
} as const

/** Pages of sellers. */
export const sellerLimits = {
  /** Units of a project in its table: a tower has fewer. */
  unitsShown: 300,
  /** Projects of a seller at the desk and by API, the latest. */
  projectsListed: 500,
  /** Homes on the small map of an agency: more dots would tell no more. */
  homesMapped: 200,
} as const

/** Deleting old data. */
export const retentionLimits = {
  /** One short transaction: writers wait for it. */
  rowsPerStep: 500,
  /** Ends a sweep of a backlog of years; the rest follows an hour later. */
  stepsMax: 10_000,
  /** Clocks that differ by more are not trusted with deleting. */
  clockDriftMaxMs: HOUR_MS,
  /** Sweeps are hourly; a longer gap means that the clock jumped or the service was off. */
  sweepGapMaxMs: 2 * DAY_MS,
  /** Uptime after a clock jump before anything is deleted: time enough for an operator to correct the clock. */
  postponedForMs: DAY_MS,
} as const

/** Searches, counts and maps. */
export const searchLimits = {
  /** Memory of each cache of counts. */
  countCacheMaxBytes: 16 * 1024 * 1024,
  /** About 250 values and 100 bars with their labels. */
  facetAnswerBytes: 40_000,
  /** The largest number of clusters and pins. */
  mapAnswerBytes: 100_000,
  /** As many as a page shows cards for one spot. */
  mapIdsMax: 12,
  /** More in a cell become a cluster. */
  pinsPerCell: 2,
  /** About twenty bands. */
  priceBandAnswerBytes: 2_000,
} as const

/** Keeping engine and store together. */
export const streamLimits = {
  /** Events of one read; the rest comes with the next. */
  eventsPerRead: 100,
  /** A read of the change feed is shared by all who ask from the same position within this time. */
  sharedMs: 500,
} as const

export const syncLimits = {
  /** With more damaged records everything is rebuilt. */
  repairedMax: 1_000,
  /** A damaged record is reread within this time. */
  repairRetryAfterS: 1,
  /** Changes of the feed read at a time. */
  changesPerRead: 100,
  /** Listings read and applied before requests get their turn: about a millisecond. */
  documentsPerTurn: 2,
  /** Values of listings read at a time. */
  valuesPerRead: 10_000,
  /** Rated listings projected at a time. */
  listingsPerRenewal: 500,
  /** Records in memory are worth a file from here on, */
  savedRecordsMinBytes: 2 ** 26,
  /** and above this share of those in files. */
  savedRecordsShare: 0.25,
  /** How often the size in memory is checked. */
  memoryLookEveryMs: MINUTE_MS,
  /** Every query scans the fresh documents: with more, changes wait for a merge. */
  tailMax: 4 * TAIL_LIMIT,
  /** A page found just before may still be read from a replaced file. */
  unusedFileOpenMs: 60_000,
  /** A replica that lags further is not waited for: the store itself is read. */
  replicaLagMaxMs: 2_000,
  /** Pause after a replica failed: a silent one would delay every read. */
  replicaRestMs: 10_000,
  /** When a client should retry while the store is away. */
  storeRetryAfterS: 2,
  /** Nothing is merged while columns are renewed; with more fresh documents, changes wait. */
  freshMax: 16 * TAIL_LIMIT,
  /** Notifications are faster but may be lost, and some stores have none. */
  followEveryMs: 1_000,
  /** A bucket is looked through for unused photos, by one process of all. */
  photoSweepEveryMs: 20 * HOUR_MS,
  /** How far apart two processes take up a new price model. */
  modelLookEveryMs: 2_000,
  /** No build takes longer or leaves its file untouched for as long. */
  leftFileMs: HOUR_MS,
  /** Small enough to be collected young: a third less CPU than batches of thousands. */
  listingsPerBuildRead: 250,
  /** Of records, 16 MB each, on their way to the disk, for each thread that reads listings. */
  chunksUnderWayMax: 4,
  /** Below this a second thread costs more than it saves. */
  idsPerThreadMin: 5_000,
  /** Pause before a failed renewal is retried. */
  renewalRestMs: MINUTE_MS,
} as const

/** Webhooks. */
export const webhookLimits = {
  /** Changes whose deliveries are made in one transaction. */
  changesPerStep: 50,
  /** Messages on their way at a time: in this process, for one owner, for one endpoint. */
  atOnce: 24,
  perOwner: 6,
  perEndpoint: 3,
  /** Longer than a message may take: after a crash another process takes it up. */
  claimMs: MINUTE_MS,
  /** Names of changed fields in a message; further ones are counted. */
  changedNamed: 20,
  /** Failed steps taken up again at a time. */
  retriedAtOnce: 10,
  /** When to come back to a server whose operator has to repair it. */
  otherKeyRetryS: 600,
  /** Random bytes of a token that proves control. */
  tokenBytes: 24,
  /** Deliveries that a page of the desk shows. */
  deliveriesShown: 50,
} as const

/** Work in the background. */
export const workLimits = {
  /** While there is room, due items are looked for this often. */
  dueLookEveryMs: 500,
  /** Work that other processes queue is noticed within this time. */
  storeLookEveryMs: 2_000,
  /** Items of a queue claimed at a time. */
  claimedAtOnce: 8,
  /** How long others wait for a process that has died. */
  leaseMs: 15_000,
  /** Two renewals may fail before a lease is lost. */
  leaseRenewEveryMs: 5_000,
} as const
