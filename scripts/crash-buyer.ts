/**
 * A buyer that confirms enquiries until the server is gone, some of them again, and remembers every answer.
 * Half of them are of an address that asks about the same listing twice: they share a thread.
 * Invariant: after any number of kills every confirmed enquiry is one message, with one notice to the seller and one
 * copy to the buyer in the outbox; none is lost and none is there twice.
 */
import { randomBytes } from 'node:crypto'
import type { Random } from '../demo/market/random.ts'
import { readSecrets, type StoreSecrets } from '../src/app/store-secrets.ts'
import { messageIdOf } from '../src/domain/enquiries/enquiry-mail.ts'
import { hashToken, makeHandle, makeToken } from '../src/domain/enquiries/enquiry-token.ts'
import type { Store } from '../src/store/store.ts'
import { sampleRequest } from '../test/store/sample-enquiry.ts'
import { sampleChange, sampleListing, sampleSeller } from '../test/store/sample-listing.ts'

const REQUEST_TIMEOUT_MS = 20_000
const STORED_MS = 86_400_000
const REPEAT_CHANCE = 1 / 4
/** Of one seller: fewer than it takes from new addresses in a day. A multiple of 4, so that one person has one seller. */
const ENQUIRIES_EACH = 20

interface Prepared {
  readonly token: string
  /** Two of one person are one thread. */
  readonly person: number
}

export interface EnquiryFindings {
  readonly faults: string[]
  confirmed: number
}

export class CrashBuyer {
  readonly #baseUrl: string
  readonly #random: Random
  readonly #prepared: readonly Prepared[]
  readonly #secrets: StoreSecrets
  /** Indexes of those whose confirmation was answered. */
  readonly #confirmed = new Set<number>()
  #next = 0
  #answered = 0

  private constructor(
    baseUrl: string,
    random: Random,
    prepared: readonly Prepared[],
    secrets: StoreSecrets,
  ) {
    this.#baseUrl = baseUrl
    this.#random = random
    this.#prepared = prepared
    this.#secrets = secrets
  }

  /** Adds this many requests that wait for their confirmation, as if they had been posted. */
  static async prepare(
    store: Store,
    count: number,
    { baseUrl, random }: { readonly baseUrl: string; readonly random: Random },
  ): Promise<CrashBuyer> {
    const secrets = await readSecrets(store)
    const now = Date.now()
    const prepared = Array.from({ length: count }, (_, at) => ({
      token: makeToken(randomBytes),
      person: at - (at % 4 === 1 ? 1 : 0),
    }))
    for (let from = 0; from < count; from += ENQUIRIES_EACH) {
      const seller = await store.addSeller({ ...sampleSeller, email: 'desk@agency.example' })
      await store.write(async (transaction) => {
        const live = sampleListing(seller.id, {}, { state: 'live', first_published_at: now })
        const { id } = await transaction.insertListing(live)
        await transaction.appendChange(sampleChange(id, { type: 'published', public: true }))
        const parties = { listing_id: id, seller_id: seller.id }
        for (const { token, person } of prepared.slice(from, from + ENQUIRIES_EACH)) {
          await transaction.insertEnquiryRequest(
            sampleRequest(token, parties, {
              handle: makeHandle(randomBytes),
              token_hash: hashToken(token, secrets.enquiryPepper),
              email_hash: `person ${person}`,
              created_at: now,
              expires_at: now + STORED_MS,
            }),
          )
        }
      })
    }
    return new CrashBuyer(baseUrl, random, prepared, secrets)
  }

  get confirmed(): number {
    return this.#confirmed.size
  }

  /** Those that were confirmed again count again. */
  get answered(): number {
    return this.#answered
  }

  /** Resolves when the server no longer answers; throws when it answers what it should not. */
  async confirmUntilGone(): Promise<void> {
    for (;;) {
      const at = this.#pick()
      if (!(await this.#confirm(at))) return
      this.#confirmed.add(at)
      this.#answered += 1
      if (at === this.#next) this.#next += 1
    }
  }

  /** A new one, or one that was confirmed before: who is not sure asks again. */
  #pick(): number {
    const isOver = this.#next === this.#prepared.length
    const repeats = this.#next > 0 && (isOver || this.#random.chance(REPEAT_CHANCE))
    return repeats ? this.#random.whole(0, this.#next - 1) : this.#next
  }

  async #confirm(at: number): Promise<boolean> {
    const url = `${this.#baseUrl}/v1/enquiries/${this.#prepared[at].token}/confirm`
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const response = await fetch(url, { method: 'POST', signal }).catch(() => null)
    const body = await response?.text().catch(() => null)
    if (!response || body === null || body === undefined) return false
    if (response.ok) return true
    if (response.status === 503) return this.#confirm(at)
    throw new Error(`a confirmation was answered ${body}`)
  }

  /** What was answered is there, once; at most the one that was under way is there as well. */
  async audit(store: Store, findings: EnquiryFindings): Promise<void> {
    const threads = new Map<number, number>()
    for (const at of this.#confirmed) {
      const { person, token } = this.#prepared[at]
      const found = await store.findEnquiry(hashToken(token, this.#secrets.enquiryPepper))
      if (!found) findings.faults.push(`enquiry ${at} was confirmed and is not there`)
      else threads.set(person, found.enquiry.id)
    }
    if (new Set(threads.values()).size !== threads.size) {
      findings.faults.push('two persons share a thread')
    }
    for (const [person, id] of threads) {
      const wanted = [...this.#confirmed].filter((at) => this.#prepared[at].person === person)
      const messages = await store.enquiryMessages(id)
      const isUnderWay = this.#prepared[this.#next]?.person === person
      const surplus = messages.length - wanted.length
      if (surplus !== 0 && !(isUnderWay && surplus === 1)) {
        findings.faults.push(`thread ${id} has ${messages.length} messages of ${wanted.length}`)
      }
    }
    findings.confirmed = this.#confirmed.size
  }

  /** At the very end, since it erases: the mails of each thread are exactly those of its messages. */
  async auditMails(store: Store, findings: EnquiryFindings): Promise<void> {
    const { enquiryPepper, storeId } = this.#secrets
    const seen = new Set<number>()
    for (const { token } of this.#prepared) {
      const found = await store.findEnquiry(hashToken(token, enquiryPepper))
      if (!found || seen.has(found.enquiry.id)) continue
      const { id, handle } = found.enquiry
      seen.add(id)
      const messages = await store.enquiryMessages(id)
      const wanted = messages.flatMap((message) =>
        ['copy', 'notice'].map((kind) =>
          messageIdOf(`message:${handle}:${message.id}:${kind}`, storeId),
        ),
      )
      const { messageIds } = await store.write((transaction) =>
        transaction.eraseEnquiry(id, Date.now()),
      )
      if ([...messageIds].sort().join() !== wanted.sort().join()) {
        findings.faults.push(
          `thread ${id} has ${messageIds.length} mails for ${messages.length} messages`,
        )
      }
    }
  }
}
