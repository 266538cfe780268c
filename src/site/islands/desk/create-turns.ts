/**
 * One change of a listing after the other: each is about the version that the one before left. A page that sent two
 * at once would take its own change for that of another window.
 */
export interface Turns {
  <T>(work: () => Promise<T>): Promise<T>
  /** What is no change yet but leads to one, such as an upload: it takes no turn, and is waited for. */
  beside(work: Promise<unknown>): void
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
  const underWay = new Set<Promise<unknown>>()
  const beside = (work: Promise<unknown>) => {
    const ended = work
      .catch(() => undefined)
      .then(() => {
        underWay.delete(ended)
      })
    underWay.add(ended)
  }
  const isBusy = () => waiting > 0 || underWay.size > 0
  const over = async () => {
    while (isBusy()) await Promise.all([last, ...underWay])
  }
  return Object.defineProperty(Object.assign(inTurn, { beside, over }), 'isBusy', {
    get: isBusy,
  }) as unknown as Turns
}
