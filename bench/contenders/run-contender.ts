/** A contender in its own process: opened by name, then asked and measured on call. */

import { serveParent } from '../child-process.ts'
import type { BenchRequest, Workload } from '../make-workload.ts'
import { createMeasurement, type Measurement } from '../measure-rounds.ts'
import type { Answer, Contender, ContenderOpener, ContenderOptions } from './contender.ts'
import { openDuckDb } from './duckdb-contender.ts'
import { type EngineContender, openEngine } from './engine-contender.ts'
import { engineFigures } from './engine-figures.ts'
import { openMiniSearch } from './minisearch-contender.ts'
import { openOrama } from './orama-contender.ts'
import { openPostgres } from './postgres-contender.ts'
import { openSphinx } from './sphinx-contender.ts'
import { openSqlite } from './sqlite-contender.ts'

const openers: Readonly<Record<string, ContenderOpener>> = {
  engine: openEngine,
  sqlite: openSqlite,
  postgres: openPostgres,
  duckdb: openDuckDb,
  minisearch: openMiniSearch,
  orama: openOrama,
  sphinx: openSphinx,
}

let opened: Promise<Contender> | null = null
const releases: (() => Promise<void>)[] = []
let measurement: Measurement | null = null

const contender = () => opened ?? Promise.reject(new Error('is not open'))

serveParent(
  {
    async open({ name, options }: { name: string; options: ContenderOptions }) {
      const before = performance.now()
      opened = openers[name](options, (release) => releases.push(release))
      await opened
      return performance.now() - before
    },
    async ask(requests: readonly BenchRequest[]): Promise<Answer[]> {
      const { prepare } = await contender()
      const answers: Answer[] = []
      for (const { query } of requests) answers.push(await prepare(query)())
      return answers
    },
    async take(workload: Workload) {
      const { prepare } = await contender()
      const asks = workload.map((round) =>
        round.map(({ kind, query }) => ({ kind, run: prepare(query) })),
      )
      measurement = createMeasurement(asks)
    },
    warmUp: async (forMs: number) => {
      await measurement?.slice(forMs)
      measurement?.reset()
    },
    slice: (forMs: number) => measurement?.slice(forMs),
    result: () => measurement?.result(),
    /** Turns an offset into the place that a cursor would name. */
    async placeCursors(workload: Workload): Promise<Workload> {
      const { engine } = (await contender()) as EngineContender
      return workload.map((round) =>
        round.map((request) => {
          if (request.skip === 0) return request
          const { hits } = engine.search({ ...request.query, limit: request.skip })
          const last = hits.at(-1)
          const after = last ? { key: last.key, id: last.id, isDemoted: last.isDemoted } : null
          return { ...request, query: { ...request.query, after } }
        }),
      )
    },
    figures: async (argument: Parameters<typeof engineFigures>[1]) =>
      engineFigures((await contender()) as EngineContender, argument),
  },
  async () => {
    await Promise.all(releases.map((release) => release()))
  },
)
