/**
 * An operator's day with two servers on one PostgreSQL and no proxy: what is written on one is read on the
 * other; one is killed under writes and the other goes on; it comes back and has missed nothing; one is
 * replaced by a stop in good order.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Account,
  addAccount,
  isReady,
  pricesOf,
  publishFlat,
  type Server,
  startServer,
  until,
} from '../many/fleet.ts'
import { type PostgresDatabase, startPostgresDatabase } from '../many/postgres-database.ts'

const WITHIN_MS = 20_000
const WRITES = 20

let database: PostgresDatabase
let first: Server
let second: Server
let account: Account
let id: number

const launch = (port?: number) => startServer({ DATABASE_URL: database.url }, port)

beforeAll(async () => {
  database = await startPostgresDatabase()
  account = await addAccount(database.store, 1)
  first = await launch()
  second = await launch()
})
afterAll(() => database.stop([first, second]))

const write = (server: Server, price: number) =>
  server.call({
    method: 'PATCH',
    path: `/v1/listings/${id}`,
    key: account.key,
    body: { price },
  })

const shows = (server: Server, price: number) => async () =>
  (await pricesOf(server, account.companyId)).prices.join() === String(price)

it('what is written on one is read on the other', async () => {
  id = await publishFlat(first, account.key, { price: 1 })
  await until('it shows', shows(second, 1), WITHIN_MS)
  expect((await write(second, 2)).status).toBe(200)
  await until('it shows', shows(first, 2), WITHIN_MS)
})

it('one is killed under writes: the other goes on, and nothing answered is lost', async () => {
  const port = first.port
  let answered = 2
  const writing = (async () => {
    for (let price = 3; price < 3 + WRITES; price++) {
      const answer = await write(second, price)
      expect(answer.status, answer.text).toBe(200)
      answered = price
    }
  })()
  const lost = write(first, 1_000_000).catch(() => null)
  await first.kill('SIGKILL')
  await writing
  await lost
  expect(answered).toBe(2 + WRITES)
  expect(await isReady(second)).toBe(true)
  expect((await write(second, 77)).status).toBe(200)

  first = await launch(port)
  expect(await isReady(first)).toBe(true)
  expect(await shows(first, 77)()).toBe(true)
  expect((await write(first, 78)).status).toBe(200)
  await until('it shows', shows(second, 78), WITHIN_MS)
})

it('one is replaced by a new one: stopped in good order, nothing is refused meanwhile', async () => {
  const third = await launch()
  expect(await isReady(third)).toBe(true)
  const stopped = second.kill('SIGTERM')
  expect((await write(third, 79)).status).toBe(200)
  expect((await write(first, 80)).status).toBe(200)
  expect(await stopped).toBe(0)
  second = third
  await until('it shows', shows(third, 80), WITHIN_MS)
})
