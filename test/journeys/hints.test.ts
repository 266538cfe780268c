/**
 * Following a hint works: on look-ups and on every state change of a listing, each request that
 * an error names is sent exactly as written, over a real socket.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import {
  type Account,
  addAccount,
  type Call,
  photographedFlat,
  type Server,
  startServer,
} from '../many/fleet.ts'
import { temporaryDirectory } from '../store/temporary-directory.ts'
import { BASE_URL } from '../write/seller-app.ts'

const directory = temporaryDirectory()
let server: Server
let owner: Account
let stranger: Account
const ids: Record<string, number> = {}

const ways: Readonly<Record<string, readonly string[]>> = {
  draft: [],
  live: ['publish'],
  paused: ['publish', 'unpublish'],
  closed: ['publish', 'close'],
}

beforeAll(async () => {
  const store = await openSqliteStore({ path: join(directory.path, 'estia.sqlite') })
  owner = await addAccount(store, 1)
  stranger = await addAccount(store, 2)
  await store.close()
  server = await startServer({ DATA_DIR: directory.path, RATE_LIMIT_PER_HOUR: '0' })
  for (const name of [...Object.keys(ways), 'removed']) {
    const body = { ...photographedFlat, reference: `REF-${name}` }
    const created = await server.call({
      method: 'POST',
      path: '/v1/listings',
      key: owner.key,
      body,
    })
    ids[name] = Number(created.body.id)
    for (const step of ways[name] ?? ['publish']) await post(`/v1/listings/${ids[name]}/${step}`)
  }
  await server.call({ method: 'DELETE', path: `/v1/listings/${ids.removed}`, key: owner.key })
})
afterAll(async () => {
  await server.kill('SIGTERM')
  directory.remove()
})

const post = (path: string, body?: object) =>
  server.call({ method: 'POST', path, key: owner.key, body })

/** Each request that stands in a hint, as it stands there. */
const requestsIn = (hint: string): Call[] =>
  [...hint.matchAll(/\b(GET|POST|PATCH) (\/\S*[^\s.,;:])/g)].map(([, method, path]) => ({
    method,
    path,
  }))

async function refused(call: Call): Promise<string> {
  const { status, body, text } = await server.call(call)
  expect(status, text).toBeGreaterThanOrEqual(400)
  return String(body.error.hint)
}

async function works(call: Call): Promise<void> {
  const { status, text } = await server.call(call)
  expect(status, `${call.method} ${call.path}: ${text}`).toBe(200)
}

it.each([
  ['a reference that nobody has', 'ref=nobody-has-this', 1],
  ['the number of a listing as a reference', 'ref=LIVE-ID', 1],
  ['a link as a reference', `ref=${encodeURIComponent(`${BASE_URL}/listings/LIVE-ID/x`)}`, 1],
  ['a link and a reference', 'url=/listings/LIVE-ID/x&ref=REF-live', 2],
  ['a link to what was removed', 'url=/listings/REMOVED-ID', 1],
  ['a link to a draft of another', 'url=/listings/DRAFT-ID', 1],
])('look-up with %s', async (_, query, requests) => {
  const named = query.replace(/(LIVE|REMOVED|DRAFT)-ID/g, (_match, name: string) =>
    String(ids[name.toLowerCase()]),
  )
  for (const key of [undefined, stranger.key]) {
    const hint = await refused({ path: `/v1/listings/lookup?${named}`, key })
    const calls = requestsIn(hint)
    expect(calls.length, hint).toBe(requests)
    for (const call of calls) await works({ ...call, key })
  }
})

it('look-up of a draft by nobody says that the key of its seller finds it', async () => {
  const path = '/v1/listings/lookup?ref=ref-DRAFT'
  expect(await refused({ path })).toContain('the same request with Authorization: Bearer <key>')
  const { body } = await server.call({ path, key: owner.key })
  expect(body).toMatchObject({ id: ids.draft, state: 'draft' })
})

const steps = ['publish', 'unpublish', 'close', 'reopen']
const cells = Object.keys(ways).flatMap((state) => steps.map((step) => [step, state] as const))

it.each(cells)('%s of a listing that is %s', async (step, state) => {
  const body = { ...photographedFlat, reference: null }
  const made = await server.call({ method: 'POST', path: '/v1/listings', key: owner.key, body })
  const id = Number(made.body.id)
  for (const way of ways[state]) await post(`/v1/listings/${id}/${way}`)
  const answer = await post(`/v1/listings/${id}/${step}`)
  if (answer.status === 200) return
  const [first] = requestsIn(String(answer.body.error.hint))
  await works({ ...first, key: owner.key })
})

it('publish of an incomplete listing, and a change that would unpublish', async () => {
  const { price, bedrooms, ...most } = photographedFlat
  const created = await server.call({
    method: 'POST',
    path: '/v1/listings',
    key: owner.key,
    body: most,
  })
  const path = `/v1/listings/${created.body.id}`
  const incomplete = await refused({ method: 'POST', path: `${path}/publish`, key: owner.key })
  const [patch, publish] = requestsIn(incomplete)
  await works({ ...patch, key: owner.key, body: { price, bedrooms } })
  await works({ ...publish, key: owner.key })
  const change = { method: 'PATCH', path, key: owner.key, body: { price: null } }
  const [unpublish] = requestsIn(await refused(change))
  await works({ ...unpublish, key: owner.key })
  await works(change)
})
