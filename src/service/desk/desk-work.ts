/**
 * What a seller sees at the desk beyond the operations of the API: the stock newest first with its figures, and the
 * keys of its own programs. Everything that changes a listing goes through the same use cases as the API.
 */

import { type Language, localLanguage } from '../../catalogue/languages.ts'
import type { AnswerFigures } from '../../domain/enquiries/answer-figures.ts'
import type { StockSort } from '../../domain/listings/stock-sorts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { ApiKey } from '../../store/account-store.ts'
import type { ListingHold } from '../../store/desk-store.ts'
import type { FigureCounts } from '../../store/figure-store.ts'
import type { Valuation, WriteTransaction } from '../../store/store.ts'
import { issueKey } from '../access/issue-key.ts'
import { type FigureService, noFigures } from '../figures/listing-figures.ts'
import { fullRecord, type ListingRecord } from '../listings/listing-record.ts'
import type { ReadContext } from '../listings/read-listing.ts'
import { readRecordSource } from '../listings/record-sources.ts'
import type { SellerCaller } from '../listings/write-context.ts'
import { deskLimits } from '../service-limits.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'
import type { SellerAtDesk } from './desk-sessions.ts'
import { refuseStaleSignIn } from './sign-in-refusals.ts'

export interface StockQuery {
  /** null: every state but removed. */
  readonly state: string | null
  /** Of the reference, or the number of a listing; null: all. */
  readonly text: string | null
  /** null: all. */
  readonly district: string | null
  readonly sort: StockSort
  /** From 1. */
  readonly page: number
}

export interface StockRow {
  readonly record: ListingRecord
  readonly enquiries: number
  /** Of the last seven days. */
  readonly week: FigureCounts
  /** Why the operator stopped it; null: nobody did. */
  readonly hold: string | null
  readonly valuation: Pick<Valuation, 'value' | 'low' | 'high'> | null
}

export interface Stock {
  readonly rows: readonly StockRow[]
  /** How many there are of each state. */
  readonly counts: Readonly<Record<string, number>>
  readonly hasMore: boolean
}

type OwnKey = Pick<ApiKey, 'id' | 'label' | 'created_at' | 'expires_at' | 'revoked_at'>

export interface DeskWork {
  stock(query: StockQuery, caller: SellerCaller): Promise<Stock>
  hold(listingId: number): Promise<ListingHold | null>
  /** How many of the seller are live. */
  countLive(caller: SellerCaller): Promise<number>
  /** How the seller answers enquiries, as buyers read it; null: there are too few. */
  answers(caller: SellerCaller): AnswerFigures | null
  /** False: a form with this token was carried out before. */
  useForm(form: string): Promise<boolean>
  keys(caller: SellerCaller): Promise<readonly OwnKey[]>
  /** Shown this once. Needs a fresh sign-in. */
  createKey(label: string, at: Pick<SellerAtDesk, 'caller' | 'signedInAt'>): Promise<string>
  /** In which the seller is written to. */
  language(caller: SellerCaller): Promise<Language>
  setLanguage(language: Language, caller: SellerCaller): Promise<void>
  /** Of the seller's own; another's is left alone. */
  revokeKey(id: string, caller: SellerCaller): Promise<void>
}

export interface DeskWorkContext extends ReadContext {
  readonly keyPepper: Buffer
  readonly figures: Pick<FigureService, 'totals' | 'firstDay'>
}

export function createDeskWork(context: DeskWorkContext): DeskWork {
  const { store, sync, record, now, keyPepper, figures } = context
  const ownKeys = async (sellerId: number) =>
    (await store.listKeys()).filter((key) => key.seller_id === sellerId)
  return {
    stock: withStoreGuard('read', async (query: StockQuery, { sellerId }: SellerCaller) => {
      const ids = await store.stockIds({
        ...{ ...query, sellerId, limit: deskLimits.stockPage + 1 },
        offset: (query.page - 1) * deskLimits.stockPage,
        viewsSince: figures.firstDay(deskLimits.figureDays),
      })
      const page = ids.slice(0, deskLimits.stockPage)
      const listings = await store.getListings(page)
      const enquiries = new Map(
        (await store.enquiryCounts(page)).map(({ listing_id, count }) => [listing_id, count]),
      )
      const holds = new Map((await store.holdsOf(page)).map((hold) => [hold.listing_id, hold]))
      const week = await figures.totals(page, deskLimits.figureDays)
      const seller = await sync.sellerOf(sellerId)
      const rows = await Promise.all(
        listings.map(async (listing): Promise<StockRow> => {
          const source = await readRecordSource(listing, seller, store, record)
          return {
            record: fullRecord(source, record, { nowMs: now(), forOwner: true }),
            enquiries: enquiries.get(listing.id) ?? 0,
            week: week.get(listing.id) ?? noFigures,
            hold: holds.get(listing.id)?.reason ?? null,
            valuation: source.valuation,
          }
        }),
      )
      const counts = await store.countOwn(sellerId)
      return {
        rows,
        counts,
        hasMore: ids.length > deskLimits.stockPage,
      }
    }),
    hold: withStoreGuard('read', (listingId: number) => store.getHold(listingId)),
    countLive: withStoreGuard(
      'read',
      async ({ sellerId }: SellerCaller) => (await store.countOwn(sellerId)).live ?? 0,
    ),
    answers: ({ sellerId }) => record.contactOf(sellerId).answers,
    useForm: withStoreGuard('write', (form: string) =>
      store.write((transaction) => useForm(transaction, form, 'all', now())),
    ),
    keys: withStoreGuard('read', ({ sellerId }: SellerCaller) => ownKeys(sellerId)),
    createKey: withStoreGuard('write', async (label, { caller: { sellerId }, signedInAt }) => {
      refuseStaleSignIn(signedInAt, now())
      const inForce = (await ownKeys(sellerId)).filter(({ revoked_at }) => revoked_at === null)
      if (inForce.length >= deskLimits.keysPerSeller) throw tooManyKeys()
      const order = {
        sellerId,
        label: label.slice(0, deskLimits.keyLabelMaxChars),
        expiresAt: null,
      }
      return issueKey(order, store, keyPepper, now())
    }),
    language: withStoreGuard(
      'read',
      async ({ sellerId }: SellerCaller) =>
        (await store.getSellerMail(sellerId))?.language ?? localLanguage,
    ),
    setLanguage: withStoreGuard('write', async (language: Language, { sellerId }: SellerCaller) => {
      await store.setSellerLanguage(sellerId, language)
    }),
    revokeKey: withStoreGuard('write', async (id: string, { sellerId }: SellerCaller) => {
      const isOwn = (await ownKeys(sellerId)).some((key) => key.id === id)
      if (isOwn) await store.revokeKey(id, now())
    }),
  }
}

const tooManyKeys = (): Refusal =>
  new Refusal({
    code: 'rate_limited',
    message: `You have ${deskLimits.keysPerSeller} keys in force.`,
    hint: 'Revoke those that nobody uses any more.',
  })

/**
 * Forms that must not be carried out twice: each page has a token, and its first use counts, on whichever process. Used
 * tokens are stored for as long as the page could be sent again. False: the form was used before; `part` distinguishes
 * what one form does to several listings.
 */
const useForm = (
  transaction: Pick<WriteTransaction, 'useProof'>,
  form: string,
  part: string,
  nowMs: number,
): Promise<boolean> =>
  transaction.useProof(`form:${form}:${part}`, nowMs + deskLimits.usedFormsStoredMs)
