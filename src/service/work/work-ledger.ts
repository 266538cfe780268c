/**
 * The one rule for work that fails unexpectedly: tried again with growing waits, given up after five attempts, reported to
 * its owner and to the operator, and in nobody's way meanwhile.
 * Invariants: an attempt is in the store before it is made, so that one which ends the process counts as well; what fails
 * because the store or the bucket is away, or because this process stops, does not count. What is given up is first taken out of its own
 * queue; a crash in between repeats that.
 * Cost: two small writes for each attempt.
 */
import { BucketFault } from '../../bucket/bucket-fault.ts'
import type { Store } from '../../store/store.ts'
import type { BegunWork, WorkBacklog, WorkKey } from '../../store/work-store.ts'
import { type WorkKind, waitsMs, workRule } from './work-kinds.ts'

export interface WorkAttempt {
  readonly kind: WorkKind
  readonly item: string
  /** Whose turn it takes; null: nobody's. */
  readonly sellerId: number | null
  /** Taken from the queue, which has counted the attempt; `run` removes it from there, or says when it is due again. */
  readonly claimed?: { readonly attempts: number }
  /** Aborts when another process is to do the work: the attempt does not count. */
  readonly signal: AbortSignal
  readonly run: () => Promise<void>
  /** Removes it from its own queue and notifies its owner. May be repeated. */
  readonly giveUp: () => Promise<void>
  /** Notifies its owner while it is being retried. */
  readonly onFailed?: (attempts: number) => Promise<void>
}

/** later: it has failed and is not due yet, or what it needs was away. */
type WorkOutcome = 'done' | 'failed' | 'later' | 'quarantined'

export interface WorkTrouble {
  readonly kind: WorkKind
  readonly item: string
  readonly attempts: number
  readonly cause: string
  readonly isGivenUp: boolean
}

export interface WorkFigures {
  /** Attempts of this process that failed unexpectedly. */
  failed: number
  /** Items that were given up, of all processes. */
  quarantined: number
  /** How much of each kind waits, of all processes. */
  backlogs: readonly WorkBacklog[]
}

export interface WorkLedger {
  readonly figures: Readonly<WorkFigures>
  /** Throws only where the store is away. */
  attempt(order: WorkAttempt): Promise<WorkOutcome>
  /** Reads the figures that others change. */
  refresh(): Promise<void>
}

export interface WorkLedgerOptions {
  readonly store: Store
  readonly now: () => number
  readonly random: () => number
  readonly onTrouble: (trouble: WorkTrouble) => void
}

/** The numbers in the names of items (`listing 12`) that failed and are due again. */
export async function numbersToRetry(
  { store, now }: Pick<WorkLedgerOptions, 'store' | 'now'>,
  { kind, prefix, limit }: { kind: WorkKind; prefix: string; limit: number },
): Promise<readonly number[]> {
  const due = await store.dueWork(kind, now(), limit)
  return due.flatMap(({ item }) =>
    item.startsWith(prefix) ? Number(item.slice(prefix.length)) : [],
  )
}

const ENDED_THE_PROCESS = 'ended the process'

export function createWorkLedger({ store, now, random, onTrouble }: WorkLedgerOptions): WorkLedger {
  const figures: WorkFigures = { failed: 0, quarantined: 0, backlogs: [] }
  /** Attempts that were counted while the store went away. */
  const owed = new Set<string>()

  const refresh = async () => {
    figures.backlogs = await store.workBacklogs()
    figures.quarantined = figures.backlogs.reduce((sum, { quarantined }) => sum + quarantined, 0)
  }

  async function uncount(key: WorkKey): Promise<void> {
    const name = `${key.kind} ${key.item}`
    owed.add(name)
    await store.uncountWork(key, now())
    owed.delete(name)
  }

  async function giveUp(order: WorkAttempt, attempts: number, cause: string): Promise<WorkOutcome> {
    const { kind, item } = order
    try {
      await order.giveUp()
    } catch (error) {
      if (!(await answers(store))) throw error
      // It rests all the same: what cannot even be reported must not come back every few seconds.
      onTrouble({ kind, item, attempts, cause: causeOf(error), isGivenUp: false })
    }
    await store.quarantineWork({ kind, item }, now())
    onTrouble({ kind, item, attempts, cause, isGivenUp: true })
    await refresh()
    return 'quarantined'
  }

  async function settle(
    order: WorkAttempt,
    attempts: number,
    error: unknown,
  ): Promise<WorkOutcome> {
    const { kind, item, signal } = order
    const key = { kind, item }
    if (signal.aborted || error instanceof BucketFault) {
      await uncount(key).catch(() => undefined)
      return 'later'
    }
    if (!(await answers(store))) {
      await uncount(key).catch(() => undefined)
      throw error
    }
    const cause = causeOf(error)
    figures.failed++
    await store.failWork(key, cause)
    if (attempts >= waitsMs(random).length) return giveUp(order, attempts, cause)
    onTrouble({ kind, item, attempts, cause, isGivenUp: false })
    await order.onFailed?.(attempts)
    return 'failed'
  }

  return {
    figures,
    refresh,
    async attempt(order) {
      const { kind, item, sellerId } = order
      const key = { kind, item }
      if (owed.has(`${kind} ${item}`)) await uncount(key)
      const started = order.claimed
        ? startedAs(order.claimed.attempts)
        : await store.beginWork({
            ...{ ...key, seller_id: sellerId },
            ...{ at: now(), waitsMs: waitsMs(random) },
          })
      const { outcome, attempts, cause } = started
      if (outcome === 'exhausted') return giveUp(order, attempts, cause ?? ENDED_THE_PROCESS)
      if (outcome !== 'started') return outcome
      try {
        await order.run()
      } catch (error) {
        return settle(order, attempts, error)
      }
      if (!order.claimed) await store.endWork(key)
      return 'done'
    },
  }
}

/** Of claimed work: as the store would answer. */
function startedAs(attempts: number): BegunWork {
  const isExhausted = attempts > workRule.attempts
  return isExhausted
    ? { outcome: 'exhausted', attempts: workRule.attempts, cause: null }
    : { outcome: 'started', attempts, cause: null }
}

const answers = (store: Store): Promise<boolean> =>
  store.ping().then(
    () => true,
    () => false,
  )

/**
 * An error in words that hold nothing of what was worked on: its name and code, and where in our files it was thrown. Texts
 * of errors quote documents, addresses and mails; operators need to know where, not what.
 */
/** A module may have been loaded with a query behind its name. */
const OWN_FRAME = /\b((?:src|demo)\/[\w./-]+\.[jt]s)(?:\?[\w=.-]*)?(:\d+)/
const CODE = /^[A-Za-z0-9_]{1,60}$/

export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown: no error'
  const { name, stack = '' } = error
  const code = 'code' in error && CODE.test(String(error.code)) ? ` ${error.code}` : ''
  // The first line of a stack is the text of the error.
  const frame = OWN_FRAME.exec(stack.split('\n    at ').slice(1).join('\n'))
  return `${CODE.test(name) ? name : 'Error'}${code}${frame === null ? '' : ` at ${frame[1]}${frame[2]}`}`
}
