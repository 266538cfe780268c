import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import { matchEvent, type Sighting } from './match-event.ts'

const nowMs = 1_000 * DAY_MS
const plain: Sighting = {
  ...{ nowMs, reported: null, reportedOfHome: null, isKnownHome: false },
  before: { matched: true, price: 400_000 },
  after: { matches: true, price: 400_000 },
}
const at = (price: number | null) => ({ matches: true, price })
const reportOf = (price: number | null, goneForMs: number | null = null) => ({
  price,
  gone_at: goneForMs === null ? null : nowMs - goneForMs,
})

it.each<[string, Partial<Sighting>, unknown]>([
  ['one that comes to the market is new', { before: null }, { kind: 'new', old_price: null }],
  ['a home that another seller offers already is not', { before: null, isKnownHome: true }, null],
  [
    'a change that makes it match is entered, with the price before',
    { before: { matched: false, price: 415_000 }, after: at(395_000) },
    { kind: 'entered', price: 395_000, old_price: 415_000 },
  ],
  [
    'entered without a change of price has none before',
    { before: { matched: false, price: 400_000 } },
    { kind: 'entered', old_price: null },
  ],
  ['a cut of 1 % is a price cut', { after: at(396_000) }, { kind: 'price_down', price: 396_000 }],
  ['a smaller one is not', { after: at(396_001) }, null],
  ['a rise is not', { after: at(500_000) }, null],
  ['without a price there is no cut', { after: at(null) }, null],
  ['what does not match is nothing', { after: { matches: false, price: 1 } }, null],
  [
    'a cut counts from what was reported, in small steps too',
    { before: { matched: true, price: 397_000 }, after: at(396_000), reported: reportOf(400_000) },
    { kind: 'price_down', old_price: 400_000 },
  ],
  [
    'entered again was reported before',
    { before: { matched: false, price: 1 }, reported: reportOf(400_000) },
    null,
  ],
  [
    'back after a day',
    { before: null, reported: reportOf(400_000, DAY_MS) },
    { kind: 'back', old_price: null },
  ],
  ['not back after an hour', { before: null, reported: reportOf(400_000, HOUR_MS) }, null],
  [
    'cheaper after an hour is a price cut',
    { before: null, after: at(390_000), reported: reportOf(400_000, HOUR_MS) },
    { kind: 'price_down', old_price: 400_000 },
  ],
  [
    'published again under another id is back at once',
    { before: null, after: at(390_000), reportedOfHome: reportOf(400_000, 1) },
    { kind: 'back', price: 390_000, old_price: 400_000 },
  ],
  [
    'offered by a second seller is nothing',
    { before: null, reportedOfHome: reportOf(400_000) },
    null,
  ],
  [
    'offered cheaper by a second seller is a price cut',
    { before: null, after: at(380_000), reportedOfHome: reportOf(400_000) },
    { kind: 'price_down', old_price: 400_000 },
  ],
  ['gone, if it was reported', { after: null, reported: reportOf(400_000) }, { kind: 'gone' }],
  ['gone once', { after: null, reported: reportOf(400_000, 1) }, null],
  ['what was never reported cannot be gone', { after: null }, null],
])('%s', (_, change, expected) => {
  const event = matchEvent({ ...plain, ...change })
  if (expected === null) expect(event).toBeNull()
  else expect(event).toMatchObject(expected as object)
})
