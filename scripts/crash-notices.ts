/**
 * The notices of the crash run: one webhook that gets every public change, at an address that never answers, and one saved
 * search for the homes of a writer. However often the processes were killed, in the end there is one delivery for
 * each change and one notice for each home that is live.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../src/store/store.ts'
import { sampleWebhook } from '../test/store/sample-webhook.ts'
import type { CrashWriter } from './crash-writer.ts'

const LOOK_MS = 100
const SETTLED_WITHIN_MS = 60_000
const PAGE = 1_000
/** More than any run has. */
const ALL = 1_000_000
const TOKEN = /^[a-z]+_(.{22})/

export class CrashNotices {
  /** How many there are in the end. */
  readonly counts = { deliveries: 0, notices: 0 }
  readonly #webhookId: number
  readonly #searchId: number
  readonly #writer: CrashWriter

  private constructor(webhookId: number, searchId: number, writer: CrashWriter) {
    this.#webhookId = webhookId
    this.#searchId = searchId
    this.#writer = writer
  }

  /** At a server that answers, before anything is written. */
  static async prepare(
    store: Store,
    sellerId: number,
    writer: CrashWriter,
    baseUrl: string,
  ): Promise<CrashNotices> {
    const url = 'https://nobody.invalid/hook'
    const webhook = await store.write((transaction) =>
      transaction.addWebhook(sampleWebhook({ seller_id: sellerId, key_id: null }, { url })),
    )
    const response = await fetch(`${baseUrl}/v1/searches`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${writer.nextKey()}`,
      },
      body: JSON.stringify({ query: { company_id: writer.account.companyId } }),
    })
    if (!response.ok) throw new Error(`the search was not saved: ${await response.text()}`)
    const { token } = (await response.json()) as { token: string }
    const [, handle] = TOKEN.exec(token)!
    const search = await store.getSavedSearch(handle)
    return new CrashNotices(webhook.id, search!.id, writer)
  }

  /** At servers that run on, when nobody writes any more. */
  async audit(store: Store): Promise<readonly string[]> {
    const end = Date.now() + SETTLED_WITHIN_MS
    while (!(await isSettled(store))) {
      if (Date.now() > end) return ['changes wait to be reported, and nobody reports them']
      await sleep(LOOK_MS)
    }
    return [...(await this.#missedDeliveries(store)), ...(await this.#missedMatches(store))]
  }

  async #missedDeliveries(store: Store): Promise<string[]> {
    const seqs: number[] = []
    for (let before: number | null = null; ; ) {
      const query = { webhook_id: this.#webhookId, status: null, before, limit: PAGE }
      const rows = await store.deliveriesOf(query)
      if (rows.length === 0) break
      seqs.push(...rows.map(({ seq }) => seq!))
      before = rows.at(-1)!.id
    }
    this.counts.deliveries = seqs.length
    const changes = await store.publicChangesSince(0, ALL)
    return differences(
      'delivery of change',
      seqs,
      changes.map(({ seq }) => seq),
    )
  }

  async #missedMatches(store: Store): Promise<string[]> {
    const matches = await store.matchesOf(this.#searchId, 0, ALL)
    const reported = matches.filter(({ kind }) => kind === 'new').map((match) => match.listing_id)
    this.counts.notices = reported.length
    const live = this.#writer.stock.filter(({ state }) => state === 'live').map(({ id }) => id)
    const still = new Set(live)
    return differences(
      'notice of listing',
      reported.filter((id) => still.has(id)),
      live,
    )
  }
}

async function isSettled(store: Store): Promise<boolean> {
  const { newest } = await store.changeRange()
  if (((await store.webhookPosition()) ?? 0) < newest) return false
  const due = { until: Number.MAX_SAFE_INTEGER, ahead: Number.MAX_SAFE_INTEGER }
  const [unsettled] = await store.unsettledListings(due, null, 1)
  return unsettled === undefined && (await store.firstSettled()) === null
}

function differences(what: string, found: readonly number[], expected: readonly number[]) {
  const [has, wanted] = [new Set(found), new Set(expected)]
  const met = new Set<number>()
  const isRepeated = (one: number) => met.size === met.add(one).size
  return [
    ...expected.filter((one) => !has.has(one)).map((one) => `no ${what} ${one}`),
    ...found.filter((one) => !wanted.has(one)).map((one) => `unexpected ${what} ${one}`),
    ...found.filter(isRepeated).map((one) => `second ${what} ${one}`),
  ]
}
