/**
 * Bytes that are no proper HTTP, over a real socket: each is answered in the error shape, nothing is
 * smuggled past it, and the server goes on serving.
 */
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../src/catalogue/errors.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { parseAnswers, sendRaw } from '../support/raw-http.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let port: number

beforeAll(async () => {
  app = await startTestApp({ environment: { RATE_LIMIT_PER_HOUR: '100000' } })
  port = Number(new URL(await app.listen()).port)
})
afterAll(() => app.stop())

const good = 'GET /healthz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n'

afterEach(async () => {
  const { answers } = await sendRaw(good, { port })
  expect(answers.map(({ status }) => status)).toEqual([200])
})

const request = (line: string, ...headers: string[]) =>
  [line, 'Host: test', 'Connection: close', ...headers, '', ''].join('\r\n')

describe('what is no HTTP', () => {
  it.each<readonly [name: string, bytes: string, code: ErrorCode]>([
    ['a line of rubbish', 'rubbish\r\n\r\n', 'invalid_url'],
    ['binary', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'invalid_url'],
    ['NUL bytes', '\0\0\0\0\r\n\r\n', 'invalid_url'],
    ['a NUL in the address', request('GET /v1/meta\0 HTTP/1.1'), 'invalid_url'],
    ['a NUL in a header', request('GET /v1/meta HTTP/1.1', 'X-A: a\0b'), 'invalid_url'],
    ['a space in the address', request('GET /v1/listings?q=sea view HTTP/1.1'), 'invalid_url'],
    ['a method that does not exist', request('FETCH /v1/meta HTTP/1.1'), 'invalid_url'],
    ['a version that does not exist', request('GET /v1/meta HTTP/9.9'), 'invalid_url'],
    ['a header without colon', request('GET /v1/meta HTTP/1.1', 'NoColon'), 'invalid_url'],
    ['a header name with a space', request('GET /v1/meta HTTP/1.1', 'X A: 1'), 'invalid_url'],
    ['bare LF', 'GET /v1/meta HTTP/1.1\nHost: test\n\n', 'invalid_url'],
    ['bare CR', 'GET /v1/meta HTTP/1.1\rHost: test\r\r', 'invalid_url'],
    ['a folded header', request('GET /v1/meta HTTP/1.1', 'X-A: 1', ' folded: 2'), 'invalid_url'],
    ['no Host', 'GET /v1/meta HTTP/1.1\r\nConnection: close\r\n\r\n', 'invalid_url'],
    [
      'an address of 20,000 characters',
      request(`GET /${'a'.repeat(20_000)} HTTP/1.1`),
      'uri_too_long',
    ],
    [
      'an address of 10,000 characters',
      request(`GET /${'a'.repeat(10_000)} HTTP/1.1`),
      'uri_too_long',
    ],
    [
      'headers of 20,000 bytes',
      request('GET /v1/meta HTTP/1.1', `X-A: ${'a'.repeat(20_000)}`),
      'payload_too_large',
    ],
  ])('%s', async (_, bytes, code) => {
    const { answers, closed } = await sendRaw(Buffer.from(bytes, 'latin1'), { port })
    expect(answers.length).toBe(1)
    expectErrorShape(answers[0], { code })
    expect(closed).toBe(true)
  })
})

describe('an API path in disguise', () => {
  it.each([
    ['absolute', 'http://elsewhere.example/v1/meta'],
    ['absolute in capitals', 'HTTP://elsewhere.example/v1/meta'],
    ['percent-encoded', '/%761/meta'],
    ['wholly percent-encoded', '/%61%70%69/meta'],
  ])('(%s) is counted all the same', async (_, target) => {
    const [answer] = (await sendRaw(request(`GET ${target} HTTP/1.1`), { port })).answers
    expect(answer.status).toBe(200)
    expect(answer.headers).toHaveProperty('ratelimit')
  })

  it.each([
    ['QUERY', request('QUERY /v1/meta HTTP/1.1')],
    ['PROPFIND', request('PROPFIND /v1/meta HTTP/1.1')],
    ['an unknown expectation', request('GET /nothing HTTP/1.1', 'Expect: the-unexpected')],
    ['two kinds of body', request('GET /nothing HTTP/1.1', 'Content-Type: a/b, c/d')],
  ])('%s is refused in the error shape', async (_, bytes) => {
    const { answers } = await sendRaw(bytes, { port })
    expect(answers.length).toBe(1)
    expectErrorShape(answers[0])
    expect(answers[0].status).toBeLessThan(500)
  })
})

describe('a request inside a request', () => {
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n'
  const post = (headers: readonly string[], body: string) =>
    [
      'POST /v1/meta HTTP/1.1',
      'Host: test',
      'Content-Type: application/json',
      ...headers,
      '',
      body,
    ].join('\r\n')

  it.each<readonly [name: string, bytes: string]>([
    [
      'Content-Length and Transfer-Encoding',
      post(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`),
    ],
    ['two lengths', post(['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden)],
    ['a length with a sign', post(['Content-Length: +0'], hidden)],
    ['a length in another base', post(['Content-Length: 0x0'], hidden)],
    ['a chunk of bad size', post(['Transfer-Encoding: chunked'], `zz\r\n${hidden}`)],
    ['chunked spelled around', post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`)],
    [
      'chunked before another',
      post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`),
    ],
    ['a name with a space', post(['Content-Length : 0'], hidden)],
    ['a huge chunk extension', post(['Transfer-Encoding: chunked'], `1;${'a'.repeat(40_000)}\r\n`)],
  ])('by %s is never answered', async (_, bytes) => {
    const { answers, closed } = await sendRaw(bytes, { port })
    for (const answer of answers) expectErrorShape(answer)
    expect(answers.length).toBeGreaterThan(0)
    expect(closed).toBe(true)
  })
})

describe('several requests on one connection', () => {
  it('are answered in order, also after a refusal', async () => {
    const next = (path: string) => `GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`
    const { answers } = await sendRaw(next('/healthz') + next('/nothing') + next('/readyz'), {
      port,
      answers: 3,
    })
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200])
    expectErrorShape(answers[1], { code: 'not_found' })
  })

  it('have request ids of their own, never the caller’s', async () => {
    const bytes = request('GET /nothing HTTP/1.1', 'X-Request-Id: chosen-by-caller')
    const ids = await Promise.all(
      [1, 2].map(async () => (await sendRaw(bytes, { port })).answers[0].headers['x-request-id']),
    )
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('chosen-by-caller')
  })
})

describe('headers that never end', () => {
  it('are cut off, while others are served', async () => {
    // Node looks every 2 s for headers older than 10 s; this server is configured to be quicker.
    app.server.server.headersTimeout = 1
    try {
      const socket = connect({ port, host: '127.0.0.1' })
      const received: Buffer[] = []
      socket.on('data', (chunk) => received.push(Buffer.from(chunk)))
      socket.write('GET /v1/meta HTTP/1.1\r\nHost: test\r\nX-Slow: ')
      await new Promise((resolve) => socket.once('close', resolve))
      const [answer] = parseAnswers(Buffer.concat(received).toString('latin1'))
      expectErrorShape(answer, { hint: /whole request/ })
    } finally {
      app.server.server.headersTimeout = 10_000
    }
  })
})
