/**
 * The engine alone at sizes that the whole service does not fit: built from made-up documents in this process,
 * given the mixed workload, and its latencies and memory are reported.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { createEngine } from '../src/engine/engine.ts'
import { createSegmentBuilder } from '../src/engine/segment/build-segment.ts'
import { listingSchema } from '../src/service/sync/listing-schema.ts'
import { madeUpDocuments } from './made-up-documents.ts'
import type { Workload } from './make-workload.ts'
import { createMeasurement } from './measure-rounds.ts'

const WARM_UP_MS = 3_000
const MEASURE_MS = 20_000
const NOTE_EVERY = 500_000
const MB = 1024 * 1024

export async function engineOnly(
  listings: number,
  workload: Workload,
  note: (line: string) => void,
): Promise<string> {
  const startMs = performance.now()
  const builder = createSegmentBuilder(listingSchema)
  let taken = 0
  for await (const document of madeUpDocuments(listings)) {
    builder.add(document)
    if (++taken % NOTE_EVERY === 0) {
      note(`${taken.toLocaleString('en')} documents taken in`)
      await turn()
    }
  }
  const engine = createEngine(listingSchema)
  engine.swapSegment(builder.pack(), engine.mark())
  const builtS = (performance.now() - startMs) / 1000
  note('measuring')
  const rounds = workload.map((round) =>
    round.map(({ kind, query }) => ({
      kind,
      run() {
        const { total, hits } = engine.search(query)
        return { total, ids: hits.map(({ id }) => id), bytes: 0 }
      },
    })),
  )
  const measurement = createMeasurement(rounds)
  await measurement.slice(WARM_UP_MS)
  measurement.reset()
  await measurement.slice(MEASURE_MS)
  const { mixed, kinds } = measurement.result()
  const worst = Object.entries(kinds).reduce((a, b) => (b[1].p99Ms > a[1].p99Ms ? b : a))
  const { indexBytes } = engine.stats()
  return [
    `${listings.toLocaleString('en')} documents, built in ${builtS.toFixed(0)} s by one thread`,
    `mixed: median ${mixed.p50Ms.toFixed(3)} ms, p99 ${mixed.p99Ms.toFixed(3)} ms, longest ${mixed.maxMs.toFixed(1)} ms`,
    `slowest kind: ${worst[0]}, p99 ${worst[1].p99Ms.toFixed(3)} ms`,
    `index ${(indexBytes / listings).toFixed(0)} bytes a listing, ${Math.round(indexBytes / MB)} MB; resident ${Math.round(process.memoryUsage().rss / MB)} MB`,
  ].join('\n')
}
