/**
 * An operator's day with two servers on one PostgreSQL and no proxy: what is written on one is read on the
 * other; one is killed under writes and the other goes on; it comes back and has missed nothing; one is
 * replaced by a stop in good order.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import {
  type Account,
  addAccount,
  isReady,
  pricesOf,
  type Server,
  startServer,
  until,
} from '../many/fleet.ts'
import { startPostgres, type TestPostgres } from '../support/embedded-postgres.ts'
import { completeFlat } from '../write/seller-app.ts'

const WITHIN_MS = 20_000
const WRITES = 20

let postgres: TestPostgres
let url: string
let first: Server
let second: Server
let account: Account
let id: number

beforeAll(async () => {
  postgres = await startPostgres()
  url = await postgres.createDatabase()
  const store = await openPostgresStore({ url })
  account = await addAccount(store, 1)
  await store.close()
  first = await startServer({ DATABASE_URL: url })
  second = await startServer({ DATABASE_URL: url })
})
afterAll(async () => {
  await Promise.all([first, second].map((server) => server.kill()))
  await postgres.stop()
})

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
  const { key } = account
  const body = { ...completeFlat, price: 1 }
  const created = await first.call({ method: 'POST', path: '/v1/listings', key, body })
  expect(created.status, created.text).toBe(201)
  id = Number(created.body.id)
  await first.call({ method: 'POST', path: `/v1/listings/${id}/publish`, key })
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

  first = await startServer({ DATABASE_URL: url }, port)
  expect(await isReady(first)).toBe(true)
  expect(await shows(first, 77)()).toBe(true)
  expect((await write(first, 78)).status).toBe(200)
  await until('it shows', shows(second, 78), WITHIN_MS)
})

it('one is replaced by a new one: stopped in good order, nothing is refused meanwhile', async () => {
  const third = await startServer({ DATABASE_URL: url })
  expect(await isReady(third)).toBe(true)
  const stopped = second.kill('SIGTERM')
  expect((await write(third, 79)).status).toBe(200)
  expect((await write(first, 80)).status).toBe(200)
  expect(await stopped).toBe(0)
  second = third
  await until('it shows', shows(third, 80), WITHIN_MS)
})
