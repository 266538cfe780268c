/**
 * `npm run measure:start`: what a start costs, from source and from the bundle, as ratios of one run: modules and CPU
 * to load what a serving process needs, without and with cached compiled code, and CPU of all processes until an empty
 * service is ready. Runs take turns, so that a busy machine is as unkind to both. Cost: about a minute.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { BUILT_SERVER, ROOT } from '../src/app/paths.ts'
import { freePort } from '../test/support/child-server.ts'

const RUNS = 5
const LOOK_EVERY_MS = 20
/** Of the kernel's clock, in which /proc counts. */
const TICKS_PER_SECOND = 100

interface Form {
  readonly name: string
  readonly main: string
  /** What a serving process loads. */
  readonly modules: readonly string[]
  readonly flags: readonly string[]
}

const chunk = (name: string): string => {
  const found = readdirSync(BUILT_SERVER).find((file) =>
    new RegExp(`^${name}-[A-Z0-9]{8}\\.js$`).test(file),
  )
  if (found === undefined) throw new Error(`dist/server holds no chunk of ${name}`)
  return join(BUILT_SERVER, found)
}

const source: Form = {
  name: 'source',
  main: join(ROOT, 'src/main.ts'),
  modules: ['src/cli/run-server.ts', 'src/app/create-app.ts'].map((path) => join(ROOT, path)),
  flags: [],
}
const bundle: Form = {
  name: 'bundle',
  main: join(BUILT_SERVER, 'main.js'),
  modules: ['run-server', 'create-app'].map(chunk),
  flags: ['--enable-source-maps'],
}
const fastify: Form = { name: 'fastify', main: '', modules: ['fastify'], flags: [] }

const scratch = mkdtempSync(join(tmpdir(), 'estia-start-'))
const COLD = { NODE_DISABLE_COMPILE_CACHE: '1' }
const WARM = { NODE_COMPILE_CACHE: join(scratch, 'compiled') }
type Cache = typeof COLD | typeof WARM

const environment = (more: object) => ({ PATH: process.env.PATH, HOME: scratch, ...more })

function runScript({ modules, flags }: Form, script: (imports: string) => string, cache: Cache) {
  const imports = modules.map((path) => {
    const name = path.startsWith('/') ? pathToFileURL(path).href : path
    return `await import(${JSON.stringify(name)})`
  })
  const args = [...flags, '--input-type=module', '--eval', script(imports.join(';'))]
  const env = environment(cache)
  return Number(execFileSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' }))
}

const loadCpuMs = (form: Form, cache: Cache): number =>
  runScript(
    form,
    (imports) => `const before = process.cpuUsage(); ${imports}
      const { user, system } = process.cpuUsage(before)
      console.log((user + system) / 1000)`,
    cache,
  )

const loadedModules = (form: Form): number =>
  runScript(
    form,
    (imports) => `import { registerHooks } from 'node:module'
      const loaded = new Set()
      registerHooks({ load: (url, context, next) => (loaded.add(url), next(url, context)) })
      ${imports}
      console.log([...loaded].filter((url) => url.startsWith('file:')).length)`,
    COLD,
  )

/** Of a process with all that it started, ended or not. */
function cpuSeconds(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
        const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
        return [{ pid: Number(name), parent: Number(fields[1]), ticks }]
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
  const family = new Set([pid])
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { pid: child, parent } of stats) if (family.has(parent)) family.add(child)
  }
  const mine = stats.filter((one) => family.has(one.pid))
  return mine.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND
}

async function readyCpuSeconds({ main }: Form, cache: Cache): Promise<number> {
  const dataDir = mkdtempSync(join(scratch, 'data-'))
  const port = await freePort()
  const child = spawn(process.execPath, [main, 'serve', '--workers', '1'], {
    env: environment({ ...cache, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' }),
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${main} ended with ${child.exitCode}`)
    await sleep(LOOK_EVERY_MS)
  }
  const seconds = cpuSeconds(child.pid!)
  child.kill('SIGTERM')
  await ended
  return seconds
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Both forms in turn, as often as it takes. */
async function compare(
  measure: (form: Form) => number | Promise<number>,
): Promise<Readonly<Record<'source' | 'bundle', number>>> {
  const found = { source: [] as number[], bundle: [] as number[] }
  for (let run = 0; run < RUNS; run++) {
    found.source.push(await measure(source))
    found.bundle.push(await measure(bundle))
  }
  return { source: median(found.source), bundle: median(found.bundle) }
}

const row = (what: string, { source, bundle }: Record<'source' | 'bundle', number>, digits = 0) =>
  console.log(
    `| ${what} | ${source.toFixed(digits)} | ${bundle.toFixed(digits)} | ${(bundle / source).toFixed(2)} |`,
  )

try {
  const yardstickMs = median(Array.from({ length: RUNS }, () => loadCpuMs(fastify, COLD)))
  console.log('| | source | bundle | ratio |\n|---|---:|---:|---:|')
  row('modules loaded', { source: loadedModules(source), bundle: loadedModules(bundle) })
  row('load, cold (ms of CPU)', await compare((form) => loadCpuMs(form, COLD)))
  for (const form of [source, bundle]) loadCpuMs(form, WARM)
  row('load, warm (ms of CPU)', await compare((form) => loadCpuMs(form, WARM)))
  if (process.platform === 'linux') {
    const cold = await compare((form) => readyCpuSeconds(form, COLD))
    row('ready, cold (s of CPU, all processes)', cold, 2)
    for (const form of [source, bundle]) await readyCpuSeconds(form, WARM)
    const warm = await compare((form) => readyCpuSeconds(form, WARM))
    row('ready, warm (s of CPU, all processes)', warm, 2)
    const inFastify = ({ source, bundle }: typeof cold) => ({
      source: (source * 1000) / yardstickMs,
      bundle: (bundle * 1000) / yardstickMs,
    })
    row('ready, cold (loads of fastify)', inFastify(cold), 1)
    row('ready, warm (loads of fastify)', inFastify(warm), 1)
  }
  console.log(`\nLoading fastify alone: ${yardstickMs.toFixed(0)} ms of CPU.`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
