/** What the pages' script solves is what the service accepts. */
import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { judgeProof, makeChallenge } from '../../../domain/enquiries/proof-of-work.ts'
import { hashesFrom, solveChallenge } from './solve-challenge.ts'

it('hashes as SHA-256 does, at every length around a block', () => {
  for (let length = 0; length < 140; length++) {
    const text = 'abcdefghij'.repeat(14).slice(0, length)
    for (const cut of [0, Math.floor(length / 2), length]) {
      const rest = text.slice(cut)
      if (rest.length + (cut % 64) > 119) continue
      const right = createHash('sha256').update(text).digest().readUInt32BE(0)
      expect(hashesFrom(text.slice(0, cut))(rest)).toBe(right)
    }
  }
})

it('solves a challenge as it is posed', () => {
  const secret = Buffer.alloc(32, 5)
  const nowMs = Date.UTC(2026, 10, 1)
  const difficulty = { parts: 4, bits: 11 }
  const posed = makeChallenge({ listingId: 42, nowMs, secret, randomBytes, difficulty })
  const rated = judgeProof(solveChallenge(posed), { listingId: 42, nowMs, secret })
  expect(rated).toHaveProperty('id')
})
