/** `estia sellers`: whose listings there are. Works on DATA_DIR, also while the server runs. */
import type { Command } from 'commander'
import { SettingsError } from '../app/settings.ts'
import { type Language, languages, localLanguage } from '../catalogue/languages.ts'
import { sellerTypes } from '../catalogue/vocabulary.ts'
import { readEmail } from '../domain/enquiries/read-email.ts'
import type { SellerType } from '../domain/listings/listing.ts'
import { sellerNameProblem } from '../domain/seller-name-problem.ts'
import type { Store } from '../store/store.ts'
import { audited, readPositive, withStore } from './store-command.ts'

interface SellerOptions {
  readonly type: string
  readonly companyId?: string
  readonly email?: string
  readonly language?: string
}

type ChangeOptions = Pick<SellerOptions, 'email' | 'language'>

const LANGUAGE_MEANING = `in which mails to the seller are written: ${languages.join(', ')}; default: ${localLanguage}`
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
    .option('--language <code>', LANGUAGE_MEANING)
    .action((name: string, options: SellerOptions) =>
      withStore((store) => addSeller(store, name, options)),
    )
  sellers
    .command('change')
    .description('change where, or in which language, a seller is written to')
    .argument('<seller-id>')
    .option('--email <address>', `${EMAIL_MEANING}; "" takes it away`)
    .option('--language <code>', LANGUAGE_MEANING)
    .action((sellerId: string, options: ChangeOptions) =>
      withStore((store) => changeSeller(store, sellerId, options)),
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

/** undefined: none was given. */
function languageOf(text: string | undefined): Language | undefined {
  const known = languages.find((code) => code === text)
  if (text === undefined || known) return known
  throw new SettingsError(`--language must be one of ${languages.join(', ')}, not "${text}".`)
}

async function addSeller(
  store: Store,
  name: string,
  { type, companyId, email, language: code }: SellerOptions,
): Promise<void> {
  const known = sellerTypes.find(({ value }) => value === type)
  if (!known || name.trim() === '') {
    throw new SettingsError(
      `--type must be one of ${sellerTypes.map(({ value }) => value).join(', ')}, and the name not empty.`,
    )
  }
  const problem = sellerNameProblem(name.trim())
  if (problem) throw new SettingsError(problem)
  const owner = known.value === 'property-owner'
  const company = companyId ? readPositive('--company-id', companyId) : 'next'
  const address = email === undefined ? null : addressOf(email)
  const language = languageOf(code)
  const seller = await audited(store, async (transaction, nowMs) => {
    const result = await transaction.insertSeller({
      name: name.trim(),
      type: known.value as SellerType,
      company_id: owner ? null : company,
      created_at: nowMs,
      email: address,
    })
    if (language) await transaction.changeSellerLanguage(result.id, language)
    const subject = `seller:${result.id}`
    return { act: { act: 'add seller', subject, detail: result.name }, result }
  })
  console.log(`seller ${seller.id}: ${seller.name} (${seller.type})`)
  console.log(`make a key for it: estia keys create ${seller.id}`)
}

async function changeSeller(
  store: Store,
  sellerText: string,
  { email, language: code }: ChangeOptions,
): Promise<void> {
  const sellerId = readPositive('seller-id', sellerText)
  const language = languageOf(code)
  if (email === undefined && language === undefined) {
    throw new SettingsError('Say what is to change: --email <address> or --language <code>.')
  }
  const address = email === undefined ? undefined : addressOf(email)
  if (!(await store.getSeller(sellerId))) throw noSeller(sellerId)
  await audited(store, async (transaction) => {
    if (address !== undefined) await transaction.changeSellerEmail(sellerId, address)
    if (language) await transaction.changeSellerLanguage(sellerId, language)
    // The address itself is a person's: the audit says that it changed.
    const changed = address === undefined ? [] : [address ? 'address changed' : 'address removed']
    const detail = [...changed, ...(language ? [`language ${language}`] : [])].join(', ')
    return { act: { act: 'change seller', subject: `seller:${sellerId}`, detail }, result: null }
  })
  if (language) console.log(`mails to seller ${sellerId} are written in ${language}`)
  if (address === undefined) return
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
