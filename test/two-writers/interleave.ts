/**
 * Two requests at once, in an order that the test chooses: the first stops before its n-th call of the store, the second
 * runs as far as it can, then the first goes on. On a store with several writers it also stops inside of transactions;
 * a second one that waits for a lock of the first is left waiting for a moment.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store, WriteTransaction } from '../../src/store/store.ts'

interface Actor {
  /** Calls until it stops; below 0: it does not. */
  left: number
  readonly stopped: PromiseWithResolvers<void>
  readonly released: PromiseWithResolvers<void>
}

const actors = new AsyncLocalStorage<Actor>()

/** Who it is, which no writer of these changes; and what the engine reads to follow, for everybody at once. */
const PASSING: ReadonlySet<string> = new Set([
  ...['getKey', 'findSession', 'getOperator', 'getReadingKey', 'getSetting', 'settingOrPut'],
  ...['readFeed', 'changesSince', 'getListings', 'sameHomesOf', 'getSameHome', 'getValuation'],
  ...['valuationsBetween', 'sameHomesBetween', 'listSellers', 'listProjects', 'listSellerMail'],
  ...['answerRows', 'artifactVersion', 'getArtifact', 'enquiryCounts', 'holdsOf', 'countOwn'],
  ...['takeLease', 'releaseLease', 'close', 'ping', 'scrub', 'commitMark', 'wakeOnChange'],
])

const LOCKED_FOR_MS = 25
/** Inside of this process one may also wait for the other. */
const WAITING_FOR_MS = 1_000

async function pause(): Promise<void> {
  const actor = actors.getStore()
  if (!actor || actor.left < 0) return
  if (actor.left-- > 0) return
  actor.stopped.resolve()
  await actor.released.promise
}

/** From now on calls of this store can be stopped. `isDeep`: also the steps of a transaction. */
export function makeStoppable(store: Store, isDeep: boolean): void {
  const methods = store as unknown as Record<string, (...given: never[]) => unknown>
  for (const [name, call] of Object.entries(methods)) {
    if (typeof call !== 'function' || PASSING.has(name)) continue
    methods[name] = async (...given: never[]) => {
      await pause()
      return call(...given)
    }
  }
  if (!isDeep) return
  const { write } = store
  const deep = <T>(work: (transaction: WriteTransaction) => Promise<T>): Promise<T> =>
    write((transaction) => work(stoppable(transaction)))
  Object.assign(store, { write: deep })
}

const stoppable = (transaction: WriteTransaction): WriteTransaction =>
  new Proxy(transaction, {
    get(target, name) {
      const step = Reflect.get(target, name) as (...given: never[]) => Promise<unknown>
      return async (...given: never[]) => {
        await pause()
        return step.apply(target, given)
      }
    },
  })

const newActor = (left: number): Actor => ({
  left,
  stopped: Promise.withResolvers<void>(),
  released: Promise.withResolvers<void>(),
})

export interface Interleaved<T> {
  readonly first: T
  readonly second: T
  /** It made enough calls to be stopped. */
  readonly wasStopped: boolean
}

export async function interleave<T>(
  first: () => Promise<T>,
  second: () => Promise<T>,
  stopAt: number,
  isDeep: boolean,
): Promise<Interleaved<T>> {
  const actor = newActor(stopAt)
  let wasStopped = false
  void actor.stopped.promise.then(() => {
    wasStopped = true
  })
  const one = actors.run(actor, first)
  await Promise.race([one, actor.stopped.promise])
  const other = actors.run(newActor(-1), second)
  await Promise.race([other, sleep(isDeep ? LOCKED_FOR_MS : WAITING_FOR_MS, null, { ref: false })])
  actor.released.resolve()
  const [firstEnd, secondEnd] = await Promise.all([one, other])
  return { first: firstEnd, second: secondEnd, wasStopped }
}
