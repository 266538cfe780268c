/** The store's contract on SQLite. */
import { join } from 'node:path'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { copyMigrated } from '../support/new-sqlite-store.ts'
import { describeStore } from './store-contract.ts'
import { temporaryDirectory } from './temporary-directory.ts'

describeStore('SQLite', async () => {
  const directory = temporaryDirectory()
  const path = join(directory.path, 'estia.sqlite')
  await copyMigrated(path)
  return {
    open: () => openSqliteStore({ path }),
    remove: async () => directory.remove(),
  }
})
