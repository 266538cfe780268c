/**
 * Reads everything back after a restart and compares it with what the writers were answered.
 * A write that was under way at the kill may have been carried out or not, but never by halves.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isQuiet } from '../src/service/homes/settle-homes.ts'
import type { Store } from '../src/store/store.ts'
import type { EnquiryFindings } from './crash-buyer.ts'
import { type CrashWriter, type Known, marked, RETRY_MS, type UnderWay } from './crash-writer.ts'

interface WireRecord {
  readonly id: number
  readonly state: string
  readonly reference: string | null
  readonly price: number | null
  readonly covered_area_m2: number | null
  readonly description: string | null
}

export interface Findings extends EnquiryFindings {
  listings: number
  changes: number
  unansweredStored: number
  unansweredLost: number
}

export const noFindings = (): Findings => ({
  ...{ faults: [], confirmed: 0, listings: 0, changes: 0 },
  ...{ unansweredStored: 0, unansweredLost: 0 },
})

const PAGE = 25
const CHANGES_PER_READ = 1000

/** What one writer finds; brings its memory up to what has become of the unanswered write. */
export async function auditWriter(
  writer: CrashWriter,
  baseUrl: string,
  findings: Findings,
): Promise<void> {
  const { faults } = findings
  const read = reader(baseUrl, writer)
  const stock = new Map((await walk(read, '/v1/my/listings')).map((own) => [own.id, own]))
  const unanswered = writer.underWay
  writer.underWay = null
  if (unanswered) await settle(writer, unanswered, stock, read, findings)
  for (const known of writer.known.values()) {
    findings.listings++
    const { status, version, record } = await read(`/v1/listings/${known.id}`)
    if (known.state === 'removed') {
      if (status !== 410) faults.push(`${known.id} was removed and answers ${status}`)
      // Compared once; from then on only the count of its changes is.
      writer.known.delete(known.id)
    } else if (!record || version !== known.version || !isWhole(record, known)) {
      faults.push(`${known.id} should be ${text(known)} and is ${version} ${text(record)}`)
    }
    if (stock.delete(known.id) !== (known.state !== 'removed')) {
      faults.push(`${known.id} is ${known.state}, which its owner's stock does not show`)
    }
  }
  for (const stranger of stock.values()) faults.push(`nobody wrote ${text(stranger)}`)
  await auditSearch(writer, reader(baseUrl, null), faults)
}

/** Finds out whether the unanswered write was carried out, and remembers it so. */
async function settle(
  writer: CrashWriter,
  unanswered: UnderWay,
  stock: Map<number, WireRecord>,
  read: ReturnType<typeof reader>,
  findings: Findings,
): Promise<void> {
  const { before, after, reference } = unanswered
  let isStored: boolean
  if (before === null) {
    const found = [...stock.values()].find((own) => own.reference === reference)
    const again = await writer.repeatCreate(unanswered)
    isStored = found !== undefined
    if (found && found.id !== again.id) findings.faults.push(`${reference} was created twice`)
    // Created just now, it stands in the stock as if it had been read.
    if (!found) stock.set(again.id, { ...marked(after.mark), reference, ...again })
    writer.known.set(again.id, again)
  } else {
    const { status, version } = await read(`/v1/listings/${before.id}`)
    isStored = after.state === 'removed' ? status === 410 : version === after.version
    if (isStored) writer.known.set(before.id, { id: before.id, ...after })
  }
  if (isStored) findings.unansweredStored++
  else findings.unansweredLost++
}

function isWhole(record: WireRecord, { state, mark }: Known): boolean {
  const { price, covered_area_m2, description } = record
  const found = JSON.stringify({ price, covered_area_m2, description })
  return record.state === state && found === JSON.stringify(marked(mark))
}

/** Search shows exactly what is live, with the values of the last write. */
async function auditSearch(
  { account, stock }: CrashWriter,
  read: ReturnType<typeof reader>,
  faults: string[],
): Promise<void> {
  const results = await walk(read, `/v1/listings?company_id=${account.companyId}`)
  const marks = (list: readonly (readonly [number, number | null])[]) =>
    list
      .map(([id, mark]) => `${id}:${mark}`)
      .sort()
      .join()
  const found = marks(results.map(({ id, price }) => [id, price]))
  const live = stock.filter(({ state }) => state === 'live')
  const expected = marks(live.map(({ id, mark }) => [id, mark]))
  if (found !== expected) faults.push(`search shows ${found} instead of ${expected}`)
}

/** Change numbers without a gap, and as many changes of a listing as it has versions. */
export function createFeedAudit() {
  const versions = new Map<number, number>()
  let newest = 0
  return async (store: Store, findings: Findings): Promise<void> => {
    const touched = new Set<number>()
    for (;;) {
      const changes = await store.changesSince(newest, CHANGES_PER_READ)
      for (const change of changes) {
        const { seq, listing_id: id } = change
        if (seq !== newest + 1) findings.faults.push(`change ${seq} follows ${newest}`)
        newest = seq
        findings.changes++
        // It only makes every process reload the listing.
        if (isQuiet(change)) continue
        versions.set(id, (versions.get(id) ?? 0) + 1)
        touched.add(id)
      }
      if (changes.length > 0) continue
      const wrong: string[] = []
      for (const id of touched) {
        const version = (await store.getListing(id))?.version
        if (version !== versions.get(id))
          wrong.push(`${id} has version ${version} after ${versions.get(id)} changes`)
      }
      // A run of a feed may go on meanwhile: versions count only when no change has come after them.
      if ((await store.changesSince(newest, 1)).length > 0) continue
      findings.faults.push(...wrong)
      return
    }
  }
}

type Reading = { status: number; version: number | null; record: WireRecord | null; body: Page }
interface Page {
  readonly results: readonly WireRecord[]
  readonly next_cursor: string | null
}

/** null: reads without a key. */
function reader(baseUrl: string, writer: CrashWriter | null) {
  return async function read(path: string): Promise<Reading> {
    const headers = writer ? { authorization: `Bearer ${writer.nextKey()}` } : undefined
    const get = () => fetch(baseUrl + path, { headers })
    // Once more where it took a connection to the server that was killed.
    const response = await get().catch(get)
    const body = JSON.parse(await response.text())
    if (response.status === 503) {
      await sleep(RETRY_MS)
      return read(path)
    }
    // Behind the version stands the coding that it was sent in.
    const version = Number(/^"(\d+)/.exec(response.headers.get('etag') ?? '')?.[1])
    return { status: response.status, version, record: response.ok ? body : null, body }
  }
}

async function walk(read: ReturnType<typeof reader>, path: string): Promise<WireRecord[]> {
  const found: WireRecord[] = []
  const join = path.includes('?') ? '&' : '?'
  for (let cursor = ''; ; ) {
    const { body } = await read(`${path}${join}limit=${PAGE}${cursor}`)
    found.push(...body.results)
    if (body.next_cursor === null) return found
    cursor = `&cursor=${body.next_cursor}`
  }
}

function text(value: unknown): string {
  const { id, version, state, mark, price, covered_area_m2, description } = (value ?? {}) as Record<
    string,
    unknown
  >
  return JSON.stringify({ id, version, state, mark, price, covered_area_m2, description })
}
