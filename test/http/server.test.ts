/** The process as operators meet it: start, stop, wrong settings, headers, metrics, logs. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../../src/app/settings.ts'
import { type ChildServer, freePort, holdPort, startChild } from '../support/child-server.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { parseAnswers, sendRaw } from '../support/raw-http.ts'
import { get, send, startTestApp, type TestApp } from '../support/test-app.ts'

/** A connection that is written to and read in turns. */
function openConnection(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1' })
  // A request that is incomplete may be cut off by the stop: that ends the connection, no more.
  socket.on('error', () => socket.destroy())
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += chunk
  })
  return {
    write: (text: string) => socket.write(text),
    until: (pattern: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const look = () => pattern.test(received) && resolve()
        socket.on('data', look)
        socket.once('close', () => reject(new Error(`closed before ${pattern}: ${received}`)))
        look()
      }),
    closed: new Promise<string>((resolve) => socket.once('close', () => resolve(received))),
  }
}

const STOPPED = 'SIGTERM: what is under way is answered, idle connections go, the end is 0'

async function stopUnderWay(child: ChildServer, port: number): Promise<void> {
  const body = '{"deal":1}'
  const underWay = openConnection(port)
  underWay.write(
    `POST /v1/meta HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  // The server says so once it has the request and waits for its body.
  await underWay.until(/100 Continue/)
  const idle = openConnection(port)
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await idle.until(/"ok"/)
  const incomplete = openConnection(port)
  incomplete.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
  child.signal('SIGTERM')
  await idle.closed
  underWay.write(body)
  incomplete.write('\r\n')
  const [, answer] = parseAnswers(await underWay.closed)
  expectErrorShape(answer, { code: 'method_not_allowed' })
  for (const late of parseAnswers(await incomplete.closed)) {
    if (late.status !== 200) expectErrorShape(late, { code: 'unavailable' })
  }
  expect(await child.ended).toBe(0)
}

describe('a running server', () => {
  const SECRET = 'estia_0123456789_doNotLogThisSecretOfMine'
  let child: ChildServer
  let port: number
  let metricsPort: number

  beforeAll(async () => {
    ;[port, metricsPort] = [await freePort(), await freePort()]
    child = startChild({
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'trace',
      WORKERS: '1',
    })
    await child.said(/listens on/)
  })
  afterAll(async () => {
    child.signal('SIGKILL')
    await child.ended
  })

  it('says where it listens and links there', async () => {
    expect(child.output()).toContain(`http://127.0.0.1:${port}`)
    const meta = await (await fetch(`http://127.0.0.1:${port}/v1/meta`)).json()
    expect(meta).toMatchObject({ search: `http://127.0.0.1:${port}/v1/listings` })
  })

  it('shows its metrics on their own listener only', async () => {
    const outside = await sendRaw('GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', {
      port,
    })
    expectErrorShape(outside.answers[0], { code: 'not_found' })
    const inside = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(inside.status).toBe(200)
    expect(await inside.text()).toMatch(/^estia_http_requests_total\{.*status="404"/m)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/v1/meta`)).status).toBe(404)
  })

  it('never logs a key, not even of a request that it cannot read', async () => {
    const authorization = `Authorization: Bearer ${SECRET}`
    const end = 'Connection: close\r\n\r\n'
    for (const line of ['GET /v1/meta HTTP/1.1', 'GET /v1/meta?a b HTTP/1.1', 'rubbish']) {
      const bytes = `${line}\r\nHost: x\r\n${authorization}\r\n${end}`
      expect((await sendRaw(bytes, { port })).answers.length).toBe(1)
    }
    await child.said(/"path":"\/v1\/meta","status":401/)
    expect(child.output()).not.toContain('doNotLogThisSecret')
  })

  it(`in the end, ${STOPPED}`, () => stopUnderWay(child, port))
})

it(`with two workers, ${STOPPED}`, async () => {
  const port = await freePort()
  const child = startChild({ PORT: String(port), WORKERS: '2' })
  onTestFinished(() => child.signal('SIGKILL'))
  await child.said(/listens on/)
  await stopUnderWay(child, port)
})

describe('a start that cannot succeed', () => {
  const wrong: readonly (readonly [name: string, value: string, sentence: RegExp])[] = [
    ['PORT', 'x', /PORT must be a whole number from 0 to 65535, not "x"\./],
    ['PORT', '65536', /PORT must be a whole number from 0 to 65535, not "65536"\./],
    ['TRUST_PROXY', '5', /TRUST_PROXY must be addresses or ranges .* not "5"\./],
    ['TRUST_PROXY', 'true', /TRUST_PROXY must be addresses or ranges .* not "true"\./],
    ['BASE_URL', 'ftp://homes.example.com', /BASE_URL must be an http or https address/],
    ['BASE_URL', 'homes.example.com', /BASE_URL must be an http or https address/],
    ['RATE_LIMIT_PER_HOUR', '-1', /RATE_LIMIT_PER_HOUR must be a whole number/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of .* not "loud"\./],
    ['METRICS_PORT', '1e3', /METRICS_PORT must be a whole number/],
  ]

  it.each(wrong)('with %s=%s says why', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(sentence)
  })

  it('says everything that is wrong, in sentences, and ends with 1', async () => {
    const child = startChild(Object.fromEntries(wrong))
    onTestFinished(() => child.signal('SIGKILL'))
    expect(await child.ended).toBe(1)
    for (const [, sentence] of new Map(wrong.map(([name, , words]) => [name, words]))) {
      expect(child.output()).toMatch(sentence)
    }
    expect(child.output()).not.toMatch(/\n\s+at |listens on/)
  })

  it.each([
    ['1', 'without metrics'],
    ['1', 'with metrics'],
    ['2', 'without metrics'],
  ])('because the port is taken ends with 1 (workers: %s, %s)', async (workers, metrics) => {
    const taken = await holdPort()
    onTestFinished(taken.release)
    const child = startChild({
      PORT: String(taken.port),
      WORKERS: workers,
      METRICS_PORT: metrics === 'with metrics' ? String(await freePort()) : '0',
    })
    onTestFinished(() => child.signal('SIGKILL'))
    await child.said(new RegExp(`^estia: .*${taken.port}`, 'm'))
    expect(await child.ended).toBe(1)
    expect(child.output()).not.toMatch(/\n\s+at /)
  })
})

describe('headers', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const security = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
    'strict-transport-security': 'max-age=31536000',
    'access-control-allow-origin': '*',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }

  it.each(['/v1/meta', '/v1/listings?foo=1', '/v1/nothing', '/nothing', '/healthz', '/llms.txt'])(
    'of %s keep browsers out of trouble',
    async (path) => {
      const { headers } = await get(app, path)
      expect(headers).toMatchObject(security)
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    },
  )

  it('of a page allow its own files only', async () => {
    const { headers } = await get(app, '/docs')
    const policy = headers['content-security-policy']
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })

  it('let scripts of any site read what they need, without credentials', async () => {
    const { headers } = await get(app, '/v1/meta', { origin: 'https://elsewhere.example' })
    const exposed = headers['access-control-expose-headers'].split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining(['ETag', 'Link', 'RateLimit', 'Retry-After', 'X-Request-Id']),
    )
  })

  it('answer a preflight with the methods of the path', async () => {
    const { status, headers, text } = await send(app, {
      method: 'OPTIONS',
      url: '/v1/meta',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'if-none-match',
      },
    })
    expect([status, text]).toEqual([204, ''])
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-max-age': '86400',
    })
    expect(headers['access-control-allow-headers'].toLowerCase()).toContain('if-none-match')
  })

  it('promise https only where the service has it', async () => {
    const plain = await startTestApp({ environment: { BASE_URL: 'http://homes.example.com' } })
    const { headers } = await get(plain, '/v1/meta')
    expect(headers).not.toHaveProperty('strict-transport-security')
    await plain.stop()
  })
})
