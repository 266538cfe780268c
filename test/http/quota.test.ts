/** The hourly quota: who is counted, what is not, when the window ends, and that it survives a restart. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { everyOf } from '../support/every-of.ts'
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

const start = (options: TestAppOptions = {}): Promise<TestApp> =>
  startTestApp({
    ...options,
    environment: { RATE_LIMIT_PER_HOUR: String(PER_HOUR), ...options.environment },
  })

/** Of most tests; each asks from an address of its own. */
let app: TestApp
let tests = 0
let here: From

beforeAll(async () => {
  app = await start()
})
beforeEach(() => {
  here = { remoteAddress: `192.0.2.${++tests}` }
})
afterAll(() => app.stop())

interface From {
  readonly remoteAddress?: string
  readonly headers?: Record<string, string>
}

const ask = (url = '/v1/locations?q=tala', from: From = {}, of = app) =>
  send(of, { method: 'GET', url, ...here, ...from })

async function askTimes(times: number, from?: From, of?: TestApp) {
  const answers: TestAnswer[] = []
  for (let count = 0; count < times; count++) answers.push(await ask(undefined, from, of))
  return answers
}

const left = ({ headers }: TestAnswer) => Number(headers['x-ratelimit-remaining'])

describe('thirty an hour', () => {
  it('answers the 30th and refuses the 31st with the time to wait', async () => {
    const answers = await askTimes(PER_HOUR)
    expect(everyOf(answers, ({ status }) => status === 200)).toBe(true)
    expect(answers.map(left)).toEqual(Array.from(answers, (_, at) => PER_HOUR - 1 - at))
    expect(answers[0].headers).toMatchObject({
      'ratelimit-policy': '"hour";q=30;w=3600',
      ratelimit: '"hour";r=29;t=3600',
      'x-ratelimit-limit': '30',
      'x-ratelimit-reset': '3600',
    })
    app.clock.nowMs += 600_500
    const refused = await ask()
    expectErrorShape(refused, { code: 'rate_limited', status: 429, hint: /3000 seconds/ })
    expect(refused.headers).toMatchObject({
      'retry-after': '3000',
      'ratelimit-policy': '"hour";q=30;w=3600',
      ratelimit: '"hour";r=0;t=3000',
    })
  })

  it('begins with the first request and is not moved by refused ones', async () => {
    await askTimes(1)
    app.clock.nowMs += HOUR_MS - 1
    await askTimes(PER_HOUR - 1)
    expect((await askTimes(3)).map(({ status }) => status)).toEqual([429, 429, 429])
    expect((await ask()).headers['retry-after']).toBe('1')
    app.clock.nowMs += 1
    const fresh = await ask()
    expect([fresh.status, left(fresh), fresh.headers['x-ratelimit-reset']]).toEqual([
      200,
      PER_HOUR - 1,
      '3600',
    ])
  })

  it('counts both prefixes, refusals and unknown paths together', async () => {
    const answers: TestAnswer[] = []
    for (const url of ['/v1/meta', '/api/meta', '/v1/listings?foo=1', '/api/nothing', '/v1']) {
      answers.push(await ask(url))
    }
    expect(answers.map(left)).toEqual([29, 28, 27, 26, 25])
  })

  it('counts HEAD and a wrong method', async () => {
    await send(app, { method: 'HEAD', url: '/v1/meta', ...here })
    await send(app, { method: 'DELETE', url: '/v1/meta', ...here })
    expect(left(await ask())).toBe(PER_HOUR - 3)
  })
})

describe('not counted', () => {
  it('are answers of 304 and 429', async () => {
    const { headers } = await ask()
    const again = await askTimes(2 * PER_HOUR, { headers: { 'if-none-match': headers.etag } })
    expect(everyOf(again, ({ status }) => status === 304)).toBe(true)
    expect(new Set(again.map(left))).toEqual(new Set([PER_HOUR - 1]))
    expect(left(await ask())).toBe(PER_HOUR - 2)
    await askTimes(PER_HOUR - 2)
    expect((await ask()).status).toBe(429)
  })

  it.each(['/llms.txt', '/openapi.json', '/docs', '/robots.txt', '/healthz', '/readyz', '/'])(
    'is %s, also when the quota is used up',
    async (path) => {
      await askTimes(PER_HOUR)
      const answer = await ask(path)
      expect(answer.status).toBe(200)
      expect(answer.headers).not.toHaveProperty('ratelimit')
      expect((await ask()).status).toBe(429)
    },
  )

  it('is OPTIONS', async () => {
    const preflight = await send(app, { method: 'OPTIONS', url: '/v1/listings', ...here })
    expect(preflight.status).toBe(204)
    expect(left(await ask())).toBe(PER_HOUR - 1)
  })
})

describe('whom a request is counted for', () => {
  it('is the /64 of an IPv6 address, and IPv4 also in IPv6 clothing', async () => {
    const answers: TestAnswer[] = []
    for (const remoteAddress of [
      '2001:db8:0:1::1',
      '2001:db8:0:1:ffff::2',
      '2001:db8:0:2::1',
      '203.0.113.1',
      '::ffff:203.0.113.1',
      '203.0.113.2',
    ]) {
      answers.push(await ask(undefined, { remoteAddress }))
    }
    expect(answers.map(left)).toEqual([29, 28, 29, 29, 28, 29])
  })

  const forwarded = (by: string, chain: string): From => ({
    remoteAddress: by,
    headers: { 'x-forwarded-for': chain },
  })

  it('is the forwarded address only behind a trusted proxy', async () => {
    const behind = await start({ environment: { TRUST_PROXY: '10.0.0.0/8,::1' } })
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
      expect(left(await ask(undefined, from, behind)), JSON.stringify(from)).toBe(expected)
    }
    await behind.stop()
  })

  it('is the peer itself where no proxy is trusted', async () => {
    for (let count = 1; count <= 3; count++) {
      const answer = await ask(undefined, { headers: { 'x-forwarded-for': `203.0.113.${count}` } })
      expect(left(answer)).toBe(PER_HOUR - count)
    }
  })
})

describe('the number', () => {
  it('is lifted by 0, and /v1/meta says so', async () => {
    const lifted = await start({ environment: { RATE_LIMIT_PER_HOUR: '0' } })
    const answers = await askTimes(PER_HOUR + 5, here, lifted)
    expect(everyOf(answers, ({ status }) => status === 200)).toBe(true)
    expect(answers[0].headers).not.toHaveProperty('ratelimit')
    expect((await get(lifted, '/v1/meta')).body.limits.requests_per_hour).toBe(0)
    await lifted.stop()
  })

  it('is what RATE_LIMIT_PER_HOUR says, and no restart hands out a new hour', async () => {
    const first = await start({ environment: { RATE_LIMIT_PER_HOUR: '3' } })
    const meta = await ask('/v1/meta', here, first)
    expect(meta.body.limits.requests_per_hour).toBe(3)
    expect(meta.headers['ratelimit-policy']).toBe('"hour";q=3;w=3600')
    await ask(undefined, here, first)
    await first.close()
    const { dataDir, clock } = first
    const again = await start({
      dataDir,
      nowMs: clock.nowMs + 1000,
      environment: { RATE_LIMIT_PER_HOUR: '3' },
    })
    expect((await askTimes(2, here, again)).map(({ status }) => status)).toEqual([200, 429])
    again.clock.nowMs += HOUR_MS
    expect((await ask(undefined, here, again)).status).toBe(200)
    await again.stop()
  })
})

it('of 60 addresses with 60 parallel requests each, exactly 30 are accepted', async () => {
  const accepted: number[] = []
  // Ten addresses at a time: more would only measure how much memory the open requests take.
  for (let wave = 0; wave < 6; wave++) {
    const addresses = Array.from({ length: 10 }, (_, at) => `198.51.${wave}.${at}`)
    const requests = Array.from({ length: 60 }, () => addresses).flat()
    const statuses = await Promise.all(
      requests.map(async (remoteAddress) => (await ask('/v1/nothing', { remoteAddress })).status),
    )
    for (const address of addresses) {
      const own = statuses.filter((_, at) => requests[at] === address)
      expect(everyOf(own, (status) => status === 404 || status === 429)).toBe(true)
      accepted.push(own.filter((status) => status === 404).length)
    }
  }
  expect(accepted).toEqual(Array.from({ length: 60 }, () => PER_HOUR))
})
