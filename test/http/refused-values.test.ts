/** Values that sellers send and that are refused rather than bent, as they go over the wire. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectErrorShape } from '../support/error-shape.ts'
import { issueTestKey, startTestApp, type TestApp, toAnswer } from '../support/test-app.ts'

let app: TestApp
let origin: string
let authorization: string

beforeAll(async () => {
  app = await startTestApp()
  origin = `http://127.0.0.1:${new URL(await app.listen()).port}`
  const seller = { type: 'agency', name: 'Seller', company_id: 1, created_at: 0 } as const
  authorization = `Bearer ${await issueTestKey(app, (await app.store.addSeller(seller)).id)}`
})
afterAll(() => app.stop())

/** `fields` is JSON as it stands in the body: 100.0 is not the same text as 100. */
async function create(fields: string) {
  const headers = { authorization, 'content-type': 'application/json', connection: 'close' }
  const body = `{"deal":"sale",${fields}}`
  const answer = await fetch(`${origin}/v1/listings`, { method: 'POST', headers, body })
  return toAnswer(answer.status, Object.fromEntries(answer.headers), await answer.text())
}

it.each([
  ['"price":100.5', 'price', 'Send 101.'],
  ['"price":0.4', 'price', 'Send 1.'],
  ['"floor":1.5', 'floor', 'Send 2.'],
  ['"postal_code":4046.5', 'postal_code', 'Send 4047.'],
  ['"video_url":"https://www.youtube.com/redirect?q=https://evil.example"', 'video_url', /watch/],
])('%s is refused', async (fields, param, hint) => {
  expectErrorShape(await create(fields), { code: 'invalid_value', status: 400, param, hint })
})

it.each([
  ['"price":100.0', 'price', 100],
  ['"price":1e3', 'price', 1000],
  ['"covered_area_m2":84.5', 'covered_area_m2', 84.5],
  ['"video_url":"https://youtu.be/aqz-KE-bpKQ"', 'video_url', 'https://youtu.be/aqz-KE-bpKQ'],
])('%s is stored as it is', async (fields, name, value) => {
  const { status, body } = await create(fields)
  expect([status, body[name]]).toEqual([201, value])
})

it.each(['{"toString":1,"valueOf":1}', '[[1]]', '"x"', '1.5', '-1'])(
  'matches are not marked as seen up to %s',
  async (seq) => {
    const headers = { 'content-type': 'application/json', connection: 'close' }
    const post = (path: string, body: string) =>
      fetch(`${origin}/v1/searches${path}`, { method: 'POST', headers, body })
    const { token } = (await (await post('', '{"query":{"deal":"sale"}}')).json()) as {
      token: string
    }
    const answer = await post(`/${token}/seen`, `{"seq":${seq}}`)
    const { status, headers: answered } = answer
    expectErrorShape(toAnswer(status, Object.fromEntries(answered), await answer.text()), {
      ...{ code: 'invalid_value', status: 400, param: 'seq' },
    })
  },
)
