/**
 * Roads as a compact graph: a node for each distinct end and bend of a line, long lines cut into pieces of at most
 * PIECE_M, so that a point joins a road where it is nearest to it. Every road is used both ways.
 * Invariant: plain typed arrays, which a thread may post; the cost of a way is that of the way back. Ends of lines
 * that lie within GAP_M of a separate part of the network are joined to it: lines of a map rarely meet exactly.
 * Cost: about 40 bytes a node; building takes about a microsecond a point.
 */
import { createPointGrid, metresBetween, type PointGrid } from '../geo/point-grid.ts'

/** Centiseconds, so that sums are exact and a short piece is still worth something. */
export const PER_SECOND = 100
/** This way is closed to a mode. */
export const CLOSED = 0xffffffff
const PIECE_M = 100
const GAP_M = 150
/** Nodes are one where they agree to 5 decimals, about a metre. */
const PLACES = 1e5

export interface RoadLine {
  /** [lng, lat] */
  readonly line: readonly (readonly [number, number])[]
  /** Metres a second by mode; 0: closed to it. */
  readonly speeds: readonly number[]
  /** Whether homes stand on it; a motorway is entered only where it meets other roads. */
  readonly isJoined: boolean
}

/** Plain data. */
export interface RoadNetwork {
  readonly lats: Float64Array
  readonly lngs: Float64Array
  /** By node: where its edges begin; one more at the end. */
  readonly firsts: Uint32Array
  /** By edge: the node that it leads to. */
  readonly ends: Uint32Array
  /** By mode, by edge: centiseconds, or CLOSED. */
  readonly costs: readonly Uint32Array[]
  /** By node: the number of the connected part that it is in. */
  readonly parts: Uint32Array
  /** Nodes at which a point may join, ascending. */
  readonly joined: Uint32Array
}

export function buildRoadNetwork(roads: readonly RoadLine[], modes: number): RoadNetwork {
  const nodeOf = new Map<number, number>()
  const lats: number[] = []
  const lngs: number[] = []
  const isJoined: boolean[] = []
  const edges: {
    readonly from: number
    readonly to: number
    readonly speeds: readonly number[]
  }[] = []

  function nodeAt(lat: number, lng: number): number {
    const [y, x] = [Math.round(lat * PLACES), Math.round(lng * PLACES)]
    // 36 million longitudes by 18 million latitudes fit the whole numbers of a double.
    const key = (y + 90 * PLACES) * 36_000_001 + (x + 180 * PLACES)
    const known = nodeOf.get(key)
    if (known !== undefined) return known
    nodeOf.set(key, lats.length)
    lats.push(y / PLACES)
    lngs.push(x / PLACES)
    isJoined.push(false)
    return lats.length - 1
  }

  for (const { line, speeds, isJoined: joins } of roads) {
    for (let i = 1; i < line.length; i++) {
      const [[lng, lat], [toLng, toLat]] = [line[i - 1], line[i]]
      const pieces = joins ? Math.ceil(metresBetween(lat, lng, toLat, toLng) / PIECE_M) || 1 : 1
      let from = nodeAt(lat, lng)
      for (let piece = 1; piece <= pieces; piece++) {
        const share = piece / pieces
        const to = nodeAt(lat + (toLat - lat) * share, lng + (toLng - lng) * share)
        if (joins) {
          isJoined[from] = true
          isJoined[to] = true
        }
        if (from !== to) edges.push({ from, to, speeds })
        from = to
      }
    }
  }
  mendGaps()

  const count = lats.length
  const firsts = new Uint32Array(count + 1)
  for (const { from, to } of edges) {
    firsts[from + 1]++
    firsts[to + 1]++
  }
  for (let node = 0; node < count; node++) firsts[node + 1] += firsts[node]
  const ends = new Uint32Array(2 * edges.length)
  const costs = Array.from({ length: modes }, () => new Uint32Array(2 * edges.length))
  const next = firsts.slice()
  for (const { from, to, speeds } of edges) {
    const [there, back] = [next[from]++, next[to]++]
    ends[there] = to
    ends[back] = from
    const metres = metresBetween(lats[from], lngs[from], lats[to], lngs[to])
    for (let mode = 0; mode < modes; mode++) {
      const cost =
        speeds[mode] === 0 ? CLOSED : Math.max(1, Math.round((metres / speeds[mode]) * PER_SECOND))
      costs[mode][there] = cost
      costs[mode][back] = cost
    }
  }
  const all = [...lats.keys()]
  const joined = all.filter((node) => isJoined[node])
  return {
    lats: Float64Array.from(lats),
    lngs: Float64Array.from(lngs),
    firsts,
    ends,
    costs,
    parts: partsOf(count, edges),
    joined: Uint32Array.from(joined.length > 0 ? joined : all),
  }

  /** Joins dead ends to the nearest node of another part. */
  function mendGaps(): void {
    const parts = partsOf(lats.length, edges)
    const degrees = new Uint32Array(lats.length)
    const speedsAt = new Map<number, readonly number[]>()
    for (const { from, to, speeds } of edges) {
      for (const node of [from, to]) {
        degrees[node]++
        speedsAt.set(node, speeds)
      }
    }
    const grid = createPointGrid(lats, lngs)
    for (let node = 0; node < degrees.length; node++) {
      if (degrees[node] !== 1) continue
      let [best, leastM] = [-1, Infinity]
      grid.eachWithin(lats[node], lngs[node], GAP_M, (other, metres) => {
        if (parts[other] === parts[node] || metres > leastM) return
        if (metres === leastM && other > best) return
        best = other
        leastM = metres
      })
      if (best >= 0) edges.push({ from: node, to: best, speeds: speedsAt.get(node)! })
    }
  }
}

function partsOf(
  count: number,
  edges: readonly { readonly from: number; readonly to: number }[],
): Uint32Array {
  const parents = Uint32Array.from({ length: count }, (_, node) => node)
  const rootOf = (node: number): number => {
    let at = node
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]]
      at = parents[at]
    }
    return at
  }
  for (const { from, to } of edges) parents[rootOf(from)] = rootOf(to)
  return parents.map((_, node) => rootOf(node))
}

/** Nodes where a point joins the network, with the way to each. */
export interface Joint {
  readonly node: number
  readonly metres: number
}

/** Farther from any road than this a point is not on the network. */
export const JOIN_MAX_M = 5_000
/** The nearest node of every separate part that is at most so much farther than the nearest of all. */
const JOIN_MORE_M = 1_000
/** At most so many, where a map is in many pieces. */
const JOINTS = 4

export type FindJoints = (lat: number, lng: number) => readonly Joint[]

export function createFindJoints(network: RoadNetwork): FindJoints {
  const { lats, lngs, joined, parts } = network
  const gridOf = (nodes: Uint32Array): PointGrid =>
    createPointGrid(
      Float64Array.from(nodes, (node) => lats[node]),
      Float64Array.from(nodes, (node) => lngs[node]),
    )
  // Nearly all nodes are in one part, of which only the nearest is needed.
  const largest = largestOf(parts)
  const main = joined.filter((node) => parts[node] === largest)
  const rest = joined.filter((node) => parts[node] !== largest)
  const [mainGrid, restGrid] = [gridOf(main), gridOf(rest)]
  return (lat, lng) => {
    const jointOf = (node: number): Joint => ({
      node,
      // As precise as it is stored by row.
      metres: Math.fround(metresBetween(lat, lng, lats[node], lngs[node])),
    })
    const nearest = mainGrid.nearest(lat, lng, JOIN_MAX_M)
    const own = nearest < 0 ? null : jointOf(main[nearest])
    if (rest.length === 0) return own ? [own] : []
    const reachM = own ? own.metres + JOIN_MORE_M : JOIN_MAX_M
    const byPart = new Map<number, Joint>()
    restGrid.eachWithin(lat, lng, Math.min(JOIN_MAX_M, reachM), (point, metres) => {
      const node = rest[point]
      const known = byPart.get(parts[node])
      if (known && (known.metres < metres || (known.metres === metres && known.node < node))) return
      byPart.set(parts[node], { node, metres })
    })
    const all = [...(own ? [own] : []), ...byPart.values()]
    all.sort((a, b) => a.metres - b.metres || a.node - b.node)
    const most = (all[0]?.metres ?? 0) + JOIN_MORE_M
    return all.filter(({ metres }) => metres <= most).slice(0, JOINTS)
  }
}

/** The part that has the most nodes. */
export function largestOf(parts: Uint32Array): number {
  const sizes = new Map<number, number>()
  let [largest, most] = [-1, 0]
  for (const part of parts) {
    const size = (sizes.get(part) ?? 0) + 1
    sizes.set(part, size)
    if (size > most) {
      largest = part
      most = size
    }
  }
  return largest
}
