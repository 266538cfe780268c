/**
 * Retains the smallest of the numbers offered to it, in a heap with the largest of them on top.
 * Cost: one comparison for a number that is too large, log2(capacity) steps for one that is not.
 */
interface LowestNumbers {
  offer(value: number): void
  /** The retained numbers, ascending. */
  ascending(): Uint32Array
}

export function createLowestNumbers(capacity: number): LowestNumbers {
  const heap = new Uint32Array(capacity)
  let length = 0
  return {
    offer(value) {
      if (length < capacity) siftUp(heap, length++, value)
      else if (capacity > 0 && value < heap[0]) siftDown(heap, value)
    },
    ascending: () => heap.slice(0, length).sort(),
  }
}

function siftUp(heap: Uint32Array, from: number, value: number): void {
  let at = from
  while (at > 0) {
    const parent = (at - 1) >>> 1
    if (heap[parent] >= value) break
    heap[at] = heap[parent]
    at = parent
  }
  heap[at] = value
}

/** Replaces the top, the largest number, with a smaller one. */
function siftDown(heap: Uint32Array, value: number): void {
  let at = 0
  for (;;) {
    let child = at * 2 + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && heap[child + 1] > heap[child]) child++
    if (heap[child] <= value) break
    heap[at] = heap[child]
    at = child
  }
  heap[at] = value
}
