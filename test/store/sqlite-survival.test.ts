/** What was answered survives a killed process, and a log cut anywhere behind it. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../../src/store/store.ts'
import { propertyRuns } from '../support/property-runs.ts'
import { noon, sampleChange, sampleListing } from './sample-listing.ts'
import { temporaryDirectory } from './temporary-directory.ts'

let directory: ReturnType<typeof temporaryDirectory>

beforeEach(() => {
  directory = temporaryDirectory()
})
afterEach(() => directory.remove())

/** Listing n, its change n and its record n are there for every n up to the answer, and nothing else. */
async function wholeWrites(store: Store): Promise<number> {
  const { newest } = await store.changeRange()
  const changes = await store.changesSince(0, newest + 10)
  expect(changes.map(({ seq }) => seq)).toStrictEqual(changes.map((_, index) => index + 1))
  const listings = await store.getListings(changes.map(({ listing_id }) => listing_id))
  expect(listings).toHaveLength(newest)
  expect(await store.countListings()).toStrictEqual(newest === 0 ? {} : { draft: newest })
  const [sellerId] = (await store.listSellers()).map(({ id }) => id)
  await store.write(async (transaction) => {
    for (let number = 1; number <= newest + 1; number += 1) {
      const record = await transaction.getIdempotency(sellerId, String(number))
      expect(record !== null).toBe(number <= newest)
    }
  })
  return newest
}

test('a killed process loses no write that it acknowledged', async () => {
  const path = join(directory.path, 'estia.sqlite')
  const writer = new URL('./write-until-killed.ts', import.meta.url).pathname
  let acknowledged = 0
  for (let round = 1; round <= 5; round += 1) {
    const child = spawn(process.execPath, [writer, path], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    // The number of answers before the kill differs per round, so that it hits different moments.
    let left = round * 17
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged = Math.max(acknowledged, Number(line))
      left -= 1
      if (left === 0) child.kill('SIGKILL')
    }
    await exited
    expect(left).toBeLessThanOrEqual(0)
  }
  const store = await openSqliteStore({ path })
  expect(await wholeWrites(store)).toBeGreaterThanOrEqual(acknowledged)
  await store.close()
})

test('a log cut or scrambled after an acknowledged write retains it, and nothing partially', async () => {
  const path = join(directory.path, 'estia.sqlite')
  const store = await openSqliteStore({ path })
  const { id: sellerId } = await store.addSeller({
    type: 'agency',
    name: 'A',
    company_id: null,
    created_at: noon,
  })
  /** Size of the log after each write; write n is the n-th entry, the first is none. */
  const sizes = [statSync(`${path}-wal`).size]
  for (let number = 1; number <= 40; number += 1) {
    await store.write(async (transaction) => {
      const text = 'x'.repeat((number * 997) % 6000)
      const listing = await transaction.insertListing(
        sampleListing(sellerId, { description: text }),
      )
      await transaction.appendChange(sampleChange(listing.id))
      await transaction.putIdempotency({
        seller_id: sellerId,
        key: String(number),
        fingerprint: text,
        status: 201,
        body: null,
        headers: {},
        created_at: noon,
      })
    })
    sizes.push(statSync(`${path}-wal`).size)
  }
  const log = readFileSync(`${path}-wal`)
  const copy = join(directory.path, 'copy.sqlite')

  async function writesAfter(cutLog: Uint8Array): Promise<number> {
    copyFileSync(path, copy)
    writeFileSync(`${copy}-wal`, cutLog)
    const reopened = await openSqliteStore({ path: copy })
    const found = await wholeWrites(reopened)
    await reopened.close()
    return found
  }

  const cutAt = fc.integer({ min: sizes[0], max: log.length })
  await fc.assert(
    fc.asyncProperty(cutAt, fc.boolean(), async (cut, scrambled) => {
      const head = log.subarray(0, cut)
      const tail = scrambled ? randomBytes(log.length - cut) : Buffer.alloc(0)
      const expected = sizes.filter((size) => size <= cut).length - 1
      expect(await writesAfter(Buffer.concat([head, tail]))).toBe(expected)
    }),
    { numRuns: propertyRuns(80), examples: sizes.map((size) => [size, size % 3 === 0]) },
  )
  await store.close()
})
