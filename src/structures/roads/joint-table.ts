/**
 * Where points join a network, found once for each: the same homes are asked for in every search.
 * Invariant: what is stored is a function of the point alone, rounded to a metre; a table that is full starts again.
 * Cost: 40 bytes a point; a look-up takes about 20 ns, a point that is new some microseconds.
 */
import { type FindJoints, JOINTS } from './road-network.ts'

const PLACES = 1e5
const SIZE_MIN = 4_096
/** Times 40 bytes: 10 MB. */
const SIZE_MAX = 262_144
const LOAD = 0.7

export interface JointTable {
  /** Where its joints begin in `nodes` and `metres`, JOINTS of them; the first without a node, -1, ends them. */
  at(lat: number, lng: number): number
  readonly nodes: Int32Array
  readonly metres: Float32Array
}

export function createJointTable(find: FindJoints): JointTable {
  let size = SIZE_MIN
  let used = 0
  let keys = new Float64Array(size).fill(-1)
  let nodes = new Int32Array(size * JOINTS)
  let metres = new Float32Array(size * JOINTS)

  const slotOf = (key: number): number => {
    // A mix of the high and the low half: neighbours must not share a run of slots.
    const low = (key % 4_294_967_296) | 0
    const high = (key / 4_294_967_296) | 0
    let slot = (Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> 11) & (size - 1)
    while (keys[slot] !== key && keys[slot] !== -1) slot = (slot + 1) & (size - 1)
    return slot
  }

  function grow(): void {
    const [oldKeys, oldNodes, oldMetres] = [keys, nodes, metres]
    const isFull = size >= SIZE_MAX
    if (!isFull) size *= 2
    keys = new Float64Array(size).fill(-1)
    nodes = new Int32Array(size * JOINTS)
    metres = new Float32Array(size * JOINTS)
    used = 0
    if (isFull) return
    for (const [from, key] of oldKeys.entries()) {
      if (key === -1) continue
      const slot = slotOf(key)
      keys[slot] = key
      nodes.set(oldNodes.subarray(from * JOINTS, (from + 1) * JOINTS), slot * JOINTS)
      metres.set(oldMetres.subarray(from * JOINTS, (from + 1) * JOINTS), slot * JOINTS)
      used++
    }
  }

  return {
    at(lat, lng) {
      const [y, x] = [Math.round(lat * PLACES), Math.round(lng * PLACES)]
      const key = (y + 90 * PLACES) * 36_000_001 + (x + 180 * PLACES)
      const slot = slotOf(key)
      if (keys[slot] === key) return slot * JOINTS
      if (used >= LOAD * size) {
        grow()
        return this.at(lat, lng)
      }
      used++
      keys[slot] = key
      const joints = find(y / PLACES, x / PLACES)
      for (let i = 0; i < JOINTS; i++) {
        nodes[slot * JOINTS + i] = joints[i]?.node ?? -1
        metres[slot * JOINTS + i] = joints[i]?.metres ?? 0
      }
      return slot * JOINTS
    },
    get nodes() {
      return nodes
    },
    get metres() {
      return metres
    },
  }
}
