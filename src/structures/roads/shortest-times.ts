/**
 * The least times from some nodes to all that are reached within a limit: Dijkstra's algorithm over crossings, then a
 * pass there and back along every chain of bends that is reached.
 * Invariant: exact; nodes that are not reached have UNREACHED. Cost: some steps for each crossing that is reached, one for
 * each bend: about 1 ms of CPU for 40,000 nodes and an hour (`npm run measure:travel`).
 */
import { chainRoads } from './road-chains.ts'
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
  const nodes = network.firsts.length - 1
  const chains = chainRoads(network)
  const { junctionOf, junctions, firsts, ends } = chains
  const queue = createTimeQueue(junctions.length)
  /** Chains that have a start between their ends. */
  const isStarted = new Uint8Array(chains.froms.length)

  return (mode, starts, limit) => {
    const cost = chains.costs[mode]
    const times = new Uint32Array(nodes).fill(UNREACHED)
    const origins = new Uint32Array(nodes)
    const put = (junction: number, time: number, origin: number) => {
      const node = junctions[junction]
      if (time > limit || time >= times[node]) return
      times[node] = time
      origins[node] = origin
      queue.put(junction, time)
    }
    isStarted.fill(0)
    for (const { node, cost: time, origin } of starts) {
      if (junctionOf[node] >= 0) put(junctionOf[node], time, origin)
      else if (time <= limit && time < times[node]) {
        times[node] = time
        origins[node] = origin
        isStarted[chains.chainOf[node]] = 1
        leave(chains, mode, node, time, (junction, reached) => put(junction, reached, origin))
      }
    }
    for (let junction = queue.take(); junction >= 0; junction = queue.take()) {
      const node = junctions[junction]
      // It was put again with a lower time, and has been taken.
      if (queue.taken > times[node]) continue
      for (let way = firsts[junction]; way < firsts[junction + 1]; way++) {
        if (cost[way] !== CLOSED) put(ends[way], times[node] + cost[way], origins[node])
      }
    }
    fillChains(chains, mode, limit, isStarted, times, origins)
    return { times, origins }
  }
}

/** Junctions by time, least first: a binary heap. A junction that is put again is in it twice. */
function createTimeQueue(room: number) {
  let heapTimes = new Uint32Array(room + 1)
  let heapJunctions = new Uint32Array(room + 1)
  let size = 0
  return {
    taken: 0,
    put(junction: number, time: number): void {
      if (size === heapTimes.length) {
        heapTimes = larger(heapTimes)
        heapJunctions = larger(heapJunctions)
      }
      let at = size++
      while (at > 0) {
        const above = (at - 1) >> 1
        if (heapTimes[above] <= time) break
        heapTimes[at] = heapTimes[above]
        heapJunctions[at] = heapJunctions[above]
        at = above
      }
      heapTimes[at] = time
      heapJunctions[at] = junction
    },
    /** -1: nothing is left. Its time is in `taken`. */
    take(): number {
      if (size === 0) return -1
      const first = heapJunctions[0]
      this.taken = heapTimes[0]
      const [time, junction] = [heapTimes[--size], heapJunctions[size]]
      let at = 0
      for (;;) {
        let below = 2 * at + 1
        if (below >= size) break
        if (below + 1 < size && heapTimes[below + 1] < heapTimes[below]) below++
        if (heapTimes[below] >= time) break
        heapTimes[at] = heapTimes[below]
        heapJunctions[at] = heapJunctions[below]
        at = below
      }
      heapTimes[at] = time
      heapJunctions[at] = junction
      return first
    },
  }
}

function larger(from: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(2 * from.length)
  to.set(from)
  return to
}

type Chains = ReturnType<typeof chainRoads>

/** From a node within a chain to the junctions at both ends. */
function leave(
  { chainOf, innerAt, innerFirsts, froms, tos, steps, lastSteps }: Chains,
  mode: number,
  node: number,
  time: number,
  reach: (junction: number, time: number) => void,
): void {
  const chain = chainOf[node]
  const step = steps[mode]
  if (lastSteps[mode][chain] === CLOSED) return
  let back = time
  for (let at = innerAt[node]; at >= innerFirsts[chain]; at--) back += step[at]
  reach(froms[chain], back)
  let on = time
  for (let at = innerAt[node] + 1; at < innerFirsts[chain + 1]; at++) on += step[at]
  reach(tos[chain], on + lastSteps[mode][chain])
}

/** The nodes of chains, from their ends and from starts among them. */
function fillChains(
  { innerFirsts, inner, froms, tos, steps, lastSteps, junctions }: Chains,
  mode: number,
  limit: number,
  isStarted: Uint8Array,
  times: Uint32Array,
  origins: Uint32Array,
): void {
  const [step, lastStep] = [steps[mode], lastSteps[mode]]
  for (let chain = 0; chain < froms.length; chain++) {
    if (lastStep[chain] === CLOSED) continue
    const isReached =
      times[junctions[froms[chain]]] !== UNREACHED || times[junctions[tos[chain]]] !== UNREACHED
    if (!isReached && isStarted[chain] === 0) continue
    const [first, end] = [innerFirsts[chain], innerFirsts[chain + 1]]
    let node = junctions[froms[chain]]
    let [time, origin] = [times[node], origins[node]]
    for (let at = first; at < end; at++) {
      node = inner[at]
      // UNREACHED and a step are more than the limit: these are doubles, which do not wrap around.
      time += step[at]
      if (time <= limit && time < times[node]) {
        times[node] = time
        origins[node] = origin
      } else if (times[node] !== UNREACHED) {
        time = times[node]
        origin = origins[node]
      }
    }
    node = junctions[tos[chain]]
    time = times[node] + lastStep[chain]
    origin = origins[node]
    for (let at = end - 1; at >= first; at--) {
      node = inner[at]
      if (time <= limit && time < times[node]) {
        times[node] = time
        origins[node] = origin
      } else if (times[node] !== UNREACHED) {
        time = times[node]
        origin = origins[node]
      }
      time += step[at]
    }
  }
}
