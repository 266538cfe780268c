import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { createAnswerCache, createAskedBefore, RecentMap } from './answer-cache.ts'

function makeCache(maxBytes = 100) {
  let isOther = false
  const hasChanged = () => {
    const was = isOther
    isOther = false
    return was
  }
  const change = () => {
    isOther = true
  }
  return { answers: createAnswerCache<string>({ maxBytes, hasChanged }), change }
}

describe('cached answers', () => {
  it('are served from the cache until the state changes', () => {
    const { answers, change } = makeCache()
    answers.put('a', 'A', 10)
    expect(answers.get('a')).toBe('A')
    change()
    expect(answers.get('a')).toBeUndefined()
    expect([answers.hits, answers.misses]).toEqual([1, 1])
  })

  it('are not given when a change fell between asking and caching', () => {
    const { answers, change } = makeCache()
    expect(answers.get('a')).toBeUndefined()
    change()
    answers.put('a', 'A', 10)
    expect(answers.get('a')).toBeUndefined()
  })

  it('make room by dropping the oldest', () => {
    const { answers } = makeCache(25)
    for (const key of ['a', 'b', 'c']) answers.put(key, key, 10)
    expect(['a', 'b', 'c'].map((key) => answers.get(key))).toEqual([undefined, 'b', 'c'])
  })

  it('count a replaced answer once', () => {
    const { answers } = makeCache(20)
    for (let i = 0; i < 5; i++) answers.put('a', String(i), 10)
    answers.put('b', 'B', 10)
    expect([answers.get('a'), answers.get('b')]).toEqual(['4', 'B'])
  })

  it('leave out what is larger than the whole', () => {
    const { answers } = makeCache(20)
    answers.put('a', 'A', 10)
    answers.put('b', 'B', 21)
    expect([answers.get('a'), answers.get('b')]).toEqual(['A', undefined])
  })
})

it('remembers recent keys and drops the rest', () => {
  const { note } = createAskedBefore(3)
  expect(['a', 'a', 'b', 'a'].map(note)).toEqual([false, true, false, true])
  for (const key of ['c', 'd', 'e']) note(key)
  expect(note('c')).toBe(true)
  for (const key of ['f', 'g', 'h', 'i', 'j']) note(key)
  expect(note('a')).toBe(false)
})

it('holds no long key, however many are padded', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { note } = createAskedBefore(4_096)
  collect()
  const before = process.memoryUsage().heapUsed
  // Each a flat string of its own, as they come from the network.
  const padded = (n: number) => Buffer.alloc(8_000, `${n}&`).toString('latin1')
  for (let n = 0; n < 8_000; n++) note(padded(n))
  expect(note(padded(7_999))).toBe(true)
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(16 * 2 ** 20)
})

it('a recent map holds the entries that were used last', () => {
  const map = new RecentMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3])
  map.set('a', 4)
  map.set('d', 5)
  expect(['a', 'c', 'd'].map((key) => map.get(key))).toEqual([4, undefined, 5])
})
