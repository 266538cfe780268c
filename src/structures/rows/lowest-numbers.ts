/**
 * Retains the smallest of the numbers offered to it, in a heap with the largest of them on top.
 * Cost: one comparison for a number that is too large, log2(capacity) steps for one that is not.
 */
export class LowestNumbers {
  /** What is offered has to be below it. */
  limit: number
  readonly #heap: Uint32Array
  #length = 0

  constructor(capacity: number) {
    this.limit = capacity > 0 ? Infinity : 0
    this.#heap = new Uint32Array(capacity)
  }

  /** Callers that offer thousands compare with `limit` themselves: most are too large. */
  offer(value: number): void {
    const heap = this.#heap
    if (value >= this.limit) return
    if (this.#length < heap.length) siftUp(heap, this.#length++, value)
    else siftDown(heap, value)
    if (this.#length === heap.length) this.limit = heap[0]
  }

  /** The retained numbers, ascending. Nothing can be offered afterwards. */
  ascending(): Uint32Array {
    return this.#heap.subarray(0, this.#length).sort()
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
