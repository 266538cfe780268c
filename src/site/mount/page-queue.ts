/**
 * Pages one after the other, each in a turn of the event loop of its own: between two of them whatever else has
 * come in is served, so an API call waits for one page and not for all that came with it.
 * Invariant: never more than `pagesWaitingMax` wait; the next are turned away at once.
 * Cost: a turn of the loop a page.
 */
import { siteLimits } from '../site-limits.ts'

export interface PageQueue {
  /** Resolves when it is its turn; null: there are too many. */
  enter(): Promise<void> | null
}

export function createPageQueue(waitingMax: number = siteLimits.pagesWaitingMax): PageQueue {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  return {
    enter() {
      if (waiting >= waitingMax) return null
      waiting++
      last = last.then(nextTurn).then(() => {
        waiting--
      })
      return last
    },
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
