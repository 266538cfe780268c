/** Signatures by the standard, and what answers mean. */
import { createPublicKey, verify } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import type { Posted } from '../net/guarded-post.ts'
import { nextAttemptMs, outcomeOf, restMs } from './delivery-outcome.ts'
import { hookLimits } from './hook-limits.ts'
import { createWebhookSigner, messageId } from './sign-message.ts'

const signer = createWebhookSigner(Buffer.alloc(32, 7))
const secret = { nonce: 'n', generation: 1 }
const body = '{"type":"listing.published","data":{"seq":1}}'
const message = { id: 'msg_1', timestampS: Math.floor(Date.now() / 1000), body }

describe('a signature', () => {
  it('is verified by the reference library of the standard, with either secret of a rotation', () => {
    const next = { ...secret, generation: 2 }
    const headers = signer.headersOf(message, [next, secret])
    for (const valid of [secret, next]) {
      expect(new Webhook(signer.secretOf(valid)).verify(body, headers)).toEqual(JSON.parse(body))
    }
    const other = new Webhook(signer.secretOf({ ...secret, nonce: 'other' }))
    expect(() => other.verify(body, headers)).toThrow('No matching signature')
    const own = new Webhook(signer.secretOf(secret))
    expect(() => own.verify(`${body} `, headers)).toThrow('No matching signature')
    expect(() => own.verify(body, { ...headers, 'webhook-timestamp': '1' })).toThrow('too old')
  })

  it('is verified with the public key alone', () => {
    const signature = signer.headersOf(message, [])['webhook-signature']!
    const raw = Buffer.from(signer.publicKey.slice('whpk_'.length), 'base64')
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
      format: 'jwk',
    })
    const given = Buffer.from(signature.slice('v1a,'.length), 'base64')
    const text = Buffer.from(`${message.id}.${message.timestampS}.${body}`)
    expect(raw).toHaveLength(32)
    expect(verify(null, text, key, given)).toBe(true)
    expect(verify(null, Buffer.from('other'), key, given)).toBe(false)
  })

  it('names a message, and another one otherwise', () => {
    expect(messageId('store', 1)).toMatch(/^msg_[\w-]{24}$/)
    expect(new Set([messageId('a', 1), messageId('a', 2), messageId('b', 1)]).size).toBe(3)
  })
})

describe('an answer', () => {
  const answer = (status: number, retryAfter: string | null = null): Posted => ({
    ...{ ok: true, status, retryAfter, bytes: Buffer.alloc(0) },
  })
  it.each([
    [200, 'delivered', false],
    [204, 'delivered', false],
    [302, 'failed', false],
    [410, 'gone', false],
    [429, 'failed', true],
    [500, 'failed', false],
    [502, 'failed', true],
    [504, 'failed', true],
  ])('%i', (status, result, isOverloaded) => {
    expect(outcomeOf(answer(status), 0)).toMatchObject({
      answer: String(status),
      result,
      isOverloaded,
    })
  })

  it('that asks for a wait gets it, up to a day', () => {
    const wait = (text: string) => outcomeOf(answer(503, text), 1_000).retryAfterMs
    expect(wait('120')).toBe(120_000)
    expect(wait('9999999')).toBe(hookLimits.retryAfterMaxMs)
    expect(wait(new Date(61_000).toUTCString())).toBe(60_000)
    expect([wait('soon'), wait(new Date(0).toUTCString())]).toEqual([0, 0])
  })

  it('that never comes rests the endpoint', () => {
    const failure = { ok: false, message: '', retryable: true } as const
    expect(outcomeOf({ ...failure, code: 'timeout' }, 0)).toMatchObject({
      ...{ answer: 'timeout', result: 'failed', isOverloaded: true },
    })
    expect([restMs(0), restMs(1), restMs(99)]).toEqual([10_000, 20_000, 3_600_000])
  })

  it('is followed by ten attempts over three days', () => {
    const middle = Array.from({ length: 10 }, (_, at) => nextAttemptMs(at + 1, () => 0.5))
    expect(middle.at(-1)).toBeNull()
    const totalMs = middle.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)
    expect(totalMs / 3_600_000).toBeCloseTo(75.6, 1)
    expect([nextAttemptMs(1, () => 0), nextAttemptMs(1, () => 1)]).toEqual([4_500, 5_500])
  })
})
