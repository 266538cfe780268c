import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseEncoding, type Encoding, encodings } from './compress.ts'

const quick: readonly Encoding[] = ['zstd', 'br', 'gzip']
const onlyGzip: readonly Encoding[] = ['gzip']

describe('the coding of an answer', () => {
  it.each<readonly [header: string | undefined, chosen: Encoding | null]>([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['deflate', null],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br', 'br'],
    ['zstd', 'zstd'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0', null],
    ['gzip;q=0.0, br;q=0', null],
    ['gzip;q=1, br;q=0.5, zstd;q=0.1', 'gzip'],
    ['gzip ; q=0.8 , br ; Q=0.9', 'br'],
    ['*', 'zstd'],
    ['*;q=0', null],
    ['*;q=0.5, gzip', 'gzip'],
    ['zstd;q=0, *', 'br'],
    ['gzip, *;q=0', 'gzip'],
    ['identity;q=1, gzip;q=0.5', null],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['identity, gzip', 'gzip'],
    ['identity;q=0', null],
    // What cannot be read says nothing.
    ['gzip;q=2', null],
    ['gzip;q=-1', null],
    ['gzip;q=', null],
    ['gzip;q=0.1234', null],
    ['gzip;level=9', null],
    ['gzip br', null],
    [',,gzip,,', 'gzip'],
    ['xgzip', null],
    ['gzipped', null],
    ['not-gzip', null],
    ['gzip;q=1;q=0', null],
  ])('for %j is %s', (header, chosen) => expect(chooseEncoding(header, quick)).toBe(chosen))

  it('is one of those that are offered', () => {
    expect(chooseEncoding('br, zstd', onlyGzip)).toBeNull()
    expect(chooseEncoding('br, gzip;q=0.1', onlyGzip)).toBe('gzip')
  })

  it('is never one that was not named, and the same on a second call', () => {
    const name = fc.constantFrom(...encodings, '*', 'identity', 'deflate', 'x-gzip', 'q', '')
    const q = fc.constantFrom('', ';q=0', ';q=1', ';q=0.5', '; q=0.001', ';q=x', ';', ';q')
    const member = fc.oneof(
      fc.tuple(name, q).map((pair) => pair.join('')),
      fc.string(),
    )
    const header = fc.array(member, { maxLength: 6 }).map((members) => members.join(','))
    fc.assert(
      fc.property(header, (text) => {
        const chosen = chooseEncoding(text, quick)
        expect(chooseEncoding(text, quick)).toBe(chosen)
        if (chosen !== null)
          expect(text.toLowerCase().includes(chosen) || text.includes('*')).toBe(true)
      }),
      { numRuns: 2_000, seed: 1 },
    )
  })
})
