/**
 * Why a store cannot be opened or used: a code for programs and one sentence that says what to do.
 * Invariant: a refusal never changes, moves or overwrites the file or database that it is about.
 */
const sentences = {
  not_a_database: 'is not a database: name another file, or move this one away.',
  foreign_database: 'is the database of another program: name another one.',
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
  replaced: 'was replaced by another one while it was in use: restart the processes that use it.',
  bad_url: 'is not such an address: write postgres://user:password@host:5432/database.',
  other_server: 'is not a server of PostgreSQL 14 or newer: name the host and port of one.',
  no_database: 'does not exist on its server: create the database, or name another one.',
  not_allowed: 'refuses this user or password: correct them in the address.',
  no_privilege: 'cannot be prepared by this user: make the user owner of the database.',
  no_tls:
    'offers no TLS that the address accepts: see the cause, and correct sslmode or sslrootcert.',
  wrong_encoding: 'does not keep texts as UTF-8: create a database with encoding UTF8.',
  read_only_server: 'can only be read, as a standby: name the primary server.',
  unavailable:
    'does not answer at the moment: try again later, and check the server and the way to it.',
  commit_unknown:
    'was lost while a write was being confirmed, which is now there whole or not at all: look before repeating it.',
  holds_data: 'holds data already: name an empty one.',
  half_copied:
    'is the target of a copy that was not finished: repeat that copy, or name another one.',
  copy_differs: 'differs from its source after the copy: repeat it, and see the cause.',
  not_a_store: 'names no store: write sqlite:PATH or postgres://user:password@host:5432/database.',
  exists: 'exists already: name another file.',
  not_an_archive: 'is not an archive of this version: name a file that `estia backup` wrote.',
  damaged_archive: 'is cut off or damaged: name another backup.',
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
