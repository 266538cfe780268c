/**
 * A day in which neither the mail host nor a CRM can be reached, from outside: a production install with a clock that is
 * moved over the schedule of retries. Prices are cut meanwhile; when both are back, every event and every home comes, once.
 * Then a saved search that a later version refuses, and one that an assistant prepares.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/structures/durations.ts'
import { callTool, connectTools } from '../mcp/tool-client.ts'
import { temporaryDirectory } from '../store/temporary-directory.ts'
import { type MailHost, type ReceivedMail, startMailHost } from '../support/mail-host.ts'
import { storedPhotoUrl, storePhoto } from '../support/stored-photo.ts'
import { completeFlat } from '../write/seller-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { type InstalledCommand, startInstalled } from './installed-command.ts'
import { openAccount } from './open-account.ts'
import { makePhotoWorld, type PhotoWorld } from './photo-world.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'

const PATIENCE = { timeout: 40_000 }
const DAILY = 'anna@example.com'
const INSTANT = 'boris@example.com'
const data = temporaryDirectory()
const homes: number[] = []
/** By address. */
const tokens = new Map<string, string>()
let aheadMs = 0
let mails: readonly ReceivedMail[] = []
let host: MailHost
let world: PhotoWorld
let service: InstalledCommand
let baseUrl: string
let seller: CallService
let anybody: CallService

async function pass(ms: number): Promise<void> {
  aheadMs += ms
  world.setClockAhead(aheadMs)
  // Until the service has read it: that is due after 20 ms, and comes before what it answers later, however busy it is.
  await sleep(100)
  for (let answers = 0; answers < 2; answers++) await anybody('GET', '/v1/meta')
}

const cut = async (home: number, price: number) => {
  const answer = await seller('PATCH', `/v1/listings/${homes[home]}`, { price })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const mailsTo = (address: string): readonly ReceivedMail[] =>
  [...mails, ...host.mails].filter(({ recipients }) => recipients[0] === address)

/** Of each mail that names homes: which. */
const homesIn = (address: string): readonly (readonly number[])[] =>
  mailsTo(address).flatMap(({ text = '' }) => {
    const ids = [...text.matchAll(/\/listings\/(\d+)/g)].map(([, id]) => Number(id))
    return ids.length === 0 ? [] : [[...new Set(ids)].sort((a, b) => a - b)]
  })

async function subscribe(email: string, frequency: string): Promise<void> {
  const query = { deal: 'sale', price_max: 200_000 }
  const saved = await seller('POST', '/v1/searches', { query, email, frequency })
  expect(saved.status, JSON.stringify(saved.body)).toBe(202)
  tokens.set(email, String(saved.body.token))
  await confirm(email)
}

/** By the link in the mail; answers the path of "My searches". */
async function confirm(email: string): Promise<string> {
  const { text = '' } = await host.received(({ recipients }) => recipients[0] === email)
  const [link] = /http\S+\/searches\/confirm\/\S+/.exec(text)!
  const { headers } = await anybody('POST', link, new URLSearchParams({ action: 'confirm' }))
  return String(headers.location)
}

beforeAll(async () => {
  host = await startMailHost()
  // Without a network of its own: the mail host is on this machine.
  world = await makePhotoWorld(null)
  storePhoto(data.path)
  baseUrl = `http://127.0.0.1:${world.environment.PORT}`
  const moveClock = new URL('./move-clock.ts', import.meta.url).href
  service = await startInstalled(
    ['serve'],
    {
      ...world.environment,
      NODE_OPTIONS: `${world.environment.NODE_OPTIONS} --import=${moveClock}`,
      CLOCK_AHEAD_FILE: world.clockPath,
      DATA_DIR: data.path,
      BASE_URL: baseUrl,
      SMTP_URL: host.url,
      MAIL_FROM: 'Homes <homes@homes.example.com>',
      ALERT_QUIET_S: '1',
      RATE_LIMIT_PER_HOUR: '0',
    },
    [...world.wrapper, process.execPath],
  )
  await service.listens
  await world.untilReady()
  anybody = callerOf({ baseUrl })
  // Of the day after tomorrow the late morning in Cyprus: a digest is not due within hours.
  const untilMidnight = DAY_MS - (Date.now() % DAY_MS)
  await pass(untilMidnight + 10 * HOUR_MS)
  const { key } = await openAccount(data.path, { name: 'Sea View Homes' })
  seller = callerOf({ baseUrl, key })
  for (const price of [250_000, 251_000, 252_000]) {
    const photo_urls = [storedPhotoUrl(baseUrl)]
    const flat = { ...completeFlat, covered_area_m2: price / 2_500, price, photo_urls }
    const { body } = await seller('POST', '/v1/listings', flat)
    expect((await seller('POST', `/v1/listings/${body.id}/publish`)).body.state).toBe('live')
    homes.push(Number(body.id))
  }
  await subscribe(DAILY, 'daily')
  await subscribe(INSTANT, 'instant')
}, INSTALL_TIMEOUT_MS)
afterAll(async () => {
  await service.stop()
  await host.close()
  world.remove()
  data.remove()
})

it('a CRM and a mail host that are away for a day miss nothing, and nothing comes twice', async () => {
  world.setCrm('online')
  const { body: hook } = await seller('POST', '/v1/webhooks', {
    ...{ url: 'https://crm.example.com/crm', events: ['listing.price_changed'] },
  })
  world.serve('crm-secret', String(hook.secret))
  expect((await seller('POST', `/v1/webhooks/${hook.id}/enable`)).body.state).toBe('active')
  const { body: start } = await seller('GET', '/v1/events?after=0&limit=1000')

  /** Of the deliveries, the oldest first. */
  const attempts = async () => {
    const { body } = await seller('GET', `/v1/webhooks/${hook.id}/deliveries`)
    return [...body.results].map(({ attempts: made }) => Number(made)).reverse()
  }
  const made = (...least: number[]) =>
    expect
      .poll(async () => (await attempts()).map((count, at) => count >= least[at]), PATIENCE)
      .toEqual(least.map(() => true))

  mails = [...host.mails]
  const { port } = host
  await host.close()
  world.setCrm('cut off')
  await cut(0, 190_000)
  await made(1)
  world.setCrm('hangs')
  await cut(1, 189_000)
  await pass(MINUTE_MS)
  await made(2, 1)
  world.setCrm(500)
  await cut(2, 188_000)
  // Before the hour of the digest: what is noticed after it is in that of the next day.
  const matches = `/v1/searches/${tokens.get(DAILY)}/matches?after=0`
  await expect
    .poll(async () => (await seller('GET', matches)).body.matches?.length, PATIENCE)
    .toBe(3)
  for (const [step, wait] of [6 * MINUTE_MS, 35 * MINUTE_MS, 3 * HOUR_MS, 6 * HOUR_MS].entries()) {
    await pass(wait)
    await made(3 + step, 2 + step, 1 + step)
  }
  await pass(DAY_MS)
  await made(7, 6, 5)
  expect(world.crm()).toEqual([])

  host = await startMailHost({}, port)
  world.setCrm('online')
  await pass(DAY_MS)
  await expect.poll(() => world.crm().length, PATIENCE).toBe(3)
  // What the CRM has is what the feed of changes has from where it stood.
  const { body: feed } = await seller('GET', `/v1/events?after=${start.next_after}&limit=1000`)
  const changed = [...feed.events].filter(({ type }) => String(type) === 'price_changed')
  const numbers = world.crm().map(({ data: { seq } }) => Number(seq))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(changed.map(({ seq }) => Number(seq)))

  await expect.poll(() => homesIn(DAILY), PATIENCE).toEqual([homes])
  await expect.poll(() => homesIn(INSTANT).flat().length, PATIENCE).toBe(3)
  // A mail that is written later leaves later: what would come twice has come by then.
  await cut(0, 150_000)
  await pass(2 * MINUTE_MS)
  await expect.poll(() => homesIn(INSTANT).flat().length, PATIENCE).toBe(4)
  expect(homesIn(INSTANT).flat().toSorted()).toEqual([homes[0], ...homes])
  expect(homesIn(DAILY)).toEqual([homes])
  await expect.poll(() => world.crm().length, PATIENCE).toBe(4)
}, 240_000)

it('a search that a later version refuses is kept and paused, its owner gets one mail, and it can be repaired', async () => {
  const path = `/v1/searches/${tokens.get(INSTANT)}`
  const version = async () => ({ 'if-match': String((await seller('GET', path)).headers.etag) })
  const renamed = await seller('PATCH', path, { name: 'By the sea' }, await version())
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
  const database = new DatabaseSync(join(data.path, 'estia.sqlite'), { timeout: 10_000 })
  // As an earlier version has stored it; the new number has it read again, as after a start.
  database.exec(`UPDATE saved_searches SET query = 'deal=sale&no_such_filter=3',
    rev = (SELECT MAX(rev) + 1 FROM saved_searches) WHERE name = 'By the sea'`)
  database.close()
  await cut(1, 149_000)
  await pass(MINUTE_MS)
  const read = async () => (await seller('GET', path)).body
  await expect.poll(async () => (await read()).state, PATIENCE).toBe('paused')
  expect(await read()).toMatchObject({ name: 'By the sea', reason: 'query' })
  const isStop = ({ subject = '' }: ReceivedMail) => /saved search is paused/.test(subject)
  const stopped = () => mailsTo(INSTANT).filter(isStop).length
  await expect.poll(stopped, PATIENCE).toBe(1)

  const resumed = await seller('PATCH', path, { state: 'active' }, await version())
  expect([resumed.status, resumed.body.error.param]).toEqual([400, 'query'])
  const query = { deal: 'sale', price_max: 210_000 }
  const repaired = await seller('PATCH', path, { query, state: 'active' }, await version())
  expect(repaired.body).toMatchObject({ state: 'active', reason: null })
  const before = homesIn(INSTANT).length
  await cut(2, 140_000)
  await pass(2 * MINUTE_MS)
  await expect.poll(() => homesIn(INSTANT).length, PATIENCE).toBe(before + 1)
  expect(homesIn(INSTANT).at(-1)).toEqual([homes[2]])
  expect(stopped()).toBe(1)
}, 120_000)

it('an assistant prepares a search, a person saves and confirms it, and the assistant reports what changed', async () => {
  const email = 'clio@example.com'
  const client = await connectTools(baseUrl)
  const filters = { deal: 'sale', price_max: 145_000 }
  const watched = { filters, frequency: 'instant' }
  const { data: draft, text } = await callTool(client, 'watch_search', watched)
  expect(text).toMatch(/^Not saved yet/)
  expect(draft.matches_now).toBe(1)

  const form = String((await anybody('GET', String(draft.link))).bytes)
  const [, query] = /name="query" value="([^"]+)"/.exec(form)!
  const [, frequency] = /<option value="(\w+)" selected>/.exec(form)!
  const fields = { query: query.replaceAll('&amp;', '&'), email, frequency }
  await anybody('POST', '/searches', new URLSearchParams(fields))
  const mine = String((await anybody('GET', await confirm(email))).bytes)
  const [, search] = /<code class="token">([^<]+)</.exec(mine)!

  const changes = async () =>
    [...(await callTool(client, 'what_changed', { search })).data.changes].map(
      ({ id, kind, price }) => ({ id, kind, price }),
    )
  expect(await changes()).toEqual([])
  await cut(1, 144_000)
  await pass(MINUTE_MS)
  const expected = [{ id: homes[1], kind: 'entered', price: 144_000 }]
  await expect.poll(changes, PATIENCE).toEqual(expected)
  await expect.poll(() => homesIn(email), PATIENCE).toEqual([[homes[1]]])
  await client.close()
}, 120_000)
