/** The secrets that are made at the first start and stay with the data: the same on every node. */
import { randomBytes, randomUUID } from 'node:crypto'
import { COPY_MARK } from '../store/archive/archive-tables.ts'
import { STORE_ID, type Store } from '../store/store.ts'
import { StoreError } from '../store/store-error.ts'
import { appLimits } from './app-limits.ts'

export interface StoreSecrets {
  readonly cursor: Buffer
  readonly pepper: Buffer
  /** Keys the hashes and seals of enquiries: addresses, clients, tokens. */
  readonly enquiryPepper: Buffer
  /** Keys the hashes of sellers and projects in the memory of the market. */
  readonly marketSalt: Buffer
  /** Names the database. */
  readonly storeId: string
}

/** Generated at the first start and stored with the data: the same after a restart and on every node. */
async function secretOf(store: Store, name: string): Promise<Buffer> {
  return Buffer.from(
    await store.settingOrPut(name, randomBytes(appLimits.secretBytes).toString('hex')),
    'hex',
  )
}

export const keyPepper = (store: Store): Promise<Buffer> => secretOf(store, 'key_pepper')

export const marketSalt = (store: Store): Promise<Buffer> => secretOf(store, 'market_salt')

/** Also names a database that has no name yet: a new one, or a copy. */
export async function readSecrets(store: Store): Promise<StoreSecrets> {
  return {
    storeId: await store.settingOrPut(STORE_ID, randomUUID()),
    cursor: await secretOf(store, 'cursor_secret'),
    pepper: await keyPepper(store),
    enquiryPepper: await secretOf(store, 'enquiry_pepper'),
    marketSalt: await marketSalt(store),
  }
}

/** A database that came in the place of another must be whole, and take the keys, cursors and mailed links of before. */
export async function refuseOtherSecrets(store: Store, before: StoreSecrets): Promise<void> {
  if ((await store.getSetting(COPY_MARK)) !== null) {
    throw new StoreError('half_copied', 'The database')
  }
  const now = await readSecrets(store)
  const isSame = (name: 'cursor' | 'pepper' | 'enquiryPepper') => now[name].equals(before[name])
  if (isSame('cursor') && isSame('pepper') && isSame('enquiryPepper')) return
  throw new StoreError('replaced', 'The database')
}
