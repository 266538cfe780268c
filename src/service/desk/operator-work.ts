/**
 * What an operator sees and does: sellers, their keys, reported listings, likely copies, failed mail, and the record
 * of every act. Invariants: an act and its line in the audit are one transaction; a seller that is suspended has
 * nothing live once the act is answered, and publishes nothing until it is lifted.
 */
import { limits } from '../../catalogue/limits.ts'
import { sellerTypes } from '../../catalogue/vocabulary.ts'
import { readEmail } from '../../domain/enquiries/read-email.ts'
import type { Listing, Seller, SellerType } from '../../domain/listings/listing.ts'
import { Refusal } from '../../domain/refusal.ts'
import type {
  AuditEntry,
  FailedMail,
  ListingHold,
  Report,
  SellerRules,
} from '../../store/desk-store.ts'
import type { ReadingKey } from '../../store/reading-key-store.ts'
import type { ApiKey, WriteTransaction } from '../../store/store.ts'
import { newKeyRow } from '../access/issue-key.ts'
import { changeOf, stamped } from '../listings/listing-changes.ts'
import { titleOf } from '../listings/listing-record.ts'
import type { ReadContext } from '../listings/read-listing.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'
import {
  clearQuarantined,
  listQuarantined,
  type QuarantinedWork,
} from '../work/quarantined-work.ts'
import type { OperatorAtDesk } from './desk-access.ts'
import { findCopies, type LikelyCopy } from './find-copies.ts'
import {
  decideHeldRun,
  type HeldRun,
  type HeldRunContext,
  listHeldRuns,
  type RunDecision,
} from './held-runs.ts'
import { readServiceState, type ServiceState } from './service-state.ts'
import { refuseStaleSignIn } from './sign-in-refusals.ts'

export interface SellerRow {
  readonly seller: Seller
  readonly email: string | null
  readonly rules: SellerRules | null
}

export interface ReportedRow {
  readonly listing: Pick<Listing, 'id' | 'state' | 'seller_id'>
  readonly title: string
  readonly sellerName: string
  readonly hold: string | null
  readonly reports: readonly Report[]
}

/** An operator, and when it signed in. */
export type KeyMaker = Pick<OperatorAtDesk, 'name' | 'signedInAt'>

export interface NewSellerOrder {
  readonly name: string
  readonly type: string
  readonly email: string
}

export interface OperatorWork {
  sellers(): Promise<readonly SellerRow[]>
  seller(id: number): Promise<
    SellerRow & {
      readonly counts: Readonly<Record<string, number>>
      readonly keys: readonly ApiKey[]
      /** Browsers that are signed in. */
      readonly sessions: number
    }
  >
  addSeller(order: NewSellerOrder, actor: string): Promise<Seller>
  /** An empty address takes it away; an empty limit lifts it. */
  changeSeller(id: number, email: string, liveMax: string, actor: string): Promise<void>
  /** Pauses what is live; answers how many that were. May be repeated. */
  suspend(id: number, reason: string, actor: string): Promise<number>
  /** What was paused stays paused: its seller publishes it again. */
  lift(id: number, actor: string): Promise<void>
  /** Keys need a fresh sign-in. */
  createKey(sellerId: number, label: string, by: KeyMaker): Promise<string>
  createReader(label: string, perHour: string, by: KeyMaker): Promise<string>
  /** Signs a seller out everywhere; unused links are void, too. Answers how many sessions ended. */
  endSessions(sellerId: number, actor: string): Promise<number>
  readers(): Promise<readonly ReadingKey[]>
  revokeKey(id: string, actor: string): Promise<void>
  reported(): Promise<readonly ReportedRow[]>
  holds(): Promise<readonly ListingHold[]>
  /** Pauses a listing and keeps it so, with a reason that its seller reads; settles its reports. */
  holdListing(id: number, reason: string, actor: string): Promise<void>
  releaseListing(id: number, actor: string): Promise<void>
  /** Nothing is wrong with it. */
  dismissReports(id: number, actor: string): Promise<void>
  copies(): Promise<readonly LikelyCopy[]>
  heldRuns(): Promise<readonly HeldRun[]>
  /** As its seller would; false: it holds nothing any more. */
  decideRun(id: number, decision: RunDecision, actor: string): Promise<boolean>
  /** Work in the background that was given up. */
  failedWork(): Promise<readonly QuarantinedWork[]>
  /** False: there is no such entry. */
  clearWork(kind: string, item: string, actor: string): Promise<boolean>
  state(): Promise<ServiceState>
  failedMails(): Promise<readonly FailedMail[]>
  audit(): Promise<readonly AuditEntry[]>
}

export type OperatorContext = ReadContext & HeldRunContext & { readonly keyPepper: Buffer }

const SHOWN_MAX = 200
const AT_ONCE = 200
const LABEL_MAX_CHARS = 60

export function createOperatorWork(context: OperatorContext): OperatorWork {
  const { store, sync, record, now, keyPepper } = context
  const note = (
    transaction: WriteTransaction,
    actor: string,
    act: string,
    subject: string,
    detail: string | null = null,
  ) => transaction.addAudit({ at: now(), actor, act, subject, detail })

  async function sellerOr404(id: number): Promise<Seller> {
    const seller = await store.getSeller(id)
    if (seller) return seller
    throw new Refusal({ code: 'not_found', message: `There is no seller ${id}.` })
  }

  /** So many at a time: others write in between. Answers how many were live. */
  async function pauseSome(sellerId: number): Promise<number> {
    const query = { seller_id: sellerId, state: 'live', updated_since: null, after: null }
    const live = await store.ownListings({ ...query, limit: AT_ONCE })
    if (live.length === 0) return 0
    await store.write(async (transaction) => {
      await transaction.lockSeller(sellerId)
      for (const { id } of live) await pause(transaction, id)
    })
    return live.length
  }

  async function pause(transaction: WriteTransaction, id: number): Promise<void> {
    const listing = await transaction.lockListing(id)
    if (listing?.state !== 'live') return
    const after = stamped(listing, 'paused', now())
    await transaction.updateListing(listing, after)
    await transaction.appendChange(changeOf('unpublished', after, ['state']))
  }

  const guarded = {
    async sellers() {
      const mails = new Map((await store.listSellerMail()).map((mail) => [mail.seller_id, mail]))
      const rules = new Map((await store.listSellerRules()).map((rule) => [rule.seller_id, rule]))
      return (await store.listSellers()).toReversed().map((seller) => ({
        seller,
        email: mails.get(seller.id)?.email ?? null,
        rules: rules.get(seller.id) ?? null,
      }))
    },

    async seller(id: number) {
      const seller = await sellerOr404(id)
      return {
        seller,
        email: (await store.getSellerMail(id))?.email ?? null,
        rules: await store.getSellerRules(id),
        counts: await store.countOwn(id),
        keys: (await store.listKeys()).filter((key) => key.seller_id === id),
        sessions: (await store.sessionsOf(id)).filter(({ expires_at }) => expires_at > now())
          .length,
      }
    },

    async addSeller({ name, type, email }: NewSellerOrder, actor: string) {
      const known = sellerTypes.find(({ value }) => value === type)
      const shown = name.trim().slice(0, limits.enquiryNameMaxChars)
      if (!known || shown === '') throw wrong('name', 'A seller has a name and a kind.')
      const address = addressOf(email)
      const company = known.value === 'property-owner' ? null : 'next'
      return store.write(async (transaction) => {
        const seller = await transaction.insertSeller({
          ...{ name: shown, type: known.value as SellerType, company_id: company },
          created_at: now(),
          email: address,
        })
        await note(transaction, actor, 'add seller', `seller:${seller.id}`, shown)
        return seller
      })
    },

    async changeSeller(id: number, email: string, liveMax: string, actor: string) {
      await sellerOr404(id)
      const address = addressOf(email)
      const max = liveMax.trim()
      if (!/^\d{0,6}$/.test(max)) throw wrong('live_max', 'The limit is a whole number, or empty.')
      await store.write(async (transaction) => {
        await transaction.lockSeller(id)
        if ((await transaction.lockSellerEmail(id)) !== address)
          await transaction.changeSellerEmail(id, address)
        await transaction.setLiveMax(id, max === '' ? null : Number(max))
        // The address itself is a person's: the audit says that it changed.
        await note(transaction, actor, 'change seller', `seller:${id}`, `limit ${max || 'none'}`)
      })
    },

    async suspend(id: number, reason: string, actor: string) {
      await sellerOr404(id)
      const told = reasonOf(reason)
      // Publishing takes the same lock: what goes live before it is paused below, and nothing goes live after it.
      await store.write(async (transaction) => {
        await transaction.lockSeller(id)
        await transaction.suspendSeller(id, told, now())
        await note(transaction, actor, 'suspend seller', `seller:${id}`, told)
      })
      let paused = 0
      for (let some = await pauseSome(id); some > 0; some = await pauseSome(id)) paused += some
      await sync.catchUp()
      return paused
    },

    async lift(id: number, actor: string) {
      await store.write(async (transaction) => {
        await transaction.lockSeller(id)
        if (await transaction.liftSuspension(id))
          await note(transaction, actor, 'lift suspension', `seller:${id}`)
      })
    },

    async createKey(sellerId: number, label: string, { name: actor, signedInAt }: KeyMaker) {
      refuseStaleSignIn(signedInAt, now())
      await sellerOr404(sellerId)
      const order = { label: label.slice(0, LABEL_MAX_CHARS), expiresAt: null }
      const { key, ...row } = newKeyRow(order, keyPepper, now())
      await store.write(async (transaction) => {
        await transaction.insertKey({ ...row, seller_id: sellerId })
        await note(transaction, actor, 'create key', `seller:${sellerId}`, row.id)
      })
      return key
    },

    async createReader(label: string, perHour: string, { name: actor, signedInAt }: KeyMaker) {
      refuseStaleSignIn(signedInAt, now())
      const requests = /^[1-9]\d{0,6}$/.test(perHour.trim()) ? Number(perHour) : 0
      if (requests === 0) throw wrong('per_hour', 'Requests an hour are a whole number above 0.')
      const order = { label: label.slice(0, LABEL_MAX_CHARS), expiresAt: null }
      const { key, ...row } = newKeyRow(order, keyPepper, now())
      const window_s = limits.quotaWindowS
      await store.write(async (transaction) => {
        await transaction.insertReadingKey({
          ...row,
          ...{ origin: 'operator', requests, window_s, client_hash: null },
        })
        await note(transaction, actor, 'create reading key', `key:${row.id}`, `${requests} an hour`)
      })
      return key
    },

    async endSessions(sellerId: number, actor: string) {
      await sellerOr404(sellerId)
      return store.write(async (transaction) => {
        const ended = await transaction.endSessionsOf(sellerId)
        await note(transaction, actor, 'end sessions', `seller:${sellerId}`, String(ended))
        return ended
      })
    },

    readers: async () =>
      (await store.listReadingKeys()).filter(({ origin }) => origin === 'operator'),

    revokeKey: (id: string, actor: string) =>
      store.write(async (transaction) => {
        if (await transaction.revokeAnyKey(id, now())) {
          await note(transaction, actor, 'revoke key', `key:${id}`)
        }
      }),

    async reported() {
      const open = Map.groupBy(await store.openReports(SHOWN_MAX), ({ listing_id }) => listing_id)
      const listings = await store.getListings([...open.keys()])
      const holds = new Map(
        (await store.holdsOf([...open.keys()])).map((hold) => [hold.listing_id, hold.reason]),
      )
      return Promise.all(
        listings.map(async (listing) => ({
          listing,
          title: titleOf(listing, record),
          sellerName: (await sync.sellerOf(listing.seller_id)).name,
          hold: holds.get(listing.id) ?? null,
          reports: open.get(listing.id) ?? [],
        })),
      )
    },

    holds: () => store.listHolds(SHOWN_MAX),

    async holdListing(id: number, reason: string, actor: string) {
      const told = reasonOf(reason)
      await store.write(async (transaction) => {
        const listing = await transaction.lockListing(id)
        if (!listing) throw new Refusal({ code: 'listing_not_found', message: 'No such listing.' })
        await pause(transaction, id)
        await transaction.putHold({ listing_id: id, reason: told, held_at: now() })
        await transaction.decideReports(id, 'held', now())
        await note(transaction, actor, 'hold listing', `listing:${id}`, told)
      })
      await sync.catchUp()
    },

    releaseListing: (id: number, actor: string) =>
      store.write(async (transaction) => {
        await transaction.dropHold(id)
        await note(transaction, actor, 'release listing', `listing:${id}`)
      }),

    dismissReports: (id: number, actor: string) =>
      store.write(async (transaction) => {
        const settled = await transaction.decideReports(id, 'dismissed', now())
        if (settled > 0) await note(transaction, actor, 'dismiss reports', `listing:${id}`)
      }),

    copies: () => findCopies(context),

    heldRuns: () => listHeldRuns(context),

    decideRun: (id: number, decision: RunDecision, actor: string) =>
      decideHeldRun(id, decision, actor, context),

    failedWork: () => listQuarantined(store),
    clearWork: (kind: string, item: string, actor: string) =>
      clearQuarantined(kind, item, actor, context),
    state: () => readServiceState(context),
    failedMails: () => store.failedMails(SHOWN_MAX),
    audit: () => store.listAudit(SHOWN_MAX),
  } satisfies OperatorWork

  // A store that is away is told as that, here as everywhere.
  return Object.fromEntries(
    Object.entries(guarded).map(([name, work]) => [
      name,
      withStoreGuard('write', work as (...given: unknown[]) => Promise<unknown>),
    ]),
  ) as unknown as OperatorWork
}

const wrong = (param: string, message: string): Refusal =>
  new Refusal({ code: 'invalid_value', param, message })

/** null: an empty one, which takes the address away. */
function addressOf(text: string): string | null {
  if (text.trim() === '') return null
  const reading = readEmail(text)
  if ('email' in reading) return reading.email
  throw wrong('email', reading.problem)
}

function reasonOf(text: string): string {
  const reason = text.trim().toWellFormed()
  if (reason !== '' && [...reason].length <= limits.holdReasonMaxChars) return reason
  throw wrong('reason', `Say why, in at most ${limits.holdReasonMaxChars} characters.`)
}
