/** Whole stores travel between SQLite, PostgreSQL and a file, and nothing is lost, changed or mixed. */
import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewAlertPerson, NewSavedSearch } from '../../src/domain/alerts/saved-search.ts'
import { verifyAudit } from '../../src/service/desk/verify-audit.ts'
import type { ArchiveSource, ArchiveTarget } from '../../src/store/archive/archive.ts'
import { openFileSource, openFileTarget } from '../../src/store/archive/archive-file.ts'
import { openSource, openTarget } from '../../src/store/archive/archive-place.ts'
import { archiveTables } from '../../src/store/archive/archive-tables.ts'
import { copyArchive } from '../../src/store/archive/copy-archive.ts'
import { earlierForms } from '../../src/store/archive/earlier-forms.ts'
import type { MarketHomeRow } from '../../src/store/market-store.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../../src/store/store.ts'
import {
  type Parties,
  sampleEnquiry,
  sampleMail,
  sampleRequest,
  TEXT,
} from '../store/sample-enquiry.ts'
import { sampleFeed, sampleFeedRecord, sampleFeedRun } from '../store/sample-feed.ts'
import {
  noon,
  sampleChange,
  sampleListing,
  samplePhoto,
  sampleSeller,
} from '../store/sample-listing.ts'
import { temporaryDirectory } from '../store/temporary-directory.ts'
import type { TestPostgres } from '../support/embedded-postgres.ts'
import { copyMigrated } from '../support/new-sqlite-store.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'

const kinds = ['sqlite', 'postgres'] as const
type Kind = (typeof kinds)[number]

const folder = temporaryDirectory()
let postgres: TestPostgres
let filled: string
let made = 0

beforeAll(async () => {
  postgres = await sharedPostgres()
  const place = await newPlace('sqlite')
  await withStore(place, fill)
  filled = place.slice('sqlite:'.length)
})
afterAll(async () => {
  await postgres.stop()
  folder.remove()
})

const newFile = (name: string) => join(folder.path, `${++made}-${name}`)

/** With nothing in it, not even tables. */
const barePlace = async (kind: Kind): Promise<string> =>
  kind === 'sqlite' ? `sqlite:${newFile('estia.sqlite')}` : postgres.createSchema()

/** With tables, and nothing in them: a copy, in a tenth of the time of making them. */
async function newPlace(kind: Kind): Promise<string> {
  if (kind === 'postgres') return postgres.createMigratedDatabase()
  const path = newFile('estia.sqlite')
  await copyMigrated(path)
  return `sqlite:${path}`
}

/** Of SQLite, with what `fill` writes, which is done once. */
function filledPlace(): string {
  const path = newFile('estia.sqlite')
  copyFileSync(filled, path)
  return `sqlite:${path}`
}

const openStoreAt = (place: string): Promise<Store> =>
  place.startsWith('sqlite:')
    ? openSqliteStore({ path: place.slice('sqlite:'.length) })
    : openPostgresStore({ url: place })

async function withStore<T>(place: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStoreAt(place)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

type OpenTo = (order: { readonly source: ArchiveSource }) => Promise<ArchiveTarget>

/** `limit` steps are put, then the target fails as a process does that is killed. */
async function copy(openFrom: () => Promise<ArchiveSource>, openTo: OpenTo, limit = Infinity) {
  const source = await openFrom()
  try {
    const target = await openTo({ source })
    let steps = 0
    const put: ArchiveTarget['put'] = async (table, rows) => {
      if (steps++ >= limit) throw new Error('stopped')
      await target.put(table, rows)
    }
    try {
      return await copyArchive(source, { ...target, put })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

const copyPlaces = (from: string, to: string, limit?: number) =>
  copy(
    () => openSource(from),
    (order) => openTarget(to, order),
    limit,
  )

const digests = (tables: Awaited<ReturnType<typeof copyArchive>>) =>
  tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }))

const LISTINGS = 1_200
const LIVE = 8

/** Something in every table and every column, and texts that are hard to carry. */
async function fill(store: Store): Promise<void> {
  const { id: sellerId } = await store.addSeller({ ...sampleSeller, name: 'Ο\'Νeil \\ "Homes" 🏠' })
  const { id: projectId } = await store.addProject({ name: 'Παραλία\n2', seller_id: sellerId })
  const order = { seller_id: sellerId, label: '', expires_at: null, created_at: noon }
  await store.addKey({ ...order, id: 'zz', hash: 'ab', revoked_at: noon + 5 })
  await store.addKey({ ...order, id: 'ZZ', hash: 'cd', expires_at: noon, revoked_at: null })
  const reader = {
    label: '',
    expires_at: null,
    created_at: noon,
    hash: 'ef',
    requests: 300,
    window_s: 86_400,
    client_hash: null,
  }
  await store.addReadingKey({ ...reader, id: 'rr', origin: 'operator', revoked_at: noon })
  const minted = { origin: 'proof', client_hash: 'client', expires_at: noon + 9 } as const
  await store.addReadingKey({ ...reader, ...minted, id: 'RR', revoked_at: null })
  await store.putSetting('key_pepper', 'secret')
  await store.write(async (transaction) => {
    for (let number = 1; number <= LISTINGS; number++) {
      const { id } = await transaction.insertListing(
        sampleListing(
          sellerId,
          { reference: `R-${number}`, price: number / 4 },
          {
            photos: [samplePhoto(number)],
            project_id: number % 2 ? projectId : null,
            ...(number === LIVE ? { state: 'live', first_published_at: noon } : {}),
          },
        ),
      )
      await transaction.appendChange(sampleChange(id, { public: number % 3 === 0, price: 0.1 }))
    }
    const record = { seller_id: sellerId, fingerprint: 'f', created_at: noon, headers: { a: 'b' } }
    for (const key of ['é', 'e', 'E', '~']) {
      await transaction.putIdempotency({ ...record, key, status: 201, body: '{"a":"\\u0000"}' })
    }
  })
  const valuation = {
    low: 0.1,
    high: 1e21,
    comparables: 3,
    computed_at: noon,
    good_deal: 1,
    facts: 7,
  }
  await store.putValuations([{ listing_id: 7, value: 123_456.789, ...valuation }])
  await store.forgetChangesBefore(noon)
  await fillEnquiries(store, { listing_id: 7, seller_id: sellerId })
  await fillDesk(store, sellerId)
  await fillFeeds(store, sellerId)
  await fillSearches(store)
  await fillMarket(store)
  await fillWebhooks(store, sellerId)
  await fillExports(store, sellerId)
  await fillFigures(store)
  await fillProfile(store, sellerId)
}

async function fillSearches(store: Store): Promise<void> {
  const person: NewAlertPerson = {
    language: 'el',
    ...{ handle: 'pp', email: 'άννα@example.com', email_hash: 'eh' },
    ...{ confirmed_at: noon, confirm_hash: 'ch', asked_at: noon, alive_at: noon, still_at: noon },
    ...{ notices_day: '2026-06-01', notices: 3, created_at: noon },
  }
  const search: Omit<NewSavedSearch, 'person_id'> = {
    language: 'el',
    frequency: 'daily',
    kinds: ['new'],
    state: 'active',
    ...{ handle: 'ss', seller_id: null, key_id: null, name: 'Σπίτι', query: 'deal=sale' },
    hour: 8,
    ...{ reason: null, seen_seq: 0, mailed_seq: 0, mail_at: null, collected: true, beyond: 2 },
    ...{ version: 1, created_at: noon, updated_at: noon, read_at: noon },
  }
  const [live] = await store.getListings([LIVE])
  await store.write(async (transaction) => {
    await transaction.putTombstone({ email_hash: 'gone', at: noon, mailed_at: null })
    await transaction.putSharedLists({
      ...{ handle: 'pp', version: 4, content: '{"notes":"Θέα"}', created_at: noon },
      used_at: noon + 1,
    })
    const { id: person_id } = await transaction.insertAlertPerson(person)
    const { id: search_id } = await transaction.insertSavedSearch({ ...search, person_id })
    const event = { kind: 'new', price: 0.1, old_price: null } as const
    const match = { ...event, listing_id: 7, change_seq: 3, at: noon }
    const hits = [{ ...event, search_ids: [search_id] }]
    await transaction.putPagesOfMatches([[{ ...match, seq: 5, search_id }]])
    await transaction.putReported({
      ...{ listing_id: 7, at: noon, print: 'é', area: 92.903 },
      reports: [{ ...event, at: noon, gone_at: null, search_ids: [search_id] }],
    })
    await transaction.putSettled({ ...match, hits })
    await transaction.updateListing(live, { ...live, version: live.version + 1 })
  })
}

async function fillExports(store: Store, sellerId: number): Promise<void> {
  await store.write((transaction) =>
    transaction.addExport({
      ...{ seller_id: sellerId, name: 'Πύλη', token_hash: 'th', created_at: noon },
      ...{ pulled_at: noon + 1, revoked_at: null },
    }),
  )
}

async function fillProfile(store: Store, sellerId: number): Promise<void> {
  const change = { phone: '+35799123456', accepts_calls: 1, about: '{"en":"Homes."}' }
  await store.write((transaction) => transaction.changeProfile(sellerId, change, 1))
  const project = await store.addProject({ name: 'Sea Towers', seller_id: sellerId })
  const page = { completion: '2027-06', about: '{}' }
  await store.write((transaction) => transaction.changeProjectPage(project.id, page, 1))
}

async function fillFigures(store: Store): Promise<void> {
  const counts = { views: 31, saves: 2, enquiries: 1, numbers_shown: 0 }
  const days = [20_605, 20_606].map((day) => ({ listing_id: 7, day, ...counts }))
  await store.write((transaction) => transaction.addFigures(days))
}

async function fillWebhooks(store: Store, sellerId: number): Promise<void> {
  await store.write(async (transaction) => {
    const webhook = await transaction.addWebhook({
      ...{ seller_id: sellerId, key_id: null, url: 'https://crm.example/hook', name: 'Σύστημα' },
      ...{ events: '["listing.updated"]', query: 'deal=sale', state: 'active', reason: null },
      ...{ nonce: 'n', generation: 1, previous_until: noon, since_seq: 3, failing_since: null },
      ...{ failures: 0, rests_until: null, last_delivered_at: null },
      ...{ created_at: noon, updated_at: noon },
    })
    const delivery = { cause: 'change 4', type: 'listing.updated', seq: 4, created_at: noon }
    await transaction.putDeliveries(webhook, [{ ...delivery, body: '{"é":1}' }], { at: noon })
  })
}

async function fillMarket(store: Store): Promise<void> {
  const slice = { deal: 'sale', property_type: 'apartment', district: 'limassol', location: '' }
  const home: MarketHomeRow = {
    ...{ ...slice, listing_id: -3, home_id: -3, location: null, project: null, seller: 's' },
    ...{ relisting: 'r', bedrooms: 'studio', covered_area_m2: 41.5, plot_area_m2: null },
    ...{ condition: 'pre-owned', year_built: 2010, energy_class: null, pool: 0, sea_view: 1 },
    ...{ title_deed: null, first_at: noon, prices: `[[99999.5,${noon}]]`, live_ms: 7 },
    ...{ live_since: null, closed_at: noon, close_reason: 'sold', removed_at: null },
  }
  await store.write(async (transaction) => {
    await transaction.putMarketHomes([home, { ...home, listing_id: 7, live_since: noon }])
    const counts = { added: 2, closed: 1, sold: 1, cut: 0 }
    await transaction.countMarketDay(slice, '2026-06-01', counts)
    await transaction.endMarketDay(slice, '2026-06-01', { live: 9, median: 2345.67, n: 8 })
    await transaction.countMarketDay(slice, '2026-06-02', counts)
    const published = { n: 31, figures: '{}', method: 1, published_at: noon }
    const month = { ...slice, month: '2026-05', level: 101.25, low: 99, high: null, ...published }
    await transaction.insertMarketMonths([1, 2].map((vintage) => ({ ...month, vintage })))
    await transaction.insertMarketMedians([{ ...month, vintage: 1, level: 2_345.5 }])
    const revised = { month: '2026-05', vintage: 2, former_level: 101, level: 101.25, at: noon }
    const figure = 'median_price_per_m2' as const
    await transaction.insertMarketRevision({
      ...slice,
      ...revised,
      figure,
      reason: 'Διπλή εισαγωγή',
    })
  })
}

async function fillFeeds(store: Store, sellerId: number): Promise<void> {
  const { id: feedId } = await store.addFeed(sampleFeed(sellerId))
  const { id: run_id } = await store.addFeedRun(sampleFeedRun(feedId, { seller_id: sellerId }))
  await store.write(async (transaction) => {
    await transaction.putFeedRecord(sampleFeedRecord(feedId, 7))
    const changes = '[{"field":"price","before":"1","after":"2"}]'
    const row = { number: 1, line: 3, key: 'α1', action: 'created', issues: '[]', changes }
    await transaction.addFeedReportRow({ run_id, ...row, listing_id: 7 })
    const turn = { publishes: 1, tries: 0, turn: 5, next_at: noon }
    await transaction.queuePhotos({ listing_id: 7, seller_id: sellerId, ...turn })
  })
  const work = { kind: 'feed_photos', item: '7', seller_id: sellerId }
  await store.beginWork({ ...work, at: noon, waitsMs: [10] })
  await store.failWork(work, 'TypeError at src/α.ts:1')
  await store.quarantineWork(work, noon + 1)
}

/** What the desks keep, of a listing that is there. */
async function fillDesk(store: Store, sellerId: number): Promise<void> {
  const size = { width: 640, height: 480, colour: '#102030' }
  const upload = { seller_id: sellerId, digest: 'aa', key: 'k', ...size, created_at: noon }
  await store.putUpload(upload)
  const operator = { id: 'op', hash: 'h', name: 'Ολγα', created_at: noon, revoked_at: null }
  await store.addOperator(operator)
  await store.write(async (transaction) => {
    await transaction.setLiveMax(sellerId, 5)
    await transaction.suspendSeller(sellerId, 'spam', noon)
    const home = { home_id: 7, listings: 2, first_id: 8 }
    await transaction.putSameHome({ listing_id: 7, ...home })
    const pair = { low_id: 7, high_id: 8, seller_id: sellerId }
    await transaction.putHomeVerdict({ ...pair, verdict: 'different', said_at: noon })
    const about = { listing_id: 7, reason: 'copy' }
    await transaction.putHold({ ...about, held_at: noon })
    await transaction.addReport({ ...about, text: null, client_hash: 'c', created_at: noon })
    const act = { at: noon, actor: 'Ολγα', act: 'hold', detail: null }
    for (const subject of ['listing:7', 'listing:8', 'cut \ud83d']) {
      await transaction.addAudit({ ...act, subject })
    }
  })
  expect(await store.forgetAudit(noon + 1, 1)).toBe(1)
}

async function fillEnquiries(store: Store, parties: Parties): Promise<void> {
  await store.setSellerEmail(parties.seller_id, 'ο-πωλητής@example.com')
  await store.write(async (transaction) => {
    for (const [at, email_hash] of ['b', 'a', 'B'].entries()) {
      const request = sampleRequest(email_hash, parties, { email_hash, once_hash: `once ${at}` })
      await transaction.insertEnquiryRequest(request)
      const { id } = await transaction.insertEnquiry(
        sampleEnquiry(email_hash, parties, { email_hash }),
      )
      await transaction.addEnquiryToken(`token of ${email_hash}`, id, 'seller')
      const message = { enquiry_id: id, author: 'seller', text: TEXT, created_at: noon } as const
      const { id: messageId } = await transaction.addEnquiryMessage({ ...message, via: 'mail' })
      if (at === 2) await transaction.markUndelivered(messageId, noon + 3)
      await transaction.noteReceived(`mail of ${email_hash}`, noon + at)
      const mail = await transaction.putOutbox(sampleMail(`mail ${at}`, { enquiry_id: id }))
      if (at === 0) await transaction.markMailSent(mail ?? 0, noon + 1)
      if (at === 1) await transaction.eraseEnquiry(id, noon + 2)
    }
  })
}

/** What may happen to the source while a copy of it lies unfinished. */
async function moveOn(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    const first = await transaction.lockListing(1)
    const last = await transaction.lockListing(400)
    if (!first || !last) throw new Error('not filled')
    const { reference } = last.fields
    await transaction.updateListing(last, {
      ...last,
      fields: { ...last.fields, reference: null },
    })
    await transaction.updateListing(first, {
      ...first,
      fields: { ...first.fields, reference },
    })
    await transaction.appendChange(sampleChange(1, { at: noon + 9 }))
    await transaction.deleteIdempotency(first.seller_id, 'e')
  })
  await store.forgetChangesBefore(noon + 9)
}

describe('a copy', () => {
  it('from SQLite to PostgreSQL and back has the same checksums', async () => {
    const places = [filledPlace(), await barePlace('postgres'), await barePlace('sqlite')]
    const there = await copyPlaces(places[0], places[1])
    const back = await copyPlaces(places[1], places[2])
    expect(digests(back)).toEqual(digests(there))
    for (const { name, rows } of there) expect(rows, name).toBeGreaterThan(0)
    expect(there.map(({ name }) => name)).toEqual(archiveTables.map(({ name }) => name))
    const [first, second, third] = await Promise.all(
      places.map((place) =>
        withStore(place, async (store) => ({
          listings: await store.getListings([1, 2, 7, LISTINGS]),
          range: await store.changeRange(),
          keys: await store.listKeys(),
          readingKeys: await store.listReadingKeys(),
          changes: await store.changesSince(0, 3),
          valuation: await store.getValuation(7),
          projects: await store.listProjects(),
          mail: await store.listSellerMail(),
          threads: await store.enquiriesOf(1, {
            ...{ after: 0, status: null, listingId: null, limit: 9 },
          }),
          found: await store.findEnquiry('token of B'),
          request: await store.getEnquiryRequest('enq_b'),
          audit: await verifyAudit(store),
        })),
      ),
    )
    expect(first.audit).toMatchObject({ chained: 2, faults: [] })
    expect(second).toEqual(first)
    expect(third).toEqual(first)
  })

  it.each(kinds)('to %s continues the numbering of its source', async (kind) => {
    const [from, to] = [filledPlace(), await newPlace(kind)]
    await copyPlaces(from, to)
    await withStore(to, async (store) => {
      const { newest } = await store.changeRange()
      const id = await store.write(async (transaction) => {
        const listing = await transaction.insertListing(sampleListing(1))
        await transaction.appendChange(sampleChange(listing.id))
        return listing.id
      })
      const seq = (await store.changeRange()).newest
      expect([newest, id, seq]).toEqual([LISTINGS, LISTINGS + 1, LISTINGS + 1])
      expect((await store.addSeller(sampleSeller)).id).toBe(2)
      const parties = { listing_id: 1, seller_id: 1 }
      const enquiry = await store.write((t) => t.insertEnquiry(sampleEnquiry('new', parties)))
      expect([enquiry.id, enquiry.updated_seq]).toEqual([4, 5])
      const act = { at: noon, actor: 'Ολγα', act: 'look', subject: 'listing:7', detail: null }
      await store.write((t) => t.addAudit(act))
      expect(await verifyAudit(store)).toMatchObject({ chained: 3, faults: [] })
    })
  })

  it.each(kinds)(
    'to %s that was stopped resumes, even when the source has changed',
    async (kind) => {
      const [from, to] = [filledPlace(), await newPlace(kind)]
      await expect(copyPlaces(from, to, 4)).rejects.toThrow('stopped')
      await withStore(from, moveOn)
      const again = await copyPlaces(from, to)
      const listings = again.find(({ name }) => name === 'listings')
      expect(listings?.rows).toBe(LISTINGS)
      // Two steps of 500 were there; of those only the two that changed are rewritten.
      expect(listings?.written).toBe(LISTINGS - 1_000 + 2)
      const direct = await copyPlaces(from, await newPlace(kind))
      expect(digests(again)).toEqual(digests(direct))
    },
  )

  it.each(kinds)('to %s never reuses a number', async (kind) => {
    for (const fromKind of kinds) {
      const [from, file, to] = [
        await newPlace(fromKind),
        newFile('backup.gz'),
        await newPlace(kind),
      ]
      await withStore(from, async (store) => {
        await fill(store)
        const parties = { listing_id: 7, seller_id: 1 }
        await store.write(async (transaction) => {
          const posted = await transaction.insertEnquiryRequest(
            sampleRequest('late', parties, { email_hash: 'late', once_hash: 'late' }),
          )
          if (!posted.isNew) throw new Error('not inserted')
          await transaction.deleteEnquiryRequest(posted.request.id, null)
        })
      })
      await copy(
        () => openSource(from),
        (order) => openFileTarget(file, order),
      )
      await copy(
        () => openFileSource(file),
        (order) => openTarget(to, order),
      )
      await withStore(to, async (store) => {
        const parties = { listing_id: 7, seller_id: 1 }
        const next = await store.write((transaction) =>
          transaction.insertEnquiryRequest(
            sampleRequest('next', parties, { email_hash: 'next', once_hash: 'next' }),
          ),
        )
        expect(next).toMatchObject({ isNew: true, request: { id: 5 } })
      })
      if (kind === 'sqlite') break
    }
  })

  it('of a text with U+0000, which earlier versions accepted, arrives without it', async () => {
    const [from, to] = [filledPlace(), await newPlace('postgres')]
    await withStore(from, async (store) => {
      const about = { listing_id: 7, reason: 'copy', client_hash: 'x', created_at: noon }
      await store.write((transaction) => transaction.addReport({ ...about, text: 'a\0b' }))
    })
    await copyPlaces(from, to)
    await withStore(to, async (store) => {
      const texts = (await store.openReports(10)).map(({ text }) => text)
      expect(texts).toContain('ab')
    })
  })

  it.each(kinds)('to %s resumes when records of a feed changed their listings', async (kind) => {
    const [from, to] = [filledPlace(), await newPlace(kind)]
    const last = archiveTables.findIndex(({ name }) => name === 'feed_records')
    // Everything up to the records was put; then it was stopped.
    await expect(copyPlaces(from, to, 3 + last)).rejects.toThrow('stopped')
    await withStore(from, (store) =>
      store.write(async (transaction) => {
        await transaction.putFeedRecord(sampleFeedRecord(1, 8))
        await transaction.putFeedRecord(sampleFeedRecord(1, 7, { key: 'a2' }))
      }),
    )
    const again = await copyPlaces(from, to)
    const direct = await copyPlaces(from, await newPlace(kind))
    expect(digests(again)).toEqual(digests(direct))
  })

  it.each(kinds)('never goes into a %s store that holds something else', async (kind) => {
    const [from, other, used] = [filledPlace(), await newPlace('sqlite'), await newPlace(kind)]
    await withStore(other, (store) => store.putSetting('a', 'b'))
    await withStore(used, (store) => store.putSetting('a', 'b'))
    await expect(copyPlaces(from, used)).rejects.toMatchObject({ code: 'holds_data' })
    await withStore(used, async (store) => expect(await store.countListings()).toEqual({}))
    const half = await newPlace(kind)
    await expect(copyPlaces(from, half, 4)).rejects.toThrow('stopped')
    await expect(copyPlaces(other, half)).rejects.toMatchObject({ code: 'half_copied' })
    await expect(copyPlaces(half, await newPlace('sqlite'))).rejects.toMatchObject({
      code: 'half_copied',
    })
  })
})

/** Each write is a listing, its change and its record; between two, others have their turn. */
async function startWriters(store: Store) {
  const { id: sellerId } = await store.addSeller(sampleSeller)
  let count = 0
  let stopped = false
  async function write(): Promise<void> {
    while (!stopped) {
      const reference = `W-${count++}`
      await store.write(async (transaction) => {
        const { id } = await transaction.insertListing(sampleListing(sellerId, { reference }))
        const record = { seller_id: sellerId, key: reference, fingerprint: '', created_at: noon }
        await transaction.putIdempotency({ ...record, status: 201, body: null, headers: {} })
        await transaction.appendChange(sampleChange(id))
      })
      await turn()
    }
  }
  const loops = Promise.all([write(), write(), write()])
  return {
    async written(more: number): Promise<void> {
      for (const until = count + more; count < until; ) await turn()
    },
    async stop(): Promise<void> {
      stopped = true
      await loops
    },
  }
}

describe('a backup', () => {
  it.each(kinds)('of %s under concurrent writes is a snapshot', async (kind) => {
    const [place, restored] = [await newPlace(kind), await newPlace(kind)]
    const file = newFile('backup.gz')
    await withStore(place, async (store) => {
      const writers = await startWriters(store)
      await writers.written(20)
      const made = copy(
        () => openSource(place),
        (order) => openFileTarget(file, order),
      )
      await made
      await writers.written(20)
      await writers.stop()
      const { newest } = await store.changeRange()
      const tables = await copy(
        () => openFileSource(file),
        (order) => openTarget(restored, order),
      )
      expect(digests(tables)).toEqual(digests(await made))
      await withStore(restored, async (later) => {
        const { newest: last } = await later.changeRange()
        expect(last).toBeGreaterThan(0)
        expect(last).toBeLessThan(newest)
        const changes = await later.changesSince(0, last + 1)
        expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, index) => index + 1))
        expect(changes).toHaveLength(last)
        expect(await later.countListings()).toEqual({ draft: last })
        expect(tables.find(({ name }) => name === 'idempotency')?.rows).toBe(last)
      })
    })
  })

  it('that is truncated, altered or not a backup is refused, and nothing is written', async () => {
    const place = filledPlace()
    const file = newFile('backup.gz')
    const backup = () =>
      copy(
        () => openSource(place),
        (order) => openFileTarget(file, order),
      )
    await backup()
    await expect(backup()).rejects.toMatchObject({ code: 'exists' })
    const bytes = readFileSync(file)
    for (const share of [0, 0.001, 0.3, 0.9, 0.999]) {
      const broken = newFile('broken.gz')
      writeFileSync(broken, bytes.subarray(0, Math.floor(bytes.length * share)))
      await expect(openFileSource(broken)).rejects.toMatchObject({ name: 'StoreError' })
    }
    for (const at of [0.2, 0.5, 0.8]) {
      const altered = Buffer.from(bytes)
      altered[Math.floor(bytes.length * at)] ^= 0xff
      const broken = newFile('altered.gz')
      writeFileSync(broken, altered)
      await expect(openFileSource(broken)).rejects.toMatchObject({ code: 'damaged_archive' })
    }
    const foreign = newFile('foreign.gz')
    writeFileSync(foreign, 'hello')
    await expect(openFileSource(foreign)).rejects.toMatchObject({ code: 'not_an_archive' })
  })

  it('of a version without enquiries is restored without them, and nothing else may be missing', async () => {
    const [place, restored] = [filledPlace(), await newPlace('sqlite')]
    const file = newFile('backup.gz')
    await copy(
      () => openSource(place),
      (order) => openFileTarget(file, order),
    )
    const later: readonly string[] = archiveTables
      .filter((table) => table.later)
      .map(({ name }) => name)
    const older = newFile('older.gz')
    writeFileSync(older, withoutTables(readFileSync(file), later))
    const tables = await copy(
      () => openFileSource(older),
      (order) => openTarget(restored, order),
    )
    for (const { name, rows } of tables) expect(rows > 0, name).toBe(!later.includes(name))
    const torn = newFile('torn.gz')
    writeFileSync(torn, withoutTables(readFileSync(file), ['settings']))
    await expect(openFileSource(torn)).rejects.toMatchObject({ code: 'damaged_archive' })
  })
})

it.each(kinds)('a backup from before a column was added is restored to %s', async (kind) => {
  const [place, restored] = [filledPlace(), await newPlace(kind)]
  const file = newFile('backup.gz')
  await copy(
    () => openSource(place),
    (order) => openFileTarget(file, order),
  )
  const older = newFile('older.gz')
  const missing = { feeds: ['succeeded_at'], feed_records: ['locked'], valuations: ['good_deal'] }
  writeFileSync(older, withoutColumns(readFileSync(file), missing))
  await copy(
    () => openFileSource(older),
    (order) => openTarget(restored, order),
  )
  await withStore(restored, async (store) => {
    expect((await store.getFeed(1))?.succeeded_at).toBeNull()
    expect((await store.feedRecordOf(7))?.locked).toBe('[]')
    expect(await store.getValuation(7)).toMatchObject({ value: 123_456.789, good_deal: null })
  })
  const newer = newFile('newer.gz')
  const text = gunzipSync(readFileSync(file)).toString()
  writeFileSync(newer, gzipSync(text.replace('"withdrawn_at"]', '"unknown"]')))
  const refused = copy(
    () => openFileSource(newer),
    async (order) => openTarget(await newPlace(kind), order),
  )
  await expect(refused).rejects.toMatchObject({ code: 'not_an_archive' })
})

it.each(kinds)('a backup from before matches were packed is restored to %s', async (kind) => {
  const [place, restored] = [filledPlace(), await newPlace(kind)]
  const file = newFile('backup.gz')
  await copy(
    () => openSource(place),
    (order) => openFileTarget(file, order),
  )
  const older = newFile('older.gz')
  const rows = {
    search_matches: [
      [3, 1, 7, 'new', 12, 390.5, null, noon],
      [4, 2, 7, 'back', 12, 390.5, 400, noon],
      [900, 1, 8, 'price_down', 0, null, 500, noon + 1],
    ],
    search_pairs: [
      [1, 7, 'new', 390.5, noon, null, 'earlier', 90],
      [2, 7, 'back', 390.5, noon + 1, noon + 2, 'é', 92.903],
      [1, 8, 'price_down', null, noon + 1, null, null, null],
    ],
  }
  writeFileSync(older, withEarlierMatches(readFileSync(file), rows))
  await copy(
    () => openFileSource(older),
    (order) => openTarget(restored, order),
  )
  await withStore(restored, async (store) => {
    const [first, second] = await store.matchesOf(1, 0, 9)
    const own = { search_id: 1, change_seq: 12, kind: 'new', at: noon }
    expect(first).toEqual({ ...own, seq: 3, listing_id: 7, price: 390.5, old_price: null })
    expect(second).toMatchObject({ seq: 900, listing_id: 8, price: null, old_price: 500 })
    expect(await store.countMatches(2, 0)).toBe(1)
    const [reported] = await store.reportedOf([7], null)
    expect(reported).toMatchObject({ at: noon + 1, print: 'é', area: 92.903 })
    expect(reported.reports.map(({ search_ids }) => search_ids)).toEqual([[1], [2]])
    const settled = { listing_id: 7, change_seq: 1, at: noon, hits: [] }
    await store.write((transaction) => transaction.putSettled(settled))
    expect((await store.firstSettled())?.seq).toBe(1_001)
  })
})

/** The archive as a version wrote it that had a row for every match, up to number 1,000. */
function withEarlierMatches(
  archive: Buffer,
  rows: Readonly<Record<string, readonly (readonly unknown[])[]>>,
): Buffer {
  let table = ''
  const lines = gunzipSync(archive).toString().trimEnd().split('\n')
  const written = lines.flatMap((line) => {
    const value = JSON.parse(line)
    if (value.sequences) {
      const { settled_changes: _, ...sequences } = value.sequences
      return JSON.stringify({ ...value, sequences: { ...sequences, search_matches: 1_000 } })
    }
    if (value.table) {
      table = value.table
      if (table === 'settled_changes') return []
      if (!(table in rows)) return line
      const { columns } = earlierForms[table]
      return [JSON.stringify({ table, columns }), ...rows[table].map((row) => JSON.stringify(row))]
    }
    if (value.tables) {
      delete value.tables.settled_changes
      for (const [name, own] of Object.entries(rows)) {
        const sha256 = createHash('sha256')
        for (const row of own) sha256.update(`${JSON.stringify(row)}\n`)
        value.tables[name] = { rows: own.length, sha256: sha256.digest('hex') }
      }
      return JSON.stringify(value)
    }
    return table in rows || table === 'settled_changes' ? [] : line
  })
  return gzipSync(`${written.join('\n')}\n`)
}

/** The archive as a version wrote it that did not have these columns yet. */
function withoutColumns(
  archive: Buffer,
  missing: Readonly<Record<string, readonly string[]>>,
): Buffer {
  let [table, left]: [string, readonly number[] | null] = ['', null]
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  const lines = gunzipSync(archive).toString().trimEnd().split('\n')
  const written = lines.map((line) => {
    const value = JSON.parse(line)
    if (value.table) {
      table = value.table
      left = null
      if (!(table in missing)) return line
      const columns: string[] = value.columns
      left = columns.flatMap((name, at) => (missing[table].includes(name) ? [] : [at]))
      hashes.set(table, createHash('sha256'))
      return JSON.stringify({ table, columns: left.map((at) => columns[at]) })
    }
    if (value.tables) {
      for (const [name, hash] of hashes) value.tables[name].sha256 = hash.digest('hex')
      return JSON.stringify(value)
    }
    if (left === null) return line
    const row = JSON.stringify(left.map((at) => value[at]))
    hashes.get(table)!.update(`${row}\n`)
    return row
  })
  return gzipSync(`${written.join('\n')}\n`)
}

/** The archive as if it had never had these tables. */
function withoutTables(archive: Buffer, names: readonly string[]): Buffer {
  let isLeftOut = false
  const lines = gunzipSync(archive)
    .toString()
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const mark = line.startsWith('{') ? JSON.parse(line) : null
      if (mark?.tables) {
        const remaining = Object.entries(mark.tables).filter(([name]) => !names.includes(name))
        return [JSON.stringify({ tables: Object.fromEntries(remaining) })]
      }
      if (mark) isLeftOut = names.includes(mark.table)
      return isLeftOut ? [] : [line]
    })
  return gzipSync(`${lines.join('\n')}\n`)
}
