/**
 * Everything that is measured at one number of listings. Contenders are filled side by side where that
 * saves time, but measured one at a time, with nothing else of the bench at work.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillStore } from './bench-market.ts'
import type { BenchOptions } from './bench-options.ts'
import type { ContenderResult, SizeReport } from './bench-report.ts'
import { type Child, startChild } from './child-process.ts'
import type { Answer, ContenderOptions } from './contenders/contender.ts'
import type { EngineFigures } from './contenders/engine-figures.ts'
import { measureHttp } from './http/measure-http.ts'
import type { Workload } from './make-workload.ts'
import type { Duration, RoundsResult } from './measure-rounds.ts'
import { overCap } from './stored-documents.ts'

export interface SizeOrder {
  readonly listings: number
  readonly workload: Workload
  readonly options: BenchOptions
  readonly note: (line: string) => void
}

/** Rounds whose answers are compared between the contenders: one request of every kind in each. */
const CHECKED_ROUNDS = 5

export async function runSize(order: SizeOrder): Promise<SizeReport> {
  const folder = await mkdtemp(join(tmpdir(), 'estia-bench-'))
  folders.add(folder)
  try {
    // PostgreSQL runs as a user of its own when the bench runs as root, and must get through.
    await chmod(folder, 0o755)
    return await measureAll(order, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    folders.delete(folder)
  }
}

const folders = new Set<string>()

/** For an interrupted run. */
export async function removeFolders(): Promise<void> {
  await Promise.all([...folders].map((folder) => rm(folder, { recursive: true, force: true })))
}

async function measureAll(order: SizeOrder, folder: string): Promise<SizeReport> {
  const { listings, options, note } = order
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const storePath = join(dataDir, 'estia.sqlite')
  note(`filling a store with ${listings} listings`)
  await fillStore(storePath, listings)
  const filling = { storePath, listings, capMs: options.capMs }
  note('building the engine')
  const measured = await measureEngine({ ...filling, folder, capMs: Infinity }, order)
  const { workload, expected, engine, figures } = measured
  note('measuring over HTTP')
  const [rounds, roundMs] = options.isQuick ? [2, 1_500] : [5, 3_000]
  const http = await measureHttp({ dataDir, workload, rounds, roundMs, expected })
  const peers = options.peers.map((name) => startPeer(name, { ...filling, folder }, note))
  // All at once in a quick run; otherwise each has the machine to itself while it is filled.
  if (options.isQuick) await Promise.all(peers.map((peer) => peer.open()))
  const contenders: Record<string, ContenderResult> = { engine }
  for (const peer of peers) contenders[peer.name] = await peer.measure(workload, expected, options)
  return { listings, contenders, engineFigures: figures, http }
}

const durationOf = ({ isQuick }: BenchOptions): Duration =>
  isQuick ? { warmUpMs: 500, measureMs: 2_000 } : { warmUpMs: 1_000, measureMs: 6_000 }

async function measureEngine(filling: ContenderOptions, { workload, options }: SizeOrder) {
  const child = startChild(script)
  try {
    const buildMs = await child.call<number>('open', { name: 'engine', options: filling })
    const placed = await child.call<Workload>('placeCursors', workload)
    const expected = await child.call<Answer[]>('ask', checkedOf(placed))
    const duration = durationOf(options)
    const rounds = await child.call<RoundsResult>('measure', { workload: placed, duration })
    const figures = await child.call<EngineFigures>('figures', {
      workload: placed,
      duration,
      options: filling,
      withRebuild: !options.isQuick,
    })
    const engine: ContenderResult = { buildMs, ...rounds, differences: [] }
    return { workload: placed, expected, engine, figures }
  } finally {
    await child.stop()
  }
}

const script = new URL('contenders/run-contender.ts', import.meta.url)
const checkedOf = (workload: Workload) => workload.slice(0, CHECKED_ROUNDS).flat()

function startPeer(name: string, shared: ContenderOptions, note: SizeOrder['note']) {
  let child: Child | null = null
  let opened: Promise<number> | null = null
  const start = async () => {
    note(`filling ${name}`)
    child = startChild(script)
    const folder = join(shared.folder, name)
    await mkdir(folder, { mode: 0o755 })
    const options = { ...shared, folder }
    return withCap(child.call<number>('open', { name, options }), shared.capMs)
  }
  const open = () => {
    opened ??= start()
    return opened.catch(() => 0)
  }
  const measure = async (
    workload: Workload,
    expected: readonly Answer[],
    options: BenchOptions,
  ): Promise<ContenderResult> => {
    await open()
    try {
      const buildMs = await opened!
      const requests = checkedOf(workload)
      const answers = await child!.call<Answer[]>('ask', requests)
      note(`measuring ${name}`)
      const duration = durationOf(options)
      const rounds = await child!.call<RoundsResult>('measure', { workload, duration })
      const differences = requests.flatMap(({ text }, i) =>
        differenceOf(text, answers[i], expected[i]),
      )
      return { buildMs, ...rounds, differences }
    } catch (error) {
      return { notRun: error instanceof Error ? error.message : String(error) }
    } finally {
      await child?.stop()
    }
  }
  return { name, open, measure }
}

function differenceOf(text: string, answer: Answer, expected: Answer): string[] {
  if (answer.total !== expected.total) {
    return [`${text}: total ${answer.total}, engine ${expected.total}`]
  }
  return String(answer.ids) === String(expected.ids) ? [] : [`${text}: another page`]
}

async function withCap<T>(work: Promise<T>, capMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(overCap(capMs))), capMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
