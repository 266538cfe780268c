import { expect, it } from 'vitest'
import type { FoundPage } from '../service.ts'
import { createSearchCache } from './search-cache.ts'

function bench(maxMb = 1) {
  let made = 0
  let isOther = false
  const searches = createSearchCache(
    (rawQuery) => {
      made++
      const detail = rawQuery.includes('detail=full') ? 'full' : 'summary'
      const page = { request: { detail } }
      return { page, bytes: Buffer.from('ten bytes.'), nextCursor: null } as unknown as FoundPage
    },
    {
      maxMb,
      hasChanged: () => {
        const was = isOther
        isOther = false
        return was
      },
    },
  )
  const change = () => {
    isOther = true
  }
  return { searches, change, made: () => made }
}

it('gives a search again until the market changes', () => {
  const { searches, change, made } = bench()
  const first = searches.search('deal=rent')
  expect(searches.search('deal=rent')).toBe(first)
  searches.search('deal=sale')
  change()
  expect(searches.search('deal=rent')).not.toBe(first)
  expect([made(), searches.hits, searches.misses]).toEqual([3, 1, 3])
})

it('makes full records anew, for they count days from a moment of their own', () => {
  const { searches, made } = bench()
  searches.search('detail=full')
  searches.search('detail=full')
  expect(made()).toBe(2)
})

it('keeps nothing where no memory is allowed', () => {
  const { searches, made } = bench(0)
  searches.search('deal=rent')
  searches.search('deal=rent')
  expect(made()).toBe(2)
})

it('keeps the bytes of a page and not the pool that they were cut from', () => {
  const { searches } = bench()
  const { bytes } = searches.search('deal=rent')
  expect(Buffer.from(bytes).toString()).toBe('ten bytes.')
  expect(bytes.buffer.byteLength).toBe(10)
  expect(searches.bytes).toBeGreaterThan(10)
})
