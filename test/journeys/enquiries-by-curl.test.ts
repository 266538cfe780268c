/**
 * The way of an enquiry from outside, as somebody with curl walks it: a buyer finds a home, learns what to send,
 * solves the challenge, confirms by the mailed link, is answered, writes back, downloads and has all of it erased;
 * the seller reads the inbox with its key and answers by the mailed link. Every next request is taken from the answer
 * or the mail before it. Then: what is left of the person in data and logs.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { solveProof } from '../support/solve-proof.ts'
import { storedPhotoUrl, storePhoto } from '../support/stored-photo.ts'
import type { Body } from '../support/test-app.ts'
import { mailedToken } from '../support/written-mails.ts'
import { completeFlat } from '../write/seller-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { openAccount } from './open-account.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type RunningService, startService } from './start-service.ts'

const DESK = 'desk@agency.example'
const BUYER = 'chrysanthi.unmistakable@example.com'
const NAME = 'Chrysanthi Unmistakable'

let service: RunningService
let seller: CallService
let buyer: CallService

beforeAll(async () => {
  // The production install has its pages from the base address that it listens on.
  service = await startService({ environment: { LOG_LEVEL: 'debug' } })
  storePhoto(service.dataDir)
  const { key } = await openAccount(service.dataDir, { name: 'Sea View Homes', email: DESK })
  seller = callerOf({ baseUrl: service.baseUrl, key })
  buyer = callerOf({ baseUrl: service.baseUrl })
  const { body } = await seller('POST', '/v1/listings', {
    ...completeFlat,
    photo_urls: [storedPhotoUrl(service.baseUrl)],
  })
  expect((await seller('POST', `/v1/listings/${body.id}/publish`)).status).toBe(200)
}, INSTALL_TIMEOUT_MS)
afterAll(() => service.stop())

/** What a person finds in the mailbox: the secret at the end of the link in the newest such mail. */
const mailed = (subject: RegExp, to: string) => mailedToken(service.dataDir, to, subject)
const opened = (token: string) => buyer('GET', `/v1/enquiries/${token}`)

/** The request that a hint names. */
function hinted({ error }: Body): { method: string; path: string } {
  const [, method, path] = /\b(GET|POST|DELETE) (\/v1\/[^\s,]*[^\s,.])/.exec(String(error.hint))!
  return { method, path }
}

const filesWith = (needle: string) =>
  readdirSync(service.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => contentOf(path).includes(needle))

/** A mail is written under another name and then renamed: nothing, where that came between. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

it('leads from a search to an answer, and to nothing left of the person', async () => {
  const { body: found } = await buyer('GET', '/v1/listings')
  const [home] = [...found.results]
  const path = `/v1/listings/${home.id}/enquiries`

  // Errors in a body are listed field by field, with what to send.
  const empty = await buyer('POST', path, {})
  expect(empty.status).toBe(400)
  const missing = [...empty.body.error.details].map(({ param }) => String(param))
  expect(missing).toEqual(['kind', 'name', 'email', 'message', 'privacy_notice'])
  const notice = [...empty.body.error.details].find(({ param }) => String(param) === missing[4])
  const [, version] = /"privacy_notice": "([^"]+)"/.exec(String(notice?.message))!
  const sent = {
    kind: 'question',
    name: NAME,
    email: BUYER,
    message: 'Is the parking covered?',
    privacy_notice: version,
  }

  // A challenge comes with the refusal, and another one from where its hint says.
  const unproven = await buyer('POST', path, sent)
  expect([unproven.status, unproven.body.error.code]).toEqual([403, 'proof_required'])
  const next = hinted(unproven.body)
  const { body: challenge } = await buyer(next.method, next.path)
  const proof = solveProof(challenge as never)
  const once = { 'idempotency-key': 'walk-1' }
  const posted = await buyer('POST', path, { ...sent, proof }, once)
  expect(posted.status).toBe(202)
  expect((await buyer('POST', path, { ...sent, proof }, once)).body).toEqual(posted.body)
  const status = async () =>
    String((await buyer('GET', String(posted.body.links.status))).body.status)
  expect(await status()).toBe('awaiting_confirmation')
  expect((await seller('GET', '/v1/my/enquiries')).body.results).toEqual([])

  // The mailed secret shows what will be sent; looking at it, as scanners do, sends nothing.
  const token = await mailed(/^Please confirm/, BUYER)
  const preview = await opened(token)
  expect(preview.body).toMatchObject({ status: 'awaiting_confirmation', name: NAME })
  for (const link of Object.values(preview.body.links)) await buyer('GET', String(link))
  expect(await status()).toBe('awaiting_confirmation')
  const confirm = String(preview.body.links.confirm)
  const confirmed = await buyer('POST', confirm)
  expect([confirmed.status, confirmed.body.status]).toEqual([200, 'sent'])
  // By then the notice may have been delivered, which the answer shows.
  const { delivered_at: _, ...same } = confirmed.body
  expect((await buyer('POST', confirm)).body).toMatchObject(same)

  // The seller: inbox by key, without an address that was not shared; read is what it says is read.
  const { body: inbox } = await seller('GET', '/v1/my/enquiries')
  const [entry] = [...inbox.results]
  expect(entry).toMatchObject({ name: NAME, email: null, status: 'sent' })
  const own = `/v1/my/enquiries/${entry.id}`
  expect((await seller('GET', own)).body.messages).toMatchObject([{ text: sent.message }])
  expect(await status()).toBe('sent')
  await seller('PATCH', own, { status: 'read' })
  expect(await status()).toBe('read')

  // Answered by the mailed link; the answer's own link leads back.
  const desk = await opened(await mailed(/^Νέο ερώτημα/, DESK))
  expect(desk.body).toMatchObject({ side: 'seller', email: null })
  await buyer('POST', String(desk.body.links.messages), { text: 'Covered. Come and see it.' })
  expect(await status()).toBe('answered')
  const answer = await mailed(/has answered/, BUYER)
  const thread = await opened(answer)
  expect([...thread.body.messages].map(({ author }) => author)).toEqual(['buyer', 'seller'])
  const written = await buyer('POST', String(thread.body.links.messages), { text: 'Thank you.' })
  expect(written.body.status).toBe('sent')
  const changed = await seller('GET', `/v1/my/enquiries?after=${inbox.next_after}`)
  expect([...changed.body.results].map(({ id }) => id)).toEqual([entry.id])

  // Exported for a spreadsheet and a CRM: what the inbox shows, and no address that was not shared.
  const csv = (await seller('GET', '/v1/my/enquiries.csv')).bytes.toString()
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain(NAME)
  const { body: exported } = await seller('GET', '/v1/my/enquiries.json')
  expect(JSON.stringify(exported)).toContain('Come and see it.')
  expect(csv + JSON.stringify(exported)).not.toContain(BUYER)

  // Downloaded, then erased: by the links of the thread.
  const file = await buyer('GET', String(thread.body.links.export))
  expect(file.body.enquiry).toMatchObject({ name: NAME, email: BUYER })
  expect(filesWith(BUYER)).not.toEqual([])
  const strangers = await buyer('DELETE', String(desk.body.links.self))
  expect([strangers.status, strangers.body.error.code]).toEqual([403, 'forbidden'])
  const erased = await buyer('DELETE', String(thread.body.links.erase))
  expect(erased.body).toMatchObject({ status: 'erased' })
  expect((await opened(token)).status).toBe(404)
  expect((await seller('GET', own)).body).toMatchObject({ status: 'erased', name: null })
  expect((await seller('GET', '/v1/my/enquiries.csv')).bytes.toString()).not.toContain(NAME)
  for (const needle of [BUYER, 'Unmistakable', sent.message, 'Come and see it']) {
    expect(filesWith(needle)).toEqual([])
  }
  const logs = service.output()
  expect(logs).toContain('/v1/enquiries/:token/confirm')
  for (const needle of [BUYER, 'Unmistakable', token.slice(5), answer.slice(5)]) {
    expect(logs).not.toContain(needle)
  }
}, 120_000)

it('says where to ask instead when a home is gone', async () => {
  const { body: found } = await buyer('GET', '/v1/listings')
  const [home] = [...found.results]
  const flat = { ...completeFlat, photo_urls: [storedPhotoUrl(service.baseUrl)] }
  const { body: second } = await seller('POST', '/v1/listings', flat)
  await seller('POST', `/v1/listings/${second.id}/publish`)
  await seller('POST', `/v1/listings/${home.id}/close`, { reason: 'sold' })
  const refused = await buyer('POST', `/v1/listings/${home.id}/enquiries`, {
    kind: 'still_available',
    name: NAME,
    email: BUYER,
    privacy_notice: '2026-11',
  })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'listing_not_live'])
  const next = hinted(refused.body)
  const instead = await buyer(next.method, next.path)
  expect(instead.body).toMatchObject({ id: second.id, accepts_enquiries: expect.any(Boolean) })
})
