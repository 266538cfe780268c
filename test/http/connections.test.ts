/** Nobody is locked out by those who hold connections: a server of its own, real addresses, real sockets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChildServer, freePort, startChild } from '../support/child-server.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { askFrom, type HeldConnection, holdConnections } from '../support/hold-connections.ts'
import { parseAnswers } from '../support/raw-http.ts'

const PER_ADDRESS = 100
const TOTAL = 2_000

interface Running {
  readonly child: ChildServer
  readonly port: number
}

async function start(environment: Record<string, string> = {}): Promise<Running> {
  const port = await freePort()
  const child = startChild({
    PORT: String(port),
    WORKERS: '1',
    RATE_LIMIT_PER_HOUR: '0',
    ...environment,
  })
  await child.said(/listens on/)
  return { child, port }
}

async function stop({ child }: Running): Promise<void> {
  child.signal('SIGKILL')
  await child.ended
}

const hangUp = (held: readonly HeldConnection[]) => {
  for (const connection of held) connection.destroy()
}

const openOf = (held: readonly HeldConnection[]) => held.filter(({ isOpen }) => isOpen).length

describe('a server that clients reach themselves', () => {
  let running: Running
  beforeAll(async () => {
    running = await start()
  })
  afterAll(() => stop(running))

  it('serves others while one address opens 2,100 connections', async () => {
    const { port } = running
    const held = await holdConnections(port, '127.0.0.1', TOTAL + PER_ADDRESS)
    expect(await askFrom(port, '127.0.0.2', '/v1/meta')).toMatch(/^HTTP\/1\.1 200 /)
    expect(openOf(held)).toBeLessThanOrEqual(PER_ADDRESS)
    expect(await askFrom(port, '127.0.0.1', '/healthz')).toMatch(/^HTTP\/1\.1 200 /)
    hangUp(held)
  })

  it('serves a newcomer while 21 addresses hold all they may', async () => {
    const { port } = running
    const held: HeldConnection[] = []
    for (let address = 10; address <= 30; address++) {
      held.push(...(await holdConnections(port, `127.0.1.${address}`, PER_ADDRESS)))
    }
    expect(await askFrom(port, '127.0.0.2', '/v1/meta')).toMatch(/^HTTP\/1\.1 200 /)
    expect(openOf(held)).toBeLessThan(TOTAL)
    hangUp(held)
  })

  it('answers in the error shape where requests under way fill the share of an address', async () => {
    const { port } = running
    const held = await holdConnections(port, '127.0.0.3', PER_ADDRESS)
    const head = 'POST /v1/meta HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n'
    for (const connection of held) {
      connection.write(`${head}Content-Length: 2\r\nExpect: 100-continue\r\n\r\n`)
    }
    for (const connection of held) await connection.until(/100 Continue/)
    const [answer] = parseAnswers(await askFrom(port, '127.0.0.3', '/healthz'))
    expectErrorShape(answer, { code: 'rate_limited', status: 429, hint: /connections/ })
    expect(await askFrom(port, '127.0.0.4', '/healthz')).toMatch(/^HTTP\/1\.1 200 /)
    hangUp(held)
  })

  it('asks clients to retry soon, and closes connections whose headers trickle in', async () => {
    const { port } = running
    const [idle, slow] = await holdConnections(port, '127.0.0.5', 2)
    idle.write('GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n')
    expect(await idle.until(/"ok"/)).toMatch(/^keep-alive: timeout=8,/im)
    slow.write('GET /healthz HTTP/1.1\r\nHost: test\r\nX-Slow: ')
    const drops = setInterval(() => slow.write('a'), 200)
    const [answer] = parseAnswers(await slow.closed)
    clearInterval(drops)
    expectErrorShape(answer, { hint: /whole request/ })
    await idle.closed
  }, 60_000)
})

it('a trusted proxy may hold more than an address may, and for longer', async () => {
  const running = await start({ TRUST_PROXY: '127.0.0.1' })
  const { port } = running
  const carried = await holdConnections(port, '127.0.0.1', 3 * PER_ADDRESS)
  const others = await holdConnections(port, '127.0.0.2', PER_ADDRESS + 20)
  for (const connection of carried) {
    connection.write('GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n')
    expect(await connection.until(/"ok"/)).toMatch(/^keep-alive: timeout=65,/im)
  }
  expect(openOf(carried)).toBe(3 * PER_ADDRESS)
  expect(openOf(others)).toBeLessThanOrEqual(PER_ADDRESS)
  hangUp([...carried, ...others])
  await stop(running)
})
