/** The process that ships the write-ahead log of an SQLite store, until it hears `stop`. */
import { dirname } from 'node:path'
import { makeFolder } from '../../store/files/make-folder.ts'
import { removeOldWal } from '../../store/sqlite/wal/remove-old-wal.ts'
import { type ShippingProgress, shipWal } from '../../store/sqlite/wal/ship-wal.ts'
import { appLimits } from '../app-limits.ts'
import { openWalPlace, type WalTarget } from '../storage/wal-places.ts'
import { workAsProcess } from '../threads/run-in-process.ts'

export interface ShippingOrder {
  readonly path: string
  readonly scratch: string
  readonly target: WalTarget
  readonly everyMs: number
  readonly keepMs: number
}

async function ship(
  { target, keepMs, ...order }: ShippingOrder,
  report: (progress: ShippingProgress) => void,
): Promise<void> {
  const stopping = new AbortController()
  process.on('message', (word) => word === 'stop' && stopping.abort())
  makeFolder(dirname(order.scratch))
  const place = await openWalPlace(target)
  try {
    await shipWal({
      ...{ ...order, place, limits: appLimits.wal, stopping: stopping.signal },
      onProgress: report,
      onGeneration: () => removeOldWal(place, Date.now() - keepMs),
    })
  } finally {
    // A request that hangs would keep the process; what it waits for does not matter any more.
    setTimeout(() => process.exit(), appLimits.wal.reportEveryMs).unref()
  }
}

workAsProcess(ship)
