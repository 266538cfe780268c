/** What is erased is gone from the files of SQLite too, not only from its tables. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { newSqliteStore } from '../support/new-sqlite-store.ts'
import {
  sampleAnswer,
  sampleDraft,
  sampleEnquiry,
  sampleMail,
  sampleRequest,
} from './sample-enquiry.ts'
import { noon, sampleListing, sampleSeller } from './sample-listing.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const SECRET_ADDRESS = 'petros.unforgettable@example.com'
const SECRET_TEXT = 'a sentence that stands nowhere else'
const NAME = 'Petros Unforgettable'

let directory: ReturnType<typeof temporaryDirectory>
let path: string
let store: Store

beforeEach(async () => {
  directory = temporaryDirectory()
  path = join(directory.path, 'estia.sqlite')
  store = await newSqliteStore(path)
})
afterEach(async () => {
  await store.close()
  directory.remove()
})

/** Files of the store in which any of the secrets stands. */
const filesThatTell = () =>
  readdirSync(directory.path).filter((name) => {
    const bytes = readFileSync(join(directory.path, name))
    return [SECRET_ADDRESS, SECRET_TEXT, NAME].some((secret) => bytes.includes(secret))
  })

async function fill(count: number): Promise<number> {
  const seller = await store.addSeller({ ...sampleSeller, email: 'seller-1@demo.invalid' })
  const listing = await store.write((t) => t.insertListing(sampleListing(seller.id)))
  const parties = { listing_id: listing.id, seller_id: seller.id }
  // Long enough for pages of their own, and for several of them.
  const text = `${SECRET_TEXT} `.repeat(400)
  const draft = { ...sampleDraft, email: SECRET_ADDRESS, name: NAME, message: text }
  return store.write(async (t) => {
    let id = 0
    for (let at = 0; at < count; at += 1) {
      const person = { email: SECRET_ADDRESS, name: NAME, email_hash: `person ${at}` }
      id = (await t.insertEnquiry(sampleEnquiry(`${at}`, parties, person))).id
      const more = { email_hash: person.email_hash, draft }
      await t.insertEnquiryRequest(sampleRequest(`r${at}`, parties, more))
      await t.addEnquiryMessage({ enquiry_id: id, author: 'buyer', text, created_at: noon })
      const mail = { ...sampleAnswer, name: SECRET_TEXT, message: text }
      await t.putOutbox(sampleMail(`m${at}`, { enquiry_id: id, to_address: SECRET_ADDRESS, mail }))
    }
    return id
  })
}

test('no byte of the person is in the database or its log', async () => {
  const last = await fill(20)
  // Into the database file first, so that both places have to be cleaned.
  expect(await store.scrub()).toBe(true)
  expect(filesThatTell()).toEqual(['estia.sqlite'])
  await store.write(async (t) => {
    for (let id = 1; id <= last; id += 1) await t.eraseEnquiry(id, noon + 1)
  })
  expect(await store.scrub()).toBe(true)
  expect(existsSync(path)).toBe(true)
  expect(filesThatTell()).toEqual([])
})

test('a mail that was sent leaves nothing either', async () => {
  await fill(1)
  const [mail] = await store.claimMails(noon, noon + 60, 9)
  await store.write(async (t) => {
    await t.markMailSent(mail.id, noon)
    await t.eraseEnquiry(1, noon)
  })
  await store.scrub()
  expect(filesThatTell()).toEqual([])
})

test('while a reader uses an earlier snapshot it asks for a retry', async () => {
  await fill(1)
  const reader = new DatabaseSync(path, { readOnly: true })
  reader.exec('BEGIN; SELECT count(*) FROM enquiries')
  reader.prepare('SELECT count(*) FROM enquiries').get()
  await store.write((t) => t.eraseEnquiry(1, noon))
  expect(await store.scrub()).toBe(false)
  expect(filesThatTell()).not.toEqual([])
  reader.exec('COMMIT')
  reader.close()
  expect(await store.scrub()).toBe(true)
  expect(filesThatTell()).toEqual([])
})
