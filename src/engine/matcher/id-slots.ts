/**
 * Where the query with an id is: a table of slots, each found by the hash of the id that it has. A Map would take three
 * times as much memory, more than all else that is kept of a short query.
 * Invariant: an id has at most one slot; all on the way from where an id would lie to where it lies are taken.
 * Cost: 6 to 16 bytes an id.
 */
export interface IdSlots<Id> {
  /** -1: there is none. */
  get(id: Id): number
  /** The id must have no slot, and the slot must have the id by now. */
  add(id: Id, slot: number): void
  /** The slot must still have the id. */
  remove(id: Id): void
  readonly size: number
}

const ROOM_MIN = 64
const FREE = -1

export function createIdSlots<Id extends number>(idAt: (slot: number) => Id | null): IdSlots<Id> {
  let table = new Int32Array(ROOM_MIN).fill(FREE)
  let size = 0

  const homeOf = (id: Id): number => hashOf(id) & (table.length - 1)

  /** Where the id is, or the first free place on its way. */
  function placeOf(id: Id): number {
    let at = homeOf(id)
    while (table[at] !== FREE && idAt(table[at]) !== id) at = (at + 1) & (table.length - 1)
    return at
  }

  function grow(): void {
    const old = table
    table = new Int32Array(2 * old.length).fill(FREE)
    for (const slot of old) if (slot !== FREE) table[placeOf(idAt(slot)!)] = slot
  }

  /** Moves up what would be cut off from its way. */
  function close(freed: number): void {
    let gap = freed
    for (let at = (gap + 1) & (table.length - 1); table[at] !== FREE; ) {
      const home = homeOf(idAt(table[at])!)
      const fromHome = (at - home) & (table.length - 1)
      const fromGap = (at - gap) & (table.length - 1)
      if (fromHome >= fromGap) {
        table[gap] = table[at]
        gap = at
      }
      at = (at + 1) & (table.length - 1)
    }
    table[gap] = FREE
  }

  return {
    get: (id) => table[placeOf(id)],
    add(id, slot) {
      if (4 * (size + 1) > 3 * table.length) grow()
      table[placeOf(id)] = slot
      size++
    },
    remove(id) {
      close(placeOf(id))
      size--
    },
    get size() {
      return size
    },
  }
}

/** Mixed twice, so that ids that count up do not lie in one row with others: once leaves long rows. */
const hashOf = (id: number): number => mixed(mixed(id ^ Math.floor(id / 2 ** 32)))

function mixed(value: number): number {
  const spread = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return spread ^ (spread >>> 16)
}
