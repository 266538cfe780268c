/**
 * Random lives of a seller's listings, against the model after every step: the record as its owner
 * reads it, what search shows, what the feed contains, and the live market that follows from the feed alone.
 * 60 lives of up to 30 steps.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PhotoFetcher } from '../../src/photos/photo-fetcher.ts'
import { photoFailure } from '../../src/photos/photo-reason.ts'
import { plain } from '../photos/test-images.ts'
import type { Body } from '../support/test-app.ts'
import { ListingModel, type ModelListing, missing, type Transition } from './listing-model.ts'
import {
  completeFlat,
  ownPhoto,
  type Seller,
  type SellerApp,
  startSellerApp,
} from './seller-app.ts'

const RUNS = 60
const STEPS = 30

const fetcher: PhotoFetcher = {
  async fetch(url) {
    if (url.includes('/flaky-')) return photoFailure('timeout')
    if (url.includes('/bad-')) return photoFailure('undecodable')
    const background = `#${url.charCodeAt(url.length - 5)}00`
    return { ok: true, bytes: await plain(8, 6, background).png().toBuffer() }
  },
}

let app: SellerApp
beforeAll(async () => {
  app = await startSellerApp({ fetcher })
})
afterAll(() => app.stop())

interface World {
  readonly seller: Seller
  /** The newest change before this life began. */
  readonly start: number
}
type Command = fc.AsyncCommand<ListingModel, World>

/** What these lives have met: a test that never saw a live listing would prove nothing. */
const met = new Set<string>()

function note({ state, photos, former }: ModelListing): void {
  met.add(state)
  for (const { status, attempts } of photos) met.add(`${status} after ${attempts}`)
  if (former.length > 0) met.add(`former photos while ${state}`)
}

async function agree(model: ListingModel, { seller, start }: World, at: number): Promise<void> {
  const expected = model.listings[at]
  note(expected)
  const read = await seller.call('GET', `/listings/${expected.id}`)
  if (expected.state === 'removed') expect(read.status).toBe(410)
  else expect(recordOf(read.body, read.headers.etag)).toEqual(recordIn(expected))

  const search = await seller.call('GET', `/listings?company_id=${seller.companyId}&limit=25`)
  const found = [...search.body.results].map(({ id, price }) => ({
    id: Number(id),
    price: Number(price),
  }))
  const live = model.listings.filter(({ state }) => state === 'live')
  expect(found.sort((a, b) => a.id - b.id)).toEqual(
    live.map(({ id, fields }) => ({ id, price: fields.price })),
  )

  const feed = await seller.call('GET', `/events?after=${start}&limit=1000`)
  const events = [...feed.body.events].map(({ type, listing_id, changed, price }) => ({
    type: String(type),
    listing_id,
    changed: [...changed].sort(),
    price,
  }))
  expect(events).toEqual(model.events)
  expect(replayed(events)).toEqual(found)
  if (events.some(({ type, changed }) => type === 'published' && changed.length > 1)) {
    met.add('published with what changed meanwhile')
  }
}

const comes = new Set(['published', 'updated', 'price_changed'])

/** The live market of somebody who has nothing but the events. */
function replayed(events: readonly { type: string; listing_id: unknown; price: unknown }[]) {
  const live = new Map<number, number>()
  for (const { type, listing_id, price } of events) {
    if (comes.has(type)) live.set(Number(listing_id), Number(price))
    else live.delete(Number(listing_id))
  }
  return [...live].map(([id, price]) => ({ id, price })).sort((a, b) => a.id - b.id)
}

const names = Object.keys({ ...completeFlat, plot_area_m2: 1, view: 1, description: 1 }).filter(
  (name) => name !== 'photo_urls',
)

const recordOf = (body: Body, etag: string) => ({
  state: body.state,
  // A read has its content behind the version.
  etag: etag.replace(/\..+(?="$)/, ''),
  fields: names.map((name) => [name, body[name]]),
  urls: body.photo_urls,
  imported: body.photos.imported,
  pending: body.photos.pending,
  failed: [...body.photos.failed].map(({ url }) => url),
  shown: [...body.photos.items].length,
  missing: body.missing_to_publish,
  prices: [...body.price_history].map(({ price }) => price),
  published: body.first_published_at !== null,
})

function recordIn(listing: ModelListing) {
  const { state, version, fields, photos, former, prices, wasLive } = listing
  const of = (wanted: string) => photos.filter(({ status }) => status === wanted)
  return {
    state,
    etag: `"${version}"`,
    fields: names.map((name) => [name, fields[name] ?? null]),
    urls: photos.map(({ url }) => url),
    imported: of('imported').length,
    pending: of('pending').length,
    failed: of('failed').map(({ url }) => url),
    shown: of('imported').length + former.length,
    missing: missing(listing),
    prices,
    published: wasLive,
  }
}

type Fields = Readonly<Record<string, unknown>>

const create = (fields: Fields, urls?: readonly string[]): Command => ({
  check: () => true,
  async run(model, world) {
    const body = { ...fields, ...(urls ? { photo_urls: urls } : {}) }
    const answer = await world.seller.call('POST', '/listings', body)
    expect(answer.status).toBe(201)
    model.create(Number(answer.body.id), fields, urls)
    await agree(model, world, model.listings.length - 1)
  },
  toString: () => `create ${JSON.stringify({ fields, urls })}`,
})

const change = (
  method: 'PATCH' | 'PUT',
  pick: number,
  fields: Fields,
  urls?: readonly string[],
): Command =>
  step(pick, `${method} ${JSON.stringify({ fields, urls })}`, async (model, { seller }, at) => {
    const body = { ...fields, ...(urls ? { photo_urls: urls } : {}) }
    const { status } = await seller.call(method, `/listings/${model.listings[at].id}`, body)
    expect(status).toBe(model.write(at, fields, urls))
    met.add(`${status} on a write`)
  })

/** Refused as a whole, whatever else it carries. */
const refused = (pick: number, wrong: Fields, urls?: readonly string[]): Command =>
  step(pick, `refused ${JSON.stringify(wrong)}`, async (model, { seller }, at) => {
    const { id, state } = model.listings[at]
    const body = { view: ['sea-view'], ...wrong, ...(urls ? { photo_urls: urls } : {}) }
    const { status } = await seller.call('PATCH', `/listings/${id}`, body)
    const conflict = 'deal' in wrong && !('price' in wrong)
    expect(status).toBe(conflict ? (state === 'removed' ? 410 : 409) : 400)
  })

const go = (pick: number, transition: Transition): Command =>
  step(pick, transition, async (model, { seller }, at) => {
    const path = `/listings/${model.listings[at].id}/${transition}`
    expect((await seller.call('POST', path)).status).toBe(model.transition(at, transition))
  })

/** Off the market, changed, and back on it. */
const awayAndBack = (pick: number, steps: readonly Transition[], fields: Fields): Command =>
  step(pick, `${steps} with ${JSON.stringify(fields)}`, async (model, { seller }, at) => {
    const path = `/listings/${model.listings[at].id}`
    for (const transition of [...steps, 'publish'] as const) {
      const moved = await seller.call('POST', `${path}/${transition}`)
      expect(moved.status).toBe(model.transition(at, transition))
      if (transition === 'publish') return
      const { status } = await seller.call('PATCH', path, fields)
      expect(status).toBe(model.write(at, fields))
    }
  })

const remove = (pick: number): Command =>
  step(pick, 'remove', async (model, { seller }, at) => {
    const { status } = await seller.call('DELETE', `/listings/${model.listings[at].id}`)
    expect(status).toBe(model.remove(at))
  })

/** A step on one of the listings that there are. */
const step = (
  pick: number,
  name: string,
  work: (model: ListingModel, world: World, at: number) => Promise<void>,
): Command => ({
  check: ({ listings }) => listings.length > 0,
  async run(model, world) {
    const at = pick % model.listings.length
    await work(model, world, at)
    await agree(model, world, at)
  },
  toString: () => `#${pick} ${name}`,
})

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { freq: 20 })
const fields = fc.record(
  {
    property_type: maybe('apartment', 'land-plots', 'office'),
    condition: maybe('pre-owned', 'brand-new'),
    bedrooms: maybe('2', '3'),
    district: maybe('limassol', 'paphos'),
    price: maybe(100_000, 200_000, 300_000),
    covered_area_m2: maybe(84, 90.5),
    plot_area_m2: maybe(600),
    view: maybe(['sea-view'], ['city-view', 'sea-view']),
    description: maybe('Bright.', 'Quiet.\n\nNear the sea.'),
  },
  { requiredKeys: [] },
)
const { photo_urls: _, bedrooms, ...flat } = completeFlat
const whole = fields.map((some) => ({ ...flat, bedrooms: String(bedrooms), ...some }))
const hosted = (...kinds: string[]) =>
  kinds.flatMap((kind) =>
    [1, 2, 3].map((number) => `https://img.example.com/${kind}-${number}.png`),
  )
const some = (from: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...from), { minLength: 1, maxLength: 9 })
const urls = fc.oneof(
  fc.constant<string[]>([]),
  some([...[0, 1, 2, 3].map(ownPhoto), ...hosted('good', 'bad', 'flaky')]),
  some(hosted('good', 'bad', 'flaky')),
  some(hosted('bad', 'flaky')),
)
const withUrls = fc.option(urls, { nil: undefined, freq: 3 })
/** Few listings, so that each lives long. */
const pick = fc.nat(2)
const wrong = fc.constantFrom({ price: 0 }, { deal: 'rent' }, { deal: 'rent', price: -1 })

const method = fc.constantFrom('PATCH' as const, 'PUT' as const)
const transition = fc.constantFrom<Transition>('publish', 'unpublish', 'close', 'reopen')

/** Each is as likely as the others: what should happen more often stands here more often. */
const commands = fc.commands(
  [
    fc.tuple(whole, withUrls).map((given) => create(...given)),
    fc.tuple(method, pick, fields, withUrls).map((given) => change(...given)),
    fc.tuple(method, pick, fields, withUrls).map((given) => change(...given)),
    fc.tuple(method, pick, fields).map((given) => change(...given)),
    fc
      .tuple(pick, fc.constantFrom<Transition[]>(['unpublish'], ['close', 'reopen']), fields)
      .map((given) => awayAndBack(...given)),
    // A write that changes nothing must leave no trace.
    fc.tuple(method, pick).map(([by, at]) => change(by, at, {})),
    fc.tuple(pick, wrong, withUrls).map((given) => refused(...given)),
    fc.tuple(pick, fc.constant<Transition>('publish')).map((given) => go(...given)),
    fc.tuple(pick, transition).map((given) => go(...given)),
    fc.tuple(pick, transition).map((given) => go(...given)),
    fc
      .tuple(pick, fc.nat(3))
      .map(([at, chance]) => (chance === 0 ? remove(at) : go(at, 'publish'))),
  ],
  { maxCommands: STEPS, size: 'max' },
)

it('does with listings what the model does', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (life) => {
      const seller = await app.addSeller()
      const { newest } = await app.store.changeRange()
      await fc.asyncModelRun(
        () => ({ model: new ListingModel(), real: { seller, start: newest } }),
        life,
      )
    }),
    // Not shrunk: that would live each life many times over, beyond any test's patience.
    { numRuns: RUNS, seed: 1, endOnFailure: true },
  )
  for (const rare of [
    'closed',
    'removed',
    'pending after 0',
    'failed after 3',
    'imported after 1',
  ]) {
    expect(met).toContain(rare)
  }
  expect(met).toContain('former photos while live')
  expect(met).toContain('409 on a write')
  expect(met).toContain('published with what changed meanwhile')
})
