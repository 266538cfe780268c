/**
 * Files settled changes under the searches that they concern: the journal turned around, so that each search has its matches,
 * its mails become due and the webhooks of its owner are notified.
 * Invariants: the matches of some searches and how far this has come are one transaction, so that a process that dies
 * anywhere is followed by another that repeats nothing and leaves nothing out. Only a search that is active now gets matches, and
 * at most so many on a local day: the others are counted.
 * Cost: a page for each search, however many matches it gets; requests and other writers have their turns in between.
 */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { AlertFrequency } from '../../catalogue/alerts.ts'
import { limits } from '../../catalogue/limits.ts'
import { nextMailAt } from '../../domain/alerts/next-mail-at.ts'
import type { SearchMatch } from '../../domain/alerts/saved-search.ts'
import { startOfLocalDay } from '../../domain/local-time.ts'
import {
  type ActiveSearch,
  type FiledSearch,
  type Filing,
  type OpenPage,
  PAGE_MATCHES,
} from '../../store/search-store.ts'
import type { Store, WriteTransaction } from '../../store/store.ts'
import type { WebhookOwner } from '../../store/webhook-store.ts'
import type { RecordContext } from '../listings/listing-record.ts'
import { alertLimits } from '../service-limits.ts'
import { matchNotice, notifyOwner, type PrivateNotice } from '../webhooks/webhook-events.ts'

export interface FilingContext {
  readonly store: Store
  readonly record: Pick<RecordContext, 'baseUrl'>
  readonly timeZone: string
  /** Names this store in the ids of mails. */
  readonly storeId: string
  readonly now: () => number
  readonly onError: (error: unknown) => void
  /** This number of matches more. */
  readonly onFiled: (count: number) => void
}

type ChangeMatch = Omit<SearchMatch, 'search_id'>

/** Settled changes, turned around. */
interface Journal {
  readonly first: number
  readonly upTo: number
  readonly matches: readonly ChangeMatch[]
  /** By search: places in `matches`, ascending. */
  readonly bySearch: ReadonlyMap<number, readonly number[]>
}

export async function fileMatches(context: FilingContext, ended: AbortSignal): Promise<void> {
  const mailTime = createMailTimes(context.timeZone)
  while (!ended.aborted) {
    // What another process has begun is finished as it was begun.
    const begun = await context.store.getFiling()
    const journal = await readJournal(begun?.up_to ?? null, context)
    if (journal === null) break
    await fileJournal(journal, begun, { ...context, mailTime }, ended)
  }
}

async function readJournal(
  upTo: number | null,
  { store, onError }: FilingContext,
): Promise<Journal | null> {
  const matches: ChangeMatch[] = []
  const bySearch = new Map<number, number[]>()
  let [first, last, hits] = [0, 0, 0]
  while (upTo !== null || hits < alertLimits.matchesPerFiling) {
    const limit = upTo ?? Number.MAX_SAFE_INTEGER
    const changes = await store.settledChanges(last, limit, alertLimits.listingsPerStep)
    for (const { hits: groups, ...change } of changes) {
      if (groups instanceof Error) {
        onError(groups)
        continue
      }
      for (const { search_ids, ...event } of groups) {
        for (const id of search_ids) {
          const places = bySearch.get(id)
          if (places) places.push(matches.length)
          else bySearch.set(id, [matches.length])
        }
        matches.push({ ...change, ...event })
        hits += search_ids.length
      }
    }
    first ||= changes[0]?.seq ?? 0
    last = changes.at(-1)?.seq ?? last
    if (changes.length < alertLimits.listingsPerStep) break
    await turn()
  }
  return last === 0 ? null : { first, upTo: last, matches, bySearch }
}

interface Filer extends FilingContext {
  readonly mailTime: MailTime
}

async function fileJournal(
  journal: Journal,
  begun: Filing | null,
  context: Filer,
  ended: AbortSignal,
): Promise<void> {
  const ids = [...journal.bySearch.keys()].sort((a, b) => a - b)
  let filing = begun
  for (;;) {
    const portion = portionOf(ids, filing?.after ?? 0)
    const done = await context.store.write((transaction) =>
      filePortion(transaction, portion, { journal, filing, last: ids.at(-1) ?? 0 }, context),
    )
    // Another process, whose lease this one has taken, has gone on from here.
    if (done === null) return
    context.onFiled(done.stored)
    filing = done.filing
    // Other processes of a SQLite file look for its lock now and then: without a rest they would never find it free.
    await sleep(alertLimits.restMs)
    if (filing === null || ended.aborted) return
  }
}

function portionOf(ids: readonly number[], after: number): readonly number[] {
  const from = ids.findIndex((id) => id > after)
  return from < 0 ? [] : ids.slice(from, from + alertLimits.searchesPerFiling)
}

interface Standing {
  readonly journal: Journal
  readonly filing: Filing | null
  /** The last search of all. */
  readonly last: number
}

interface Filed {
  readonly stored: number
  /** null: all is filed. */
  readonly filing: Filing | null
}

async function filePortion(
  transaction: WriteTransaction,
  ids: readonly number[],
  { journal, filing, last }: Standing,
  context: Filer,
): Promise<Filed | null> {
  await transaction.lockAlerts()
  const [current, first] = [await transaction.getFiling(), await transaction.firstSettled()]
  const isMoved = current?.up_to !== filing?.up_to || current?.after !== filing?.after
  if (isMoved || first?.seq !== journal.first) return null
  const { stored, after } = await fileSearches(transaction, ids, journal, context)
  if (after === null || after >= last) {
    await transaction.endFiling(journal.upTo)
    return { stored, filing: null }
  }
  const next = { up_to: journal.upTo, after }
  await transaction.putFiling(next)
  return { stored, filing: next }
}

/** How many matches were stored, and up to which search; null: there was none. */
async function fileSearches(
  transaction: WriteTransaction,
  ids: readonly number[],
  { matches, bySearch }: Journal,
  context: Filer,
) {
  const dayStart = startOfLocalDay(context.now(), 0, context.timeZone)
  const searches = await transaction.lockActiveSearches(ids)
  const open = Map.groupBy(
    await transaction.pagesSince(
      searches.map(({ id }) => id),
      dayStart,
    ),
    ({ search_id }) => search_id,
  )
  const notices = await createNotices(transaction, searches, context)
  const pages: (readonly SearchMatch[])[] = []
  const noted: FiledSearch[] = []
  let stored = 0
  let after = ids.at(-1) ?? null
  for (const [at, search] of searches.entries()) {
    if (at % SEARCHES_PER_TURN === 0) await turn()
    const all = bySearch
      .get(search.id)!
      .map((place) => ({ ...matches[place], search_id: search.id }))
    const today = open.get(search.id) ?? []
    const own = all.slice(0, roomOf(today))
    pages.push(...pagesOf(openOf(today, dayStart), own))
    const filed = filedSearch(search, own, all.length - own.length, context)
    if (filed) noted.push(filed)
    stored += own.length
    // One owner of many searches does not make the transaction long.
    if (notices.add(search, own) >= alertLimits.noticesPerFiling) {
      after = search.id
      break
    }
  }
  await transaction.putPagesOfMatches(pages)
  await transaction.noteFiled(noted)
  await notices.write()
  return { stored, after }
}

const SEARCHES_PER_TURN = 64

const roomOf = (today: readonly OpenPage[]): number =>
  Math.max(0, limits.matchesPerSearchDay - today.reduce((sum, { count }) => sum + count, 0))

/** What further matches of the day are added to: a page is of one day, so that it is forgotten as a whole. */
function openOf(today: readonly OpenPage[], dayStart: number): readonly SearchMatch[] {
  const newest = today.at(-1)?.matches ?? []
  return newest.length > 0 && newest[0].at >= dayStart ? newest : []
}

function pagesOf(
  open: readonly SearchMatch[],
  added: readonly SearchMatch[],
): (readonly SearchMatch[])[] {
  if (added.length === 0) return []
  const all = [...open, ...added]
  return Array.from({ length: Math.ceil(all.length / PAGE_MATCHES) }, (_, page) =>
    all.slice(page * PAGE_MATCHES, (page + 1) * PAGE_MATCHES),
  )
}

/** null: nothing changes at the search itself. */
function filedSearch(
  { id, person_id, frequency, hour, mail_at: due }: ActiveSearch,
  own: readonly SearchMatch[],
  beyond: number,
  { mailTime }: Filer,
): FiledSearch | null {
  const isMailed = person_id !== null && due === null && own.length > 0
  const mail_at = isMailed ? mailTime(frequency, hour, own[0].at) : null
  return mail_at === null && beyond === 0 ? null : { id, mail_at, beyond }
}

type MailTime = (frequency: AlertFrequency, hour: number, at: number) => number

/** By the time of the match, so that filing delays no digest. Clocks are asked once for each hour of the day. */
function createMailTimes(timeZone: string): MailTime {
  const known = new Map<string, { readonly from: number; readonly until: number }>()
  return (frequency, hour, at) => {
    if (frequency === 'instant') return at
    const name = `${frequency} ${hour}`
    const span = known.get(name)
    if (span && span.from <= at && at < span.until) return span.until
    const until = nextMailAt(frequency, hour, at, timeZone)
    known.set(name, { from: at, until })
    return until
  }
}

/** Matches of searches whose owner has webhooks: collected by owner, so that each is looked up once. */
async function createNotices(
  transaction: WriteTransaction,
  searches: readonly ActiveSearch[],
  { record, now, storeId }: FilingContext,
) {
  const nameOf = ({ seller_id, key_id }: WebhookOwner) => `${seller_id} ${key_id}`
  const byOwner = new Map<string, { owner: WebhookOwner; notices: PrivateNotice[] }>()
  for (const [name, [{ seller_id, key_id }]] of Map.groupBy(searches, nameOf)) {
    const owner = { seller_id, key_id }
    const isNotified = (await transaction.webhooksOf(owner)).length > 0
    if (isNotified) byOwner.set(name, { owner, notices: [] })
  }
  let count = 0
  return {
    /** How many there are. */
    add(search: ActiveSearch, own: readonly SearchMatch[]): number {
      const ofOwner = byOwner.get(nameOf(search))
      if (!ofOwner) return count
      for (const match of own) {
        ofOwner.notices.push(matchNotice(match, search.handle, record.baseUrl))
      }
      count += own.length
      return count
    },
    async write(): Promise<void> {
      for (const { owner, notices } of byOwner.values())
        await notifyOwner(transaction, owner, notices, { nowMs: now(), storeId })
    },
  }
}
