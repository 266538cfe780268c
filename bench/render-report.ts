/** The report as Markdown tables: what the terminal shows and what docs/reference/benchmarks.md holds. */
import type { BenchReport, SizeReport } from './bench-report.ts'
import { CONNECTIONS, type HttpLoad, OTHER_CONNECTIONS } from './http/measure-http.ts'
import type { Latencies } from './measure-rounds.ts'

const titles: Readonly<Record<string, string>> = {
  engine: 'Estia engine',
  sqlite: 'SQLite, tuned, in memory',
  postgres: 'PostgreSQL 18, tuned',
  duckdb: 'DuckDB, tuned, in memory',
  minisearch: 'MiniSearch with filter callback',
  orama: 'Orama, ordered afterwards',
  sphinx: 'Sphinx 2.2, tuned, in memory',
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const ms = (value: number) => value.toFixed(value < 1 ? 3 : value < 100 ? 1 : 0)
const seconds = (valueMs: number) => (valueMs / 1000).toFixed(1)

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [head, rule, ...rows].map(line).join('\n')
}

/** Where, when and how: without it no figure means anything. */
function setting({ machine, date, command, seconds: took }: BenchReport): string {
  const { cores, cpu, arch, memoryGb, node, loadBefore } = machine
  return (
    `\`${command}\`, ${date}, ${cores} cores ${arch} (${cpu}), ${memoryGb} GB, Node ${node}, ` +
    `load before the run ${loadBefore.toFixed(2)}, took ${whole(took)} s.`
  )
}

const README_LISTINGS = 100_000

/** The two tables that the README quotes: what a search costs a client first, and uncached before cached. */
export function renderSummary(report: BenchReport): string {
  const { sizes } = report
  const size = sizes.find(({ listings }) => listings === README_LISTINGS) ?? sizes[0]
  const title = `${size.listings.toLocaleString('en')} listings; ${setting(report)}`
  return `${[title, httpTable(size), contendersTable(size)].join('\n\n')}\n`
}

export function renderReport(report: BenchReport): string {
  const { sizes, goals } = report
  const parts = [
    setting(report),
    ...sizes.flatMap(renderSize),
    '### Time of each kind in the engine',
    'Mean and, in brackets, p99 of an answer in milliseconds.',
    kindsTable(sizes),
  ]
  if (goals.length > 0) {
    const rows = goals.map(({ goal, measured, met }) => [goal, measured, met ? 'yes' : 'no'])
    parts.push('### Goals', table(['goal', 'measured', 'met'], rows))
  }
  return `${parts.join('\n\n')}\n`
}

function renderSize(size: SizeReport): string[] {
  const differences = Object.entries(size.contenders).flatMap(([name, result]) =>
    'differences' in result ? result.differences.map((one) => `- ${titles[name]}: ${one}`) : [],
  )
  const all = [...differences, ...size.http.differences.map((one) => `- HTTP: ${one}`)]
  return [
    `### ${size.listings.toLocaleString('en')} listings`,
    contendersTable(size),
    httpTable(size),
    othersTable(size),
    figuresTable(size),
    all.length === 0
      ? 'Every contender gave the same totals and pages to the requests that were compared.'
      : `Answers that differ from the engine's:\n\n${all.join('\n')}`,
  ]
}

function contendersTable({ contenders }: SizeReport): string {
  const own = contenders.engine && 'mixed' in contenders.engine ? contenders.engine.mixed : null
  const rows = Object.entries(contenders).map(([name, result]) => {
    if ('notRun' in result) return [titles[name], `not run: ${result.notRun}`, '', '', '', '']
    const { mixed, buildMs } = result
    const ratio = own ? own.perSecond / mixed.perSecond : Number.NaN
    return [titles[name], ...speed(mixed), ratio.toFixed(1), seconds(buildMs)]
  })
  return table(
    [
      'one client, mixed requests',
      'queries/s',
      'p50 ms',
      'p99 ms',
      'engine is x times',
      'filled in s',
    ],
    rows,
  )
}

const speed = ({ perSecond, p50Ms, p99Ms }: Latencies) => [whole(perSecond), ms(p50Ms), ms(p99Ms)]

function httpTable({ http }: SizeReport): string {
  const { search, searchUncached, bare, averageBodyBytes, requests, distinctRequests } = http
  const row = (title: string, load: HttpLoad) => [
    title,
    ...speed(load),
    String(load.failed),
    ms(load.cpuMsPerRequest),
    collectionsOf(load),
    `${((load.perSecond / bare.perSecond) * 100).toFixed(0)} %`,
  ]
  return table(
    [
      `HTTP, ${CONNECTIONS} connections`,
      'requests/s',
      'p50 ms',
      'p99 ms',
      'failed',
      'server CPU ms',
      'collections',
      'of bare',
    ],
    [
      row('search, no answer from the cache', searchUncached),
      row(
        `search, ${whole(requests)} requests in turn, ${whole(distinctRequests)} different`,
        search,
      ),
      row(`bare route, ${whole(averageBodyBytes)} bytes`, bare),
    ],
  )
}

/** Young and old, and what they took of the time. */
const collectionsOf = ({ collections: { young, old, pausedMs } }: HttpLoad): string =>
  `${whole(young)} + ${whole(old)}, ${whole(pausedMs)} ms`

function othersTable({ http: { others } }: SizeReport): string {
  const rows = Object.entries(others).map(([kind, load]) => [
    kind,
    ...speed(load),
    String(load.failed),
    ms(load.cpuMsPerRequest),
    collectionsOf(load),
  ])
  return table(
    [
      `HTTP, ${OTHER_CONNECTIONS} connections, uncached`,
      'requests/s',
      'p50 ms',
      'p99 ms',
      'failed',
      'server CPU ms',
      'collections',
    ],
    rows,
  )
}

function figuresTable({ engineFigures: figures, http }: SizeReport): string {
  const { rebuild, writeToVisible, withFullTail } = figures
  const rows = [
    ['memory in addition to the records', `${whole(figures.indexBytesPerListing)} bytes a listing`],
    ['memory of the records', `${whole(figures.recordBytesPerListing)} bytes a listing`],
    ['records in the file', `${whole(figures.storedBytesPerListing)} bytes a listing`],
    ['write to visible', `p50 ${ms(writeToVisible.p50Ms)} ms, p99 ${ms(writeToVisible.p99Ms)} ms`],
    [
      'queries/s with a full tail of fresh changes',
      `${whole(withFullTail.perSecond)}, p99 ${ms(withFullTail.p99Ms)} ms`,
    ],
    ...(rebuild
      ? [
          ['rebuild while searching', `${rebuild.seconds.toFixed(1)} s`],
          ['longest pause meanwhile', `${ms(rebuild.longestPauseMs)} ms`],
          ['p99 of a search meanwhile', `${ms(rebuild.searches.p99Ms)} ms`],
        ]
      : []),
    ['start of the service to first answer', `${seconds(http.restartMs)} s`],
    ...(http.firstStartMs === null
      ? []
      : [['the same on a store never served before', `${seconds(http.firstStartMs)} s`]]),
  ]
  return table(['engine and service', ''], rows)
}

function kindsTable(sizes: readonly SizeReport[]): string {
  const perSize = sizes.map(({ contenders: { engine } }) => ('kinds' in engine ? engine.kinds : {}))
  const names = Object.keys(perSize[0] ?? {}).sort()
  const rows = names.map((name) => [
    name,
    ...perSize.map((kinds) => `${ms(kinds[name].meanMs)} (${ms(kinds[name].p99Ms)})`),
  ])
  return table(['kind', ...sizes.map(({ listings }) => listings.toLocaleString('en'))], rows)
}
