/** A decoder that never answers and occupies its thread, though not a core. */
const never = new Int32Array(new SharedArrayBuffer(4))

process.on('message', () => {
  Atomics.wait(never, 0, 0)
})
