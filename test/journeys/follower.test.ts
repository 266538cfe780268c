/**
 * Somebody maintains a copy of the market from the public feed alone, while a seller pauses, changes, closes and
 * reopens listings. Over real sockets, on a server in a process of its own.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import {
  type Account,
  addAccount,
  photographedFlat,
  type Server,
  startServer,
} from '../many/fleet.ts'
import { temporaryDirectory } from '../store/temporary-directory.ts'
import type { Body } from '../support/test-app.ts'

const directory = temporaryDirectory()
let server: Server
let account: Account

beforeAll(async () => {
  const store = await openSqliteStore({ path: join(directory.path, 'estia.sqlite') })
  account = await addAccount(store, 1)
  await store.close()
  server = await startServer({ DATA_DIR: directory.path, RATE_LIMIT_PER_HOUR: '0' })
})
afterAll(async () => {
  await server.kill('SIGTERM')
  directory.remove()
})

const write = async (method: string, path: string, body?: object): Promise<Body> => {
  const answer = await server.call({ method, path: `/v1${path}`, key: account.key, body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

let after = 0
async function news(): Promise<readonly Body[]> {
  const { body } = await server.call({ path: `/v1/events?after=${after}&limit=1000` })
  after = Number(body.next_after)
  return [...body.events]
}

const reported = (events: readonly Body[]) =>
  events.map(({ type, changed, price }) => [type, [...changed], price])

it('reports nothing of a listing that is away, and all of it at once when it is back', async () => {
  const { id } = await write('POST', '/listings', photographedFlat)
  const go = (step: string, body?: object) => write('POST', `/listings/${id}/${step}`, body)
  const change = (body: object) => write('PATCH', `/listings/${id}`, body)
  await go('publish')
  expect(reported(await news())).toEqual([['published', ['state'], 285_000]])

  await go('unpublish')
  await change({ price: 111_111 })
  await change({ price: 122_222, floor: 4 })
  expect(reported(await news())).toEqual([['unpublished', ['state'], null]])
  await change({ description: 'Freshly painted.' })
  await go('publish')
  expect(reported(await news())).toEqual([
    ['published', ['state', 'description', 'floor', 'price'], 122_222],
  ])

  await go('close', { reason: 'withdrawn' })
  await change({ price: 133_333 })
  await go('close', { reason: 'sold' })
  await go('reopen')
  await change({ price: 144_444, view: ['sea-view'] })
  expect(reported(await news())).toEqual([
    ['closed', ['state'], null],
    ['closed', ['close_reason'], null],
    ['reopened', ['state'], null],
  ])
  await go('publish')
  await change({ price: 155_555 })
  expect(reported(await news())).toEqual([
    ['published', ['state', 'price', 'view'], 144_444],
    ['price_changed', ['price'], 155_555],
  ])

  await go('unpublish')
  await change({ price: 166_666 })
  await write('DELETE', `/listings/${id}`)
  expect(reported(await news())).toEqual([
    ['unpublished', ['state'], null],
    ['removed', ['state'], null],
  ])
  const whole = await server.call({ path: '/v1/events?limit=1000' })
  for (const secret of ['111111', '133333', '166666']) expect(whole.text).not.toContain(secret)
})

it('says that anything may have changed where the feed does not reach back', async () => {
  const { id } = await write('POST', '/listings', photographedFlat)
  for (const step of ['publish', 'unpublish']) await write('POST', `/listings/${id}/${step}`)
  await news()
  const store = await openSqliteStore({ path: join(directory.path, 'estia.sqlite') })
  await store.forgetChangesBefore(Date.now() + 60_000)
  await store.close()
  await write('PATCH', `/listings/${id}`, { price: 299_000 })
  await write('POST', `/listings/${id}/publish`)
  const [[type, changed, price]] = reported(await news())
  expect([type, price]).toEqual(['published', 299_000])
  expect(changed).toEqual(expect.arrayContaining(['state', 'price', 'bedrooms', 'photo_urls']))
  expect(changed).not.toContain('floor')
})
