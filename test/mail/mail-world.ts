/** A store with a seller, a listing and an enquiry, notices to put into its outbox, and workers that send them. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Enquiry } from '../../src/domain/enquiries/enquiry.ts'
import type { NoticeMail } from '../../src/domain/enquiries/enquiry-mail.ts'
import type { MailTransport } from '../../src/mail/mail-message.ts'
import { renderMail } from '../../src/mail/render-mail.ts'
import {
  createOutboxWorker,
  type OutboxWorker,
  type OutboxWorkerOptions,
} from '../../src/service/mail/outbox-worker.ts'
import type { Store } from '../../src/store/store.ts'
import { sampleEnquiry, sampleMail } from '../store/sample-enquiry.ts'
import { noon, sampleListing, sampleSeller } from '../store/sample-listing.ts'
import { newSqliteStore } from '../support/new-sqlite-store.ts'
import { testLedger } from '../support/test-ledger.ts'

export const BASE_URL = 'https://homes.example.com'
export const SENDER = { name: 'Homes', address: 'enquiries@homes.example.com' }
export const SELLER = 'seller@agency.example.com'
export const STORE_ID = 'store'
export const PEPPER = Buffer.alloc(32, 7)

export interface MailWorld {
  readonly store: Store
  readonly clock: { nowMs: number }
  readonly enquiry: Enquiry
  /** Every line that workers have logged. */
  readonly logged: string[]
  readonly forgotten: string[]
  /** To the seller, of the enquiry; its id. */
  /** All that random bytes are. */
  readonly chance: { byte: number }
  putNotice(cause: string): Promise<number>
  createWorker(
    transport: MailTransport,
    holder?: string,
    on?: Store,
    more?: Partial<OutboxWorkerOptions>,
  ): OutboxWorker
  /** Until nothing is due any more; how many it were. */
  sendDue(transport: MailTransport): Promise<{ readonly sent: number; readonly failed: number }>
}

export const nameOf = (cause: string): string =>
  createHash('sha256').update(cause).digest('hex').slice(0, 32)

export async function openMailWorld(folder: string): Promise<MailWorld> {
  const store = await newSqliteStore(join(folder, 'estia.sqlite'))
  const seller = await store.addSeller({ ...sampleSeller, name: 'Ερμής', email: SELLER })
  const listing = await store.write((t) => t.insertListing(sampleListing(seller.id)))
  const parties = { listing_id: listing.id, seller_id: seller.id }
  const more = { share: { email: false, phone: false } }
  const enquiry = await store.write((t) => t.insertEnquiry(sampleEnquiry('one', parties, more)))
  const clock = { nowMs: noon }
  const chance = { byte: 0 }
  const logged: string[] = []
  const forgotten: string[] = []
  const log = (fields: object, text: string) => logged.push(`${JSON.stringify(fields)} ${text}`)

  const createWorker: MailWorld['createWorker'] = (transport, holder = 'one', on = store, more) =>
    createOutboxWorker({
      store: on,
      transport,
      pepper: PEPPER,
      storeId: STORE_ID,
      randomBytes: (count) => new Uint8Array(count).fill(chance.byte),
      now: () => clock.nowMs,
      forgetMails: async (names) => void forgotten.push(...names),
      render: (mail) => renderMail(mail, BASE_URL),
      answerSignIn: async () => undefined,
      lease: { name: 'mail', holder },
      ledger: testLedger(store, () => clock.nowMs),
      log: { info: log, warn: log },
      onError: (error) => logged.push(String(error)),
      ...more,
    })

  return {
    store,
    clock,
    chance,
    enquiry,
    logged,
    forgotten,
    createWorker,
    async putNotice(cause) {
      const entry = sampleMail(cause, {
        enquiry_id: enquiry.id,
        seller_id: seller.id,
        to_address: SELLER,
        mail: noticeOf(enquiry),
        message_id: nameOf(cause),
        created_at: clock.nowMs,
      })
      return (await store.write((t) => t.putOutbox(entry)))!
    },
    async sendDue(transport) {
      const isDue = async () => {
        const { due_at } = await store.waitingMails()
        return due_at !== null && due_at <= clock.nowMs
      }
      const total = { sent: 0, failed: 0 }
      do {
        const worker = createWorker(transport)
        worker.start()
        while (await isDue()) await setTimeout(5)
        await worker.stop()
        total.sent += worker.figures.sent
        total.failed += worker.figures.failed
        // What was under way until now may have caused another.
      } while (await isDue())
      return total
    },
  }
}

const noticeOf = (enquiry: Enquiry): NoticeMail => ({
  kind: 'notice',
  language: 'en',
  listing: { id: 1, title: 'House', link: `${BASE_URL}/listings/1`, reference: null },
  token: 'enqt_token',
  about: 'enquiry',
  enquiry_id: enquiry.id,
  enquiry_kind: 'question',
  name: 'Anna',
  message: 'Is there a lift?',
  viewing: null,
  email: null,
  phone: null,
})
