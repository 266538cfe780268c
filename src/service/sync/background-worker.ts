import { workLimits } from '../service-limits.ts'

export interface BackgroundWorkerOptions {
  /** Does what waits. `stopping`: leave the rest to the next process. */
  readonly look: (stopping: AbortSignal) => Promise<void>
  readonly onError: (error: unknown, isStopping: boolean) => void
  /** How often it looks by itself; left out, as often as the store is looked at for work. */
  readonly lookEveryMs?: number
  /** How long a stop waits for what is under way. */
  readonly stopWaitMs: number
}

export interface BackgroundWorker {
  /** Before this nothing is done. */
  start(): void
  /** Something was put into the store just now. */
  poke(): void
  /** What is under way is waited for, a little. */
  stop(): Promise<void>
}

export function createBackgroundWorker(options: BackgroundWorkerOptions): BackgroundWorker {
  const { look, onError, stopWaitMs, lookEveryMs = workLimits.storeLookEveryMs } = options
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let isPoked = false
  let isFailing = false

  async function lookWhilePoked(): Promise<void> {
    while (isPoked && !stopping.signal.aborted) {
      isPoked = false
      try {
        await look(stopping.signal)
        isFailing = false
      } catch (error) {
        if (!isFailing) onError(error, stopping.signal.aborted)
        isFailing = true
      }
    }
  }

  function poke(): void {
    if (timer === undefined || stopping.signal.aborted) return
    isPoked = true
    looking ??= lookWhilePoked().finally(() => {
      looking = null
    })
  }

  return {
    start() {
      timer = setInterval(poke, lookEveryMs)
      timer.unref()
      poke()
    },
    poke,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      const waited = new Promise((resolve) => {
        setTimeout(resolve, stopWaitMs).unref()
      })
      await Promise.race([looking, waited])
    },
  }
}
