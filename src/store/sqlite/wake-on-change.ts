/**
 * Tells when somebody, in this process or another, has committed to the file: SQLite counts commits of other
 * connections in `data_version`, which this polls.
 * Cost: 10 looks a second of a few microseconds each, while somebody listens.
 */
import { StoreError } from '../store-error.ts'
import type { Connections } from './connections.ts'

const POLL_MS = 100

export function wakeOnChange(read: Connections['read'], listener: () => void): () => void {
  let seen: number | null = null
  const timer = setInterval(() => void look(), POLL_MS)
  timer.unref()
  void look()

  async function look(): Promise<void> {
    try {
      const version = await read((sql) => Number(sql('PRAGMA data_version').get()?.data_version))
      const changed = seen !== null && seen !== version
      seen = version
      if (changed) listener()
    } catch (error) {
      if (error instanceof StoreError && error.code === 'closed') clearInterval(timer)
    }
  }

  return () => clearInterval(timer)
}
