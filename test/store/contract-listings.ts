/** The store's contract: keeping, finding and walking listings. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fields } from '../../src/catalogue/fields.ts'
import type { FieldValue, Listing, NewListing } from '../../src/domain/listings/listing.ts'
import type { OwnListingsQuery } from '../../src/store/store.ts'
import { noon, sampleListing, samplePhoto } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeListings(bench: Bench): void {
  const insert = (listing: NewListing): Promise<Listing> =>
    bench.store.write((transaction) => transaction.insertListing(listing))
  const idsOf = (listings: readonly Listing[]): number[] => listings.map(({ id }) => id)

  describe('listings', () => {
    test('a listing is read as it was written', async () => {
      const project = await bench.store.addProject({ name: 'Tower', seller_id: bench.seller.id })
      const listing = sampleListing(
        bench.seller.id,
        { amenities: ['pool', 'parking'], lat: 34.7071, lng: 33.0226, floor: -1, reference: 'A-1' },
        {
          project_id: project.id,
          state: 'closed',
          close_reason: 'sold',
          version: 12,
          pets: 'not-allowed',
          photos: [samplePhoto(0), samplePhoto(1), { ...samplePhoto(4), former: true }],
          price_history: [
            { price: 300_000, at: noon },
            { price: 285_000, at: noon + 1 },
          ],
          updated_at: noon + 2,
          first_published_at: noon + 1,
          closed_at: noon + 2,
        },
      )
      const inserted = await insert(listing)
      expect(inserted).toStrictEqual({ ...listing, id: inserted.id })
      expect(await bench.store.getListing(inserted.id)).toStrictEqual(inserted)
    })

    test('every field of the catalogue comes back', async () => {
      const examples = Object.fromEntries(
        fields
          .filter(({ name }) => name !== 'photo_urls')
          .map(({ name, example }) => [name, example as FieldValue]),
      )
      const { id } = await insert(sampleListing(bench.seller.id, examples))
      expect((await bench.store.getListing(id))!.fields).toStrictEqual(examples)
    })

    test('the longest listing that the limits allow comes back complete', async () => {
      const longest = sampleListing(
        bench.seller.id,
        { description: '🏡Ω"\n'.repeat(1200), address: 'Λ'.repeat(200), reference: 'R'.repeat(60) },
        { photos: Array.from({ length: 30 }, (_, number) => samplePhoto(number)) },
      )
      const { id } = await insert(longest)
      expect(await bench.store.getListing(id)).toStrictEqual({ ...longest, id })
    })

    test('odd texts and numbers survive the round trip', async () => {
      const texts = fc.string({ unit: 'grapheme', maxLength: 80 })

      const numbers = fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .filter((n) => !Object.is(n, -0))
      const plainOddity = {
        description: `'"\\\n\t<b>`,
        address: '👩‍👩‍👧 Λεμεσός',
        price: 0.1,
        lat: 1e21,
      }
      const fields = fc.record({ description: texts, address: texts, price: numbers, lat: numbers })
      await fc.assert(
        fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 20 }), async (odd) => {
          const written = await bench.store.write((transaction) =>
            Promise.all(
              odd.map((some) => transaction.insertListing(sampleListing(bench.seller.id, some))),
            ),
          )
          expect(written.map(({ fields: { description } }) => description)).toStrictEqual(
            odd.map(({ description }) => description),
          )
          expect(await bench.store.getListings(idsOf(written))).toStrictEqual(written)
        }),
        { numRuns: 20, examples: [[[plainOddity]]] },
      )
    })

    test('an unknown listing is null', async () => {
      expect(await bench.store.getListing(999)).toBeNull()
    })

    test('several listings come in the requested order, unknown ones left out', async () => {
      const first = await insert(sampleListing(bench.seller.id))
      const second = await insert(sampleListing(bench.other.id))
      const found = await bench.store.getListings([second.id, 999, first.id])
      expect(found).toStrictEqual([second, first])
      expect(await bench.store.getListings([])).toStrictEqual([])
    })

    test('a reference finds, without regard to case, what a reader may see', async () => {
      const add = (seller: { readonly id: number }, reference: string, more: Partial<NewListing>) =>
        insert(sampleListing(seller.id, { reference }, more))
      const third = await bench.store.addSeller({ ...bench.seller, name: 'Third' })
      const fourth = await bench.store.addSeller({ ...bench.seller, name: 'Fourth' })
      const removed = { state: 'removed', first_published_at: noon } as const
      await add(bench.seller, 'ΟΔΟΣ-1a', removed)
      const draft = await add(bench.seller, 'οδος-1A', { state: 'draft' })
      const later = { state: 'live', first_published_at: noon + 2 } as const
      const live = await add(bench.other, 'οδοσ-1a', later)
      const first = await add(third, 'ΟΔΟΣ-1A', { ...later, first_published_at: noon + 1 })
      const closed = { state: 'closed', first_published_at: noon, closed_at: noon + 3 } as const
      const sold = await add(fourth, 'Οδος-1a', closed)
      const accented = await add(bench.seller, 'Οδός-1A', later)
      const find = async (reference: string, reader: number | null, since = 0, limit = 10) => {
        const query = { reference, seller_id: reader, closed_since: since, limit }
        const { listings, total } = await bench.store.findByReference(query)
        return { ids: idsOf(listings), total }
      }
      const everybodys = [first.id, live.id, sold.id]
      expect(await find('Οδος-1a', null)).toStrictEqual({ ids: everybodys, total: 3 })
      expect(await find('Οδος-1a', null, 0, 2)).toStrictEqual({
        ids: [first.id, live.id],
        total: 3,
      })
      expect(await find('Οδος-1a', null, noon + 4)).toStrictEqual({
        ids: [first.id, live.id],
        total: 2,
      })
      // The reader's own stands first, whatever its state.
      expect(await find('Οδος-1a', bench.seller.id)).toStrictEqual({
        ids: [draft.id, ...everybodys],
        total: 4,
      })
      expect(await find('Οδος-1a', fourth.id, noon + 4, 1)).toStrictEqual({
        ids: [sold.id],
        total: 3,
      })
      expect(await find('ΟΔΌΣ-1a', null)).toStrictEqual({ ids: [accented.id], total: 1 })
      expect(await find("' OR 1=1 --", null)).toStrictEqual({ ids: [], total: 0 })
      const asked = ['ΟΔΟΣ-1a', 'none', 'ΟΔΌΣ-1a', "' OR 1=1 --"]
      const own = await bench.store.ownByReferences(bench.seller.id, asked)
      expect([...own]).toStrictEqual([
        ['ΟΔΟΣ-1a', draft],
        ['ΟΔΌΣ-1a', accented],
      ])
      expect((await bench.store.ownByReferences(bench.seller.id, [])).size).toBe(0)
    })

    test('a reference is not hidden by copies that were made and removed, before or after', async () => {
      const copies = Array.from({ length: 150 }, () =>
        sampleListing(bench.other.id, { reference: 'A-1' }, { state: 'removed' }),
      )
      const before = copies.slice(0, 75)
      await bench.store.write((transaction) => transaction.insertListings(before))
      const live = await insert(
        sampleListing(bench.seller.id, { reference: 'a-1' }, { state: 'live' }),
      )
      const after = copies.slice(75)
      await bench.store.write((transaction) => transaction.insertListings(after))
      const query = { reference: 'A-1', seller_id: null, closed_since: 0, limit: 1 }
      expect(await bench.store.findByReference(query)).toStrictEqual({ listings: [live], total: 1 })
    })

    test('the walk over live listings visits each once, in the order of ids', async () => {
      expect(await bench.store.highestListingId()).toBe(0)
      const live: number[] = []
      for (const state of [
        'live',
        'draft',
        'live',
        'removed',
        'live',
        'paused',
        'live',
        'closed',
        'live',
      ] as const) {
        const { id } = await insert(sampleListing(bench.seller.id, {}, { state }))
        if (state === 'live') live.push(id)
      }
      expect(await bench.store.highestListingId()).toBe(live.at(-1))
      const walked: number[] = []
      for (let batch = await bench.store.liveListings(0, 2); batch.length > 0; ) {
        expect(batch.length).toBeLessThanOrEqual(2)
        walked.push(...idsOf(batch))
        batch = await bench.store.liveListings(walked[walked.length - 1], 2)
      }
      expect(walked).toStrictEqual(live)
    })

    test('the walk over closed listings visits those closed since a moment, and no others', async () => {
      const closed = []
      for (const closed_at of [noon - 1, noon, noon + 1]) {
        closed.push(
          await insert(sampleListing(bench.seller.id, {}, { state: 'closed', closed_at })),
        )
      }
      await insert(sampleListing(bench.seller.id, {}, { state: 'live' }))
      const [, second, third] = idsOf(closed)
      expect(idsOf(await bench.store.closedListings(0, noon, 1))).toStrictEqual([second])
      expect(idsOf(await bench.store.closedListings(second, noon, 9))).toStrictEqual([third])
    })

    test('listings are counted by state', async () => {
      expect(await bench.store.countListings()).toStrictEqual({})
      for (const state of ['live', 'draft', 'live'] as const) {
        await insert(sampleListing(bench.seller.id, {}, { state }))
      }
      expect(await bench.store.countListings()).toStrictEqual({ draft: 1, live: 2 })
    })

    test('the walk over photo keys visits every listing that is not removed', async () => {
      const photos = [samplePhoto(1), samplePhoto(2), samplePhoto(4)]
      for (const state of ['live', 'removed', 'draft'] as const) {
        await insert(sampleListing(bench.seller.id, {}, { state, photos }))
      }
      const walked = await bench.store.photoKeys(0, 10)
      expect(walked.map(({ keys }) => keys)).toStrictEqual([
        ['key-1', 'key-4'],
        ['key-1', 'key-4'],
      ])
    })
  })

  describe("a seller's own listings", () => {
    const everything = (): OwnListingsQuery => ({
      seller_id: bench.seller.id,
      state: null,
      updated_since: null,
      after: null,
      limit: 100,
    })

    test('pages in the order of change neither repeat nor skip, whatever the page size', async () => {
      // Many share one time, so that the id must decide.
      const listings: Listing[] = []
      for (let number = 0; number < 12; number += 1) {
        const updated_at = noon + ((number * 5) % 3)
        listings.push(await insert(sampleListing(bench.seller.id, {}, { updated_at })))
      }
      await insert(sampleListing(bench.other.id))
      const expected = listings.sort((a, b) => a.updated_at - b.updated_at || a.id - b.id)
      for (const limit of [1, 5, 12, 50]) {
        const walked: Listing[] = []
        for (;;) {
          const after = walked.at(-1) ?? null
          const page = await bench.store.ownListings({ ...everything(), after, limit })
          if (page.length === 0) break
          expect(page.length).toBeLessThanOrEqual(limit)
          walked.push(...page)
        }
        expect(walked).toStrictEqual(expected)
      }
    })

    test('state and time narrow the list; removed ones show only on request', async () => {
      const draft = await insert(sampleListing(bench.seller.id))
      const live = await insert(
        sampleListing(bench.seller.id, {}, { state: 'live', updated_at: noon + 5 }),
      )
      const removed = await insert(
        sampleListing(bench.seller.id, {}, { state: 'removed', updated_at: noon + 9 }),
      )
      const list = async (narrow: Partial<OwnListingsQuery>) =>
        idsOf(await bench.store.ownListings({ ...everything(), ...narrow }))
      expect(await list({})).toStrictEqual([draft.id, live.id])
      expect(await list({ state: 'live' })).toStrictEqual([live.id])
      expect(await list({ state: 'removed' })).toStrictEqual([removed.id])
      expect(await list({ updated_since: noon + 5 })).toStrictEqual([live.id])
      expect(await list({ updated_since: noon + 6 })).toStrictEqual([])
      expect(
        await list({ updated_since: noon + 5, after: { updated_at: noon, id: 0 } }),
      ).toStrictEqual([live.id])
    })
  })
}
