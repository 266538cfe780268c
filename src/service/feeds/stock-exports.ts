/**
 * Exports that portals fetch: a seller creates and revokes them, each with a secret of its own in its address.
 * Invariants: a document is made once for a version of the stock, no matter who fetches it and how often; one is made at a
 * time, so that other requests hardly notice; what is fetched shows the stock as it is now.
 * Cost of a fetch: two rows by their keys and a walk over an index of the seller's listings.
 */
import { hash } from 'node:crypto'
import { limits } from '../../catalogue/limits.ts'
import { hashExportToken, makeExportToken } from '../../domain/access/export-token.ts'
import type { RandomBytes } from '../../domain/enquiries/enquiry-token.ts'
import { Refusal } from '../../domain/refusal.ts'
import { shown } from '../../domain/search/read-parameters.ts'
import type { ExportRow } from '../../store/export-store.ts'
import type { Quota } from '../../store/quota/quota.ts'
import { createAnswerCache } from '../../structures/answer-cache.ts'
import { type CompressedForms, compressOnce } from '../../structures/compress.ts'
import { HOUR_MS } from '../../structures/durations.ts'
import { isoTime } from '../../structures/iso-time.ts'
import type { SellerCaller, SentMembers } from '../listings/write-context.ts'
import { feedUseLimits } from '../service-limits.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'
import { createWorkTurns } from '../work/work-turns.ts'
import {
  type ExportContext,
  type ExportFormat,
  exportFormats,
  exportStock,
} from './export-stock.ts'

export interface ExportView {
  readonly id: number
  readonly name: string
  readonly created_at: string
  readonly last_pulled_at: string | null
  readonly revoked_at: string | null
}

/** Shown once: when it is made. */
export interface ExportWithToken extends ExportView {
  readonly token: string
  /** The address of each format. */
  readonly addresses: Readonly<Record<ExportFormat, string>>
}

export interface StockDocument {
  readonly forms: CompressedForms
  /** Names its bytes, as an entity tag does. */
  readonly tag: string
  /** When the stock last changed; null: there is none, or it may still change within this second. */
  readonly lastModified: number | null
}

export interface StockExports {
  list(caller: SellerCaller): Promise<{ readonly results: readonly ExportView[] }>
  create(sent: SentMembers, caller: SellerCaller): Promise<ExportWithToken>
  revoke(id: number, caller: SellerCaller): Promise<void>
  /** For everybody who has the token. */
  pull(token: string, format: ExportFormat): Promise<StockDocument>
  own(format: ExportFormat, caller: SellerCaller): Promise<StockDocument>
}

export interface StockExportOptions extends ExportContext {
  readonly quota: Quota
  readonly keyPepper: Buffer
  readonly randomBytes: RandomBytes
  readonly now: () => number
}

export function createStockExports(options: StockExportOptions): StockExports {
  const { store, record, quota, keyPepper, randomBytes, now } = options
  const documentOf = createDocuments(options)
  return {
    list: withStoreGuard('read', async ({ sellerId }) => ({
      results: (await store.exportsOf(sellerId)).map(viewOf),
    })),
    create: withStoreGuard('write', async (sent, { sellerId }) => {
      const name = readName(sent)
      const token = makeExportToken(randomBytes)
      const row = await store.write(async (transaction) => {
        await transaction.lockSeller(sellerId)
        const others = await transaction.lockExportsOf(sellerId)
        refuseFurther(others)
        return transaction.addExport({
          ...{ seller_id: sellerId, name, token_hash: hashExportToken(token, keyPepper)! },
          ...{ created_at: now(), pulled_at: null, revoked_at: null },
        })
      })
      const addresses = exportFormats.map((format) => [
        format,
        `${record.baseUrl}/v1/exports/${token}/${format}`,
      ])
      return { ...viewOf(row), token, addresses: Object.fromEntries(addresses) }
    }),
    revoke: withStoreGuard('write', async (id, { sellerId }) => {
      const at = now()
      const isOwn = await store.write((transaction) => transaction.revokeExport(id, sellerId, at))
      if (!isOwn) throw noExport('You have no export of this number.')
    }),
    pull: withStoreGuard('read', async (token, format) => {
      const tokenHash = hashExportToken(token, keyPepper)
      const found = tokenHash === null ? null : await store.exportByToken(tokenHash)
      if (!found) throw noExport('There is no export at this address.')
      if (found.revoked_at !== null) throw revoked(found.revoked_at)
      const max = limits.exportPullsPerHour
      const taken = await quota.take(`export:${found.id}`, max, HOUR_MS, now())
      if (!taken.allowed) throw pulledTooOften(taken.resetAtMs - now())
      const rules = await store.getSellerRules(found.seller_id)
      if (rules?.suspended_at) throw suspended()
      const document = await documentOf(format, found.seller_id)
      await store.touchExport(found.id, now(), now() - feedUseLimits.exportPullNotedMs)
      return document
    }),
    own: withStoreGuard('read', (format, { sellerId }) => documentOf(format, sellerId)),
  }
}

interface MadeDocument extends Omit<StockDocument, 'lastModified'> {
  readonly version: string
}

/** Each document once for a version of its stock, the latest of them cached. */
function createDocuments(options: StockExportOptions) {
  const { store, now } = options
  const turns = createWorkTurns(feedUseLimits.exportsAtOnce, feedUseLimits.exportsWaiting)
  const underWay = new Map<string, Promise<MadeDocument>>()
  const cache = createAnswerCache<MadeDocument>({
    maxBytes: feedUseLimits.exportCacheMaxBytes,
    hasChanged: () => false,
  })
  const make = async (format: ExportFormat, sellerId: number, version: string) => {
    const bytes = await exportStock(format, sellerId, options)
    const tag = `"${hash('sha1', bytes, 'base64url')}"`
    const made = { version, tag, forms: compressOnce(bytes, 'quick') }
    const weight = bytes.byteLength * (1 + feedUseLimits.exportFormsShare)
    cache.put(`${sellerId} ${format}`, made, weight)
    return made
  }
  const shared = (format: ExportFormat, sellerId: number, version: string) => {
    const key = `${sellerId} ${format} ${version}`
    const started = underWay.get(key)
    if (started) return started
    if (turns.isFull()) throw tooBusy()
    const making = turns
      .run(() => make(format, sellerId, version))
      .finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
  return async (format: ExportFormat, sellerId: number): Promise<StockDocument> => {
    const { live, versions, newest } = await store.stockVersion(sellerId)
    const version = `${live} ${versions} ${newest}`
    const cached = cache.get(`${sellerId} ${format}`)
    const { forms, tag } =
      cached?.version === version ? cached : await shared(format, sellerId, version)
    const isSettled = newest > 0 && now() - newest >= feedUseLimits.exportSettledMs
    return { forms, tag, lastModified: isSettled ? newest : null }
  }
}

const viewOf = ({ id, name, created_at, pulled_at, revoked_at }: ExportRow): ExportView => ({
  ...{ id, name, created_at: isoTime(created_at) },
  last_pulled_at: pulled_at === null ? null : isoTime(pulled_at),
  revoked_at: revoked_at === null ? null : isoTime(revoked_at),
})

function readName(sent: SentMembers): string {
  const other = Object.keys(sent).find((member) => member !== 'name')
  if (other !== undefined) {
    throw new Refusal({
      ...{ code: 'unknown_field', param: shown(other), message: 'There is no such member.' },
      ...{ hint: 'Send name alone.', allowed: ['name'] },
    })
  }
  const name = typeof sent.name === 'string' ? sent.name.trim() : sent.name
  const hint = 'Send {"name": "JamesEdition"}: the portal that it is for.'
  if (name === undefined || name === null || name === '') {
    const message = 'An export needs a name.'
    throw new Refusal({ code: 'missing_field', param: 'name', message, hint })
  }
  if (typeof name !== 'string') {
    throw new Refusal({ code: 'invalid_value', param: 'name', message: 'name is a text.', hint })
  }
  if ([...name].length > limits.exportNameMaxChars) {
    const message = `name has at most ${limits.exportNameMaxChars} characters.`
    throw new Refusal({ code: 'too_long', param: 'name', message, hint: 'Shorten it.' })
  }
  return name
}

function refuseFurther(others: readonly ExportRow[]): void {
  const { exportsPerSeller, exportsStoredPerSeller, revokedExportStoredDays } = limits
  const inForce = others.filter(({ revoked_at }) => revoked_at === null).length
  if (inForce >= exportsPerSeller) {
    throw new Refusal({
      code: 'too_many_exports',
      message: `You have ${inForce} exports, which is as many as a seller may have.`,
    })
  }
  if (others.length < exportsStoredPerSeller) return
  throw new Refusal({
    code: 'too_many_exports',
    message: `You have created ${others.length} exports; revoked ones count for ${revokedExportStoredDays} days.`,
    hint: 'Use an export that is in force: GET /v1/my/exports lists them.',
  })
}

const noExport = (message: string): Refusal =>
  new Refusal({
    code: 'not_found',
    message,
    hint: 'Check the address; sellers see their exports with GET /v1/my/exports.',
  })

const revoked = (at: number): Refusal =>
  new Refusal({
    code: 'export_revoked',
    message: `The seller revoked this export on ${isoTime(at).slice(0, 10)}.`,
  })

/** An empty document would make portals drop the ads, over a quarrel that is not theirs. */
const suspended = (): Refusal =>
  new Refusal({
    code: 'publishing_stopped',
    message: 'The seller of this export is suspended here: its stock is not exported meanwhile.',
    hint: 'Keep what you have and fetch it again tomorrow; ask the seller.',
  })

function pulledTooOften(waitMs: number): Refusal {
  const waitS = Math.max(1, Math.ceil(waitMs / 1000))
  return new Refusal(
    {
      code: 'rate_limited',
      message: `This export was fetched ${limits.exportPullsPerHour} times within an hour; the next fetch is answered in ${waitS} seconds.`,
      hint: 'Fetch it a few times a day, with If-None-Match.',
    },
    { retryAfterS: waitS },
  )
}

const tooBusy = (): Refusal =>
  new Refusal(
    {
      code: 'overloaded',
      message: 'Many exports are being made just now.',
      hint: 'Fetch it again after Retry-After.',
    },
    { retryAfterS: feedUseLimits.exportRetryAfterS },
  )
