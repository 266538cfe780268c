/** A decoder that never answers and keeps its thread busy. */
process.on('message', () => {
  for (;;);
})
