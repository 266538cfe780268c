/** Runs work on the store that the settings name, also while the server runs, and closes it. */
import { openStore, storePlace } from '../app/open-store.ts'
import { readSettings } from '../app/settings.ts'
import type { Store } from '../store/store.ts'

export async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore(storePlace(readSettings(process.env)))
  try {
    await work(store)
  } finally {
    await store.close()
  }
}
