/** `estia keys`: who may write, and who may read more than the anonymous. Works on DATA_DIR, also while the server runs. */
import type { Command } from 'commander'
import { SettingsError } from '../app/settings.ts'
import { keyPepper } from '../app/store-secrets.ts'
import { limits } from '../catalogue/limits.ts'
import { newKeyRow, readerBudget } from '../service/access/issue-key.ts'
import type { ApiKey } from '../store/account-store.ts'
import type { ReadingKey } from '../store/reading-key-store.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS } from '../structures/durations.ts'
import { audited, readPositive, withStore } from './store-command.ts'

interface KeyOptions {
  readonly reader?: boolean
  readonly perHour?: string
  readonly label: string
  readonly expiresInDays?: string
}

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('create, list and revoke keys')
  keys
    .command('create')
    .description('make a key and show it, this once: of a seller, or with --reader for reading')
    .argument('[seller-id]', 'whose key it is')
    .option('--reader', 'a read-only key, for developers')
    .option('--per-hour <requests>', 'what a key for reading may ask for')
    .option('--label <text>', 'what the key is for', '')
    .option('--expires-in-days <days>', 'after which it is refused')
    .action((sellerId: string | undefined, options: KeyOptions) =>
      withStore((store) => createKey(store, sellerId, options)),
    )
  keys
    .command('list')
    .description('list keys by their readable part')
    .action(() => withStore(listKeys))
  keys
    .command('revoke')
    .description('refuse a key from now on')
    .argument('[key-id]', 'the readable part, between the two underscores')
    .option('--all-minted', 'all that were minted by proof of work')
    .action((id: string | undefined, { allMinted }: { allMinted?: boolean }) =>
      withStore((store) => (allMinted ? revokeMinted(store, id) : revokeKey(store, id))),
    )
}

async function createKey(
  store: Store,
  sellerText: string | undefined,
  options: KeyOptions,
): Promise<void> {
  const { label, expiresInDays } = options
  const requestsPerHour = readBudget(sellerText, options)
  const nowMs = Date.now()
  const days = expiresInDays ? readPositive('--expires-in-days', expiresInDays) : null
  const order = { label, expiresAt: days === null ? null : nowMs + days * DAY_MS }
  const pepper = await keyPepper(store)
  const { key, ...row } = newKeyRow(order, pepper, nowMs)
  if (requestsPerHour !== null) {
    await addReader(store, { ...row, ...readerBudget(requestsPerHour) })
  } else {
    const sellerId = readPositive('seller-id', sellerText!)
    if (!(await store.getSeller(sellerId))) {
      throw new SettingsError(`There is no seller ${sellerId}. List them with: estia sellers list`)
    }
    await addKey(store, { ...row, seller_id: sellerId })
  }
  console.log(key)
  console.error('Keep it safe: it is not shown again.')
}

const addKey = (store: Store, row: ApiKey) =>
  audited(store, async (transaction) => {
    await transaction.insertKey(row)
    const subject = `seller:${row.seller_id}`
    return { act: { act: 'create key', subject, detail: row.id }, result: null }
  })

const addReader = (store: Store, row: ReadingKey) =>
  audited(store, async (transaction) => {
    await transaction.insertReadingKey(row)
    const detail = `${row.requests} an hour`
    return { act: { act: 'create reading key', subject: `key:${row.id}`, detail }, result: null }
  })

/** null: a key of a seller. */
function readBudget(
  seller: string | undefined,
  { reader = false, perHour }: KeyOptions,
): number | null {
  if (reader === (seller !== undefined)) {
    throw new SettingsError(
      'Name a seller, or send --reader --per-hour <requests> for a key that only reads.',
    )
  }
  if (reader !== (perHour !== undefined)) {
    throw new SettingsError('--reader and --per-hour <requests> go together.')
  }
  return perHour === undefined ? null : readPositive('--per-hour', perHour)
}

async function listKeys(store: Store): Promise<void> {
  for (const key of await store.listKeys()) print(key, `seller ${key.seller_id}`)
  for (const key of await store.listReadingKeys()) {
    const { origin, requests, window_s } = key
    const kind = origin === 'proof' ? 'minted' : 'reader'
    print(key, `${kind} ${requests}/${window_s === limits.quotaWindowS ? 'hour' : 'day'}`)
  }
}

function print(key: ApiKey | ReadingKey, owner: string): void {
  const { id, label, created_at, expires_at, revoked_at } = key
  const isOver = (expires_at ?? Number.POSITIVE_INFINITY) <= Date.now()
  const state = revoked_at ? 'revoked' : isOver ? 'expired' : 'active'
  console.log([id, owner, state, new Date(created_at).toISOString(), label].join('\t'))
}

async function revokeKey(store: Store, id: string | undefined): Promise<void> {
  if (id === undefined) {
    throw new SettingsError('Name a key, or send --all-minted. List them with: estia keys list')
  }
  const isRevoked = await audited(store, async (transaction, nowMs) => {
    const result = await transaction.revokeAnyKey(id, nowMs)
    return { act: result ? { act: 'revoke key', subject: `key:${id}` } : null, result }
  })
  if (!isRevoked)
    throw new SettingsError(`There is no active key ${id}. List them with: estia keys list`)
  console.log(`key ${id} is revoked`)
}

async function revokeMinted(store: Store, id: string | undefined): Promise<void> {
  if (id !== undefined) throw new SettingsError('Name a key or send --all-minted, not both.')
  const count = await audited(store, async (transaction, nowMs) => {
    const result = await transaction.revokeMinted(nowMs)
    const act = { act: 'revoke minted keys', subject: 'keys', detail: String(result) }
    return { act: result > 0 ? act : null, result }
  })
  console.log(`${count} minted keys are revoked`)
}
