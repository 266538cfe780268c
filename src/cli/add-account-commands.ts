/** `estia sellers`: whose listings there are. Works on DATA_DIR, also while the server runs. */

import type { Command } from 'commander'
import { SettingsError } from '../app/settings.ts'
import { sellerTypes } from '../catalogue/vocabulary.ts'
import { readEmail } from '../domain/enquiries/read-email.ts'
import type { SellerType } from '../domain/listings/listing.ts'
import type { Store } from '../store/store.ts'
import { audited } from './audited.ts'
import { readPositive } from './read-positive.ts'
import { withStore } from './with-store.ts'

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
  const company = companyId ? readPositive('--company-id', companyId) : Math.max(0, ...used) + 1
  const address = email === undefined ? null : addressOf(email)
  const seller = await audited(store, async (transaction, nowMs) => {
    const result = await transaction.insertSeller({
      name: name.trim(),
      type: known.value as SellerType,
      company_id: owner ? null : company,
      created_at: nowMs,
      email: address,
    })
    const subject = `seller:${result.id}`
    return { act: { act: 'add seller', subject, detail: result.name }, result }
  })
  console.log(`seller ${seller.id}: ${seller.name} (${seller.type})`)
  console.log(`make a key for it: estia keys create ${seller.id}`)
}

async function changeSeller(store: Store, sellerText: string, email: string): Promise<void> {
  const sellerId = readPositive('seller-id', sellerText)
  const address = addressOf(email)
  if (!(await store.getSeller(sellerId))) throw noSeller(sellerId)
  await audited(store, async (transaction) => {
    await transaction.changeSellerEmail(sellerId, address)
    // The address itself is a person's: the audit says that it changed.
    const detail = address === null ? 'address removed' : 'address changed'
    return { act: { act: 'change seller', subject: `seller:${sellerId}`, detail }, result: null }
  })
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
