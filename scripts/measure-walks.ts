/**
 * `npm run measure:walks`: the source files executed for one search and for one page, by room. The service runs from
 * source in this process and is asked over a socket; V8's precise coverage counts the functions called during the
 * request, so loading a module does not count. Each walk is measured for several values that were never requested
 * before, after others have warmed it up; only files executed every time count, and intervals never fire.
 * `--json` prints the lists for `test/walks.test.ts`. Cost: about five seconds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { fillStoreWithDemo } from '../demo/market/fill-store.ts'
import { type App, createApp } from '../src/app/create-app.ts'
import { ROOT } from '../src/app/paths.ts'
import { readSettings } from '../src/app/settings.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'

const LISTINGS = 1_000
const SOURCE = join(ROOT, 'src')
const walks = { search: '/v1/listings?energy_class=', page: '/search?energy_class=' }
const WARMED_UP_WITH = ['C', 'D', 'E']
const MEASURED_WITH = ['A', 'B', 'A,B']

type Walks = Record<keyof typeof walks, readonly string[]>

const { values: options } = parseArgs({ options: { json: { type: 'boolean', default: false } } })

// Taking the coverage takes longer than most intervals: they would run with every request.
const { setInterval: startInterval } = globalThis
const NEVER_MS = 2 ** 31 - 1
Object.assign(globalThis, {
  setInterval: (work: () => void) => startInterval(work, NEVER_MS),
})

const dataDir = mkdtempSync(join(tmpdir(), 'estia-walks-'))
try {
  const app = await createApp({
    settings: readSettings({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_PER_HOUR: '0' }),
    log: pino({ level: 'silent' }),
    now: Date.now,
    fitsPrices: false,
    sendsMail: false,
    prepare: async (store) => {
      const order = { seed: '1', listings: LISTINGS, now: Date.now() }
      await fillStoreWithDemo(store, { ...order, places: cyprus.places })
    },
  })
  const found = await measure(app)
  await app.close()
  if (options.json) console.log(JSON.stringify(found))
  else for (const name of Object.keys(walks) as (keyof Walks)[]) print(name, found[name])
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(app: App): Promise<Walks> {
  const address = await app.listen()
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const filesOf = async (path: string) => {
    for (const value of WARMED_UP_WITH) await request(address + path + value)
    const rounds: ReadonlySet<string>[] = []
    for (const value of MEASURED_WITH) {
      await executed(session)
      await request(address + path + value)
      rounds.push(await executed(session))
    }
    return [...rounds[0]].filter((file) => rounds.every((files) => files.has(file))).sort()
  }
  const found = { search: await filesOf(walks.search), page: await filesOf(walks.page) }
  session.disconnect()
  return found
}

async function request(url: string): Promise<void> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
}

/** The files with functions that were called since the last look. */
async function executed(session: Session): Promise<Set<string>> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return new Set(
    result
      .filter(({ url }) => url.startsWith('file:'))
      .filter(({ functions }) => functions.some(({ ranges }) => ranges[0].count > 0))
      .map(({ url }) => relative(SOURCE, fileURLToPath(url)))
      .filter((file) => !file.startsWith('..')),
  )
}

function print(name: keyof Walks, files: readonly string[]): void {
  console.log(`\n${walks[name]}${MEASURED_WITH[0]}: ${files.length} files`)
  const rooms = Map.groupBy(files, (file) => file.split('/')[0])
  for (const [room, inside] of rooms) {
    console.log(`\n${room}: ${inside.length}`)
    for (const file of inside) console.log(`  ${file}`)
  }
}
