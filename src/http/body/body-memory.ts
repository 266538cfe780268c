/**
 * Memory for the bodies of answers, used again when an answer is out. A fresh buffer for each would be 8 KB
 * outside the heap for every search, and V8 collects all of it, 25 to 55 ms at a time, about every second.
 * Invariant: a slab is handed out again only after the response that it was written for has left the process;
 * where the client went away before, the slab is given up.
 * Cost: at most SLABS_MAX * SLAB_BYTES; bodies beyond either get memory of their own.
 */
import type { ServerResponse } from 'node:http'
import { httpLimits } from '../server/http-limits.ts'

const { slabBytes, slabsMax } = httpLimits.bodies

export interface BodySlab {
  readonly memory: Buffer
  /** Given back when this response is out; at once where its client has gone already. */
  carriedBy(response: ServerResponse): void
  /** For one that no response carries. */
  giveBack(): void
}

export interface BodyMemory {
  /** null: all are under way. */
  take(): BodySlab | null
  /** Slabs under way. */
  readonly taken: number
}

export function createBodyMemory(): BodyMemory {
  const free: BodySlab[] = []
  let taken = 0

  const makeSlab = (): BodySlab => {
    // One listener for all responses that the slab will ever carry.
    function onClose(this: ServerResponse) {
      taken--
      if (this.writableFinished) free.push(slab)
    }
    const slab: BodySlab = {
      memory: Buffer.allocUnsafeSlow(slabBytes),
      carriedBy(response) {
        // One that is closed says so no more, and the slab would stay taken for ever.
        if (response.closed) onClose.call(response)
        else response.once('close', onClose)
      },
      giveBack() {
        taken--
        free.push(slab)
      },
    }
    return slab
  }
  return {
    take() {
      if (taken >= slabsMax) return null
      taken++
      return free.pop() ?? makeSlab()
    },
    get taken() {
      return taken
    },
  }
}
