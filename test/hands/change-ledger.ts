/**
 * What several hands were answered, cell by cell (the price of a home, the suspension of a seller), and whether what is
 * found agrees. Invariant: a value that is found was written by somebody and not refused, and no acknowledged change
 * that began after its end, or that takes precedence, is missing. Time is the order of events here, in one process.
 */
export type CellValue = string | number | null
export type Cells = Readonly<Record<string, CellValue>>

export interface Change {
  acknowledge(): void
  refuse(): void
}

export interface ChangeKind {
  /** It gives way to changes of people, whenever these were made: the price of a feed does. */
  readonly yields?: boolean
  /** It is carried on by the next process: a run of a feed is, a request is not. */
  readonly outlivesKill?: boolean
}

interface Entry extends Required<ChangeKind> {
  readonly hand: string
  readonly value: CellValue
  begun: number
  /** Infinity: not answered, so it may happen at any time. */
  ended: number
  isRefused: boolean
}

export interface HandCounts {
  acknowledged: number
  refused: number
  unanswered: number
}

export class ChangeLedger {
  readonly #entries = new Map<string, Entry[]>()
  readonly #counts = new Map<string, HandCounts>()
  #time = 0

  /** Before it is sent. Left alone it counts as unanswered: carried out or not. */
  begin(hand: string, cells: Cells, kind: ChangeKind = {}): Change {
    const { yields = false, outlivesKill = false } = kind
    const begun = ++this.#time
    const state = { yields, outlivesKill, begun, ended: Infinity, isRefused: false }
    const entries = Object.entries(cells).map(([cell, value]): Entry => {
      const entry = { hand, value, ...state }
      this.#of(cell).push(entry)
      return entry
    })
    const counts = this.#countsOf(hand)
    counts.unanswered++
    const settle = (outcome: 'acknowledged' | 'refused') => {
      counts.unanswered--
      counts[outcome]++
      const ended = ++this.#time
      for (const entry of entries) Object.assign(entry, { ended, isRefused: outcome === 'refused' })
    }
    return { acknowledge: () => settle('acknowledged'), refuse: () => settle('refused') }
  }

  /** A sentence for each cell whose value nobody can have left there. */
  faults(found: Cells): string[] {
    return Object.entries(found).flatMap(([cell, value]) =>
      this.#possible(cell, value).length > 0 ? [] : [this.#sentence(cell, value)],
    )
  }

  /** What was found is where the next changes start from. Requests that were not answered are over. */
  settle(found: Cells): void {
    for (const [cell, value] of Object.entries(found)) {
      const yields = this.#possible(cell, value).every((entry) => entry.yields)
      const begun = ++this.#time
      const base = { hand: 'found', value, yields, outlivesKill: false, isRefused: false }
      const underWay = this.#of(cell).filter(
        (entry) => entry.ended === Infinity && entry.outlivesKill && entry.value !== value,
      )
      // They have not happened yet, as the value shows.
      for (const entry of underWay) entry.begun = ++this.#time
      this.#entries.set(cell, [{ ...base, begun, ended: begun }, ...underWay])
    }
  }

  get counts(): Readonly<Record<string, Readonly<HandCounts>>> {
    return Object.fromEntries(this.#counts)
  }

  #possible(cell: string, value: CellValue): readonly Entry[] {
    const entries = this.#of(cell)
    return entries.filter(
      (entry) =>
        entry.value === value &&
        !entry.isRefused &&
        !entries.some((other) => other !== entry && overrules(other, entry)),
    )
  }

  #sentence(cell: string, value: CellValue): string {
    const shown = this.#of(cell).map(({ hand, value: written, ended, isRefused, begun }) => {
      const outcome = isRefused ? 'refused' : ended === Infinity ? 'unanswered' : 'acknowledged'
      return `${hand} ${written} ${outcome} ${begun}-${ended}`
    })
    return `${cell} is ${value} after ${shown.join(', ')}`
  }

  #of(cell: string): Entry[] {
    const entries = this.#entries.get(cell) ?? []
    this.#entries.set(cell, entries)
    return entries
  }

  #countsOf(hand: string): HandCounts {
    const counts = this.#counts.get(hand) ?? { acknowledged: 0, refused: 0, unanswered: 0 }
    this.#counts.set(hand, counts)
    return counts
  }
}

function overrules(later: Entry, earlier: Entry): boolean {
  if (later.isRefused || later.ended === Infinity) return false
  return later.yields === earlier.yields ? later.begun > earlier.ended : earlier.yields
}
