/** Keys for reading that anybody mints: what a proof is worth, what bounds there are, what a key is good for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../src/catalogue/errors.ts'
import { limits } from '../../src/catalogue/limits.ts'
import { makeChallenge } from '../../src/domain/enquiries/proof-of-work.ts'
import { DAY_MS, HOUR_MS } from '../../src/structures/durations.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { solveProof } from '../support/solve-proof.ts'
import { type Body, send, startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let clients = 0

const KEYS_MAX = 30

beforeAll(async () => {
  app = await startTestApp({
    environment: {
      RATE_LIMIT_PER_HOUR: '2',
      AGENT_KEY_BITS: '4',
      AGENT_KEYS_MAX: String(KEYS_MAX),
    },
  })
})
afterAll(() => app.stop())

const nextClient = () => `192.0.2.${++clients}`
const PATH = '/v1/keys/agent'

const challengeOf = (client: string, of = app) =>
  send(of, { method: 'GET', url: PATH, remoteAddress: client })

const post = (client: string, payload?: object | string, of = app) =>
  send(of, {
    method: 'POST',
    url: PATH,
    remoteAddress: client,
    ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
  })

const solved = (body: Body): string => solveProof(body as never)

/** A challenge may begin with any letter: one that is put in its place has to differ. */
const otherThan = (letter: string): string => (letter === '-' ? '_' : '-')

async function mint(client: string) {
  const { body } = await challengeOf(client)
  return post(client, { proof: solved(body) })
}

const read = (key: string, client = '198.51.100.1', url = '/v1/locations?q=tala') =>
  send(app, {
    method: 'GET',
    url,
    remoteAddress: client,
    headers: { authorization: `Bearer ${key}` },
  })

describe('a proof', () => {
  it('costs some four million hashes unless the operator says otherwise', async () => {
    const usual = await startTestApp()
    const { status, body, headers } = await challengeOf('192.0.2.1', usual)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(Number(body.parts) * 2 ** Number(body.bits)).toBe(2 ** 22)
    expect(body.key).toEqual({ requests_per_day: 300, valid_days: 7 })
    expect(Date.parse(String(body.expires_at)) - usual.clock.nowMs).toBe(600_000)
    await usual.stop()
  })

  it('makes one key, and a second one none', async () => {
    const client = nextClient()
    const proof = solved((await challengeOf(client)).body)
    const first = await post(client, { proof })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      key: expect.stringMatching(/^estia_/),
      requests_per_day: 300,
      expires_at: new Date(app.clock.nowMs + 7 * DAY_MS).toISOString(),
    })
    for (const from of [client, nextClient()]) {
      const again = await post(from, { proof })
      expectErrorShape(again, {
        code: 'proof_required',
        status: 403,
        hint: /GET \/v1\/keys\/agent/,
      })
      expect(again.body.error.message).toContain('used before')
    }
  })

  it('of the challenge in a refusal is as good', async () => {
    const client = nextClient()
    const refused = await post(client)
    expectErrorShape(refused, { code: 'proof_required', status: 403 })
    const { challenge } = refused.body.error
    expect((await post(client, { proof: solved(challenge) })).status).toBe(201)
  })

  it.each<[string, (body: Body) => string, string]>([
    ['with wrong numbers', ({ challenge }) => `${challenge}:${Array(16).fill(0).join()}`, 'solve'],
    ['with too few numbers', (body) => solved(body).replace(/,\d+$/, ''), 'solve'],
    ['without numbers', ({ challenge }) => String(challenge), 'form'],
    ['that was made up', (body) => solved(body).replace(/^./, otherThan), 'not issued'],
    ['that claims to be easy', (body) => solved(body).replace('.16.4.', '.16.1.'), 'not issued'],
    ['of 10,000 characters', (body) => solved(body).padEnd(10_000, '1'), 'form'],
  ])('%s makes none', async (_, forge, words) => {
    const client = nextClient()
    const { body } = await challengeOf(client)
    const refused = await post(client, { proof: forge(body) })
    expectErrorShape(refused, { code: 'proof_required', status: 403 })
    expect(refused.body.error.message).toContain(words)
  })

  it('of a challenge for an enquiry makes none', async () => {
    const easy = makeChallenge({
      listingId: 0,
      nowMs: app.clock.nowMs,
      secret: Buffer.from((await app.store.getSetting('key_pepper'))!, 'hex'),
      randomBytes: () => Buffer.alloc(16),
      difficulty: { parts: 1, bits: 1 },
    })
    const refused = await post(nextClient(), { proof: solveProof(easy) })
    expectErrorShape(refused, { code: 'proof_required', status: 403 })
  })

  it('expires with its challenge', async () => {
    const client = nextClient()
    const proof = solved((await challengeOf(client)).body)
    app.clock.nowMs += 600_000
    const refused = await post(client, { proof })
    expect(refused.body.error.message).toContain('expired')
  })

  it.each<[object | string, ErrorCode, string?]>([
    [{ proof: 1 }, 'invalid_value', 'proof'],
    [{ proof: 'a', label: 'b' }, 'unknown_field', 'label'],
    ['{"proof"', 'invalid_json'],
    ['[]', 'invalid_json'],
  ])('in a bad body is refused: %j', async (payload, code, param) => {
    expectErrorShape(await post(nextClient(), payload), {
      code,
      status: 400,
      ...(param ? { param } : {}),
    })
  })
})

describe('a minted key', () => {
  it('has the budget of a day, shown in every answer', async () => {
    const client = nextClient()
    const { body } = await mint(client)
    const first = await read(String(body.key))
    expect(first.status).toBe(200)
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"day";q=300;w=86400',
      ratelimit: '"day";r=299;t=86400',
      'cache-control': 'public, no-cache',
    })
    const quota = { left: 0 }
    for (let used = 1; used < 300; used++) {
      quota.left = Number((await read(String(body.key))).headers['x-ratelimit-remaining'])
    }
    expect(quota.left).toBe(0)
    const refused = await read(String(body.key))
    expectErrorShape(refused, { code: 'rate_limited', status: 429, hint: /budget of your key/ })
    expect(refused.body.error.message).toContain('All 300 requests of this day')
    expect(refused.headers['retry-after']).toBe('86400')
    app.clock.nowMs += DAY_MS
    expect((await read(String(body.key))).status).toBe(200)
  })

  it('writes nothing, expires, and is revoked', async () => {
    const [one, other] = [await mint(nextClient()), await mint(nextClient())]
    const key = String(one.body.key)
    const write = await send(app, {
      method: 'POST',
      url: '/v1/listings',
      payload: { deal: 'sale' },
      headers: { authorization: `Bearer ${key}` },
    })
    expectErrorShape(write, { code: 'forbidden', status: 403, hint: /key of a seller/ })
    expectErrorShape(await read(key, undefined, '/v1/my/listings'), { code: 'forbidden' })
    await app.store.revokeReadingKey(String(other.body.key).split('_')[1], app.clock.nowMs)
    expectErrorShape(await read(String(other.body.key)), { code: 'unauthenticated', status: 401 })
    app.clock.nowMs += 7 * DAY_MS - 1
    expect((await read(key)).status).toBe(200)
    app.clock.nowMs += 1
    expectErrorShape(await read(key), { code: 'unauthenticated', status: 401 })
  })
})

describe('bounds', () => {
  it('give one client twenty a day, and refuse more before it computes', async () => {
    await app.store.revokeMintedKeys(app.clock.nowMs)
    const client = nextClient()
    const { body } = await challengeOf(client)
    for (let made = 0; made < limits.agentKeysPerClientDay; made++) {
      expect((await mint(client)).status).toBe(201)
    }
    const spare = solved(body)
    for (const refused of [await challengeOf(client), await post(client, { proof: spare })]) {
      expectErrorShape(refused, { code: 'rate_limited', status: 429, hint: /Retry-After/ })
      expect(refused.body.error.message).toContain('20 keys a day')
    }
    // The others are not concerned, and a proof that was refused is still good.
    expect((await post(nextClient(), { proof: spare })).status).toBe(201)
  })

  it('are limited in total', async () => {
    const inForce = limits.agentKeysPerClientDay + 1
    for (let made = inForce; made < KEYS_MAX; made++) {
      expect((await mint(nextClient())).status).toBe(201)
    }
    const refused = await challengeOf(nextClient())
    expectErrorShape(refused, { code: 'rate_limited', status: 429 })
    expect(refused.body.error.message).toContain(`All ${KEYS_MAX} keys`)
  })

  it('answer one client a limited number of times an hour', async () => {
    const client = nextClient()
    for (let call = 0; call < limits.agentKeyCallsPerHour; call++) await post(client)
    const refused = await post(client)
    expectErrorShape(refused, { code: 'rate_limited', status: 429 })
    expect(refused.headers['retry-after']).toBe('3600')
    app.clock.nowMs += HOUR_MS
    expectErrorShape(await post(client), { code: 'proof_required' })
  })

  it('cost nothing of the quota, and tell those who have used it up', async () => {
    const client = nextClient()
    const ask = () =>
      send(app, { method: 'GET', url: '/v1/locations?q=tala', remoteAddress: client })
    await ask()
    await post(client)
    expect((await ask()).headers['x-ratelimit-remaining']).toBe('0')
    expectErrorShape(await ask(), { code: 'rate_limited', hint: /GET \/v1\/keys\/agent/ })
    expectErrorShape(await post(client), { code: 'proof_required' })
  })
})

it('none are given where the operator wants none, and no hint promises one', async () => {
  const closed = await startTestApp({
    environment: { AGENT_KEYS_MAX: '0', RATE_LIMIT_PER_HOUR: '1' },
  })
  const client = nextClient()
  for (const refused of [await challengeOf(client, closed), await post(client, {}, closed)]) {
    expectErrorShape(refused, { code: 'forbidden', status: 403, hint: /operator/ })
  }
  const ask = () => send(closed, { method: 'GET', url: '/v1/meta', remoteAddress: client })
  await ask()
  const { hint } = (await ask()).body.error
  expect(String(hint)).toContain('Authorization: Bearer <key>')
  expect(String(hint)).not.toContain('/v1/keys/agent')
  const card = await send(closed, { method: 'GET', url: '/.well-known/agent-card.json' })
  const llms = await send(closed, { method: 'GET', url: '/llms.txt' })
  for (const { text } of [card, llms]) expect(text).not.toContain('GET /v1/keys/agent, solve')
  expect(card.text).not.toContain('/v1/keys/agent')
  await closed.stop()
})
