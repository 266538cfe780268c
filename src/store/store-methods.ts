/**
 * The methods of a store that are one function over its rows: which of them read, and which write.
 * A kind of store brings the functions, each under the name of its method, and two ways to run them.
 */
import type { Store } from './store.ts'

const readNames = [
  'getListing',
  'getListings',
  'findByReference',
  'ownByReferences',
  'liveListings',
  'closedListings',
  'photoKeys',
  'ownListings',
  'countListings',
  'highestListingId',
  'changesSince',
  'readFeed',
  'publicChangesSince',
  'changeRange',
  'getSeller',
  'listSellers',
  'listProjects',
  'getKey',
  'listKeys',
  'getReadingKey',
  'listReadingKeys',
  'mintRefusal',
  'getValuation',
  'valuationsBetween',
  'getSameHome',
  'sameHomesOf',
  'sameHomesBetween',
  'getSetting',
  'artifactVersion',
  'clock',
  'getEnquiryRequest',
  'findEnquiry',
  'getEnquiry',
  'enquiryMessages',
  'enquiriesOf',
  'enquiriesOfPerson',
  'answerRows',
  'getSellerMail',
  'listSellerMail',
  'waitingMails',
  'getArtifact',
  'getUpload',
  'uploadsOf',
  'countUploads',
  'getFeed',
  'feedsOf',
  'dueFeeds',
  'getFeedRun',
  'feedRunsOf',
  'openFeedRuns',
  'completeFeedRuns',
  'dueWork',
  'quarantinedWork',
  'countQuarantined',
  'countOpenFeedRuns',
  'heldFeedRuns',
  'feedRecords',
  'getFeedRecord',
  'feedRecordOf',
  'feedReport',
  'feedReportEnd',
  'feedReportCounts',
  'queuedPhotos',
  'countQueuedPhotos',
  'getOperator',
  'listOperators',
  'findSession',
  'sessionsOf',
  'sellersByEmail',
  'peekSignInLink',
  'getSellerRules',
  'listSellerRules',
  'suspendedWithLive',
  'getHold',
  'holdsOf',
  'listHolds',
  'openReports',
  'reportsOf',
  'listAudit',
  'auditAfter',
  'auditMarks',
  'failedMails',
  'enquiryCounts',
  'countOwn',
  'stockIds',
  'getProject',
] as const satisfies readonly (keyof Store)[]

const changeNames = [
  'forgetChangesBefore',
  'forgetStep',
  'addSeller',
  'addProject',
  'addKey',
  'revokeKey',
  'addReadingKey',
  'revokeReadingKey',
  'revokeMintedKeys',
  'mintKey',
  'putValuations',
  'dropValuationsBefore',
  'putSetting',
  'settingOrPut',
  'putArtifact',
  'takeLease',
  'releaseLease',
  'setSellerEmail',
  'setSellerLanguage',
  'claimMails',
  'forgetEnquiries',
  'putUpload',
  'forgetUploads',
  'addFeed',
  'removeFeed',
  'addFeedRun',
  'forgetFeedReports',
  'beginWork',
  'endWork',
  'uncountWork',
  'failWork',
  'quarantineWork',
  'forgetWork',
  'addOperator',
  'revokeOperator',
  'forgetAudit',
  'rotateSession',
  'deleteSession',
  'touchSession',
] as const satisfies readonly (keyof Store)[]

type MethodName = (typeof readNames)[number] | (typeof changeNames)[number]

/** The rows of a store: each method with the statements of a connection in front. */
export type StoreRows<Sql> = {
  readonly [Name in MethodName]: (
    sql: Sql,
    ...given: Parameters<Store[Name]>
  ) => ReturnType<Store[Name]> | Awaited<ReturnType<Store[Name]>>
}

/** `never` fits both kinds of rows, those that answer at once and those that promise to. */
type Run<Sql> = (work: (sql: Sql) => never) => Promise<unknown>

export function storeMethods<Sql>(
  rows: StoreRows<Sql>,
  { read, change }: { readonly read: Run<Sql>; readonly change: Run<Sql> },
): Pick<Store, MethodName> {
  const method = (name: MethodName, run: Run<Sql>) => {
    const work = rows[name] as unknown as (sql: Sql, ...given: unknown[]) => never
    return [name, (...given: unknown[]) => run((sql) => work(sql, ...given))] as const
  }
  return Object.fromEntries([
    ...readNames.map((name) => method(name, read)),
    ...changeNames.map((name) => method(name, change)),
  ]) as unknown as Pick<Store, MethodName>
}
