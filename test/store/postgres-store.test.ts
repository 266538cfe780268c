/** The contracts of the store and of the quota on PostgreSQL, and what only several writers at once can break. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  readClientConfig,
  readPostgresUrl,
} from '../../src/store/postgres/connection/client-config.ts'
import { openPostgresQuota } from '../../src/store/postgres/postgres-quota.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { Store } from '../../src/store/store.ts'
import type { TestPostgres } from '../support/embedded-postgres.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { describeQuota } from './quota-contract.ts'
import { sampleChange, sampleListing, sampleSeller } from './sample-listing.ts'
import { describeStore } from './store-contract.ts'

/** So that a busy machine is never taken for a fault. */
const patient = { connectTimeoutMs: 20_000, statementTimeoutMs: 20_000, lockTimeoutMs: 20_000 }

let server: TestPostgres

beforeAll(async () => {
  server = await sharedPostgres()
})
afterAll(() => server.stop())

describeStore('PostgreSQL', async () => {
  const url = await server.createMigratedDatabase()
  return {
    open: () => openPostgresStore({ url, ...patient }),
    remove: () => server.drop(url),
  }
})

describeQuota('PostgreSQL', async () => ({
  open: async (options) =>
    openPostgresQuota({ url: await server.createSchema(), patienceMs: 20_000, ...options }),
  remove: async () => {},
}))

test('the server drops a silent client, and the settings of the address stay', async () => {
  const url = await server.createSchema()
  const client = new pg.Client(readClientConfig(readPostgresUrl(url)))
  await client.connect()
  const { rows } = await client.query(`SELECT current_setting('tcp_keepalives_idle') AS idle,
    current_setting('tcp_keepalives_count') AS count, current_schema() AS schema`)
  await client.end()
  expect(rows).toEqual([{ idle: '10', count: '3', schema: expect.stringMatching(/^place_/) }])
})

describe('several writers at once on PostgreSQL', () => {
  let url: string
  let stores: Store[]
  let sellerId: number

  beforeEach(async () => {
    url = await server.createMigratedDatabase()
    const open = () => openPostgresStore({ url, ...patient })
    stores = [await open(), await open()]
    sellerId = (await stores[0].addSeller(sampleSeller)).id
  })
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()))
    await server.drop(url)
  })

  const create = (store: Store) =>
    store.write((transaction) => transaction.insertListing(sampleListing(sellerId)))

  test('a slow write does not hold up the numbers of others, and gets its own at the end', async () => {
    const { id } = await create(stores[0])
    const latch = Promise.withResolvers<void>()
    const appended = Promise.withResolvers<void>()
    const slow = stores[0].write(async (transaction) => {
      await transaction.appendChange(sampleChange(id, { changed: ['slow'] }))
      appended.resolve()
      await latch.promise
      await transaction.appendChange(sampleChange(id, { changed: ['slow'] }))
    })
    await appended.promise
    await stores[1].write((transaction) =>
      transaction.appendChange(sampleChange(id, { changed: ['quick'] })),
    )
    const seen = async () =>
      (await stores[1].changesSince(0, 9)).map(({ seq, changed }) => `${seq} ${changed}`)
    expect(await seen()).toStrictEqual(['1 quick'])
    latch.resolve()
    await slow
    expect(await seen()).toStrictEqual(['1 quick', '2 slow', '3 slow'])
  })

  test('a reader next to ten busy writers sees every number once, in order', async () => {
    const { id } = await create(stores[0])
    const writes = Array.from({ length: 100 }, (_, number) =>
      stores[number % 2].write(async (transaction) => {
        await transaction.appendChange(sampleChange(id))
        if (number % 7 === 0) throw new Error('changed its mind')
      }),
    )
    const done = Promise.allSettled(writes)
    const committed = 100 - Math.ceil(100 / 7)
    const seen: number[] = []
    while (seen.length < committed) {
      const page = await stores[0].changesSince(seen.at(-1) ?? 0, 7)
      seen.push(...page.map(({ seq }) => seq))
    }
    await done
    expect(seen).toStrictEqual(Array.from({ length: committed }, (_, index) => index + 1))
  })

  test('two writers in a deadlock both succeed', async () => {
    const [first, second] = [await create(stores[0]), await create(stores[0])]
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    const raise = (store: Store, ids: readonly number[]) =>
      store.write(async (transaction) => {
        for (const id of ids) {
          const listing = (await transaction.lockListing(id))!
          await transaction.updateListing(listing, { ...listing, version: listing.version + 1 })
          holding += 1
          if (holding === 2) bothHold.resolve()
          await bothHold.promise
        }
      })
    await Promise.all([
      raise(stores[0], [first.id, second.id]),
      raise(stores[1], [second.id, first.id]),
    ])
    const listings = await stores[0].getListings([first.id, second.id])
    expect(listings.map(({ version }) => version)).toStrictEqual([3, 3])
  })

  test('a write that waits too long for another gets an error', async () => {
    const { id } = await create(stores[0])
    const impatient = await openPostgresStore({ url, ...patient, lockTimeoutMs: 50 })
    await stores[0].write(async (transaction) => {
      await transaction.lockListing(id)
      const late = impatient.write((other) => other.lockListing(id))
      await expect(late).rejects.toMatchObject({ name: 'StoreError', code: 'locked' })
    })
    await impatient.close()
  })

  test('of two that rename to one reference one is refused, and its transaction stays usable', async () => {
    const listings = [await create(stores[0]), await create(stores[0])]
    const outcomes = await Promise.all(
      listings.map((listing, number) =>
        stores[number].write(async (transaction) => {
          const renamed = { ...listing, fields: { ...listing.fields, reference: 'A' } }
          const refused = await transaction.updateListing(listing, renamed).then(
            () => null,
            (error) => error,
          )
          await transaction.appendChange(sampleChange(listing.id))
          return refused
        }),
      ),
    )
    expect(outcomes.filter((refused) => refused === null)).toHaveLength(1)
    const holder = listings[outcomes.indexOf(null)].id
    expect(outcomes.find((refused) => refused !== null)).toMatchObject({ listingId: holder })
    expect((await stores[0].changeRange()).newest).toBe(2)
  })

  test('a write waits for the disk even where the server is configured not to', async () => {
    await server.query(
      `CREATE FUNCTION report() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        NEW.value = current_setting('synchronous_commit'); RETURN NEW; END $$;
      CREATE TRIGGER report BEFORE INSERT ON settings FOR EACH ROW EXECUTE FUNCTION report()`,
      url,
    )
    const store = await openPostgresStore({ url: `${url}?options=-c%20synchronous_commit=off` })
    expect(await store.settingOrPut('a', 'b')).toBe('on')
    await store.close()
  })

  test('a text that PostgreSQL cannot store finds nothing and breaks nothing', async () => {
    expect(
      await (
        await stores[0].findByReference({
          reference: 'A\0',
          seller_id: 1,
          closed_since: 0,
          limit: 10,
        })
      ).listings,
    ).toStrictEqual([])
    expect(await stores[0].getKey('\0')).toBeNull()
    const odd = sampleListing(sellerId, { reference: 'A\0', description: '\0\ud800' })
    const { id } = await stores[0].write((transaction) => transaction.insertListing(odd))
    expect(await stores[0].getListing(id)).toStrictEqual({ ...odd, id })
  })
})
