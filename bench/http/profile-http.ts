/**
 * `npm run bench -- --profile`: where the CPU of an uncached search and of a page goes, by the sampling profiler of the
 * process that answers them, under the same load as the bench. The profiler itself takes some percent, so the
 * shares are what counts, not the milliseconds.
 */
import type { Profiler } from 'node:inspector'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, CPU_TIME, PROFILE_BEGIN, PROFILE_END } from '../child-process.ts'
import type { Workload } from '../make-workload.ts'
import { searchServerSource } from './built-search-server.ts'
import { loadServer } from './load-server.ts'
import { CONNECTIONS, OTHER_CONNECTIONS, startSearchServer, visitAll } from './measure-http.ts'
import { otherRequests } from './other-requests.ts'

interface ProfileOrder {
  readonly dataDir: string
  readonly workload: Workload
  readonly note: (line: string) => void
}

interface ProfiledLoad {
  readonly name: string
  readonly paths: readonly string[]
  readonly connections: number
}

const WARM_UP_MS = 25_000
const PROFILED_MS = 8_000
const FUNCTIONS_SHOWN = 25
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Text for people: one table of rooms and one of functions for each kind of request. */
export async function profileHttp({ dataDir, workload, note }: ProfileOrder): Promise<string> {
  // From source: functions and rooms have their names.
  const server = await startSearchServer(dataDir, { SEARCH_CACHE_MB: '0' }, searchServerSource)
  try {
    const visited = await visitAll(server.url, workload.flat(), [])
    const others = otherRequests(workload.flat(), visited.ids)
    const loads: readonly ProfiledLoad[] = [
      { name: 'search', paths: visited.paths, connections: CONNECTIONS },
      ...Object.entries(others).map(([name, paths]) => ({
        ...{ name, paths, connections: OTHER_CONNECTIONS },
      })),
    ]
    const reports: string[] = []
    for (const load of loads) {
      note(`profiling: ${load.name}`)
      reports.push(await profileLoad(server, load))
    }
    return reports.join('\n')
  } finally {
    await server.child.stop()
  }
}

async function profileLoad(
  { child, url }: { readonly child: Child; readonly url: string },
  { name, paths, connections }: ProfiledLoad,
): Promise<string> {
  await loadServer({ url, paths, connections, forMs: WARM_UP_MS })
  await child.call(PROFILE_BEGIN)
  const before = await child.call<number>(CPU_TIME)
  const { latenciesMs, failed } = await loadServer({ url, paths, connections, forMs: PROFILED_MS })
  const cpuMs = (await child.call<number>(CPU_TIME)) - before
  const shares = sharesOf(await child.call<Profiler.Profile>(PROFILE_END))
  const requests = latenciesMs.length
  const head = `${name}: ${requests} requests (${failed} failed), ${(cpuMs / requests).toFixed(3)} ms of CPU each`
  return [head, '', ...table(shares.rooms), '', ...table(shares.functions), ''].join('\n')
}

type Shares = readonly (readonly [name: string, share: number])[]

function table(shares: Shares): string[] {
  return shares.slice(0, FUNCTIONS_SHOWN).map(([name, share]) => {
    return `${(share * 100).toFixed(1).padStart(6)} %  ${name}`
  })
}

/** Of the time in which the process did something, by what it was doing itself, without what it called. */
function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const rooms = new Map<string, number>()
  const functions = new Map<string, number>()
  let all = 0
  for (const [i, id] of samples.entries()) {
    const { functionName, url, lineNumber } = frames.get(id)!
    if (functionName === '(idle)') continue
    const us = timeDeltas[i]
    const file = url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : url
    const place = file === '' ? '' : ` ${file}:${lineNumber + 1}`
    add(rooms, roomOf(file) || functionName, us)
    add(functions, `${functionName || '(anonymous)'}${place}`, us)
    all += us
  }
  const sorted = (times: ReadonlyMap<string, number>): Shares =>
    [...times].map(([name, us]) => [name, us / all] as const).toSorted(([, a], [, b]) => b - a)
  return { rooms: sorted(rooms), functions: sorted(functions) }
}

const add = (times: Map<string, number>, name: string, us: number) =>
  times.set(name, (times.get(name) ?? 0) + us)

/** Two folders of our own, the name of a package, the module of Node; '' for what has no file: the system, the collector. */
function roomOf(file: string): string {
  if (file.startsWith('node:')) return file
  const [, ours] = /^((?:src\/)?[^/]+\/[^/]+)/.exec(file) ?? []
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? []
  return name ?? ours ?? file
}
