/** Several processes on one store: one at a time has the prices fitted, all take up what it stored. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newSqliteStore } from '../../../test/support/new-sqlite-store.ts'
import { whereabouts } from '../../../test/support/whereabouts.ts'
import { fitMarket } from '../../pricing/model/fit-market.ts'
import { openSqliteStore } from '../../store/sqlite/sqlite-store.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import type { EngineSync } from '../sync/engine-sync.ts'
import { createWorkLedger } from '../work/work-ledger.ts'
import { createEstimator, type Estimator } from './estimator.ts'
import { loadModel, PRICE_MODEL, saveModel } from './stored-model.ts'

const noon = Date.UTC(2026, 5, 1, 12)

/** One process: its estimator, the threads that it began, and how often its market was rebuilt. */
interface Process {
  readonly name: string
  estimator: Estimator
  readonly fits: { end(): void; fail(error: Error): void; stopped: boolean }[]
  builds: number
  /** Its market came upon another database. */
  meetOther(): void
  /** Its market has the values of the model of this number. */
  hasValues(version: number): void
}

let folder: string
let store: Store
let nowMs: number
let errors: unknown[]
const processes: Process[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estia-estimator-'))
  store = await newSqliteStore(join(folder, 'estia.sqlite'))
  nowMs = noon
  errors = []
})
afterEach(async () => {
  for (const { estimator } of processes.splice(0)) await estimator.stop()
  await store.close()
  rmSync(folder, { recursive: true })
})

async function startProcess(name: string, { builtVersion = 0, leads = true, on = store } = {}) {
  const one = { name, fits: [], builds: 0 } as unknown as Process
  const sync = {
    appliedSeq: 0,
    fault: null,
    epoch: 0,
    engine: { size: 0 },
    builtModelVersion: builtVersion,
    takeValues: () => void one.builds++,
  } as unknown as { -readonly [Name in keyof EngineSync]: EngineSync[Name] }
  one.meetOther = () => sync.epoch++
  one.hasValues = (version) => {
    sync.builtModelVersion = version
  }
  one.estimator = await createEstimator({
    store: on,
    sync,
    baseUrl: 'https://homes.example.com',
    whereabouts,
    now: () => nowMs,
    leads: () => leads,
    lease: { name: 'prices', holder: name },
    ledger: createWorkLedger({
      ...{ store: on, now: () => nowMs, random: () => 0.5 },
      onTrouble: ({ cause }) => void errors.push(cause),
    }),
    valueInProcess() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const fit = { end: resolve, fail: reject, stopped: false }
      one.fits.push(fit)
      const stop = async () => {
        fit.stopped = true
        reject(new Error('stopped'))
      }
      return { done: promise, stop }
    },
    onError: (error) => errors.push(error),
  })
  processes.push(one)
  return one
}

const fitsOf = () => processes.map(({ fits }) => fits.length)
/** A write of the store waits for a thread that flushes the log: turns alone do not bring it to its end. */
const settle = async () => {
  for (let turns = 0; turns < 50; turns++) await delay(2)
}
const storeModel = () => saveModel(store, { model: fitMarket([]), computedAt: nowMs, seq: 0 })

it('one fits, and both have its model', async () => {
  const [a, b] = [await startProcess('a'), await startProcess('b')]
  await Promise.all([a.estimator.refresh(), b.estimator.refresh()])
  await settle()
  expect(fitsOf().toSorted()).toEqual([0, 1])
  const [leader, other] = a.fits.length === 1 ? [a, b] : [b, a]
  await storeModel()
  leader.fits[0].end()
  await other.estimator.look()
  await settle()
  expect([a, b].map(({ estimator }) => estimator.fitted !== null)).toEqual([true, true])
  expect([a.builds, b.builds]).toEqual([1, 1])
  await Promise.all([a.estimator.refresh(), b.estimator.refresh()])
  await settle()
  expect(fitsOf().toSorted()).toEqual([0, 1])
  expect(errors).toEqual([])
})

it('another takes over from one that failed, once its wait is over', async () => {
  const [a, b] = [await startProcess('a'), await startProcess('b')]
  await a.estimator.refresh()
  await settle()
  await b.estimator.refresh()
  await settle()
  expect(fitsOf()).toEqual([1, 0])
  a.fits[0].fail(new Error('no memory'))
  await settle()
  await b.estimator.look()
  await settle()
  expect(fitsOf()).toEqual([1, 0])
  nowMs += 10_000
  await b.estimator.refresh()
  await settle()
  expect(fitsOf()).toEqual([1, 1])
  expect(errors).toEqual([
    expect.stringMatching(/^Error at src\/service\/prices\/estimator.test.ts/),
  ])
})

it('a stopped one delays nobody, and its thread ends', async () => {
  const [a, b] = [await startProcess('a'), await startProcess('b')]
  await a.estimator.refresh()
  await settle()
  await a.estimator.stop()
  expect(a.fits[0].stopped).toBe(true)
  await b.estimator.refresh()
  await settle()
  expect(fitsOf()).toEqual([1, 1])
})

it('a day later it is fitted again, once', async () => {
  await storeModel()
  const [a, b] = [await startProcess('a'), await startProcess('b')]
  await a.estimator.refresh()
  await settle()
  expect(fitsOf()).toEqual([0, 0])
  nowMs += DAY_MS + 1
  await Promise.all([a.estimator.refresh(), b.estimator.refresh()])
  await settle()
  expect(fitsOf().toSorted()).toEqual([0, 1])
})

it('a process that may not lead reads only, and one built from the newest values is not rebuilt', async () => {
  await storeModel()
  const reader = await startProcess('reader', { leads: false })
  const current = await startProcess('current', { builtVersion: 1 })
  nowMs += DAY_MS + 1
  await reader.estimator.refresh()
  await settle()
  expect(reader.fits).toHaveLength(0)
  expect([reader.builds, current.builds]).toEqual([1, 0])
  expect([reader, current].map(({ estimator }) => estimator.fitted !== null)).toEqual([true, true])
})

it('estimates by a newer model once its marks are shown, and fits no further one meanwhile', async () => {
  await storeModel()
  const one = await startProcess('one', { builtVersion: 1 })
  nowMs += DAY_MS + 1
  await storeModel()
  await one.estimator.refresh()
  await settle()
  // The marks shown are still those of the model before: another estimate next to them would contradict them.
  expect(one.builds).toBe(1)
  expect(one.estimator.fitted?.computedAt).toBe(noon)
  expect(one.fits).toHaveLength(0)
  one.hasValues(2)
  expect(one.estimator.fitted?.computedAt).toBe(nowMs)
})

it('a model that cannot be read is as good as none', async () => {
  const name = PRICE_MODEL
  await storeModel()
  expect((await loadModel(store))?.computedAt).toBe(noon)
  await store.putArtifact(name, Buffer.from('not a model'))
  expect(await loadModel(store)).toBeNull()
  const one = await startProcess('a')
  expect(one.estimator.fitted).toBeNull()
  await one.estimator.refresh()
  await settle()
  expect(one.fits).toHaveLength(1)
})

it('shows medians and shares, and no mean that an earlier version stored', async () => {
  const shown = {
    n: 2000,
    share_estimated: 0.98,
    median_ape: 0.09,
    within_10: 0.54,
    within_20: 0.82,
    coverage: 0.8,
    by_type: [],
    by_confidence: [],
    by_group: [],
    measured_at: '2026-06-01T12:00:00.000Z',
    method: 'cross-validation',
  }
  const stored = { ...shown, mean_ape: 1301.4, ms_per_estimate: 0.2 }
  await store.putSetting('estimate_accuracy', JSON.stringify(stored))
  const { estimator } = await startProcess('one')
  expect(estimator.accuracy).toEqual(shown)
})

it('takes the model of a database that went back in time, whatever its number, or none', async () => {
  await storeModel()
  await storeModel()
  let current = store
  const older = await openSqliteStore({ path: join(folder, 'older.sqlite') })
  const through = new Proxy({} as Store, { get: (_, name) => current[name as keyof Store] })
  const one = await startProcess('A', { leads: false, on: through })
  expect(one.estimator.fitted).not.toBeNull()
  current = older
  await one.estimator.look()
  expect(one.estimator.fitted).not.toBeNull()
  one.meetOther()
  await one.estimator.look()
  expect(one.estimator.fitted).toBeNull()
  await saveModel(older, { model: fitMarket([]), computedAt: nowMs, seq: 0 })
  await one.estimator.look()
  expect(one.estimator.fitted).not.toBeNull()
  await older.close()
})
