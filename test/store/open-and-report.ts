/** Run as a process of its own: opens the store named and prints "opened" or the code of the refusal. */
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { StoreError } from '../../src/store/store-error.ts'

const outcome = await openSqliteStore({ path: process.argv[2] }).then(
  async (store) => {
    await store.close()
    return 'opened'
  },
  (error: unknown) => (error instanceof StoreError ? error.code : String(error)),
)
process.stdout.write(outcome)
