import { expect, it } from 'vitest'
import { joinHomes } from './join-homes.ts'

it('joins every home, and stops when the service does', async () => {
  const points = Array.from({ length: 1_000 }, (_, i) => ({ id: i, lat: 35, lng: 33 + i / 1e4 }))
  const joined: number[] = []
  const travel = { join: ({ lng }: { lng: number }) => void joined.push(lng) }
  await joinHomes({ points: () => points }, travel, new AbortController().signal)
  expect(joined).toHaveLength(1_000)
  const closing = new AbortController()
  const under = joinHomes({ points: () => points }, travel, closing.signal)
  closing.abort()
  await under
  expect(joined.length).toBeLessThan(2_000)
})
