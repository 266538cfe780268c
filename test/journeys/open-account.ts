/**
 * A seller with a key in the store of a running service. `estia sellers add` and `estia keys create` do the same
 * (accounts.test.ts), each in a process that takes half a second of CPU.
 */
import { join } from 'node:path'
import { keyPepper } from '../../src/app/store-secrets.ts'
import type { SellerType } from '../../src/domain/listings/listing.ts'
import { issueKey } from '../../src/service/access/issue-key.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'

export interface SellerToAdd {
  readonly name: string
  readonly type?: SellerType
  readonly email?: string
}

export interface OpenedAccount {
  readonly sellerId: number
  readonly key: string
}

export async function openAccount(
  dataDir: string,
  { name, type = 'agency', email }: SellerToAdd,
): Promise<OpenedAccount> {
  const store = await openSqliteStore({ path: join(dataDir, 'estia.sqlite') })
  try {
    const now = Date.now()
    const { id: sellerId } = await store.addSeller({
      name,
      type,
      company_id: type === 'property-owner' ? null : 'next',
      created_at: now,
      email: email ?? null,
    })
    const order = { sellerId, label: 'journey', expiresAt: null }
    return { sellerId, key: await issueKey(order, store, await keyPepper(store), now) }
  } finally {
    await store.close()
  }
}
