import { expect, it } from 'vitest'
import { createWorkTurns } from './work-turns.ts'

/** Work that ends when the test says so. */
function held(order: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = async () => {
    order.push(name)
    await promise
    return name
  }
  return { work, end: resolve }
}

it('runs two at a time, the others in the order in which they came', async () => {
  const turns = createWorkTurns(2)
  const order: string[] = []
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => held(order, name))
  const runs = [a, b, c, d].map(({ work }) => turns.run(work))
  await Promise.resolve()
  expect(order).toEqual(['a', 'b'])
  b.end()
  await expect(runs[1]).resolves.toBe('b')
  await Promise.resolve()
  expect(order).toEqual(['a', 'b', 'c'])
  for (const { end } of [a, c, d]) end()
  await expect(Promise.all(runs)).resolves.toEqual(['a', 'b', 'c', 'd'])
  expect(order).toEqual(['a', 'b', 'c', 'd'])
})

it('is full when as many wait as may, and only then', async () => {
  const turns = createWorkTurns(1, 1)
  const order: string[] = []
  const [a, b] = ['a', 'b'].map((name) => held(order, name))
  expect(turns.isFull()).toBe(false)
  const first = turns.run(a.work)
  expect(turns.isFull()).toBe(false)
  const second = turns.run(b.work)
  expect(turns.isFull()).toBe(true)
  a.end()
  await first
  expect(turns.isFull()).toBe(false)
  b.end()
  await second
})

it('gives the turn of a caller that has left to the next', async () => {
  const turns = createWorkTurns(1)
  const order: string[] = []
  const [a, b, c] = ['a', 'b', 'c'].map((name) => held(order, name))
  const leaving = new AbortController()
  const first = turns.run(a.work)
  const second = turns.run(b.work, leaving.signal)
  const third = turns.run(c.work)
  leaving.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  a.end()
  c.end()
  await expect(Promise.all([first, third])).resolves.toEqual(['a', 'c'])
  expect(order).toEqual(['a', 'c'])
  await expect(turns.run(async () => 'd', leaving.signal)).rejects.toThrow('left')
})

it('returns the turn of work that throws', async () => {
  const turns = createWorkTurns(1)
  const failing = turns.run(() => Promise.reject(new Error('broken')))
  const next = turns.run(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  await expect(next).resolves.toBe('next')
})
