/**
 * What the service needs of a store for the desks of sellers and operators: who is signed in, what limits a
 * seller, what readers reported, and what operators did.
 * Invariants: a mailed link is used once; of cookies and links only keyed hashes are stored; an action and its line in
 * the audit are one transaction.
 */

import type { AuditFacts, AuditMark, ChainedAudit } from '../domain/access/audit-chain.ts'
import type { Project, Seller } from '../domain/listings/listing.ts'
import type { PublishBars } from '../domain/listings/publish-bars.ts'
import type { StockSort } from '../domain/listings/stock-sorts.ts'
import type { ApiKey, NewSeller } from './account-store.ts'
import type { MailLanguage } from './enquiry-store.ts'
import type { ReadingKey } from './reading-key-store.ts'

export interface Operator {
  /** The readable part of its key. */
  readonly id: string
  /** Keyed hash of the secret part, hexadecimal. */
  readonly hash: string
  readonly name: string
  readonly created_at: number
  readonly revoked_at: number | null
}

/** Of one browser; of a seller or of an operator, never of both. */
export interface DeskSession {
  readonly id: number
  readonly token_hash: string
  readonly former_hash: string | null
  readonly rotated_at: number
  readonly seller_id: number | null
  readonly operator_id: string | null
  /** Kind of browser and system, as far as known. */
  readonly device: string
  readonly created_at: number
  readonly seen_at: number
  readonly expires_at: number
  /** The key that started it; it ends with that key. null: a mailed link, or an operator. */
  readonly key_id: string | null
}

export type NewDeskSession = Omit<DeskSession, 'id'>

export interface SignInLink {
  readonly token_hash: string
  /** null: it opens an account, with the name and the address. */
  readonly seller_id: number | null
  readonly name: string | null
  /** Where it was sent to: once a seller has another address, its links are void. */
  readonly email: string | null
  readonly created_at: number
  readonly expires_at: number
}

export interface SellerRules {
  readonly seller_id: number
  /** Live at a time; null: as many as it likes. */
  readonly live_max: number | null
  readonly suspended_at: number | null
  readonly suspended_reason: string | null
}

export interface Report {
  readonly id: number
  readonly listing_id: number
  readonly reason: string
  readonly text: string | null
  readonly client_hash: string | null
  readonly created_at: number
  readonly decided_at: number | null
  readonly outcome: string | null
}

export type NewReport = Pick<Report, 'listing_id' | 'reason' | 'text' | 'created_at'> & {
  readonly client_hash: string
}

export interface ListingHold {
  readonly listing_id: number
  readonly reason: string
  readonly held_at: number
}

export interface AuditEntry extends AuditFacts {
  readonly id: number
}

/** Where the chain of the audit ends, and where it begins; null: nothing was written, or removed, yet. */
export interface AuditMarks {
  readonly head: AuditMark | null
  readonly checkpoint: AuditMark | null
}

/** A mail that was given up: neither its address nor its text is stored. */
export interface FailedMail {
  readonly id: number
  readonly cause: string
  readonly seller_id: number | null
  readonly attempts: number
  readonly failed_at: number
  readonly last_error: string | null
}

export interface StockIdQuery {
  readonly sellerId: number
  /** null: every state. */
  readonly state: string | null
  /** Of the reference, or the number of a listing; null: all. */
  readonly text: string | null
  /** null: all. */
  readonly district: string | null
  readonly sort: StockSort
  /** Views of the order by views are those from this day on. */
  readonly viewsSince: number
  readonly offset: number
  readonly limit: number
}

export interface DeskTransaction {
  /**
   * Blocks others from publishing for this seller, and from changing its rules, until the end of the transaction.
   * Taken before any lock on a listing of the seller: one order for everybody avoids deadlocks.
   */
  lockSeller(sellerId: number): Promise<SellerRules | null>
  /** What bars a publication, under the lock of `lockSeller`. */
  lockPublishBars(sellerId: number, listingId: number): Promise<PublishBars>
  addSignInLink(link: SignInLink): Promise<void>
  /** Deletes it; null: it is unknown or was used. */
  takeSignInLink(tokenHash: string): Promise<SignInLink | null>
  insertSeller(seller: NewSeller): Promise<Seller>
  insertSession(session: NewDeskSession): Promise<number>
  /** Those below change what they name and nothing else; call `lockSeller` before a decision based on it. */
  setLiveMax(sellerId: number, liveMax: number | null): Promise<void>
  /** Repeated, it has the newer reason and the older moment. */
  suspendSeller(sellerId: number, reason: string, at: number): Promise<void>
  /** False: it was not suspended. */
  liftSuspension(sellerId: number): Promise<boolean>
  hasLive(sellerId: number): Promise<boolean>
  /** The sellers with this address; blocks others from opening an account for it until the end. */
  lockSignUp(email: string): Promise<readonly number[]>
  /** The email address of the seller, locked until the end. */
  lockSellerEmail(sellerId: number): Promise<string | null>
  putHold(hold: ListingHold): Promise<void>
  dropHold(listingId: number): Promise<void>
  /** How many this client has made since, and whether it has an open one of this listing. */
  countReports(
    clientHash: string,
    listingId: number,
    since: number,
  ): Promise<{ readonly count: number; readonly hasOpen: boolean }>
  addReport(report: NewReport): Promise<number>
  /** All open ones of a listing; returns how many. */
  decideReports(listingId: number, outcome: string, at: number): Promise<number>
  /** Adds a line to the chain. */
  addAudit(facts: AuditFacts): Promise<void>
  /** By its name, made where there is none, or by its id; null: the seller has none of this id. */
  ownProject(
    sellerId: number,
    wanted: { readonly name: string } | { readonly id: number },
  ): Promise<number | null>
  changeSellerEmail(sellerId: number, email: string | null): Promise<void>
  changeSellerLanguage(sellerId: number, language: MailLanguage | null): Promise<void>
  insertKey(key: ApiKey): Promise<void>
  insertReadingKey(key: ReadingKey): Promise<void>
  /** Of a seller or for reading; false: there is no such key in force. */
  revokeAnyKey(id: string, at: number): Promise<boolean>
  /** All that were minted by proof of work and are in force; returns how many. */
  revokeMinted(at: number): Promise<number>
  addOperator(operator: Operator): Promise<void>
  /** True when this call revoked it; its sessions end. */
  revokeOperator(id: string, at: number): Promise<boolean>
  /** Sessions and unused links of a seller; returns how many sessions. */
  endSessionsOf(sellerId: number): Promise<number>
}

export interface DeskStore extends Pick<DeskTransaction, 'addOperator' | 'revokeOperator'> {
  getOperator(id: string): Promise<Operator | null>
  listOperators(): Promise<readonly Operator[]>

  /** By the hash of a cookie, the present one or the one before. */
  findSession(tokenHash: string): Promise<DeskSession | null>
  /** Newest first. */
  sessionsOf(sellerId: number): Promise<readonly DeskSession[]>
  /** False: another request rotated it first. */
  rotateSession(id: number, fromHash: string, toHash: string, at: number): Promise<boolean>
  deleteSession(id: number): Promise<void>
  /** It was used at this moment. */
  touchSession(id: number, at: number): Promise<void>
  /** Whether a sign-in link for this address may be looked for: whose it is. */
  sellersByEmail(email: string): Promise<readonly number[]>
  peekSignInLink(tokenHash: string): Promise<SignInLink | null>

  getSellerRules(sellerId: number): Promise<SellerRules | null>
  listSellerRules(): Promise<readonly SellerRules[]>
  /** Sellers suspended at this moment or later whose listings are not all paused yet. */
  suspendedWithLive(since: number): Promise<readonly number[]>
  getHold(listingId: number): Promise<ListingHold | null>
  holdsOf(listingIds: readonly number[]): Promise<readonly ListingHold[]>
  listHolds(limit: number): Promise<readonly ListingHold[]>
  openReports(limit: number): Promise<readonly Report[]>
  reportsOf(listingId: number): Promise<readonly Report[]>
  /** Newest first. */
  listAudit(limit: number): Promise<readonly AuditEntry[]>
  /** Oldest first. */
  auditAfter(id: number, limit: number): Promise<readonly ChainedAudit[]>
  auditMarks(): Promise<AuditMarks>
  /** Oldest first, at most `limit`; the chain continues from there. Returns how many. */
  forgetAudit(before: number, limit: number): Promise<number>
  failedMails(limit: number): Promise<readonly FailedMail[]>
  /** How many enquiries each of these listings has. */
  enquiryCounts(
    listingIds: readonly number[],
  ): Promise<readonly { readonly listing_id: number; readonly count: number }[]>
  getProject(id: number): Promise<Project | null>
  /** Newest change first; removed ones never. */
  stockIds(query: StockIdQuery): Promise<readonly number[]>
  /** How many listings of each state a seller has. */
  countOwn(sellerId: number): Promise<Readonly<Record<string, number>>>
}

export const deskStepNames = [
  'lockSeller',
  'lockPublishBars',
  'addSignInLink',
  'takeSignInLink',
  'insertSeller',
  'insertSession',
  'setLiveMax',
  'suspendSeller',
  'liftSuspension',
  'hasLive',
  'lockSignUp',
  'lockSellerEmail',
  'putHold',
  'dropHold',
  'countReports',
  'addReport',
  'decideReports',
  'addAudit',
  'ownProject',
  'changeSellerEmail',
  'changeSellerLanguage',
  'insertKey',
  'insertReadingKey',
  'revokeAnyKey',
  'revokeMinted',
  'addOperator',
  'revokeOperator',
  'endSessionsOf',
] as const satisfies readonly (keyof DeskTransaction)[]
