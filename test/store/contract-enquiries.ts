/** The store's contract: requests, threads, limits, erasure and keeping of enquiries. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Enquiry } from '../../src/domain/enquiries/enquiry.ts'
import type { WriteTransaction } from '../../src/store/store.ts'
import { EMAIL, type Parties, sampleEnquiry, sampleMail, sampleRequest } from './sample-enquiry.ts'
import { noon, sampleListing } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeEnquiries(bench: Bench): void {
  describe('enquiries', () => judgeEnquiries(bench))
}

function judgeEnquiries(bench: Bench): void {
  let here: Parties
  let there: Parties

  beforeEach(async () => {
    const listed = async (seller_id: number): Promise<Parties> => {
      const listing = await bench.store.write((t) => t.insertListing(sampleListing(seller_id)))
      return { listing_id: listing.id, seller_id }
    }
    here = await listed(bench.seller.id)
    there = await listed(bench.other.id)
  })

  const write = <T>(work: (transaction: WriteTransaction) => Promise<T>) => bench.store.write(work)
  const open = (name: string, parties = here, more: Partial<Enquiry> = {}) =>
    write((t) => t.insertEnquiry(sampleEnquiry(name, parties, more)))

  describe('a request', () => {
    test('is read as it was posted, by its token or its handle', async () => {
      const given = sampleRequest('a', here)
      const posted = await write((t) => t.insertEnquiryRequest(given))
      const {
        once_hash: _,
        body_hash,
        client_hash,
        network_hash: __,
        text_hash,
        ...request
      } = given
      expect(posted).toStrictEqual({ isNew: true, request: { ...request, id: expect.any(Number) } })
      if (!posted.isNew) throw new Error('It is new.')
      expect(await bench.store.getEnquiryRequest(given.token_hash)).toStrictEqual(posted.request)
      expect(await bench.store.getEnquiryRequest(given.handle)).toStrictEqual(posted.request)
      expect(await bench.store.getEnquiryRequest('other')).toBeNull()
      expect(await bench.store.findEnquiry(given.token_hash)).toBeNull()
    })

    test('of 50 concurrent ones with one Idempotency-Key there is one, and all see it', async () => {
      const stores = [bench.store, await bench.openAnother()]
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          stores[at % 2].write((t) =>
            t.insertEnquiryRequest(sampleRequest(`r${at}`, here, { once_hash: 'once' })),
          ),
        ),
      )
      const [first, ...more] = outcomes.filter(({ isNew }) => isNew)
      expect(more).toEqual([])
      if (!first.isNew) throw new Error('One of them is new.')
      const { handle, listing_id, created_at, expires_at } = first.request
      const post = { handle, listing_id, created_at, expires_at, body_hash: 'body' }
      for (const outcome of outcomes.filter(({ isNew }) => !isNew)) {
        expect(outcome).toStrictEqual({ isNew: false, post })
      }
    })

    test('that was confirmed is still found by its Idempotency-Key', async () => {
      const given = sampleRequest('a', here, { once_hash: 'once' })
      await write((t) => t.insertEnquiryRequest(given))
      await confirm(given.token_hash)
      const again = { ...given, handle: 'enq_b', token_hash: 'token b', body_hash: 'another' }
      expect(await write((t) => t.insertEnquiryRequest(again))).toMatchObject({
        isNew: false,
        post: { handle: 'enq_a', body_hash: 'body' },
      })
      expect(await bench.store.getEnquiryRequest('enq_b')).toBeNull()
    })
  })

  /** As the service does it: a request becomes a thread, or a message of one. */
  const confirm = (tokenHash: string, fails = false) =>
    bench.store.write(async (t) => {
      const request = await t.lockEnquiryRequest(tokenHash)
      if (request === null) return (await t.lockEnquiryByKey(tokenHash))?.enquiry ?? null
      const { handle, email_hash, listing_id, seller_id, draft } = request
      const parties = { listing_id, seller_id }
      const { message, ...rest } = draft
      const enquiry =
        (await t.findThread(email_hash, listing_id)) ??
        (await t.insertEnquiry({ ...sampleEnquiry('x', parties), ...rest, handle, email_hash }))
      await t.addEnquiryToken(handle, enquiry.id, 'handle')
      await t.addEnquiryToken(tokenHash, enquiry.id, 'buyer')
      const posted = await t.addEnquiryMessage({
        enquiry_id: enquiry.id,
        author: 'buyer',
        text: message,
        created_at: noon + 1,
      })
      await t.deleteEnquiryRequest(request.id, enquiry.id)
      await t.putOutbox(sampleMail(`message:${posted.id}:notice`, { enquiry_id: enquiry.id }))
      if (fails) throw new Error('stopped')
      return enquiry
    })

  describe('a confirmation', () => {
    test('is complete or absent, and a second one finds the first', async () => {
      const given = sampleRequest('a', here)
      await write((t) => t.insertEnquiryRequest(given))
      await expect(confirm(given.token_hash, true)).rejects.toThrow('stopped')
      expect(await bench.store.getEnquiryRequest(given.handle)).not.toBeNull()
      expect(await bench.store.findEnquiry(given.handle)).toBeNull()
      expect((await bench.store.waitingMails()).count).toBe(0)
      const enquiry = await confirm(given.token_hash)
      expect(await confirm(given.token_hash)).toStrictEqual(enquiry)
      expect(await bench.store.getEnquiryRequest(given.handle)).toBeNull()
      expect(await bench.store.findEnquiry(given.token_hash)).toStrictEqual({
        enquiry,
        side: 'buyer',
      })
      expect(await bench.store.findEnquiry(given.handle)).toStrictEqual({ enquiry, side: 'handle' })
      expect(await bench.store.enquiryMessages(enquiry?.id ?? 0)).toHaveLength(1)
      expect((await bench.store.waitingMails()).count).toBe(1)
    })

    test('of many at once creates one thread for an address and a listing, with every message', async () => {
      const stores = [bench.store, await bench.openAnother()]
      const names = Array.from({ length: 12 }, (_, at) => `r${at}`)
      for (const name of names)
        await write((t) => t.insertEnquiryRequest(sampleRequest(name, here)))
      const made = await Promise.all(
        [...names, ...names].map((name, at) => {
          bench.store = stores[at % 2]
          return confirm(`token ${name}`)
        }),
      )
      bench.store = stores[0]
      expect(new Set(made.map((enquiry) => enquiry?.id)).size).toBe(1)
      expect(await bench.store.enquiryMessages(made[0]?.id ?? 0)).toHaveLength(12)
      expect((await bench.store.waitingMails()).count).toBe(12)
      for (const name of names) {
        expect((await bench.store.findEnquiry(`token ${name}`))?.enquiry.id).toBe(made[0]?.id)
      }
    })

    test('of another address or listing creates another thread', async () => {
      const { id } = await open('a')
      expect((await write((t) => t.findThread('anna', here.listing_id)))?.id).toBe(id)
      expect(await write((t) => t.findThread('anna', there.listing_id))).toBeNull()
      expect(await write((t) => t.findThread('boris', here.listing_id))).toBeNull()
      await expect(open('b')).rejects.toThrow()
      await open('c', here, { email_hash: 'boris' })
    })
  })

  describe('a thread', () => {
    test('is read as it was written, and as it was changed', async () => {
      const enquiry = await open('a')
      expect(enquiry).toStrictEqual({
        ...sampleEnquiry('a', here),
        id: enquiry.id,
        updated_seq: enquiry.updated_seq,
      })
      expect(await bench.store.getEnquiry(enquiry.id)).toStrictEqual(enquiry)
      const changed = {
        ...enquiry,
        status: 'answered' as const,
        viewing: null,
        share: { email: false, phone: true },
        answered_at: noon + 5,
      }
      const written = await write((t) => t.updateEnquiry(changed))
      expect(written.updated_seq).toBeGreaterThan(enquiry.updated_seq)
      expect(await bench.store.getEnquiry(enquiry.id)).toStrictEqual(written)
      expect(written).toStrictEqual({ ...changed, updated_seq: written.updated_seq })
    })

    test('has several tokens, each for one side, and messages in order', async () => {
      const { id } = await open('a')
      await write(async (t) => {
        await t.addEnquiryToken('one', id, 'seller')
        await t.addEnquiryToken('two', id, 'seller')
        for (const [at, author] of (['buyer', 'seller', 'buyer'] as const).entries()) {
          await t.addEnquiryMessage({ enquiry_id: id, author, text: `${at}`, created_at: noon })
        }
      })
      expect((await bench.store.findEnquiry('one'))?.side).toBe('seller')
      expect((await bench.store.findEnquiry('two'))?.enquiry.id).toBe(id)
      const messages = await bench.store.enquiryMessages(id)
      expect(messages.map(({ author, text }) => `${author} ${text}`)).toEqual([
        'buyer 0',
        'seller 1',
        'buyer 2',
      ])
      const later = { enquiry_id: id, author: 'seller', text: '3', created_at: noon + 9 } as const
      const added = await write((t) => t.addEnquiryMessage({ ...later, via: 'mail' }))
      expect(added).toEqual({ ...later, id: added.id, via: 'mail', undelivered_at: null })
      // The first time counts.
      for (const at of [noon + 10, noon + 11]) await write((t) => t.markUndelivered(added.id, at))
      const recent = await write((t) => t.messagesSince(id, noon + 9))
      expect(recent).toEqual([{ ...added, undelivered_at: noon + 10 }])
    })
  })

  describe('an inbox', () => {
    const page = { after: 0, status: null, listingId: null, limit: 10 }
    const idsOf = (list: readonly Enquiry[]) => list.map(({ id }) => id)

    test('is in the order of the changes, page by page, each seller its own', async () => {
      const made: Enquiry[] = []
      for (const name of ['a', 'b', 'c']) made.push(await open(name, here, { email_hash: name }))
      await open('d', there)
      await write((t) => t.updateEnquiry({ ...made[0], status: 'read' }))
      const inbox = await bench.store.enquiriesOf(here.seller_id, page)
      expect(idsOf(inbox)).toEqual([made[1].id, made[2].id, made[0].id])
      const [first] = await bench.store.enquiriesOf(here.seller_id, { ...page, limit: 1 })
      const rest = { ...page, after: first.updated_seq }
      expect(idsOf(await bench.store.enquiriesOf(here.seller_id, rest))).toEqual(
        idsOf(inbox).slice(1),
      )
      const newest = { ...page, before: Number.MAX_SAFE_INTEGER, limit: 2 }
      const top = await bench.store.enquiriesOf(here.seller_id, newest)
      expect(idsOf(top)).toEqual([made[0].id, made[2].id])
      const older = { ...newest, before: top[1].updated_seq }
      expect(idsOf(await bench.store.enquiriesOf(here.seller_id, older))).toEqual([made[1].id])
      const read = { ...page, status: 'read' as const }
      expect(idsOf(await bench.store.enquiriesOf(here.seller_id, read))).toEqual([made[0].id])
      const other = { ...page, listingId: there.listing_id }
      expect(await bench.store.enquiriesOf(here.seller_id, other)).toEqual([])
      expect(await bench.store.enquiriesOf(there.seller_id, other)).toHaveLength(1)
      expect(idsOf(await bench.store.enquiriesOfPerson(here.seller_id, 'b'))).toEqual([made[1].id])
    })

    test('gives each change its own number under concurrent writes', async () => {
      const stores = [bench.store, await bench.openAnother()]
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          stores[at % 2].write((t) =>
            t.insertEnquiry(sampleEnquiry(`e${at}`, here, { email_hash: `${at}` })),
          ),
        ),
      )
      expect(new Set(made.map(({ updated_seq }) => updated_seq)).size).toBe(20)
    })

    test('measures how fast a seller answers, leaving out spam', async () => {
      await open('a', here, { confirmed_at: noon, answered_at: noon + 5 })
      await open('b', here, { confirmed_at: noon + 9, email_hash: 'b' })
      await open('c', here, { confirmed_at: noon + 9, email_hash: 'c', status: 'spam' })
      await open('d', here, { confirmed_at: noon - 1, email_hash: 'd' })
      await open('e', there, { confirmed_at: noon + 2, email_hash: 'e' })
      const [mine, others] = [here, there].map(({ seller_id }) => ({ seller_id }))
      expect(await bench.store.answerRows(noon)).toStrictEqual([
        { ...mine, confirmed_at: noon, answered_at: noon + 5 },
        { ...mine, confirmed_at: noon + 9, answered_at: null },
        { ...others, confirmed_at: noon + 2, answered_at: null },
      ])
    })
  })

  describe('limits', () => {
    const query = {
      email_hash: 'anna',
      client_hash: 'client',
      network_hash: 'network',
      text_hash: 'text' as string | null,
      daySince: noon - 100,
      hourSince: noon - 10,
    }
    const countsOf = (more = {}) =>
      write((t) => t.lockEnquiryCounts({ ...query, seller_id: here.seller_id, ...more }))

    test('are counted by address, client, seller and text, also after the confirmation', async () => {
      const none = { email: 0, client: 0, unanswered: 0, newToSeller: 0, sameTextSellers: 0 }
      const nothing = { ...none, isConfirmed: false, networkMails: 0, strangerMails: 0 }
      expect(await countsOf()).toStrictEqual(nothing)
      const posts = [
        sampleRequest('a', here),
        sampleRequest('b', here, { email_hash: 'boris' }),
        sampleRequest('c', there, { client_hash: 'other', created_at: noon - 50 }),
        sampleRequest('d', there, { email_hash: 'dora', created_at: noon - 500 }),
        sampleRequest('e', there, { email_hash: 'eva', client_hash: 'x', network_hash: 'x' }),
      ]
      for (const post of posts) await write((t) => t.insertEnquiryRequest(post))
      // The same text of a stranger, unconfirmed, is not held against this address.
      const some = { email: 2, client: 2, unanswered: 1, newToSeller: 0, sameTextSellers: 0 }
      const counts = { ...some, isConfirmed: false, networkMails: 2, strangerMails: 3 }
      expect(await countsOf()).toStrictEqual(counts)
      expect(await countsOf({ client_hash: 'x' })).toMatchObject({ sameTextSellers: 1 })
      const thread = await confirm('token a')
      const known = { ...counts, isConfirmed: true, newToSeller: 1, networkMails: 1 }
      expect(await countsOf()).toStrictEqual({ ...known, strangerMails: 2 })
      if (!thread) throw new Error('It was confirmed.')
      await write((t) => t.updateEnquiry({ ...thread, status: 'answered' }))
      expect(await countsOf()).toMatchObject({ unanswered: 0, newToSeller: 1 })
      expect(await countsOf({ text_hash: null })).toMatchObject({ sameTextSellers: 0 })
      await confirm('token e')
      expect(await countsOf()).toMatchObject({ sameTextSellers: 1, strangerMails: 1 })
      await open('f', there, { email_hash: 'boris', confirmed_at: noon - 101 })
      await confirm('token b')
      expect(await countsOf()).toMatchObject({ newToSeller: 1, networkMails: 0, strangerMails: 0 })
      const { seller_id } = here
      const of = { seller_id, daySince: noon - 100 }
      expect(await write((t) => t.lockSellerCounts({ ...of, email_hash: 'nobody' }))).toStrictEqual(
        {
          newToSeller: 1,
          isConfirmed: false,
        },
      )
      expect(await countsOf({ email_hash: 'boris' })).toMatchObject({ isConfirmed: true })
    })

    test('hold under concurrency', async () => {
      const stores = [bench.store, await bench.openAnother()]
      const posted = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          stores[at % 2].write(async (t) => {
            const { email } = await t.lockEnquiryCounts({ ...query, seller_id: here.seller_id })
            if (email >= 5) return false
            return (await t.insertEnquiryRequest(sampleRequest(`r${at}`, here))).isNew
          }),
        ),
      )
      expect(posted.filter((isNew) => isNew)).toHaveLength(5)
    })

    test('let a proof be used once', async () => {
      const stores = [bench.store, await bench.openAnother()]
      const used = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          stores[at % 2].write((t) => t.useProof('proof', noon + 1)),
        ),
      )
      expect(used.filter((isFirst) => isFirst)).toHaveLength(1)
    })
  })

  describe('erasure', () => {
    test('leaves only the fact of an enquiry, and nothing of the person', async () => {
      await write((t) => t.insertEnquiryRequest(sampleRequest('a', here)))
      const enquiry = await confirm('token a')
      const id = enquiry?.id ?? 0
      await write((t) => t.insertEnquiryRequest(sampleRequest('again', here)))
      const erasure = await write((t) => t.eraseEnquiry(id, noon + 9))
      expect(erasure).toStrictEqual({ enquiries: 1, messageIds: [expect.stringMatching(/notice/)] })
      expect(await write((t) => t.eraseEnquiry(id, noon + 10))).toStrictEqual({
        enquiries: 0,
        messageIds: [],
      })
      const erased = await bench.store.getEnquiry(id)
      expect(erased).toMatchObject({
        ...{ status: 'erased', name: null, email: null, phone: null, viewing: null },
        ...{ email_hash: '', erased_at: noon + 9, kind: 'viewing' },
      })
      expect(erased?.updated_seq).toBeGreaterThan(enquiry?.updated_seq ?? 0)
      expect((await bench.store.enquiryMessages(id)).map(({ text }) => text)).toEqual([null])
      for (const key of ['token a', 'enq_a']) {
        expect(await bench.store.findEnquiry(key)).toBeNull()
        expect(await write((t) => t.lockEnquiryByKey(key))).toBeNull()
      }
      expect(await bench.store.getEnquiryRequest('enq_again')).toBeNull()
      expect((await bench.store.waitingMails()).count).toBe(0)
      // An erased person may ask again.
      await open('b')
      expect(await bench.store.scrub()).toBe(true)
    })

    test('of a person at one seller leaves others and other sellers alone', async () => {
      const mine = await open('a')
      const other = await open('b', here, { email_hash: 'boris' })
      const elsewhere = await open('c', there)
      await write((t) => t.insertEnquiryRequest(sampleRequest('d', here)))
      const erasure = await write((t) => t.erasePerson(here.seller_id, 'anna', noon + 9))
      expect(erasure.enquiries).toBe(1)
      expect((await bench.store.getEnquiry(mine.id))?.email).toBeNull()
      expect((await bench.store.getEnquiry(other.id))?.email).toBe(EMAIL)
      expect((await bench.store.getEnquiry(elsewhere.id))?.email).toBe(EMAIL)
      expect(await bench.store.getEnquiryRequest('enq_d')).toBeNull()
    })
  })

  describe('the retention period', () => {
    const bounds = {
      ...{ nowMs: noon + 900, requestsBefore: noon + 50, threadsBefore: noon },
      ...{ postsBefore: noon - 50, proofsBefore: noon, outboxBefore: noon + 5 },
    }

    test('ends for each at its own bound', async () => {
      const old = await open('old', here, { last_message_at: noon - 1 })
      const young = await open('young', here, { last_message_at: noon, email_hash: 'b' })
      await write(async (t) => {
        await t.insertEnquiryRequest(sampleRequest('a', here, { created_at: noon - 60 }))
        await t.insertEnquiryRequest(
          sampleRequest('b', here, { expires_at: noon + 50, email_hash: 'c' }),
        )
        await t.useProof('old', noon - 1)
        await t.useProof('new', noon)
        const sent = await t.putOutbox(sampleMail('sent'))
        const failed = await t.putOutbox(sampleMail('failed'))
        const late = await t.putOutbox(sampleMail('late'))
        await t.putOutbox(sampleMail('waiting'))
        await t.markMailSent(sent ?? 0, noon)
        await t.markMailFailed({ id: failed ?? 0, attempts: 0 }, noon, 'refused')
        await t.markMailSent(late ?? 0, noon + 5)
      })
      expect(await bench.store.forgetEnquiries(bounds)).toMatchObject({
        ...{ requests: 1, enquiries: 1, posts: 1, proofs: 1, mails: 2, isPartial: false },
      })
      expect((await bench.store.getEnquiry(old.id))?.erased_at).toBe(noon + 900)
      expect((await bench.store.getEnquiry(young.id))?.erased_at).toBeNull()
      expect(await bench.store.getEnquiryRequest('enq_a')).toBeNull()
      expect(await bench.store.getEnquiryRequest('enq_b')).not.toBeNull()
      expect(await write((t) => t.useProof('old', noon))).toBe(true)
      expect(await write((t) => t.useProof('new', noon))).toBe(false)
      expect(await write((t) => t.putOutbox(sampleMail('sent')))).not.toBeNull()
      expect(await write((t) => t.putOutbox(sampleMail('late')))).toBeNull()
      expect((await bench.store.waitingMails()).count).toBe(2)
      expect(await bench.store.forgetEnquiries(bounds)).toMatchObject({ requests: 0, enquiries: 0 })
    })
  })
}
