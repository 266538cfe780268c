/** The service of enquiries on either store: what many at once make of it, and what its keeping leaves. */

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import {
  bounceAddress,
  readReplyAddress,
  replyAddress,
  replyKey,
} from '../../src/domain/enquiries/reply-address.ts'
import { anonymous } from '../../src/service/access/authenticator.ts'
import { createEnquiryService } from '../../src/service/enquiries/create-enquiry-service.ts'
import { createScrubber, type EnquiryContext } from '../../src/service/enquiries/enquiry-context.ts'
import type { EnquiryService } from '../../src/service/enquiries/enquiry-service.ts'
import { forgetEnquiries } from '../../src/service/enquiries/forget-enquiries.ts'
import { createSellerContacts } from '../../src/service/enquiries/seller-contacts.ts'
import { recordContext } from '../../src/service/listings/record-sources.ts'
import { settleSent } from '../../src/service/mail/settle-mail.ts'
import type { EngineSync } from '../../src/service/sync/engine-sync.ts'
import type { OutboxEntry } from '../../src/store/enquiry-store.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS, HOUR_MS } from '../../src/structures/durations.ts'
import { noon, sampleListing, sampleSeller } from '../store/sample-listing.ts'
import { everyOf } from '../support/every-of.ts'
import { copyMigrated } from '../support/new-sqlite-store.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'

interface Place {
  open(): Promise<Store>
  remove(): Promise<void>
}

const places: Readonly<Record<string, () => Promise<Place>>> = {
  async SQLite() {
    const folder = mkdtempSync(join(tmpdir(), 'estia-enquiries-'))
    const path = join(folder, 'estia.sqlite')
    await copyMigrated(path)
    return {
      open: () => openSqliteStore({ path }),
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    }
  },
  async PostgreSQL() {
    const server = await sharedPostgres()
    const url = await server.createMigratedDatabase()
    const patient = { connectTimeoutMs: 20_000, statementTimeoutMs: 20_000, lockTimeoutMs: 20_000 }
    return { open: () => openPostgresStore({ url, ...patient }), remove: () => server.stop() }
  },
}

describe.each(Object.keys(places))('on %s', (name) => {
  const clock = { nowMs: noon }
  const forgotten: string[] = []
  const pepper = Buffer.alloc(32, 5)
  let place: Place
  let stores: Store[]
  let contexts: EnquiryContext[]
  let services: EnquiryService[]
  let listingId: number
  let sellerId: number
  let people = 0

  beforeAll(async () => {
    place = await places[name]()
    // Two processes on one database.
    stores = [await place.open(), await place.open()]
    sellerId = (await stores[0].addSeller({ ...sampleSeller, email: 'desk@agency.example' })).id
    const live = sampleListing(sellerId, {}, { state: 'live', first_published_at: noon })
    listingId = (await stores[0].write((t) => t.insertListing(live))).id
    contexts = stores.map((store) => contextOn(store))
    services = contexts.map(createEnquiryService)
  }, 120_000)
  afterAll(async () => {
    for (const store of stores) await store.close()
    await place.remove()
  })

  function contextOn(store: Store): EnquiryContext {
    const now = () => clock.nowMs
    const contacts = createSellerContacts(store, now)
    const sync = { sellerOf: (id: number) => store.getSeller(id) }
    return {
      store,
      // Nothing here asks for similar listings, which are all that needs an engine.
      sync: sync as unknown as EngineSync,
      record: recordContext(cyprus, 'https://homes.example.com', contacts.of),
      country: cyprus,
      now,
      pepper,
      storeId: 'store',
      randomBytes,
      contacts,
      scrubber: createScrubber(store),
      forgetMails: async (ids) => void forgotten.push(...ids),
    }
  }

  const orderOf = (email: string, more: object = {}) => {
    const client = `10.0.${++people}.1`
    const form_time = services[0].formTime(listingId, client)
    clock.nowMs += limits.formFillMinMs
    const sent = { kind: 'still_available', name: 'Anna', email, privacy_notice: '2026-11' }
    return {
      listingId,
      sent: { ...sent, form_time, ...more },
      once: null,
      caller: anonymous,
      client,
    }
  }
  const either = (at: number) => services[at % 2]

  /** Everything that waits, without claiming it. */
  const waiting = async (): Promise<readonly OutboxEntry[]> => {
    const mails = await stores[0].claimMails(clock.nowMs, clock.nowMs, 500)
    return mails.toSorted((a, b) => a.id - b.id)
  }
  const tokenFor = async (email: string) => {
    const mails = (await waiting()).filter(({ to_address }) => to_address === email)
    const newest = mails.findLast(({ mail }) => mail?.kind === 'confirm')
    if (newest?.mail?.kind !== 'confirm') throw new Error(`nothing was put for ${email}`)
    return newest.mail.token
  }

  it('50 posts with one key are one request with one answer', async () => {
    const once = { key: 'k', fingerprint: 'f' }
    const order = { ...orderOf('once@example.com'), once }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => either(at).post(order)))
    expect(new Set(answers.map(({ enquiry }) => JSON.stringify(enquiry))).size).toBe(1)
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    const mails = (await waiting()).filter(({ to_address }) => to_address === 'once@example.com')
    expect(mails).toHaveLength(1)
    await expect(
      either(1).post({ ...order, once: { key: 'k', fingerprint: 'other' } }),
    ).rejects.toMatchObject({ status: 422 })
  })

  it('20 confirmations of two requests of one person are one thread with two messages', async () => {
    const email = 'twice@example.com'
    const tokens: string[] = []
    for (const message of ['One?', 'Two?']) {
      await either(0).post(orderOf(email, { kind: 'question', message }))
      tokens.push(await tokenFor(email))
    }
    const views = await Promise.all(
      Array.from({ length: 20 }, (_, at) => either(at).confirm(tokens[(at >> 1) % 2])),
    )
    expect(new Set(views.map(({ enquiry_id }) => enquiry_id)).size).toBe(1)
    const view = await either(0).read(tokens[1])
    if (view.side !== 'buyer') throw new Error('It is the token of the buyer.')
    expect(view.messages.map(({ text }) => text).sort()).toEqual(['One?', 'Two?'])
    const kinds = (await waiting()).map(({ mail }) => mail?.kind)
    expect(kinds.filter((kind) => kind === 'notice')).toHaveLength(2)
    expect(kinds.filter((kind) => kind === 'copy')).toHaveLength(2)
    // For the seller's figures it is one enquiry.
    const figures = await stores[0].figureDays([listingId], 0)
    expect(figures).toMatchObject([{ views: 0, enquiries: 1 }])
  })

  it('one form sent 20 times at once is one enquiry', async () => {
    const order = orderOf('copied@example.com')
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        either(at).post({ ...order, sent: { ...order.sent, email: `copied${at}@example.com` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason.status] : [],
    )
    expect(new Set(reasons)).toEqual(new Set([403]))
  })

  it('what many write at once is held to the limit, and a repeat is no message', async () => {
    const email = 'keen@example.com'
    await either(0).post(orderOf(email))
    const token = await tokenFor(email)
    await either(0).confirm(token)
    const same = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) => either(at).write(token, { text: 'Again?' })),
    )
    expect(everyOf(same, ({ status }) => status === 'fulfilled')).toBe(true)
    const flood = await Promise.allSettled(
      Array.from({ length: 25 }, (_, at) => either(at).write(token, { text: `Text ${at}` })),
    )
    const written = flood.filter(({ status }) => status === 'fulfilled')
    // The first confirmed message and "Again?" count too.
    expect(written).toHaveLength(limits.messagesPerThreadDay - 2)
  })

  describe('mails that come in', () => {
    const mailbox = { local: 'reply', domain: 'homes.example.com' }
    const DESK = 'desk@agency.example'
    let named = 0

    /** A confirmed thread, and the addresses for replies that its mails carry. */
    async function openThread(email: string) {
      await either(0).post(orderOf(email, { kind: 'question', message: 'Is there a lift?' }))
      const token = await tokenFor(email)
      const { enquiry_id: handle } = await either(0).confirm(token)
      const mails = (await waiting()).filter(({ cause }) => cause.includes(handle))
      const addressIn = (kind: string) => {
        const mail = mails.find((entry) => entry.mail?.kind === kind)?.mail
        if (!mail || !('reply' in mail) || !mail.reply) throw new Error('no address for replies')
        return replyAddress(mail.reply, mailbox)
      }
      return { token, seller: addressIn('notice'), buyer: addressIn('copy'), handle }
    }

    const mailOf = (from: string, text: string, ...headers: string[]): Buffer =>
      Buffer.from(
        [`From: ${from}`, `Message-ID: <${++named}@x.example>`, ...headers, '', text].join('\r\n'),
      )
    const byHost = { mailbox, isReport: false, isFile: false, isCut: false }
    const receive = (recipient: string, bytes: Buffer, at = 0) =>
      either(at).receive({ ...byHost, bytes, recipient })
    const messagesOf = async (token: string) => {
      const view = await either(0).read(token)
      if (view.side !== 'buyer') throw new Error('It is the token of the buyer.')
      return view.messages
    }
    /** What has left is no longer in the way of the next test. */
    async function sendAll(): Promise<void> {
      const mails = await waiting()
      for (const entry of mails) await settleSent(entry, clock.nowMs, stores[0])
    }

    it('delivered 20 times at once are one message, and the other side gets it by mail', async () => {
      const { token, seller, buyer } = await openThread('reply@example.com')
      expect(seller).not.toBe(buyer)
      const text = 'Yes, two.\r\n\r\nOn 17/11/2026 10:02, Homes wrote:\r\n> Is there a lift?'
      const mail = mailOf(`Desk <${DESK.toUpperCase()}>`, text)
      const receipts = await Promise.all(
        Array.from({ length: 20 }, (_, at) => receive(seller.toUpperCase(), mail, at)),
      )
      const outcomes = receipts.map(({ outcome }) => outcome).sort()
      expect(outcomes).toEqual(['added', ...Array(19).fill('repeated')])
      const answers = (await waiting()).filter(({ to_address: to, mail: sent }) => {
        return to === 'reply@example.com' && sent?.kind === 'answer'
      })
      expect(answers.map(({ mail: sent }) => sent)).toMatchObject([{ message: 'Yes, two.' }])
      // The buyer answers from a phone, with a plan, from an address of work.
      const plan = 'Content-Type: multipart/mixed; boundary=b'
      const parts =
        '--b\r\n\r\nThank you.\r\n--b\r\nContent-Type: application/pdf\r\n\r\nx\r\n--b--'
      expect(await receive(buyer, mailOf('me@work.example', parts, plan))).toEqual({
        outcome: 'added',
      })
      const messages = await messagesOf(token)
      expect(messages.map(({ author, text: said, via }) => [author, said, via])).toEqual([
        ['buyer', 'Is there a lift?', null],
        ['seller', 'Yes, two.', 'mail'],
        ['buyer', 'Thank you.\n\n[Ένα συνημμένο δεν προωθήθηκε.]', 'other_mail'],
      ])
      await sendAll()
    })

    it('while the store is away are neither taken nor refused, and come again', async () => {
      const { token, seller } = await openThread('patient@example.com')
      const bytes = mailOf(DESK, 'Yes, two.')
      const away = { ...stores[0], write: () => Promise.reject(new Error('the store is away')) }
      const service = createEnquiryService(contextOn(away))
      const delivery = { ...byHost, bytes, recipient: seller }
      await expect(service.receive(delivery)).rejects.toThrow('the store is away')
      expect(await messagesOf(token)).toHaveLength(1)
      expect(await receive(seller, bytes)).toEqual({ outcome: 'added' })
      await sendAll()
    })

    it('of programs become no message', async () => {
      const { token, seller } = await openThread('away@example.com')
      const away = mailOf(DESK, 'I am away.', 'Auto-Submitted: auto-replied')
      expect(await receive(seller, away)).toEqual({ outcome: 'automatic' })
      const bytes = mailOf(DESK, 'Lost.')
      const report = { ...byHost, bytes, recipient: seller, isReport: true }
      expect(await either(0).receive(report)).toEqual({ outcome: 'automatic' })
      expect(await messagesOf(token)).toHaveLength(1)
    })

    it('that the page would refuse are refused, and leave nothing', async () => {
      const { token, seller, buyer } = await openThread('refused@example.com')
      const refusedAs = async (reason: string, recipient: string, text: string) => {
        const receipt = await receive(recipient, mailOf(DESK, text))
        expect(receipt, text.slice(0, 50)).toEqual({ outcome: 'refused', reason })
      }
      const forged = `${seller.slice(0, 7)}${seller[7] === 'a' ? 'b' : 'a'}${seller.slice(8)}`
      await refusedAs('unknown_address', forged, 'Hello')
      await refusedAs('unknown_address', seller.replace('homes.', 'other.'), 'Hello')
      await refusedAs('unknown_address', DESK, 'Hello')
      await refusedAs('empty', seller, ' \r\n ')
      await refusedAs('too_long', seller, 'long '.repeat(1000))
      await refusedAs('too_long', seller, 'a\r\n'.repeat(150_000))
      await stores[0].write((t) => t.suspendSeller(sellerId, 'spam', clock.nowMs))
      await refusedAs('closed', seller, 'Hello')
      // One rule for every way to write.
      const enquiry = (await stores[0].findEnquiry(handleKey(seller)))?.enquiry
      const caller = { kind: 'seller', sellerId, keyId: 'k' } as const
      await expect(
        either(0).answer(enquiry?.id ?? 0, { text: 'Hello' }, caller),
      ).rejects.toMatchObject({ status: 403 })
      await stores[0].write((t) => t.liftSuspension(sellerId))
      for (let count = 1; count < limits.messagesPerThreadDay; count++) {
        await receive(buyer, mailOf('refused@example.com', `Question ${count}`))
      }
      expect(await messagesOf(token)).toHaveLength(limits.messagesPerThreadDay)
      await refusedAs('too_many', buyer, 'One more')
      await either(0).remove(token, 'withdraw')
      await refusedAs('closed', seller, 'Too late')
      expect(await messagesOf(token)).toHaveLength(limits.messagesPerThreadDay)
      await either(0).remove(token, 'erase')
      await refusedAs('unknown_address', seller, 'Too late')
      // The host that brought them returns them.
      expect((await waiting()).filter(({ mail }) => mail?.kind === 'reply_refused')).toEqual([])
      await sendAll()
    })

    it('that are refused and came as files are returned by an email, once a day and to nobody else', async () => {
      const { token, seller, buyer } = await openThread('file@example.com')
      await sendAll()
      const refuse = async (to: string, from: string, text: string, isCut = false) => {
        const bytes = mailOf(from, text, `To: ${to}`)
        const order = { ...byHost, bytes, recipient: null, isFile: true, isCut }
        expect((await either(0).receive(order)).outcome).toBe('refused')
        const mails = (await waiting()).flatMap(({ mail, to_address }) =>
          mail?.kind === 'reply_refused' ? [[to_address, mail.reason, mail.language]] : [],
        )
        await sendAll()
        return mails
      }
      const taken = { ...byHost, bytes: mailOf(DESK, 'Yes.', `To: ${seller}`), isFile: true }
      expect((await either(0).receive({ ...taken, recipient: null })).outcome).toBe('added')
      expect((await waiting()).map(({ mail }) => mail?.kind)).toEqual(['answer'])
      await sendAll()
      const long = 'long '.repeat(1000)
      // Somebody else who has the address, or claims to be somebody else.
      expect(await refuse(seller, 'victim@example.com', long)).toEqual([])
      expect(await refuse(buyer, DESK, long)).toEqual([])
      expect(await refuse(seller.replace('+r', '+rx'), DESK, long)).toEqual([])
      expect(await refuse(seller, DESK, long)).toEqual([[DESK, 'too_long', 'el']])
      expect(await refuse(seller, DESK, ' ')).toEqual([])
      expect(await refuse(buyer, 'file@example.com', 'photos', true)).toEqual([
        ['file@example.com', 'too_large', 'en'],
      ])
      clock.nowMs += 86_400_000
      expect(await refuse(seller, DESK, ' ')).toEqual([[DESK, 'empty', 'el']])
      expect(await messagesOf(token)).toHaveLength(2)
    })

    const handleKey = (address: string): string => {
      const read = readReplyAddress(address, mailbox, pepper)
      return read?.is === 'reply' ? replyKey(read.token, pepper) : ''
    }
    const reportOf = (status: string): Buffer =>
      mailOf(
        'MAILER-DAEMON@mail.example',
        `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nAction: failed\r\nStatus: ${status}\r\n\r\n--b--`,
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      )

    it('that report a lost notice mark the thread, tell the buyer, and count against the address', async () => {
      const lost: string[] = []
      for (const at of [1, 2, 3]) {
        const email = `lost${at}@example.com`
        const { token, handle } = await openThread(email)
        const notice = (await waiting()).find(
          ({ cause }) => /:notice$/.test(cause) && cause.includes(handle),
        )
        const address = bounceAddress(notice?.message_id ?? '', mailbox, pepper)
        // Reported before it was noted as sent: the host is asked to try again.
        await expect(receive(address, reportOf('5.1.1'))).rejects.toThrow('not noted as sent')
        await sendAll()
        expect(await receive(address, mailOf(DESK, 'I am away'))).toEqual({ outcome: 'automatic' })
        expect(await receive(address, reportOf('5.1.1'))).toEqual({ outcome: 'bounce' })
        expect(await receive(address, reportOf('5.1.1'))).toEqual({ outcome: 'repeated' })
        expect(await either(0).read(handle)).toMatchObject({ status: 'undeliverable' })
        expect(await messagesOf(token)).toMatchObject([{ undelivered_at: expect.any(String) }])
        const notices = (await waiting()).filter(({ mail }) => mail?.kind === 'undeliverable')
        lost.push(...notices.map(({ to_address }) => to_address ?? ''))
        expect(await stores[0].getSellerMail(sellerId)).toMatchObject({
          ...{ mail_failures: at, unreachable_since: at === 3 ? expect.any(Number) : null },
        })
        await sendAll()
      }
      expect(lost).toEqual(['lost1@example.com', 'lost2@example.com', 'lost3@example.com'])
      await stores[0].setSellerEmail(sellerId, DESK)
    })

    it('that report what is no fault of the address count against nobody', async () => {
      const { handle } = await openThread('policy@example.com')
      const notice = (await waiting()).find(({ cause }) => cause.endsWith(':notice'))
      await sendAll()
      const address = bounceAddress(notice?.message_id ?? '', mailbox, pepper)
      expect(await receive(address, reportOf('5.7.1'))).toEqual({ outcome: 'bounce' })
      expect(await either(0).read(handle)).toMatchObject({ status: 'undeliverable' })
      expect(await stores[0].getSellerMail(sellerId)).toMatchObject({ mail_failures: 0 })
      await sendAll()
    })

    it('that report a lost answer show it in the thread and tell the seller', async () => {
      const { token, seller } = await openThread('gone@example.com')
      await receive(seller, mailOf(DESK, 'Yes, two.'))
      const answer = (await waiting()).find(({ cause }) => cause.endsWith(':answer'))
      await sendAll()
      const address = bounceAddress(answer?.message_id ?? '', mailbox, pepper)
      expect(await receive(address, reportOf('5.2.1'))).toEqual({ outcome: 'bounce' })
      const shown = (await messagesOf(token)).map(({ author, undelivered_at: at }) => [
        author,
        at === null,
      ])
      expect(shown).toEqual([
        ['buyer', true],
        ['seller', false],
      ])
      const notices = (await waiting()).map(({ to_address, mail }) => [to_address, mail?.kind])
      expect(notices).toEqual([[DESK, 'answer_undeliverable']])
      // A report about our domain, or of a thread that is erased, counts against nobody.
      expect(await stores[0].getSellerMail(sellerId)).toMatchObject({ mail_failures: 0 })
      await either(0).remove(token, 'erase')
      expect(await receive(address, reportOf('5.7.1'))).toEqual({ outcome: 'repeated' })
      await sendAll()
    })
  })

  it('everything goes after its time, and the files of its mails with it', async () => {
    const [late, stored] = ['late@example.com', 'stored@example.com']
    await either(0).post(orderOf(late))
    const lateToken = await tokenFor(late)
    await either(0).post(orderOf(stored))
    const storedToken = await tokenFor(stored)
    const { enquiry_id } = await either(0).confirm(storedToken)
    const ids = async (email: string) =>
      (await waiting())
        .filter(({ to_address }) => to_address === email)
        .map(({ message_id }) => message_id)
    const [lateMails, storedMails] = [await ids(late), await ids(stored)]
    clock.nowMs += limits.enquiryConfirmHours * HOUR_MS + 1
    await forgetEnquiries(contexts[1])
    expect(forgotten).toEqual(expect.arrayContaining(lateMails))
    await expect(either(0).read(lateToken)).rejects.toMatchObject({ status: 404 })
    expect((await either(0).read(enquiry_id)).status).toBe('sent')
    clock.nowMs += limits.enquiryStoredDays * DAY_MS
    await forgetEnquiries(contexts[0])
    expect(forgotten).toEqual(expect.arrayContaining(storedMails))
    await expect(either(1).read(storedToken)).rejects.toMatchObject({ status: 404 })
    const inbox = await either(0).inbox(
      { after: 0, status: null, listingId: null, limit: 100 },
      { kind: 'seller', sellerId, keyId: 'k' },
    )
    expect(inbox.results.length).toBeGreaterThan(0)
    expect(new Set(inbox.results.map(({ status, name: person }) => `${status} ${person}`))).toEqual(
      new Set(['erased null']),
    )
    expect((await stores[0].waitingMails()).count).toBe(0)
  })
})
