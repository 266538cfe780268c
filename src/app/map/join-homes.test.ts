import { expect, it, vi } from 'vitest'
import { packPointIndex } from '../../structures/geo/point-index.ts'
import { appLimits } from '../app-limits.ts'
import { joinHomes } from './join-homes.ts'

const HOMES = appLimits.map.homesJoinedAtOnce * 4
const indexOf = (homes: number) =>
  packPointIndex(
    new Float64Array(homes).fill(35),
    Float64Array.from({ length: homes }, (_, i) => 33 + i / 1e5),
  )

it('joins every home once, also those of a segment that comes later, and stops when the service does', async () => {
  const indexes = [indexOf(HOMES)]
  const joined: object[] = []
  const closing = new AbortController()
  const travel = { join: (points: object) => void joined.push(points) }
  const engine = { pointIndexes: () => indexes }
  const under = joinHomes(engine, travel, closing.signal)
  await vi.waitUntil(() => joined.length === HOMES)
  indexes.push(indexOf(10))
  await vi.waitUntil(() => joined.length === HOMES + 10, { timeout: 20_000 })
  expect(joined.filter((points) => points === indexes[0])).toHaveLength(HOMES)
  expect(joined.filter((points) => points === indexes[1])).toHaveLength(10)
  closing.abort()
  await under

  const stopping = new AbortController()
  const stopped = joinHomes(engine, travel, stopping.signal)
  stopping.abort()
  await stopped
  expect(joined.length).toBeLessThan(2 * HOMES)
})
