/**
 * Lets a few photos through at a time: limits for the process, per owner and per host.
 * Invariant: owners take turns, so that one with many photos cannot keep another waiting, neither in
 * the queue nor for a place in it. A photo that waits for its host or its owner holds no place that
 * others could use. Within one owner the order is first come, first served.
 * One admission stands for the whole process. Cost: linear in the waiting, at most 500.
 */
import { importLimits } from './photo-limits.ts'

/** Whose photo it is, and where it comes from. */
interface PhotoTurn {
  readonly owner: number
  readonly host: string
}

export interface PhotoAdmission {
  /** Runs work when there is room; null, without running it, when too many wait already. */
  pass<T>(turn: PhotoTurn, work: () => Promise<T>, signal?: AbortSignal): Promise<T | null>
}

interface Waiting extends PhotoTurn {
  readonly enter: () => void
}

export type PhotoAdmissionLimits = Pick<
  typeof importLimits,
  'maxAtOnce' | 'maxAtOncePerOwner' | 'maxAtOncePerHost' | 'maxWaiting' | 'maxWaitingPerOwner'
>

export function createPhotoAdmission(limits: Partial<PhotoAdmissionLimits> = {}): PhotoAdmission {
  const { maxAtOnce, maxAtOncePerOwner, maxAtOncePerHost, maxWaiting, maxWaitingPerOwner } = {
    ...importLimits,
    ...limits,
  }
  const inside: PhotoTurn[] = []
  /** In the order in which the owners take turns. */
  const queues = new Map<number, Waiting[]>()

  function nextOne(): Waiting | undefined {
    if (inside.length >= maxAtOnce) return undefined
    const isHostFree = ({ host }: PhotoTurn) =>
      inside.filter((other) => other.host === host).length < maxAtOncePerHost
    for (const [owner, queue] of queues) {
      if (inside.filter((other) => other.owner === owner).length >= maxAtOncePerOwner) continue
      const found = queue.find(isHostFree)
      if (found) return found
    }
    return undefined
  }

  function letIn(): void {
    for (let entering = nextOne(); entering; entering = nextOne()) {
      removeFromQueue(entering)
      const rest = queues.get(entering.owner)
      if (rest) {
        // Behind all others who wait.
        queues.delete(entering.owner)
        queues.set(entering.owner, rest)
      }
      inside.push(entering)
      entering.enter()
    }
  }

  function removeFromQueue(place: Waiting): void {
    const rest = (queues.get(place.owner) ?? []).filter((other) => other !== place)
    if (rest.length > 0) queues.set(place.owner, rest)
    else queues.delete(place.owner)
  }

  function isFull(owner: number): boolean {
    const waiting = [...queues.values()].reduce((sum, queue) => sum + queue.length, 0)
    return waiting >= maxWaiting || (queues.get(owner)?.length ?? 0) >= maxWaitingPerOwner
  }

  async function wait(turn: PhotoTurn, signal?: AbortSignal): Promise<Waiting> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const place = { ...turn, enter: resolve }
    const leave = () => {
      removeFromQueue(place)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    queues.set(turn.owner, [...(queues.get(turn.owner) ?? []), place])
    letIn()
    await promise.finally(() => signal?.removeEventListener('abort', leave))
    return place
  }

  return {
    async pass(turn, work, signal) {
      signal?.throwIfAborted()
      if (isFull(turn.owner)) return null
      const place = await wait(turn, signal)
      try {
        return await work()
      } finally {
        inside.splice(inside.indexOf(place), 1)
        letIn()
      }
    },
  }
}
