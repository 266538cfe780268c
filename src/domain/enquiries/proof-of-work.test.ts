import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { solveProof } from '../../../test/support/solve-proof.ts'
import { judgeProof, makeChallenge, proofDifficulty } from './proof-of-work.ts'

/** Lone surrogates and control characters too. */
const anyCodeUnit = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit))

const secret = Buffer.alloc(32, 3)
const nowMs = Date.UTC(2026, 10, 1)
const order = { listingId: 12, nowMs, secret, randomBytes, difficulty: { parts: 3, bits: 6 } }
const challenge = makeChallenge(order)
const proof = solveProof(challenge)
const check = (text: string, more = {}) =>
  judgeProof(text, { listingId: 12, nowMs, secret, ...more })

describe('a proof', () => {
  it('is good for ten minutes, and names what to mark as used', () => {
    const good = { id: challenge.challenge.split('.')[0], expiresAt: challenge.expires_at }
    expect(check(proof)).toEqual(good)
    expect(challenge.expires_at).toBe(nowMs + 600_000)
    expect(check(proof, { nowMs: challenge.expires_at - 1 })).toEqual(good)
    expect(check(proof, { nowMs: challenge.expires_at })).toBe('expired')
  })

  it('of full difficulty is found and found good', () => {
    const full = makeChallenge({ ...order, difficulty: undefined })
    expect(full).toMatchObject(proofDifficulty)
    expect(check(solveProof(full))).toMatchObject({ expiresAt: full.expires_at })
  })

  it('is of one listing and one secret', () => {
    expect(check(proof, { listingId: 13 })).toBe('other_listing')
    expect(check(proof, { secret: Buffer.alloc(32, 4) })).toBe('forged')
  })

  it('needs a number for each part', () => {
    const [head, numbers] = proof.split(':')
    expect(check(`${head}:${numbers.split(',').slice(1).join(',')}`)).toBe('unsolved')
    expect(check(`${head}:${numbers},1`)).toBe('unsolved')
    expect(check(head)).toBe('malformed')
    expect(check(`${head}:1e3`)).toBe('malformed')
    expect(check(`${proof},${'1'.repeat(500)}`)).toBe('malformed')
  })

  it('cannot be made easier, later or another listing’s', () => {
    const [id, listing, expires, parts, bits, signature] = challenge.challenge.split('.')
    for (const forged of [
      [id, listing, expires, '1', '1', signature],
      [id, listing, String(Number(expires) + 1), parts, bits, signature],
      [id, '13', expires, parts, bits, signature],
    ]) {
      expect(check(`${forged.join('.')}:1,2,3`)).toBe('forged')
    }
  })

  it('is no other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodeUnit, maxLength: 500 }), (text) => {
        expect(typeof check(text)).toBe('string')
        expect(typeof check(`${challenge.challenge}:${text}`)).toMatch(/string|object/)
      }),
    )
  })
})
