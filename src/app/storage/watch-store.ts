/** What operators watch and only the store or the disk knows, read once a minute. Cost: three small counts. */
import { statfs } from 'node:fs/promises'
import type { ServerLog, Store } from '../../store/store.ts'
import type { WatchedRows } from '../../store/work-store.ts'
import { MINUTE_MS } from '../../structures/durations.ts'

interface StoreFigures {
  rows: WatchedRows
  /** Of PostgreSQL. */
  serverLog: ServerLog | null
  diskFreeBytes: number
  diskBytes: number
}

export interface StoreWatch {
  readonly figures: Readonly<StoreFigures>
  /** Names this process in the leases. */
  readonly holder: string
  refresh(): Promise<void>
  stop(): void
}

export async function watchStore(
  store: Pick<Store, 'watchedRows' | 'serverLog'>,
  { dataDir, holder }: { readonly dataDir: string; readonly holder: string },
): Promise<StoreWatch> {
  const rows: WatchedRows = { failingFeeds: 0, heldRuns: 0, leases: [] }
  const figures: StoreFigures = { rows, serverLog: null, diskFreeBytes: 0, diskBytes: 0 }
  const readDisk = async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    figures.diskFreeBytes = bavail * bsize
    figures.diskBytes = blocks * bsize
  }
  const refresh = async () => {
    await readDisk()
    figures.rows = await store.watchedRows()
    figures.serverLog = (await store.serverLog?.()) ?? null
  }
  // While the store is away the last figures stand; other metrics say that it is.
  const timer = setInterval(() => refresh().catch(() => undefined), MINUTE_MS)
  timer.unref()
  await refresh().catch(() => undefined)
  return { figures, holder, refresh, stop: () => clearInterval(timer) }
}
