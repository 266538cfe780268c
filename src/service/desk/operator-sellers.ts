/**
 * Sellers and keys as an operator manages them. Invariant: a suspended seller has nothing live once the act is answered,
 * and publishes nothing until the suspension is lifted. If the act is broken off, `finishSuspensions` completes it.
 */

import { sellerTypes } from '../../catalogue/vocabulary.ts'
import { readEmail } from '../../domain/enquiries/read-email.ts'
import type { Seller, SellerType } from '../../domain/listings/listing.ts'
import { Refusal } from '../../domain/refusal.ts'
import { sellerNameProblem } from '../../domain/seller-name-problem.ts'
import type { ApiKey } from '../../store/account-store.ts'
import type { SellerRules } from '../../store/desk-store.ts'
import type { ReadingKey } from '../../store/reading-key-store.ts'
import type { Store } from '../../store/store.ts'
import { newKeyRow, readerBudget } from '../access/issue-key.ts'
import { deskLimits } from '../service-limits.ts'
import type { OperatorAtDesk } from './desk-sessions.ts'
import {
  invalidValue,
  noteAct,
  type OperatorContext,
  pauseListing,
  readReason,
} from './operator-acts.ts'
import { refuseStaleSignIn } from './sign-in-refusals.ts'

interface SellerRow {
  readonly seller: Seller
  readonly email: string | null
  readonly rules: SellerRules | null
}

/** An operator, and when it signed in. */
type KeyMaker = Pick<OperatorAtDesk, 'name' | 'signedInAt'>

interface NewSellerOrder {
  readonly name: string
  readonly type: string
  readonly email: string
}

export interface OperatorSellers {
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
}

export interface OperatorKeys {
  /** Keys need a fresh sign-in. */
  createKey(sellerId: number, label: string, by: KeyMaker): Promise<string>
  createReader(label: string, perHour: string, by: KeyMaker): Promise<string>
  /** Signs a seller out everywhere; unused links are void, too. Answers how many sessions ended. */
  endSessions(sellerId: number, actor: string): Promise<number>
  readers(): Promise<readonly ReadingKey[]>
  revokeKey(id: string, actor: string): Promise<void>
}

async function sellerOr404(id: number, store: Store): Promise<Seller> {
  const seller = await store.getSeller(id)
  if (seller) return seller
  throw new Refusal({ code: 'not_found', message: `There is no seller ${id}.` })
}

export function operateSellers(context: OperatorContext): OperatorSellers {
  const { store, now } = context
  return {
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
      const seller = await sellerOr404(id, store)
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

    addSeller: (order, actor) => addSeller(order, actor, context),

    changeSeller: (id, email, liveMax, actor) =>
      changeSeller(id, { email, liveMax }, actor, context),

    suspend: (id, reason, actor) => suspendSeller(id, reason, actor, context),

    async lift(id: number, actor: string) {
      const act = { actor, act: 'lift suspension', subject: `seller:${id}` } as const
      const liftUnlessLive = (): Promise<boolean> =>
        store.write(async (transaction) => {
          const rules = await transaction.lockSeller(id)
          if (!rules?.suspended_at) return true
          if (await transaction.hasLive(id)) return false
          await transaction.liftSuspension(id)
          await noteAct(transaction, act, now())
          return true
        })
      // A suspension that is still under way is completed first: otherwise chance decides what stays live.
      while (!(await liftUnlessLive())) await pauseAll(id, context)
    },
  }
}

async function addSeller(
  { name, type, email }: NewSellerOrder,
  actor: string,
  { store, now }: OperatorContext,
): Promise<Seller> {
  const known = sellerTypes.find(({ value }) => value === type)
  const shown = name.trim()
  if (!known || shown === '') throw invalidValue('name', 'A seller has a name and a kind.')
  const problem = sellerNameProblem(shown)
  if (problem) throw invalidValue('name', problem)
  const address = addressOf(email)
  const company = known.value === 'property-owner' ? null : 'next'
  return store.write(async (transaction) => {
    const seller = await transaction.insertSeller({
      ...{ name: shown, type: known.value as SellerType, company_id: company },
      created_at: now(),
      email: address,
    })
    await noteAct(
      transaction,
      { actor, act: 'add seller', subject: `seller:${seller.id}`, detail: shown },
      now(),
    )
    return seller
  })
}

async function changeSeller(
  id: number,
  { email, liveMax }: { readonly email: string; readonly liveMax: string },
  actor: string,
  { store, now }: OperatorContext,
): Promise<void> {
  await sellerOr404(id, store)
  const address = addressOf(email)
  const max = liveMax.trim()
  if (!/^\d{0,6}$/.test(max))
    throw invalidValue('live_max', 'The limit is a whole number, or empty.')
  await store.write(async (transaction) => {
    await transaction.lockSeller(id)
    if ((await transaction.lockSellerEmail(id)) !== address)
      await transaction.changeSellerEmail(id, address)
    await transaction.setLiveMax(id, max === '' ? null : Number(max))
    // The address itself is a person's: the audit says that it changed.
    await noteAct(
      transaction,
      {
        actor,
        act: 'change seller',
        subject: `seller:${id}`,
        detail: `limit ${max || 'none'}`,
      },
      now(),
    )
  })
}

type PauseContext = Pick<OperatorContext, 'store' | 'now'>

/** One batch, so that others can write in between; 0: nothing is live, or the suspension was completed and lifted meanwhile. */
async function pauseSome(sellerId: number, { store, now }: PauseContext): Promise<number> {
  const query = { seller_id: sellerId, state: 'live', updated_since: null, after: null }
  const live = await store.ownListings({ ...query, limit: deskLimits.pausedAtOnce })
  if (live.length === 0) return 0
  return store.write(async (transaction) => {
    const rules = await transaction.lockSeller(sellerId)
    if (!rules?.suspended_at) return 0
    for (const { id } of live) await pauseListing(transaction, id, now())
    return live.length
  })
}

async function pauseAll(sellerId: number, context: PauseContext): Promise<number> {
  let paused = 0
  for (;;) {
    const some = await pauseSome(sellerId, context)
    if (some === 0) return paused
    paused += some
  }
}

/** Of a process that was killed, or lost its store, between a suspension and the last of its pauses. */
export async function finishSuspensions(context: PauseContext, since: number): Promise<void> {
  for (const id of await context.store.suspendedWithLive(since)) await pauseAll(id, context)
}

async function suspendSeller(
  id: number,
  reason: string,
  actor: string,
  context: OperatorContext,
): Promise<number> {
  const { store, sync, now } = context
  await sellerOr404(id, store)
  const shown = readReason(reason)
  // Publishing takes the same lock: what goes live before it is paused below, and nothing goes live after it.
  await store.write(async (transaction) => {
    await transaction.lockSeller(id)
    await transaction.suspendSeller(id, shown, now())
    await noteAct(
      transaction,
      { actor, act: 'suspend seller', subject: `seller:${id}`, detail: shown },
      now(),
    )
  })
  const paused = await pauseAll(id, context)
  await sync.catchUp()
  return paused
}

export function operateKeys({ store, now, keyPepper }: OperatorContext): OperatorKeys {
  return {
    async createKey(sellerId: number, label: string, { name: actor, signedInAt }: KeyMaker) {
      refuseStaleSignIn(signedInAt, now())
      await sellerOr404(sellerId, store)
      const order = { label: label.slice(0, deskLimits.keyLabelMaxChars), expiresAt: null }
      const { key, ...row } = newKeyRow(order, keyPepper, now())
      await store.write(async (transaction) => {
        await transaction.insertKey({ ...row, seller_id: sellerId })
        await noteAct(
          transaction,
          { actor, act: 'create key', subject: `seller:${sellerId}`, detail: row.id },
          now(),
        )
      })
      return key
    },

    async createReader(label: string, perHour: string, { name: actor, signedInAt }: KeyMaker) {
      refuseStaleSignIn(signedInAt, now())
      const requests = /^[1-9]\d{0,6}$/.test(perHour.trim()) ? Number(perHour) : 0
      if (requests === 0)
        throw invalidValue('per_hour', 'Requests an hour are a whole number above 0.')
      const order = { label: label.slice(0, deskLimits.keyLabelMaxChars), expiresAt: null }
      const { key, ...row } = newKeyRow(order, keyPepper, now())
      await store.write(async (transaction) => {
        await transaction.insertReadingKey({ ...row, ...readerBudget(requests) })
        await noteAct(
          transaction,
          {
            actor,
            act: 'create reading key',
            subject: `key:${row.id}`,
            detail: `${requests} an hour`,
          },
          now(),
        )
      })
      return key
    },

    async endSessions(sellerId: number, actor: string) {
      await sellerOr404(sellerId, store)
      return store.write(async (transaction) => {
        const ended = await transaction.endSessionsOf(sellerId)
        await noteAct(
          transaction,
          { actor, act: 'end sessions', subject: `seller:${sellerId}`, detail: String(ended) },
          now(),
        )
        return ended
      })
    },

    readers: async () =>
      (await store.listReadingKeys()).filter(({ origin }) => origin === 'operator'),

    revokeKey: (id: string, actor: string) =>
      store.write(async (transaction) => {
        if (await transaction.revokeAnyKey(id, now())) {
          await noteAct(transaction, { actor, act: 'revoke key', subject: `key:${id}` }, now())
        }
      }),
  }
}

/** null: an empty one, which removes the address. */
function addressOf(text: string): string | null {
  if (text.trim() === '') return null
  const reading = readEmail(text)
  if ('email' in reading) return reading.email
  throw invalidValue('email', reading.problem)
}
