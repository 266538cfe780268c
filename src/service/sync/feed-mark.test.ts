/** How it is noticed that a feed cannot be read on from a mark. */
import { describe, expect, it } from 'vitest'
import type { Change, FeedPage } from '../../store/store.ts'
import { breakOf, markAt } from './feed-mark.ts'

const changeAt = (seq: number, at = seq * 10): Change => ({
  seq,
  type: 'updated',
  listing_id: 1,
  at,
  changed: ['price'],
  price: seq,
  public: true,
})

const page = (oldest: number, newest: number, from: number, more: Partial<FeedPage> = {}) => ({
  store_id: 'A',
  newest,
  oldest,
  changes: Array.from({ length: newest - Math.max(from, oldest) + 1 }, (_, index) =>
    changeAt(Math.max(from, oldest) + index),
  ),
  ...more,
})

const mark = markAt(page(1, 5, 5), 5, changeAt(5))

describe('one can read on', () => {
  it.each([
    ['where nothing has happened', page(1, 5, 5)],
    ['where something has', page(1, 8, 5)],
    ['where everything before is forgotten', page(6, 8, 5)],
    ['where nothing is stored and nothing has happened', page(6, 5, 5)],
  ])('%s', (_, found) => {
    expect(breakOf(found, mark)).toBeNull()
  })

  it('from a change that was not stored when the mark was made', () => {
    const unknown = markAt(page(6, 5, 5), 5, undefined)
    expect(unknown.last).toBeNull()
    expect(breakOf(page(6, 8, 5), unknown)).toBeNull()
  })

  it('from the very beginning', () => {
    const empty = { store_id: 'A', newest: 0, oldest: 1, changes: [] }
    const start = markAt(empty, 0, undefined)
    expect(breakOf(empty, start)).toBeNull()
    expect(breakOf(page(1, 3, 0), start)).toBeNull()
  })
})

describe('one cannot', () => {
  it.each<readonly [string, FeedPage, RegExp]>([
    ['where the next is forgotten', page(7, 8, 5), /6 to 6 are no longer stored/],
    ['where all since is forgotten', page(9, 8, 5), /6 to 8 are no longer stored/],
    ['where it went back', page(1, 4, 5), /newest change is 4, though 5 was read/],
    ['where it went back and on', page(1, 8, 5, { changes: [changeAt(5, 51)] }), /5 is another/],
    ['in another database', page(1, 8, 5, { store_id: 'B' }), /another database/],
    ['in one without a name', page(1, 8, 5, { store_id: null }), /another database/],
    ['over a hole', page(1, 8, 5, { changes: [5, 6, 8].map((n) => changeAt(n)) }), /are missing/],
  ])('%s', (_, found, reason) => {
    const broken = breakOf(found, mark)
    expect(broken?.message).toMatch(reason)
    expect(broken?.isBehind).toBe(/went back$/.test(String(_)))
  })
})
