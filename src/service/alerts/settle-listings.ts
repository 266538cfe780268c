/**
 * What settled changes of listings mean for the saved searches: before and after go through the matcher, and each
 * search that matches gets an event by the table of kinds, or none.
 * Invariants: the searches that a change concerns, what was reported, and that the change is settled are one transaction, so
 * that a crash repeats all or nothing; a listing that has changed again meanwhile stays for the next look. A home is
 * reported once, however many sellers offer it. Each search gets its matches later (`file-matches`).
 * Cost: a match of about 0.2 ms for each listing, four small reads, and three rows, however many searches match. Requests
 * are answered in between: an import changes thousands of listings.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { MatchKind } from '../../catalogue/alerts.ts'
import { limits } from '../../catalogue/limits.ts'
import { type MatchEvent, matchEvent, type Reported } from '../../domain/alerts/match-event.ts'
import { mergeReports } from '../../domain/alerts/merge-reports.ts'
import type { HitGroup, ReportedListing } from '../../domain/alerts/saved-search.ts'
import { type Listing, numberOf, storedValues } from '../../domain/listings/listing.ts'
import type { Unsettled } from '../../store/search-store.ts'
import type { Store, WriteTransaction } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import type { RecordContext } from '../listings/listing-record.ts'
import { readRecordSource } from '../listings/record-sources.ts'
import { alertLimits } from '../service-limits.ts'
import type { EngineSync } from '../sync/engine-sync.ts'
import { projectForMatching } from '../sync/project-listing.ts'
import type { StoredQueries } from './stored-queries.ts'

export interface SettleContext {
  readonly store: Store
  readonly sync: Pick<EngineSync, 'sellerOf'>
  readonly record: RecordContext
  readonly now: () => number
}

interface Plan extends HomeMarks {
  readonly listingId: number
  /** That was looked at; null: the listing is not there. */
  readonly version: number | null
  readonly isLive: boolean
  readonly hits: readonly HitGroup[]
}

/** How many matches there are to be filed. */
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
    plans.push({ ...plan, hits: await homes.firstOnly(plan) })
    await turn()
  }
  // In one order for all writers of several listings.
  plans.sort((a, b) => a.listingId - b.listingId)
  const found = await store.write(async (transaction) => {
    await transaction.lockAlerts()
    let matches = 0
    for (const plan of plans) matches += await writePlan(transaction, plan, context.now())
    return matches
  })
  // Other processes of a SQLite file look for its lock now and then: without a rest they would never find it free.
  await sleep(alertLimits.restMs)
  return found
}

/** How many matches it has. */
async function writePlan(
  transaction: WriteTransaction,
  { listingId, version, isLive, hits, print, area }: Plan,
  at: number,
): Promise<number> {
  const current = await transaction.lockListing(listingId)
  if ((current?.version ?? null) !== version) return 0
  // Another process, whose lease this one has taken, was faster.
  if (!(await transaction.takeUnsettled(listingId))) return 0
  const reported = await transaction.lockReported(listingId)
  const goneAt = isLive ? null : at
  const isMarked = (reported?.reports ?? []).some(({ gone_at }) => (gone_at === null) !== isLive)
  if (hits.length > 0 || isMarked) {
    const forgetBefore = at - limits.pairsStoredDays * DAY_MS
    const reports = mergeReports(reported?.reports ?? [], { hits, at, goneAt, forgetBefore })
    const marks = hits.length > 0 || !reported ? { print, area } : reported
    const newest = reports.reduce((latest, group) => Math.max(latest, group.at), 0)
    await transaction.putReported({ ...marks, listing_id: listingId, at: newest, reports })
  }
  if (hits.length === 0) return 0
  const change_seq = await transaction.newestChange(listingId)
  await transaction.putSettled({ listing_id: listingId, change_seq, at, hits })
  return hits.reduce((sum, { search_ids }) => sum + search_ids.length, 0)
}

async function planOf(
  { listing_id: listingId, before, since }: Unsettled,
  listing: Listing | undefined,
  queries: StoredQueries,
  context: SettleContext,
): Promise<Plan> {
  if (!listing) {
    return { listingId, version: null, isLive: false, hits: [], print: null, area: null }
  }
  const isLive = listing.state === 'live'
  const marks = homeMarks(listing)
  const hits = isLive
    ? await liveHits(listing, { before, since, marks }, queries, context)
    : await goneHits(listing, queries, context)
  return { listingId, version: listing.version, isLive, hits, ...marks }
}

/** Searches by what is reported to them: a change is one of a few events, and mostly the same as for the search before. */
function createHits() {
  const groups: (MatchEvent & { readonly search_ids: number[] })[] = []
  let last: (typeof groups)[number] | undefined
  return {
    add(searchId: number, kinds: readonly MatchKind[], event: MatchEvent): void {
      const { kind, price, old_price } = event
      if (!kinds.includes(kind)) return
      const isOf = (group: MatchEvent) =>
        group.kind === kind && group.price === price && group.old_price === old_price
      if (!last || !isOf(last)) {
        last = groups.find(isOf)
        if (!last) {
          last = { kind, price, old_price, search_ids: [] }
          groups.push(last)
        }
      }
      last.search_ids.push(searchId)
    },
    all(): readonly HitGroup[] {
      for (const { search_ids } of groups) search_ids.sort((a, b) => a - b)
      return groups
    },
  }
}

/** Offers of one home that come together: the first is reported, for what is planned is not stored yet. */
function createHomesOfBatch(store: Store) {
  const reported = new Set<string>()
  return {
    async firstOnly({ listingId, hits }: Plan): Promise<readonly HitGroup[]> {
      const home = hits.length > 0 ? await store.getSameHome(listingId) : null
      if (home === null) return hits
      const isFirst = (searchId: number): boolean => {
        const name = `${searchId} ${home.home_id}`
        const isKnown = reported.has(name)
        reported.add(name)
        return !isKnown
      }
      return hits.flatMap((group) => {
        if (group.kind !== 'new') return group
        const search_ids = group.search_ids.filter(isFirst)
        return search_ids.length > 0 ? { ...group, search_ids } : []
      })
    },
  }
}

/** All that a match remembers of its home. */
interface HomeMarks {
  readonly print: string | null
  readonly area: number | null
}

async function goneHits(
  listing: Listing,
  queries: StoredQueries,
  { store, now }: SettleContext,
): Promise<readonly HitGroup[]> {
  const nowMs = now()
  const hits = createHits()
  const blank = { before: null, after: null, reportedOfHome: null, isKnownHome: false }
  const { own } = reportedBy(await store.reportedOf([listing.id], null), listing.id, null, nowMs)
  for (const [id, reported] of own) {
    const search = queries.get(id)
    const event = search && matchEvent({ ...blank, nowMs, reported })
    if (event) hits.add(id, search.kinds, event)
  }
  return hits.all()
}

async function liveHits(
  listing: Listing,
  { before, since, marks }: Pick<Unsettled, 'before' | 'since'> & { readonly marks: HomeMarks },
  queries: StoredQueries,
  context: SettleContext,
): Promise<readonly HitGroup[]> {
  const { store, record, now } = context
  const nowMs = now()
  const source = await sourceOf(listing, context)
  const documentOf = (of: Listing) => projectForMatching({ ...source, listing: of }, record, nowMs)
  const change = queries.matchChange(before && documentOf(before), documentOf(listing))
  if (change.entered.length + change.stayed.length === 0) return []
  const others = source.sameHome ? await othersOf(source.sameHome.home_id, listing.id, store) : []
  const reported = reportedBy(
    await store.reportedOf([listing.id, ...others.map(({ id }) => id)], marks.print),
    ...[listing.id, marks.area, nowMs],
  )
  const known = before === null ? await knownBy(others, queries, context) : new Set<number>()
  const price = priceOf(listing)
  const hits = createHits()
  const after = { matches: true, price }
  const find = (ids: readonly number[], matched: boolean) => {
    const was = before && { matched, price: priceOf(before) }
    for (const id of ids) {
      const search = queries.get(id)
      if (!search) continue
      const event = matchEvent({
        nowMs,
        before:
          // It changed before the search was saved: what the search found then is no news.
          // Where the search itself lies ahead, the clock has gone back: then its time says nothing.
          since <= search.updated_at && search.updated_at <= nowMs
            ? { matched: true, price: priceAt(listing, search.updated_at) }
            : was,
        after,
        reported: reported.own.get(id) ?? null,
        reportedOfHome: reported.home.get(id) ?? null,
        isKnownHome: known.has(id),
      })
      if (event) hits.add(id, search.kinds, event)
    }
  }
  find(change.entered, false)
  find(change.stayed, true)
  return hits.all()
}

/** What was reported of this listing to each search, and of others that show the same home. */
function reportedBy(
  listings: readonly ReportedListing[],
  listingId: number,
  area: number | null,
  nowMs: number,
) {
  const own = new Map<number, Reported>()
  const home = new Map<number, Reported>()
  const forgotten = nowMs - limits.pairsStoredDays * DAY_MS
  for (const listing of listings) {
    const isOwn = listing.listing_id === listingId
    const isSameHome = listing.print === null || area === null || isAsLarge(listing.area, area)
    if (!isOwn && !isSameHome) continue
    for (const group of listing.reports) {
      if (group.at < forgotten) continue
      for (const id of group.search_ids) {
        const other = isOwn ? undefined : home.get(id)
        // One that is still offered counts before one that is gone.
        if (isOwn) own.set(id, group)
        else if (!other || (other.gone_at !== null && group.gone_at === null)) home.set(id, group)
      }
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
    for (const id of queries.match(projectForMatching(source, record, now()))) {
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
