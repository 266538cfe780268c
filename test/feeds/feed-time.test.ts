/** What a feed may take of time: all pages of its document together, and reading it. The clocks are set off by the test. */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { appLimits } from '../../src/app/app-limits.ts'
import { feedInProcess } from '../../src/app/feed-in-process.ts'
import type { FeedWork } from '../../src/service/feeds/feed-work.ts'
import { feedUseLimits } from '../../src/service/service-limits.ts'
import { MINUTE_MS } from '../../src/structures/durations.ts'
import type { Body } from '../support/test-app.ts'
import type { Seller } from '../write/seller-app.ts'
import { type FeedApp, homes, kyero, readHere, startFeedApp } from './feed-app.ts'

let app: FeedApp
/** What stands before a test begins is read here, at a hundredth of the CPU. */
let work: FeedWork = readHere
beforeAll(async () => {
  app = await startFeedApp({
    check: (...order) => work.check(...order),
    normalise: (...order) => work.normalise(...order),
  })
})
afterAll(() => app.stop())
afterEach(() => {
  vi.restoreAllMocks()
  work = readHere
})

const HOST = 'https://feeds.example.com'

async function liveFeed(): Promise<{ seller: Seller; id: number }> {
  const seller = await app.addSeller()
  const { body } = await seller.call('POST', '/feeds', { name: 'CRM', url: `${HOST}/feed` })
  app.host.document = kyero(homes(2))
  const id = Number(body.id)
  expect(await app.run(seller, id, false)).toMatchObject({ status: 'applied' })
  await app.photosIn()
  work = feedInProcess
  return { seller, id }
}

async function statesOf(seller: Seller): Promise<string[]> {
  const { body } = await seller.call('GET', '/my/listings?limit=25')
  return [...body.results].map(({ reference, state }) => `${reference} ${state}`).sort()
}
const LIVE = ['H-1 live', 'H-2 live']

/** Every clock of this length is `signal`, and how many of them were started. */
function clocksOf(limitMs: number, signal: AbortSignal): { started: number } {
  const clocks = { started: 0 }
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    if (ms !== limitMs) return timeout(ms)
    clocks.started++
    return signal
  })
  return clocks
}

/** How the system schedules the processes that this one has started: 5 is "only where nobody else wants the core". */
function policiesOfChildren(): string[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim()
  return children.split(' ').flatMap((pid) => {
    try {
      return [readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[38]]
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

/** With so long a remark that reading it takes a while. */
const large = (count: number) =>
  `${kyero(homes(count))}<!-- ${'x'.repeat(appLimits.feedProcess.givesWayFromBytes)} -->`

it.runIf(existsSync('/usr/bin/chrt'))(
  'a large document is read where nobody else wants the core',
  async () => {
    const { seller, id } = await liveFeed()
    const seen = new Set<string>()
    const watching = setInterval(() => {
      for (const policy of policiesOfChildren()) seen.add(policy)
    }, 2)
    try {
      app.host.document = kyero(homes(3))
      expect((await app.run(seller, id, false)).counts).toMatchObject({ created: 1 })
      expect([...seen]).toEqual(['0'])
      app.host.document = large(4)
      expect((await app.run(seller, id, false)).counts).toMatchObject({ created: 1 })
      expect([...seen]).toContain('5')
    } finally {
      clearInterval(watching)
    }
  },
)

it('a large document is read after a while on a machine that is never idle, too', async () => {
  const { seller, id } = await liveFeed()
  const clocks = clocksOf(appLimits.feedProcess.givesWayMs, AbortSignal.abort())
  app.host.document = large(3)
  expect((await app.run(seller, id, false)).counts).toMatchObject({ created: 1 })
  expect(clocks.started).toBe(1)
})

it('all pages of a document have one clock of ten minutes, and nothing is removed when it runs out', async () => {
  const { seller, id } = await liveFeed()
  expect(feedUseLimits.fetchMaxMs).toBe(10 * MINUTE_MS)
  const late = new AbortController()
  const clocks = clocksOf(feedUseLimits.fetchMaxMs, late.signal)
  const pageTo = (next: number) =>
    JSON.stringify({ '@odata.nextLink': `${HOST}/feed?page=${next}`, value: [] })
  app.host.document = pageTo(2)
  for (let page = 2; page < 10; page++)
    app.host.pages.set(`${HOST}/feed?page=${page}`, pageTo(page + 1))
  let asked = 0
  app.host.meanwhile = async () => {
    if (++asked === 4) late.abort(new DOMException('late', 'TimeoutError'))
  }
  const run = await app.run(seller, id, false)
  app.host.meanwhile = null
  app.host.pages.clear()
  expect(run).toMatchObject({ status: 'failed', fault: { code: 'timeout' } })
  expect(String(run.fault.message)).toMatch(/with all of its pages, took longer than ten minutes/)
  expect([asked, clocks.started]).toEqual([4, 1])
  expect(await statesOf(seller)).toEqual(LIVE)

  vi.restoreAllMocks()
  app.host.document = kyero([{ id: 1, price: 199_000 }, { id: 2 }])
  expect(await app.run(seller, id, false)).toMatchObject({
    status: 'applied',
    counts: { updated: 1 },
  })
})

it('a document that is read for more than five minutes is tried again later, and removes nothing', async () => {
  const { seller, id } = await liveFeed()
  expect(feedUseLimits.readMaxMs).toBe(5 * MINUTE_MS)
  const clocks = clocksOf(
    feedUseLimits.readMaxMs,
    AbortSignal.abort(new DOMException('late', 'TimeoutError')),
  )
  app.host.document = kyero([{ id: 1, price: 199_000 }, { id: 2 }])
  const { body } = await seller.call('POST', `/feeds/${id}/runs`, { dry_run: false })
  const untilRun = async (isSo: (run: Body) => boolean): Promise<Body> => {
    for (;;) {
      const run = (await seller.call('GET', `/feeds/${id}/runs/${body.id}`)).body
      if (isSo(run)) return run
      await sleep(30)
    }
  }
  const tried = await untilRun(
    ({ status, fault }) => String(status) === 'waiting' && fault !== null,
  )
  expect(tried.fault).toMatchObject({ code: 'unexpected_error' })
  expect(String(tried.fault.message)).toMatch(/^Attempt 1 of 5/)
  expect(clocks.started).toBe(1)
  expect(await statesOf(seller)).toEqual(LIVE)

  vi.restoreAllMocks()
  app.clock.nowMs += MINUTE_MS
  const done = await untilRun(({ status }) => !['waiting', 'running'].includes(String(status)))
  expect(done).toMatchObject({ status: 'applied', counts: { updated: 1 } })
  expect(await statesOf(seller)).toEqual(LIVE)
})
