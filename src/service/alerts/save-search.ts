/**
 * Saves a search. Without an e-mail address it is active at once, and anyone who has its token reads its matches. With one
 * it waits until somebody who reads the address confirms it: search, person and mail are one transaction.
 * Invariants: the answer is the same whether the address is known or not, and its token opens nothing that was saved
 * before; an address that has confirmed nothing gets one mail a day, no matter who asks, and its link confirms all searches
 * that wait. Counters are named by hashes.
 */
import { type Language, languages } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import { networkOf } from '../../domain/access/network-of.ts'
import {
  confirmHash,
  hashAlertEmail,
  makeAlertHandle,
  makeConfirmToken,
} from '../../domain/alerts/alert-token.ts'
import { isWaiting } from '../../domain/alerts/merge-waiting.ts'
import { readSavedSearch, type SavedSearchDraft } from '../../domain/alerts/read-saved-search.ts'
import type {
  AlertPerson,
  NewAlertPerson,
  NewSavedSearch,
  SavedSearch,
} from '../../domain/alerts/saved-search.ts'
import { keyedHash } from '../../domain/enquiries/enquiry-token.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { SearchOwner } from '../../store/search-store.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import type { Caller } from '../access/authenticator.ts'
import type { SentMembers } from '../listings/write-context.ts'
import type { AlertContext } from './alert-context.ts'
import { putConfirmMail } from './alert-mails.ts'
import { readSavedQuery } from './read-query.ts'
import { type SavedSearchView, unmailedNotes, viewSearch } from './search-views.ts'
import { takeQuota } from './take-quota.ts'

export interface SaveOrder {
  readonly sent: SentMembers
  readonly caller: Caller
  /** The address that an anonymous caller is counted for. */
  readonly client: string
  /** Of the page, where the body names none. */
  readonly language?: Language
}

export async function saveSearch(
  { sent, caller, client, language = languages[0] }: SaveOrder,
  context: AlertContext,
): Promise<SavedSearchView> {
  const draft = readSavedSearch(sent, language)
  const { query, notes } = readSavedQuery(draft.search, context)
  await admit(draft, caller, client, context)
  const search = newSearch(draft, query, context)
  const saved = await context.store.write((transaction) =>
    draft.email === null
      ? saveForReading(transaction, search, caller)
      : saveForMail(transaction, search, { ...draft, email: draft.email }, context),
  )
  if (draft.email !== null) context.onMail()
  return viewSearch(saved, context, [...notes, ...unmailedNotes(saved, sent)])
}

/** What a stranger may have done in a day, and mails to strangers in an hour, of a network and of all. */
async function admit(
  { email }: SavedSearchDraft,
  caller: Caller,
  client: string,
  context: AlertContext,
): Promise<void> {
  const { pepper } = context
  const take = (name: string, limit: number, windowMs: number) =>
    takeQuota(name, limit, windowMs, context, {
      message: 'Too many searches are being saved from here.',
      hint: 'save with a key: GET /v1/keys/agent',
    })
  if (caller.kind === 'anonymous') {
    const name = `searches of:${keyedHash('client', client, pepper)}`
    await take(name, limits.searchesPerClientDay, DAY_MS)
  }
  if (email === null) return
  const network = keyedHash('network', networkOf(client), pepper)
  await take(`search mails of:${network}`, limits.strangerMailsPerNetworkHour, HOUR_MS)
  await take('search mails of:everyone', limits.strangerMailsPerHour, HOUR_MS)
}

function newSearch(
  draft: SavedSearchDraft,
  query: string,
  { randomBytes, now }: AlertContext,
): NewSavedSearch {
  const { name, language, frequency, hour, kinds } = draft
  const nowMs = now()
  return {
    handle: makeAlertHandle(randomBytes),
    ...{ person_id: null, seller_id: null, key_id: null },
    ...{ name, query, language, frequency, hour, kinds, state: 'active', reason: null },
    ...{ seen_seq: 0, mailed_seq: 0, mail_at: null, collected: false, beyond: 0, version: 1 },
    ...{ created_at: nowMs, updated_at: nowMs, read_at: nowMs },
  }
}

async function saveForReading(
  transaction: WriteTransaction,
  search: NewSavedSearch,
  caller: Caller,
): Promise<SavedSearch> {
  const owner = ownerOf(caller)
  if (owner) {
    const own = await transaction.lockSearchesOf(owner)
    if (own.length >= limits.searchesPerKey) throw tooManySearches('key', limits.searchesPerKey)
  }
  return transaction.insertSavedSearch({ ...search, ...owner })
}

/** A seller owns its searches whichever key it uses; a reader has nothing but its key. */
export function ownerOf(caller: Caller): SearchOwner | null {
  if (caller.kind === 'seller') return { seller_id: caller.sellerId }
  return caller.kind === 'reader' ? { key_id: caller.keyId } : null
}

async function saveForMail(
  transaction: WriteTransaction,
  search: NewSavedSearch,
  { email, language }: { readonly email: string; readonly language: Language },
  context: AlertContext,
): Promise<SavedSearch> {
  const emailHash = hashAlertEmail(email, context.pepper)
  const person =
    (await transaction.lockPersonByEmail(emailHash)) ??
    (await transaction.insertAlertPerson(newPerson(email, emailHash, language, context)))
  const own = await transaction.lockSearchesOf({ person_id: person.id })
  const waiting = own.filter(isWaiting)
  // Of those that nobody has confirmed: how many an address has confirmed is its owner's business.
  if (waiting.length >= limits.searchesPerAddress) {
    throw tooManySearches('e-mail address', limits.searchesPerAddress)
  }
  // Also where the same waits already or runs: its link belongs to the one who saved it. A confirmation merges them.
  const saved = await transaction.insertSavedSearch({
    ...search,
    ...{ person_id: person.id, state: 'unconfirmed' },
  })
  await askForConfirmation(transaction, person, context)
  return saved
}

const newPerson = (
  email: string,
  email_hash: string,
  language: Language,
  { randomBytes, now }: AlertContext,
): NewAlertPerson => ({
  handle: makeAlertHandle(randomBytes),
  ...{ email, email_hash, language, confirmed_at: null, confirm_hash: null, asked_at: null },
  ...{ alive_at: now(), still_at: null, notices_day: null, notices: 0, created_at: now() },
})

/** Nothing is sent where the address had its mail for now: the link in that mail confirms this search too. */
async function askForConfirmation(
  transaction: WriteTransaction,
  person: AlertPerson,
  context: AlertContext,
): Promise<void> {
  const nowMs = context.now()
  const perDay =
    person.confirmed_at === null ? limits.confirmMailsPerDay : limits.confirmMailsPerDayKnown
  const { asked_at } = person
  // A clock that went back must not silence it.
  if (asked_at !== null && Math.abs(nowMs - asked_at) < DAY_MS / perDay) return
  const tombstone = await transaction.getTombstone(person.email_hash)
  if (tombstone && nowMs - tombstone.at < limits.alertTombstoneDays * DAY_MS) {
    if (tombstone.mailed_at !== null) return
    await transaction.putTombstone({ ...tombstone, mailed_at: nowMs })
  }
  const token = makeConfirmToken(context.randomBytes)
  await transaction.changeAlertPerson(person.id, {
    confirm_hash: confirmHash(token, context.pepper),
    asked_at: nowMs,
  })
  await putConfirmMail(transaction, person, token, context)
}

export const tooManySearches = (whose: string, max: number): Refusal =>
  new Refusal({
    code: 'too_many_searches',
    message: `One ${whose} has at most ${max} saved searches.`,
  })
