/**
 * A feed by its address, from outside: an agency's export on an https host, what the doctor says of it, the repaired one
 * as a live stock with its photos, and a night on which half of it is missing: held, looked at, released; then a CRM
 * that gets signed events, also of an hour in which it was offline; and a person, an operator, a program and the feed on
 * what is left. These come last: chance may leave no home live.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Random } from '../../demo/market/random.ts'
import { HOUR_MS } from '../../src/structures/durations.ts'
import { homes, kyero } from '../feeds/feed-app.ts'
import { actTogether, createHands, faultsOf } from '../hands/hands.ts'
import {
  type HandsKeys,
  type HandsServers,
  handsDocument,
  handsWorld,
  startFrom,
} from '../hands/hands-world.ts'
import type { Body } from '../support/test-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { type InstalledCommand, runInstalled, startInstalled } from './installed-command.ts'
import { openAccount } from './open-account.ts'
import { makePhotoWorld, type PhotoWorld } from './photo-world.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'

const PATIENCE = { timeout: 30_000 }
const ADDRESS = 'https://crm.example.com/feeds/stock.xml'
/** The home whose price the CRM hears of. A feed no longer changes that price, so the hands leave this home alone. */
const OF_CRM = 1
let world: PhotoWorld
let service: InstalledCommand
let seller: CallService
let keys: HandsKeys
let servers: HandsServers

beforeAll(async () => {
  world = await makePhotoWorld()
  service = await startInstalled(['serve'], world.environment, [...world.wrapper, process.execPath])
  const baseUrl = await service.listens
  await world.untilReady()
  const estia = (...args: string[]) => runInstalled(args, { DATA_DIR: service.dataDir })
  const { sellerId, key } = await openAccount(service.dataDir, { name: 'Sea View Homes' })
  const operator = (await estia('operators', 'add', 'Olga')).stdout.trim()
  const { socketPath } = world
  keys = { sellerId, seller: key, operator }
  // There is one server in this world: the second is the same one, called by another program.
  servers = { first: { baseUrl, socketPath }, second: { baseUrl, socketPath } }
  seller = callerOf({ baseUrl, socketPath, key })
}, INSTALL_TIMEOUT_MS)
afterAll(async () => {
  await service.stop()
  world.remove()
})

const stock = (count: number) => withPhotos(kyero(homes(count)))
const withPhotos = (document: string) =>
  document.replace(/img\.example\.com\/(\d+)\.png\?sig=1/g, (_, id: string) => {
    return `photos.example.com/${1 + (Number(id) % 7)}.jpg`
  })
/** The listing of each live home, by its id in the feed. */
const liveHomes = async () => {
  const { body } = await seller('GET', '/v1/my/listings?state=live&limit=25')
  return new Map(
    [...body.results].map(({ id, reference }) => [Number(String(reference).slice(2)), Number(id)]),
  )
}
const total = async () => (await seller('GET', '/v1/listings?limit=1')).body.total

it('is advised, repaired, taken in; what would go is held until it is released', async () => {
  const whole = stock(20)
  const dirty = whole
    .replace(/<built>\d+<\/built>/g, '<built></built>')
    .replaceAll('near the sea', 'of 140 m2 near the sea')
  world.serve('stock.xml', dirty)
  const check = () => seller('POST', `/v1/feeds/check?url=${encodeURIComponent(ADDRESS)}`)
  const { body: advice } = await check()
  expect(advice.counts).toMatchObject({ records: 20, publishable: 0 })
  expect([...advice.findings]).toContainEqual(
    expect.objectContaining({
      code: 'area_in_text',
      records: 20,
      fix: 'Write the area that the text names into its own field.',
    }),
  )
  world.serve('stock.xml', whole)
  expect((await check()).body.counts).toMatchObject({ records: 20, publishable: 20 })

  const { body: feed } = await seller('POST', '/v1/feeds', { url: ADDRESS })
  const path = `/v1/feeds/${feed.id}/runs`
  const run = async (): Promise<Body> => {
    const { body: asked } = await seller('POST', path, { dry_run: false })
    for (;;) {
      const { body } = await seller('GET', `${path}/${asked.id}`)
      if (!['waiting', 'running'].includes(String(body.status))) return body
      await sleep(100)
    }
  }
  expect(await run()).toMatchObject({ status: 'applied', counts: { created: 20 } })
  // Their photos come in by themselves, and with them they go live.
  while (Number(await total()) < 20) await sleep(200)

  world.serve('stock.xml', stock(9))
  const held = await run()
  expect(held).toMatchObject({ status: 'held', held: { removals: 11 } })
  expect(await total()).toBe(20)
  const { body: released } = await seller('POST', `${path}/${held.id}/release`)
  expect(released).toMatchObject({ status: 'applied', held: null })
  expect(await total()).toBe(9)
}, 120_000)

/** As if an hour had passed for what waits to be sent. */
function passAnHour(): void {
  const database = new DatabaseSync(join(service.dataDir, 'estia.sqlite'), { timeout: 10_000 })
  database.exec(`UPDATE work_items SET next_at = next_at - ${HOUR_MS} WHERE kind = 'webhook'`)
  database.close()
}

it('a CRM of ten lines gets signed events of price cuts, and misses nothing of an hour offline', async () => {
  world.setCrm('online')
  const { body: hook } = await seller('POST', '/v1/webhooks', {
    ...{ url: 'https://crm.example.com/crm', events: ['listing.price_changed'] },
    query: { deal: 'sale', price_max: 205_000 },
  })
  world.serve('crm-secret', String(hook.secret))
  expect((await seller('POST', `/v1/webhooks/${hook.id}/enable`)).body.state).toBe('active')
  const { body: home } = await seller('GET', `/v1/listings/${(await liveHomes()).get(OF_CRM)}`)
  const cut = (price: number) => seller('PATCH', `/v1/listings/${home.id}`, { price })
  const arrived = () => world.crm().map(({ data }) => data.price)
  const [was, start] = [Number(home.price), (await seller('GET', '/v1/events?after=0')).body]
  await cut(190_000)
  await expect.poll(arrived, PATIENCE).toEqual([190_000])
  expect(world.crm()[0].data).toMatchObject({ listing_id: home.id, old_price: was })

  world.setCrm(503)
  for (const price of [189_000, 188_000, 187_000]) await cut(price)
  const refused = async () => {
    const { body } = await seller('GET', `/v1/webhooks/${hook.id}/deliveries?status=waiting`)
    return [...body.results].map(({ answer }) => answer)
  }
  await expect.poll(refused, PATIENCE).toEqual(['503', '503', '503'])
  world.setCrm('online')
  passAnHour()
  await expect.poll(() => arrived().length, PATIENCE).toBe(4)
  const { body: feed } = await seller('GET', `/v1/events?after=${start.next_after}&limit=1000`)
  const cuts = [...feed.events].filter(({ type }) => String(type) === 'price_changed')
  const numbers = cuts.map(({ seq }) => Number(seq))
  expect(
    world
      .crm()
      .map(({ data }) => Number(data.seq))
      .toSorted((a, b) => a - b),
  ).toEqual(numbers)
}, 120_000)

it('a person, an operator, a program and the feed change the same homes, and nothing acknowledged is lost', async () => {
  const live = await liveHomes()
  expect([...live.keys()].toSorted((a, b) => a - b)).toEqual(homes(9).map(({ id }) => id))
  const inFeed = [...live.keys()]
  live.delete(OF_CRM)
  const { body: feeds } = await seller('GET', '/v1/feeds')
  const hands = handsWorld(keys, servers, {
    random: new Random(25),
    homes: live,
    feedId: Number([...feeds.results][0].id),
    offer: async (price, areaM2) =>
      world.serve('stock.xml', withPhotos(handsDocument(inFeed, price, areaM2))),
  })
  await startFrom(hands)
  const table = createHands(hands)
  await actTogether(table, 5)
  expect(await faultsOf(hands, table)).toEqual([])
  const { counts } = hands.ledger
  expect(Object.keys(table).filter((hand) => counts[hand].acknowledged === 0)).toEqual([])
}, 240_000)
