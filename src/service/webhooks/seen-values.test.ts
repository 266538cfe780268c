import { expect, it } from 'vitest'
import type { Change } from '../../store/store.ts'
import { sightsOf } from './seen-values.ts'

const change = (seq: number, type: Change['type'], more: Partial<Change> = {}): Change => ({
  ...{ seq, type, listing_id: 1, at: seq, changed: ['state'], price: null, public: true },
  ...more,
})
const priced = (seq: number, price: number, isPublic = true) =>
  change(seq, 'price_changed', { changed: ['price'], former: { price }, public: isPublic })
const hidden = (seq: number, type: Change['type'], state = 'live') =>
  change(seq, type, { former: { state } })
/** Prices by which each change is matched. */
const prices = (now: number, past: readonly Change[]) =>
  Object.fromEntries(
    [...sightsOf({ price: now }, past)].map(([seq, sight]) => [
      seq,
      sight?.map(({ fields }) => fields.price) ?? null,
    ]),
  )

it('gives a value before and after it changed', () => {
  expect(prices(3, [hidden(1, 'published', 'draft'), priced(2, 1), priced(3, 2)])).toEqual({
    ...{ 1: [1], 2: [2, 1], 3: [3, 2] },
  })
})

it('gives what was last seen of a listing that is hidden, until it is published again', () => {
  const past = [
    ...[priced(1, 1), hidden(2, 'unpublished'), priced(3, 2, false), hidden(4, 'closed', 'paused')],
    ...[priced(5, 9, false), hidden(6, 'published', 'closed')],
  ]
  expect(prices(3, past)).toEqual({ 1: [2, 1], 2: [2], 4: [2], 6: [3] })
})

it('knows by its former state what was seen where the feed does not reach back further', () => {
  const past = [hidden(1, 'closed'), priced(2, 5, false), hidden(3, 'removed', 'closed')]
  expect(prices(7, past)).toEqual({ 1: [5], 3: [5] })
  expect(prices(7, past.slice(1))).toEqual({ 3: null })
})

it('does not guess what is not stored, and knows it again behind a change that says it', () => {
  const unsaid = change(3, 'price_changed', { changed: ['price'], public: false })
  const past = [priced(1, 1), hidden(2, 'unpublished'), unsaid, hidden(4, 'published', 'paused')]
  expect(prices(3, past)).toEqual({ 1: null, 2: null, 4: [3] })
  expect(prices(3, [priced(1, 0), priced(2, 1), ...past.slice(1)])).toMatchObject({ 1: [1, 0] })
})

it('says of a text only that it was another one', () => {
  const said = change(2, 'updated', { changed: ['description', 'photo_urls'], former: {} })
  const sights = sightsOf({ price: 1 }, [hidden(1, 'published', 'draft'), said])
  expect(sights.get(1)?.map(({ areTextsKnown }) => areTextsKnown)).toEqual([false])
  expect(sights.get(2)?.map(({ areTextsKnown }) => areTextsKnown)).toEqual([true, false])
})
