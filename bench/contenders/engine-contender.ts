/** Estia's own engine, its segment built from the store in the service's build thread. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buildInProcess } from '../../src/app/build-in-process.ts'
import { createEngine, type Engine } from '../../src/engine/engine.ts'
import type { EngineQuery } from '../../src/engine/engine-query.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'
import { BASE_URL, DAY_START_MS } from '../bench-market.ts'
import type { Answer, Contender, ContenderOptions } from './contender.ts'

export interface EngineContender extends Contender {
  readonly engine: Engine
  rebuild(): Promise<void>
}

export async function openEngine(options: ContenderOptions): Promise<EngineContender> {
  const { storePath, segmentPath, folder } = options
  const engine = createEngine(listingSchema)
  const build = async (threads: number, cachePath: string | null) => {
    const mark = engine.mark()
    const place = { kind: 'sqlite', path: storePath } as const
    const order = {
      place,
      baseUrl: BASE_URL,
      mapDir: null,
      dayStartMs: DAY_START_MS,
      path: cachePath ?? join(folder, 'segment-alone.bin'),
      isRebuild: false,
      threads,
    }
    const { segment } = await buildInProcess(order, new AbortController().signal)
    engine.swapSegment(segment, mark)
  }
  // As at the start of the service, when nobody is served yet.
  await build(availableParallelism(), segmentPath)
  return {
    engine,
    rebuild: () => build(1, null),
    prepare: (query) => () => answerOf(engine, query),
  }
}

function answerOf(engine: Engine, query: EngineQuery): Answer {
  const { total, hits } = engine.search(query)
  let bytes = 0
  for (const hit of hits) bytes += hit.record().length
  return { total, ids: hits.map(({ id }) => id), bytes }
}
