/**
 * Turns for work of which only some may run at a time, first come, first served. Invariants: never more than `atOnce`
 * run; a caller whose signal aborts while it waits leaves the queue, and its turn goes to the next.
 */
export interface WorkTurns {
  /** All turns are taken, and as many callers wait as may. */
  isFull(): boolean
  /** Throws the reason of the signal if that aborts before the turn comes. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export function createWorkTurns(atOnce: number, waitingMax = Number.POSITIVE_INFINITY): WorkTurns {
  const waiting = new Set<() => void>()
  let underWay = 0

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (underWay < atOnce) {
      underWay++
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      waiting.delete(resolve)
      reject(signal?.reason)
    }
    waiting.add(resolve)
    signal?.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  function passOn(): void {
    const [next] = waiting
    if (next === undefined) underWay--
    else {
      waiting.delete(next)
      next()
    }
  }

  return {
    isFull: () => underWay >= atOnce && waiting.size >= waitingMax,
    async run(work, signal) {
      await enter(signal)
      try {
        return await work()
      } finally {
        passOn()
      }
    },
  }
}
