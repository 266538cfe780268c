/**
 * The least times from some nodes to all that are reached within a limit: Dijkstra's algorithm with a bucket for every
 * centisecond (Dial), so that no heap is needed.
 * Invariant: exact; nodes that are not reached have UNREACHED. Cost: one step for each edge and each bucket: about
 * 5 ms for 100,000 edges and an hour.
 */
import { CLOSED, type RoadNetwork } from './road-network.ts'

export const UNREACHED = 0xffffffff

export interface Start {
  readonly node: number
  readonly cost: number
  /** Whose start it is: what is reached from it gets the number. */
  readonly origin: number
}

/** By node. */
export interface Times {
  readonly times: Uint32Array
  /** The origin of the nearest start; of nodes that are not reached, nothing. */
  readonly origins: Uint32Array
}

export type ShortestTimes = (mode: number, starts: readonly Start[], limit: number) => Times

/** The space between calls is used again: of one network one call at a time. */
export function createShortestTimes(network: RoadNetwork): ShortestTimes {
  const { firsts, ends, costs } = network
  const nodes = firsts.length - 1
  let heads = new Int32Array(0)
  /** Entries of buckets: a node may be in several, of which the lowest counts. */
  let nextEntry = new Int32Array(nodes)
  let entryNode = new Uint32Array(nodes)

  return (mode, starts, limit) => {
    const cost = costs[mode]
    const times = new Uint32Array(nodes).fill(UNREACHED)
    const origins = new Uint32Array(nodes)
    if (heads.length <= limit) heads = new Int32Array(limit + 1)
    heads.fill(-1, 0, limit + 1)
    let entries = 0
    const put = (node: number, time: number, origin: number) => {
      times[node] = time
      origins[node] = origin
      if (entries === entryNode.length) {
        nextEntry = larger(nextEntry, new Int32Array(2 * entries + 16))
        entryNode = larger(entryNode, new Uint32Array(2 * entries + 16))
      }
      entryNode[entries] = node
      nextEntry[entries] = heads[time]
      heads[time] = entries++
    }
    for (const { node, cost: time, origin } of starts) {
      if (time <= limit && time < times[node]) put(node, time, origin)
    }
    for (let time = 0; time <= limit; time++) {
      // A way of no cost does not exist, so the bucket at hand does not grow.
      for (let entry = heads[time]; entry >= 0; entry = nextEntry[entry]) {
        const node = entryNode[entry]
        if (times[node] !== time) continue
        for (let edge = firsts[node]; edge < firsts[node + 1]; edge++) {
          if (cost[edge] === CLOSED) continue
          const reached = time + cost[edge]
          if (reached <= limit && reached < times[ends[edge]])
            put(ends[edge], reached, origins[node])
        }
      }
    }
    return { times, origins }
  }
}

function larger<Numbers extends Int32Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}
