/**
 * Turns of work that few may do at the same moment, first come, first served. Invariants: never more than `atOnce`;
 * who waits and goes away leaves no gap; beyond `waiting` nobody is let in.
 */
export interface CheckTurns {
  /** null: too many wait already. Throws the reason of the signal where that aborts the waiting. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | null>
}

export function createCheckTurns(atOnce: number, waiting: number): CheckTurns {
  let underWay = 0
  const queue = new Set<() => void>()

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (underWay < atOnce) {
      underWay++
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      queue.delete(resolve)
      reject(signal.reason)
    }
    queue.add(resolve)
    signal.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  /** To the next in the queue, if there is one. */
  function handOn(): void {
    const [next] = queue
    if (next === undefined) underWay--
    else {
      queue.delete(next)
      next()
    }
  }

  return {
    async run(work, signal) {
      if (underWay >= atOnce && queue.size >= waiting) return null
      await enter(signal)
      try {
        return await work()
      } finally {
        handOn()
      }
    },
  }
}
