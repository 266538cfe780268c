/**
 * Puts bytes and text one behind the other into memory that is handed in; where that is full, into larger
 * memory of its own.
 * Invariant: `bytes` is what was written so far, in this order.
 * Cost: one copy of each piece; growing copies what is there once more.
 */
const { copy } = Buffer.prototype

/** The most UTF-8 bytes for a unit of a string. */
const BYTES_PER_UNIT_MAX = 3

export class ByteWriter {
  #memory: Buffer
  #length = 0

  constructor(memory: Buffer) {
    this.#memory = memory
  }

  /** A view of the memory, which still belongs to its owner. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length)
  }

  /** Those at [from, to). */
  copy(bytes: Uint8Array, from = 0, to = bytes.length): void {
    const length = to - from
    if (this.#length + length > this.#memory.length) this.#grow(length)
    // Node's own copy, which any array of bytes has: setting a view of shared memory takes twice as long.
    copy.call(bytes as Buffer, this.#memory, this.#length, from, to)
    this.#length += length
  }

  byte(byte: number): void {
    if (this.#length === this.#memory.length) this.#grow(1)
    this.#memory[this.#length++] = byte
  }

  text(text: string): void {
    const room = this.#memory.length - this.#length
    if (text.length * BYTES_PER_UNIT_MAX > room) {
      const length = Buffer.byteLength(text)
      if (length > room) this.#grow(length)
    }
    this.#length += this.#memory.write(text, this.#length)
  }

  #grow(further: number): void {
    const larger = Buffer.allocUnsafeSlow(2 * this.#length + further)
    this.#memory.copy(larger, 0, 0, this.#length)
    this.#memory = larger
  }
}
