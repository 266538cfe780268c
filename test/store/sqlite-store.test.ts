/** The store's contract on SQLite. */
import { join } from 'node:path'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { describeStore } from './store-contract.ts'
import { temporaryDirectory } from './temporary-directory.ts'

describeStore('SQLite', async () => {
  const directory = temporaryDirectory()
  return {
    open: () => openSqliteStore({ path: join(directory.path, 'estia.sqlite') }),
    remove: async () => directory.remove(),
  }
})
