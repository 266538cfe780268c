/**
 * One change of a listing after the other: each is based on the version that the previous one left. A page that sent
 * two at once would mistake its own change for one from another window.
 */
export interface Turns {
  <T>(work: () => Promise<T>): Promise<T>
  /** Work that leads to a change, such as an upload: it takes no turn, and `over` waits for it. */
  alongside(work: Promise<unknown>): void
  /** Resolves when nothing is under way. */
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
  const alongside = (work: Promise<unknown>) => {
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
  return Object.defineProperty(Object.assign(inTurn, { alongside, over }), 'isBusy', {
    get: isBusy,
  }) as unknown as Turns
}
