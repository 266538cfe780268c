/**
 * Numbers strings in the order of their first coming. Asks for a piece of a text, so that the words of many
 * texts are numbered without making a string of each: half the time of a Map.
 * Cost: a hash over the units, and about one comparison with a string that is known.
 */
export interface StringCodes {
  /** The code of text.slice(from, to). */
  codeOf(text: string, from?: number, to?: number): number
  /** String `i` has the code `i`. */
  readonly strings: readonly string[]
}

const FIRST_SLOTS = 1_024
const FREE = -1

export function createStringCodes(): StringCodes {
  const strings: string[] = []
  const hashes: number[] = []
  let slots = new Int32Array(FIRST_SLOTS).fill(FREE)

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

  return {
    strings,
    codeOf(text, from = 0, to = text.length) {
      const hash = hashOf(text, from, to)
      const mask = slots.length - 1
      for (let slot = hash & mask; slots[slot] !== FREE; slot = (slot + 1) & mask) {
        const code = slots[slot]
        if (hashes[code] === hash && isPiece(strings[code], text, from, to)) return code
      }
      makeRoom()
      slots[freeSlot(hash)] = strings.length
      hashes.push(hash)
      return strings.push(text.slice(from, to)) - 1
    },
  }
}

/** FNV-1a, its high bits folded in, since the low ones choose the slot. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash ^ (hash >>> 15)
}

function isPiece(known: string, text: string, from: number, to: number): boolean {
  if (known.length !== to - from) return false
  for (let i = from; i < to; i++) {
    if (known.charCodeAt(i - from) !== text.charCodeAt(i)) return false
  }
  return true
}
