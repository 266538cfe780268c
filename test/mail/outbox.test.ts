/** What becomes of a mail that is sent, refused for now, refused for good, or erased on its way. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import type { AnswerMail } from '../../src/domain/enquiries/enquiry-mail.ts'
import { MailFailure } from '../../src/mail/mail-failure.ts'
import { mailLimits } from '../../src/mail/mail-limits.ts'
import type { MailMessage, MailTransport } from '../../src/mail/mail-message.ts'
import { retryDelayMs } from '../../src/service/mail/settle-mail.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { EMAIL } from '../store/sample-enquiry.ts'
import { noon } from '../store/sample-listing.ts'
import { type MailWorld, nameOf, openMailWorld, SELLER } from './mail-world.ts'

let folder: string
let world: MailWorld
let sent: MailMessage[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estia-outbox-'))
  world = await openMailWorld(folder)
  sent = []
})
afterEach(async () => {
  await world.store.close()
  rmSync(folder, { recursive: true })
})

const taking: MailTransport = { send: async (message) => void sent.push(message) }
const refusing = (code: string, isFinal: boolean): MailTransport => ({
  send: () => Promise.reject(new MailFailure(code, isFinal)),
})
const enquiryNow = async () => (await world.store.getEnquiry(world.enquiry.id))!
const sellerNow = () => world.store.getSellerMail(world.enquiry.seller_id)
/** Neither addresses nor what was written. */
const expectNoPersonalData = () =>
  expect(world.logged.join()).not.toMatch(/@|lift|Anna|message:|enqt_/)

describe('a mail that is taken', () => {
  it('is sent once, under its name and the date of its cause, and is reported as delivered', async () => {
    await world.putNotice('message:1:notice')
    world.clock.nowMs = noon + 5
    const total = await world.sendDue(taking)
    const [message] = sent
    expect(sent).toHaveLength(1)
    expect(message).toMatchObject({ name: nameOf('message:1:notice'), to: SELLER, date: noon })
    expect(message.text).toContain('> Is there a lift?')
    expect(total).toEqual({ sent: 1, failed: 0 })
    expect(await enquiryNow()).toMatchObject({ status: 'sent', delivered_at: noon + 5 })
    await world.sendDue(taking)
    expect(sent).toHaveLength(1)
    expectNoPersonalData()
  })

  it('to the buyer says nothing of what the seller got', async () => {
    const cause = 'message:1:answer'
    const mail: AnswerMail = {
      kind: 'answer',
      ...{ language: 'en', token: 'enqt_token', seller_name: 'Ερμής', name: 'Anna' },
      message: 'Yes.',
      listing: { id: 1, title: 'House', link: 'https://homes.example.com/1', reference: null },
    }
    await world.store.write((t) =>
      t.putOutbox({
        ...{ cause, enquiry_id: world.enquiry.id, request_id: null, seller_id: null },
        ...{ to_address: EMAIL, mail, message_id: nameOf(cause), created_at: noon },
      }),
    )
    await world.sendDue(taking)
    expect(sent.map(({ to }) => to)).toEqual([EMAIL])
    expect(await enquiryNow()).toMatchObject({ status: 'sent', delivered_at: null })
  })

  it('makes a seller reachable again, and leaves the first delivery as it was', async () => {
    const { seller_id } = world.enquiry
    await world.store.write((t) => t.countMailFailure(seller_id, noon, limits.mailFailures))
    await world.putNotice('message:1:notice')
    await world.sendDue(taking)
    expect(await sellerNow()).toMatchObject({ mail_failures: 0 })
    const { updated_seq } = await enquiryNow()
    await world.putNotice('message:2:notice')
    await world.sendDue(taking)
    expect(await enquiryNow()).toMatchObject({ delivered_at: noon, updated_seq })
  })

  it('leaves no file when it was erased on its way', async () => {
    await world.putNotice('message:1:notice')
    await world.sendDue({
      async send(message) {
        sent.push(message)
        await world.store.write((t) => t.eraseEnquiry(world.enquiry.id, noon))
      },
    })
    expect(sent).toHaveLength(1)
    expect(world.forgotten).toEqual([nameOf('message:1:notice')])
  })
})

describe('a mail that is refused for now', () => {
  it('is tried again after a minute, twice as long each time, at most four hours, for three days', async () => {
    await world.putNotice('message:1:notice')
    const gaps: number[] = []
    for (;;) {
      await world.sendDue(refusing('smtp_450', false))
      if ((await enquiryNow()).status === 'undeliverable') break
      const due = (await world.store.waitingMails()).due_at!
      gaps.push((due - world.clock.nowMs) / 60_000)
      world.clock.nowMs = due
    }
    expect(gaps.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240])
    expect(world.clock.nowMs - noon).toBeGreaterThanOrEqual(limits.mailRetryDays * DAY_MS)
    expect(world.clock.nowMs - noon).toBeLessThan(
      limits.mailRetryDays * DAY_MS + limits.mailRetryMaxMs,
    )
    // Nobody has said that there is no such address.
    expect(await sellerNow()).toMatchObject({ mail_failures: 0 })
    expectNoPersonalData()
  })

  it('is tried again up to a fifth earlier, so that those that failed together do not come together', async () => {
    const dueAt: (number | null)[] = []
    for (const byte of [0, 51, 255]) {
      world.chance.byte = byte
      await world.putNotice(`message:${byte}:notice`)
      await world.sendDue(refusing('ECONNREFUSED', false))
      dueAt.push((await world.store.waitingMails()).due_at)
    }
    // The earliest of those that wait.
    const waits = [1, 0.96, 0.8].map((share) => noon + share * retryDelayMs(1))
    expect(dueAt).toEqual(waits)
  })

  it('arrives when it is taken at last', async () => {
    await world.putNotice('message:1:notice')
    await world.sendDue(refusing('ECONNREFUSED', false))
    expect(await world.store.waitingMails()).toMatchObject({ due_at: noon + retryDelayMs(1) })
    await world.sendDue(taking)
    expect(sent).toEqual([])
    world.clock.nowMs += retryDelayMs(1)
    await world.sendDue(taking)
    expect(sent).toHaveLength(1)
  })
})

describe('a mail that is refused for good', () => {
  const refused = refusing('smtp_550', true)

  it('makes the enquiry undeliverable, notifies the buyer, and counts against the seller', async () => {
    await world.putNotice('message:1:notice')
    const toSeller: MailTransport = {
      send: (message) => (message.to === SELLER ? refused : taking).send(message),
    }
    const total = await world.sendDue(toSeller)
    expect(total).toEqual({ sent: 1, failed: 1 })
    expect(await enquiryNow()).toMatchObject({ status: 'undeliverable', delivered_at: null })
    expect(await sellerNow()).toMatchObject({ mail_failures: 1, unreachable_since: null })
    expect(sent.map(({ to }) => to)).toEqual([EMAIL])
    expect(sent[0].subject).toContain('δεν παραδόθηκε')
    expectNoPersonalData()
  })

  it('notifies the seller, once, of an answer that the buyer did not get', async () => {
    const { enquiry, store } = world
    const answer = {
      kind: 'answer',
      language: 'en',
      listing: {
        id: 1,
        title: 'House',
        link: 'https://homes.example.com/listings/1',
        reference: null,
      },
      token: 'enqt_token',
      seller_name: 'Ερμής',
      name: 'Anna',
      message: 'Yes, there is.',
    } as const
    await store.write((t) =>
      t.putOutbox({
        cause: 'message:9:answer',
        enquiry_id: enquiry.id,
        request_id: null,
        seller_id: null,
        to_address: EMAIL,
        mail: answer,
        message_id: nameOf('message:9:answer'),
        created_at: noon,
      }),
    )
    const toBuyer: MailTransport = {
      send: (message) => (message.to === EMAIL ? refused : taking).send(message),
    }
    expect(await world.sendDue(toBuyer)).toEqual({ sent: 1, failed: 1 })
    expect(sent.map(({ to }) => to)).toEqual([SELLER])
    expect(sent[0].text).not.toContain(EMAIL)
    expect(await sellerNow()).toMatchObject({ mail_failures: 0 })
    expectNoPersonalData()
  })

  it('makes the seller unreachable at the third time', async () => {
    for (const number of [1, 2, 3]) await world.putNotice(`message:${number}:notice`)
    await world.sendDue(refused)
    expect(await sellerNow()).toMatchObject({ mail_failures: 3, unreachable_since: noon })
    // The notice to the buyer failed as well: nobody is notified of that.
    expect(await world.store.waitingMails()).toMatchObject({ count: 0 })
  })

  it('for there is nothing in it is given up at once', async () => {
    const cause = 'nothing'
    await world.store.write((t) =>
      t.putOutbox({
        ...{ cause, enquiry_id: null, request_id: null, seller_id: null },
        ...{ to_address: SELLER, mail: null as never, message_id: nameOf(cause), created_at: noon },
      }),
    )
    expect(await world.sendDue(taking)).toEqual({ sent: 0, failed: 1 })
    expect(await world.store.waitingMails()).toMatchObject({ count: 0 })
    expect(await world.store.failedMails(5)).toMatchObject([{ cause, last_error: 'empty' }])
  })

  it('does not hold up the others, as one that cannot be put into words does not', async () => {
    const mail = { kind: 'of another version' } as never
    await world.store.write((t) =>
      t.putOutbox({
        cause: 'strange',
        enquiry_id: null,
        request_id: null,
        seller_id: null,
        to_address: SELLER,
        mail,
        message_id: nameOf('strange'),
        created_at: noon - 1,
      }),
    )
    await world.putNotice('message:1:notice')
    await world.sendDue(taking)
    expect(sent).toHaveLength(1)
    expect(await world.store.waitingMails()).toMatchObject({ count: 1 })
    expect(world.logged.join()).toContain('"code":"unreadable"')
  })
})

describe('workers', () => {
  it('on one store send each mail once, one worker at a time', async () => {
    for (let number = 0; number < 30; number++) await world.putNotice(`message:${number}:notice`)
    const sending = new Set<string>()
    let overlapped = false
    const transport = (holder: string): MailTransport => ({
      async send(message) {
        sending.add(holder)
        overlapped ||= sending.size > 1
        await new Promise((resolve) => setTimeout(resolve, 2))
        sent.push(message)
        sending.delete(holder)
      },
    })
    const workers = ['one', 'two'].map((holder) => world.createWorker(transport(holder), holder))
    for (const worker of workers) worker.start()
    while (sent.length < 30) await new Promise((resolve) => setTimeout(resolve, 5))
    for (const worker of workers) await worker.stop()
    expect(new Set(sent.map(({ name }) => name)).size).toBe(30)
    expect(sent).toHaveLength(30)
    expect(overlapped).toBe(false)
  })

  it('send what is put while they run, when they are poked; a stopped one sends nothing', async () => {
    const worker = world.createWorker(taking)
    worker.poke()
    worker.start()
    await world.putNotice('message:1:notice')
    worker.poke()
    while (sent.length < 1) await new Promise((resolve) => setTimeout(resolve, 5))
    await worker.stop()
    await world.putNotice('message:2:notice')
    worker.poke()
    // By then one that still worked would have sent it: another does, and has nothing to wait for.
    const next = world.createWorker({ send: async () => void by.push('next') }, 'two')
    const by: string[] = []
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sent).toHaveLength(1)
    next.start()
    while (by.length < 1) await new Promise((resolve) => setTimeout(resolve, 5))
    await next.stop()
    expect([sent.length, by]).toEqual([1, ['next']])
  })

  it('take a mail again when the process that took it is gone', async () => {
    await world.putNotice('message:1:notice')
    await world.store.claimMails(noon, noon + mailLimits.claimMs, 1)
    await world.sendDue(taking)
    expect(sent).toEqual([])
    world.clock.nowMs += mailLimits.claimMs
    await world.sendDue(taking)
    expect(sent.map(({ name }) => name)).toEqual([nameOf('message:1:notice')])
  })

  it('take no lease while nothing is due', async () => {
    await world.putNotice('message:1:notice')
    world.clock.nowMs -= 1
    let looks = 0
    let leases = 0
    const watched = {
      ...world.store,
      waitingMails: () => world.store.waitingMails().finally(() => looks++),
      takeLease: async () => ++leases > 0,
    }
    const worker = world.createWorker(taking, 'one', watched)
    worker.start()
    while (looks === 0) await sleep(5)
    await worker.stop()
    expect([sent.length, leases]).toEqual([0, 0])
  })

  /** Stopped where it is, and replaced by another process, which has sent the mail when it goes on. */
  async function stop(): Promise<void> {
    await world.store.releaseLease('mail', 'one')
    world.clock.nowMs += mailLimits.claimMs
    const successor = world.createWorker(taking, 'two')
    successor.start()
    while ((await world.store.waitingMails()).count > 0) await sleep(5)
    await successor.stop()
  }

  it('that was stopped before it sent a mail leaves it to the one that came after', async () => {
    await world.putNotice('message:1:notice')
    const { claimMails } = world.store
    const stopping = {
      ...world.store,
      async claimMails(...given: Parameters<typeof claimMails>) {
        const mails = await claimMails(...given)
        if (sent.length === 0) await stop()
        return mails
      },
    }
    const worker = world.createWorker(taking, 'one', stopping)
    worker.start()
    while (sent.length === 0) await sleep(5)
    await worker.stop()
    expect(sent).toHaveLength(1)
    expect(world.forgotten).toEqual([])
  })

  it.each([
    ['sent it', null],
    ['failed for good', new MailFailure('refused', true, true)],
    ['failed for now', new MailFailure('timeout', false)],
  ])(
    'that was stopped while it sent a mail, and %s, undoes nothing of the one that came after',
    async (_, failure) => {
      await world.putNotice('message:1:notice')
      let ended = false
      const worker = world.createWorker({
        async send() {
          await stop()
          ended = true
          if (failure) throw failure
        },
      })
      worker.start()
      while (!ended) await sleep(5)
      await worker.stop()
      expect(sent).toHaveLength(1)
      expect(world.forgotten).toEqual([])
      expect(await enquiryNow()).toMatchObject({ status: 'sent' })
      expect(await sellerNow()).toMatchObject({ mail_failures: 0 })
      expect(await world.store.waitingMails()).toMatchObject({ count: 0 })
    },
  )
})
