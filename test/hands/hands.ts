/**
 * Several hands on the homes of one seller: a person at the desk, the feed of an agency's software, an operator, and a
 * program that calls another server on the same store. Each change is in the ledger before it is sent.
 * Invariant: whatever the order, what was acknowledged is found, was overwritten by a later acknowledged change, or gave
 * way as the rules say: a feed to people, publishing to an operator.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../demo/market/random.ts'
import type { CallService, ServiceAnswer } from '../journeys/call-service.ts'
import type { CellValue, Change, ChangeLedger } from './change-ledger.ts'
import type { DeskVisitor, Outcome } from './desk-visitor.ts'

export interface HandsWorld {
  readonly ledger: ChangeLedger
  readonly random: Random
  readonly sellerId: number
  readonly feedId: number
  /** The listing of each home, by the id that it has in the feed. */
  readonly homes: ReadonlyMap<number, number>
  readonly person: DeskVisitor
  readonly operator: DeskVisitor
  /** Both with the key of the seller; `second` leads to another server on the same store. */
  readonly first: CallService
  readonly second: CallService
  /** What the feed says from now on: one price and one area for all homes. */
  offer(price: number, areaM2: number): Promise<void>
}

export interface Hand {
  /** One change, to its answer. Rejects when its server is gone, or answers what it should not. */
  act(): Promise<void>
  /** What is wrong with what is found of its changes. */
  expect(found: Found): readonly string[]
}

/** All that hands change, by `name:listing`; `suspension` is of the seller. */
export type Found = Readonly<Record<string, CellValue>>

export type HandName = 'person' | 'feed' | 'operator' | 'second'

const POLL_MS = 30
/** Prices of different hands differ, and less than a feed may change them in one run. */
export const PRICES = { feed: 200_000, person: 220_000, second: 240_000 } as const
export const AREA_FROM_M2 = 100
/** Rather released than held, so that there is something to publish. */
const OPERATOR_WAYS = ['hold', 'hold', 'release', 'release', 'release', 'suspend'] as const

export function createHands(world: HandsWorld): Readonly<Record<HandName, Hand>> {
  const { ledger, random, homes, person, operator, second, sellerId } = world
  const listings = [...homes.values()]
  let marks = 0
  let isSuspended = false
  const faultsOf = (name: string) => (found: Found) => ledger.faults(only(found, name))

  return {
    person: {
      async act() {
        const id = random.pick(listings)
        const way = random.pick(['save', 'save', 'unpublish', 'publish'] as const)
        if (way === 'save') return saveForm(id, ++marks)
        const state = way === 'publish' ? 'live' : 'paused'
        const change = ledger.begin('person', { [`state:${id}`]: state })
        settle(change, await person.post(`/desk/listings/${id}/act`, { act: way }))
      },
      expect: (found) => ['price', 'description', 'state'].flatMap((name) => faultsOf(name)(found)),
    },

    feed: {
      act: createFeedHand(world),
      expect: faultsOf('covered_area_m2'),
    },

    operator: {
      async act() {
        // Left behind by a kill: nobody else could go on.
        if (isSuspended) return lift()
        const id = random.pick(listings)
        const way = random.pick(OPERATOR_WAYS)
        if (way === 'suspend') {
          await suspend(`barred-${++marks}`)
          return lift()
        }
        const reason = way === 'hold' ? `hold-${++marks}` : null
        const paused = reason === null ? {} : { [`state:${id}`]: 'paused' }
        const change = ledger.begin('operator', { [`hold:${id}`]: reason, ...paused })
        const fields: Record<string, string> = reason === null ? {} : { reason }
        settle(change, await operator.post(`/admin/reports/${id}/${way}`, fields))
      },
      expect: (found) => [
        ...['hold', 'suspension'].flatMap((name) => faultsOf(name)(found)),
        ...listings
          .filter((id) => found[`hold:${id}`] !== null || found.suspension !== null)
          .filter((id) => found[`state:${id}`] === 'live')
          .map((id) => `${id} is live, though ${found[`hold:${id}`] ?? found.suspension}`),
      ],
    },

    second: {
      async act() {
        const id = random.pick(listings)
        const mark = ++marks
        const body = { price: PRICES.second + mark, plot_area_m2: mark }
        const change = ledger.begin('second', {
          [`price:${id}`]: body.price,
          [`plot_area_m2:${id}`]: mark,
        })
        settleAnswer(change, await second('PATCH', `/v1/listings/${id}`, body))
      },
      expect: faultsOf('plot_area_m2'),
    },
  }

  /** As a browser does it: the page first, then its form with the prints of what it showed. */
  async function saveForm(id: number, mark: number): Promise<void> {
    const path = `/desk/listings/${id}`
    const base = /name="base" value="([^"]*)"/.exec(await person.open(path))?.[1] ?? ''
    const typed = { price: String(PRICES.person + mark), description: `A villa, text ${mark}.` }
    const change = ledger.begin('person', {
      [`price:${id}`]: Number(typed.price),
      [`description:${id}`]: typed.description,
    })
    const fields = { base: base.replaceAll('&quot;', '"'), ...typed }
    settle(change, await person.post(path, fields))
  }

  async function suspend(reason: string): Promise<void> {
    const paused = Object.fromEntries(listings.map((id) => [`state:${id}`, 'paused']))
    const change = ledger.begin('operator', { suspension: reason, ...paused })
    isSuspended = true
    settle(change, await operator.post(`/admin/sellers/${sellerId}/suspend`, { reason }))
  }

  async function lift(): Promise<void> {
    const change = ledger.begin('operator', { suspension: null })
    settle(change, await operator.post(`/admin/sellers/${sellerId}/lift`, {}))
    isSuspended = false
  }
}

/** A document with other prices and areas, offered and run until one run says that it was applied. */
function createFeedHand({ ledger, homes, first, feedId, offer }: HandsWorld): () => Promise<void> {
  let marks = 0
  let order: { readonly price: number; readonly area: number; readonly change: Change } | null =
    null

  function nextOrder() {
    const mark = ++marks
    const [price, area] = [PRICES.feed + mark, AREA_FROM_M2 + mark]
    const cells = [...homes.values()].flatMap((id) => [
      [`price:${id}`, price],
      [`covered_area_m2:${id}`, area],
    ])
    const change = ledger.begin('feed', Object.fromEntries(cells), {
      yields: true,
      outlivesKill: true,
    })
    return { change, price, area }
  }

  return async () => {
    order ??= nextOrder()
    await offer(order.price, order.area)
    const path = `/v1/feeds/${feedId}/runs`
    const asked = await first('POST', path, { dry_run: false })
    refuseFailure(asked)
    if (asked.status !== 202) return
    const status = await endOfRun(first, `${path}/${asked.body.id}`)
    // One that was given up after several kills may have done a part: neither found nor missing is wrong.
    if (status === 'applied' || status === 'unchanged') order.change.acknowledge()
    order = null
  }
}

export async function endOfRun(call: CallService, path: string): Promise<string> {
  for (;;) {
    const { status, body } = await call('GET', path)
    if (status === 200 && !['waiting', 'running'].includes(String(body.status)))
      return String(body.status)
    await sleep(POLL_MS)
  }
}

/** All at once, each so often. */
export async function actTogether(
  hands: Readonly<Record<HandName, Hand>>,
  turns: number,
): Promise<void> {
  const all = Object.values(hands).map(async ({ act }) => {
    for (let turn = 0; turn < turns; turn++) await act()
  })
  await Promise.all(all)
}

/** What is wrong at both servers. */
export async function faultsOf(
  world: HandsWorld,
  hands: Readonly<Record<HandName, Hand>>,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const call of [world.first, world.second]) {
    const found = await findAll(world, call)
    faults.push(...Object.values(hands).flatMap(({ expect }) => expect(found)))
  }
  return faults
}

const RETRY_MS = 250

/** What there is of all that hands change, over HTTP: records by `call`, the rest from the operator's pages. */
export async function findAll(world: HandsWorld, call: CallService): Promise<Found> {
  const found: Record<string, CellValue> = {}
  const holds = await world.operator.open('/admin/reports')
  const seller = await world.operator.open(`/admin/sellers/${world.sellerId}`)
  found.suspension = /barred-\d+/.exec(seller)?.[0] ?? null
  for (const id of world.homes.values()) {
    let answer = await call('GET', `/v1/listings/${id}`)
    // A starved database: nothing is known of the listing yet.
    while (answer.status === 503) {
      await sleep(RETRY_MS)
      answer = await call('GET', `/v1/listings/${id}`)
    }
    const { status, body } = answer
    if (status !== 200) throw new Error(`listing ${id} was answered ${status}`)
    const record = body as unknown as Readonly<Record<string, CellValue>>
    for (const name of ['state', 'price', 'description', 'covered_area_m2', 'plot_area_m2'])
      found[`${name}:${id}`] = record[name] ?? null
    found[`hold:${id}`] = new RegExp(`#${id}</th><td[^>]*>(hold-\\d+)`).exec(holds)?.[1] ?? null
  }
  return found
}

const only = (found: Found, name: string): Found =>
  Object.fromEntries(Object.entries(found).filter(([cell]) => cell.split(':', 1)[0] === name))

/** Of a form: done where the page that follows says so. */
function settle(change: Change, { status, notice }: Outcome): void {
  if (notice !== null) change.acknowledge()
  // Overloaded or without its store: it may have been done.
  else if (status !== 503) change.refuse()
}

function settleAnswer(change: Change, answer: ServiceAnswer): void {
  refuseFailure(answer)
  if (answer.status < 300) change.acknowledge()
  else if (answer.status !== 503) change.refuse()
}

function refuseFailure({ status, bytes }: ServiceAnswer): void {
  if (status >= 500 && status !== 503) throw new Error(`answered ${status} ${bytes}`)
}
