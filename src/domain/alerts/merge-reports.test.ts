import { expect, it } from 'vitest'
import { mergeReports } from './merge-reports.ts'
import type { ReportGroup } from './saved-search.ts'

const report = (
  kind: ReportGroup['kind'],
  at: number,
  search_ids: number[],
  gone_at: number | null = null,
) => ({ kind, price: 100, at, gone_at, search_ids }) satisfies ReportGroup

it('a search with a new report leaves its former group', () => {
  const hits = [{ kind: 'price_down', price: 90, old_price: 100, search_ids: [2, 5] } as const]
  const settled = { hits, at: 20, goneAt: null, forgetBefore: 0 }
  expect(mergeReports([report('new', 10, [1, 2, 3]), report('back', 11, [5])], settled)).toEqual([
    report('new', 10, [1, 3]),
    { ...report('price_down', 20, [2, 5]), price: 90 },
  ])
})

it('a listing that goes is marked once, and one that is back is unmarked; equal groups become one', () => {
  const gone = { hits: [], at: 30, goneAt: 30, forgetBefore: 0 }
  const both = [report('new', 10, [4], 25), report('new', 10, [1, 9])]
  const marked = mergeReports(both, gone)
  expect(marked).toEqual([report('new', 10, [4], 25), report('new', 10, [1, 9], 30)])
  expect(mergeReports(marked, { ...gone, goneAt: null })).toEqual([report('new', 10, [1, 4, 9])])
})

it('what is past its time is forgotten', () => {
  const settled = { hits: [], at: 30, goneAt: null, forgetBefore: 15 }
  expect(mergeReports([report('new', 10, [4]), report('new', 16, [5])], settled)).toEqual([
    report('new', 16, [5]),
  ])
})
