/** What the end of a run means for its feed, its seller and the next run. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newRun } from '../../src/service/feeds/runs/feed-runner.ts'
import { failedEnd, faultIn, type RunEnd } from '../../src/service/feeds/runs/run-feed.ts'
import { settleRun } from '../../src/service/feeds/runs/settle-run.ts'
import type { FeedPatch, FeedRow, FeedRunRow } from '../../src/store/feed-store.ts'
import { DAY_MS, HOUR_MS } from '../../src/structures/durations.ts'
import { noon } from '../store/sample-listing.ts'
import { sampleWebhook } from '../store/sample-webhook.ts'
import { type RunBench, startRunBench } from './run-bench.ts'

let bench: RunBench
beforeEach(async () => {
  bench = await startRunBench()
})
afterEach(() => bench.close())

const document = { path: null, sha256: 'of it', etag: '"new"', lastModified: 'Monday' }
const applied: RunEnd = {
  ...{ status: 'applied', counts: { created: 1 }, records: 1, sha256: 'of it', held: null },
  ...{ report: null, fault: null, document, photosWait: false },
}
const held = { removals: ['1', '2'], prices: { 3: 1 } }
const fault = faultIn('given_up', { max: 5, feed: 1, run: 1 })
const ends = {
  applied,
  unknown: { ...applied, document: null, sha256: null, status: 'unchanged' },
  waiting: { ...applied, photosWait: true },
  held: { ...applied, status: 'held', held },
  'cut off': { ...applied, fault },
  failed: failedEnd(fault),
} as const satisfies Record<string, RunEnd>
type EndName = keyof typeof ends

interface Ending {
  readonly meanwhile?: FeedPatch
  readonly dry?: boolean
  readonly givenUp?: boolean
}

/** The run, the feed and the mails behind it. */
async function ended(
  before: FeedPatch,
  end: EndName,
  { meanwhile, dry = false, givenUp = false }: Ending = {},
) {
  const { store, feedId } = bench
  const known: FeedPatch = {
    ...{ state: 'active', etag: '"old"', last_modified: 'Sunday', applied_sha256: 'before' },
    ...{ schedule: 'daily', succeeded_at: noon - 2 * HOUR_MS },
    ...{ next_run_at: noon - HOUR_MS, failures: 0, failing_since: null },
  }
  await patch({ ...known, ...before })
  const asked = (await store.getFeed(feedId))!
  const run = await store.addFeedRun(newRun(asked, dry, noon))
  if (meanwhile) await patch(meanwhile)
  const context = { store, now: () => noon, storeId: 'store' }
  await settleRun({ feed: asked, run, end: ends[end], isGivenUp: givenUp }, context)
  const feed = (await store.getFeed(feedId))!
  return { run: (await store.getFeedRun(run.id))!, feed, mails: await mails() }
}
const patch = (change: FeedPatch) =>
  bench.store.write((transaction) => transaction.patchFeed(bench.feedId, change))
const mails = async () =>
  (await bench.store.claimMails(noon, noon, 99)).map(({ mail, cause, message_id, to_address }) => ({
    ...{ ...mail, cause, to_address, isNamed: message_id !== '' },
  }))

const hoursOf = (ms: number | null) =>
  ms === null ? 'never' : `${Math.round((ms - noon) / HOUR_MS)} h`
const outcome = ({ feed, run }: { feed: FeedRow; run: FeedRunRow }) =>
  [
    `run ${run.status}, ${run.ended_at === noon ? 'ended' : 'open'}, feed ${feed.state}`,
    `${feed.etag} ${feed.last_modified} ${feed.applied_sha256}`,
    `next ${hoursOf(feed.next_run_at)}`,
    `failed ${feed.failures} since ${hoursOf(feed.failing_since)}`,
    `succeeded ${hoursOf(feed.succeeded_at)}`,
  ].join(', ')

const failing = (failures: number, since: number): FeedPatch => ({
  ...{ failures, failing_since: noon - since },
})
const cases: readonly [string, FeedPatch, EndName, Ending?][] = [
  ['applied', {}, 'applied'],
  ['applied, hourly', { schedule: 'hourly' }, 'applied'],
  ['applied, by hand', { schedule: 'none' }, 'applied'],
  ['applied after failures', { ...failing(3, DAY_MS), state: 'paused' }, 'applied'],
  ['applied, renamed meanwhile', {}, 'applied', { meanwhile: { name: 'New' } }],
  ['applied, moved meanwhile', {}, 'applied', { meanwhile: { url: 'https://b.example.com' } }],
  ['applied, set meanwhile', {}, 'applied', { meanwhile: { settings: '{"publish":false}' } }],
  ['nothing known of its document', {}, 'unknown'],
  ['photos wait', {}, 'waiting'],
  ['photos wait, hourly', { schedule: 'hourly' }, 'waiting'],
  ['photos wait, by hand', { schedule: 'none' }, 'waiting'],
  ['dry', {}, 'applied', { dry: true }],
  ['dry, failed', {}, 'failed', { dry: true }],
  ['held', {}, 'held'],
  ['cut off', { state: 'draft' }, 'cut off'],
  ['cut off for weeks', failing(9, 15 * DAY_MS), 'cut off'],
  ['failed', {}, 'failed'],
  ['failed twice', failing(1, HOUR_MS), 'failed'],
  ['failed five times', failing(4, HOUR_MS), 'failed'],
  ['failed six times', failing(5, HOUR_MS), 'failed'],
  ['failed, by hand', { schedule: 'none' }, 'failed'],
  ['failed for almost two weeks', failing(9, 14 * DAY_MS - 1), 'failed'],
  ['failed for two weeks', failing(9, 14 * DAY_MS), 'failed'],
]

it('a run ends its way, and its feed goes on', async () => {
  const lines: string[] = []
  for (const [name, ...given] of cases) lines.push(`${name}: ${outcome(await ended(...given))}`)
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "applied: run applied, ended, feed active, "new" Monday of it, next 24 h, failed 0 since never, succeeded 0 h
    applied, hourly: run applied, ended, feed active, "new" Monday of it, next 1 h, failed 0 since never, succeeded 0 h
    applied, by hand: run applied, ended, feed active, "new" Monday of it, next never, failed 0 since never, succeeded 0 h
    applied after failures: run applied, ended, feed active, "new" Monday of it, next 24 h, failed 0 since never, succeeded 0 h
    applied, renamed meanwhile: run applied, ended, feed active, "new" Monday of it, next 24 h, failed 0 since never, succeeded 0 h
    applied, moved meanwhile: run applied, ended, feed active, "old" Sunday before, next -1 h, failed 0 since never, succeeded 0 h
    applied, set meanwhile: run applied, ended, feed active, "old" Sunday before, next -1 h, failed 0 since never, succeeded 0 h
    nothing known of its document: run unchanged, ended, feed active, "old" Sunday before, next 24 h, failed 0 since never, succeeded 0 h
    photos wait: run applied, ended, feed active, "new" Monday of it, next 6 h, failed 0 since never, succeeded 0 h
    photos wait, hourly: run applied, ended, feed active, "new" Monday of it, next 1 h, failed 0 since never, succeeded 0 h
    photos wait, by hand: run applied, ended, feed active, "new" Monday of it, next 6 h, failed 0 since never, succeeded 0 h
    dry: run applied, ended, feed active, "old" Sunday before, next -1 h, failed 0 since never, succeeded -2 h
    dry, failed: run failed, ended, feed active, "old" Sunday before, next -1 h, failed 0 since never, succeeded -2 h
    held: run held, ended, feed active, "new" Monday of it, next 24 h, failed 0 since never, succeeded 0 h
    cut off: run applied, ended, feed active, null null null, next 1 h, failed 1 since 0 h, succeeded -2 h
    cut off for weeks: run applied, ended, feed active, null null null, next 24 h, failed 10 since -360 h, succeeded -2 h
    failed: run failed, ended, feed active, "old" Sunday before, next 1 h, failed 1 since 0 h, succeeded -2 h
    failed twice: run failed, ended, feed active, "old" Sunday before, next 2 h, failed 2 since -1 h, succeeded -2 h
    failed five times: run failed, ended, feed active, "old" Sunday before, next 16 h, failed 5 since -1 h, succeeded -2 h
    failed six times: run failed, ended, feed active, "old" Sunday before, next 24 h, failed 6 since -1 h, succeeded -2 h
    failed, by hand: run failed, ended, feed active, "old" Sunday before, next never, failed 1 since 0 h, succeeded -2 h
    failed for almost two weeks: run failed, ended, feed active, "old" Sunday before, next 24 h, failed 10 since -336 h, succeeded -2 h
    failed for two weeks: run failed, ended, feed paused, "old" Sunday before, next never, failed 10 since -336 h, succeeded -2 h"
  `)
})

it('a seller is mailed at the third failure, for a run that was given up, and once a day for what is held', async () => {
  const { store, sellerId } = bench
  await store.setSellerLanguage(sellerId, 'ru')
  const sent = async (...given: Parameters<typeof ended>) => (await ended(...given)).mails
  expect(await sent(failing(1, 1), 'failed')).toEqual([])
  expect(await sent(failing(3, 1), 'failed')).toEqual([])
  expect(await sent({ ...failing(2, 1), url: null }, 'failed')).toEqual([])
  expect(
    await sent({ url: 'https://a.example.com', ...failing(2, 1) }, 'failed'),
  ).toMatchInlineSnapshot(`
    [
      {
        "cause": "feed_failing:1:1780315199999",
        "failures": 3,
        "feed_id": 1,
        "feed_name": "CRM",
        "fix": "Отправьте файл в POST /v1/feeds/check, чтобы узнать, читается ли он. Исправьте выгрузку и отправьте POST /v1/feeds/1/runs; или обратитесь к оператору, указав запуск 1.",
        "isNamed": true,
        "kind": "feed_failing",
        "language": "ru",
        "message": "Все попытки этого запуска (5) неожиданно не удались. Мы прекратили повторы и сообщили оператору.",
        "since": 1780315199999,
        "to_address": "agency@example.com",
      },
    ]
  `)
  const before = (await mails()).length
  expect(await sent(failing(2, 1), 'failed', { dry: true })).toHaveLength(before)
  expect((await sent({}, 'failed', { givenUp: true })).slice(before)).toMatchInlineSnapshot(`
    [
      {
        "cause": "feed_run_given_up:6",
        "failures": 1,
        "feed_id": 1,
        "feed_name": "CRM",
        "fix": "Отправьте файл в POST /v1/feeds/check, чтобы узнать, читается ли он. Исправьте выгрузку и отправьте POST /v1/feeds/1/runs; или обратитесь к оператору, указав запуск 1.",
        "isNamed": true,
        "kind": "feed_failing",
        "language": "ru",
        "message": "Все попытки этого запуска (5) неожиданно не удались. Мы прекратили повторы и сообщили оператору.",
        "since": 1780315200000,
        "to_address": "agency@example.com",
      },
    ]
  `)
  expect((await sent({}, 'held')).slice(before + 1)).toMatchInlineSnapshot(`
    [
      {
        "cause": "feed_held:1:20605",
        "feed_id": 1,
        "feed_name": "CRM",
        "isNamed": true,
        "kind": "feed_held",
        "language": "ru",
        "prices": 1,
        "removals": 2,
        "run_id": 7,
        "to_address": "agency@example.com",
      },
    ]
  `)
  expect(await sent({}, 'held')).toHaveLength(before + 2)
  await store.setSellerEmail(sellerId, null)
  expect(await sent(failing(2, 2), 'failed')).toHaveLength(before + 2)
  await store.setSellerEmail(sellerId, 'other@example.com')
  await store.setSellerLanguage(sellerId, null)
  const [mail] = (await sent(failing(2, 3), 'cut off')).slice(before + 2)
  expect(mail).toMatchObject({
    to_address: 'other@example.com',
    kind: 'feed_failing',
    language: 'el',
  })
})

it('webhooks hear of what a person has to look at', async () => {
  const owner = { seller_id: bench.sellerId, key_id: null }
  const events = JSON.stringify(['feed.*'])
  const hook = await bench.store.write((transaction) =>
    transaction.addWebhook(sampleWebhook(owner, { events })),
  )
  for (const end of Object.keys(ends) as EndName[]) await ended({}, end)
  await ended({}, 'failed', { dry: true })
  const page = { webhook_id: hook.id, status: null, before: null, limit: 10 }
  const heard = (await bench.store.deliveriesOf(page)).map(({ body }) => {
    const { type, data } = JSON.parse(body)
    return `${type} ${JSON.stringify(data)}`
  })
  expect(heard).toMatchInlineSnapshot(`
    [
      "feed.run_failed {"feed_id":1,"run_id":6,"fault":"given_up"}",
      "feed.run_held {"feed_id":1,"run_id":4,"fault":null}",
    ]
  `)
})

it('a run ends once, and one whose feed is gone ends nowhere', async () => {
  const { run, feed } = await ended({}, 'held')
  const context = { store: bench.store, now: () => noon + 1, storeId: 'store' }
  await settleRun({ feed, run, end: failedEnd(fault), isGivenUp: false }, context)
  expect(await bench.store.getFeedRun(run.id)).toEqual(run)
  expect(run).toMatchObject({
    ...{ counts: '{"created":1}', records: 1, sha256: 'of it', ended_at: noon, fault: null },
    held: JSON.stringify(held),
  })
  expect(await bench.store.getFeed(feed.id)).toEqual(feed)
  await bench.store.removeFeed(feed.id)
  await settleRun({ feed, run, end: applied, isGivenUp: false }, context)
  expect(await bench.store.getFeed(feed.id)).toBeNull()
})
