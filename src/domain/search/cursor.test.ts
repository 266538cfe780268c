import { createHmac, createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { parameters } from '../../catalogue/parameters.ts'
import { Refusal } from '../refusal.ts'
import { openCursor, sealCursor } from './cursor.ts'
import type { SearchRequest } from './search-request.ts'

const secret = createSecretKey(Buffer.alloc(32, 7))
const requestOf = (query: Record<string, unknown>) => ({ query }) as unknown as SearchRequest
const request = requestOf({ deal: 'sale', sort: 'newest', bedrooms: ['2', '3'], limit: 10 })
const position = { key: 1_234_567.25, id: 42, isDemoted: false, count: 10 }
const sealed = sealCursor(position, request, secret)

function codeOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.faults[0].code
  }
  return 'none'
}

describe('cursor', () => {
  it('opens to what was sealed, for any position', () => {
    fc.assert(
      fc.property(
        fc.option(fc.double({ noNaN: true })),
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.boolean(),
        fc.integer({ min: 1, max: 500 }),
        (key, id, isDemoted, count) => {
          const place = { key, id, isDemoted, count }
          const cursor = sealCursor(place, request, secret)
          expect(cursor).toMatch(/^[\w-]+$/)
          expect(openCursor(cursor, request, secret)).toEqual(place)
        },
      ),
    )
  })

  it.each([
    ['AQFBMtaHQAAAAEBFAAAAAAAAAAoAsQ5cvgS5GOLYIOw38uvJnEDUczv0xTEDRVrBLeIT', position],
    [
      'AQIAAAAAAAAAAEM_________AfQAsQ5cvgS5GOLYIOw38uv-wwVFYHfgrrrjVwrE9ROY',
      { key: null, id: Number.MAX_SAFE_INTEGER, isDemoted: true, count: 500 },
    ],
  ])('opens and makes the bytes of version 1, which clients hold: %s', (issued, place) => {
    expect(openCursor(issued, request, secret)).toEqual(place)
    expect(sealCursor(place, request, secret)).toBe(issued)
  })

  it('refuses one of another version, though its seal is ours', () => {
    const bytes = Buffer.from(sealed, 'base64url').subarray(0, -16)
    const resealed = (version: number) => {
      bytes[0] = version
      const seal = createHmac('sha256', secret).update('cursor').update(bytes).digest()
      return Buffer.concat([bytes, seal.subarray(0, 16)]).toString('base64url')
    }
    expect(resealed(1)).toBe(sealed)
    expect(codeOf(() => openCursor(resealed(2), request, secret))).toBe('invalid_cursor')
  })

  it('stays below 512 characters with every parameter set', () => {
    const all = requestOf(Object.fromEntries(parameters.map(({ name }) => [name, 'x'.repeat(500)])))
    expect(sealCursor(position, all, secret).length).toBeLessThanOrEqual(512)
  })

  it('refuses every flipped bit', () => {
    const bytes = Buffer.from(sealed, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes)
      flipped[bit >> 3] ^= 1 << (bit & 7)
      const cursor = flipped.toString('base64url')
      expect(codeOf(() => openCursor(cursor, request, secret))).toBe('invalid_cursor')
    }
  })

  it('refuses every changed character', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (let at = 0; at < sealed.length; at++) {
      for (const other of alphabet) {
        if (other === sealed[at]) continue
        const cursor = sealed.slice(0, at) + other + sealed.slice(at + 1)
        expect(codeOf(() => openCursor(cursor, request, secret))).toBe('invalid_cursor')
      }
    }
  })

  it('refuses rubbish, truncation and another secret', () => {
    const other = createSecretKey(Buffer.alloc(32, 8))
    expect(codeOf(() => openCursor(sealed, request, other))).toBe('invalid_cursor')
    fc.assert(
      fc.property(anyText({ minLength: 1 }), (text) => {
        expect(codeOf(() => openCursor(text, request, secret))).toBe('invalid_cursor')
      }),
    )
    for (let end = 1; end < sealed.length; end++) {
      expect(codeOf(() => openCursor(sealed.slice(0, end), request, secret))).toBe('invalid_cursor')
    }
  })

  it('allows another limit and detail', () => {
    const changed = requestOf({ ...request.query, limit: 25, detail: 'full' })
    expect(openCursor(sealed, changed, secret)).toEqual(position)
  })

  it.each([
    [{ ...request.query, bedrooms: ['2'] }, 'bedrooms changed'],
    [{ ...request.query, price_min: 5 }, 'price_min added'],
    [{ deal: 'sale', sort: 'newest' }, 'bedrooms missing'],
    [{ ...request.query, sort: 'price_asc' }, 'sort changed'],
    [{ ...request.query, deal: 'rent' }, 'deal changed'],
  ])('names what differs: %j', (query, words) => {
    const open = () => openCursor(sealed, requestOf(query), secret)
    expect(codeOf(open)).toBe('cursor_mismatch')
    expect(open).toThrow(words)
  })
})
