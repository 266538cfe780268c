/** A ledger for tests of workers: waits without jitter, and what it would log. */
import {
  createWorkLedger,
  type WorkLedger,
  type WorkTrouble,
} from '../../src/service/work/work-ledger.ts'
import type { Store } from '../../src/store/store.ts'

export const testLedger = (
  store: Store,
  now: () => number,
  troubles: WorkTrouble[] = [],
): WorkLedger =>
  createWorkLedger({ store, now, random: () => 0.5, onTrouble: (one) => void troubles.push(one) })
