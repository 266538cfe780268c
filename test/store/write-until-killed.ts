/** Run as a process of its own: writes without end and prints the number of each write once it is answered. */
import { writeSync } from 'node:fs'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { noon, sampleChange, sampleListing } from './sample-listing.ts'

const store = await openSqliteStore({ path: process.argv[2] })
const seller = { type: 'agency', name: 'A', company_id: null, created_at: noon } as const
const { id: sellerId } = (await store.listSellers())[0] ?? (await store.addSeller(seller))

async function writeOnce(): Promise<number> {
  return store.write(async (transaction) => {
    const listing = await transaction.insertListing(sampleListing(sellerId))
    await transaction.appendChange(sampleChange(listing.id))
    await transaction.putIdempotency({
      seller_id: sellerId,
      key: String(listing.id),
      fingerprint: '',
      status: 201,
      body: null,
      headers: {},
      created_at: noon,
    })
    return listing.id
  })
}

async function writeForEver(): Promise<never> {
  for (;;) writeSync(1, `${await writeOnce()}\n`)
}

await Promise.all([writeForEver(), writeForEver(), writeForEver()])
