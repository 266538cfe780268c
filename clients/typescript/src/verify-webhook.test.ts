import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { verifyWebhook } from './verify-webhook.ts'

// The example of the Standard Webhooks specification's own tests.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"test": 2432232314}'
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const TIME = '1614265330'
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

const nowMs = Number(TIME) * 1000
const headers = { 'webhook-id': ID, 'webhook-timestamp': TIME, 'webhook-signature': SIGNATURE }
const verify = (sent: object = {}, more: object = {}, body: string | Uint8Array = BODY) =>
  verifyWebhook(body, { ...headers, ...sent }, { secrets: SECRET, nowMs, ...more })

const sign = (secret: string, body = BODY) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${ID}.${TIME}.${body}`).digest('base64')}`
}

it('takes what was signed, as text or bytes, with headers of either kind', async () => {
  expect(await verify()).toEqual({ test: 2432232314 })
  expect(await verify({}, {}, new TextEncoder().encode(BODY))).toEqual({ test: 2432232314 })
  expect(await verifyWebhook(BODY, new Headers(headers), { secrets: SECRET, nowMs })).toEqual({
    test: 2432232314,
  })
})

it('takes one of several signatures and secrets', async () => {
  const other = `whsec_${Buffer.from('another secret').toString('base64')}`
  const both = `v1,AAAA v1a,ignored ${sign(other)} ${SIGNATURE}`
  expect(await verify({ 'webhook-signature': both })).toEqual({ test: 2432232314 })
  expect(await verify({}, { secrets: [other, SECRET] })).toEqual({ test: 2432232314 })
})

it.each<[string, object, object, string?]>([
  ['missing_header', { 'webhook-id': undefined }, {}],
  ['missing_header', { 'webhook-signature': '' }, {}],
  ['bad_timestamp', { 'webhook-timestamp': 'now' }, {}],
  ['too_old', {}, { nowMs: nowMs + 301_000 }],
  ['too_new', {}, { nowMs: nowMs - 301_000 }],
  ['bad_signature', { 'webhook-signature': SIGNATURE.replace('v1', 'v2') }, {}],
  ['bad_signature', { 'webhook-signature': 'v1,!!!' }, {}],
  ['bad_signature', { 'webhook-id': 'msg_other' }, {}],
  ['bad_signature', { 'webhook-timestamp': String(Number(TIME) + 1) }, {}],
  ['bad_signature', {}, {}, `${BODY} `],
  ['bad_signature', {}, { secrets: 'whsec_AAAA' }],
  ['bad_secret', {}, { secrets: 'whsec_' }],
  ['bad_body', { 'webhook-signature': sign(SECRET, 'text') }, {}, 'text'],
])('refuses with %s: %j %j', async (code, sent, more, body) => {
  await expect(verify(sent, more, body)).rejects.toMatchObject({ name: 'WebhookError', code })
})

it('takes what is as old as the tolerance', async () => {
  expect(await verify({}, { nowMs: nowMs + 300_000 })).toEqual({ test: 2432232314 })
  expect(await verify({}, { nowMs: nowMs + 900_000, toleranceS: 900 })).toBeTruthy()
})
