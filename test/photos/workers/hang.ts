/** A decoder that never answers and occupies its thread. */
process.on('message', () => {
  for (;;);
})
