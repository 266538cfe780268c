/** The hourly quota: who is counted, what is not, when the window ends, and that it survives a restart. */
import { afterEach, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import {
  get,
  send,
  startTestApp,
  type TestAnswer,
  type TestApp,
  type TestAppOptions,
} from '../support/test-app.ts'

const PER_HOUR = limits.requestsPerHour
const HOUR_MS = 3_600_000

const started: TestApp[] = []

async function start(options: TestAppOptions = {}): Promise<TestApp> {
  const environment = { RATE_LIMIT_PER_HOUR: String(PER_HOUR), ...options.environment }
  const app = await startTestApp({ ...options, environment })
  started.push(app)
  return app
}

afterEach(async () => {
  for (const app of started.splice(0)) await app.stop()
})

interface From {
  readonly remoteAddress?: string
  readonly headers?: Record<string, string>
}

const ask = (app: TestApp, url = '/v1/locations?q=tala', from: From = {}) =>
  send(app, { method: 'GET', url, ...from })

async function askTimes(app: TestApp, times: number, url?: string, from?: From) {
  const answers: TestAnswer[] = []
  for (let count = 0; count < times; count++) answers.push(await ask(app, url, from))
  return answers
}

const left = ({ headers }: TestAnswer) => Number(headers['x-ratelimit-remaining'])

describe('thirty an hour', () => {
  it('answers the 30th and refuses the 31st with the time to wait', async () => {
    const app = await start()
    const answers = await askTimes(app, PER_HOUR)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.map(left)).toEqual(Array.from(answers, (_, at) => PER_HOUR - 1 - at))
    expect(answers[0].headers).toMatchObject({
      'ratelimit-policy': '"hour";q=30;w=3600',
      ratelimit: '"hour";r=29;t=3600',
      'x-ratelimit-limit': '30',
      'x-ratelimit-reset': '3600',
    })
    app.clock.nowMs += 600_500
    const refused = await ask(app)
    expectErrorShape(refused, { code: 'rate_limited', status: 429, hint: /3000 seconds/ })
    expect(refused.headers).toMatchObject({
      'retry-after': '3000',
      'ratelimit-policy': '"hour";q=30;w=3600',
      ratelimit: '"hour";r=0;t=3000',
    })
  })

  it('begins with the first request and is not moved by refused ones', async () => {
    const app = await start()
    await askTimes(app, 1)
    app.clock.nowMs += HOUR_MS - 1
    await askTimes(app, PER_HOUR - 1)
    expect((await askTimes(app, 3)).map(({ status }) => status)).toEqual([429, 429, 429])
    expect((await ask(app)).headers['retry-after']).toBe('1')
    app.clock.nowMs += 1
    const fresh = await ask(app)
    expect([fresh.status, left(fresh), fresh.headers['x-ratelimit-reset']]).toEqual([
      200,
      PER_HOUR - 1,
      '3600',
    ])
  })

  it('counts both prefixes, refusals and unknown paths together', async () => {
    const app = await start()
    const answers: TestAnswer[] = []
    for (const url of ['/v1/meta', '/api/meta', '/v1/listings?foo=1', '/api/nothing', '/v1']) {
      answers.push(await ask(app, url))
    }
    expect(answers.map(left)).toEqual([29, 28, 27, 26, 25])
  })

  it('counts HEAD and a wrong method', async () => {
    const app = await start()
    await send(app, { method: 'HEAD', url: '/v1/meta' })
    await send(app, { method: 'DELETE', url: '/v1/meta' })
    expect(left(await ask(app))).toBe(PER_HOUR - 3)
  })
})

describe('not counted', () => {
  it('are answers of 304 and 429', async () => {
    const app = await start()
    const { headers } = await ask(app)
    const held = { headers: { 'if-none-match': headers.etag } }
    const again = await askTimes(app, 2 * PER_HOUR, undefined, held)
    expect(again.every(({ status }) => status === 304)).toBe(true)
    expect(left(await ask(app))).toBe(PER_HOUR - 2)
    await askTimes(app, PER_HOUR - 2)
    expect((await ask(app)).status).toBe(429)
  })

  it.each(['/llms.txt', '/openapi.json', '/docs', '/robots.txt', '/healthz', '/readyz', '/'])(
    'is %s',
    async (path) => {
      const app = await start({ environment: { RATE_LIMIT_PER_HOUR: '1' } })
      for (let count = 0; count < 3; count++) {
        const answer = await ask(app, path)
        expect(answer.status).toBe(200)
        expect(answer.headers).not.toHaveProperty('ratelimit')
      }
      expect((await ask(app)).status).toBe(200)
    },
  )

  it('is OPTIONS', async () => {
    const app = await start({ environment: { RATE_LIMIT_PER_HOUR: '1' } })
    for (let count = 0; count < 3; count++) {
      expect((await send(app, { method: 'OPTIONS', url: '/v1/listings' })).status).toBe(204)
    }
    expect((await ask(app)).status).toBe(200)
  })
})

describe('whom a request is counted for', () => {
  it('is the /64 of an IPv6 address, and IPv4 also in IPv6 clothing', async () => {
    const app = await start()
    const addresses = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1']
    const spelled = ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2']
    const answers: TestAnswer[] = []
    for (const remoteAddress of [...addresses, ...spelled]) {
      answers.push(await ask(app, undefined, { remoteAddress }))
    }
    expect(answers.map(left)).toEqual([29, 28, 29, 29, 28, 29])
  })

  const forwarded = (by: string, chain: string): From => ({
    remoteAddress: by,
    headers: { 'x-forwarded-for': chain },
  })

  it('is the forwarded address only behind a trusted proxy', async () => {
    const app = await start({ environment: { TRUST_PROXY: '10.0.0.0/8,::1' } })
    const rows: readonly [From, number][] = [
      [forwarded('10.1.2.3', '203.0.113.1'), 29],
      [forwarded('10.9.9.9', '203.0.113.1'), 28],
      [forwarded('::1', '203.0.113.2'), 29],
      // What stands before the last untrusted address was written by the caller.
      [forwarded('10.1.2.3', '198.51.100.7, 203.0.113.1'), 27],
      [forwarded('10.1.2.3', '203.0.113.1, 10.4.4.4'), 26],
      [forwarded('10.1.2.3', 'rubbish'), 29],
      [forwarded('192.0.2.9', '203.0.113.1'), 29],
      [forwarded('192.0.2.9', '203.0.113.250'), 28],
    ]
    for (const [from, expected] of rows) {
      expect(left(await ask(app, undefined, from)), JSON.stringify(from)).toBe(expected)
    }
  })

  it('is the peer itself where no proxy is trusted', async () => {
    const app = await start()
    for (let count = 1; count <= 3; count++) {
      const answer = await ask(app, undefined, forwarded('127.0.0.1', `203.0.113.${count}`))
      expect(left(answer)).toBe(PER_HOUR - count)
    }
  })
})

describe('the number', () => {
  it('is lifted by 0, and /v1/meta says so', async () => {
    const app = await start({ environment: { RATE_LIMIT_PER_HOUR: '0' } })
    const answers = await askTimes(app, PER_HOUR + 5)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers[0].headers).not.toHaveProperty('ratelimit')
    expect((await get(app, '/v1/meta')).body.limits.requests_per_hour).toBe(0)
  })

  it('is what RATE_LIMIT_PER_HOUR says', async () => {
    const app = await start({ environment: { RATE_LIMIT_PER_HOUR: '3' } })
    const { body, headers } = await get(app, '/v1/meta')
    expect(body.limits.requests_per_hour).toBe(3)
    expect(headers['ratelimit-policy']).toBe('"hour";q=3;w=3600')
    expect((await askTimes(app, 3)).map(({ status }) => status)).toEqual([200, 200, 429])
  })
})

it('a restart on the same data hands out no new hour', async () => {
  const first = await start()
  await askTimes(first, PER_HOUR - 1)
  await first.close()
  started.splice(0)
  const second = await start({ dataDir: first.dataDir, nowMs: first.clock.nowMs + 1000 })
  expect((await askTimes(second, 2)).map(({ status }) => status)).toEqual([200, 429])
  second.clock.nowMs += HOUR_MS
  expect((await ask(second)).status).toBe(200)
})

it('of 200 addresses with 60 parallel requests each, exactly 30 are accepted', async () => {
  const app = await start()
  const addresses = Array.from({ length: 200 }, (_, at) => `198.51.${at}.7`)
  const requests = Array.from({ length: 60 }, () => addresses).flat()
  const answers = await Promise.all(
    requests.map((remoteAddress) => ask(app, '/v1/nothing', { remoteAddress })),
  )
  const accepted = new Map<string, number>()
  answers.forEach(({ status }, at) => {
    expect([404, 429]).toContain(status)
    const before = accepted.get(requests[at]) ?? 0
    accepted.set(requests[at], before + (status === 404 ? 1 : 0))
  })
  expect(new Set(accepted.values())).toEqual(new Set([PER_HOUR]))
})
