import { expect, it } from 'vitest'
import { createBodyMemory } from './answer.ts'
import { createSearchCache } from './search-cache.ts'

const answer = () => ({ status: 200, bytes: Buffer.from('ten bytes.'), headers: { link: 'next' } })

function bench(maxMb = 1) {
  let isOther = false
  const cache = createSearchCache({
    maxMb,
    hasChanged: () => {
      const was = isOther
      isOther = false
      return was
    },
  })
  const change = () => {
    isOther = true
  }
  return { cache, change }
}

it('repeats an answer until the market changes, once it was requested twice', () => {
  const { cache, change } = bench()
  const once = answer()
  expect(cache.put('deal=rent', once)).toBe(once)
  expect(cache.get('deal=rent')).toBeUndefined()
  const first = cache.put('deal=rent', answer())
  expect(cache.get('deal=rent')).toBe(first)
  expect(cache.get('deal=sale')).toBeUndefined()
  change()
  expect(cache.get('deal=rent')).toBeUndefined()
  expect([cache.hits, cache.misses]).toEqual([1, 3])
})

it('caches nothing where no memory is allowed', () => {
  const { cache } = bench(0)
  cache.put('deal=rent', answer())
  cache.put('deal=rent', answer())
  expect(cache.get('deal=rent')).toBeUndefined()
})

it('caches the bytes of an answer and not the pool that they were cut from', () => {
  const { cache } = bench()
  cache.put('deal=rent', answer())
  const { bytes } = cache.put('deal=rent', answer())
  expect(Buffer.from(bytes!).toString()).toBe('ten bytes.')
  expect(bytes!.buffer.byteLength).toBe(10)
  expect(cache.bytes).toBeGreaterThan(10)
})

it.each([1, 100, 20_000, 32_000, 33_000, 48_000, 65_000, 65_536])(
  'caches a copy of %i bytes that lay in a slab, which then carries another answer',
  (length) => {
    const { cache } = bench()
    const memory = createBodyMemory()
    const lent = () => {
      const slab = memory.take()!
      slab.memory.fill('a', 0, length)
      return { status: 200, headers: {}, bytes: slab.memory.subarray(0, length), slab }
    }
    const first = lent()
    cache.put('q', first)
    first.slab.giveBack()
    cache.put('q', lent())
    memory.take()!.memory.fill('b')
    const { bytes } = cache.get('q')!
    expect(Buffer.from(bytes!).every((byte) => byte === 'a'.charCodeAt(0))).toBe(true)
    expect(bytes!.byteLength).toBe(length)
  },
)

it('caches the tag, the other headers and the compressed forms with it', async () => {
  const { cache } = bench()
  cache.put('deal=rent', answer())
  const { headers, forms } = cache.put('deal=rent', answer())
  expect(headers).toEqual({ etag: expect.stringMatching(/^".+"$/), link: 'next' })
  expect(forms!.of('gzip')).toBe(forms!.of('gzip'))
})
