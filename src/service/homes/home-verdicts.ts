/**
 * What sellers and operators say about homes that were taken for one: that they are different. The worker that groups
 * listings reads it within seconds.
 * Invariants: a seller speaks about a live listing of their own, and only about listings it is grouped with, so nobody can
 * object in advance; where an operator has found otherwise, sellers are refused. What is said, its change of the feed
 * and an operator's line in the audit are one transaction.
 */
import { type HomeVerdict, OPERATOR, pairOf } from '../../domain/homes/home-verdict.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { NewChange, WriteTransaction } from '../../store/store.ts'
import { isoTime } from '../../structures/iso-time.ts'
import { invalidValue, noteAct } from '../desk/operator-acts.ts'
import { SAME_HOME } from '../listings/listing-changes.ts'
import {
  notFound,
  notYours,
  type ReadContext,
  removedListing,
  visibleListing,
} from '../listings/read-listing.ts'
import { lockOwn, type SellerCaller } from '../listings/write-context.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'
import { quietChange } from './settle-homes.ts'

export interface OtherHome {
  readonly listing_id: number
  readonly said_at: string
  /** An operator compared both and found otherwise: what was said has no effect. */
  readonly set_aside: boolean
}

export interface HomeVerdicts {
  /** What the seller has said about one of their own listings. */
  list(id: number, caller: SellerCaller): Promise<{ readonly results: readonly OtherHome[] }>
  /** Listing `other` is not the home of `id`. Said twice, it is said once. */
  say(id: number, other: number, caller: SellerCaller): Promise<OtherHome>
  takeBack(id: number, other: number, caller: SellerCaller): Promise<void>
}

export function createHomeVerdicts(context: ReadContext): HomeVerdicts {
  const { store, sync, now } = context
  return {
    list: withStoreGuard('read', async (id, caller) => {
      const { seller_id: owner } = await visibleListing(id, caller, context)
      if (owner !== caller.sellerId) throw notYours(id)
      const all = await store.homeVerdictsOf([id])
      const own = all.filter(({ seller_id }) => seller_id === caller.sellerId)
      return { results: own.map((verdict) => viewOf(id, verdict, all)) }
    }),
    say: withStoreGuard('write', async (id, other, caller) => {
      const { sellerId } = caller
      const said = await store.write(async (transaction) => {
        await lockSpoken(transaction, id, caller, now)
        const all = await transaction.homeVerdictsOf([id])
        const about = all.filter((verdict) => otherOf(id, verdict) === other)
        const before = about.find(({ seller_id }) => seller_id === sellerId)
        if (before) return viewOf(id, before, about)
        if (about.some(isSetAside)) throw decided(other)
        await refuseStrangers(transaction, id, other)
        const verdict: HomeVerdict = {
          ...pairOf(id, other),
          ...{ seller_id: sellerId, verdict: 'different', said_at: now() },
        }
        await transaction.putHomeVerdict(verdict)
        await transaction.appendChange(compareAgain(id, now()))
        return viewOf(id, verdict, about)
      })
      await sync.catchUp()
      return said
    }),
    takeBack: withStoreGuard('write', async (id, other, caller) => {
      await store.write(async (transaction) => {
        await lockSpoken(transaction, id, caller, now)
        if (!(await transaction.dropHomeVerdict(pairOf(id, other), caller.sellerId))) {
          throw new Refusal({
            ...{ code: 'not_found', message: `You have said nothing about listing ${other}.` },
            hint: `GET /v1/my/listings/${id}/not-same-home lists what you said.`,
          })
        }
        await transaction.appendChange(compareAgain(id, now()))
      })
      await sync.catchUp()
    }),
  }
}

/** null: an operator's word on the pair is withdrawn. */
export type OperatorVerdict = HomeVerdict['verdict'] | null

const acts = {
  different: 'separate homes',
  comparable: 'set aside separation',
  withdrawn: 'withdraw home verdict',
} as const

export function decideHomes(
  [a, b]: readonly [number, number],
  verdict: OperatorVerdict,
  actor: string,
  { store, sync, now }: ReadContext,
): Promise<void> {
  const pair = pairOf(a, b)
  return store
    .write(async (transaction) => {
      // In one order, so that two operators do not wait for each other.
      for (const id of [pair.low_id, pair.high_id]) {
        if (!(await transaction.lockListing(id))) throw notFound(id)
      }
      const at = now()
      if (a === b) throw invalidValue('other', 'Name two listings.')
      if (verdict !== null) {
        await transaction.putHomeVerdict({ ...pair, seller_id: OPERATOR, verdict, said_at: at })
      } else if (!(await transaction.dropHomeVerdict(pair, OPERATOR))) return
      await transaction.appendChanges([pair.low_id, pair.high_id].map((id) => compareAgain(id, at)))
      const subject = `listing:${pair.low_id}`
      const detail = `listing:${pair.high_id}`
      await noteAct(transaction, { actor, act: acts[verdict ?? 'withdrawn'], subject, detail }, at)
    })
    .then(() => sync.catchUp())
}

const otherOf = (id: number, { low_id, high_id }: HomeVerdict): number =>
  low_id === id ? high_id : low_id

const isSetAside = ({ seller_id, verdict }: HomeVerdict): boolean =>
  seller_id === OPERATOR && verdict === 'comparable'

function viewOf(id: number, said: HomeVerdict, all: readonly HomeVerdict[]): OtherHome {
  const other = otherOf(id, said)
  return {
    listing_id: other,
    said_at: isoTime(said.said_at),
    set_aside: all.some((verdict) => otherOf(id, verdict) === other && isSetAside(verdict)),
  }
}

async function lockSpoken(
  transaction: WriteTransaction,
  id: number,
  caller: SellerCaller,
  now: () => number,
): Promise<void> {
  const { state } = await lockOwn(transaction, id, caller, now)
  if (state === 'removed') throw removedListing(id)
}

/** Makes the worker compare a listing although nothing of it changed. */
const compareAgain = (id: number, at: number): NewChange => ({
  ...quietChange(id, at),
  changed: [SAME_HOME],
})

async function refuseStrangers(
  transaction: WriteTransaction,
  id: number,
  other: number,
): Promise<void> {
  const [own, others] = [await transaction.getSameHome(id), await transaction.getSameHome(other)]
  if (own !== null && id !== other && own.home_id === others?.home_id) return
  throw new Refusal({
    code: 'not_one_home',
    param: 'listing_id',
    message: `Listing ${other} is not shown as the same home as listing ${id}.`,
    hint:
      own === null
        ? `Listing ${id} stands for itself: there is nothing to separate.`
        : `GET /v1/listings?same_home=${own.home_id} lists those that are.`,
  })
}

const decided = (other: number): Refusal =>
  new Refusal({
    code: 'home_decided',
    param: 'listing_id',
    message: `The operator compared your listing with listing ${other} and found one home.`,
    hint: 'Write to the operator if you have new evidence.',
  })
