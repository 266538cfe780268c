/**
 * What a feed of 10,000 homes takes from the request to the last listing, photos aside: seconds of a core, memory, and how
 * long a search waits meanwhile, next to quiet times before and after: `npm run measure:feeds`, about three minutes. The market has 20,000
 * homes already, and searches are the bench's mix, none asked twice in a run. The same document again, and one in which every price has
 * changed, are measured as well. Every description is another one.
 * Seconds of a core are what the system has counted for this process and all that it started; they hold on a machine that
 * does other work, where the clock does not: the process that reads a feed comes behind everything else there. Latencies are compared by many
 * short windows, and what others took of the machine is printed with them.
 */
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { createApp } from '../src/app/create-app.ts'
import { readSettings } from '../src/app/settings.ts'
import { keepCompiled } from '../src/app/threads/keep-compiled.ts'
import { fillMarket, searchPaths } from './measured-service.ts'
import { createWindows, inWords, type SearchWindow, summaryOf, verdict } from './search-windows.ts'
import { watchSearches } from './watch-searches.ts'
import { cpuSeconds, memoryMb } from './watched-machine.ts'

// As the service does: what it starts then takes its modules from there.
keepCompiled()

const HOMES = Number(process.argv[2] ?? 10_000)
const GOAL_S = 20
const GOAL_MB = 300
const GOAL_P99 = 1.5
/** What is there before, for searches to find. */
const MARKET = 20_000
/** Of each kind; the second in a feed of its own. */
const IMPORTS = 2
const QUIET_MS = 10_000
const WARM_MS = 5_000
/** Reading it takes the serving thread a moment. */
const MEMORY_EVERY_MS = 250
const PAUSE_MS = 10
/** Of the bench's twenty kinds: enough not to ask one twice. */
const ROUNDS = 1200
const TOWNS = ['Peyia', 'Limassol', 'Larnaca', 'Strovolos', 'Paralimni', 'Tala', 'Germasogeia']
const SENTENCES = [
  'The home has three bedrooms, two bathrooms and a large veranda with a view of the sea.',
  'It was built with care and has been kept well by its owners, who lived in it for ten years.',
  'Schools, shops and the beach are within walking distance, the motorway is five minutes away.',
  'For a viewing call our office on +357 26 123456 or write to sales@agency.example today.',
  'There is underfloor heating, air conditioning in all rooms, and a covered parking space.',
]

const property = (id: number, step: number): string =>
  `<property><id>${id}</id><date>2026-11-01 02:00:00</date><ref>M-${id}</ref><price>${150_000 + id * 7 + step * 1000}</price><currency>EUR</currency><price_freq>sale</price_freq><new_build>0</new_build><type>${id % 3 === 0 ? 'villa' : 'apartment'}</type><town>${TOWNS[id % TOWNS.length]}</town><province></province><beds>${1 + (id % 4)}</beds><baths>2</baths><pool>${id % 2}</pool><surface_area><built>${80 + (id % 90)}</built></surface_area><desc><en>Home number ${id} of our list. ${Array.from({ length: 8 }, (_, at) => SENTENCES[(id + at) % SENTENCES.length]).join(' ')}</en><ru>Светлая квартира с видом на море, рядом парк и школа. Номер ${id}.</ru></desc><features><feature>Private pool</feature><feature>Covered parking</feature><feature>Sea view</feature></features><images>${Array.from({ length: 10 }, (_, at) => `<image id="${at}"><url>http://img.agency.example/${id}/${at} front.jpg</url></image>`).join('')}</images></property>\n`

/** One home after another: what the measuring itself holds would be counted as well. */
function write(
  path: string,
  { round, step, end }: { readonly round: number; readonly step: number; readonly end: string },
): void {
  const file = openSync(path, 'w')
  writeSync(file, '<root><kyero><feed_version>3</feed_version></kyero>\n')
  for (let id = 1; id <= HOMES; id++) writeSync(file, property(round * HOMES + id, step))
  writeSync(file, `</root>\n${end}`)
  closeSync(file)
}

const dataDir = mkdtempSync(join(tmpdir(), 'estia-feeds-'))
await fillMarket(dataDir, MARKET, async () => undefined)
const app = await createApp({
  settings: readSettings({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_PER_HOUR: '0' }),
  log: pino({ level: 'error' }),
  now: Date.now,
  fitsPrices: false,
  fetcher: { fetch: () => new Promise(() => undefined) },
})
try {
  const searches = await watchSearches(await app.listen(), searchPaths(ROUNDS), PAUSE_MS)
  const during = createWindows(searches)
  await sleep(WARM_MS)
  const { id } = await app.store.addSeller({
    type: 'agency',
    name: 'Measured',
    company_id: 1,
    created_at: Date.now(),
  })
  const caller = { kind: 'seller', sellerId: id, keyId: 'measure' } as const
  const { feeds } = app.service
  const quiet: SearchWindow[] = []
  const besides = new Map<string, SearchWindow[]>()
  let before = 0
  for (let round = 0; round < IMPORTS; round++) {
    const feed = await feeds.create({ name: `Measured ${round}`, publish: false }, caller)
    for (const [name, step] of [
      ['new', 0],
      ['prices', 1],
      ['same records, other bytes', 1],
    ] as const) {
      const atFirst = cpuSeconds()
      quiet.push(...(await during(sleep(QUIET_MS))).windows)
      // Of a service that has answered searches for a while.
      before ||= memoryMb()
      const idle = (cpuSeconds().serving - atFirst.serving) / (QUIET_MS / 1000)
      const path = join(dataDir, 'measured.xml')
      write(path, { round, step, end: name.startsWith('same') ? '\n' : '' })
      await feeds.send(feed.id, createReadStream(path), caller)
      let peak = 0
      const watch = setInterval(() => {
        peak = Math.max(peak, memoryMb())
      }, MEMORY_EVERY_MS)
      const startMs = performance.now()
      const cpu = cpuSeconds()
      const { result: run, windows } = await during(runToEnd(feed.id))
      clearInterval(watch)
      const seconds = (performance.now() - startMs) / 1000
      const used = cpuSeconds()
      const reading = used.reading - cpu.reading
      // Without the searches of this measurement themselves.
      const serving = Math.max(0, used.serving - cpu.serving - idle * seconds)
      besides.set(name, [...(besides.get(name) ?? []), ...windows])
      console.log(
        `${name}: ${HOMES} homes in ${(reading + serving).toFixed(1)} s of a core (goal ${GOAL_S}; ${reading.toFixed(1)} reading, ${serving.toFixed(1)} writing; ${seconds.toFixed(1)} s by the clock), ${(peak - before).toFixed(0)} MB above the service without it (goal ${GOAL_MB}); ${run.status} ${JSON.stringify(run.counts)}`,
      )
    }
  }
  const quietly = summaryOf(quiet)
  console.log(`quiet: ${inWords(quietly)}`)
  for (const [name, windows] of besides) {
    const meanwhile = summaryOf(windows)
    console.log(`${name}: ${inWords(meanwhile)}`)
    console.log(`${name}: ${verdict(meanwhile, quietly, GOAL_P99)}`)
  }
  await searches.stop()

  async function runToEnd(feedId: number) {
    let run = await feeds.run(feedId, false, caller)
    while (run.status === 'waiting' || run.status === 'running') {
      await sleep(100)
      run = await feeds.readRun(feedId, run.id, caller)
    }
    return run
  }
} finally {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
}
