/**
 * Two servers behind a proxy that reuses connections and looks at /readyz, as nginx, HAProxy and Caddy do. Each is
 * stopped and started again in turn while clients ask, with and without pauses. No request is lost, and none is asked twice.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, get, type Server as ProxyServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isReady, type Server, startServer, until } from '../many/fleet.ts'

const LOOK_EVERY_MS = 200
const DRAIN_MS = '3000'

interface Backend {
  readonly port: number
  isUp: boolean
}

let dataDir: string
let servers: Server[]
let backends: Backend[]
let proxy: ProxyServer
let looking: NodeJS.Timeout
/** As in a proxy: reused without checking that they are still open. */
const pooled = new Agent({ keepAlive: true, maxSockets: 50 })

const environment = () => ({ DATA_DIR: dataDir, DRAIN_MS, RATE_LIMIT_PER_HOUR: '0' })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'estia-rolling-'))
  servers = [await startServer(environment()), await startServer(environment())]
  backends = servers.map(({ port }) => ({ port, isUp: true }))
  looking = setInterval(look, LOOK_EVERY_MS)
  proxy = createServer((incoming, outgoing) => {
    const up = backends.filter(({ isUp }) => isUp)
    const { port } = up[Math.floor(Math.random() * up.length)] ?? backends[0]
    const passed = request(
      { port, host: '127.0.0.1', path: incoming.url, agent: pooled },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, { 'content-type': 'application/json' })
        answer.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.writeHead(502).end())
    passed.end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  clearInterval(looking)
  proxy.close()
  proxy.closeAllConnections()
  pooled.destroy()
  await Promise.all(servers.map((server) => server.kill()))
  rmSync(dataDir, { recursive: true, force: true })
})

function look(): void {
  for (const backend of backends) {
    get({ port: backend.port, host: '127.0.0.1', path: '/readyz', agent: false }, (answer) => {
      backend.isUp = answer.statusCode === 200
      answer.resume()
    }).on('error', () => {
      backend.isUp = false
    })
  }
}

it.each([
  { clients: 20, pauseMs: 0, restarts: 2 },
  // So few that a stopping server often has no connection open when the next request comes.
  { clients: 2, pauseMs: 50, restarts: 1 },
])('a rolling restart loses no request: %o', async ({ clients: count, pauseMs, restarts }) => {
  const statuses = new Map<number, number>()
  const stop = new AbortController()
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const clients = Array.from({ length: count }, async () => {
    while (!stop.signal.aborted) {
      const { status, body } = await fetch(`${address}/v1/listings?limit=1`)
      await body?.cancel()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (pauseMs > 0) await sleep(pauseMs)
    }
  })
  for (const [at, server] of servers.slice(0, restarts).entries()) {
    await sleep(500)
    expect(await server.kill('SIGTERM')).toBe(0)
    servers[at] = await startServer(environment(), server.port)
    await until('it is ready', () => isReady(servers[at]), 30_000)
    await until('the proxy knows', async () => backends[at].isUp, 10_000)
  }
  stop.abort()
  await Promise.all(clients)
  expect([...statuses.keys()]).toEqual([200])
  expect(statuses.get(200)).toBeGreaterThan(count * 4)
})

it('/readyz says that a process is stopping while it still answers, and answers close their connections', async () => {
  const [server] = servers
  const ended = server.kill('SIGTERM')
  await until(
    'it is stopping',
    async () => (await server.call({ path: '/readyz' })).status === 503,
    1000,
  )
  const answer = await server.call({ path: '/v1/listings?limit=1' })
  expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
  expect((await server.call({ path: '/readyz' })).body.reason).toMatch(/stopping/)
  expect(await ended).toBe(0)
})
