/**
 * An engine to be measured while it follows changes: of a demo market in a store, built as the service builds it, or of
 * made-up documents without prose, for sizes that would take too long to fill and to build.
 */
import { join } from 'node:path'
import { fillStore } from '../bench/bench-market.ts'
import { openEngine } from '../bench/contenders/engine-contender.ts'
import { madeUpDocuments } from '../bench/made-up-documents.ts'
import { makeWorkload } from '../bench/make-workload.ts'
import { storedDocuments } from '../bench/stored-documents.ts'
import { createEngine, type Engine } from '../src/engine/engine.ts'
import type { EngineDocument } from '../src/engine/engine-schema.ts'
import { createSegmentBuilder } from '../src/engine/segment/build-segment.ts'
import { writeSegmentFile } from '../src/engine/segment/segment-file.ts'
import { listingSchema } from '../src/service/sync/listing-schema.ts'

export interface FollowedEngine {
  readonly engine: Engine
  readonly asks: readonly (() => unknown)[]
  /** Of which some are changed. */
  readonly documents: readonly EngineDocument[]
}

const DOCUMENTS = 20_000
const workload = () => makeWorkload(20).flat()

export async function storedEngine(
  folder: string,
  segmentPath: string,
  listings: number,
): Promise<FollowedEngine> {
  const storePath = join(folder, 'estia.sqlite')
  await fillStore(storePath, listings)
  const options = { storePath, folder, listings, segmentPath, capMs: Infinity }
  const { engine, prepare } = await openEngine(options)
  const documents: EngineDocument[] = []
  for await (const some of storedDocuments(options)) {
    documents.push(...some)
    if (documents.length >= DOCUMENTS) break
  }
  return { engine, asks: workload().map(({ query }) => prepare(query)), documents }
}

export async function madeUpEngine(segmentPath: string, listings: number): Promise<FollowedEngine> {
  const builder = createSegmentBuilder(listingSchema)
  const documents: EngineDocument[] = []
  for await (const document of madeUpDocuments(listings)) {
    builder.add(document)
    if (documents.length < DOCUMENTS) documents.push(document)
  }
  const data = builder.pack()
  await writeSegmentFile(segmentPath, data, {})
  const engine = createEngine(listingSchema)
  engine.swapSegment(data, engine.mark())
  return {
    engine,
    asks: workload().map(
      ({ query }) =>
        () =>
          engine.search(query),
    ),
    documents,
  }
}
