/**
 * A feed and other hands on the same homes: a person at the desk, a release while the next run runs, settings that change
 * meanwhile, a second upload, a crash between two documents. Whatever was acknowledged is there in the end.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { plain } from '../photos/test-images.ts'
import { makeZip } from '../support/make-zip.ts'
import type { Body } from '../support/test-app.ts'
import type { Seller } from '../write/seller-app.ts'
import { type FeedApp, homes, kyero, startFeedApp } from './feed-app.ts'

let app: FeedApp
beforeAll(async () => {
  app = await startFeedApp()
})
afterAll(() => app.stop())
beforeEach(() => {
  app.host.etag = null
  app.host.wait = null
})

async function liveFeed(count: number, more: object = {}) {
  const seller = await app.addSeller()
  const url = 'https://feeds.example.com/feed'
  const { body } = await seller.call('POST', '/feeds', { name: 'CRM', url, ...more })
  const id = Number(body.id)
  app.host.document = kyero(homes(count))
  expect((await app.run(seller, id, false)).status).toBe('applied')
  await app.photosIn()
  return { seller, id }
}

async function stockOf(seller: Seller): Promise<Map<string, Body>> {
  const { body } = await seller.call('GET', '/my/listings?limit=25')
  return new Map([...body.results].map((one) => [String(one.reference), one]))
}
const stateOf = async (seller: Seller, reference: string) =>
  String((await stockOf(seller)).get(reference)?.state)

/** A run that has started and waits for its host, until `go`. */
async function runUnderWay(seller: Seller, id: number) {
  const host = Promise.withResolvers<void>()
  app.host.wait = host.promise
  const asked = app.host.asked.length
  const ended = app.run(seller, id, false)
  while (app.host.asked.length === asked) await sleep(10)
  return {
    /** `next`: what the run after it waits for. */
    go(next: Promise<void> | null = null) {
      app.host.wait = next
      host.resolve()
      return ended
    },
  }
}

it('what is released while the next run brings it back is live in the end', async () => {
  const { seller, id } = await liveFeed(12)
  app.host.document = kyero(homes(2))
  const held = await app.run(seller, id)
  expect(held).toMatchObject({ status: 'held', held: { removals: 10 } })
  const next = await runUnderWay(seller, id)
  expect((await seller.call('POST', `/feeds/${id}/runs/${held.id}/release`)).status).toBe(200)
  expect(await stateOf(seller, 'H-9')).toBe('paused')
  app.host.document = kyero(homes(12))
  expect((await next.go()).counts).toMatchObject({ published: 10 })
  expect(await stateOf(seller, 'H-9')).toBe('live')
})

it('what a person set while a price was held stays when it is released', async () => {
  const { seller, id } = await liveFeed(6)
  app.host.document = kyero(homes(6).map((home) => ({ ...home, price: 2_000 + home.id })))
  const held = await app.run(seller, id)
  expect(held).toMatchObject({ status: 'held', held: { prices: 6 } })
  const mine = (await stockOf(seller)).get('H-3')!
  await seller.call('PATCH', `/listings/${mine.id}`, { price: 188_000 })
  await seller.call('POST', `/feeds/${id}/runs/${held.id}/release`)
  const stock = await stockOf(seller)
  expect([stock.get('H-3')?.price, stock.get('H-2')?.price]).toEqual([188_000, 2_002])
})

it('of several who decide on a held run, one does, and the others learn that it was decided', async () => {
  const { seller, id } = await liveFeed(8)
  app.host.document = kyero([])
  const held = await app.run(seller, id)
  const path = `/feeds/${id}/runs/${held.id}`
  const all = await Promise.all([
    seller.call('POST', `${path}/release`),
    seller.call('POST', `${path}/release`),
    seller.call('POST', `${path}/discard`),
  ])
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

it('a home that a person paused or sold stays so when the feed drops it and lists it again', async () => {
  const { seller, id } = await liveFeed(6)
  const stock = await stockOf(seller)
  const act = (reference: string, name: string, body = {}) =>
    seller.call('POST', `/listings/${stock.get(reference)?.id}/${name}`, body)
  await act('H-1', 'unpublish')
  app.host.document = kyero(homes(3, 4))
  expect((await app.run(seller, id)).counts).toMatchObject({ paused: 2, unchanged: 4 })
  // The feed has paused these two: from now on it is the seller who has.
  await act('H-2', 'close', { reason: 'sold' })
  await act('H-3', 'unpublish')
  app.clock.nowMs += 31 * DAY_MS
  await app.run(seller, id)
  expect(await stateOf(seller, 'H-1')).toBe('paused')
  app.host.document = kyero(homes(6))
  await app.run(seller, id)
  const states = await Promise.all(['H-1', 'H-2', 'H-3', 'H-4'].map((r) => stateOf(seller, r)))
  expect(states).toEqual(['paused', 'closed', 'paused', 'live'])
  expect((await stockOf(seller)).get('H-2')?.close_reason).toBe('sold')
})

it('a home that a person published again is not closed for being left out', async () => {
  const { seller, id } = await liveFeed(3)
  app.host.document = kyero(homes(2))
  await app.run(seller, id)
  const gone = (await stockOf(seller)).get('H-3')!
  await seller.call('POST', `/listings/${gone.id}/publish`)
  app.clock.nowMs += 40 * DAY_MS
  expect((await app.run(seller, id)).counts).not.toHaveProperty('closed')
  expect(await stateOf(seller, 'H-3')).toBe('live')
})

it('a run that goes on with another document reports and applies that one', async () => {
  const { seller, id } = await liveFeed(3)
  app.host.document = kyero(homes(3).map((home) => ({ ...home, price: 190_000 })))
  const open = await runUnderWay(seller, id)
  const [run] = await app.store.feedRunsOf(id, 1)
  // As a process leaves it that died behind its first step, with a document that is gone.
  await app.store.write(async (transaction) => {
    await transaction.patchFeedRun(run.id, { sha256: 'of another document' })
    for (const number of [1, 2, 3])
      await transaction.addFeedReportRow({
        ...{ run_id: run.id, number, line: number, key: String(number), action: 'unchanged' },
        ...{ listing_id: null, issues: '[]', changes: null },
      })
  })
  expect((await open.go()).counts).toEqual({ updated: 3 })
  expect((await stockOf(seller)).get('H-2')?.price).toBe(190_000)
})

it('a run that is tried again after a later one applies what the feed says now', async () => {
  const { seller, id } = await liveFeed(3)
  const old = app.host.document
  const [first] = await app.store.feedRunsOf(id, 1)
  app.host.document = kyero(homes(3).map((home) => ({ ...home, price: 190_000 })))
  expect((await app.run(seller, id, false)).status).toBe('applied')
  // As a process leaves it that was killed while it read its document.
  const folder = join(app.dataDir, 'feeds', 'runs', String(first.id))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'document'), old)
  const sha256 = createHash('sha256').update(old).digest('hex')
  await app.store.write(async (transaction) => {
    await transaction.dropFeedReport(first.id)
    await transaction.patchFeedRun(first.id, { status: 'running', ended_at: null, sha256 })
  })
  await expect
    .poll(async () => (await app.store.getFeedRun(first.id))?.ended_at, { timeout: 30_000 })
    .not.toBeNull()
  expect((await stockOf(seller)).get('H-2')?.price).toBe(190_000)
})

it('a run that was killed between two removals reports each once, and counts each once', async () => {
  const { seller, id } = await liveFeed(12)
  app.host.document = kyero(homes(2))
  const rows = await app.store.feedRecords(id, '', 99)
  const [before] = await app.store.feedRunsOf(id, 1)
  const sha256 = createHash('sha256').update(app.host.document).digest('hex')
  const gone = rows.filter(({ key }) => Number(key) > 2)
  const run = await app.store.write(async (transaction) => {
    const { id: _, ...ended } = before
    const opened = { ...ended, status: 'running', sha256, counts: '{}', report: null, held: null }
    const added = await transaction.addFeedRun({ ...opened, ended_at: null })
    const reported = {
      ...{ run_id: added.id, line: null, listing_id: null, issues: '[]', changes: null },
    }
    for (const number of [1, 2])
      await transaction.addFeedReportRow({
        ...reported,
        number,
        key: `${number}`,
        action: 'unchanged',
      })
    // The second of them would have the number of the first once more.
    for (const [at, row] of [gone[4], gone[0]].entries()) {
      await transaction.putFeedRecord({ ...row, missing_since: app.clock.nowMs, missing_runs: 1 })
      const { key } = row
      await transaction.addFeedReportRow({ ...reported, number: 3 + at, key, action: 'held' })
    }
    return added
  })
  for (;;) {
    const { body } = await seller.call('GET', `/feeds/${id}/runs/${run.id}`)
    if (String(body.status) === 'held') break
    await sleep(30)
  }
  const report = await app.store.feedReport({ run_id: run.id, after: 2, action: null, limit: 99 })
  expect(report.map(({ key }) => key).toSorted()).toEqual(gone.map(({ key }) => key).toSorted())
  const counted = (await app.store.feedRecords(id, '', 99)).filter(({ key }) => Number(key) > 2)
  expect(counted.map(({ missing_runs }) => missing_runs)).toEqual(gone.map(() => 1))
})

it('photos of an archive that a day has no room for come in later by themselves', async () => {
  const seller = await app.addSeller()
  const { body } = await seller.call('POST', '/feeds', {
    name: 'By hand',
    defaults: { condition: 'pre-owned' },
  })
  const id = Number(body.id)
  const zip = readFileSync(new URL('./files/openimmo.zip', import.meta.url))
  const file = { 'content-type': 'application/zip' }
  await seller.call('PUT', `/feeds/${id}/document`, zip, file)
  const upload = { key: 'k', width: 1, height: 1, colour: '#808080', created_at: app.clock.nowMs }
  for (let at = 0; at < limits.uploadsPerSellerDay; at++)
    await app.store.putUpload({ ...upload, seller_id: seller.id, digest: `d${at}` })
  const run = await app.run(seller, id, false)
  const { body: report } = await seller.call('GET', `/feeds/${id}/runs/${run.id}/records`)
  expect(
    [...report.results].map(({ issues }) => [...issues].map((one) => String(one.code))),
  ).toEqual([expect.arrayContaining(['photos_wait'])])
  const states = async () => [...(await stockOf(seller)).values()].map((one) => String(one.state))
  expect(await states()).toEqual(['draft'])
  app.clock.nowMs += DAY_MS + 1
  while (String(await states()) !== 'live') await sleep(50)
  while ((await app.store.countOpenFeedRuns()) > 0) await sleep(50)
  expect((await app.store.getFeed(id))?.next_run_at).toBeNull()
}, 60_000)

it('a document without records is held however often it comes, also after many unchanged runs', async () => {
  const { seller, id } = await liveFeed(3)
  for (let run = 0; run < 21; run++) await app.run(seller, id)
  app.host.document = kyero([])
  for (let day = 0; day < 4; day++) {
    expect(await app.run(seller, id)).toMatchObject({ status: 'held', held: { removals: 3 } })
    app.clock.nowMs += DAY_MS
  }
  expect(await stateOf(seller, 'H-1')).toBe('live')
}, 120_000)

it('settings that change during a run hold after it, and the same document is read by them', async () => {
  const { seller, id } = await liveFeed(2, { schedule: 'daily' })
  app.host.etag = '"two"'
  app.host.document = kyero([{ id: 1 }, { id: 2, price: 210_000 }])
  const run = await runUnderWay(seller, id)
  await seller.call('PATCH', `/feeds/${id}`, { name: 'Renamed', publish: false })
  // Changed settings make the next run due at once, which would read the document by them.
  const next = Promise.withResolvers<void>()
  expect((await run.go(next.promise)).status).toBe('applied')
  expect((await seller.call('GET', `/feeds/${id}`)).body).toMatchObject({
    ...{ name: 'Renamed', publish: false, state: 'active' },
  })
  expect(await app.store.getFeed(id)).toMatchObject({ etag: null, applied_sha256: null })
  app.host.wait = null
  next.resolve()
})

it('drafts go live once the feed publishes, though it says the same', async () => {
  const { seller, id } = await liveFeed(2, { publish: false })
  expect(await stateOf(seller, 'H-1')).toBe('draft')
  await seller.call('PATCH', `/feeds/${id}`, { publish: true })
  expect((await app.run(seller, id)).counts).toEqual({ published: 2 })
  expect(await stateOf(seller, 'H-1')).toBe('live')
  expect((await app.run(seller, id)).status).toBe('unchanged')
})

it('a feed that leads takes back what a person changed, though it says the same', async () => {
  const { seller, id } = await liveFeed(2, { keep_changes: false })
  const { id: listing } = (await stockOf(seller)).get('H-1')!
  await seller.call('PATCH', `/listings/${listing}`, { price: 150_000 })
  expect((await app.run(seller, id)).counts).toEqual({ updated: 1, unchanged: 1 })
  expect((await stockOf(seller)).get('H-1')?.price).toBe(200_001)
  expect((await app.run(seller, id)).status).toBe('unchanged')
})

it('a home that is for rent now is a new listing, and the sale is over', async () => {
  const { seller, id } = await liveFeed(3)
  const sale = (await stockOf(seller)).get('H-2')!
  const paused = (await stockOf(seller)).get('H-3')!
  await seller.call('POST', `/listings/${paused.id}/unpublish`)
  const rented = '<price_freq>month</price_freq>'
  app.host.document = kyero([{ id: 1 }, { id: 2, price: 1_200 }, { id: 3, price: 1_300 }])
    .split('\n')
    .map((line) =>
      /<id>[23]<\/id>/.test(line) ? line.replace('<price_freq>sale</price_freq>', rented) : line,
    )
    .join('\n')
  const run = await app.run(seller, id)
  expect(run.counts).toEqual({ created: 1, skipped: 1, unchanged: 1 })
  const rows = await seller.call('GET', `/feeds/${id}/runs/${run.id}/records`)
  expect(
    [...rows.body.results].map(({ issues }) => [...issues].map(({ code }) => String(code))),
  ).toEqual([[], ['deal_changed'], ['deal_changed_here']])
  await app.photosIn()
  const stock = await stockOf(seller)
  expect(stock.get('H-2')).toMatchObject({ deal: 'rent', price: 1_200, state: 'live' })
  expect((await seller.call('GET', `/listings/${sale.id}`)).body).toMatchObject({
    ...{ deal: 'sale', state: 'closed', close_reason: 'withdrawn', reference: null },
  })
  expect(stock.get('H-3')).toMatchObject({ deal: 'sale', state: 'paused' })
  expect((await app.run(seller, id)).status).toBe('unchanged')
})

it('once a home was closed for being left out, the same document is unchanged again', async () => {
  const { seller, id } = await liveFeed(3)
  app.host.document = kyero(homes(2))
  await app.run(seller, id)
  app.clock.nowMs += 31 * DAY_MS
  expect((await app.run(seller, id)).counts).toMatchObject({ closed: 1 })
  expect((await app.run(seller, id)).status).toBe('unchanged')
})

it('a document that is cut off every night is a failure that its owner hears of', async () => {
  const { seller, id } = await liveFeed(4)
  await app.store.setSellerEmail(seller.id, `cut-${id}@example.com`)
  app.host.document = kyero(homes(4)).slice(0, -20)
  app.host.etag = '"cut"'
  for (let night = 1; night <= 3; night++) {
    const run = await app.run(seller, id)
    expect(run).toMatchObject({ status: 'applied', fault: { code: 'cut_off' } })
    expect((await seller.call('GET', `/feeds/${id}`)).body.failures).toBe(night)
  }
  // Known by nothing, it is read again even where its host says that it is the same.
  expect(await app.store.getFeed(id)).toMatchObject({ etag: null, applied_sha256: null })
  const mails = await app.store.claimMails(app.clock.nowMs, app.clock.nowMs + 1000, 50)
  const received = mails.filter(({ to_address }) => to_address === `cut-${id}@example.com`)
  expect(received.map(({ mail }) => mail)).toMatchObject([
    { kind: 'feed_failing', message: expect.stringContaining('έχει κοπεί') },
  ])
  expect((await stockOf(seller)).size).toBe(4)
})

it('an upload that is cut off leaves the document before it, and two at once leave one of both', async () => {
  const seller = await app.addSeller()
  const { body } = await seller.call('POST', '/feeds', { name: 'By hand' })
  const id = Number(body.id)
  const { feeds } = app.service
  const caller = { kind: 'seller', sellerId: seller.id, keyId: 'test' } as const
  const sending = (text: string) => {
    const stream = new PassThrough()
    stream.on('error', () => undefined)
    const sent = feeds.send(id, stream, caller)
    stream.write(text)
    return { stream, sent }
  }
  const whole = sending(kyero(homes(3)))
  whole.stream.end()
  await whole.sent
  const cut = sending('<?xml version="1.0"?><root>')
  cut.stream.destroy(new Error('the connection was closed'))
  await expect(cut.sent).rejects.toThrow()
  expect((await app.run(seller, id, true)).counts).toEqual({ created: 3 })
  const [first, second] = [sending(kyero(homes(1)).slice(0, 50)), sending(kyero(homes(2)))]
  second.stream.end()
  await second.sent
  first.stream.end(kyero(homes(1)).slice(50))
  await first.sent
  expect((await app.run(seller, id, true)).counts).toEqual({ created: 1 })
  expect(readdirSync(join(app.dataDir, 'feeds', 'sent')).filter((n) => n.includes('.'))).toEqual([])
})

it('a feed that is deleted while it runs leaves no files, and takes none of others', async () => {
  const other = await liveFeed(1)
  const { seller, id } = await liveFeed(2)
  const uploads = ['on-its-way', 'left-behind'].map((name) =>
    join(app.dataDir, 'feeds', 'sent', name),
  )
  for (const [at, path] of uploads.entries()) {
    const seconds = (app.clock.nowMs - at * DAY_MS) / 1000
    writeFileSync(path, 'half')
    utimesSync(path, seconds, seconds)
  }
  app.host.document = kyero(homes(3))
  const run = await runUnderWay(seller, id)
  const [{ id: runId }] = await app.store.feedRunsOf(id, 1)
  expect((await seller.call('DELETE', `/feeds/${id}`)).status).toBe(204)
  void run.go().catch(() => undefined)
  while (existsSync(join(app.dataDir, 'feeds', 'runs', String(runId)))) await sleep(20)
  // And what the reader has written of the texts.
  while (existsSync(join(app.dataDir, 'feeds', 'texts', String(id)))) await sleep(20)
  const left = ['runs', 'texts', 'sent'].flatMap((name) =>
    readdirSync(join(app.dataDir, 'feeds', name)),
  )
  expect(left.filter((name) => name === String(id) || name === String(runId))).toEqual([])
  expect(existsSync(join(app.dataDir, 'feeds', 'texts', String(other.id)))).toBe(true)
  while (existsSync(uploads[1])) await sleep(20)
  expect(existsSync(uploads[0])).toBe(true)
})

it('a slow feed delays no other seller', async () => {
  const slow = await liveFeed(1)
  const waiting = await runUnderWay(slow.seller, slow.id)
  app.host.wait = null
  const other = await liveFeed(2)
  expect((await stockOf(other.seller)).size).toBe(2)
  expect((await waiting.go()).status).toBe('applied')
})

it('a feed fills the page of a project, and what a person has set there stays', async () => {
  const { seller, id } = await liveFeed(1)
  const document = (development: string) =>
    kyero(
      homes(2).map((one) => ({
        ...one,
        more: `<development><name>Sea Towers</name>${development}</development>`,
      })),
    )
  const towers = (completion: string, text: string) =>
    document(
      `<completion_date>${completion}</completion_date><desc><en>${text} Call 99123456 today!</en></desc>`,
    )
  const page = async () => {
    const { body } = await seller.call('GET', '/my/projects')
    const found = [...body.results].find(({ name }) => String(name) === 'Sea Towers')
    return found && { id: Number(found.id), completion: found.completion, about: found.about }
  }
  const issuesOf = async (run: Body) => {
    const rows = (await seller.call('GET', `/feeds/${id}/runs/${run.id}/records`)).body.results
    return [...rows].flatMap(({ issues }) =>
      [...(issues as unknown as Body[])].map(({ code, field }) => `${code} ${field}`),
    )
  }
  const towersText = 'Forty flats by the sea with a pool and a garden.'
  app.host.document = towers('30/06/2027', towersText)
  const dry = await app.run(seller, id, true)
  expect(await page()).toBeUndefined()
  const run = await app.run(seller, id, false)
  expect(run.counts).toEqual(dry.counts)
  expect(await page()).toMatchObject({ completion: '2027-06', about: { en: towersText } })
  expect(await issuesOf(run)).toContain('contact_removed project_text')
  // One that changes nothing but the project is an update of the home that speaks for it.
  app.host.document = towers('Q4 2027', towersText)
  expect((await app.run(seller, id)).counts).toEqual({ updated: 1, unchanged: 1 })
  const { id: project } = (await page())!
  const patched = await seller.call('PATCH', `/my/projects/${project}`, { completion: '2028-03' })
  expect(patched.status).toBe(200)
  app.host.document = towers('2027-11', 'Fifty flats by the sea with a pool and a garden.')
  expect(await issuesOf(await app.run(seller, id))).toContain('field_locked project_completion')
  const about = { en: 'Fifty flats by the sea with a pool and a garden.' }
  expect(await page()).toMatchObject({ completion: '2028-03', about })
  // A lock ends when both agree.
  for (const month of ['2028-03', '2028-05']) {
    app.host.document = towers(month, about.en)
    expect(await issuesOf(await app.run(seller, id))).not.toContain(
      'field_locked project_completion',
    )
    expect(await page()).toMatchObject({ completion: month })
  }
  // Cleared is set, too; a feed that leads takes it back, although its document is the same.
  await seller.call('PATCH', `/my/projects/${project}`, { about: { en: null } })
  app.host.document = towers('2028-06', about.en)
  await app.run(seller, id)
  expect(await page()).toMatchObject({ completion: '2028-06', about: {} })
  await seller.call('PATCH', `/feeds/${id}`, { keep_changes: false })
  await app.run(seller, id)
  await seller.call('PATCH', `/my/projects/${project}`, { about: { en: 'Mine.' } })
  expect((await app.run(seller, id)).counts).toEqual({ updated: 1, unchanged: 1 })
  expect(await page()).toMatchObject({ completion: '2028-06', about })
  expect(await app.run(seller, id)).toMatchObject({ status: 'unchanged' })
  app.host.document = document('<completion>soon</completion>')
  expect(await issuesOf(await app.run(seller, id))).toContain('value_unreadable project_completion')
  expect(await page()).toMatchObject({ completion: '2028-06', about })
})

it('a home that comes back in the run that would have closed it is live', async () => {
  const { seller, id } = await liveFeed(6)
  app.host.document = kyero(homes(5))
  await app.run(seller, id)
  app.clock.nowMs += 31 * DAY_MS
  app.host.document = kyero(homes(6))
  expect((await app.run(seller, id)).counts).toEqual({ published: 1, unchanged: 5 })
  expect(await stateOf(seller, 'H-6')).toBe('live')
})

it('a home with the reference of another one, to let from now on, is skipped and stops nothing', async () => {
  const { seller, id } = await liveFeed(3)
  app.host.document = kyero(homes(3, 2))
    .replace('<ref>H-2</ref>', '<ref>H-3</ref>')
    .replace('<price_freq>sale', '<price_freq>month')
  expect((await app.run(seller, id)).counts).toMatchObject({ skipped: 1, created: 1 })
})

const toLet = (document: string, id: number): string =>
  document.replace(
    new RegExp(`(<id>${id}</id>.*?<price_freq>)sale`),
    (_, before: string) => `${before}month`,
  )

it('a draft or a closed sale that is to let now leaves its reference, and is as it was otherwise', async () => {
  const drafts = await liveFeed(1, { publish: false })
  const draft = (await stockOf(drafts.seller)).get('H-1')!
  app.host.document = toLet(kyero([{ id: 1, price: 900 }]), 1)
  expect((await app.run(drafts.seller, drafts.id)).counts).toEqual({ created: 1 })
  // Nobody has seen the draft: nothing is left of it.
  expect((await drafts.seller.call('GET', `/listings/${draft.id}`)).status).toBeGreaterThan(400)
  expect([...(await stockOf(drafts.seller)).values()]).toMatchObject([
    { reference: 'H-1', deal: 'rent', state: 'draft' },
  ])

  const { seller, id } = await liveFeed(2)
  const sale = (await stockOf(seller)).get('H-2')!
  app.host.document = kyero(homes(1))
  await app.run(seller, id)
  app.clock.nowMs += 31 * DAY_MS
  await app.run(seller, id)
  const closed = (await seller.call('GET', `/listings/${sale.id}`)).body
  app.clock.nowMs += DAY_MS
  app.host.document = toLet(kyero([{ id: 1 }, { id: 2, price: 900 }]), 2)
  expect((await app.run(seller, id)).counts).toEqual({ created: 1, unchanged: 1 })
  expect((await seller.call('GET', `/listings/${sale.id}`)).body).toMatchObject({
    ...{ state: 'closed', close_reason: 'withdrawn', reference: null },
    closed_at: closed.closed_at,
  })
})

it('what a person has entered stays while the feed says nothing of it, and is reported once it does', async () => {
  const { seller, id } = await liveFeed(1)
  const { id: listing } = (await stockOf(seller)).get('H-1')!
  const own = { plot_area_m2: 500, amenities: ['garden'] }
  expect((await seller.call('PATCH', `/listings/${listing}`, own)).status).toBe(200)
  const runWith = async (more: string, price: number) => {
    app.host.document = kyero([{ id: 1, price }]).replace('</built>', `</built>${more}`)
    const run = await app.run(seller, id)
    const rows = (await seller.call('GET', `/feeds/${id}/runs/${run.id}/records`)).body.results
    const issues = [...rows].flatMap((row) => [...(row.issues as unknown as Body[])])
    const { body } = await seller.call('GET', `/listings/${listing}`)
    return {
      locked: issues
        .filter(({ code }) => String(code) === 'field_locked')
        .map(({ field, value }) => `${field} ${value}`),
      plot: body.plot_area_m2,
      price: body.price,
    }
  }
  const plot = (size: number) => `<plot>${size}</plot>`
  expect(await runWith('', 201_000)).toEqual({ locked: [], plot: 500, price: 201_000 })
  const other = await runWith(plot(400), 202_000)
  expect(other).toEqual({ locked: ['plot_area_m2 400'], plot: 500, price: 202_000 })
  // Both agree: from now on the feed leads.
  expect(await runWith(plot(500), 203_000)).toEqual({ locked: [], plot: 500, price: 203_000 })
  expect(await runWith(plot(600), 204_000)).toEqual({ locked: [], plot: 600, price: 204_000 })
})

it('a home that was removed here while its price was held stays removed when the run is released', async () => {
  const { seller, id } = await liveFeed(6)
  app.host.document = kyero(homes(6).map((home) => ({ ...home, price: 2_000 + home.id })))
  const held = await app.run(seller, id)
  const stock = await stockOf(seller)
  await seller.call('DELETE', `/listings/${stock.get('H-1')?.id}`)
  await seller.call('POST', `/listings/${stock.get('H-2')?.id}/unpublish`)
  expect((await seller.call('POST', `/feeds/${id}/runs/${held.id}/release`)).status).toBe(200)
  const after = await stockOf(seller)
  expect([after.has('H-1'), after.get('H-3')?.price]).toEqual([false, 2_003])
  expect(after.get('H-2')).toMatchObject({ state: 'paused', price: 2_002 })
})

it('what was discarded is counted from the beginning', async () => {
  const { seller, id } = await liveFeed(12)
  const small = kyero(homes(2))
  app.host.document = small
  await app.run(seller, id)
  app.clock.nowMs += 1.1 * DAY_MS
  const second = await app.run(seller, id)
  const discarded = await seller.call('POST', `/feeds/${id}/runs/${second.id}/discard`)
  expect(discarded.body).toMatchObject({ status: 'discarded', held: null })
  app.clock.nowMs += 1.1 * DAY_MS
  expect((await app.run(seller, id)).status).toBe('held')
  expect(await stateOf(seller, 'H-9')).toBe('live')
  const again = await seller.call('POST', `/feeds/${id}/runs/${second.id}/discard`)
  expect([again.status, again.body.error.code]).toEqual([409, 'invalid_transition'])
})

it('who decides on a run that was decided changes nothing of what a later run holds', async () => {
  const { seller, id } = await liveFeed(12)
  app.host.document = kyero(homes(2))
  const first = await app.run(seller, id)
  await seller.call('POST', `/feeds/${id}/runs/${first.id}/discard`)
  const second = await app.run(seller, id)
  const waiting = async () =>
    (await app.store.feedRecords(id, '', 50)).filter(({ missing_since }) => missing_since !== null)
      .length
  expect([second.status, await waiting()]).toEqual(['held', 10])
  for (const decision of ['discard', 'release']) {
    const late = await seller.call('POST', `/feeds/${id}/runs/${first.id}/${decision}`)
    expect([late.status, await waiting()]).toEqual([409, 10])
  }
  expect(await stateOf(seller, 'H-9')).toBe('live')
})

it('a dry run of an archive takes no photo in, and knows those that were', async () => {
  const seller = await app.addSeller()
  const defaults = { condition: 'pre-owned' }
  const { body } = await seller.call('POST', '/feeds', { name: 'By hand', defaults })
  const id = Number(body.id)
  const zip = readFileSync(new URL('./files/openimmo.zip', import.meta.url))
  const file = { 'content-type': 'application/zip' }
  await seller.call('PUT', `/feeds/${id}/document`, zip, file)
  const uploads = () => app.store.countUploads(seller.id, 0)
  expect((await app.run(seller, id, true)).counts).toEqual({ created: 1 })
  expect(await uploads()).toBe(0)
  expect((await app.run(seller, id, false)).counts).toEqual({ created: 1 })
  expect(await uploads()).toBeGreaterThan(0)
  expect((await app.run(seller, id, true)).counts).toEqual({ unchanged: 1 })
})

it('a photo of an archive that is no picture is reported, and costs nobody the others', async () => {
  const seller = await app.addSeller()
  const { body } = await seller.call('POST', '/feeds', { name: 'Table' })
  const id = Number(body.id)
  const picture = await plain(900, 600).jpeg().toBuffer()
  const home = 'Villa;For sale;250000;3;142.5;Paphos;Peyia;no'
  const archive = makeZip({
    'homes.csv': `Ref;Type;For sale or rent;Price;Bedrooms;Covered area;District;Village;New build\nP-1;${home}\nP-2;${home}\n`,
    ...{ 'P-1.jpg': picture, 'P-1 (2).jpg': 'no picture', 'P-2.jpg': picture.subarray(0, 300) },
  })
  await seller.call('PUT', `/feeds/${id}/document`, archive, { 'content-type': 'application/zip' })
  const run = await app.run(seller, id, false)
  const { body: report } = await seller.call('GET', `/feeds/${id}/runs/${run.id}/records`)
  const unread = [...report.results].map(({ issues }) =>
    [...issues]
      .filter(({ code }) => String(code) === 'photo_unreadable')
      .map(({ value }) => String(value)),
  )
  expect(unread).toEqual([['p-1 (2).jpg'], ['p-2.jpg']])
  expect(await stateOf(seller, 'P-1')).toBe('live')
  expect(await stateOf(seller, 'P-2')).toBe('draft')
  // Trying again would change nothing.
  expect((await app.store.getFeed(id))?.next_run_at).toBeNull()
})
