/**
 * Memory that is used again: what `make` gives for a length is handed out for that length or less, and is
 * good until the next one asks. Longer than `reusedMax` is made for the one who asks.
 */
export function reused<Memory>(
  make: (length: number) => Memory,
  reusedMax: number,
): (length: number) => Memory {
  let memory = make(0)
  let room = 0
  return (length) => {
    if (length > reusedMax) return make(length)
    if (length > room) {
      room = Math.min(reusedMax, 2 * length)
      memory = make(room)
    }
    return memory
  }
}
