import { expect, it } from 'vitest'
import { createEngine } from '../../engine/engine.ts'
import { watchEngine } from './count-cache.ts'

it('reports changes of the market, the minute and the prices, each once', () => {
  const engine = createEngine({ sets: [], numbers: [], sorts: [] })
  let nowMs = 1_000_000_000
  let hasPrices = false
  const hasChanged = watchEngine(
    engine,
    () => nowMs,
    () => hasPrices,
  )
  expect([hasChanged(), hasChanged()]).toEqual([true, false])
  const point = null
  engine.upsert({ id: 1, sets: {}, numbers: {}, point, text: '', record: new Uint8Array() })
  expect([hasChanged(), hasChanged()]).toEqual([true, false])
  engine.remove(1)
  expect([hasChanged(), hasChanged()]).toEqual([true, false])
  nowMs += 60_000
  expect([hasChanged(), hasChanged()]).toEqual([true, false])
  hasPrices = true
  expect([hasChanged(), hasChanged()]).toEqual([true, false])
})
