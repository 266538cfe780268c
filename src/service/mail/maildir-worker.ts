/**
 * Takes the mails out of a Maildir. Of all processes that share a store one at a time does: it holds a lease.
 * Invariants: a file goes only after its mail is settled, so that a crash repeats it, and the store recognises it; a file that
 * fails unexpectedly, or ends the process, is set aside after five attempts (`work-ledger`) and keeps nobody back.
 * Cost: one look into the folder every 2 s while nothing waits.
 */
import { createHash } from 'node:crypto'
import { mailLimits } from '../../mail/mail-limits.ts'
import type { Maildir } from '../../mail/received/maildir.ts'
import type { Store } from '../../store/store.ts'
import { HOUR_MS } from '../../structures/durations.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../sync/background-worker.ts'
import { type Lease, underLease } from '../sync/lease.ts'
import type { WorkLedger } from '../work/work-ledger.ts'
import type { MailRefusal, Receipt } from './mail-receipt.ts'

export interface MaildirWorkerOptions {
  readonly store: Store
  readonly maildir: Maildir
  readonly lease: Lease
  readonly ledger: WorkLedger
  readonly now: () => number
  /** `isCut`: of a mail that is too large, only the beginning. */
  readonly receive: (bytes: Buffer, isCut: boolean) => Promise<Receipt>
  /** A mail was set aside. */
  readonly onRefused: (reason: MailRefusal) => void
  readonly onWaiting: (count: number) => void
  readonly onError: (error: unknown, isStopping: boolean) => void
}

export function createMaildirWorker(options: MaildirWorkerOptions): BackgroundWorker {
  const { store, maildir, lease, now, onWaiting } = options
  let sweptAt = Number.NEGATIVE_INFINITY

  async function look(stopping: AbortSignal): Promise<void> {
    const names = await maildir.list()
    onWaiting(names.length)
    const isSweepDue = Math.abs(now() - sweptAt) >= HOUR_MS
    if (names.length === 0 && !isSweepDue) return
    const takeAll = async (ended: AbortSignal) => {
      if (isSweepDue) {
        await maildir.sweep(now())
        sweptAt = now()
      }
      let left = names.length
      for (const name of names.slice(0, mailLimits.maildirPortion)) {
        if (ended.aborted) return
        await takeOne(name, ended, options)
        onWaiting(--left)
      }
    }
    await underLease(store, lease, takeAll, stopping)
  }
  const { stopWaitMs } = mailLimits
  return createBackgroundWorker({ look, onError: options.onError, stopWaitMs })
}

async function takeOne(
  name: string,
  signal: AbortSignal,
  { ledger, maildir, receive, onRefused }: MaildirWorkerOptions,
): Promise<void> {
  const setAside = async (reason: MailRefusal) => {
    await maildir.setAside(name)
    onRefused(reason)
  }
  await ledger.attempt({
    kind: 'mail_in',
    // Names of files are the mail host's own, and may hold anything.
    item: createHash('sha256').update(name).digest('hex').slice(0, 32),
    sellerId: null,
    signal,
    async run() {
      const mail = await maildir.read(name)
      if (mail === null) return
      const receipt = await receive(mail.bytes, mail.isCut)
      if (receipt.outcome === 'refused') await setAside(receipt.reason)
      else await maildir.remove(name)
    },
    giveUp: () => setAside('failed'),
  })
}
