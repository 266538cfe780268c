/** Wherever a document is cut, it removes nothing; whatever its order, it changes nothing. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findContacts } from '../../src/domain/description/find-contacts.ts'
import { FeedFault } from '../../src/domain/feeds/feed-fault.ts'
import type { FeedRecord } from '../../src/domain/feeds/feed-record.ts'
import { createPlaceReader } from '../../src/domain/feeds/normalise/find-place.ts'
import { normaliseRecord } from '../../src/domain/feeds/normalise/normalise-record.ts'
import { emptySettings } from '../../src/domain/feeds/normalise/record-draft.ts'
import { createContactCutter } from '../../src/domain/feeds/text/cut-contacts.ts'
import { foldKey } from '../../src/service/feeds/normalise-feed.ts'
import { planRun } from '../../src/service/feeds/runs/plan-run.ts'
import { headOf } from '../../src/service/feeds/runs/run-steps.ts'
import { homes, kyero } from './feed-app.ts'
import { market, readBytes } from './read-files.ts'

const blm = (keys: readonly string[]) =>
  `#HEADER#\nVersion : 3\nEOF : '^'\nEOR : '~'\nProperty Count : ${keys.length}\n#DEFINITION#\nAGENT_REF^BRANCH_ID^PRICE^TRANS_TYPE_ID^~\n#DATA#\n${keys.map((key) => `9_${key}^9^100000^1^~\n`).join('')}#END#\n`
const reso = (keys: readonly string[]) =>
  JSON.stringify({
    value: keys.map((key) => ({
      ListingKey: key,
      ListingId: key,
      ListPrice: 5,
      PropertyClass: 'RESI',
    })),
  })
const small = kyero(homes(2)).replace(/<desc>.*?<\/desc>|<images>.*?<\/images>/g, '')

const row = (key: string) => ({
  ...{ feed_id: 1, key, listing_id: 1, print: '', price: null, paused: 0, absent_since: null },
  ...{
    deal: null,
    missing_since: null,
    missing_runs: 0,
    held_price: null,
    held_price_since: null,
    held_price_runs: 0,
    locked: '[]',
    withdrawn_at: null,
  },
})

/** What a run of these bytes would remove from a stock of two. */
async function removalsOf(bytes: string, keys: readonly string[]): Promise<readonly string[]> {
  const read = await readBytes(bytes).catch((error: unknown) => {
    if (error instanceof FeedFault) return null
    throw error
  })
  if (read === null) return []
  const { look, records } = read
  const mayRemove = look.summary?.isComplete === true && look.summary.isWhole
  const known = new Map(keys.map((key) => [foldKey(key), row(foldKey(key))]))
  const { removals } = await planRun({
    records: toAsync(records.map(headOf)),
    known,
    mayRemove,
    recordsBefore: [],
    isSame: () => false,
    liveAmong: async () => new Set(),
    nowMs: 0,
  })
  return removals
}

async function* toAsync<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}

describe('a document that is cut', () => {
  it.each([
    ['kyero', small, ['1', '2']],
    ['blm', blm(['A1', 'A2']), ['A1', 'A2']],
    ['reso', reso(['k1', 'k2']), ['k1', 'k2']],
  ])('removes nothing, at whichever byte of %s', async (_, whole, keys) => {
    expect(await removalsOf(whole, [...keys, 'gone'])).toEqual(['gone'])
    const wrong: number[] = []
    for (let at = 0; at < whole.trimEnd().length; at++) {
      if ((await removalsOf(whole.slice(0, at), keys)).length > 0) wrong.push(at)
    }
    expect(wrong).toEqual([])
  })
})

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom(
    '5',
    '0',
    '€ 1.250.000',
    'villa',
    'studio',
    'rent',
    'sale',
    'month',
    'Paphos',
    '34.8',
    '32.4',
    'A+',
    'x',
    '2019',
    'Call +357 99 123456',
    '<p>Two rooms</p>',
    'Î‘Î¸Î®Î½Î±',
  ),
)
const record: fc.Arbitrary<FeedRecord> = fc.record({
  line: fc.nat(),
  key: fc.option(fc.string({ minLength: 1, maxLength: 8 })),
  reference: fc.option(fc.string({ minLength: 1, maxLength: 8 })),
  values: fc.dictionary(
    fc.constantFrom(
      'deal',
      'price',
      'frequency',
      'type',
      'bedrooms',
      'bathrooms',
      'covered_area',
      'plot_area',
      'region',
      'town',
      'lat',
      'lng',
      'energy',
      'floor',
      'video',
      'year_built',
      'address',
    ),
    text,
  ),
  features: fc.array(
    fc.constantFrom('Private pool', 'Sea view', 'Lift', 'no pool', 'Garage', 'παρκινγκ'),
    { maxLength: 4 },
  ),
  texts: fc.array(fc.record({ language: fc.constant(null), text }), { maxLength: 3 }),
  photos: fc.array(
    fc.record({
      url: fc.constantFrom('http://a.example/1 2.jpg', 'x.jpg', 'https://b.example/2.jpg'),
      order: fc.nat(5),
      isPlan: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  own: fc.constant(null),
}) as fc.Arbitrary<FeedRecord>

it('what is normalised stays as it is when it is normalised again', () => {
  const context = {
    ...emptySettings,
    ...market,
    constant: new Set<never>(),
    decimal: null,
    findPhoto: () => 'none' as const,
    findPlace: createPlaceReader(market),
    cutContacts: createContactCutter((text) => findContacts(text, market.country)),
  }
  fc.assert(
    fc.property(record, (source) => {
      const once = normaliseRecord(source, context)
      const own = once.values
      const photos = once.photoUrls.map((url, order) => ({ url, order, isPlan: false }))
      const again = normaliseRecord({ ...source, own, photos, values: source.values }, context)
      if (once.action === 'skip') return
      expect(again.values).toEqual(once.values)
      expect(again.photoUrls).toEqual(once.photoUrls)
    }),
    { numRuns: 300 },
  )
})
