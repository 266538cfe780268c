/** What each outcome of a mail leaves: rows, mails to others, lines of the log, figures; for every kind of mail. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { MailFailure } from '../../src/mail/mail-failure.ts'
import type { MailMessage } from '../../src/mail/mail-message.ts'
import type { NewOutboxEntry, OutboxEntry } from '../../src/store/enquiry-store.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { EMAIL, sampleAnswer, sampleMail } from '../store/sample-enquiry.ts'
import { noon } from '../store/sample-listing.ts'
import { type MailWorld, nameOf, openMailWorld, SELLER } from './mail-world.ts'

let folder: string
let world: MailWorld
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estia-settling-'))
  world = await openMailWorld(folder)
})
afterEach(async () => {
  await world.store.close()
  rmSync(folder, { recursive: true })
})

const put = (cause: string, more: Partial<NewOutboxEntry> = {}) =>
  world.store.write((t) =>
    t.putOutbox(
      sampleMail(cause, {
        ...{ enquiry_id: world.enquiry.id, message_id: nameOf(cause), created_at: noon, ...more },
      }),
    ),
  )
const toBuyer: Partial<NewOutboxEntry> = { seller_id: null, to_address: EMAIL, mail: sampleAnswer }
const toNobody: Partial<NewOutboxEntry> = { ...toBuyer, enquiry_id: null }
const toSeller = (): Partial<NewOutboxEntry> => ({
  ...{ seller_id: world.enquiry.seller_id, to_address: SELLER, mail: sampleAnswer },
  enquiry_id: null,
})

/** The first mail ends like this; those that follow from it find their host away. */
async function ends(failure: Error | null): Promise<string> {
  const { store, enquiry } = world
  const { status, delivered_at } = (await store.getEnquiry(enquiry.id))!
  const { sent, failed, others } = await sendFirst(failure)
  const after = (await store.getEnquiry(enquiry.id))!
  const seller = (await store.getSellerMail(enquiry.seller_id))!
  const errors = (await store.failedMails(9)).map(({ last_error }) => last_error)
  return [
    `sent ${sent}, failed ${failed}, others to ${others}`,
    ...(errors.length > 0 ? [`as ${errors}`] : []),
    ...(after.status === status ? [] : [`enquiry ${after.status}`]),
    ...(after.delivered_at === delivered_at ? [] : ['delivered']),
    ...(seller.mail_failures === 0 ? [] : [`seller failed ${seller.mail_failures}`]),
    ...world.logged.splice(0),
  ].join('\n')
}

async function sendFirst(failure: Error | null) {
  const sent: string[] = []
  const total = await world.sendDue({
    async send({ to }) {
      sent.push(to)
      if (sent.length > 1) throw new MailFailure('ECONNREFUSED', false)
      if (failure) throw failure
    },
  })
  return { ...total, others: sent.slice(1).join(' ') || 'nobody' }
}

const refused = new MailFailure('smtp_550', true)
const policy = new MailFailure('smtp_554', true, false)
const later = new MailFailure('smtp_450', false)

it('a notice', async () => {
  await world.putNotice('message:1:notice')
  expect(await ends(null)).toMatchInlineSnapshot(`
    "sent 1, failed 0, others to nobody
    delivered
    {"mail":1,"kind":"notice","attempt":1} a mail was sent"
  `)
  await world.putNotice('message:2:notice')
  expect(await ends(later)).toMatchInlineSnapshot(`
    "sent 0, failed 0, others to nobody
    {"mail":2,"kind":"notice","attempt":1,"code":"smtp_450"} a mail is tried again later"
  `)
})

it('a notice that is refused', async () => {
  await world.putNotice('message:1:notice')
  expect(await ends(refused)).toMatchInlineSnapshot(`
    "sent 0, failed 1, others to anna.georgiou@example.com
    as smtp_550
    enquiry undeliverable
    seller failed 1
    {"mail":1,"kind":"notice","attempt":1,"code":"smtp_550"} a mail has failed for good
    {"mail":2,"kind":"undeliverable","attempt":1,"code":"ECONNREFUSED"} a mail is tried again later"
  `)
})

it('a notice that is refused for what we are', async () => {
  await world.putNotice('message:1:notice')
  expect(await ends(policy)).toMatchInlineSnapshot(`
    "sent 0, failed 1, others to anna.georgiou@example.com
    as smtp_554
    enquiry undeliverable
    {"mail":1,"kind":"notice","attempt":1,"code":"smtp_554"} a mail has failed for good
    {"mail":2,"kind":"undeliverable","attempt":1,"code":"ECONNREFUSED"} a mail is tried again later"
  `)
})

it('an answer', async () => {
  await put('message:a:7:answer', toBuyer)
  expect(await ends(null)).toMatchInlineSnapshot(`
    "sent 1, failed 0, others to nobody
    {"mail":1,"kind":"answer","attempt":1} a mail was sent"
  `)
  await put('message:a:8:answer', toBuyer)
  expect(await ends(refused)).toMatchInlineSnapshot(`
    "sent 0, failed 1, others to seller@agency.example.com
    as smtp_550
    {"mail":2,"kind":"answer","attempt":1,"code":"smtp_550"} a mail has failed for good
    {"mail":3,"kind":"answer_undeliverable","attempt":1,"code":"ECONNREFUSED"} a mail is tried again later"
  `)
})

it('an answer whose seller has no address any more', async () => {
  await put('message:a:7:answer', toBuyer)
  await world.store.setSellerEmail(world.enquiry.seller_id, null)
  expect(await ends(refused)).toMatchInlineSnapshot(`
    "sent 0, failed 1, others to nobody
    as smtp_550
    {"mail":1,"kind":"answer","attempt":1,"code":"smtp_550"} a mail has failed for good"
  `)
})

it('an answer of no enquiry, and a mail to a seller that is about none', async () => {
  await put('sign-in:1', toNobody)
  expect(await ends(refused)).toMatchInlineSnapshot(`
    "sent 0, failed 1, others to nobody
    as smtp_550
    {"mail":1,"kind":"answer","attempt":1,"code":"smtp_550"} a mail has failed for good"
  `)
  await put('feed_failing:1', toSeller())
  expect(await ends(refused)).toMatchInlineSnapshot(`
    "sent 0, failed 1, others to nobody
    as smtp_550,smtp_550
    seller failed 1
    {"mail":2,"kind":"answer","attempt":1,"code":"smtp_550"} a mail has failed for good"
  `)
})

it('a mail that is retried for three days, and not a moment longer', async () => {
  await put('sign-in:1', { ...toNobody, created_at: noon - limits.mailRetryDays * DAY_MS + 1 })
  expect(await ends(later)).toMatchInlineSnapshot(`
    "sent 0, failed 0, others to nobody
    {"mail":1,"kind":"answer","attempt":1,"code":"smtp_450"} a mail is tried again later"
  `)
  await put('sign-in:2', { ...toNobody, created_at: noon - limits.mailRetryDays * DAY_MS })
  expect(await ends(later)).toMatchInlineSnapshot(`
    "sent 0, failed 1, others to nobody
    as smtp_450
    {"mail":2,"kind":"answer","attempt":1,"code":"smtp_450"} a mail has failed for good"
  `)
})

it('a success forgives failures, but not a bounce of the last days', async () => {
  const { store, enquiry } = world
  const bounced = async (at: number | null) => {
    await store.write((t) => t.countMailFailure(enquiry.seller_id, noon, 9, at))
    await world.putNotice(`message:${at}:notice`)
    await sendFirst(null)
    return (await store.getSellerMail(enquiry.seller_id))?.mail_failures
  }
  expect(await bounced(null)).toBe(0)
  const since = noon - limits.mailBounceDays * DAY_MS
  expect(await bounced(since)).toBe(1)
  expect(await bounced(since - 1)).toBe(0)
})

it('what waits is counted, a request for a link is answered by others, and a message has all of its parts', async () => {
  const asked: OutboxEntry[] = []
  const messages: MailMessage[] = []
  const worker = world.createWorker(
    { send: async (message) => void messages.push(message) },
    'one',
    world.store,
    {
      answerSignIn: async (entry) => void asked.push(entry),
      bounceAddress: (name) => `bounce+${name}@homes.example.com`,
    },
  )
  expect(worker.figures).toEqual({ sent: 0, failed: 0, waiting: 0, oldestAt: null })
  await put('later', { ...toNobody, created_at: noon + 5 })
  await put('sooner', { ...toNobody, created_at: noon + 4 })
  worker.start()
  while (worker.figures.waiting === 0) await sleep(5)
  expect(worker.figures).toEqual({ sent: 0, failed: 0, waiting: 2, oldestAt: noon + 4 })
  const request = { kind: 'sign_in_request', language: 'en' } as never
  await put('link', { ...toNobody, mail: request, created_at: noon })
  const mail = { ...sampleAnswer, references: ['a'.repeat(32)] }
  await put('answer', { ...toBuyer, mail, created_at: noon })
  worker.poke()
  while (messages.length === 0 || asked.length === 0) await sleep(5)
  await worker.stop()
  expect(asked.map(({ cause }) => cause)).toEqual(['link'])
  expect(messages[0]).toMatchObject({
    ...{ name: nameOf('answer'), to: EMAIL, date: noon, references: ['a'.repeat(32)] },
    bouncesTo: `bounce+${nameOf('answer')}@homes.example.com`,
  })
})
