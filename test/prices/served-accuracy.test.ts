/** What `/v1/meta` says of the error of estimates is the error of those that are served. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readAccuracy } from '../../src/service/prices/stored-model.ts'
import { valueMarket } from '../../src/service/prices/value-market.ts'
import { newSqliteStore } from '../support/new-sqlite-store.ts'
import { fillWithDemo } from '../support/test-app.ts'
import { whereabouts } from '../support/whereabouts.ts'

it('is measured on the values that are stored, each against the price of its listing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'estia-accuracy-'))
  const store = await newSqliteStore(join(folder, 'estia.sqlite'))
  await fillWithDemo(store)
  await valueMarket(store, Date.now, whereabouts)
  const accuracy = (await readAccuracy(store))!
  const all = await store.highestListingId()
  const listings = await store.liveListings(0, all)
  const priceOf = new Map(listings.map(({ id, fields }) => [id, Number(fields.price)]))
  const errors = (await store.valuationsBetween(0, all))
    .map(({ listing_id, value }) => Math.abs(value / priceOf.get(listing_id)! - 1))
    .sort((a, b) => a - b)
  expect(errors.length).toBeGreaterThan(1_000)
  // Of a home with several listings one is measured.
  expect(accuracy.n).toBeGreaterThan(0.9 * errors.length)
  expect(accuracy.n).toBeLessThanOrEqual(listings.length)
  expect(accuracy.median_ape).toBeCloseTo(errors[errors.length >> 1], 2)
  await store.close()
  rmSync(folder, { recursive: true })
})
