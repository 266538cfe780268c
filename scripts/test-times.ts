/**
 * `npm run test:times [-- filters and options of vitest]`: runs the tests and prints where their time goes, per
 * folder and for the slowest files, in seconds of CPU and on the clock. The CPU of a file includes the processes that
 * its worker started meanwhile. The runner itself and the shared PostgreSQL server belong to no file: the last line
 * adds them. A browser or a service that the files of a worker share is counted where it works. SLOWEST=500 lists 500 files.
 */
import { relative } from 'node:path'
import { parseCLI, type Reporter, startVitest, type TestModule } from 'vitest/node'
import { childrenCpuMs, ownCpuMs } from '../test/support/cpu-time.ts'

interface Times {
  readonly files: number
  readonly tests: number
  readonly wallMs: number
  readonly cpuMs: number
}

const SLOWEST = Number(process.env.SLOWEST ?? 25)
const NOTHING: Times = { files: 0, tests: 0, wallMs: 0, cpuMs: 0 }

const reporter: Reporter = {
  onTestRunEnd(modules) {
    const files = modules.map((module) => ({
      path: relative('.', module.moduleId),
      ...timesOf(module),
    }))
    const folders = Object.entries(Object.groupBy(files, ({ path }) => folderOf(path)))
    const byFolder = folders.map(([path, inside = []]) => ({
      path,
      ...inside.reduce(sum, NOTHING),
    }))
    console.log(`\nBy folder:\n${table(byFolder)}`)
    console.log(`Slowest files:\n${table(files).split('\n').slice(0, SLOWEST).join('\n')}`)
    const all = files.reduce(sum, NOTHING)
    console.log(`All:\n${table([{ path: '', ...all }])}`)
    const [runner, postgres] = [ownCpuMs(), childrenCpuMs('postgres')]
    console.log(
      `Whole run: ${seconds(all.cpuMs + runner + postgres).trim()} s CPU, of which runner ${seconds(runner).trim()} s and shared PostgreSQL ${seconds(postgres).trim()} s; ${seconds(performance.now()).trim()} s on the clock`,
    )
  },
}

function timesOf(module: TestModule): Times {
  const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic()
  return {
    files: 1,
    tests: [...module.children.allTests()].length,
    wallMs: duration + collectDuration + setupDuration + prepareDuration,
    cpuMs: module.meta().cpuMs ?? 0,
  }
}

/** src is one folder: its tests are quick. */
const folderOf = (path: string): string => path.match(/^test\/[^/.]+(?=\/)|^[^/]+/)![0]

const sum = (a: Times, b: Times): Times => ({
  files: a.files + b.files,
  tests: a.tests + b.tests,
  wallMs: a.wallMs + b.wallMs,
  cpuMs: a.cpuMs + b.cpuMs,
})

const seconds = (ms: number): string => (ms / 1_000).toFixed(1).padStart(8)

const table = (rows: readonly (Times & { readonly path: string })[]): string =>
  rows
    .toSorted((a, b) => b.cpuMs - a.cpuMs)
    .map(
      ({ path, files, tests, wallMs, cpuMs }) =>
        `${seconds(cpuMs)} s CPU ${seconds(wallMs)} s ${String(files).padStart(4)} files ${String(tests).padStart(5)} tests  ${path}`,
    )
    .join('\n')

if (process.argv.includes('--help')) {
  console.log(
    'npm run test:times [-- filters and options of vitest]: runs the tests, prints their times',
  )
  process.exit(0)
}
process.env.TEST_TIMES = '1'
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const vitest = await startVitest('test', filter, {
  ...options,
  run: true,
  watch: false,
  reporters: ['default', reporter],
})
await vitest.close()
