import { expect, it } from 'vitest'
import { syncBeforeRead } from './feed-following.ts'

function bench(commitMark?: () => number) {
  let follows = 0
  const first = syncBeforeRead(
    { ...(commitMark ? { commitMark } : {}) },
    { follow: async () => void follows++ },
  )
  return { first, follows: () => follows }
}

it('follows once for each commit, and waits for nothing in between', async () => {
  let mark = 1
  const { first, follows } = bench(() => mark)
  await first()
  expect(first()).toBeUndefined()
  mark = 2
  const waiting = first()
  // Comes while it is followed: it may or may not be in what is read.
  mark = 3
  await waiting
  expect(first()).toBeInstanceOf(Promise)
  expect(follows()).toBe(3)
})

it('follows every time where the store cannot tell, and where it is away', async () => {
  const { first, follows } = bench()
  await first()
  await first()
  expect(follows()).toBe(2)
  const away = bench(() => {
    throw new Error('away')
  })
  await away.first()
  await away.first()
  expect(away.follows()).toBe(2)
})

it('lets a read go on when following fails, and tries again', async () => {
  let fails = true
  let tries = 0
  const first = syncBeforeRead(
    { commitMark: () => 1 },
    {
      follow: async () => {
        tries++
        if (fails) throw new Error('away')
      },
    },
  )
  await first()
  fails = false
  await first()
  expect(first()).toBeUndefined()
  expect(tries).toBe(2)
})
