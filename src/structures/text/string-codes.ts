/**
 * Numbers strings in the order of their first coming. Asks for code units, so that the words of many
 * texts are numbered without making a string of each.
 * The words come from sellers: hashes depend on keys that nobody outside this process knows, for with a known hash a few
 * hundred texts of colliding words would take minutes.
 * Cost: a hash over the units, and about one comparison with units that are known.
 */
import { randomFillSync } from 'node:crypto'

interface StringCodes {
  codeOf(text: string): number
  /** The code of the string of the first `length` units. */
  codeOfUnits(units: Uint16Array, length: number): number
  /** String `i` has the code `i`. */
  readonly strings: readonly string[]
}

const FIRST_SLOTS = 1_024
const FREE = -1

export function createStringCodes(): StringCodes {
  const strings: string[] = []
  const hashes: number[] = []
  /** Where the units of each string begin; at last where they end. */
  const starts = [0]
  let known = new Uint16Array(FIRST_SLOTS)
  let slots = new Int32Array(FIRST_SLOTS).fill(FREE)
  let asked = new Uint16Array(FIRST_SLOTS)

  const freeSlot = (hash: number) => {
    const mask = slots.length - 1
    let slot = hash & mask
    while (slots[slot] !== FREE) slot = (slot + 1) & mask
    return slot
  }
  /** At most half of the slots are taken, so that runs of taken ones stay short. */
  const makeRoom = () => {
    if (strings.length * 2 < slots.length) return
    slots = new Int32Array(slots.length * 2).fill(FREE)
    for (const [code, hash] of hashes.entries()) slots[freeSlot(hash)] = code
  }
  const isKnown = (code: number, units: Uint16Array, length: number) => {
    const start = starts[code]
    if (starts[code + 1] - start !== length) return false
    for (let i = 0; i < length; i++) if (known[start + i] !== units[i]) return false
    return true
  }
  const add = (units: Uint16Array, length: number, hash: number) => {
    makeRoom()
    slots[freeSlot(hash)] = strings.length
    hashes.push(hash)
    const start = starts[strings.length]
    if (start + length > known.length) known = longer(known, 2 * (start + length))
    known.set(units.subarray(0, length), start)
    starts.push(start + length)
    return strings.push(textOf(units, length)) - 1
  }
  const codeOfUnits = (units: Uint16Array, length: number) => {
    const hash = hashOf(units, length)
    const mask = slots.length - 1
    for (let slot = hash & mask; slots[slot] !== FREE; slot = (slot + 1) & mask) {
      const code = slots[slot]
      if (hashes[code] === hash && isKnown(code, units, length)) return code
    }
    return add(units, length, hash)
  }

  return {
    strings,
    codeOfUnits,
    codeOf(text) {
      if (text.length > asked.length) asked = new Uint16Array(2 * text.length)
      for (let i = 0; i < text.length; i++) asked[i] = text.charCodeAt(i)
      return codeOfUnits(asked, text.length)
    },
  }
}

/** Of longer strings the keys come again. */
const KEYS = 4_096
const keysA = randomFillSync(new Int32Array(KEYS))
const keysB = randomFillSync(new Int32Array(KEYS))

/**
 * Multilinear hashing: the sum of each unit times a secret key of its place, of which the high half is good; two of
 * them make one hash. Unlike hashes that only start from a secret, there are no strings that collide under every key.
 */
export function hashOf(units: Uint16Array, length: number, [a, b] = [keysA, keysB]): number {
  let high = length
  let low = length
  for (let i = 0; i < length; i++) {
    const unit = units[i] + 1
    high = (high + Math.imul(a[i % KEYS], unit)) | 0
    low = (low + Math.imul(b[i % KEYS], unit)) | 0
  }
  return (high & 0xffff_0000) | (low >>> 16)
}

function longer(units: Uint16Array, length: number): Uint16Array<ArrayBuffer> {
  const more = new Uint16Array(length)
  more.set(units)
  return more
}

function textOf(units: Uint16Array, length: number): string {
  let text = ''
  for (let i = 0; i < length; i++) text += String.fromCharCode(units[i])
  return text
}
