/**
 * What settled changes of listings mean for the saved searches: before and after go through the matcher, and each
 * search that matches gets an event by the table of kinds, or none.
 * Invariants: matches, what was reported, and that the change is settled are one transaction, so that a crash repeats all
 * or nothing; a listing that has changed again meanwhile stays for the next look. A home is reported once, however many
 * sellers offer it.
 * Cost: a match of about 0.2 ms for each listing, four small reads, and three statements for every 64 matches that are stored. Requests
 * are answered in between: an import changes thousands of listings, each of which hundreds of searches may match.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { MatchKind } from '../../catalogue/alerts.ts'
import { limits } from '../../catalogue/limits.ts'
import { matchEvent, type Reported } from '../../domain/alerts/match-event.ts'
import { nextMailAt } from '../../domain/alerts/next-mail-at.ts'
import type { SearchMatch, SearchPair } from '../../domain/alerts/saved-search.ts'
import { type Listing, numberOf, storedValues } from '../../domain/listings/listing.ts'
import { startOfLocalDay } from '../../domain/local-time.ts'
import type { NewMatch, Unsettled } from '../../store/search-store.ts'
import type { Store, WriteTransaction } from '../../store/store.ts'
import { MINUTE_MS } from '../../structures/durations.ts'
import type { RecordContext } from '../listings/listing-record.ts'
import { readRecordSource } from '../listings/record-sources.ts'
import { alertLimits } from '../service-limits.ts'
import type { EngineSync } from '../sync/engine-sync.ts'
import { projectListing } from '../sync/project-listing.ts'
import { matchNotice, notifyOwner, type PrivateNotice } from '../webhooks/webhook-events.ts'
import type { HeldSearch, SearchOwnerMark, StoredQueries } from './stored-queries.ts'

export interface SettleContext {
  readonly store: Store
  readonly sync: Pick<EngineSync, 'sellerOf'>
  readonly record: RecordContext
  readonly timeZone: string
  /** Names this store in the ids of mails. */
  readonly storeId: string
  readonly now: () => number
  /** Whether one more match of a search may be stored today. */
  readonly takeRoom: (searchId: number) => Promise<boolean>
}

type PlannedMatch = Omit<NewMatch, 'change_seq'>

interface Plan {
  readonly listingId: number
  /** That was looked at; null: the listing is not there. */
  readonly version: number | null
  readonly isLive: boolean
  readonly matches: readonly PlannedMatch[]
  /** Counted, and too many to be stored. */
  readonly beyond: ReadonlyMap<number, number>
}

/** How many matches were stored. */
export async function settleListings(
  batch: readonly Unsettled[],
  queries: StoredQueries,
  context: SettleContext,
): Promise<number> {
  const { store } = context
  const listings = new Map(
    (await store.getListings(batch.map(({ listing_id }) => listing_id))).map((one) => [
      one.id,
      one,
    ]),
  )
  const plans: Plan[] = []
  const homes = createHomesOfBatch(store)
  for (const unsettled of batch) {
    const plan = await planOf(unsettled, listings.get(unsettled.listing_id), queries, context)
    plans.push({ ...plan, matches: await homes.firstOnly(plan) })
    await turn()
  }
  // In one order for all writers of several listings.
  plans.sort((a, b) => a.listingId - b.listingId)
  let stored = 0
  for (const portion of portionsOf(plans)) {
    stored += await writePlans(portion, queries, context)
    // Other processes of a SQLite file look for its lock now and then: without a rest they would never find it free.
    await sleep(alertLimits.restMs)
  }
  return stored
}

/** Other writers wait for a transaction: it ends with the listing that fills it. */
function portionsOf(plans: readonly Plan[]): Plan[][] {
  const portions: Plan[][] = []
  let room = 0
  for (const plan of plans) {
    if (room <= 0) {
      portions.push([])
      room = alertLimits.matchesPerStep
    }
    portions.at(-1)!.push(plan)
    room -= plan.matches.length
  }
  return portions
}

/** How many matches were stored. */
function writePlans(
  plans: readonly Plan[],
  queries: StoredQueries,
  context: SettleContext,
): Promise<number> {
  const { store, now } = context
  return store.write(async (transaction) => {
    await transaction.lockAlerts()
    const notices = createNotices(context)
    let stored = 0
    for (const { listingId, version, isLive, matches, beyond } of plans) {
      const current = await transaction.lockListing(listingId)
      if ((current?.version ?? null) !== version) continue
      const change_seq = await transaction.newestChange(listingId)
      for (let from = 0; from < matches.length; from += alertLimits.matchesAtOnce) {
        const found = matches
          .slice(from, from + alertLimits.matchesAtOnce)
          .map((match) => ({ ...match, change_seq }))
        for (const { seq, search_id } of await transaction.putMatches(found)) {
          stored++
          const owner = queries.get(search_id)?.owner
          if (!owner) continue
          const match = found.find((one) => one.search_id === search_id)!
          notices.add({ ...match, seq }, owner)
        }
        await turn()
      }
      for (const [searchId, count] of beyond) await transaction.countBeyond(searchId, count)
      await transaction.markPairs(listingId, isLive ? null : now())
      await transaction.dropUnsettled(listingId)
    }
    await notices.write(transaction)
    return stored
  })
}

/** Matches of searches that belong to a key, for its webhooks: collected by owner, so that each is looked up once. */
function createNotices({ record, now, storeId }: SettleContext) {
  const byOwner = new Map<string, { owner: SearchOwnerMark; notices: PrivateNotice[] }>()
  return {
    add(match: SearchMatch, owner: SearchOwnerMark): void {
      const name = `${owner.seller_id} ${owner.key_id}`
      const own = byOwner.get(name) ?? { owner, notices: [] }
      own.notices.push(matchNotice(match, owner.handle, record.baseUrl))
      byOwner.set(name, own)
    },
    async write(transaction: WriteTransaction): Promise<void> {
      for (const { owner, notices } of byOwner.values())
        await notifyOwner(transaction, owner, notices, { nowMs: now(), storeId })
    },
  }
}

async function planOf(
  { listing_id: listingId, before, since }: Unsettled,
  listing: Listing | undefined,
  queries: StoredQueries,
  context: SettleContext,
): Promise<Plan> {
  const beyond = new Map<number, number>()
  if (!listing) return { listingId, version: null, isLive: false, matches: [], beyond }
  const isLive = listing.state === 'live'
  const found = isLive
    ? await liveMatches(listing, { before, since }, queries, context)
    : await goneMatches(listing, queries, context)
  const matches: PlannedMatch[] = []
  for (const match of found) {
    if (await context.takeRoom(match.search_id)) matches.push(match)
    else beyond.set(match.search_id, 1)
  }
  return { listingId, version: listing.version, isLive, matches, beyond }
}

/** Offers of one home that come together: the first is reported, for what is planned is not stored yet. */
function createHomesOfBatch(store: Store) {
  const reported = new Set<string>()
  return {
    async firstOnly({ listingId, matches }: Plan): Promise<readonly PlannedMatch[]> {
      const home = matches.length > 0 ? await store.getSameHome(listingId) : null
      if (home === null) return matches
      return matches.filter(({ search_id, kind }) => {
        if (kind !== 'new') return true
        const name = `${search_id} ${home.home_id}`
        const isFirst = !reported.has(name)
        reported.add(name)
        return isFirst
      })
    },
  }
}

/** All that a match remembers of its home. */
interface HomeMarks {
  readonly print: string | null
  readonly area: number | null
}

async function goneMatches(
  listing: Listing,
  queries: StoredQueries,
  context: SettleContext,
): Promise<PlannedMatch[]> {
  const nowMs = context.now()
  const marks = homeMarks(listing)
  const blank = { before: null, after: null, reportedOfHome: null, isKnownHome: false }
  return (await context.store.pairsOf([listing.id], null)).flatMap((reported) => {
    const search = queries.get(reported.search_id)
    const event = matchEvent({ ...blank, nowMs, reported })
    return search && event ? plannedMatch(search, listing.id, event, marks, context) : []
  })
}

async function liveMatches(
  listing: Listing,
  { before, since }: Pick<Unsettled, 'before' | 'since'>,
  queries: StoredQueries,
  context: SettleContext,
): Promise<PlannedMatch[]> {
  const { store, record, now } = context
  const nowMs = now()
  const source = await sourceOf(listing, context)
  const documentOf = (of: Listing) => projectListing({ ...source, listing: of }, record, nowMs)
  const change = queries.matchChange(before && documentOf(before), documentOf(listing))
  if (change.entered.length + change.stayed.length === 0) return []
  const others = source.sameHome ? await othersOf(source.sameHome.home_id, listing.id, store) : []
  const marks = homeMarks(listing)
  const reported = reportedBy(
    await store.pairsOf([listing.id, ...others.map(({ id }) => id)], marks.print),
    listing.id,
    marks,
  )
  const known = before === null ? await knownBy(others, queries, context) : new Set<number>()
  const price = priceOf(listing)
  const eventsOf = (ids: readonly number[], matched: boolean) =>
    ids.flatMap((id) => {
      const search = queries.get(id)
      if (!search) return []
      const event = matchEvent({
        nowMs,
        before:
          // It changed before the search was saved: what the search found then is no news.
          // Where the search itself lies ahead, the clock has gone back: then its time says nothing.
          since <= search.updated_at && search.updated_at <= nowMs
            ? { matched: true, price: priceAt(listing, search.updated_at) }
            : before && { matched, price: priceOf(before) },
        after: { matches: true, price },
        reported: reported.own.get(id) ?? null,
        reportedOfHome: reported.home.get(id) ?? null,
        isKnownHome: known.has(id),
      })
      return event ? plannedMatch(search, listing.id, event, marks, context) : []
    })
  return [...eventsOf(change.entered, false), ...eventsOf(change.stayed, true)]
}

function plannedMatch(
  search: HeldSearch,
  listing_id: number,
  event: {
    readonly kind: MatchKind
    readonly price: number | null
    readonly old_price: number | null
  },
  marks: HomeMarks,
  { now, timeZone }: SettleContext,
): PlannedMatch[] {
  if (!search.kinds.includes(event.kind)) return []
  const nowMs = now()
  const mail_at =
    search.person_id === null ? null : nextMailAt(search.frequency, search.hour, nowMs, timeZone)
  return [{ search_id: search.id, listing_id, ...event, at: nowMs, ...marks, mail_at }]
}

/** What was reported of this listing to each search, and of others that show the same home. */
function reportedBy(pairs: readonly SearchPair[], listingId: number, { area }: HomeMarks) {
  const own = new Map<number, Reported>()
  const home = new Map<number, Reported>()
  for (const pair of pairs) {
    const isSameHome = pair.print === null || area === null || isAsLarge(pair.area, area)
    if (pair.listing_id === listingId) own.set(pair.search_id, pair)
    else if (isSameHome) {
      const other = home.get(pair.search_id)
      // One that is still offered counts before one that is gone.
      if (!other || (other.gone_at !== null && pair.gone_at === null))
        home.set(pair.search_id, pair)
    }
  }
  return { own, home }
}

const AREA_SHARE = 0.02

const isAsLarge = (a: number | null, b: number): boolean =>
  a === null || Math.abs(a - b) <= AREA_SHARE * Math.max(a, b)

async function othersOf(homeId: number, id: number, store: Store): Promise<readonly Listing[]> {
  const members = await store.sameHomesOf(homeId)
  const ids = members.map(({ listing_id }) => listing_id).filter((other) => other !== id)
  return (await store.getListings(ids)).filter(({ state }) => state === 'live')
}

/**
 * Searches that found another offer of the same home when they were saved: for them it is nothing new. Offers that came
 * later were reported, and are known by that.
 */
async function knownBy(
  others: readonly Listing[],
  queries: StoredQueries,
  context: SettleContext,
): Promise<ReadonlySet<number>> {
  const { record, now } = context
  const known = new Set<number>()
  for (const other of others) {
    const source = await sourceOf(other, context)
    const since = other.first_published_at ?? Number.POSITIVE_INFINITY
    for (const id of queries.match(projectListing(source, record, now()))) {
      if (since <= (queries.get(id)?.updated_at ?? 0)) known.add(id)
    }
  }
  return known
}

const sourceOf = async (listing: Listing, { store, sync, record }: SettleContext) =>
  readRecordSource(listing, await sync.sellerOf(listing.seller_id), store, record)

const priceOf = ({ fields }: Listing): number | null => numberOf(fields, 'price')

/** What it asked at a moment, as far as its history says. */
function priceAt(listing: Listing, atMs: number): number | null {
  const then = listing.price_history.findLast(({ at }) => at <= atMs)
  return then?.price ?? priceOf(listing)
}

/** A home that its seller publishes again under another id is known by its place, its first photo and its size. */
function homeMarks(listing: Listing): HomeMarks {
  const { location, covered_area_m2, plot_area_m2 } = storedValues(listing)
  const photo = listing.photos.find(({ key }) => key !== null)?.key ?? null
  const area = covered_area_m2 ?? plot_area_m2
  if (photo === null || location === null) return { print: null, area }
  const text = [listing.seller_id, location, photo].join(' ')
  return { print: createHash('sha256').update(text).digest('hex').slice(0, 32), area }
}

/** After such a pause another process may have worked: what it stored is counted again. */
const COUNTED_AGAIN_AFTER_MS = MINUTE_MS

/** How much may be stored for a search on one local day. It is counted in the store, then here while this process goes on. */
export function createDailyRoom({
  store,
  now,
  timeZone,
}: Pick<SettleContext, 'store' | 'now' | 'timeZone'>): SettleContext['takeRoom'] {
  let dayStart = Number.NaN
  let lookedAt = Number.NaN
  const used = new Map<number, number>()
  return async (searchId) => {
    const nowMs = now()
    const start = startOfLocalDay(nowMs, 0, timeZone)
    const isGoingOn = Math.abs(nowMs - lookedAt) < COUNTED_AGAIN_AFTER_MS
    if (start !== dayStart || !isGoingOn) used.clear()
    dayStart = start
    lookedAt = nowMs
    const count = used.get(searchId) ?? (await store.countMatchesSince(searchId, start))
    used.set(searchId, count + 1)
    return count < limits.matchesPerSearchDay
  }
}
