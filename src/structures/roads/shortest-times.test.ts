import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLOSED, type RoadNetwork } from './road-network.ts'
import { createShortestTimes, UNREACHED } from './shortest-times.ts'

const NODES = 8

interface Edge {
  readonly from: number
  readonly to: number
  readonly cost: number
}

function networkOf(edges: readonly Edge[], nodes = NODES): RoadNetwork {
  const both = edges.flatMap(({ from, to, cost }) => [
    { from, to, cost },
    { from: to, to: from, cost },
  ])
  const inOrder = both.sort((a, b) => a.from - b.from)
  const firsts = new Uint32Array(nodes + 1)
  for (const { from } of inOrder) firsts[from + 1]++
  for (let node = 0; node < nodes; node++) firsts[node + 1] += firsts[node]
  const none = new Float64Array(nodes)
  return {
    lats: none,
    lngs: none,
    firsts,
    ends: Uint32Array.from(inOrder, ({ to }) => to),
    costs: [Uint32Array.from(inOrder, ({ cost }) => cost)],
    parts: new Uint32Array(nodes),
    joined: new Uint32Array(0),
  }
}

/** Every way is tried until nothing gets shorter. */
function bruteForce(
  edges: readonly Edge[],
  starts: readonly (readonly [number, number])[],
): number[] {
  const times = new Array<number>(NODES).fill(Infinity)
  for (const [node, cost] of starts) times[node] = Math.min(times[node], cost)
  for (let round = 0; round < NODES; round++) {
    for (const { from, to, cost } of edges) {
      if (cost === CLOSED) continue
      times[to] = Math.min(times[to], times[from] + cost)
      times[from] = Math.min(times[from], times[to] + cost)
    }
  }
  return times
}

const node = fc.nat(NODES - 1)
const cost = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 60 }) },
  fc.constant(CLOSED),
)
const edges = fc.array(fc.record({ from: node, to: node, cost }), { maxLength: 16 })
const starts = fc.array(fc.tuple(node, fc.nat(40)), { minLength: 1, maxLength: 3 })

describe('the least times of a network', () => {
  it('are those of trying every way, up to the limit', () => {
    fc.assert(
      fc.property(edges, starts, fc.nat(150), (lines, from, limit) => {
        const shortest = createShortestTimes(networkOf(lines))
        const asked = from.map(([at, way], origin) => ({ node: at, cost: way, origin }))
        // Twice: the space is used again.
        shortest(0, asked, 200)
        const { times, origins } = shortest(0, asked, limit)
        const expected = bruteForce(lines, from).map((time) => (time <= limit ? time : UNREACHED))
        expect([...times]).toEqual(expected)
        for (const [at, time] of times.entries()) {
          if (time === UNREACHED) continue
          expect(bruteForce(lines, [from[origins[at]]])[at]).toBe(time)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('are the same there and back', () => {
    fc.assert(
      fc.property(edges, node, node, (lines, a, b) => {
        const shortest = createShortestTimes(networkOf(lines))
        const way = (from: number, to: number) =>
          shortest(0, [{ node: from, cost: 0, origin: 0 }], 1_000).times[to]
        expect(way(a, b)).toBe(way(b, a))
      }),
    )
  })
})
