/**
 * What the command line changes: the act and its line in the audit are one transaction, as at the operator's desk.
 * The actor is the user of this machine, since a command is run without an operator's key.
 */
import { userInfo } from 'node:os'
import { openStore, storePlace } from '../app/open-store.ts'
import { readSettings, SettingsError } from '../app/settings.ts'
import type { Store, WriteTransaction } from '../store/store.ts'

export interface Act {
  readonly act: string
  /** Such as seller:12 or key:abc. */
  readonly subject: string
  readonly detail?: string | null
}

/** `work` answers what it did, for the audit, and whatever its caller needs; no act: nothing was done. */
export async function audited<Result>(
  store: Store,
  work: (
    transaction: WriteTransaction,
    nowMs: number,
  ) => Promise<{ readonly act: Act | null; readonly result: Result }>,
): Promise<Result> {
  const at = Date.now()
  return store.write(async (transaction) => {
    const { act, result } = await work(transaction, at)
    if (act) await transaction.addAudit({ at, actor: actor(), detail: null, ...act })
    return result
  })
}

function actor(): string {
  try {
    return `command line (${userInfo().username})`
  } catch {
    // A user without an entry on this machine, as in many containers.
    return `command line (${process.getuid?.() ?? 'unknown'})`
  }
}

/** Runs work on the store that the settings name, also while the server runs, and closes it. */
export async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore(storePlace(readSettings(process.env)))
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

/** Reads a positive whole number of up to nine digits; refuses anything else in a sentence. */
export function readPositive(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new SettingsError(`${name} must be a positive whole number, not "${text}".`)
}
