/**
 * A network with its bends taken out: crossings and dead ends, joined by chains of the nodes that merely lie between
 * them. Of an island's roads 95 nodes in 100 are bends, so a search for least times has a twentieth of the nodes to visit.
 * Invariant: every node is a junction or lies in exactly one chain; a chain is open or closed to a mode as a whole, so
 * the way along it is the sum of its pieces.
 * Cost: made once for a network, a step for each edge; about 20 bytes a node.
 */
import { CLOSED, type RoadNetwork } from './road-network.ts'

export interface RoadChains {
  /** By node: its number among junctions, or -1. */
  readonly junctionOf: Int32Array
  /** The node of each junction. */
  readonly junctions: Uint32Array
  /** By junction: where its ways begin; one more at the end. */
  readonly firsts: Uint32Array
  /** By way: the junction that it leads to. */
  readonly ends: Uint32Array
  /** By mode, by way: centiseconds, or CLOSED. */
  readonly costs: readonly Uint32Array[]
  /** By chain that has nodes of its own: where they begin in `inner`; one more at the end. */
  readonly innerFirsts: Uint32Array
  /** Nodes between the junctions, in the order of the chain. */
  readonly inner: Uint32Array
  /** By chain: the junctions at its ends. */
  readonly froms: Uint32Array
  readonly tos: Uint32Array
  /** By mode: the cost of the way to each of `inner` from the one before, or from the junction. */
  readonly steps: readonly Uint32Array[]
  /** By mode, by chain: the last piece, to the junction at its end. */
  readonly lastSteps: readonly Uint32Array[]
  /** By node that is no junction: where it lies in `inner`, and its chain. */
  readonly innerAt: Uint32Array
  readonly chainOf: Uint32Array
}

interface Way {
  readonly from: number
  readonly to: number
  readonly costs: readonly number[]
}

export function chainRoads({ firsts, ends, costs }: RoadNetwork): RoadChains {
  const nodes = firsts.length - 1
  const modes = costs.length
  const isBend = (node: number): boolean => {
    const first = firsts[node]
    if (firsts[node + 1] - first !== 2) return false
    return costs.every((cost) => (cost[first] === CLOSED) === (cost[first + 1] === CLOSED))
  }
  const junctionOf = new Int32Array(nodes).fill(-1)
  const junctions: number[] = []
  const makeJunction = (node: number) => {
    junctionOf[node] = junctions.length
    junctions.push(node)
  }
  for (let node = 0; node < nodes; node++) if (!isBend(node)) makeJunction(node)

  const ways: Way[] = []
  const inner: number[] = []
  const innerFirsts: number[] = []
  const [froms, tos]: number[][] = [[], []]
  const [steps, lastSteps] = [0, 1].map(() => costs.map((): number[] => []))
  const innerAt = new Uint32Array(nodes)
  const chainOf = new Uint32Array(nodes)
  const isTaken = new Uint8Array(nodes)

  /** Follows bends from a junction to the next one. Of the two directions of a chain the first is walked. */
  function follow(from: number, first: number): void {
    const total = costs.map((cost) => cost[first])
    let [edge, node] = [first, ends[first]]
    if (junctionOf[node] >= 0) {
      ways.push({ from: junctionOf[from], to: junctionOf[node], costs: total })
      return
    }
    if (isTaken[node]) return
    const chain = froms.length
    innerFirsts.push(inner.length)
    while (junctionOf[node] < 0) {
      isTaken[node] = 1
      innerAt[node] = inner.length
      chainOf[node] = chain
      inner.push(node)
      for (let mode = 0; mode < modes; mode++) steps[mode].push(costs[mode][edge])
      const back = backEdge(node, edge)
      edge = back === firsts[node] ? back + 1 : firsts[node]
      node = ends[edge]
      for (let mode = 0; mode < modes; mode++) {
        if (total[mode] !== CLOSED) total[mode] += costs[mode][edge]
      }
    }
    for (let mode = 0; mode < modes; mode++) lastSteps[mode].push(costs[mode][edge])
    froms.push(junctionOf[from])
    tos.push(junctionOf[node])
    ways.push({ from: junctionOf[from], to: junctionOf[node], costs: total })
    ways.push({ from: junctionOf[node], to: junctionOf[from], costs: total })
  }

  /** The edge of a bend that leads back over the edge it was reached by; of two alike either is right. */
  function backEdge(node: number, edge: number): number {
    const first = firsts[node]
    const leadsBack = (one: number) =>
      firsts[ends[one]] <= edge &&
      edge < firsts[ends[one] + 1] &&
      costs.every((cost) => cost[one] === cost[edge])
    return leadsBack(first) ? first : first + 1
  }

  const followAll = (node: number) => {
    for (let edge = firsts[node]; edge < firsts[node + 1]; edge++) follow(node, edge)
  }
  const known = junctions.length
  for (let at = 0; at < known; at++) followAll(junctions[at])
  // Round roads without a crossing: any of their nodes will do.
  for (let node = 0; node < nodes; node++) {
    if (junctionOf[node] >= 0 || isTaken[node]) continue
    makeJunction(node)
    followAll(node)
  }
  innerFirsts.push(inner.length)

  ways.sort((a, b) => a.from - b.from)
  const wayFirsts = new Uint32Array(junctions.length + 1)
  for (const { from } of ways) wayFirsts[from + 1]++
  for (let at = 0; at < junctions.length; at++) wayFirsts[at + 1] += wayFirsts[at]
  return {
    junctionOf,
    junctions: Uint32Array.from(junctions),
    firsts: wayFirsts,
    ends: Uint32Array.from(ways, ({ to }) => to),
    costs: costs.map((_, mode) => Uint32Array.from(ways, (way) => way.costs[mode])),
    innerFirsts: Uint32Array.from(innerFirsts),
    inner: Uint32Array.from(inner),
    froms: Uint32Array.from(froms),
    tos: Uint32Array.from(tos),
    steps: steps.map((all) => Uint32Array.from(all)),
    lastSteps: lastSteps.map((all) => Uint32Array.from(all)),
    innerAt,
    chainOf,
  }
}
