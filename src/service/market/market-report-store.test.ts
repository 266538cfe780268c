import { expect, it } from 'vitest'
import type { Store } from '../../store/store.ts'
import { marketLimits } from '../service-limits.ts'
import { createReportReader } from './market-report-store.ts'

/** A store that has no report at first, and counts how often it is asked. */
function emptyStore() {
  const state = { asked: 0, version: 0, isAway: false }
  const store = {
    async artifactVersion() {
      state.asked++
      if (state.isAway) throw new Error('away')
      return state.version
    },
    async getArtifact() {
      const bytes = Buffer.from(JSON.stringify({ asOf: state.version }))
      return state.version === 0 ? null : { version: state.version, bytes }
    },
  } as unknown as Store
  return { state, store }
}

it('asks for the first report every few seconds, not for every page, and shows it without a restart', async () => {
  const { state, store } = emptyStore()
  let nowMs = 1_000_000
  const reader = createReportReader(store, () => nowMs)
  const pages = await Promise.all(Array.from({ length: 20 }, () => reader.read()))
  expect(pages).toEqual(pages.map(() => null))
  await reader.read()
  expect(state.asked).toBe(1)
  state.version = 1
  nowMs += marketLimits.firstReportAskMs
  expect(await reader.read()).toEqual({ asOf: 1 })
  expect(state.asked).toBe(2)
  state.version = 2
  nowMs += marketLimits.reportAskMs - 1
  expect(await reader.read()).toEqual({ asOf: 1 })
  nowMs += 1
  expect(await reader.read()).toEqual({ asOf: 2 })
})

it('goes on answering while the store is away, and fails only without a report', async () => {
  const { state, store } = emptyStore()
  let nowMs = 1_000_000
  const reader = createReportReader(store, () => nowMs)
  state.isAway = true
  await expect(reader.read()).rejects.toThrow('away')
  state.isAway = false
  state.version = 1
  expect(await reader.read()).toEqual({ asOf: 1 })
  state.isAway = true
  nowMs += marketLimits.reportAskMs
  expect(await reader.read()).toEqual({ asOf: 1 })
})
