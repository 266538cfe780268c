/** However much is wrong with a request, the answer stays short and says how much it leaves out. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { parameters } from '../../src/catalogue/parameters.ts'
import { anyText } from '../support/any-text.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { hostileEncoded, hostileNames } from '../support/hostile-values.ts'
import { issueTestKey, startTestApp, type TestApp, toAnswer } from '../support/test-app.ts'

let app: TestApp
let origin: string
let authorization: string

beforeAll(async () => {
  app = await startTestApp()
  const { port } = new URL(await app.listen())
  origin = `http://127.0.0.1:${port}`
  const seller = { type: 'agency', name: 'Seller', company_id: 1, created_at: 0 } as const
  const { id } = await app.store.addSeller(seller)
  authorization = `Bearer ${await issueTestKey(app, id)}`
})
afterAll(() => app.stop())

async function call(path: string, body?: string | Uint8Array<ArrayBuffer>) {
  const sent = body === undefined ? {} : { method: 'POST', body }
  // A connection of its own: making hostile values takes longer than an idle one lives.
  const headers = { authorization, 'content-type': 'application/json', connection: 'close' }
  const answer = await fetch(`${origin}${path}`, { ...sent, headers })
  return toAnswer(answer.status, Object.fromEntries(answer.headers), await answer.text())
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `x${at.toString(36)}`)

it('lists 20 of 900 unknown parameters and counts the rest', async () => {
  const answer = await call(`/v1/listings?${names(900).join('&')}`)
  expectErrorShape(answer, { code: 'unknown_parameter', param: 'x0' })
  expect([...answer.body.error.details]).toHaveLength(limits.errorDetailsMax)
  expect(answer.body.error.message).toMatch(/900 faults: 20 are listed, and there are 880 more\./)
})

it('lists 20 of 9,000 unknown fields and counts the rest', async () => {
  const body = JSON.stringify(Object.fromEntries(names(9_000).map((name) => [name, 1])))
  const answer = await call('/v1/listings', body)
  expectErrorShape(answer, { code: 'unknown_field', param: 'x0' })
  expect([...answer.body.error.details]).toHaveLength(limits.errorDetailsMax)
  expect(answer.body.error.message).toMatch(/there are 8980 more\./)
  const checked = await call('/v1/listings/validate', body)
  expect([...checked.body.errors].length).toBeLessThanOrEqual(limits.errorDetailsMax + 1)
  expect(checked.body.warnings[0].message).toMatch(/there are 8980 more\./)
  expect(Buffer.byteLength(checked.text)).toBeLessThanOrEqual(limits.errorBodyMaxBytes)
})

it('does not count where all faults are listed', async () => {
  const { body } = await call('/v1/listings?foo=1&bar=2')
  expect([...body.error.details]).toHaveLength(2)
  expect(body.error.message).not.toMatch(/more/)
})

const rubbish = fc.oneof(
  fc.constantFrom(...hostileEncoded, ...hostileNames.map(encodeURIComponent)),
  fc.constantFrom('%01', '%22', '%5C', '%7F', '%E2%80%A8').map((piece) => piece.repeat(400)),
)
const pair = fc.tuple(
  fc.oneof(fc.constantFrom(...parameters.map(({ name }) => name)), rubbish),
  rubbish,
)

it('answers every hostile query with less than 32 KB', async () => {
  const queries = fc
    .array(pair, { minLength: 1, maxLength: 600 })
    .map((pairs) => pairs.map((piece) => piece.join('=')).join('&'))
    .map((query) => query.slice(0, limits.urlMaxChars - '/v1/listings?'.length))
  const paths = fc.constantFrom('/v1/listings', '/v1/locations', '/v1/listings/map', '/v1/meta')
  const property = fc.asyncProperty(paths, queries, async (path, query) => {
    const answer = await call(`${path}?${query}`)
    if (answer.status >= 400) expectErrorShape(answer)
  })
  await fc.assert(property, { numRuns: 150, seed: 7 })
})

it('answers every hostile body with less than 32 KB', async () => {
  const text = fc.oneof(
    anyText({ maxLength: 3_000 }),
    fc.constantFrom('\u0001', '"', '\\', '\u2028', 'https://a.example ').map((c) => c.repeat(900)),
  )
  const value = fc.oneof(text, fc.double(), fc.array(text, { maxLength: 8 }))
  const known = fc.constantFrom('price', 'view', 'description', 'photo_urls', 'reference', 'deal')
  const bodies = fc.array(fc.tuple(fc.oneof(known, text), value), { maxLength: 30 })
  const property = fc.asyncProperty(bodies, async (entries) => {
    const body = Buffer.from(JSON.stringify(Object.fromEntries(entries)))
    expectErrorShape(await call('/v1/listings', body.subarray(0, limits.bodyMaxBytes)))
  })
  await fc.assert(property, { numRuns: 150, seed: 7 })
})
