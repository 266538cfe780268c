/**
 * Settles changed listings when their quiet period is over, and writes the mails that are due. Of all processes one does
 * this at a time: it holds a lease.
 * Invariants: every effect is written with what it follows from, in one transaction: a process that dies anywhere is
 * followed by another that neither repeats nor leaves out anything. Mails wait until all that is settled now is counted, and
 * a little longer while further changes are about to be due, so that a large import is one mail. What fails is tried again by itself (`work-ledger`); the others go on.
 * Cost: two small reads every 2 s while nothing waits.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { limits } from '../../catalogue/limits.ts'
import type { AlertPerson, SavedSearch } from '../../domain/alerts/saved-search.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import type { Unsettled, UnsettledMark } from '../../store/search-store.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { alertLimits } from '../service-limits.ts'
import {
  type BackgroundWorker,
  type BackgroundWorkerOptions,
  createBackgroundWorker,
} from '../sync/background-worker.ts'
import type { EngineSync } from '../sync/engine-sync.ts'
import { type Lease, underLease } from '../sync/lease.ts'
import type { WorkLedger } from '../work/work-ledger.ts'
import { putSearchStopped, putStillLooking } from './alert-mails.ts'
import { fileMatches } from './file-matches.ts'
import { settleListings } from './settle-listings.ts'
import { createStoredQueries } from './stored-queries.ts'
import { type MailingContext, writeAlertMail } from './write-alert-mail.ts'

export interface AlertWorkerOptions
  extends MailingContext,
    Pick<BackgroundWorkerOptions, 'onError' | 'stopWaitMs'> {
  readonly sync: EngineSync
  readonly filtering: FilterContext
  readonly lease: Lease
  readonly ledger: WorkLedger
  /** How long a change waits, so that a slip or a flicker is one notice or none. */
  readonly quietMs: number
  readonly onMail: () => void
}

/** For monitoring: of this process. */
export interface AlertFigures {
  matches: number
  mails: number
  /** Searches that it compares with. */
  searches: number
}

export interface AlertWorker extends BackgroundWorker {
  readonly figures: Readonly<AlertFigures>
}

/** What a look does: the worker calls it every two seconds. */
export interface AlertRounds {
  readonly figures: Readonly<AlertFigures>
  look(stopping: AbortSignal): Promise<void>
}

export function createAlertWorker(options: AlertWorkerOptions): AlertWorker {
  const { figures, look } = createAlertRounds(options)
  return { figures, ...createBackgroundWorker({ ...options, look }) }
}

export function createAlertRounds(options: AlertWorkerOptions): AlertRounds {
  const { store, sync, lease, now, quietMs, ledger } = options
  const figures: AlertFigures = { matches: 0, mails: 0, searches: 0 }
  const queries = createStoredQueries(options)
  let silentLookAt = 0

  /** A change that lies ahead of the clock was made by one that has gone back since. */
  const due = () => ({ until: now() - quietMs, ahead: now() + alertLimits.clockSkewMs })

  async function look(stopping: AbortSignal): Promise<void> {
    if (!sync.isReady) return
    const [changed] = await store.unsettledListings(due(), null, 1)
    const settled = await store.firstSettled()
    const [person] = await store.peopleToMail(now(), 1)
    const isLookDue = Math.abs(now() - silentLookAt) >= alertLimits.silentLookEveryMs
    if (!changed && !settled && person === undefined && !isLookDue) return
    await underLease(store, lease, goOn, stopping)
  }

  async function goOn(ended: AbortSignal, held: Store): Promise<void> {
    const asHolder = { ...options, store: held }
    await settleAll(ended, asHolder)
    const dueBy = await dueSince()
    const settled = await store.firstSettled()
    // One that lies ahead was settled before the clock went back.
    if (settled && (settled.at <= dueBy || settled.at > now())) await file(ended, asHolder)
    await mailAll(ended, dueBy, asHolder)
    await askSilent(ended, asHolder)
  }

  async function settleAll(ended: AbortSignal, asHolder: AlertWorkerOptions): Promise<void> {
    // What becomes due meanwhile is left to the next look: a flow of changes must not hold back the mails.
    const dueNow = due()
    const someUnsettled = (after: UnsettledMark | null) =>
      store.unsettledListings(dueNow, after, alertLimits.listingsPerStep)
    let batch = await someUnsettled(null)
    if (batch.length === 0) return
    for (const search of await queries.refresh()) await pauseRefused(search, asHolder)
    figures.searches = queries.size
    for (let unfiled = 0; batch.length > 0 && !ended.aborted; ) {
      unfiled += await settle(batch, ended, asHolder)
      if (unfiled >= alertLimits.matchesPerFiling) {
        await file(ended, asHolder)
        unfiled = 0
      }
      // Those that wait for another attempt are behind the mark: they delay nobody.
      batch = await someUnsettled(batch.at(-1)!)
    }
  }

  async function file(ended: AbortSignal, asHolder: AlertWorkerOptions): Promise<void> {
    const onError = (error: unknown) => options.onError(error, ended.aborted)
    const onFiled = (count: number) => {
      figures.matches += count
    }
    await fileMatches({ ...asHolder, onError, onFiled }, ended)
  }

  /** Of a step that failed: each is tried by itself from then on, and does not fail the others again. */
  const alone = new Set<number>()

  /** How many matches there are to be filed. */
  async function settle(
    batch: readonly Unsettled[],
    signal: AbortSignal,
    asHolder: AlertWorkerOptions,
  ): Promise<number> {
    let found = 0
    const run = async (part: readonly Unsettled[]) => {
      found += await settleListings(part, queries, asHolder)
    }
    const together = batch.filter(({ listing_id }) => !alone.has(listing_id))
    if (together.length > 0) {
      const item = `listings from ${together[0].listing_id}`
      const outcome = await ledger.attempt({
        ...{ kind: 'alerts', item, sellerId: null, signal },
        run: () => run(together),
        giveUp: async () => undefined,
      })
      if (outcome !== 'done') {
        for (const { listing_id } of together) alone.add(listing_id)
        await store.endWork({ kind: 'alerts', item })
      }
    }
    for (const unsettled of batch) {
      if (!alone.has(unsettled.listing_id)) continue
      signal.throwIfAborted()
      await settleAlone(unsettled, run, signal, asHolder)
    }
    return found
  }

  async function settleAlone(
    unsettled: Unsettled,
    run: (part: readonly Unsettled[]) => Promise<void>,
    signal: AbortSignal,
    { store: held }: AlertWorkerOptions,
  ): Promise<void> {
    const { listing_id } = unsettled
    const outcome = await ledger.attempt({
      ...{ kind: 'alerts', item: `listing ${listing_id}`, sellerId: null, signal },
      run: () => run([unsettled]),
      giveUp: async () =>
        void (await held.write((transaction) => transaction.takeUnsettled(listing_id))),
    })
    if (outcome === 'done' || outcome === 'quarantined') alone.delete(listing_id)
  }

  /** What was due by then is filed and mailed: at once, or where an import goes on, when it has waited for that. */
  async function dueSince(): Promise<number> {
    const { until, ahead } = due()
    const soon = { until: until + alertLimits.gatherMs, ahead }
    const [next] = await store.unsettledListings(soon, null, 1)
    return next ? now() - alertLimits.gatherMaxMs : now()
  }

  async function mailAll(
    ended: AbortSignal,
    dueBy: number,
    asHolder: AlertWorkerOptions,
  ): Promise<void> {
    const passed = new Set<number>()
    let written = 0
    while (!ended.aborted) {
      const people = await store.peopleToMail(dueBy, alertLimits.peoplePerRound + passed.size)
      const next = people.filter((id) => !passed.has(id))
      if (next.length === 0) break
      for (const id of next) {
        if (ended.aborted) break
        passed.add(id)
        await turn()
        await ledger.attempt({
          ...{ kind: 'alerts', item: `person ${id}`, sellerId: null, signal: ended },
          run: async () => {
            if (await writeAlertMail(id, asHolder)) written += 1
          },
          giveUp: async () => undefined,
        })
      }
    }
    figures.mails += written
    if (written > 0) options.onMail()
  }

  async function askSilent(ended: AbortSignal, asHolder: AlertWorkerOptions): Promise<void> {
    if (Math.abs(now() - silentLookAt) < alertLimits.silentLookEveryMs) return
    const aliveBefore = now() - limits.stillLookingAfterDays * DAY_MS
    const askedBefore = now() - limits.stillLookingAnswerDays * DAY_MS
    const silent = await store.silentPeople(aliveBefore, askedBefore, alertLimits.peoplePerRound)
    for (const person of silent) if (!ended.aborted) await askOrEnd(person, asHolder)
    if (silent.length > 0) options.onMail()
    // More of them are there: the next look goes on.
    if (silent.length < alertLimits.peoplePerRound) silentLookAt = now()
  }

  return { figures, look }
}

/** A person without a sign of life is asked once; without an answer the mails end. */
async function askOrEnd(silent: AlertPerson, options: AlertWorkerOptions): Promise<void> {
  const { store, now } = options
  const { id } = silent
  await store.write(async (transaction) => {
    const person = await transaction.lockPerson(id)
    // Has answered, or was asked, since the list was read.
    if (person?.alive_at !== silent.alive_at || person.still_at !== silent.still_at) return
    const own = await transaction.lockSearchesOf({ person_id: id })
    const active = own.filter(({ state }) => state === 'active')
    await transaction.changeAlertPerson(id, { still_at: now() })
    if (active.length === 0) return
    if (person.still_at === null) {
      await putStillLooking(transaction, person, active.length, options)
      return
    }
    const ended = { state: 'ended', reason: 'silent', mail_at: null, updated_at: now() } as const
    for (const search of active) {
      await transaction.changeSavedSearch(search.id, { ...ended, version: search.version + 1 })
    }
  })
}

/** Kept as it is, paused, and its owner is informed. */
async function pauseRefused(search: SavedSearch, options: AlertWorkerOptions): Promise<void> {
  const { store, now } = options
  await store.write(async (transaction) => {
    const current = await transaction.lockSavedSearch(search.handle)
    if (current?.state !== 'active' || current.version !== search.version) return
    await transaction.changeSavedSearch(current.id, {
      state: 'paused',
      reason: 'query',
      mail_at: null,
      version: current.version + 1,
      updated_at: now(),
    })
    const person =
      current.person_id === null ? null : await transaction.lockPerson(current.person_id)
    if (person) await putSearchStopped(transaction, person, current, options)
  })
  options.onMail()
}
