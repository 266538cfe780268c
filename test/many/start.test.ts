/** `estia serve` on a PostgreSQL that it cannot use: one sentence, no stack, an exit that is not 0. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COPY_MARK } from '../../src/store/archive/archive-tables.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { startChild } from '../support/child-server.ts'
import type { TestPostgres } from '../support/embedded-postgres.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

async function prepared(): Promise<string> {
  const url = await postgres.createDatabase()
  await (await openPostgresStore({ url })).close()
  return url
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** What an address leads to, and a piece of the sentence. */
const faults: Readonly<Record<string, readonly [() => Promise<string>, RegExp]>> = {
  'a wrong password': [
    async () => (await postgres.createDatabase()).replace(':password@', ':wrong@'),
    /refuses this user or password/,
  ],
  'a missing database': [async () => postgres.urlOf('missing'), /does not exist on its server/],
  'a newer schema': [
    async () => {
      const url = await prepared()
      await postgres.query('UPDATE estia_schema SET version = 999', url)
      return url
    },
    /written by a newer version/,
  ],
  'a server that can only be read': [
    async () => {
      const url = await prepared()
      await postgres.query(`ALTER DATABASE ${nameOf(url)} SET default_transaction_read_only = on`)
      return url
    },
    /can only be read/,
  ],
  'the target of a copy that was not finished': [
    async () => {
      const url = await prepared()
      await postgres.query(`INSERT INTO settings VALUES ('${COPY_MARK}', 'elsewhere')`, url)
      return url
    },
    /copy that was not finished/,
  ],
}

async function expectSentence(url: string, sentence: RegExp): Promise<void> {
  const child = startChild({ PORT: '0', WORKERS: '1', DATABASE_URL: url })
  expect(await child.ended).toBe(1)
  expect(child.output()).toMatch(/^estia: [^\n]+\.\n$/)
  expect(child.output()).toMatch(sentence)
  expect(child.output()).not.toContain('password@')
}

describe('a start is refused with a clear message', () => {
  it.each(Object.keys(faults))('because of %s', async (name) => {
    const [make, sentence] = faults[name]
    await expectSentence(await make(), sentence)
  })

  it('because another product has the port', async () => {
    const other = createServer((_, response) => response.end('hello'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    try {
      await expectSentence(
        `postgres://a:b@127.0.0.1:${port}/estia`,
        /is not a server of PostgreSQL/,
      )
    } finally {
      other.closeAllConnections()
      other.close()
    }
  })
})
