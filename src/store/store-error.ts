/**
 * Why a store cannot be opened or used: a code for programs and one sentence that says what to do.
 * Invariant: a refusal never changes, moves or overwrites the file or database that it is about.
 */
const sentences = {
  not_a_database: 'is not a database: use another file, or move this one away.',
  foreign_database: 'is the database of another program: use another one.',
  damaged:
    'is damaged: restore the latest backup, or move the file away to start with an empty one.',
  log_without_database:
    'is missing or empty while its write-ahead log still holds data: put the database file back next to it.',
  newer_schema: 'was written by a newer version of this program: run that version on it.',
  older_schema: 'has an older schema: start the server on it once, which brings it up to date.',
  locked: 'is locked by another process: stop that process, or try again when it is done.',
  not_writable: 'cannot be written: give this user the right to write the file and its directory.',
  is_directory: 'is a directory: specify a file inside it.',
  not_found: 'does not exist: start the server once, which creates it.',
  disk_full: 'has no space left on its disk: free some space and try again.',
  read_only: 'was opened for reading only: write through the server that owns it.',
  closed: 'has been closed: open it again.',
  replaced: 'was replaced by another one while it was in use: restart the processes that use it.',
  bad_url: 'is not a valid address: write postgres://user:password@host:5432/database.',
  other_server: 'is not a server of PostgreSQL 14 or newer: specify the host and port of one.',
  no_database: 'does not exist on its server: create the database, or use another one.',
  not_allowed: 'refuses this user or password: correct them in the address.',
  no_privilege: 'cannot be prepared by this user: make the user owner of the database.',
  no_tls:
    'offers no TLS that the address accepts: see the cause, and correct sslmode or sslrootcert.',
  wrong_encoding: 'does not store text as UTF-8: create a database with encoding UTF8.',
  read_only_server: 'can only be read, as a standby: use the primary server.',
  unavailable:
    'does not answer at the moment: try again later, and check the server and the network.',
  commit_unknown:
    'was lost while a write was being confirmed, which is now stored completely or not at all: check before repeating it.',
  holds_data: 'already holds data: use an empty one.',
  half_copied:
    'is the target of a copy that was not finished: repeat that copy, or use another one.',
  copy_differs: 'differs from its source after the copy: repeat it, and see the cause.',
  not_a_store: 'is not a store: write sqlite:PATH or postgres://user:password@host:5432/database.',
  exists: 'already exists: use another file.',
  not_an_archive: 'is not an archive of this version: use a file written by `estia backup`.',
  no_such_moment: 'cannot be restored to that moment: name a later one.',
  damaged_pack: 'cannot be read: its row is damaged, or was written by a newer version.',
  damaged_archive: 'is truncated or damaged: use another backup.',
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
