/**
 * Work that one process at a time may do, of all that share a store.
 * Invariant: a holder that dies is replaced once its lease has run out; one that was stopped for so long that another
 * took over writes nothing any more through the store that its work is given (`heldBy`).
 * Cost: one small write every 5 s while the work lasts, and a read of one row in each of its transactions.
 */

import type { Store, WriteTransaction } from '../../store/store.ts'
import { workLimits } from '../service-limits.ts'

export interface Lease {
  readonly name: string
  /** Names this process, and no other one. */
  readonly holder: string
}

/**
 * False when another process does it. `ended` aborts when another process has taken over, or when the work is to stop;
 * transactions of `held` are those of the holder, or fail.
 */
export async function underLease(
  store: Store,
  lease: Lease,
  work: (ended: AbortSignal, held: Store) => Promise<void>,
  stopping?: AbortSignal,
): Promise<boolean> {
  if (!(await take(store, lease))) return false
  const lost = new AbortController()
  // A store outage ends no lease: the next renewal shows who has it.
  const renew = () =>
    take(store, lease).then(
      (held) => held || lost.abort(),
      () => undefined,
    )
  const renewing = setInterval(renew, workLimits.leaseRenewEveryMs)
  renewing.unref()
  try {
    const ended = stopping ? AbortSignal.any([lost.signal, stopping]) : lost.signal
    await work(
      ended,
      heldBy(store, lease, () => lost.abort()),
    )
  } finally {
    clearInterval(renewing)
    // Where this fails the lease runs out by itself.
    await store.releaseLease(lease.name, lease.holder).catch(() => undefined)
  }
  return true
}

/** What work under a lease writes outside of a transaction of its own. */
const steps = [
  'dropValuationsBefore',
  'moveWebhooks',
  'putArtifact',
  'putSetting',
  'putValuations',
] as const satisfies readonly (keyof Store & keyof WriteTransaction)[]

/**
 * The store of a holder: what it writes is refused once another process has taken over. This is looked at in the transaction
 * itself: a process may be stopped between any check and its write, and nobody can take over during it.
 */
export function heldBy(store: Store, { name, holder }: Lease, onLost = () => {}): Store {
  const write: Store['write'] = (work) =>
    store.write(async (transaction) => {
      if ((await transaction.lockLease(name)) === holder) return work(transaction)
      onLost()
      throw new Error(`Another process has taken over: ${name}.`)
    })
  const step = (of: (typeof steps)[number]) => {
    const call = (transaction: WriteTransaction, given: unknown[]) =>
      (transaction[of] as (...given: unknown[]) => Promise<unknown>)(...given)
    return [of, (...given: unknown[]) => write((transaction) => call(transaction, given))] as const
  }
  return { ...store, write, ...Object.fromEntries(steps.map(step)) }
}

const take = (store: Store, { name, holder }: Lease): Promise<boolean> =>
  store.takeLease(name, holder, workLimits.leaseMs)
