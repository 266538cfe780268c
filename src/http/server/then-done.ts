/**
 * Runs a step of a hook that only sometimes has to wait. Fastify's hooks either always give a promise or
 * call back; a promise for every request would cost more than most steps.
 */
export function thenDone(
  step: () => Promise<unknown> | undefined,
  done: (error?: Error) => void,
): void {
  let waiting: Promise<unknown> | undefined
  try {
    waiting = step()
  } catch (error) {
    done(error as Error)
    return
  }
  if (waiting) waiting.then(() => done(), done)
  else done()
}
