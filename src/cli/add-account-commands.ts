/** `estia sellers` and `estia keys`: who may write. Works on DATA_DIR, also while the server runs. */

import type { Command } from 'commander'
import { openStore, storePlace } from '../app/open-store.ts'
import { readSettings, SettingsError } from '../app/settings.ts'
import { keyPepper } from '../app/store-secrets.ts'
import { sellerTypes } from '../catalogue/vocabulary.ts'
import { readEmail } from '../domain/enquiries/read-email.ts'
import type { SellerType } from '../domain/listings/listing.ts'
import { issueKey } from '../service/access/issue-key.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS } from '../structures/durations.ts'

interface SellerOptions {
  readonly type: string
  readonly companyId?: string
  readonly email?: string
}

const EMAIL_MEANING = 'where enquiries of buyers are sent to; it is never shown to them'

export function addAccountCommands(program: Command): void {
  const sellers = program.command('sellers').description('add, change and list sellers')
  sellers
    .command('add')
    .description('add a seller and print its id')
    .argument('<name>', 'as shown with its listings')
    .requiredOption('--type <type>', sellerTypes.map(({ value }) => value).join(', '))
    .option('--company-id <id>', 'company that the seller belongs to; default: its own id')
    .option('--email <address>', EMAIL_MEANING)
    .action((name: string, options: SellerOptions) =>
      withStore((store) => addSeller(store, name, options)),
    )
  sellers
    .command('change')
    .description('change where a seller is written to')
    .argument('<seller-id>')
    .requiredOption('--email <address>', `${EMAIL_MEANING}; "" takes it away`)
    .action((sellerId: string, { email }: { email: string }) =>
      withStore((store) => changeSeller(store, sellerId, email)),
    )
  sellers
    .command('list')
    .description('list sellers, one a line')
    .action(() => withStore(listSellers))

  const keys = program.command('keys').description('create, list and revoke keys of sellers')
  keys
    .command('create')
    .description('make a key and show it, this once')
    .argument('<seller-id>')
    .option('--label <text>', 'what the key is for', '')
    .option('--expires-in-days <days>', 'after which it is refused')
    .action((sellerId: string, options: { label: string; expiresInDays?: string }) =>
      withStore((store) => createKey(store, sellerId, options)),
    )
  keys
    .command('list')
    .description('list keys by their readable part')
    .action(() => withStore(listKeys))
  keys
    .command('revoke')
    .description('refuse a key from now on')
    .argument('<key-id>', 'the readable part, between the two underscores')
    .action((id: string) => withStore((store) => revokeKey(store, id)))
}

async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore(storePlace(readSettings(process.env)))
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

function positive(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new SettingsError(`${name} must be a positive whole number, not "${text}".`)
}

/** null: an empty value, which takes the address away. */
function addressOf(text: string): string | null {
  if (text.trim() === '') return null
  const reading = readEmail(text)
  if ('email' in reading) return reading.email
  throw new SettingsError(`--email cannot be written to. ${reading.problem}`)
}

async function addSeller(
  store: Store,
  name: string,
  { type, companyId, email }: SellerOptions,
): Promise<void> {
  const known = sellerTypes.find(({ value }) => value === type)
  if (!known || name.trim() === '') {
    throw new SettingsError(
      `--type must be one of ${sellerTypes.map(({ value }) => value).join(', ')}, and the name not empty.`,
    )
  }
  const owner = known.value === 'property-owner'
  const used = (await store.listSellers()).map((seller) => seller.company_id ?? 0)
  const company = companyId ? positive('--company-id', companyId) : Math.max(0, ...used) + 1
  const seller = await store.addSeller({
    name: name.trim(),
    type: known.value as SellerType,
    company_id: owner ? null : company,
    created_at: Date.now(),
    email: email === undefined ? null : addressOf(email),
  })
  console.log(`seller ${seller.id}: ${seller.name} (${seller.type})`)
  console.log(`make a key for it: estia keys create ${seller.id}`)
}

async function changeSeller(store: Store, sellerText: string, email: string): Promise<void> {
  const sellerId = positive('seller-id', sellerText)
  const address = addressOf(email)
  if (!(await store.setSellerEmail(sellerId, address))) throw noSeller(sellerId)
  console.log(
    address === null
      ? `seller ${sellerId} takes no enquiries`
      : `seller ${sellerId} is written to at ${address}`,
  )
}

const noSeller = (sellerId: number): SettingsError =>
  new SettingsError(`There is no seller ${sellerId}. List them with: estia sellers list`)

async function listSellers(store: Store): Promise<void> {
  const mail = new Map((await store.listSellerMail()).map((entry) => [entry.seller_id, entry]))
  for (const { id, type, name, company_id } of await store.listSellers()) {
    const { email = null, unreachable_since: unreachable = null } = mail.get(id) ?? {}
    const reached = unreachable === null ? [] : ['unreachable']
    console.log([id, type, company_id ?? '-', name, email ?? '-', ...reached].join('\t'))
  }
}

async function createKey(
  store: Store,
  sellerText: string,
  { label, expiresInDays }: { label: string; expiresInDays?: string },
): Promise<void> {
  const sellerId = positive('seller-id', sellerText)
  if (!(await store.getSeller(sellerId))) throw noSeller(sellerId)
  const nowMs = Date.now()
  const days = expiresInDays ? positive('--expires-in-days', expiresInDays) : null
  const expiresAt = days === null ? null : nowMs + days * DAY_MS
  const key = await issueKey({ sellerId, label, expiresAt }, store, await keyPepper(store), nowMs)
  console.log(key)
  console.error('Keep it safe: it is not shown again.')
}

async function listKeys(store: Store): Promise<void> {
  for (const key of await store.listKeys()) {
    const { id, seller_id, label, created_at, expires_at, revoked_at } = key
    const state = revoked_at
      ? 'revoked'
      : (expires_at ?? Infinity) <= Date.now()
        ? 'expired'
        : 'active'
    console.log(
      [id, `seller ${seller_id}`, state, new Date(created_at).toISOString(), label].join('\t'),
    )
  }
}

async function revokeKey(store: Store, id: string): Promise<void> {
  const revoked = await store.revokeKey(id, Date.now())
  if (!revoked)
    throw new SettingsError(`There is no active key ${id}. List them with: estia keys list`)
  console.log(`key ${id} is revoked`)
}
