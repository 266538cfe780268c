/**
 * Memory that is used again: what `make` gives for a length is handed out to whoever asks for that much or less, and is
 * good until the next one asks. Longer than `keptMax` is made for the one who asks.
 */
export function reused<Memory>(
  make: (length: number) => Memory,
  keptMax: number,
): (length: number) => Memory {
  let kept = make(0)
  let room = 0
  return (length) => {
    if (length > keptMax) return make(length)
    if (length > room) {
      room = Math.min(keptMax, 2 * length)
      kept = make(room)
    }
    return kept
  }
}
