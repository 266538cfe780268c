/**
 * Lets a few photos through at a time: two in the process, one per host.
 * Invariant: a photo that waits for its host does not hold a place others could use; the order is
 * first come, first served among those whose host is free.
 * One gate stands for the whole process. Cost: linear in the waiting, at most 100.
 */
import { importLimits } from './photo-limits.ts'

export interface PhotoGate {
  /** Runs work when there is room; null, without running it, when too many wait already. */
  pass<T>(host: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T | null>
}

interface Waiting {
  host: string
  enter: () => void
}

export function createPhotoGate(limits: Partial<typeof importLimits> = {}): PhotoGate {
  const { maxAtOnce, maxAtOncePerHost, maxWaiting } = { ...importLimits, ...limits }
  const inside: string[] = []
  const waiting: Waiting[] = []

  const isFree = ({ host }: Waiting) =>
    inside.length < maxAtOnce && inside.filter((other) => other === host).length < maxAtOncePerHost

  function letIn(): void {
    for (let next = waiting.findIndex(isFree); next >= 0; next = waiting.findIndex(isFree)) {
      const [entering] = waiting.splice(next, 1)
      inside.push(entering.host)
      entering.enter()
    }
  }

  async function wait(host: string, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const place = { host, enter: resolve }
    const leave = () => {
      const index = waiting.indexOf(place)
      if (index >= 0) waiting.splice(index, 1)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    waiting.push(place)
    letIn()
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  return {
    async pass(host, work, signal) {
      signal?.throwIfAborted()
      if (waiting.length >= maxWaiting) return null
      await wait(host, signal)
      try {
        return await work()
      } finally {
        inside.splice(inside.indexOf(host), 1)
        letIn()
      }
    },
  }
}
