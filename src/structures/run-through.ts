/** Work that is written in steps, done at once: what it returns. */
export function runThrough<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
