/** What is not a database of ours on a PostgreSQL server is refused in one sentence, and left as it was. */
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgresQuota } from '../../src/store/postgres/postgres-quota.ts'
import {
  openPostgresStore,
  type PostgresStoreOptions,
  storeSchema,
} from '../../src/store/postgres/postgres-store.ts'
import type { TestPostgres } from '../support/embedded-postgres.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'

let server: TestPostgres

beforeAll(async () => {
  server = await sharedPostgres()
})
afterAll(() => server.stop())

async function expectRefusal(
  code: string,
  url: string,
  more: Partial<PostgresStoreOptions> = {},
): Promise<void> {
  const refused = openPostgresStore({ url, ...more })
  await expect(refused).rejects.toMatchObject({ name: 'StoreError', code })
  await expect(refused).rejects.toThrow(/^(postgres:\/\/\S+|The [^.]+) [^.]+: [^.]+\.$/)
  await expect(refused).rejects.not.toThrow('postgres:password')
}

const tablesOf = async (url: string) =>
  (await server.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", url)).length

/** A server that answers whatever it is sent with these bytes. */
async function answering(bytes: Buffer | string, use: (port: number) => Promise<void>) {
  const sockets = new Set<Socket>()
  const other: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('data', () => socket.write(bytes)).on('error', () => undefined)
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  try {
    await use(typeof address === 'object' && address ? address.port : 0)
  } finally {
    other.close()
    for (const socket of sockets) socket.destroy()
  }
}

describe('a store does not open', () => {
  test.each([
    '',
    'estia',
    'postgres://127.0.0.1:99999/estia',
    'mysql://127.0.0.1/estia',
    '/var/estia.sqlite',
  ])('under the address "%s"', (url) => expectRefusal('bad_url', url))

  test('with a wrong password, without one, or for an unknown user', async () => {
    const url = await server.createDatabase()
    await expectRefusal('not_allowed', url.replace('postgres:password@', 'postgres:wrong@'))
    await expectRefusal('not_allowed', url.replace('postgres:password@', 'postgres@'))
    await expectRefusal('not_allowed', url.replace('postgres:password@', 'nobody:password@'))
  })

  test('on a database that does not exist', () =>
    expectRefusal('no_database', server.urlOf('missing')))

  test('on the database of another program', async () => {
    const url = await server.createDatabase()
    await server.query('CREATE TABLE notes (text text)', url)
    await expectRefusal('foreign_database', url)
    await expectRefusal('foreign_database', url, { readOnly: true })
    expect(await tablesOf(url)).toBe(1)
  })

  test('on a newer schema', async () => {
    const url = await server.createDatabase()
    await (await openPostgresStore({ url })).close()
    const newer = storeSchema.migrations.length + 1
    await server.query(`UPDATE estia_schema SET version = ${newer}`, url)
    await expectRefusal('newer_schema', url)
    await expectRefusal('newer_schema', url, { readOnly: true })
  })

  test('for reading, when the schema is not there yet', async () => {
    const url = await server.createDatabase()
    await expectRefusal('older_schema', url, { readOnly: true })
    expect(await tablesOf(url)).toBe(0)
  })

  test('on a server that can only be read, except for reading', async () => {
    const url = await server.createDatabase()
    await (await openPostgresStore({ url })).close()
    const name = new URL(url).pathname.slice(1)
    await server.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    await expectRefusal('read_only_server', url)
    const reader = await openPostgresStore({ url, readOnly: true })
    expect(await reader.countListings()).toStrictEqual({})
    await expect(reader.putSetting('a', 'b')).rejects.toMatchObject({ code: 'read_only' })
    await reader.close()
  })

  test('for a user who may not create tables', async () => {
    const url = await server.createDatabase()
    await server.query("CREATE ROLE guest LOGIN PASSWORD 'guest'")
    await expectRefusal('no_privilege', url.replace('postgres:password@', 'guest:guest@'))
  })

  test('on a database without UTF-8', async () => {
    const options = "TEMPLATE template0 ENCODING 'LATIN1'"
    await expectRefusal('wrong_encoding', await server.createDatabase(options))
  })

  test('without TLS where the address requires it', async () => {
    const url = await server.createDatabase()
    for (const mode of ['require', 'verify-full', 'no-verify']) {
      await expectRefusal('no_tls', `${url}?sslmode=${mode}`)
    }
    await expectRefusal('no_tls', `${url}?sslmode=require&sslrootcert=/missing.pem`)
    await (await openPostgresStore({ url: `${url}?sslmode=disable` })).close()
  })

  test('on a closed port, or on one that does not answer', async () => {
    const limits = { connectTimeoutMs: 200 }
    await expectRefusal('unavailable', 'postgres://u:p@127.0.0.1:1/estia', limits)
    await answering('', (port) =>
      expectRefusal('unavailable', `postgres://u:p@127.0.0.1:${port}/estia`, limits),
    )
  })

  test.each([
    ['a web server', 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'],
    ['another database', Buffer.from('4a0000000a382e302e33360008000000', 'hex')],
    ['a cache', '-ERR unknown command\r\n'],
  ])('on %s', (_, greeting) =>
    answering(greeting, async (port) => {
      const url = `postgres://u:p@127.0.0.1:${port}/estia`
      await expectRefusal('other_server', url, { connectTimeoutMs: 300 })
      await expectRefusal('other_server', `${url}?sslmode=require`, { connectTimeoutMs: 300 })
    }),
  )

  test('on another product that speaks the same protocol', async () => {
    await answering(helloFrom('CockroachDB CCL v25.1.0'), (port) =>
      expectRefusal('other_server', `postgres://u:p@127.0.0.1:${port}/estia`),
    )
  })
})

describe('migrations', () => {
  test('let four processes that open an empty database at once all succeed', async () => {
    const url = await server.createDatabase()
    const opens = [1, 2, 3, 4].map(() => openPostgresStore({ url }))
    const quota = openPostgresQuota({ url, patienceMs: 20_000 })
    const stores = await Promise.all(opens)
    for (const store of stores) await store.ping()
    const versions = await server.query('SELECT part, version FROM estia_schema', url)
    expect(versions).toContainEqual({ part: 'store', version: storeSchema.migrations.length })
    for (const open of [...stores, await quota]) await open.close()
  })
})

/** The messages with which a server lets anybody in and answers a question with one text. */
function helloFrom(version: string): Buffer {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5)
    head.write(type, 0, 'latin1')
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const column = Buffer.from('00016e616d6500000000000000000000190000ffffffff0000', 'hex')
  const length = Buffer.alloc(6)
  length.writeInt16BE(1, 0)
  length.writeInt32BE(version.length, 2)
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('Z', Buffer.from('I')),
    message('T', column),
    message('D', Buffer.concat([length, Buffer.from(version)])),
    message('C', Buffer.from('SELECT 1\0')),
    message('Z', Buffer.from('I')),
  ])
}
