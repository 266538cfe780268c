/**
 * A store, or a file, as a set of rows: what `copyArchive` reads from and writes to.
 * Invariant: a source is a snapshot of its store, whatever is written meanwhile; a target is refused when it
 * holds anything but what an earlier copy from the same source left there.
 */
import { type ArchiveTable, keyOf, type Row, type Sequences } from './archive-tables.ts'

export interface ArchiveSource {
  /** Names it in errors, without a password. */
  readonly place: string
  /** The number of the last change that was ever made. */
  readonly lastChange: number
  /** So that the copy gives no number again that something still remembers. */
  readonly sequences: Sequences
  /** In the order of the key. */
  rows(table: ArchiveTable): AsyncIterable<Row>
  close(): Promise<void>
}

export interface ArchiveTarget {
  readonly place: string
  /** What a stopped copy left, before `seal`; all of it after. */
  rows(table: ArchiveTable): AsyncIterable<Row>
  /** Inserts, or replaces what has the same key. */
  put(table: ArchiveTable, rows: readonly Row[]): Promise<void>
  remove(table: ArchiveTable, rows: readonly Row[]): Promise<void>
  /** Everything has been put: from here on `rows` reads back what is stored. */
  seal(): Promise<void>
  /** What was read back is right: makes it a store that may be used. */
  finish(): Promise<void>
  /** Before `finish` it leaves what was put, for a copy to go on with. */
  close(): Promise<void>
}

/** How a target is opened: it stores the name of the source until it is complete. */
export interface TargetOrder {
  readonly source: Pick<ArchiveSource, 'place' | 'lastChange' | 'sequences'>
}

/** 500 listings are about 2 MB. */
export const ROWS_PER_STEP = 500

type PageReader = (after: Row | null, limit: number) => Promise<readonly Row[]>

/** Walks a table page by page, so that a million rows are never in memory at once. */
export async function* pagedRows(table: ArchiveTable, read: PageReader): AsyncGenerator<Row> {
  let after: Row | null = null
  for (;;) {
    const page: readonly Row[] = await read(after, ROWS_PER_STEP)
    yield* page
    if (page.length < ROWS_PER_STEP) return
    after = keyOf(table, page[page.length - 1])
  }
}
