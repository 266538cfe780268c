/**
 * Where points join a network. The rows of an index are searched again and again: theirs are found once, and stored by
 * row, because a search looks up tens of thousands in no order and waits for memory.
 * Invariant: a function of the point alone, rounded to a metre, whether asked by point or by row.
 * Cost: a microsecond for a point; 8 bytes a row for as long as the index is in use, and a few nanoseconds from then on.
 */
import type { RowPoints } from '../geo/geo-shape.ts'
import type { FindJoints, Joint } from './road-network.ts'

const PLACES = 1e5
const rounded = (degrees: number): number => Math.round(degrees * PLACES) / PLACES

/** In place of a node. */
const NOT_YET = -1
const NOT_ONE = -2

interface RowJoints {
  /** The node of the only joint of a row; negative: it has several, or none. */
  nodeOf(row: number): number
  /** The metres to it, once it was asked for. */
  metresOf(row: number): number
}

export interface Joints {
  at(lat: number, lng: number): readonly Joint[]
  of(points: RowPoints): RowJoints
}

export function createJoints(findJoints: FindJoints): Joints {
  const known = new WeakMap<RowPoints, RowJoints>()
  /** What was found last: thousands of targets may be asked about one home. */
  let last: { readonly lat: number; readonly lng: number; readonly joints: readonly Joint[] } = {
    ...{ lat: Number.NaN, lng: Number.NaN, joints: [] },
  }

  function at(lat: number, lng: number): readonly Joint[] {
    if (lat !== last.lat || lng !== last.lng)
      last = { lat, lng, joints: findJoints(rounded(lat), rounded(lng)) }
    return last.joints
  }

  function rowJoints({ lats, lngs }: RowPoints): RowJoints {
    // A node and the metres to it next to each other.
    const nodes = new Int32Array(2 * lats.length).fill(NOT_YET)
    const metres = new Float32Array(nodes.buffer)
    return {
      nodeOf(row) {
        const node = nodes[2 * row]
        if (node !== NOT_YET) return node
        const joints = at(lats[row], lngs[row])
        nodes[2 * row] = joints.length === 1 ? joints[0].node : NOT_ONE
        if (joints.length === 1) metres[2 * row + 1] = joints[0].metres
        return nodes[2 * row]
      },
      metresOf: (row) => metres[2 * row + 1],
    }
  }

  return {
    at,
    of(points) {
      const joints = known.get(points) ?? rowJoints(points)
      known.set(points, joints)
      return joints
    },
  }
}
