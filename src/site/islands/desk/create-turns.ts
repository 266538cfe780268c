/**
 * One change of a listing after the other: each is about the version that the one before left. A page that sent two
 * at once would take its own change for that of another window.
 */
export interface Turns {
  <T>(work: () => Promise<T>): Promise<T>
  /** Resolves when nothing is under way any more. */
  over(): Promise<void>
  readonly isBusy: boolean
}

export function createTurns(): Turns {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    waiting++
    const next = last.then(work).finally(() => {
      waiting--
    })
    last = next.catch(() => undefined)
    return next
  }
  const over = async () => {
    while (waiting > 0) await last
  }
  return Object.defineProperty(Object.assign(inTurn, { over }), 'isBusy', {
    get: () => waiting > 0,
  }) as unknown as Turns
}
