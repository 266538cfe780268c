/**
 * Why a store cannot be opened or used: a code for programs and one sentence that says what to do.
 * Invariant: a refusal never changes, moves or overwrites the file that it is about.
 */
const sentences = {
  not_a_database: 'is not a database: name another file, or move this one away.',
  foreign_database: 'is the database of another program: name another file.',
  damaged: 'is damaged: restore the latest backup, or move the file away to begin anew.',
  log_without_database:
    'is missing or empty while its write-ahead log still holds data: put the database file back beside it.',
  newer_schema: 'was written by a newer version of this program: run that version on it.',
  older_schema: 'has an older schema: start the server on it once, which brings it up to date.',
  locked: 'is locked by another process: stop that process, or try again when it is done.',
  not_writable: 'cannot be written: give this user the right to write the file and its directory.',
  is_directory: 'is a directory: name a file inside it.',
  not_found: 'does not exist: start the server once, which creates it.',
  disk_full: 'has no room left on its disk: free some space and try again.',
  read_only: 'was opened for reading only: write through the server that owns it.',
  closed: 'has been closed: open it again.',
  failed: 'could not be read or written: see the cause, and check the disk.',
} as const

export type StoreErrorCode = keyof typeof sentences

export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, place: string, cause?: unknown) {
    super(`${place} ${sentences[code]}`, { cause })
    this.code = code
  }
}
