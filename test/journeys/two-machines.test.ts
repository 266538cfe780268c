/**
 * Two machines that share no disk: two servers on addresses of their own with data folders of their own, one PostgreSQL, one
 * bucket, and a proxy in front that looks at /readyz and sends again what met a dead connection, as Caddy and HAProxy do. A photo
 * arrives on one and a listing takes it on the other; each is killed under load and comes back; each is restarted in good
 * order. No request fails, and nothing that was acknowledged is lost. They are two addresses of one machine rather than two
 * network namespaces, which only root may make.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kyero } from '../feeds/feed-app.ts'
import { type Account, addAccount, type Server, startServer, until } from '../many/fleet.ts'
import { type PostgresDatabase, startPostgresDatabase } from '../many/postgres-database.ts'
import { plain } from '../photos/test-images.ts'
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts'
import { freePort } from '../support/child-server.ts'
import { completeFlat } from '../write/seller-app.ts'

const LOOK_EVERY_MS = 100
const WITHIN_MS = 30_000

interface Machine {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  server: Server
  isUp: boolean
}

let database: PostgresDatabase
let bucket: BucketServer
let account: Account
let machines: Machine[]
let looking: NodeJS.Timeout
let id: number
let photo: string
const proxy = createServer((incoming, outgoing) => void pass(incoming, outgoing))
const front = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`

const launch = ({ host, port, dataDir }: Pick<Machine, 'host' | 'port' | 'dataDir'>) =>
  startServer(
    {
      ...bucket.environment,
      ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, HOST: host },
      ...{ DRAIN_MS: '1000', RATE_LIMIT_PER_HOUR: '0' },
    },
    port,
  )

beforeAll(async () => {
  database = await startPostgresDatabase()
  bucket = await startBucketServer()
  account = await addAccount(database.store, 1)
  machines = await Promise.all(
    ['127.0.21.1', '127.0.21.2'].map(async (host) => {
      const place = {
        ...{ host, port: await freePort() },
        dataDir: mkdtempSync(join(tmpdir(), 'estia-machine-')),
      }
      return { ...place, server: await launch(place), isUp: true }
    }),
  )
  looking = setInterval(look, LOOK_EVERY_MS)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  clearInterval(looking)
  proxy.closeAllConnections()
  proxy.close()
  await database.stop(machines.map(({ server }) => server))
  await bucket.close()
  for (const { dataDir } of machines) rmSync(dataDir, { recursive: true, force: true })
})

function look(): void {
  for (const machine of machines)
    fetch(`${addressOf(machine)}/readyz`).then(
      ({ status }) => {
        machine.isUp = status === 200
      },
      () => {
        machine.isUp = false
      },
    )
}

const addressOf = ({ host, port }: Machine) => `http://${host}:${port}`

/** To a machine that is up; to the other one where the connection breaks before an answer: every request here may be repeated. */
async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const start = Math.random() < 0.5 ? 0 : 1
  const order = [machines[start], machines[1 - start]]
  const chosen = [...order.filter(({ isUp }) => isUp), ...order.filter(({ isUp }) => !isUp)]
  for (const { host, port } of chosen) {
    const answer = await new Promise<IncomingMessage | null>((resolve) => {
      const { method, url: path, headers } = incoming
      const passed = request({ host, port, method, path, headers, agent: false }, resolve)
      passed.on('error', () => resolve(null))
      passed.end(body)
    })
    if (answer === null) continue
    const parts: Buffer[] = []
    const isWhole = await (async () => {
      for await (const part of answer) parts.push(part as Buffer)
      return answer.complete
    })().catch(() => false)
    if (!isWhole) continue
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    outgoing.end(Buffer.concat(parts))
    return
  }
  outgoing.writeHead(502).end()
}

const call = (base: string, method: string, path: string, body?: BodyInit, type?: string) =>
  fetch(base + path, {
    method,
    headers: {
      authorization: `Bearer ${account.key}`,
      'content-type': type ?? 'application/json',
    },
    ...(body === undefined ? {} : { body }),
  })

it('a photo that arrives on one is published on the other and served by both', async () => {
  const [one, other] = machines.map(addressOf)
  const png = new Uint8Array(await plain(640, 480, '#204060').png().toBuffer())
  const uploaded = await call(one, 'POST', '/v1/photos', png, 'image/png')
  expect(uploaded.status).toBe(201)
  const { url } = await uploaded.json()
  photo = new URL(url).pathname
  const flat = JSON.stringify({ ...completeFlat, price: 1, photo_urls: [url] })
  const created = await call(other, 'POST', '/v1/listings', flat)
  expect(created.status).toBe(201)
  id = (await created.json()).id
  expect((await call(other, 'POST', `/v1/listings/${id}/publish`)).status).toBe(200)
  const bytes = await Promise.all(
    [one, other].map(async (base) => Buffer.from(await (await fetch(base + photo)).arrayBuffer())),
  )
  expect([bytes[0].length > 100, bytes[0].equals(bytes[1])]).toEqual([true, true])
})

it('a document that was sent to one is read by the other when the first is gone', async () => {
  const [one, other] = machines
  const feed = await (
    await call(addressOf(one), 'POST', '/v1/feeds', JSON.stringify({ name: 'By hand' }))
  ).json()
  const path = `/v1/feeds/${feed.id}`
  const xml = kyero([{ id: 1 }])
  const sent = await call(addressOf(one), 'PUT', `${path}/document`, xml, 'application/xml')
  expect(sent.status).toBe(200)
  await one.server.kill('SIGKILL')
  const run = await call(addressOf(other), 'POST', `${path}/runs`, '{"dry_run":false}')
  expect(run.status).toBe(202)
  const last = async () =>
    (await (await call(addressOf(other), 'GET', `${path}/runs`)).json()).results[0]
  await until('it is read', async () => !/waiting|running/.test((await last()).status), WITHIN_MS)
  expect(await last()).toMatchObject({ fault: null, counts: { created: 1 } })
  one.server = await launch(one)
  await until('the proxy knows', async () => one.isUp, WITHIN_MS)
})

it('each is killed and then restarted in good order under load: no request fails, nothing is lost', async () => {
  const stop = new AbortController()
  const failed: string[] = []
  let reads = 0
  let price = 1
  const shownBack: number[] = []
  const read = async (path: string) => {
    while (!stop.signal.aborted) {
      const { status, body } = await fetch(front() + path)
      await body?.cancel()
      if (status !== 200) failed.push(`${path} ${status}`)
      reads++
      await sleep(25)
    }
  }
  const write = async () => {
    while (!stop.signal.aborted) {
      const next = price + 1
      const body = JSON.stringify({ price: next })
      const answer = await call(front(), 'PATCH', `/v1/listings/${id}`, body)
      if (answer.status === 200) {
        price = next
        shownBack.push((await answer.json()).price)
      } else failed.push(`PATCH ${answer.status} ${await answer.text()}`)
    }
  }
  const clients = [read('/v1/listings?limit=1'), read(`/v1/listings/${id}`), read(photo), write()]
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    for (const machine of machines) {
      await sleep(150)
      await machine.server.kill(signal)
      await sleep(150)
      machine.server = await launch(machine)
      await until('the proxy knows', async () => machine.isUp, WITHIN_MS)
    }
  }
  stop.abort()
  await Promise.all(clients)
  expect(failed).toEqual([])
  expect([reads > 50, shownBack.length > 10, shownBack.at(-1)]).toEqual([true, true, price])
  for (const machine of machines) {
    const shows = async () =>
      (await (await fetch(`${addressOf(machine)}/v1/listings/${id}`)).json()).price === price
    await until('it shows the last write', shows, WITHIN_MS)
    expect((await fetch(addressOf(machine) + photo)).status).toBe(200)
  }
})
