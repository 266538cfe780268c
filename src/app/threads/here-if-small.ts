/**
 * Work on the whole market, in a process of its own or, with only a few listings, here: that takes less
 * than the start of a process.
 */
import type { Store } from '../../store/store.ts'
import { appLimits } from '../app-limits.ts'
import type { Running } from './run-in-process.ts'

export function hereIfSmall(
  store: Pick<Store, 'highestListingId'>,
  workHere: () => Promise<void>,
  startProcess: () => Running,
): Running {
  let process: Running | null = null
  let isStopped = false

  async function work(): Promise<void> {
    const isSmall = (await store.highestListingId()) <= appLimits.smallMarketMaxId
    if (isStopped) throw new Error('the work was stopped before it began')
    if (isSmall) return workHere()
    process = startProcess()
    return process.done
  }

  return {
    done: work(),
    async stop() {
      isStopped = true
      await process?.stop()
    },
  }
}
