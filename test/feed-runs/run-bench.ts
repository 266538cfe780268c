/**
 * Runs of one feed on a store of their own, without an app around them: records are given as they are once normalised, and
 * the host, the photos and the clock do what the test says. What a run leaves behind is written down in lines, so that a test
 * compares all of it: the report, the listings, the rows of records, the changes, the queue, the mails, the feed.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NormalisedRecord } from '../../src/domain/feeds/normalise/normalise-record.ts'
import { emptyFields, type Listing, type Photo } from '../../src/domain/listings/listing.ts'
import { createSentFolder } from '../../src/feeds/sent-documents.ts'
import type { FetchReason } from '../../src/net/fetch-reason.ts'
import { fetchFailure } from '../../src/net/fetch-reason.ts'
import type { DocumentFinding, FeedCheck } from '../../src/service/feeds/check-feed.ts'
import { newRun } from '../../src/service/feeds/runs/feed-runner.ts'
import type { RunContext } from '../../src/service/feeds/runs/run-context.ts'
import { sentFolder } from '../../src/service/feeds/runs/run-document.ts'
import { runFeed } from '../../src/service/feeds/runs/run-feed.ts'
import { recordLines } from '../../src/service/feeds/runs/run-steps.ts'
import { settleRun } from '../../src/service/feeds/runs/settle-run.ts'
import type { FeedRow, FeedRunRow } from '../../src/store/feed-store.ts'
import type { Store } from '../../src/store/store.ts'
import { noon, sampleChange, sampleListing, sampleSeller } from '../store/sample-listing.ts'
import { newSqliteStore } from '../support/new-sqlite-store.ts'
import {
  BASE,
  collapsed,
  endLine,
  isUnchangedLine,
  reportLine,
  stateOf,
  withoutId,
} from './run-lines.ts'

export const OWN_PHOTOS = 'https://homes.example.com/photos/'

/** As the records of a document are normalised, and what the reader says of it. */
interface BenchDocument {
  readonly records: readonly NormalisedRecord[]
  readonly complete?: boolean
  readonly whole?: boolean
  readonly document?: readonly DocumentFinding[]
  /** Its bytes, where they matter: an archive with photos. */
  readonly bytes?: Buffer
}

type RecordParts = Partial<Omit<NormalisedRecord, 'values'>> & {
  readonly price?: number | null
  readonly deal?: string
  readonly values?: Record<string, string | number | readonly string[] | null>
}

/** A home that can be published: `home('1')` has the reference H-1 and a photo. */
export function home(key: string | null, parts: RecordParts = {}): NormalisedRecord {
  const { price = 200_000, deal = 'sale', values, ...more } = parts
  const record = {
    ...{ line: 1, key, reference: `H-${key}`, isOwn: false, action: 'offer' as const },
    values: { ...emptyFields, ...BASE, deal, price, ...values },
    photoUrls: [`https://img.example.com/photo-${key}.jpg`],
    ...{ planUrls: [], pets: null, project: null, issues: [] },
    ...more,
  }
  const { reference: _, ...printed } = record
  const print = createHash('sha256').update(JSON.stringify(printed)).digest('hex').slice(0, 8)
  return { ...record, print }
}

export const homes = (count: number, parts: RecordParts = {}): NormalisedRecord[] =>
  Array.from({ length: count }, (_, at) => home(String(at + 1), parts))

const importedPhoto = (url: string): Photo => ({
  ...{ url, status: url.includes('pending') ? 'pending' : 'imported' },
  key: url.startsWith(OWN_PHOTOS) ? url.slice(OWN_PHOTOS.length).replace(/-\d+\.\w+$/, '') : null,
  ...{ width: 1600, height: 1200, colour: '#aabbcc', reason: null, message: null, attempts: 1 },
})

export interface RunBench {
  readonly store: Store
  readonly context: RunContext
  readonly feedId: number
  readonly sellerId: number
  readonly folder: string
  /** What the host answers with. */
  readonly host: { etag: string | null; failing: FetchReason | null; asked: (string | null)[] }
  /** Answers uploads of photos that lie in archives. */
  upload: RunContext['upload']
  /** Happens once, while a document is read. */
  meanwhile: (() => Promise<unknown>) | null
  nowMs: number
  /** What the host has from now on. */
  serve(document: BenchDocument | readonly NormalisedRecord[]): void
  /** Runs it, and tells what has changed since the last time. */
  run(document: BenchDocument | readonly NormalisedRecord[], options?: RunAsked): Promise<string>
  /** Rehearses it first: where the rehearsal reports something else, or leaves something behind, its lines come first. */
  rehearsed(document: BenchDocument | readonly NormalisedRecord[]): Promise<string>
  /** The same for what others have done. */
  news(): Promise<string>
  /** What was asked of the store since the last time: the name of each method and how often. */
  asked(): Record<string, number>
  listing(reference: string): Promise<Listing>
  /** What a person changes at the desk: with locks on values, or, without, deciding on the state. */
  byHand(reference: string, change: HandChange, locks?: readonly string[]): Promise<void>
  /** A listing that was written without a feed. */
  written(fields: Listing['fields'], more?: Partial<Listing>): Promise<number>
  settings(settings: object): Promise<void>
  close(): Promise<void>
}

type HandChange = Partial<Omit<Listing, 'id'>>

interface RunAsked {
  readonly dry?: boolean
  readonly run?: FeedRunRow
  readonly signal?: AbortSignal
}

export async function startRunBench(feed: Partial<FeedRow> = {}): Promise<RunBench> {
  const folder = mkdtempSync(join(tmpdir(), 'estia-runs-'))
  const counted = new Map<string, number>()
  const real = await newSqliteStore(join(folder, 'estia.db'))
  const store = countingStore(real, counted)
  const { id: sellerId } = await real.addSeller(sampleSeller)
  await real.setSellerEmail(sellerId, 'agency@example.com')
  const added = await real.addFeed({ ...newFeed, seller_id: sellerId, ...feed })
  const host: RunBench['host'] = { etag: null, failing: null, asked: [] }
  let document: BenchDocument = { records: [] }
  let shown = new Map<string, string>()

  const context: RunContext = {
    store,
    sync: { catchUp: async () => void count(counted, 'catchUp') },
    photos: {
      find: async () => [],
      importSome: async (photos) => photos,
      look: async (urls) => (current) =>
        urls.map((url) => current.find((one) => one.url === url) ?? importedPhoto(url)),
    },
    upload: (order) => bench.upload(order),
    fetcher: {
      async fetch(_, file, known) {
        host.asked.push(known?.etag ?? null)
        if (host.failing) return fetchFailure(host.failing)
        const isUnchanged = host.etag !== null && known?.etag === host.etag
        if (!isUnchanged) await file.write(bytesOf(document))
        const none = { bytes: Buffer.alloc(0), lastModified: host.etag && `at ${host.etag}` }
        return { ok: true, ...none, isUnchanged, etag: host.etag }
      },
    },
    work: {
      check: () => Promise.reject(new Error('not asked')),
      async normalise({ target }) {
        const { meanwhile } = bench
        bench.meanwhile = null
        await meanwhile?.()
        writeFileSync(target, document.records.map(recordLines).join(''))
        return checkOf(document)
      },
    },
    folder: join(folder, 'feeds'),
    sent: createSentFolder(sentFolder(join(folder, 'feeds'))),
    ownPhotoPrefix: OWN_PHOTOS,
    now: () => bench.nowMs,
  }

  const state = () => stateOf(real, added.id, sellerId)
  async function changes(): Promise<string[]> {
    const next = await state()
    const lines = [...next].flatMap(([name, text]) => (shown.get(name) === text ? [] : [text]))
    const gone = [...shown.keys()].filter((name) => !next.has(name)).map((name) => `gone: ${name}`)
    shown = next
    return [...lines, ...gone]
  }

  async function runLines(
    asked: Parameters<RunBench['run']>[0],
    { dry = false, run, signal = new AbortController().signal }: RunAsked = {},
  ): Promise<string[]> {
    bench.serve(asked)
    await changes()
    counted.clear()
    const row = (await real.getFeed(added.id))!
    const started = run ?? (await real.addFeedRun(newRun(row, dry, bench.nowMs)))
    const end = await runFeed({ feed: row, run: started, signal }, context)
    const settled = { store: real, now: context.now, storeId: 'store' }
    await settleRun({ feed: row, run: started, end, isGivenUp: false }, settled)
    const report = await real.feedReport({
      ...{ run_id: started.id, after: 0, action: null, limit: 1000 },
    })
    return [endLine(end), ...report.map(reportLine), ...(await changes())]
  }

  const bench: RunBench = {
    ...{ store: real, context, feedId: added.id, sellerId, folder, host, nowMs: noon },
    upload: () => Promise.reject(new Error('no photo is expected')),
    meanwhile: null,
    serve(asked) {
      document = 'records' in asked ? asked : { records: asked }
    },
    run: async (asked, options) => collapsed(await runLines(asked, options)),
    async rehearsed(asked) {
      const [, ...dry] = await runLines(asked, { dry: true })
      const [end, ...lines] = await runLines(asked)
      // An unchanged document is not read, and reports nothing.
      const expected = end.startsWith('unchanged') ? dry.filter(isUnchangedLine) : lines
      const isSame = dry.every((line, at) => withoutId(line) === withoutId(expected[at] ?? ''))
      return collapsed([...(isSame ? [] : ['rehearsed:', ...dry, 'and run:']), end, ...lines])
    },
    news: async () => collapsed(await changes()),
    asked() {
      const all = Object.fromEntries([...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      counted.clear()
      return all
    },
    async listing(reference) {
      const found = await real.ownByReferences(sellerId, [reference])
      return found.get(reference)!
    },
    async byHand(reference, { fields, ...more }, locks = []) {
      const before = await bench.listing(reference)
      const { id, version } = before
      const after = { ...before, ...more, fields: { ...before.fields, ...fields } }
      await real.write(async (transaction) => {
        const isPublished = after.state === 'live' && before.state !== 'live'
        const write = isPublished ? transaction.publishListing : transaction.updateListing
        await write(before, { ...after, version: version + 1 })
        if (locks.length > 0) await transaction.putFeedLocks(id, JSON.stringify(locks))
        else await transaction.freeFromFeed(id)
      })
    },
    async written(fields, more) {
      const listing = sampleListing(sellerId, { ...BASE, ...fields }, more)
      return real.write(async (transaction) => {
        const { id } = await transaction.insertListing(listing)
        await transaction.appendChange(sampleChange(id))
        return id
      })
    },
    settings: (settings) =>
      real.write((transaction) =>
        transaction.patchFeed(added.id, { settings: JSON.stringify(settings) }),
      ),
    async close() {
      await real.close()
      rmSync(folder, { recursive: true })
    },
  }
  await changes()
  return bench
}

const newFeed: Omit<FeedRow, 'id' | 'seller_id'> = {
  ...{ name: 'CRM', url: 'https://feeds.example.com/feed', auth: null, format: 'auto' },
  ...{ schedule: 'daily', settings: '{}', state: 'draft', etag: null, last_modified: null },
  ...{ applied_sha256: null, next_run_at: null, failures: 0, failing_since: null },
  ...{ created_at: noon, updated_at: noon, succeeded_at: null },
}

const bytesOf = ({ bytes, ...document }: BenchDocument): Buffer =>
  bytes ?? Buffer.from(`#${JSON.stringify(document)}`)

/** As far as a run reads it. */
function checkOf({ records, complete = true, whole = true, document = [] }: BenchDocument) {
  const counts = { records: records.length }
  return { complete, whole, document, counts, columns: null } as unknown as FeedCheck
}

function count(counted: Map<string, number>, name: string): void {
  counted.set(name, (counted.get(name) ?? 0) + 1)
}

/** Counts what it is asked for, inside of transactions as well. */
function countingStore(store: Store, counted: Map<string, number>): Store {
  const counting = <T extends object>(of: T): T =>
    new Proxy(of, {
      get(target, name: string) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          count(counted, name)
          return value.apply(target, given)
        }
      },
    })
  const write: Store['write'] = (work) => {
    count(counted, 'write')
    return store.write((transaction) => work(counting(transaction)))
  }
  const spied = counting(store)
  const names = Object.keys(store) as (keyof Store)[]
  const methods = Object.fromEntries(names.map((name) => [name, spied[name]]))
  return { ...(methods as unknown as Store), write }
}
