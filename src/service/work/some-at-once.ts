/** Lets some pieces of work through at a time, in the order in which they came. */
export type SomeAtOnce = <T>(work: () => Promise<T>) => Promise<T>

export function someAtOnce(max: number): SomeAtOnce {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
