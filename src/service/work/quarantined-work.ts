/** Work that was given up, for an operator: what there is, and clearing an entry once its cause is gone. */
import type { Store } from '../../store/store.ts'
import { type WorkKind, workKinds } from './work-kinds.ts'

export interface QuarantinedWork {
  readonly kind: string
  readonly item: string
  readonly sellerId: number | null
  readonly attempts: number
  readonly cause: string
  readonly quarantinedAt: number
}

const SHOWN_MAX = 100

export async function listQuarantined(store: Store): Promise<readonly QuarantinedWork[]> {
  const rows = await store.quarantinedWork(SHOWN_MAX)
  return rows.map(({ kind, item, seller_id, attempts, cause, quarantined_at }) => ({
    ...{ kind, item, attempts, sellerId: seller_id },
    cause: cause ?? 'ended the process',
    quarantinedAt: quarantined_at ?? 0,
  }))
}

/** What still waits is tried again from the first attempt. False: there is no such entry. */
export function clearQuarantined(
  kind: string,
  item: string,
  actor: string,
  { store, now }: { readonly store: Store; readonly now: () => number },
): Promise<boolean> {
  if (!Object.hasOwn(workKinds, kind)) return Promise.resolve(false)
  const key = { kind: kind as WorkKind, item }
  return store.write(async (transaction) => {
    if (!(await transaction.dropWork(key))) return false
    await transaction.addAudit({
      ...{ at: now(), actor, act: 'clear failed work', subject: `${kind}:${item}` },
      detail: null,
    })
    return true
  })
}
