import { describe, expect, it } from 'vitest'
import { createPageQueue } from './page-queue.ts'

describe('the page queue', () => {
  it('gives each page a turn of its own, in order, with others served in between', async () => {
    const queue = createPageQueue()
    const seen: string[] = []
    const pages = ['a', 'b', 'c'].map((name) => queue.enter()!.then(() => seen.push(name)))
    let turns = 0
    const other = () => {
      seen.push('other')
      if (++turns < 10) setImmediate(other)
    }
    setImmediate(other)
    await Promise.all(pages)
    expect(seen.filter((name) => name !== 'other')).toEqual(['a', 'b', 'c'])
    const [a, b, c] = ['a', 'b', 'c'].map((name) => seen.indexOf(name))
    expect(seen.slice(a, b)).toContain('other')
    expect(seen.slice(b, c)).toContain('other')
  })

  it('turns away those that are too many, and takes new ones when some are done', async () => {
    const queue = createPageQueue(2)
    const first = [queue.enter(), queue.enter()]
    expect(first).not.toContain(null)
    expect(queue.enter()).toBeNull()
    await Promise.all(first)
    expect(queue.enter()).not.toBeNull()
  })
})
