/** What costs nothing and what only seems to, over real connections: 304, `*`, keys, and the advice of a 429. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import {
  issueTestKey,
  startTestApp,
  type TestAnswer,
  type TestApp,
  toAnswer,
} from '../support/test-app.ts'

const HOUR_MS = 3_600_000
const PATH = '/v1/locations?q=tala'

let app: TestApp
let origin: string
let visitors = 0
let here: string

beforeAll(async () => {
  app = await startTestApp({
    environment: { RATE_LIMIT_PER_HOUR: String(limits.requestsPerHour), TRUST_PROXY: '127.0.0.1' },
  })
  origin = `http://127.0.0.1:${new URL(await app.listen()).port}`
})
beforeEach(() => {
  here = `203.0.113.${++visitors}`
})
afterAll(() => app.stop())

async function ask(path: string, headers: Record<string, string> = {}, at = origin) {
  const sent = { 'x-forwarded-for': here, connection: 'close', ...headers }
  const answer = await fetch(`${at}${path}`, { headers: sent, cache: 'no-store' })
  return toAnswer(answer.status, Object.fromEntries(answer.headers), await answer.text())
}

const left = ({ headers }: TestAnswer) => Number(headers['x-ratelimit-remaining'])

const newKey = async (of: TestApp) => {
  const seller = { type: 'agency', name: 'Seller', company_id: null, created_at: 0 } as const
  return issueTestKey(of, (await of.store.addSeller(seller)).id)
}

describe('If-None-Match', () => {
  it('of a star is counted like any read', async () => {
    const lefts: number[] = []
    for (const held of ['*', ' * ', '*']) {
      const answer = await ask(PATH, { 'if-none-match': held })
      expect([200, 304]).toContain(answer.status)
      lefts.push(left(answer))
    }
    expect(lefts).toEqual([29, 28, 27])
  })

  it('of a tag that was never issued is counted', async () => {
    const answer = await ask(PATH, { 'if-none-match': '"never", W/"given-out"' })
    expect([answer.status, left(answer)]).toEqual([200, 29])
  })

  it('of our tag is free 300 times an hour, then counted, then refused', async () => {
    const { headers } = await ask(PATH)
    const again = () => ask(PATH, { 'if-none-match': headers.etag })
    for (let free = 0; free < limits.freeNotModifiedPerHour; free++) {
      const answer = await again()
      expect([answer.status, left(answer)]).toEqual([304, limits.requestsPerHour - 1])
    }
    for (let paid = 2; paid <= limits.requestsPerHour; paid++) {
      const answer = await again()
      expect([answer.status, left(answer)]).toEqual([304, limits.requestsPerHour - paid])
    }
    expectErrorShape(await again(), { code: 'rate_limited' })
    app.clock.nowMs += HOUR_MS
    expect(left(await again())).toBe(limits.requestsPerHour)
  })
})

describe('the advice of a 429', () => {
  const useUp = async () => {
    for (let used = 0; used < limits.requestsPerHour; used++) await ask('/v1/nothing')
    return ask(PATH)
  }

  it('works: waiting that long, the same request is answered', async () => {
    const refused = await useUp()
    expectErrorShape(refused, { code: 'rate_limited', hint: /^Wait 3600 seconds \(Retry-After\)/ })
    app.clock.nowMs += Number(refused.headers['retry-after']) * 1000
    expect((await ask(PATH)).status).toBe(200)
  })

  it('works: with a key, the same request is answered at once', async () => {
    const { headers } = await ask(PATH)
    const refused = await useUp()
    expectErrorShape(refused, { hint: /Authorization: Bearer <key>/ })
    const answer = await ask(PATH, { authorization: `Bearer ${await newKey(app)}` })
    expect([answer.status, left(answer)]).toEqual([200, limits.keyRequestsPerHour - 1])
    // What it does not advise does not help either.
    expect(refused.body.error.hint).not.toMatch(/If-None-Match/)
    expect((await ask(PATH, { 'if-none-match': headers.etag })).status).toBe(429)
  })
})

it('RATE_LIMIT_PER_HOUR=0 lifts the quota of the anonymous, not that of a key', async () => {
  const lifted = await startTestApp()
  const at = `http://127.0.0.1:${new URL(await lifted.listen()).port}`
  const authorization = `Bearer ${await newKey(lifted)}`
  expect((await ask(PATH, {}, at)).headers).not.toHaveProperty('ratelimit')
  const first = await ask(PATH, { authorization }, at)
  expect(first.headers['ratelimit-policy']).toBe('"hour";q=3600;w=3600')
  expect(left(first)).toBe(limits.keyRequestsPerHour - 1)
  // That the last of them is the last is shown in test/write/access.test.ts.
  expect(left(await ask(PATH, { authorization }, at))).toBe(limits.keyRequestsPerHour - 2)
  await lifted.stop()
})
