/** The store's contract: mails that wait to be sent, and where sellers are written to. */
import { describe, expect, test } from 'vitest'
import type { NewOutboxEntry } from '../../src/store/enquiry-store.ts'
import type { WriteTransaction } from '../../src/store/store.ts'
import { EMAIL, sampleMail } from './sample-enquiry.ts'
import { noon, sampleSeller } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeOutbox(bench: Bench): void {
  const write = <T>(work: (transaction: WriteTransaction) => Promise<T>) => bench.store.write(work)
  const put = (cause: string, created_at = noon, more: Partial<NewOutboxEntry> = {}) =>
    write((t) => t.putOutbox(sampleMail(cause, { created_at, ...more })))

  const claim = (id: number | null, attempts = 0) => ({ id: id ?? 0, attempts })

  describe('the outbox', () => {
    test('has one mail for a cause', async () => {
      const stores = [bench.store, await bench.openAnother()]
      const ids = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          stores[at % 2].write((t) => t.putOutbox(sampleMail('request:1:confirm'))),
        ),
      )
      expect(ids.filter((id) => id !== null)).toHaveLength(1)
      expect((await bench.store.waitingMails()).count).toBe(1)
    })

    test('hands out what is due, oldest first, to one at a time', async () => {
      await put('later', noon + 9)
      await put('second', noon + 1)
      await put('first', noon)
      const waiting = { count: 3, oldest_at: noon, due_at: noon }
      expect(await bench.store.waitingMails()).toStrictEqual(waiting)
      const [first, ...rest] = await bench.store.claimMails(noon + 5, noon + 60, 9)
      expect(first).toStrictEqual({
        ...sampleMail('first'),
        id: first.id,
        attempts: 1,
        next_attempt_at: noon + 60,
        sent_at: null,
        failed_at: null,
        last_error: null,
      })
      expect(rest.map(({ cause }) => cause)).toEqual(['second'])
      expect(await bench.store.claimMails(noon + 5, noon + 60, 9)).toEqual([])
      expect(await bench.store.waitingMails()).toStrictEqual({ ...waiting, due_at: noon + 9 })
      // The process that took them is gone: they come back when the claim expires, and attempts are counted.
      const again = await bench.store.claimMails(noon + 60, noon + 120, 2)
      expect(again.map(({ cause, attempts }) => [cause, attempts])).toEqual([
        ['later', 1],
        ['second', 2],
      ])
    })

    test('hands out what somebody waits for before any notice, whatever was written first', async () => {
      const notice = { kind: 'feed_held' } as unknown as NewOutboxEntry['mail']
      for (let at = 0; at < 30; at += 1) await put(`digest ${at}`, noon, { mail: notice })
      await put('link', noon + 3)
      await put('not due yet', noon + 9)
      const mails = await bench.store.claimMails(noon + 5, noon + 60, 2)
      expect(mails.map(({ cause }) => cause)).toEqual(['link', 'digest 0'])
      // Back from a first attempt it is still before them.
      const again = await bench.store.claimMails(noon + 60, noon + 120, 3)
      expect(again.map(({ cause }) => cause)).toEqual(['not due yet', 'link', 'digest 1'])
    })

    test('hands out none twice under concurrency', async () => {
      for (let at = 0; at < 12; at += 1) await put(`mail ${at}`)
      const stores = [bench.store, await bench.openAnother()]
      const taken: string[] = []
      const takeAll = async (at: number) => {
        const mails = await stores[at % 2].claimMails(noon, noon + 60, 2)
        taken.push(...mails.map(({ cause }) => cause))
      }
      await Promise.all(Array.from({ length: 12 }, (_, at) => takeAll(at)))
      for (let rest = 12; rest > 0; rest -= 1) await takeAll(0)
      expect(taken.length).toBe(12)
      expect(new Set(taken).size).toBe(12)
    })

    test('stores neither address nor text of what was sent or failed', async () => {
      const [sent, failed] = [await put('sent'), await put('failed')]
      expect(await write((t) => t.markMailSent(sent ?? 0, noon + 1))).toBe(true)
      expect(await write((t) => t.markMailSent(sent ?? 0, noon + 2))).toBe(false)
      expect(await write((t) => t.markMailFailed(claim(sent), noon + 2, 'refused'))).toBe(false)
      expect(await write((t) => t.markMailFailed(claim(failed), noon + 2, 'refused'))).toBe(true)
      expect(await bench.store.claimMails(noon + 99, noon + 100, 9)).toEqual([])
      const none = { count: 0, oldest_at: null, due_at: null }
      expect(await bench.store.waitingMails()).toStrictEqual(none)
      expect(await put('sent')).toBeNull()
    })

    test('drops the mails waiting for the seller of a thread, and nothing else', async () => {
      const to = { enquiry_id: 7, seller_id: bench.seller.id }
      const sent = await put('sent notice', noon, to)
      await write((t) => t.markMailSent(sent ?? 0, noon + 1))
      await put('notice', noon, to)
      await put('copy', noon, { enquiry_id: 7 })
      await put('other thread', noon, { ...to, enquiry_id: 8 })
      expect(await write((t) => t.dropUnsentNotices(7))).toEqual(['notice'])
      const left = await bench.store.claimMails(noon, noon + 60, 9)
      expect(left.map(({ cause }) => cause)).toEqual(['copy', 'other thread'])
      expect(await put('sent notice', noon, to)).toBeNull()
    })

    test('retries on request', async () => {
      const id = await put('slow')
      await bench.store.claimMails(noon, noon + 60, 9)
      await write((t) => t.retryMail(claim(id, 1), noon + 10, 'greylisted'))
      expect(await bench.store.claimMails(noon + 9, noon + 60, 9)).toEqual([])
      const [mail] = await bench.store.claimMails(noon + 10, noon + 60, 9)
      expect(mail).toMatchObject({ last_error: 'greylisted', attempts: 2, to_address: EMAIL })
      // By the attempt that took it before, which has lost it.
      await write((t) => t.retryMail(claim(id, 1), noon + 11, 'timeout'))
      expect(await bench.store.claimMails(noon + 11, noon + 60, 9)).toEqual([])
      expect(await write((t) => t.markMailFailed(claim(id, 1), noon + 11, 'refused'))).toBe(false)
      expect(await write((t) => t.markMailFailed(claim(id, 2), noon + 11, 'refused'))).toBe(true)
    })
  })

  describe('the address of a seller', () => {
    test('is stored separately from the seller, changed and cleared', async () => {
      const { id, ...seller } = await bench.store.addSeller({ ...sampleSeller, email: EMAIL })
      expect(seller).toStrictEqual(sampleSeller)
      expect(await bench.store.getSeller(id)).toStrictEqual({ id, ...sampleSeller })
      const mail = {
        seller_id: id,
        email: EMAIL,
        mail_failures: 0,
        unreachable_since: null,
        language: null,
        bounced_at: null,
      }
      expect(await bench.store.getSellerMail(id)).toStrictEqual(mail)
      expect(await bench.store.getSellerMail(bench.seller.id)).toBeNull()
      expect(await bench.store.setSellerEmail(bench.seller.id, 'a@example.com')).toBe(true)
      expect(await bench.store.setSellerEmail(id, null)).toBe(true)
      expect(await bench.store.setSellerEmail(999, 'a@example.com')).toBe(false)
      const all = await bench.store.listSellerMail()
      expect(all.map(({ email }) => email)).toEqual(['a@example.com', null])
    })

    test('counts as unreachable after failures in a row, until one arrives or it is changed', async () => {
      const { id } = bench.seller
      await bench.store.setSellerEmail(id, EMAIL)
      const fail = (at: number) => write((t) => t.countMailFailure(id, at, 3))
      await fail(noon + 1)
      await write((t) => t.clearMailFailures(id, noon))
      await fail(noon + 2)
      expect(await fail(noon + 3)).toMatchObject({ mail_failures: 2, unreachable_since: null })
      await fail(noon + 4)
      const mail = {
        seller_id: id,
        email: EMAIL,
        mail_failures: 4,
        unreachable_since: noon + 4,
        language: null,
        bounced_at: null,
      }
      expect(await fail(noon + 5)).toStrictEqual(mail)
      expect(await bench.store.getSellerMail(id)).toStrictEqual(mail)
      await bench.store.setSellerEmail(id, 'b@example.com')
      expect(await bench.store.getSellerMail(id)).toMatchObject({ unreachable_since: null })
      expect(await write((t) => t.countMailFailure(999, noon, 3))).toBeNull()
    })
  })
}
