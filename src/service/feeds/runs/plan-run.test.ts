/** What a plan holds, a step before its limits and behind them. */
import { expect, it } from 'vitest'
import type { FeedIssueCode } from '../../../domain/feeds/feed-issues.ts'
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import { DAY_MS } from '../../../structures/durations.ts'
import { type PlanOptions, planRun } from './plan-run.ts'
import type { RecordHead } from './run-steps.ts'

const NOW = 10 * DAY_MS
const row = (key: string, more: Partial<FeedRecordRow> = {}): FeedRecordRow => ({
  ...{ feed_id: 1, key, listing_id: Number(key), print: 'p', price: 100, deal: 'sale', paused: 0 },
  ...{ absent_since: null, missing_since: null, missing_runs: 0, locked: '[]', withdrawn_at: null },
  ...{ held_price: null, held_price_since: null, held_price_runs: 0, ...more },
})
const head = (key: string | null, more: Partial<RecordHead> = {}): RecordHead => ({
  ...{ line: 1, key, action: 'offer', issues: [], print: 'new', price: 100, deal: 'sale', ...more },
})
const keys = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, at) => String(from + at))
const issues = (...codes: FeedIssueCode[]) =>
  codes.map((code) => ({ code, field: null, value: null }))

async function planned(
  rows: readonly FeedRecordRow[],
  heads: readonly RecordHead[],
  more: Partial<PlanOptions> = {},
) {
  const { removals, heldRemovals, heldOffers, heldPrices, isEmptied } = await planRun({
    records: (async function* () {
      yield* heads
    })(),
    known: new Map(rows.map((one) => [one.key, one])),
    mayRemove: true,
    recordsBefore: [],
    isSame: (one, print) => one.print === print,
    liveAmong: async (ids) => new Set(ids.filter((id) => id !== 13)),
    nowMs: NOW,
    ...more,
  })
  const of = (set: ReadonlySet<string>) => [...set].join(' ')
  return [removals.join(' '), of(heldRemovals), of(heldOffers), of(heldPrices), isEmptied]
}

const jumps = keys(3).map((key) => head(key, { price: 141 }))
it.each([
  ['three of fourteen prices', keys(14), [], '1 2 3'],
  ['three of fifteen', keys(15), [], ''],
  [
    'a home without a price before is not compared',
    keys(15),
    [row('15', { price: null })],
    '1 2 3',
  ],
  ['one without a price now', keys(14), [head('15', { price: null })], '1 2 3'],
  ['one that is withdrawn', keys(14), [head('15', { action: 'withdraw' })], '1 2 3'],
  ['one that is to let now', keys(14), [head('15', { deal: 'rent', price: 1 })], '1 2 3'],
  ['one whose deal was not stored', keys(14), [row('15', { deal: null }), head('15')], ''],
  ['one that is new', keys(14), [head('99')], '1 2 3'],
  ['one without a key', keys(14), [head(null)], '1 2 3'],
] as const)('jumps: %s', async (_, same, more, held) => {
  const rows = new Map(keys(15).map((key) => [key, row(key)]))
  const heads = new Map([...same, '1', '2', '3'].map((key) => [key, head(key)]))
  for (const jump of jumps) heads.set(jump.key!, jump)
  const others: RecordHead[] = []
  for (const one of more) {
    if ('listing_id' in one) rows.set(one.key, one)
    else if (one.key === null) others.push(one)
    else heads.set(one.key, one)
  }
  const plan = await planned([...rows.values()], [...heads.values(), ...others], {
    mayRemove: false,
  })
  expect(plan[3]).toBe(held)
})

it('a jump is one by more than 40 %, unless it has waited for three runs over two days', async () => {
  const held = (more: Partial<FeedRecordRow>) => ({
    ...{ held_price: 141, held_price_since: NOW - 2 * DAY_MS, held_price_runs: 2, ...more },
  })
  const rows = [
    ...['1', '2', '3', '4', '5', '6', '7', '8'].map((key) => row(key)),
    row('9', held({})),
    row('10', held({ held_price: 142 })),
    row('11', held({ held_price_runs: 1 })),
    row('12', held({ held_price_since: NOW - 2 * DAY_MS + 1 })),
    row('13', held({ held_price_since: null })),
  ]
  const prices = [140, 141, 60, 59, 100, 100, 100, 100, 141, 141, 141, 141, 141]
  const heads = rows.map(({ key }, at) => head(key, { price: prices[at] }))
  expect((await planned(rows, heads))[3]).toBe('2 4 10 11 12 13')
})

it('homes that are gone, or have lost what they need, wait together', async () => {
  const rows = keys(12).map((key) => row(key))
  const lost = (key: string, more: Partial<RecordHead> = {}) =>
    head(key, { issues: issues('price_missing'), price: null, ...more })
  const offered = (count: number, from: number) => keys(count, from).map((key) => head(key))
  // Five are never too many; with a sixth that has lost its price all of them wait.
  expect(await planned(rows, offered(7, 6))).toEqual(['1 2 3 4 5', '', '', '', false])
  expect(await planned(rows, [...offered(6, 7), lost('6')])).toEqual([
    ...['1 2 3 4 5', '1 2 3 4 5', '6', '', false],
  ])
  // Applied like this before, kept photos, another issue, no offer, or not live: they lose nothing.
  for (const harmless of [
    lost('6', { print: 'p' }),
    head('6', { issues: issues('photos_missing'), keepsPhotos: true }),
    head('6', { issues: issues('area_missing') }),
    lost('6', { action: 'skip' }),
  ])
    expect((await planned(rows, [...offered(6, 7), harmless]))[2]).toBe('')
  const paused = keys(12, 2).map((key) => row(key))
  expect((await planned(paused, [...offered(6, 7), lost('13')]))[2]).toBe('')
  expect(
    (await planned(rows, [...offered(6, 7), head('6', { issues: issues('photos_missing') })]))[2],
  ).toBe('6')
  expect((await planned(rows, [...offered(6, 7), head('6', { deal: 'rent' })]))[2]).toBe('6')
  expect((await planned(rows, [...offered(6, 7), head('6', { deal: null })]))[2]).toBe('')
  // A part of the stock, or one that was cut off, says of no home that it is gone, unless it says so.
  const part = { mayRemove: false }
  expect(await planned(rows, offered(1, 1), part)).toEqual(['', '', '', '', false])
  const gone = [head('2', { action: 'withdraw' }), head('99', { action: 'withdraw' })]
  expect((await planned(rows, gone, part))[0]).toBe('2')
})

it('what was away already is no removal, and what was missed for long waits no more', async () => {
  const missed = (key: string, more: Partial<FeedRecordRow>) =>
    row(key, { missing_since: NOW - 2 * DAY_MS, missing_runs: 2, ...more })
  const rows = [
    row('1', { absent_since: 1 }),
    missed('2', {}),
    missed('3', { missing_runs: 1 }),
    missed('4', { missing_since: NOW - 2 * DAY_MS + 1 }),
    ...keys(4, 5).map((key) => row(key)),
  ]
  expect(await planned(rows, [head('8')])).toEqual(['2 3 4 5 6 7', '3 4 5 6 7', '', '', false])
  // A document that names no home confirms nothing.
  expect(await planned(rows, [head(null)])).toEqual([
    ...['2 3 4 5 6 7 8', '2 3 4 5 6 7 8', '', '', true],
  ])
  // Half of what there usually is.
  const two = [row('1'), row('2')]
  expect((await planned(two, [head('1')], { recordsBefore: [2] }))[1]).toBe('')
  expect((await planned(two, [head('1')], { recordsBefore: [3] }))[1]).toBe('2')
})
