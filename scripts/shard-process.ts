/** One shard of the prototype in measure-shards.ts: an engine over every n-th of the made-up listings. */
import { serveParent } from '../bench/child-process.ts'
import { madeUpDocuments } from '../bench/made-up-documents.ts'
import { createEngine } from '../src/engine/engine.ts'
import type { EngineQuery, SortPlace } from '../src/engine/engine-query.ts'
import { createSegmentBuilder } from '../src/engine/segment/build-segment.ts'
import { listingSchema } from '../src/service/sync/listing-schema.ts'

export interface ShardOf {
  readonly listings: number
  readonly shards: number
  readonly shard: number
}

export interface ShardAnswer {
  readonly total: number
  readonly demoted: number
  readonly more: boolean
  readonly places: readonly SortPlace[]
}

const engine = createEngine(listingSchema)

serveParent(
  {
    async fill({ listings, shards, shard }: ShardOf): Promise<number> {
      const builder = createSegmentBuilder(listingSchema)
      for await (const document of madeUpDocuments(listings)) {
        if (document.id % shards === shard) builder.add(document)
      }
      engine.swapSegment(builder.pack(), engine.mark())
      return engine.size
    },
    search(query: EngineQuery): ShardAnswer {
      const { total, demoted, more, hits } = engine.search(query)
      const places = hits.map(({ isDemoted, key, id }) => ({ isDemoted, key, id }))
      return { total, demoted, more, places }
    },
    memory: () => process.memoryUsage().rss,
  },
  async () => undefined,
)
