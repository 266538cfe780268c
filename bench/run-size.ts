/**
 * Everything that is measured at one number of listings. Contenders are measured in short slices that
 * take turns, so that what else the machine does falls on all of them alike; while one is asked, the
 * others rest.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillStore } from './bench-market.ts'
import type { BenchOptions } from './bench-options.ts'
import type { ContenderResult, SizeReport } from './bench-report.ts'
import type { Answer, ContenderOptions } from './contenders/contender.ts'
import type { EngineFigures } from './contenders/engine-figures.ts'
import { measureHttp } from './http/measure-http.ts'
import { profileHttp } from './http/profile-http.ts'
import type { Workload } from './make-workload.ts'
import { type OpenContender, openContender } from './open-contender.ts'

export interface SizeOrder {
  readonly listings: number
  readonly workload: Workload
  readonly options: BenchOptions
  readonly note: (line: string) => void
}

/** Rounds whose answers are compared between the contenders: one request of every kind in each. */
const CHECKED_ROUNDS = 5

const durations = {
  quick: {
    ...{ warmUpMs: 500, sliceMs: 500, slices: 3, tailMs: 500 },
    http: { warmUpMs: 3_000, rounds: 3, roundMs: 1_000 },
  },
  full: {
    ...{ warmUpMs: 1_000, sliceMs: 1_500, slices: 4, tailMs: 2_000 },
    http: { warmUpMs: 25_000, rounds: 5, roundMs: 3_000 },
  },
} as const

const folders = new Set<string>()

export const runSize = (order: SizeOrder): Promise<SizeReport> =>
  inFolder((folder) => measureAll(order, folder))

/** Where the CPU of the service goes at this size, as text. */
export const profileSize = (order: SizeOrder): Promise<string> =>
  inFolder(async (folder) => {
    const { dataDir } = await fillData(order, folder)
    return profileHttp({ ...order, dataDir })
  })

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'estia-bench-'))
  folders.add(folder)
  try {
    // PostgreSQL runs as a user of its own when the bench runs as root, and must get through.
    await chmod(folder, 0o755)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    folders.delete(folder)
  }
}

/** For an interrupted run. */
export async function removeFolders(): Promise<void> {
  await Promise.all([...folders].map((folder) => rm(folder, { recursive: true, force: true })))
}

async function measureAll(order: SizeOrder, folder: string): Promise<SizeReport> {
  const { listings, options, note } = order
  const time = options.isQuick ? durations.quick : durations.full
  const { dataDir, storePath } = await fillData(order, folder)
  // A minute is not enough to build the same segment twice.
  const segmentPath = options.isQuick ? join(dataDir, 'segment.bin') : null
  const measured = await measureContenders(order, { storePath, folder, segmentPath })
  const { workload, expected, ...results } = measured
  note('measuring over HTTP')
  const http = await measureHttp({
    dataDir,
    isServedBefore: segmentPath !== null,
    withEstimates: !options.isQuick,
    workload,
    expected,
    ...time.http,
  })
  return { listings, ...results, http }
}

async function fillData({ listings, note }: SizeOrder, folder: string) {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const storePath = join(dataDir, 'estia.sqlite')
  note(`filling a store with ${listings} listings`)
  await fillStore(storePath, listings)
  return { dataDir, storePath }
}

type Place = Pick<ContenderOptions, 'storePath' | 'folder' | 'segmentPath'>

async function measureContenders({ listings, options, ...order }: SizeOrder, place: Place) {
  const { note } = order
  const time = options.isQuick ? durations.quick : durations.full
  const opened: OpenContender[] = []
  try {
    for (const name of ['engine', ...options.peers]) {
      note(`filling ${name}`)
      const capMs = name === 'engine' ? Infinity : options.capMs
      opened.push(await openContender(name, { ...place, listings, capMs }))
    }
    const [engine] = opened
    if (engine.failure()) throw new Error(`the engine cannot be measured: ${engine.failure()}`)
    const workload = await engine.call<Workload>('placeCursors', order.workload)
    const requests = workload.slice(0, CHECKED_ROUNDS).flat()
    const expected = await engine.call<Answer[]>('ask', requests)
    note('comparing answers and measuring')
    for (const contender of opened) {
      await contender.check(requests, expected)
      await contender.take(workload, time.warmUpMs)
    }
    for (let slice = 0; slice < time.slices; slice++) {
      for (const contender of opened) await contender.slice(time.sliceMs)
    }
    const contenders: Record<string, ContenderResult> = {}
    for (const contender of opened) contenders[contender.name] = await contender.result()
    note('measuring writes and a rebuild of the engine')
    const engineFigures = await engine.call<EngineFigures>('figures', {
      workload,
      tailMs: time.tailMs,
      options: { ...place, listings, capMs: Infinity },
      withRebuild: !options.isQuick,
    })
    return { workload, expected, contenders, engineFigures }
  } finally {
    await Promise.all(opened.map((contender) => contender.stop()))
  }
}
