/** Live homes of a seller that a feed has taken over, for hands that meet on them. */
import type { Random } from '../../demo/market/random.ts'
import { kyero } from '../feeds/feed-app.ts'
import {
  type CallOptions,
  type CallService,
  callerOf,
  type ServiceAnswer,
} from '../journeys/call-service.ts'
import { storedPhotoUrl } from '../support/stored-photo.ts'
import { ChangeLedger } from './change-ledger.ts'
import { DeskVisitor } from './desk-visitor.ts'
import { AREA_FROM_M2, endOfRun, findAll, type HandsWorld, PRICES } from './hands.ts'

export interface HandsKeys {
  readonly sellerId: number
  readonly seller: string
  /** Further keys of the seller: one has its requests an hour, and some runs take hours. */
  readonly spare?: readonly string[]
  readonly operator: string
}

export interface HandsServers {
  readonly first: Omit<CallOptions, 'key'>
  /** Another process on the same store. */
  readonly second: Omit<CallOptions, 'key'>
}

const HOMES = 6

/** The servers have the photo of `storePhoto`. */
export async function prepareHands(
  keys: HandsKeys,
  servers: HandsServers,
  random: Random,
): Promise<HandsWorld> {
  const first = callerByTurns(servers.first, keys)
  const homes = new Map<number, number>()
  for (let home = 1; home <= HOMES; home++)
    homes.set(home, await publishHome(first, servers.first.baseUrl, home))
  const feedId = Number(done(await first('POST', '/v1/feeds', { name: 'CRM' })).body.id)
  const world = handsWorld(keys, servers, {
    ...{ random, homes, feedId },
    async offer(price, areaM2) {
      const document = handsDocument(homes.keys(), price, areaM2)
      // Without photos: the homes keep those they have.
      const plain = Buffer.from(document.replace(/<images>.*?<\/images>/g, ''))
      done(await first('PUT', `/v1/feeds/${feedId}/document`, plain))
    },
  })
  await startFrom(world)
  return world
}

function callerByTurns(
  server: HandsServers['first'],
  { seller, spare = [] }: HandsKeys,
): CallService {
  const callers = [seller, ...spare].map((key) => callerOf({ ...server, key }))
  let turn = 0
  return (...call) => callers[turn++ % callers.length](...call)
}

export function handsWorld(
  keys: HandsKeys,
  servers: HandsServers,
  given: Pick<HandsWorld, 'random' | 'homes' | 'feedId' | 'offer'>,
): HandsWorld {
  const visit = callerOf(servers.first)
  const { sellerId, seller, operator } = keys
  return {
    ...given,
    ledger: new ChangeLedger(),
    sellerId,
    person: new DeskVisitor(visit, seller),
    operator: new DeskVisitor(visit, operator),
    first: callerByTurns(servers.first, keys),
    second: callerByTurns(servers.second, keys),
  }
}

/** A first run, and what is there after it. */
export async function startFrom(world: HandsWorld): Promise<void> {
  const { first, feedId, ledger } = world
  await world.offer(PRICES.feed, AREA_FROM_M2)
  const path = `/v1/feeds/${feedId}/runs`
  const { body: run } = done(await first('POST', path, { dry_run: false }))
  const status = await endOfRun(first, `${path}/${run.id}`)
  if (status !== 'applied') throw new Error(`the first run of the feed is ${status}`)
  ledger.settle(await findAll(world, first))
}

export const handsDocument = (homes: Iterable<number>, price: number, areaM2: number): string =>
  kyero([...homes].map((id) => ({ id, price }))).replace(
    /<built>\d+<\/built>/g,
    `<built>${areaM2}</built>`,
  )

async function publishHome(call: CallService, baseUrl: string, home: number): Promise<number> {
  const { body } = done(
    await call('POST', '/v1/listings', {
      ...{ deal: 'sale', property_type: 'house', condition: 'pre-owned', district: 'paphos' },
      ...{ price: PRICES.feed, covered_area_m2: AREA_FROM_M2, bedrooms: 3, reference: `H-${home}` },
      photo_urls: [storedPhotoUrl(baseUrl)],
    }),
  )
  done(await call('POST', `/v1/listings/${body.id}/publish`))
  return Number(body.id)
}

function done(answer: ServiceAnswer): ServiceAnswer {
  if (answer.status < 300) return answer
  throw new Error(`answered ${answer.status} ${answer.bytes}`)
}
