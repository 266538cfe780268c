/**
 * Work that waits in the store and is looked for: when this process is told of it, and every 2 s, since what other
 * processes are told does not reach this one.
 * Invariants: never two looks at a time; a poke during a look is followed by another one. While the store is away this
 * is told once, not every time.
 * Cost: that of a look every 2 s.
 */
const LOOK_EVERY_MS = 2_000

export interface BackgroundWorkerOptions {
  /** Does what waits. `stopping`: leave the rest to the next process. */
  readonly look: (stopping: AbortSignal) => Promise<void>
  readonly onError: (error: unknown, isStopping: boolean) => void
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
  const { look, onError, stopWaitMs } = options
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
      timer = setInterval(poke, LOOK_EVERY_MS)
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
