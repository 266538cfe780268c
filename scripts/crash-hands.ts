/**
 * The hands of the crash run: they act on the homes of one seller until their servers are gone, and after the restart
 * everything that they were answered is looked for, at both servers.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../demo/market/random.ts'
import { keyPepper } from '../src/app/store-secrets.ts'
import { hashSecret, makeKey } from '../src/domain/access/api-key.ts'
import { issueKey } from '../src/service/access/issue-key.ts'
import type { Store } from '../src/store/store.ts'
import {
  createHands,
  faultsOf,
  findAll,
  type Hand,
  type HandName,
  type HandsWorld,
} from '../test/hands/hands.ts'
import { type HandsKeys, type HandsServers, prepareHands } from '../test/hands/hands-world.ts'

/** Each hand leaves the others a moment. */
const PAUSE_MS = 40
/** Of the seller, used by turns: hours of rounds stay below the requests that a key has in one. */
const KEYS = 20

export async function addHandsKeys(store: Store): Promise<HandsKeys> {
  const [pepper, now] = [await keyPepper(store), Date.now()]
  const { id: sellerId } = await store.addSeller({
    ...{ type: 'agency', name: 'Of many hands', company_id: 'next', created_at: now },
  })
  const order = { sellerId, label: 'hands', expiresAt: null }
  const { id, secret, key } = makeKey((below) => randomInt(below))
  const operator = { id, hash: hashSecret(secret, pepper), name: 'Olga' }
  await store.addOperator({ ...operator, created_at: now, revoked_at: null })
  const keys: string[] = []
  while (keys.length < KEYS) keys.push(await issueKey(order, store, pepper, now))
  const [seller, ...spare] = keys
  return { sellerId, seller, spare, operator: key }
}

export class CrashHands {
  readonly #world: HandsWorld
  readonly #hands: Readonly<Record<HandName, Hand>>

  private constructor(world: HandsWorld) {
    this.#world = world
    this.#hands = createHands(world)
  }

  /** At servers that answer. */
  static async prepare(
    keys: HandsKeys,
    servers: HandsServers,
    random: Random,
  ): Promise<CrashHands> {
    return new CrashHands(await prepareHands(keys, servers, random))
  }

  get counts() {
    return this.#world.ledger.counts
  }

  /** Each resolves when its server no longer answers, and rejects when that answers what it should not. */
  actUntilGone(pauseMs = PAUSE_MS): Promise<void>[] {
    return Object.values(this.#hands).map(async ({ act }) => {
      for (;;) {
        try {
          await act()
        } catch (error) {
          if (isGone(error)) return
          throw error
        }
        await sleep(pauseMs)
      }
    })
  }

  /** With both servers at rest but for a run of the feed that goes on. */
  async audit(faults: string[]): Promise<void> {
    faults.push(...(await faultsOf(this.#world, this.#hands)))
    this.#world.ledger.settle(await findAll(this.#world, this.#world.first))
  }

  /** Every hand once more, without a kill; the operator first, since a suspended seller runs no feed. */
  async finish(faults: string[]): Promise<void> {
    const { operator, ...others } = this.#hands
    for (const [name, { act }] of Object.entries({ operator, ...others })) {
      const before = this.counts[name]?.acknowledged ?? 0
      do await act()
      while ((this.counts[name]?.acknowledged ?? 0) === before)
    }
    await this.audit(faults)
  }
}

const isGone = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code))
