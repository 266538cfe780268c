/** What is measured of the engine alone: memory, writes, a full tail, and pauses during a rebuild. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Engine } from '../../src/engine/engine.ts'
import type { EngineDocument } from '../../src/engine/engine-schema.ts'
import { TAIL_LIMIT } from '../../src/engine/tail.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'
import type { Workload } from '../make-workload.ts'
import { createMeasurement, type Latencies, latenciesOf } from '../measure-rounds.ts'
import { storedDocuments } from '../stored-documents.ts'
import type { ContenderOptions } from './contender.ts'
import type { EngineContender } from './engine-contender.ts'

export interface EngineFigures {
  readonly indexBytesPerListing: number
  /** In memory, and in the segment's file. */
  readonly recordBytesPerListing: number
  readonly storedBytesPerListing: number
  /** From the call of upsert until a search has given the listing back. */
  readonly writeToVisible: Latencies
  /** The mixed workload on top of as many fresh changes as there may be. */
  readonly withFullTail: Latencies
  /** In the serving thread, searching all the while, until the new segment is in use. */
  readonly rebuild: {
    readonly seconds: number
    readonly longestPauseMs: number
    readonly searches: Latencies
  } | null
}

export interface FiguresOrder {
  readonly workload: Workload
  readonly tailMs: number
  readonly options: ContenderOptions
  /** Takes as long as the first build. */
  readonly withRebuild: boolean
}

const WRITES = 200
/** After as many, every column has been counted, of a large segment too. */
const COUNTED_ROUNDS = 5
const PAUSE_RESOLUTION_MS = 1

export async function engineFigures(
  contender: EngineContender,
  { workload, tailMs, options, withRebuild }: FiguresOrder,
): Promise<EngineFigures> {
  const { engine } = contender
  countEverything(engine, workload)
  const { recordBytes, storedBytes, indexBytes, segmentRows } = engine.stats()
  const documents = await firstDocuments(options)
  const writeToVisible = latenciesOf(
    documents.slice(0, WRITES).map((one) => writeAndFind(engine, one)),
  )
  for (const document of documents.slice(WRITES)) engine.upsert(document)
  const rounds = workload.map((round) =>
    round.map(({ kind, query }) => ({ kind, run: contender.prepare(query) })),
  )
  const measurement = createMeasurement(rounds)
  await measurement.slice(tailMs)
  const { mixed: withFullTail } = measurement.result()
  return {
    indexBytesPerListing: indexBytes / segmentRows,
    recordBytesPerListing: recordBytes / segmentRows,
    storedBytesPerListing: storedBytes / segmentRows,
    writeToVisible,
    withFullTail,
    rebuild: withRebuild ? await measureRebuild(contender, workload) : null,
  }
}

/** As filters and histograms do: what an engine makes for counting is part of its memory. */
function countEverything(engine: Engine, workload: Workload): void {
  const ranged = listingSchema.numbers.filter((column) => column.ranged)
  for (const { query } of workload.slice(0, COUNTED_ROUNDS).flat()) {
    for (const { name } of listingSchema.sets) engine.facet(query.clauses, name)
    for (const { name } of ranged) engine.spread(query.clauses, name, 0)
  }
}

async function firstDocuments(options: ContenderOptions): Promise<EngineDocument[]> {
  for await (const documents of storedDocuments(options)) return documents.slice(0, TAIL_LIMIT)
  return []
}

/** A word that no other listing has, so that finding it means finding this write. */
function writeAndFind(engine: Engine, document: EngineDocument): number {
  const word = `freshlywritten${document.id}`
  const query = {
    clauses: [{ kind: 'text' as const, words: [word], prefix: null }],
    sort: 'newest',
    after: null,
    limit: 1,
  }
  const before = performance.now()
  engine.upsert({ ...document, text: `${document.text}\n${word}` })
  const { hits } = engine.search(query)
  const ms = performance.now() - before
  if (hits[0]?.id !== document.id) throw new Error(`listing ${document.id} is not found`)
  return ms
}

async function measureRebuild(contender: EngineContender, workload: Workload) {
  const asks = workload.flat().map(({ query }) => contender.prepare(query))
  const delays = monitorEventLoopDelay({ resolution: PAUSE_RESOLUTION_MS })
  const latencies: number[] = []
  const before = performance.now()
  let isBuilding = true
  const rebuilt = contender.rebuild().finally(() => {
    isBuilding = false
  })
  delays.enable()
  for (let next = 0; isBuilding; next++) {
    const asked = performance.now()
    asks[next % asks.length]()
    latencies.push(performance.now() - asked)
    await setImmediate()
  }
  await rebuilt
  // The pause of the swap itself is noticed by the next tick of the monitor's clock.
  await setTimeout(5 * PAUSE_RESOLUTION_MS)
  const seconds = (performance.now() - before) / 1000
  delays.disable()
  return { seconds, longestPauseMs: delays.max / 1e6, searches: latenciesOf(latencies) }
}
