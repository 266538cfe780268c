/** What the bench asks of everything that can answer a search: be filled, answer, close. */
import type { EngineQuery } from '../../src/engine/engine-query.ts'

export interface Answer {
  readonly total: number
  /** The page, in order. */
  readonly ids: readonly number[]
  /** Length of the records of the page: they have been read, not only found. */
  readonly bytes: number
}

export interface ContenderOptions {
  /** The store to be filled from. */
  readonly storePath: string
  /** A folder of its own for whatever it writes. */
  readonly folder: string
  readonly listings: number
  /** Where the engine leaves its segment for the service to start with; null: nowhere. */
  readonly segmentPath: string | null
  /** A contender not filled by then is left out. */
  readonly capMs: number
}

export interface Contender {
  /** All that can be done before the clock runs, such as writing the SQL, is done here. */
  prepare(query: EngineQuery): () => Answer | Promise<Answer>
}

/** What is handed to `onStop` runs when the process has to end, also in the middle of filling. */
export type ContenderOpener<T extends Contender = Contender> = (
  options: ContenderOptions,
  onStop: (release: () => Promise<void>) => void,
) => Promise<T>
