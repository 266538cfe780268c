import { expect, it } from 'vitest'
import { mergeTold } from './merge-told.ts'
import type { Told } from './saved-search.ts'

const told = (
  kind: Told['kind'],
  at: number,
  search_ids: number[],
  gone_at: number | null = null,
) => ({ kind, price: 100, at, gone_at, search_ids }) satisfies Told

it('a search that is told again leaves what it was told before', () => {
  const hits = [{ kind: 'price_down', price: 90, old_price: 100, search_ids: [2, 5] } as const]
  const settled = { hits, at: 20, goneAt: null, forgetBefore: 0 }
  expect(mergeTold([told('new', 10, [1, 2, 3]), told('back', 11, [5])], settled)).toEqual([
    told('new', 10, [1, 3]),
    { ...told('price_down', 20, [2, 5]), price: 90 },
  ])
})

it('a listing that goes is marked once, and one that is back is unmarked; equal groups become one', () => {
  const gone = { hits: [], at: 30, goneAt: 30, forgetBefore: 0 }
  const both = [told('new', 10, [4], 25), told('new', 10, [1, 9])]
  const marked = mergeTold(both, gone)
  expect(marked).toEqual([told('new', 10, [4], 25), told('new', 10, [1, 9], 30)])
  expect(mergeTold(marked, { ...gone, goneAt: null })).toEqual([told('new', 10, [1, 4, 9])])
})

it('what is past its time is forgotten', () => {
  const settled = { hits: [], at: 30, goneAt: null, forgetBefore: 15 }
  expect(mergeTold([told('new', 10, [4]), told('new', 16, [5])], settled)).toEqual([
    told('new', 16, [5]),
  ])
})
