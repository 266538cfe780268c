/**
 * What saved searches cost the service, and how soon their mails leave:
 *   npm run measure:alerts -- --searches 100000 --changes-per-second 200
 * First two services over one market, one of them with saved searches, in turns: listings change at a steady rate, by another
 * process as a feed's do, while searches are asked, and the latencies and the CPU are printed next to each other. Then a feed changes the price of
 * 5,000 homes while a mail host receives what leaves: from the moment a change was stored to the host's acceptance, the quiet
 * period aside, how many mails a person got, how fast matches were stored, and how long another writer waited meanwhile, who
 * edits a home five times a second. Everything runs on this machine, the load included. `--listings 2000` is a quick try.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { latenciesOf } from '../bench/measure-rounds.ts'
import { openStore } from '../src/app/open-store.ts'
import { keyPepper } from '../src/app/store-secrets.ts'
import type { ListingFields } from '../src/domain/listings/listing.ts'
import { issueKey } from '../src/service/access/issue-key.ts'
import type { Store } from '../src/store/store.ts'
import { callerOf } from '../test/journeys/call-service.ts'
import { type ReceivedMail, startMailHost } from '../test/support/mail-host.ts'
import { fillMarket, type MeasuredService, searchPaths, startMeasured } from './measured-service.ts'
import { storeSearches } from './stored-searches.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    searches: { type: 'string', default: '100000' },
    homes: { type: 'string', default: '5000' },
    'changes-per-second': { type: 'string', default: '200' },
    // Of the changes, how many are price cuts of 2 %; the others change the description.
    cuts: { type: 'string', default: '0.1' },
    'searches-per-second': { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    // Of the second part, in seconds: the service's own is 600.
    quiet: { type: 'string', default: '60' },
  },
})
const HOMES = Number(values.homes)
const CHANGED = 2_000
const PER_TRANSACTION = 500
const STEPS_PER_SECOND = 20
const COMPANY = 900_001
const KEYS = 12
/** How long mails are awaited after the last one, and at all. */
const SILENCE_MS = 30_000
const LATEST_MS = 600_000
const PROBE_EVERY_MS = 200
const SAMPLE_EVERY_MS = 1_000
/** Counts the changes of all rounds. */
let turn = 0
const TOWNS = ['Peyia', 'Limassol', 'Larnaca', 'Strovolos', 'Paralimni', 'Tala', 'Germasogeia']

const folder = mkdtempSync(join(tmpdir(), 'estia-alerts-'))
const plain = join(folder, 'without')
const laden = join(folder, 'with')
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
try {
  const { changed, keys } = await fillMarket(plain, Number(values.listings), async (store) => ({
    changed: (await store.liveListings(0, CHANGED)).map(({ id }) => id),
    keys: await newSeller(store),
  }))
  const [feedKey, ...searchKeys] = keys
  const feedId = await importHomes(feedKey)
  await inStore(plain, publishHomes)
  cpSync(plain, laden, { recursive: true })
  await inStore(laden, (store) =>
    storeSearches(store, { searches: Number(values.searches), nowMs: Date.now() }),
  )
  console.log(`load average before: ${loadavg()[0].toFixed(1)}`)
  if (Number(values.rounds) > 0) await compareSearches(changed, searchKeys)
  if (HOMES > 0) await followImport(feedKey, feedId, searchKeys)
} finally {
  agent.destroy()
  rmSync(folder, { recursive: true, force: true })
}

async function inStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ kind: 'sqlite', path: join(dataDir, 'estia.sqlite') })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function keyOf(store: Store, sellerId: number): Promise<string> {
  const order = { sellerId, label: 'measured', expiresAt: null }
  return issueKey(order, store, await keyPepper(store), Date.now())
}

/** Keys of one seller: each has 3,600 requests an hour. */
async function newSeller(store: Store): Promise<string[]> {
  const created_at = Date.now()
  const seller = { type: 'agency', name: 'Measured', company_id: COMPANY, created_at } as const
  const { id } = await store.addSeller(seller)
  const keys: string[] = []
  for (let count = 0; count < KEYS; count++) keys.push(await keyOf(store, id))
  return keys
}

/** Homes of a feed, as drafts: their photos are nowhere to be fetched from. */
async function importHomes(key: string): Promise<number> {
  const service = await startMeasured(plain)
  try {
    await service.pricesFitted()
    const call = callerOf({ baseUrl: service.baseUrl, key })
    const { body } = await call('POST', '/v1/feeds', { name: 'Measured', publish: true })
    if (HOMES > 0) await runFeed(service, key, Number(body.id), 1)
    return Number(body.id)
  } finally {
    await service.stop()
  }
}

/** As if their photos had been fetched: each another one, because two homes with one photo count as the same. */
async function publishHomes(store: Store): Promise<void> {
  const now = Date.now()
  for (let from = Number(values.listings) + 1, left = HOMES; left > 0; from += PER_TRANSACTION) {
    const ids = Array.from({ length: PER_TRANSACTION }, (_, at) => from + at)
    const drafts = (await store.getListings(ids)).filter(({ state }) => state === 'draft')
    if (drafts.length === 0) throw new Error(`${left} homes of the feed are missing`)
    left -= drafts.length
    await store.write(async (transaction) => {
      for (const draft of drafts) {
        const key = draft.id.toString(16).padStart(32, '0')
        const [photo] = draft.photos
        await transaction.publishListing(draft, {
          ...draft,
          ...{
            state: 'live',
            version: draft.version + 1,
            updated_at: now,
            first_published_at: now,
          },
          photos: [
            { ...photo, status: 'imported', key, width: 1600, height: 1200, fingerprint: '' },
          ],
        })
        const price = Number(draft.fields.price)
        const changed = { type: 'published', listing_id: draft.id, at: now, price } as const
        await transaction.appendChange({ ...changed, changed: ['price'], public: true })
      }
    })
  }
}

function feedOf(priceShare: number): Buffer {
  const homes = Array.from({ length: HOMES }, (_, at) => {
    const id = at + 1
    const price = Math.round((90_000 + ((id * 7_919) % 700_000)) * priceShare)
    return `<property><id>${id}</id><date>2026-11-01 02:00:00</date><ref>A-${id}</ref><price>${price}</price><currency>EUR</currency><price_freq>sale</price_freq><new_build>0</new_build><type>${id % 3 === 0 ? 'villa' : 'apartment'}</type><town>${TOWNS[id % TOWNS.length]}</town><province></province><beds>${1 + (id % 4)}</beds><baths>2</baths><pool>${id % 2}</pool><surface_area><built>${80 + (id % 90)}</built><plot>400</plot></surface_area><desc><en>Home number ${id} of our list, with a view of the sea and a large veranda.</en></desc><images><image id="1"><url>http://img.agency.example/${id}.jpg</url></image></images></property>`
  })
  return Buffer.from(
    `<root><kyero><feed_version>3</feed_version></kyero>${homes.join('\n')}</root>`,
  )
}

/** Answers how long it took, in seconds. */
async function runFeed(
  { baseUrl }: MeasuredService,
  key: string,
  feedId: number,
  priceShare: number,
): Promise<number> {
  const call = callerOf({ baseUrl, key })
  await call('PUT', `/v1/feeds/${feedId}/document`, feedOf(priceShare))
  const began = performance.now()
  let { body: run } = await call('POST', `/v1/feeds/${feedId}/runs`, { dry_run: false })
  while (['waiting', 'running'].includes(String(run.status))) {
    await sleep(200)
    run = (await call('GET', `/v1/feeds/${feedId}/runs/${run.id}`)).body
  }
  const seconds = (performance.now() - began) / 1_000
  console.log(
    `feed: ${run.status} in ${seconds.toFixed(0)} s, ${JSON.stringify(run.counts)} ${JSON.stringify(run.held ?? run.fault ?? '')}`,
  )
  return seconds
}

async function compareSearches(changed: readonly number[], keys: readonly string[]): Promise<void> {
  const environment = { ALERT_QUIET_S: '1' }
  const sides = [
    { name: 'no saved searches', dataDir: plain, waitsMs: [] as number[], cpuS: 0 },
    { name: `${values.searches} saved searches`, dataDir: laden, waitsMs: [] as number[], cpuS: 0 },
  ]
  const services: MeasuredService[] = []
  for (const { dataDir } of sides) services.push(await startMeasured(dataDir, environment))
  const seconds = Number(values.seconds)
  try {
    for (let round = 0; round <= Number(values.rounds); round++) {
      for (const [at, side] of sides.entries()) {
        const { name, dataDir, waitsMs } = side
        const cpuBefore = await services[at].figure('process_cpu_seconds_total')
        const changing = changeListings(dataDir, changed, seconds)
        const searching = await searchFor(services[at].baseUrl, keys, seconds)
        const done = await changing
        // The first round warms up: the searches are read then, too.
        if (round > 0) waitsMs.push(...searching)
        if (done < 0.95 * seconds * Number(values['changes-per-second'])) {
          console.log(`${name}: only ${(done / seconds).toFixed(0)} changes a second were made`)
        }
        // What is left to settle does not fall into the turn of the other.
        await sleep(5_000)
        const cpuS = (await services[at].figure('process_cpu_seconds_total')) - cpuBefore
        if (round > 0) side.cpuS += cpuS
      }
    }
    for (const { name, waitsMs, cpuS } of sides) {
      const { p50Ms, p99Ms, maxMs, count } = latenciesOf(waitsMs)
      console.log(
        `${name}, ${values['changes-per-second']} changes a second: search p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, longest ${maxMs.toFixed(0)} ms, of ${count}; ${cpuS.toFixed(1)} s of CPU`,
      )
    }
  } finally {
    for (const service of services) await service.stop()
  }
}

/** With the key of a seller, for whom it answers also while it turns others away. */
function search(baseUrl: string, path: string, key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` }
    const sent = request(new URL(path, baseUrl), { agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', (error) => {
      // An idle connection that the server has closed meanwhile.
      if (sent.reusedSocket) search(baseUrl, path, key).then(resolve, reject)
      else reject(error)
    })
    sent.end()
  })
}

/** At a steady rate, whether or not the last one is answered: what waits is seen. */
async function atRate(perSecond: number, seconds: number, once: () => Promise<void>) {
  const pending: Promise<void>[] = []
  const began = performance.now()
  for (let count = 0; count < perSecond * seconds; count++) {
    const dueMs = began + (1_000 * count) / perSecond - performance.now()
    if (dueMs > 0) await sleep(dueMs)
    pending.push(once())
  }
  await Promise.all(pending)
}

async function searchFor(
  baseUrl: string,
  keys: readonly string[],
  seconds: number,
): Promise<number[]> {
  const paths = searchPaths(50)
  const waitsMs: number[] = []
  let asked = 0
  await atRate(Number(values['searches-per-second']), seconds, async () => {
    const began = performance.now()
    const at = asked++
    const status = await search(baseUrl, paths[at % paths.length], keys[at % keys.length])
    if (status !== 200) throw new Error(`a search was answered ${status}`)
    waitsMs.push(performance.now() - began)
  })
  return waitsMs
}

/** Some at a time, in the transactions of another process: those of an API request would be measured as well. */
async function changeListings(dataDir: string, changed: readonly number[], seconds: number) {
  let done = 0
  const perStep = Number(values['changes-per-second']) / STEPS_PER_SECOND
  await inStore(dataDir, (store) =>
    atRate(STEPS_PER_SECOND, seconds, () =>
      store.write(async (transaction) => {
        const now = Date.now()
        for (let count = 0; count < perStep; count++) {
          const id = changed[turn++ % changed.length]
          const before = await transaction.lockListing(id)
          if (before?.state !== 'live') continue
          const isCut = (turn * 0.618) % 1 < Number(values.cuts)
          const price = Math.round(Number(before.fields.price) * 0.98)
          const fields: ListingFields = isCut
            ? { price }
            : { description: `A home with a view of hill ${turn}.` }
          await transaction.updateListing(before, {
            ...before,
            ...{ fields: { ...before.fields, ...fields }, updated_at: now },
            version: before.version + 1,
          })
          const change = { type: 'updated', listing_id: id, at: now, public: true } as const
          const asked = Number((isCut ? fields : before.fields).price)
          await transaction.appendChange({ ...change, changed: Object.keys(fields), price: asked })
          done++
        }
      }),
    ),
  )
  return done
}

async function followImport(key: string, feedId: number, keys: readonly string[]): Promise<void> {
  const host = await startMailHost()
  const service = await startMeasured(laden, {
    ALERT_QUIET_S: values.quiet,
    SMTP_URL: host.url,
    MAIL_FROM: 'Homes <homes@homes.example.com>',
  })
  await mailRest()
  const earlier = host.mails.length
  const watch = await startWatch(service, keys)
  try {
    // Every price 3 % lower.
    await runFeed(service, key, feedId, 0.97)
    await sleep(1_000 * Number(values.quiet))
    // Until neither matches nor mails become more.
    const latest = performance.now() + LATEST_MS
    const matches = () => service.figure('estia_search_matches_total')
    for (let last = ''; performance.now() < latest; await sleep(SILENCE_MS)) {
      const current = `${host.mails.length} ${await matches()}`
      if (current === last && (await matches()) > 0) break
      last = current
    }
    await watch.print()
  } finally {
    await watch.stop()
    await service.stop()
    await host.close()
  }
  await inStore(laden, (store) => printDelays(host.mails.slice(earlier), store))
  console.log(`load average after: ${loadavg()[0].toFixed(1)}`)
}

/** Until all changes of the first part are mailed: the import would share mails with them, or split over two. */
async function mailRest(): Promise<void> {
  await inStore(laden, async (store) => {
    const isWaiting = async (): Promise<boolean> => {
      const all = { until: Date.now(), ahead: Number.MAX_SAFE_INTEGER }
      const [unsettled] = await store.unsettledListings(all, null, 1)
      const [person] = await store.peopleToMail(Date.now(), 1)
      const isUnfiled = (await store.firstSettled()) !== null
      return !!unsettled || isUnfiled || !!person || (await store.waitingMails()).count > 0
    }
    while (await isWaiting()) await sleep(500)
  })
}

interface Sample {
  readonly atMs: number
  readonly matches: number
  readonly cpuS: number
}

/** Another writer in the same process, who edits a draft, and what the service says of itself meanwhile. */
async function startWatch(service: MeasuredService, keys: readonly string[]) {
  const { body: draft } = await callerOf({ baseUrl: service.baseUrl, key: keys[0] })(
    ...(['POST', '/v1/listings', { deal: 'sale', description: 'A home.' }] as const),
  )
  const waitsMs: number[] = []
  const samples: Sample[] = []
  const ended = new AbortController()
  const until = async (everyMs: number, step: (count: number) => Promise<void>) => {
    for (let count = 0; !ended.signal.aborted; count++) {
      const next = performance.now() + everyMs
      await step(count)
      await sleep(Math.max(0, next - performance.now()))
    }
  }
  const probing = until(PROBE_EVERY_MS, async (count) => {
    const call = callerOf({ baseUrl: service.baseUrl, key: keys[count % keys.length] })
    const began = performance.now()
    const text = `A home with a view of the sea and of hill ${count}.`
    const answer = await call('PATCH', `/v1/listings/${draft.id}`, { description: text }).catch(
      // An idle connection that the server has closed meanwhile.
      (error: Error) => ({ status: error.message }),
    )
    if (answer.status === 200) waitsMs.push(performance.now() - began)
    else console.log(`an edit was answered ${answer.status} after ${performance.now() - began} ms`)
  })
  const sampling = until(SAMPLE_EVERY_MS, async () => {
    const matches = await service.figure('estia_search_matches_total')
    const cpuS = await service.figure('process_cpu_seconds_total')
    samples.push({ atMs: performance.now(), matches, cpuS })
  })
  return {
    async print(): Promise<void> {
      const last = samples.at(-1)!
      const from = samples.findLastIndex(({ matches }) => matches === 0)
      const to = samples.findIndex(({ matches }) => matches === last.matches)
      const [begin, end] = [samples[Math.max(0, from)], samples[to]]
      const seconds = (end.atMs - begin.atMs) / 1_000
      console.log(
        `${last.matches} matches filed within ${seconds.toFixed(0)} s: ${(last.matches / seconds).toFixed(0)} a second; ${(last.cpuS - samples[0].cpuS).toFixed(0)} s of CPU from the import to the last mail`,
      )
      const { p50Ms, p99Ms, maxMs, count } = latenciesOf(waitsMs)
      console.log(
        `another writer, of ${count} edits: p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, longest ${maxMs.toFixed(0)} ms`,
      )
    },
    async stop(): Promise<void> {
      ended.abort()
      await Promise.allSettled([probing, sampling])
    },
  }
}

async function printDelays(mails: readonly ReceivedMail[], store: Store): Promise<void> {
  const delays: number[] = []
  const mailsOf = new Map<string, number>()
  const times = mails.map(({ receivedAt }) => receivedAt).sort((a, b) => a - b)
  for (const { recipients, text, receivedAt } of mails) {
    for (const address of recipients) mailsOf.set(address, (mailsOf.get(address) ?? 0) + 1)
    const ids = [...(text ?? '').matchAll(/\/listings\/(\d+)/g)].map(([, id]) => Number(id))
    for (const { updated_at } of await store.getListings([...new Set(ids)])) {
      delays.push((receivedAt - updated_at) / 1_000 - Number(values.quiet))
    }
  }
  delays.sort((a, b) => a - b)
  const at = (share: number) => (delays[Math.floor(delays.length * share)] ?? Number.NaN).toFixed(1)
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000
  console.log(
    `${delays.length} homes in ${mails.length} mails to ${mailsOf.size} people within ${seconds.toFixed(0)} s, at most ${Math.max(0, ...mailsOf.values())} mails to one: change to SMTP, the quiet period aside, p50 ${at(0.5)} s, p95 ${at(0.95)} s, longest ${at(0.999999)} s`,
  )
}
