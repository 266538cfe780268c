/** Who may ask the feed doctor, when, and how long it works for somebody: with work that the test ends itself. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { feedInProcess } from '../../src/app/feed-in-process.ts'
import { emptySettings } from '../../src/domain/feeds/normalise/record-draft.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import { checkFeed, type FeedCheck } from '../../src/service/feeds/check-feed.ts'
import { createFeedDoctor } from '../../src/service/feeds/feed-doctor.ts'
import type { FeedWork } from '../../src/service/feeds/feed-work.ts'
import { homes, kyero } from './feed-app.ts'
import { market } from './read-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Checks that last until the test ends them, or their client goes. */
function heldWork() {
  const under: { readonly end: () => void; readonly signal: AbortSignal }[] = []
  const work: Pick<FeedWork, 'check'> = {
    check: (_path, _settings, { signal } = {}) =>
      new Promise<FeedCheck>((resolve, reject) => {
        under.push({ end: () => resolve({} as FeedCheck), signal: signal! })
        signal!.addEventListener('abort', () => reject(signal!.reason))
      }),
  }
  const fetcher = { fetch: () => Promise.reject(new Error('not expected')) }
  return { under, doctor: createFeedDoctor({ work: work as FeedWork, fetcher, folder }) }
}

const never = new AbortController().signal
const asking = (client: string, signal = never) => ({
  document: Readable.from([Buffer.from('<root/>')]),
  url: null,
  client,
  signal,
})
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'checked',
    (error: unknown) => (error instanceof Refusal ? error.faults[0].code : error),
  )
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5)
}

it('takes a turn for a document that has arrived, not for one on its way', async () => {
  const { doctor, under } = heldWork()
  const arriving = Array.from({ length: 10 }, () => new PassThrough())
  const slow = arriving.map((document, at) => doctor({ ...asking(`slow ${at}`), document }))
  const quick = doctor(asking('quick'))
  await until(() => under.length === 1)
  under[0].end()
  await quick
  for (const document of arriving) document.destroy(new Error('cut off'))
  await Promise.allSettled(slow)
  expect(readdirSync(folder)).toEqual([])
})

it('has one check at a time for an address, three for all, and a queue that ends', async () => {
  const { doctor, under } = heldWork()
  const first = doctor(asking('one'))
  expect(await codeOf(doctor(asking('one')))).toBe('rate_limited')
  const others = Array.from({ length: 14 }, (_, at) => doctor(asking(`other ${at}`)))
  await until(() => under.length === 3)
  await sleep(50)
  expect(under.length).toBe(3)
  expect(await codeOf(doctor(asking('one too many')))).toBe('overloaded')
  for (let at = 0; at < 15; at++) {
    await until(() => under.length > at)
    under[at].end()
  }
  await Promise.all([first, ...others])
  const again = doctor(asking('one'))
  await until(() => under.length === 16)
  under[15].end()
  await again
  expect(readdirSync(folder)).toEqual([])
})

it('ends with its client, whether waiting or being checked, and stores nothing', async () => {
  const { doctor, under } = heldWork()
  const [gone, waiting] = [new AbortController(), new AbortController()]
  const all = [doctor(asking('a', gone.signal)), doctor(asking('b')), doctor(asking('c'))]
  await until(() => under.length === 3)
  all.push(doctor(asking('d', waiting.signal)))
  await until(() => readdirSync(folder).length === 4)
  waiting.abort()
  expect(await codeOf(all[3])).toBe('unavailable')
  gone.abort()
  expect(await codeOf(all[0])).toBe('unavailable')
  expect(under.map(({ signal }) => signal.aborted)).toContain(true)
  const next = doctor(asking('a'))
  await until(() => under.length === 4)
  for (const { end } of under) end()
  await Promise.all([all[1], all[2], next])
  expect(readdirSync(folder)).toEqual([])
})

it('answers in part where the processor time is used up, and says how far it got', async () => {
  const path = join(folder, 'feed.xml')
  writeFileSync(path, kyero(homes(2_000)))
  const spentAfter = (questions: number) => {
    let asked = 0
    return { isSpent: (share: number) => share === 1 && ++asked > questions }
  }
  const options = { settings: emptySettings, market }
  const part = await checkFeed(path, { ...options, budget: spentAfter(500) })
  expect(part).toMatchObject({ format: 'kyero', complete: false, counts: { records: 501 } })
  expect(part.read_share).toBeGreaterThan(0.2)
  expect(part.read_share).toBeLessThan(0.5)
  expect(part.document.map(({ code }) => code)).toEqual(['check_stopped'])
  const whole = await checkFeed(path, { ...options, budget: spentAfter(1e9) })
  expect(whole).toMatchObject({ complete: true, read_share: 1, counts: { records: 2_000 } })
  const early = await checkFeed(path, { ...options, budget: { isSpent: () => true } })
  expect(early).toMatchObject({ complete: false, counts: { records: 0 }, read_share: 0 })
})

it('counts a home whose reference another one of the document has as the run does', async () => {
  const path = join(folder, 'feed.xml')
  writeFileSync(path, kyero([{ id: 1 }, { id: 1, newId: 2 }]))
  const { counts, findings } = await checkFeed(path, { settings: emptySettings, market })
  expect(counts).toMatchObject({ records: 2, publishable: 1, skipped: 1 })
  expect(findings.find(({ code }) => code === 'reference_taken')).toMatchObject({
    ...{ records: 1, weight: 'skipped', examples: [{ key: '2', value: 'H-1' }] },
  })
})

it('is done by a process that comes behind others, with its own limit, and dies with its client', async () => {
  const path = join(folder, 'feed.xml')
  writeFileSync(path, kyero(homes(15_000)))
  const part = await feedInProcess.check(path, emptySettings, { cpuMs: 1_500 })
  expect(part.document.map(({ code }) => code)).toContain('check_stopped')
  expect(part.read_share).toBeLessThan(1)

  const gone = new AbortController()
  const before = new Set(children())
  const check = feedInProcess.check(path, emptySettings, { signal: gone.signal })
  const failed = expect(check).rejects.toThrow()
  await until(() => children().some((pid) => !before.has(pid) && getPriority(pid) === 10))
  gone.abort()
  await failed
  expect(children().filter((pid) => !before.has(pid))).toEqual([])
}, 60_000)

/** Processes that this one has started and that still run. */
function children(): number[] {
  const tasks = `/proc/${process.pid}/task`
  return readdirSync(tasks).flatMap((task) => {
    const file = join(tasks, task, 'children')
    return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : []
  })
}
