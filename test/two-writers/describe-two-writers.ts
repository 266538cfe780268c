/**
 * Every request that changes something against every other one on the same things: one of them is stopped before each
 * of its calls of the store while the other one runs. What is left, and what both were answered, is what one of the two
 * orders without a stop leaves; or one of them was refused as too late, and what is left is what the other one does.
 * `npm run test:two-writers` runs all pairs and all moments (TWO_WRITERS=all), 20 to 40 minutes for a store; without it
 * a fixed part of them is run, another one for each pair.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servedRoutes } from '../support/served-routes.ts'
import type { SellerApp } from '../write/seller-app.ts'
import { interleave, makeStoppable } from './interleave.ts'
import { addOperator, type Desk, newWorld, remains, type World } from './world.ts'
import { type Row, type Writer, writers } from './writers.ts'

const ALL = process.env.TWO_WRITERS === 'all'
/** Of the moments of a pair. */
const MOMENTS = ALL ? 60 : 2
/** Each writer meets itself, where lost updates show first; of the other pairs one in this many, others on each store. */
const PAIRS_SHARE = ALL ? 1 : 18

/** Refused because another one was quicker: asked again, it would be right. */
const TOO_LATE: ReadonlySet<number> = new Set([400, 404, 409, 410, 412, 422])

interface Ended {
  readonly status: number
  readonly code: string
}

const isWriter = (row: Row): row is Writer => 'send' in row
const names = Object.keys(writers).filter((name) => isWriter(writers[name]))
const writerOf = (name: string): Writer => writers[name] as Writer

const pairs = names.flatMap((first, at) =>
  names
    .slice(at)
    .filter((second) =>
      writerOf(first).touches.some((touched) => writerOf(second).touches.includes(touched)),
    )
    .map((second) => [first, second] as const),
)

export function describeTwoWriters(
  kind: string,
  isDeep: boolean,
  start: () => Promise<SellerApp>,
): void {
  describe(`two writers on ${kind}`, () => {
    let app: SellerApp
    let operator: Desk
    beforeAll(async () => {
      app = await start()
      await app.server.ready()
      operator = await addOperator(app)
      makeStoppable(app.store, isDeep)
    })
    afterAll(() => app.stop())

    async function send(name: string, world: World): Promise<Ended> {
      const { statusCode, body } = await app.server.inject({
        ...writerOf(name).send(world),
        remoteAddress: world.address,
      })
      const code = /"code":"(\w+)"/.exec(statusCode >= 400 ? body : '')?.[1] ?? ''
      return { status: statusCode, code }
    }

    async function inRow(order: readonly string[]): Promise<string> {
      const world = await newWorld(app, operator)
      const ended: Record<string, Ended> = {}
      for (const [at, name] of order.entries()) ended[`${at} ${name}`] = await send(name, world)
      return JSON.stringify({
        ended: Object.values(ended).map(shown).sort(),
        left: await remains(world),
      })
    }

    const shown = ({ status, code }: Ended): string => `${status} ${code}`.trim()

    const left = async (names: readonly string[]): Promise<string> =>
      JSON.stringify(JSON.parse(await inRow(names)).left)

    async function meet(first: string, second: string, stopAt: number) {
      const world = await newWorld(app, operator)
      const met = await interleave(
        () => send(first, world),
        () => send(second, world),
        stopAt,
        isDeep,
      )
      return { ...met, left: await remains(world) }
    }

    async function check(first: string, second: string, from: number): Promise<void> {
      const serial = [await inRow([first, second]), await inRow([second, first])]
      for (let stopAt = from, count = 0; count < MOMENTS; stopAt++, count++) {
        const met = await meet(first, second, stopAt)
        if (!met.wasStopped) return
        const ended = [met.first, met.second]
        const result = JSON.stringify({ ended: ended.map(shown).sort(), left: met.left })
        const fits =
          serial.includes(result) ||
          (TOO_LATE.has(met.first.status) && JSON.stringify(met.left) === (await left([second]))) ||
          (TOO_LATE.has(met.second.status) && JSON.stringify(met.left) === (await left([first])))
        if (fits) continue
        expect.soft([`${first} stopped at ${stopAt} by ${second}`, result]).toEqual(serial)
        return
      }
    }

    it('has a row for every route that changes something', () => {
      const served = servedRoutes(app)
        .filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
        .map(({ method, path }) => `${method} ${path}`)
        .filter((route) => !route.includes(' /api/'))
      expect(served.filter((route) => !(route in writers))).toEqual([])
      expect(Object.keys(writers).filter((route) => !served.includes(route))).toEqual([])
    })

    it.each(names)('%s does something', async (name) => {
      const { status } = await send(name, await newWorld(app, operator))
      // To reopen what is live is refused, here and in each order.
      if (!name.endsWith('/reopen')) expect(status).toBeLessThan(400)
    })

    const chosen = pairs.filter(
      ([first, second], at) =>
        first === second || at % PAIRS_SHARE === (isDeep ? 0 : PAIRS_SHARE >> 1),
    )
    it(`${chosen.length} of ${pairs.length} pairs end as in a serial order`, async () => {
      for (const [at, [first, second]] of chosen.entries()) {
        // A request has few calls of a store that is stopped only between transactions: all begin with the first.
        const from = ALL || !isDeep ? 0 : at % 4
        await check(first, second, from)
        if (first !== second) await check(second, first, from)
      }
    }, 3_600_000)
  })
}
