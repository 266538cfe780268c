/** Enquiries over the interface, in detail: what is refused and how, what each side sees, what is left of them. */
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { messageIdOf } from '../../src/domain/enquiries/enquiry-mail.ts'
import { HOUR_MS } from '../../src/structures/durations.ts'
import { sampleRequest } from '../store/sample-enquiry.ts'
import { sampleWebhook } from '../store/sample-webhook.ts'
import { type OpenApi, readOpenApi } from '../support/open-api.ts'
import { newestMail, readMails } from '../support/read-mails.ts'
import { solveProof } from '../support/solve-proof.ts'
import { send, type TestAnswer } from '../support/test-app.ts'
import { type Seller, type SellerApp, startSellerApp } from '../write/seller-app.ts'

const AGENCY = 'desk@agency.example'
let app: SellerApp
let seller: Seller
let other: Seller
let listing: number
let openApi: OpenApi
let posts = 0
/** Of the latest form: each is drawn in a network of its own, since limits of networks are another test's. */
let client = '10.0.0.1'

beforeAll(async () => {
  app = await startSellerApp({ fitsPrices: false })
  seller = await app.addSeller()
  other = await app.addSeller()
  await app.store.setSellerEmail(seller.id, AGENCY)
  listing = await seller.listingIn('live')
  openApi = await readOpenApi(app)
})
afterAll(() => app.stop())

const ask = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<TestAnswer> =>
  send(app, {
    method,
    url: `/v1${path}`,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { payload: body } : {}),
    remoteAddress: client,
  })

/** As a form of ours sends it, a while after it was drawn. */
const enquiry = (more: object = {}, id = listing, from?: string) => {
  posts += 1
  client = `10.${posts >> 8}.${posts & 255}.1`
  const form_time = app.service.enquiries.formTime(id, from ?? client)
  app.clock.nowMs += limits.formFillMinMs
  return {
    kind: 'question',
    name: 'Anna Georgiou',
    email: `anna${posts}@example.com`,
    message: `Is the parking covered? ${posts}`,
    privacy_notice: '2026-11',
    form_time,
    ...more,
  }
}

const post = (more: object = {}, headers = {}, id = listing) =>
  ask('POST', `/listings/${id}/enquiries`, enquiry(more, id), headers)

/** Posted, and confirmed by the mailed secret. */
async function confirmed(email: string, more: object = {}, id = listing) {
  const posted = await post({ email, ...more }, {}, id)
  expect(posted.status).toBe(202)
  const { token } = newestMail(app.dataDir, 'confirm', email)
  const answer = await ask('POST', `/enquiries/${token}/confirm`)
  expect(answer.status).toBe(200)
  const [newest] = [...(await seller.call('GET', '/my/enquiries?limit=100')).body.results].slice(-1)
  return { token, handle: String(posted.body.enquiry_id), id: Number(newest?.id), answer }
}

/** Everything that a look could have changed. */
const standing = async () =>
  JSON.stringify([
    (await seller.call('GET', '/my/enquiries?limit=100')).body,
    readMails(app.dataDir).map(({ cause }) => cause),
  ])

describe('a post', () => {
  it('waits for its confirmation, and the seller hears nothing of it', async () => {
    const before = await standing()
    const { status, body, headers } = await post({ email: 'first@example.com' })
    expect(status).toBe(202)
    expect(body).toMatchObject({
      enquiry_id: expect.stringMatching(/^enq_[\w-]{22}$/),
      status: 'awaiting_confirmation',
      expires_at: new Date(app.clock.nowMs + 48 * HOUR_MS).toISOString(),
      delivers_to: 'Seller 1',
      answers_usually_within_h: null,
    })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers.location).toBe(String(body.links.status))
    const mail = newestMail(app.dataDir, 'confirm', 'first@example.com')
    expect(JSON.stringify(body)).not.toContain(mail.token)
    expect(readMails(app.dataDir).length).toBe(JSON.parse(before)[1].length + 1)
    expect((await seller.call('GET', '/my/enquiries')).body.results).toEqual([])
  })

  it('is as OpenAPI describes it, refusals too', async () => {
    const operation = openApi.operations.find(({ operationId }) => operationId === 'postEnquiry')!
    for (const more of [{}, { kind: 'gossip' }]) {
      const { status, body } = await post(more)
      expect(openApi.schemaError(operation, status, body)).toBeNull()
    }
  })

  it('with one Idempotency-Key, 50 at once, makes one request and one answer', async () => {
    const sent = enquiry({ email: 'once@example.com' })
    const headers = { 'idempotency-key': 'k-1' }
    const path = `/listings/${listing}/enquiries`
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask('POST', path, sent, headers)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0].status).toBe(202)
    expect(readMails(app.dataDir).filter(({ to }) => to === 'once@example.com')).toHaveLength(1)
    const otherBody = await ask('POST', path, { ...sent, message: 'Another.' }, headers)
    expect([otherBody.status, otherBody.body.error.code]).toEqual([422, 'idempotency_key_reused'])
    // A day later the listing is closed: a repeat is still answered as it was.
    const gone = await seller.listingIn('live')
    const late = enquiry({ email: 'late@example.com' }, gone)
    const first = await ask('POST', `/listings/${gone}/enquiries`, late, headers)
    await seller.call('POST', `/listings/${gone}/close`, { reason: 'sold' })
    const again = await ask('POST', `/listings/${gone}/enquiries`, late, headers)
    expect([first.status, again.text]).toEqual([202, first.text])
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  it.each([
    ['an unknown field', { mail: 'x@example.com' }, 'unknown_field', 'mail'],
    ['2,001 characters', { message: 'a'.repeat(2001) }, 'too_long', 'message'],
    ['a look-alike address', { email: 'аnna@example.com' }, 'invalid_value', 'email'],
    ['a line break in a name', { name: 'Anna\r\nBcc: all@example.com' }, 'invalid_value', 'name'],
    ['no name', { name: ' ' }, 'missing_field', 'name'],
    ['an old notice', { privacy_notice: '2025-01' }, 'invalid_value', 'privacy_notice'],
    [
      'a slot in the past',
      {
        kind: 'viewing',
        viewing: { slots: [{ from: '2026-07-01T10:00Z', to: '2026-07-01T11:00Z' }] },
      },
      'invalid_value',
      expect.stringContaining('viewing.slots'),
    ],
    [
      'a slot that ends before it begins',
      {
        kind: 'viewing',
        viewing: { slots: [{ from: '2026-07-20T11:00Z', to: '2026-07-20T10:00Z' }] },
      },
      'invalid_range',
      expect.stringContaining('viewing.slots'),
    ],
  ])('with %s is refused, and says what to send', async (_, more, code, param) => {
    const { status, body } = await post(more)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code, param })
    expect(String(body.error.hint).length).toBeGreaterThan(10)
  })

  it('about a listing that is not live names similar ones that are', async () => {
    const closed = await seller.listingIn('closed')
    const { status, body } = await post({}, {}, closed)
    expect([status, body.error.code]).toEqual([409, 'listing_not_live'])
    expect([...body.error.similar].map(({ id }) => id)).toContain(listing)
    const [, next] = /GET \/v1(\S+?)[,.]/.exec(String(body.error.hint))!
    expect((await ask('GET', next)).status).toBe(200)
    expect((await post({}, {}, await seller.listingIn('paused'))).status).toBe(404)
    expect((await post({}, {}, await seller.listingIn('removed'))).status).toBe(410)
  })

  it('to a seller without an address is refused, and its record says so before', async () => {
    const silent = await other.listingIn('live')
    const { status, body } = await post({}, {}, silent)
    expect([status, body.error.code]).toEqual([409, 'seller_unreachable'])
    expect((await ask('GET', `/listings/${silent}`)).body.accepts_enquiries).toBe(false)
  })

  it('of a program needs a solved challenge, which is good once', async () => {
    const { form_time: _, ...bare } = enquiry({ email: 'program@example.com' })
    const path = `/listings/${listing}/enquiries`
    const refused = await ask('POST', path, bare)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'proof_required'])
    const proof = solveProof(refused.body.error.challenge as never)
    expect((await ask('POST', path, { ...bare, proof })).status).toBe(202)
    const used = await ask('POST', path, { ...bare, proof })
    expect([used.status, String(used.body.error.message)]).toEqual([
      403,
      expect.stringContaining('used before'),
    ])
    const [, hinted] = /GET \/v1(\S+?),/.exec(String(used.body.error.hint))!
    expect((await ask('GET', hinted)).body.challenge).toMatch(/^[\w-]{22}\./)
    expect((await ask('POST', path, { ...bare, proof: 'x:1' })).status).toBe(403)
  })

  it('of a bot is answered like any other, and nothing of it is stored', async () => {
    const before = readMails(app.dataDir).length
    const good = await post({ email: 'person@example.com' })
    const trapped = enquiry({ subject_line: 'Buy coins' })
    const quick = { ...enquiry(), form_time: app.service.enquiries.formTime(listing, client) }
    for (const sent of [quick, trapped]) {
      const bot = await ask('POST', `/listings/${listing}/enquiries`, sent)
      expect(bot.status).toBe(202)
      const keys = Object.keys(bot.body)
      expect(keys).toEqual(Object.keys(good.body))
      const status = await ask('GET', `/enquiries/${bot.body.enquiry_id}`)
      const real = await ask('GET', `/enquiries/${good.body.enquiry_id}`)
      expect({ ...status.body, enquiry_id: '', created_at: '', expires_at: '' }).toEqual({
        ...real.body,
        enquiry_id: '',
        created_at: '',
        expires_at: '',
      })
    }
    expect(readMails(app.dataDir).length).toBe(before + 1)
  })

  it('beyond a limit is refused, and the limits are in the store', async () => {
    const flat = await seller.listingIn('live')
    const wanted = Array.from({ length: 4 }, () => post({ email: 'Keen@example.com' }, {}, flat))
    const answers = await Promise.all(wanted)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0].body.error).toMatchObject({ code: 'too_many_enquiries', limit: 'unanswered' })
    expect(Number(refused[0].headers['retry-after'])).toBeGreaterThan(0)
    const fromOne = async (email: string, suffix: string) =>
      send(app, {
        method: 'POST',
        url: `/v1/listings/${flat}/enquiries`,
        headers: { 'content-type': 'application/json' },
        payload: enquiry({ email }, flat, '2001:db8::/64'),
        remoteAddress: `2001:db8::${suffix}`,
      })
    for (let at = 0; at < limits.enquiriesPerClientDay; at += 1) {
      expect((await fromOne(`c${at}@example.com`, String(at))).status).toBe(202)
    }
    expect((await fromOne('c99@example.com', 'ffff')).body.error).toMatchObject({ limit: 'client' })
  })
})

describe('what strangers can do to a seller', () => {
  it('nothing: enquiries that nobody confirmed do not count against it', async () => {
    const crowded = await app.addSeller()
    await app.store.setSellerEmail(crowded.id, 'crowded@agency.example')
    const flat = await crowded.listingIn('live')
    for (let at = 0; at <= limits.newEnquirersPerSellerDay; at += 1) {
      expect((await post({ email: `invented${at}@example.com` }, {}, flat)).status).toBe(202)
    }
    expect((await post({ email: 'genuine@example.com' }, {}, flat)).status).toBe(202)
  })

  it('confirmed ones do, when they are posted and when they are confirmed', async () => {
    const loved = await app.addSeller()
    await app.store.setSellerEmail(loved.id, 'loved@agency.example')
    const flat = await loved.listingIn('live')
    const tokens: string[] = []
    for (let at = 0; at <= limits.newEnquirersPerSellerDay; at += 1) {
      expect((await post({ email: `fan${at}@example.com` }, {}, flat)).status).toBe(202)
      tokens.push(newestMail(app.dataDir, 'confirm', `fan${at}@example.com`).token)
    }
    const [late] = tokens.splice(-1)
    for (const token of tokens) {
      expect((await ask('POST', `/enquiries/${token}/confirm`)).status).toBe(200)
    }
    const full = await ask('POST', `/enquiries/${late}/confirm`)
    expect([full.status, full.body.error.limit]).toEqual([429, 'seller'])
    const further = await post({ email: 'one-more@example.com' }, {}, flat)
    expect([further.status, further.body.error.limit]).toEqual([429, 'seller'])
    // Who confirmed before is no stranger; and the next day has room again, also for what waits.
    expect((await post({ email: 'fan0@example.com' }, {}, flat)).status).toBe(202)
    app.clock.nowMs += 24 * HOUR_MS
    expect((await ask('POST', `/enquiries/${late}/confirm`)).status).toBe(200)
  })

  it('from one network it has some mails an hour sent to strangers, and none after', async () => {
    const from = (at: number, network = '198.51.100') => {
      const address = `${network}.${at + 1}`
      const payload = enquiry({ email: `net${at}${network}@example.com` }, listing, address)
      const headers = { 'content-type': 'application/json' }
      const url = `/v1/listings/${listing}/enquiries`
      return send(app, { method: 'POST', url, headers, payload, remoteAddress: address })
    }
    const before = readMails(app.dataDir).length
    const most = limits.strangerMailsPerNetworkHour
    for (let at = 0; at < most; at += 1) expect((await from(at)).status).toBe(202)
    const refused = await from(most)
    expect([refused.status, refused.body.error.limit]).toEqual([429, 'network'])
    expect(refused.headers['retry-after']).toBe('3600')
    expect(String(refused.body.error.hint)).toContain('Confirm')
    expect(readMails(app.dataDir)).toHaveLength(before + most)
    expect((await from(most, '198.51.101')).status).toBe(202)
    // One that is confirmed makes room: it was no stranger.
    const { token } = newestMail(app.dataDir, 'confirm', 'net0198.51.100@example.com')
    expect((await ask('POST', `/enquiries/${token}/confirm`)).status).toBe(200)
    expect((await from(most)).status).toBe(202)
    expect((await from(most + 1)).status).toBe(429)
    app.clock.nowMs += HOUR_MS
    expect((await from(most + 1)).status).toBe(202)
  })

  it('from all networks together too; who has confirmed before is not held up', async () => {
    const { token } = await confirmed('regular@example.com')
    expect(token).toBeTruthy()
    const parties = { listing_id: listing, seller_id: seller.id }
    const created_at = app.clock.nowMs
    await app.store.write(async (transaction) => {
      for (let at = 0; at < limits.strangerMailsPerHour; at += 1) {
        const own = { email_hash: `stranger ${at}`, network_hash: `network ${at}` }
        const more = { ...own, client_hash: `c ${at}`, text_hash: null, created_at }
        await transaction.insertEnquiryRequest(sampleRequest(`flood${at}`, parties, more))
      }
    })
    const refused = await post({ email: 'newcomer@example.com' })
    expect([refused.status, refused.body.error.limit]).toEqual([429, 'everyone'])
    expect(refused.headers['retry-after']).toBe('3600')
    expect((await post({ email: 'regular@example.com' })).status).toBe(202)
    app.clock.nowMs += HOUR_MS + 1
    expect((await post({ email: 'newcomer@example.com' })).status).toBe(202)
  })

  it('a form is good for one enquiry, of the client that it was drawn for', async () => {
    const path = `/listings/${listing}/enquiries`
    const sent = enquiry({ email: 'form-once@example.com' })
    expect((await ask('POST', path, sent)).status).toBe(202)
    const again = await ask('POST', path, { ...sent, email: 'form-twice@example.com' })
    expect([again.status, again.body.error.code]).toEqual([403, 'proof_required'])
    expect(String(again.body.error.message)).toContain('form_time was used before')
    const borrowed = enquiry({ email: 'form-other@example.com' }, listing, '203.0.113.9')
    const refused = await ask('POST', path, borrowed)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'proof_required'])
    // The challenge of the refusal is the way on, however quickly it comes back.
    const proof = solveProof(refused.body.error.challenge as never)
    expect((await ask('POST', path, { ...borrowed, proof })).status).toBe(202)
  })
})

describe('a confirmation', () => {
  it('and a further message are events of the seller’s webhooks, which name nobody', async () => {
    const owner = { seller_id: seller.id, key_id: null }
    const events = JSON.stringify(['enquiry.*'])
    const hook = await app.store.write((transaction) =>
      transaction.addWebhook(sampleWebhook(owner, { events })),
    )
    const { token, id } = await confirmed('hooked@example.com')
    await ask('POST', `/enquiries/${token}/messages`, { text: 'And the lift?' })
    const page = { webhook_id: hook.id, status: null, before: null, limit: 10 }
    const bodies = (await app.store.deliveriesOf(page)).map(({ body }) => JSON.parse(body))
    const data = { enquiry_id: id, listing_id: listing }
    expect(bodies).toMatchObject([
      { type: 'enquiry.message', data },
      { type: 'enquiry.created', data },
    ])
    expect(JSON.stringify(bodies)).not.toMatch(/hooked|Anna|lift|parking/)
    await app.store.write((transaction) => transaction.removeWebhook(hook.id))
  })

  it('makes a thread and the mails of both sides, once', async () => {
    const share = { share: { email: false, phone: false }, phone: '+357 99 123456' }
    const { token, handle, id, answer } = await confirmed('beth@example.com', share)
    expect(answer.body).toMatchObject({ side: 'buyer', status: 'sent', enquiry_id: handle })
    const again = await ask('POST', `/enquiries/${token}/confirm`)
    expect([again.status, again.body]).toEqual([200, answer.body])
    const causes = readMails(app.dataDir).filter(
      ({ to, kind }) => to === 'beth@example.com' && kind === 'copy',
    )
    expect(causes).toHaveLength(1)
    const notice = newestMail(app.dataDir, 'notice', AGENCY)
    expect(notice).toMatchObject({ about: 'enquiry', enquiry_id: id, email: null, phone: null })
    const own = await seller.call('GET', `/my/enquiries/${id}`)
    expect(own.body).toMatchObject({ status: 'sent', email: null, phone: null, read_at: null })
    expect(own.text + JSON.stringify(notice)).not.toMatch(/beth@example\.com|99123456/)
  })

  it('is exported as the inbox shows it, and no message of a stranger becomes a formula', async () => {
    const message = '=HYPERLINK("https://x.example"), is it free?'
    const { id } = await confirmed('csv@example.com', { message, phone: '+35799123456' })
    const { text, headers } = await seller.call('GET', '/my/enquiries.csv')
    expect(headers['content-disposition']).toBe('attachment; filename="enquiries.csv"')
    const [head, first] = text.split('\r\n')
    expect(head).toContain('id,received,status,listing,reference,kind,name,email,phone')
    expect(first).toMatch(new RegExp(`^${id},`))
    expect(first).toContain(`"'=HYPERLINK(""https://x.example""), is it free?",1,,`)
    const { body } = await seller.call('GET', '/my/enquiries.json')
    expect([...body.enquiries][0]).toMatchObject({ id, email: null, messages: [{ text: message }] })
    expect(text + JSON.stringify(body)).not.toMatch(/csv@example\.com|99123456/)
    expect((await other.call('GET', '/my/enquiries.json')).body.enquiries).toEqual([])
  })

  it('is mailed to the seller in their language, to the buyer in that of the enquiry', async () => {
    const more = { language: 'ru', message: 'Есть ли лифт?' }
    await confirmed('boris@example.com', more)
    const notice = newestMail(app.dataDir, 'notice', AGENCY)
    const copy = newestMail(app.dataDir, 'copy', 'boris@example.com')
    // Nobody has chosen one for the seller: it is that of the country.
    expect([notice.language, copy.language]).toEqual(['el', 'ru'])
    expect(notice.listing.named).toMatchObject({ property_type: 'apartment', bedrooms: '2' })
    await app.store.setSellerLanguage(seller.id, 'en')
    await confirmed('boris2@example.com', more)
    expect(newestMail(app.dataDir, 'notice', AGENCY).language).toBe('en')
    await app.store.setSellerLanguage(seller.id, null)
  })

  it('begins a conversation: every later mail to a side names the earlier ones to it', async () => {
    const email = 'thread@example.com'
    const { token, id } = await confirmed(email)
    await seller.call('POST', `/my/enquiries/${id}/messages`, { text: 'Yes.' })
    await ask('POST', `/enquiries/${token}/messages`, { text: 'Thank you.' })
    const idsTo = (to: string, since = 0) =>
      readMails(app.dataDir)
        .slice(since)
        .filter((mail) => mail.to === to)
        .map((mail) => ({ own: messageIdOf(mail.cause, storeId), references: mail.references }))
    const storeId = (await app.store.getSetting('store_id')) ?? ''
    const [confirm, copy, answer] = idsTo(email)
    expect(confirm.references).toBeUndefined()
    expect(copy.references).toEqual([confirm.own])
    expect(answer.references).toEqual([confirm.own, copy.own])
    const [first, further] = idsTo(AGENCY).slice(-2)
    expect(first.references).toBeUndefined()
    expect(further.references).toEqual([first.own])
  })

  it('of a second one of the same address and listing adds to the thread', async () => {
    const first = await confirmed('carl@example.com')
    const second = await confirmed('CARL@example.com', { message: 'And the lift?' })
    expect(second.id).toBe(first.id)
    expect([...second.answer.body.messages]).toHaveLength(2)
    for (const key of [first.token, second.token]) {
      expect((await ask('GET', `/enquiries/${key}`)).body.enquiry_id).toBe(first.handle)
    }
    expect((await ask('GET', `/enquiries/${second.handle}`)).body.status).toBe('sent')
  })

  it('comes too late after 48 hours', async () => {
    await post({ email: 'slow@example.com' })
    const { token } = newestMail(app.dataDir, 'confirm', 'slow@example.com')
    app.clock.nowMs += 48 * HOUR_MS
    const late = await ask('POST', `/enquiries/${token}/confirm`)
    expect([late.status, late.body.error.code]).toEqual([410, 'enquiry_expired'])
  })

  it('is nothing that a handle or a stranger can give', async () => {
    const { body } = await post({ email: 'dora@example.com' })
    const handled = await ask('POST', `/enquiries/${body.enquiry_id}/confirm`)
    expect([handled.status, handled.body.error.code]).toEqual([403, 'forbidden'])
    for (const wrong of ['x', `enqt_${'a'.repeat(43)}`, `enq_${'a'.repeat(22)}`, '%00']) {
      const answer = await ask('GET', `/enquiries/${wrong}`)
      expect([answer.status, answer.body.error.code]).toEqual([404, 'enquiry_not_found'])
    }
  })
})

describe('a thread', () => {
  it('is looked at without a trace: every GET on every link changes nothing', async () => {
    const { token, handle, id } = await confirmed('eve@example.com')
    const { token: sellerToken } = newestMail(app.dataDir, 'notice', AGENCY)
    await post({ email: 'eve2@example.com' })
    const waiting = newestMail(app.dataDir, 'confirm', 'eve2@example.com').token
    const before = await standing()
    for (const key of [token, sellerToken, handle, waiting]) {
      for (const end of ['', '/export', '/confirm', '/messages', '?mode=erase']) {
        await ask('GET', `/enquiries/${key}${end}`)
      }
    }
    await seller.call('GET', `/my/enquiries/${id}`)
    expect(await standing()).toBe(before)
    expect((await ask('GET', `/enquiries/${waiting}`)).body.status).toBe('awaiting_confirmation')
  })

  it('goes from side to side, each by its own links', async () => {
    const { token, handle, id } = await confirmed('fay@example.com', { share: { email: true } })
    const { token: sellerToken } = newestMail(app.dataDir, 'notice', AGENCY)
    const shown = await ask('GET', `/enquiries/${sellerToken}`)
    expect(shown.body).toMatchObject({ side: 'seller', id, email: 'fay@example.com' })
    expect((await seller.call('PATCH', `/my/enquiries/${id}`, { status: 'read' })).status).toBe(200)
    expect((await ask('GET', `/enquiries/${handle}`)).body.status).toBe('read')
    const sent = await ask('POST', `/enquiries/${sellerToken}/messages`, { text: 'It is covered.' })
    expect(sent.body).toMatchObject({ status: 'answered' })
    const answer = newestMail(app.dataDir, 'answer', 'fay@example.com')
    expect(answer).toMatchObject({ message: 'It is covered.', name: 'Anna Georgiou' })
    // The mailed link of the answer opens the same thread as the first one.
    const back = await ask('POST', `/enquiries/${answer.token}/messages`, { text: 'Thank you.' })
    expect([...back.body.messages].map(({ author }) => author)).toEqual([
      'buyer',
      'seller',
      'buyer',
    ])
    expect(back.body.status).toBe('sent')
    expect(newestMail(app.dataDir, 'notice', AGENCY)).toMatchObject({ about: 'message' })
    const twice = await ask('POST', `/enquiries/${token}/messages`, { text: 'Thank you.' })
    expect([...twice.body.messages]).toHaveLength(3)
    const byKey = await seller.call('POST', `/my/enquiries/${id}/messages`, { text: 'Gladly.' })
    expect([...byKey.body.messages]).toHaveLength(4)
  })

  it('takes no bad text, no flood, and nothing by a handle', async () => {
    const { token, handle } = await confirmed('gus@example.com')
    const write = (key: string, body: object) => ask('POST', `/enquiries/${key}/messages`, body)
    expect((await write(token, { text: 'a'.repeat(2001) })).body.error.code).toBe('too_long')
    expect((await write(token, { message: 'x' })).body.error.code).toBe('unknown_field')
    expect((await write(handle, { text: 'x' })).status).toBe(403)
    const flood = await Promise.all(
      Array.from({ length: limits.messagesPerThreadDay + 2 }, (_, at) =>
        write(token, { text: `No ${at}` }),
      ),
    )
    expect(flood.filter(({ status }) => status === 429)).toHaveLength(3)
  })

  it('is marked by its seller alone, and spam looks closed', async () => {
    const { token, id } = await confirmed('hal@example.com')
    const mark = (by: Seller, status: string) => by.call('PATCH', `/my/enquiries/${id}`, { status })
    expect((await mark(other, 'read')).body.error.code).toBe('enquiry_not_found')
    expect((await other.call('GET', `/my/enquiries/${id}`)).status).toBe(404)
    expect((await mark(seller, 'sold')).body.error.allowed).toEqual([
      'read',
      'answered',
      'closed',
      'spam',
    ])
    await mark(seller, 'answered')
    expect((await mark(seller, 'read')).body.error.code).toBe('invalid_transition')
    await mark(seller, 'spam')
    const before = readMails(app.dataDir).length
    const seen = await ask('POST', `/enquiries/${token}/messages`, { text: 'Hello?' })
    expect(seen.body.status).toBe('closed')
    expect(readMails(app.dataDir)).toHaveLength(before)
  })
})

describe('an inbox', () => {
  it('is read on from number to number, narrowed as asked', async () => {
    const { body: all } = await seller.call('GET', '/my/enquiries?limit=100')
    const seen: unknown[] = []
    for (let after = 0, more = true; more; ) {
      const { body } = await seller.call('GET', `/my/enquiries?limit=2&after=${after}`)
      seen.push(...body.results)
      after = Number(body.next_after)
      more = Boolean(body.has_more)
    }
    expect(seen).toEqual([...all.results])
    const spam = await seller.call('GET', '/my/enquiries?status=spam')
    expect([...spam.body.results].map(({ status }) => status)).toEqual(['spam'])
    expect((await seller.call('GET', '/my/enquiries?listing_id=999999')).body.results).toEqual([])
    expect((await seller.call('GET', '/my/enquiries?limit=101')).status).toBe(400)
    expect((await other.call('GET', '/my/enquiries')).body.results).toEqual([])
    expect((await ask('GET', '/my/enquiries')).status).toBe(401)
    const operation = openApi.operations.find(({ operationId }) => operationId === 'listEnquiries')!
    expect(openApi.schemaError(operation, 200, all)).toBeNull()
  })
})

describe('taking back', () => {
  it('what was not confirmed leaves nothing', async () => {
    await post({ email: 'ian@example.com' })
    const { token } = newestMail(app.dataDir, 'confirm', 'ian@example.com')
    expect((await ask('DELETE', `/enquiries/${token}`)).body.status).toBe('withdrawn')
    expect((await ask('GET', `/enquiries/${token}`)).status).toBe(404)
    expect(readMails(app.dataDir).filter(({ to }) => to === 'ian@example.com')).toEqual([])
  })

  it('before it was sent drops the notice; before it was read hides it', async () => {
    const { token, id } = await confirmed('jan@example.com')
    const before = readMails(app.dataDir).filter(({ to }) => to === AGENCY).length
    const sellerToken = newestMail(app.dataDir, 'notice', AGENCY).token
    expect((await ask('DELETE', `/enquiries/${sellerToken}`)).status).toBe(403)
    expect((await ask('DELETE', `/enquiries/${token}?mode=destroy`)).status).toBe(400)
    expect((await ask('DELETE', `/enquiries/${token}`)).body.status).toBe('withdrawn')
    expect((await ask('DELETE', `/enquiries/${token}`)).status).toBe(200)
    expect(readMails(app.dataDir).filter(({ to }) => to === AGENCY)).toHaveLength(before - 1)
    const { body } = await seller.call('GET', `/my/enquiries/${id}`)
    expect(body).toMatchObject({ status: 'withdrawn', name: null, messages: [] })
    const answer = await seller.call('POST', `/my/enquiries/${id}/messages`, { text: 'Hello' })
    expect([answer.status, answer.body.error.code]).toEqual([409, 'invalid_transition'])
  })

  it('after it was read notifies the seller', async () => {
    const { token, id } = await confirmed('kim@example.com')
    await seller.call('PATCH', `/my/enquiries/${id}`, { status: 'read' })
    await ask('DELETE', `/enquiries/${token}?mode=withdraw`)
    const mail = newestMail(app.dataDir, 'withdrawn', AGENCY)
    expect(mail).toMatchObject({ how: 'withdrawn', enquiry_id: id, name: 'Anna Georgiou' })
    expect((await seller.call('GET', `/my/enquiries/${id}`)).body.name).toBe('Anna Georgiou')
  })
})

describe('the own data', () => {
  /**
   * Files that hold these bytes. Searched by another process: opening and closing a database file gives up
   * all locks of the process that does it, and the next process to come would cut the memory that is shared.
   */
  const bytesWith = (needle: string) =>
    spawnSync('grep', ['-rlaF', '--', needle, app.dataDir], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((path) => path !== '')

  it('is downloaded as a file, erased without a byte left, and its seller asked to do the same', async () => {
    const email = 'zoe.unmistakable@example.com'
    const name = 'Zoe Unmistakable'
    const { token, id, handle } = await confirmed(email, { name })
    await seller.call('POST', `/my/enquiries/${id}/messages`, { text: 'Dear Zoe Unmistakable' })
    const file = await ask('GET', `/enquiries/${token}/export`)
    expect(file.headers['content-disposition']).toBe('attachment; filename="enquiry.json"')
    expect(file.body.enquiry).toMatchObject({ name, email, status: 'answered' })
    expect(bytesWith(email)).not.toEqual([])
    expect((await ask('DELETE', `/enquiries/${token}?mode=erase`)).body).toEqual({
      enquiry_id: handle,
      status: 'erased',
    })
    expect(bytesWith(email)).toEqual([])
    expect(bytesWith('Unmistakable')).toEqual([])
    for (const key of [token, handle]) {
      expect((await ask('GET', `/enquiries/${key}`)).status).toBe(404)
    }
    const left = await seller.call('GET', `/my/enquiries/${id}`)
    expect(left.body).toMatchObject({ status: 'erased', name: null, open: [] })
    expect(newestMail(app.dataDir, 'withdrawn', AGENCY)).toMatchObject({
      how: 'erased',
      name: null,
    })
  })

  it('of one person is handed out where it is shared, and erased in any case', async () => {
    const [shared, hidden] = ['lea@example.com', 'mia@example.com']
    await confirmed(shared, { share: { email: true } })
    await confirmed(hidden)
    const people = (method: 'GET' | 'DELETE', email: string) =>
      seller.call(method, `/my/people?email=${encodeURIComponent(email)}`)
    expect([...(await people('GET', shared)).body.enquiries]).toHaveLength(1)
    expect([...(await people('GET', hidden)).body.enquiries]).toHaveLength(0)
    expect((await other.call('DELETE', `/my/people?email=${shared}`)).body).toEqual({ erased: 0 })
    expect((await people('DELETE', shared.toUpperCase())).body).toEqual({ erased: 1 })
    expect((await people('DELETE', hidden)).body).toEqual({ erased: 1 })
    expect((await people('DELETE', hidden)).body).toEqual({ erased: 0 })
    expect(bytesWith(shared)).toEqual([])
    expect((await people('GET', 'nobody')).status).toBe(400)
    expect((await seller.call('GET', '/my/people')).body.error.code).toBe('missing_parameter')
  })
})

it('what a record shows of its seller is joined when it is read', async () => {
  const path = `/listings/${listing}`
  await app.store.setSellerEmail(seller.id, null)
  await app.contacts.refresh()
  expect((await ask('GET', path)).body.accepts_enquiries).toBe(false)
  await app.store.setSellerEmail(seller.id, AGENCY)
  // Figures are an hour old at most.
  app.clock.nowMs += HOUR_MS
  await app.contacts.refresh()
  const { body, headers } = await ask('GET', path)
  expect(body.accepts_enquiries).toBe(true)
  expect(body.seller_answers).toMatchObject({ enquiries: expect.any(Number) })
  expect((await ask('GET', path, undefined, { 'if-none-match': headers.etag })).status).toBe(304)
  const full = await ask('GET', '/listings?detail=full&limit=10')
  const found = [...full.body.results].find(({ id }) => Number(id) === listing)
  expect(found).toEqual(body)
  const posted = await post({ email: 'nora@example.com' })
  expect(posted.body.answers_usually_within_h).toBe(body.seller_answers.usually_within_h)
})
