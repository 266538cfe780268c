/**
 * Work that one process at a time may do, of all that share a store.
 * Invariant: a holder that dies is replaced once its lease has run out; one that was stopped for so long that another
 * took over writes nothing through the store that its work is given, or finds out before it writes, by `holdLease`.
 * Cost: one small write every 5 s while the work lasts, and a read of one row in each of its transactions.
 */

import type { Store } from '../../store/store.ts'
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
      fenced(store, lease, () => lost.abort()),
    )
  } finally {
    clearInterval(renewing)
    // Where this fails the lease runs out by itself.
    await store.releaseLease(lease.name, lease.holder).catch(() => undefined)
  }
  return true
}

/** Throws when another process has taken over; otherwise nobody will within the next 15 s. */
export async function holdLease(store: Store, lease: Lease): Promise<void> {
  if (!(await take(store, lease))) throw takenOver(lease)
}

/** In the transaction itself: a process may be stopped between any check and its write, and nobody can take over during it. */
const fenced = (store: Store, lease: Lease, onLost: () => void): Store => ({
  ...store,
  write: (work) =>
    store.write(async (transaction) => {
      if ((await transaction.lockLease(lease.name)) === lease.holder) return work(transaction)
      onLost()
      throw takenOver(lease)
    }),
})

const takenOver = ({ name }: Lease) => new Error(`Another process has taken over: ${name}.`)

const take = (store: Store, { name, holder }: Lease): Promise<boolean> =>
  store.takeLease(name, holder, workLimits.leaseMs)
