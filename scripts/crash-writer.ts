/**
 * A seller that writes until the server is gone, and remembers every answer.
 * Invariant: one request at a time, so at a kill at most one write per writer is unanswered: `underWay`.
 * Every write carries one number in three fields, so that half a write would show.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../demo/market/random.ts'
import { storedPhotoUrl } from '../test/support/stored-photo.ts'

export interface Known {
  readonly id: number
  readonly version: number
  readonly state: 'draft' | 'live' | 'removed'
  /** The number that the last write put into price, covered_area_m2 and description. */
  readonly mark: number
}

export interface UnderWay {
  readonly kind: 'create' | 'change' | 'publish' | 'remove'
  /** null: a listing that is only being created. */
  readonly before: Known | null
  /** What it is if the write was carried out; the id of a new one is not known yet. */
  readonly after: Omit<Known, 'id'>
  readonly reference: string
}

/** After an answer that the database cannot be read at the moment. */
export const RETRY_MS = 250

export interface Account {
  readonly companyId: number
  /** Several, since one alone has 3,600 requests an hour. */
  readonly keys: readonly string[]
}

const STOCK_MIN = 5
const STOCK_MAX = 25
const REQUEST_TIMEOUT_MS = 20_000

export class CrashWriter {
  readonly account: Account
  readonly known = new Map<number, Known>()
  readonly answered = { create: 0, change: 0, publish: 0, remove: 0 }
  underWay: UnderWay | null = null
  #marks = 0
  #calls = 0
  readonly #name: string
  readonly #baseUrl: string
  readonly #random: Random

  constructor(name: string, account: Account, baseUrl: string, random: Random) {
    this.#name = name
    this.account = account
    this.#baseUrl = baseUrl
    this.#random = random
  }

  /** The keys by turns. */
  nextKey(): string {
    const { keys } = this.account
    return keys[this.#calls++ % keys.length]
  }

  /** Resolves when the server no longer answers; throws when it answers what it should not. */
  async writeUntilGone(): Promise<void> {
    while (await this.writeOnce());
  }

  /** False: the server no longer answers, or the database does not answer it: the comparison finds out what became of the write. */
  async writeOnce(): Promise<boolean> {
    this.underWay = this.#next()
    const response = await this.#send(this.underWay).catch(() => null)
    const body = await response?.text().catch(() => null)
    if (!response || body === null || body === undefined || response.status === 503) return false
    if (!response.ok) throw new Error(`${this.underWay.kind} was answered ${body}`)
    this.#note(this.underWay, response.headers.get('etag'), body)
    return true
  }

  /** Asks again for the listing whose creation was not answered: it must be the same one. */
  async repeatCreate(create: UnderWay): Promise<Known> {
    const response = await this.#send(create)
    const body = await response.text()
    if (response.status === 503) {
      await sleep(RETRY_MS)
      return this.repeatCreate(create)
    }
    if (!response.ok) throw new Error(`a repeated create was answered ${body}`)
    const { id } = JSON.parse(body) as { id: number }
    return { id, ...create.after }
  }

  get stock(): readonly Known[] {
    return [...this.known.values()].filter(({ state }) => state !== 'removed')
  }

  #next(): UnderWay {
    const random = this.#random
    const { stock } = this
    const mark = ++this.#marks
    const reference = `${this.#name}-${mark}`
    if (stock.length < STOCK_MIN || (stock.length < STOCK_MAX && random.chance(0.2))) {
      return {
        kind: 'create',
        before: null,
        after: { version: 1, state: 'draft', mark },
        reference,
      }
    }
    const before = random.pick(stock)
    const version = before.version + 1
    const draft = stock.find(({ state }) => state === 'draft')
    if (random.chance(stock.length >= STOCK_MAX ? 0.5 : 0.1)) {
      return { kind: 'remove', before, after: { ...before, version, state: 'removed' }, reference }
    }
    if (draft && random.chance(0.3)) {
      const after = { ...draft, version: draft.version + 1, state: 'live' as const }
      return { kind: 'publish', before: draft, after, reference }
    }
    return { kind: 'change', before, after: { ...before, version, mark }, reference }
  }

  #send({ kind, before, after, reference }: UnderWay): Promise<Response> {
    const at = `/v1/listings/${before?.id}`
    const [method, path] = {
      create: ['POST', '/v1/listings'],
      change: ['PATCH', at],
      publish: ['POST', `${at}/publish`],
      remove: ['DELETE', at],
    }[kind]
    const written = kind === 'create' || kind === 'change'
    const body = { ...marked(after.mark), ...(kind === 'create' ? this.#whole(reference) : {}) }
    return fetch(this.#baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.nextKey()}`,
        ...(written ? { 'content-type': 'application/json' } : {}),
        ...(kind === 'create' ? { 'idempotency-key': reference } : {}),
        ...(before ? { 'if-match': `"${before.version}"` } : {}),
      },
      ...(written ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
  }

  #whole(reference: string) {
    return {
      deal: 'sale',
      property_type: 'apartment',
      condition: 'pre-owned',
      bedrooms: 2,
      district: 'limassol',
      reference,
      // Already stored, so that a create is one write and not two.
      photo_urls: [storedPhotoUrl(this.#baseUrl)],
    }
  }

  #note({ kind, before, after }: UnderWay, etag: string | null, body: string): void {
    const id = before?.id ?? (JSON.parse(body) as { id: number }).id
    if (kind !== 'remove' && etag !== `"${after.version}"`) {
      throw new Error(`${kind} of ${id} was answered with ${etag}, not version ${after.version}`)
    }
    this.known.set(id, { id, ...after })
    this.answered[kind]++
    this.underWay = null
  }
}

export const marked = (mark: number) => ({
  price: mark,
  covered_area_m2: mark,
  description: `Mark ${mark}.`,
})
