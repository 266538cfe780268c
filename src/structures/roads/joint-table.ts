/**
 * Where points join a network, found once for each: the same homes come up in every search.
 * Invariant: what is stored is a function of the point alone, rounded to a metre; a table that is full starts again.
 * Cost: 40 bytes a point, next to each other, because a search looks up tens of thousands of homes in no order and waits
 * for memory; a look-up takes about 30 ns, a point that is new some microseconds.
 */
import { type FindJoints, JOINTS } from './road-network.ts'

const PLACES = 1e5
const SIZE_MIN = 4_096
/** Times 40 bytes: 40 MB, for 700,000 homes. A table that starts again finds every home again in every search. */
const SIZE_MAX = 1_048_576
const LOAD = 0.7
/** Latitude, longitude, then a node and the metres to it for each joint. */
const WORDS = 2 + 2 * JOINTS
/** No latitude. */
const FREE = 0x7fffffff

export interface JointTable {
  /**
   * Where its joints begin in `nodes` and `metres`, JOINTS of them, each two further; the first without a node, -1, ends
   * them.
   */
  at(lat: number, lng: number): number
  readonly nodes: Int32Array
  /** One after its node. */
  readonly metres: Float32Array
}

export function createJointTable(findJoints: FindJoints): JointTable {
  let size = SIZE_MIN
  let used = 0
  let words = new Int32Array(size * WORDS).fill(FREE)
  let metres = new Float32Array(words.buffer)

  /** The first word of the point, or of the free slot that it belongs to. */
  const slotOf = (y: number, x: number): number => {
    // Neighbours must not share a run of slots.
    let hash = Math.imul(y, 0x9e3779b1) ^ Math.imul(x, 0x85ebca6b)
    hash ^= hash >>> 15
    let slot = (Math.imul(hash, 0x2c1b3c6d) >>> 8) & (size - 1)
    for (;;) {
      const at = slot * WORDS
      if (words[at] === FREE || (words[at] === y && words[at + 1] === x)) return at
      slot = (slot + 1) & (size - 1)
    }
  }

  function grow(): void {
    const old = words
    const isFull = size >= SIZE_MAX
    if (!isFull) size *= 2
    words = new Int32Array(size * WORDS).fill(FREE)
    metres = new Float32Array(words.buffer)
    used = 0
    if (isFull) return
    for (let from = 0; from < old.length; from += WORDS) {
      if (old[from] === FREE) continue
      words.set(old.subarray(from, from + WORDS), slotOf(old[from], old[from + 1]))
      used++
    }
  }

  function find(lat: number, lng: number): number {
    const [y, x] = [Math.round(lat * PLACES), Math.round(lng * PLACES)]
    const at = slotOf(y, x)
    if (words[at] !== FREE) return at + 2
    if (used >= LOAD * size) {
      grow()
      return find(lat, lng)
    }
    used++
    words[at] = y
    words[at + 1] = x
    const joints = findJoints(y / PLACES, x / PLACES)
    for (let i = 0; i < JOINTS; i++) {
      words[at + 2 + 2 * i] = joints[i]?.node ?? -1
      metres[at + 3 + 2 * i] = joints[i]?.metres ?? 0
    }
    return at + 2
  }

  /** What was found last: a search near several places asks for every home once for each of them. */
  const last = { lat: Number.NaN, lng: Number.NaN, at: 0 }

  return {
    at(lat, lng) {
      if (lat !== last.lat || lng !== last.lng) {
        last.at = find(lat, lng)
        last.lat = lat
        last.lng = lng
      }
      return last.at
    },
    get nodes() {
      return words
    },
    get metres() {
      return metres
    },
  }
}
