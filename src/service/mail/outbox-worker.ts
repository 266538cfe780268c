/**
 * Sends what waits in the outbox. Of all processes that share a store one at a time does: it holds a lease, and takes
 * each mail before it sends it, so that nobody else does at the same moment.
 * Invariants: a mail leaves at least once, and under one Message-ID however often it leaves: a process that dies
 * between sending and noting it is followed by another after the claim has run out. Neither addresses nor texts
 * are logged. What is erased on its way leaves no file. A mail that fails unexpectedly, or ends the process, is given up
 * after five attempts (`work-ledger`).
 * Cost: one small read every 2 s while nothing waits.
 */
import { failureOf, MailFailure, UNNAMED_FAILURE } from '../../mail/mail-failure.ts'
import { mailLimits } from '../../mail/mail-limits.ts'
import type { MailMessage, MailTransport, RenderedMail } from '../../mail/mail-message.ts'
import type { AnyMail } from '../../mail/render-mail.ts'
import type { OutboxEntry } from '../../store/enquiry-store.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../sync/background-worker.ts'
import { type Lease, underLease } from '../sync/lease.ts'
import type { WorkLedger } from '../work/work-ledger.ts'
import { type SettleContext, settleFailure, settleSent } from './settle-mail.ts'

interface MailLog {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
}

export interface OutboxWorkerOptions extends SettleContext {
  readonly transport: MailTransport
  readonly forgetMails: (names: readonly string[]) => Promise<void>
  readonly render: (mail: AnyMail) => RenderedMail
  /** Where bounces of a mail go, by its name; left out, to the sender. */
  readonly bounceAddress?: (messageId: string) => string
  /** Of somebody who asks for a link: it makes the mails, or none. */
  readonly answerSignIn: (entry: OutboxEntry) => Promise<void>
  readonly lease: Lease
  readonly ledger: WorkLedger
  readonly log: MailLog
  readonly onError: (error: unknown) => void
}

/** Of a mail that failed unexpectedly too often. */
const GIVEN_UP = 'given_up'
/** What is under way when the service stops is waited for. */
const NEVER = new AbortController().signal

export interface OutboxWorker extends BackgroundWorker {
  readonly figures: Readonly<MailFigures>
}

export function createOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { store, lease, now, onError } = options
  const figures: MailFigures = { sent: 0, failed: 0, waiting: 0, oldestAt: null }

  async function look(stopping: AbortSignal): Promise<void> {
    const { count, oldest_at, due_at } = await store.waitingMails()
    figures.waiting = count
    figures.oldestAt = oldest_at
    if (due_at === null || due_at > now()) return
    const sendAll = async (ended: AbortSignal) => {
      while (!ended.aborted && (await sendSome(options, figures)) > 0);
    }
    await underLease(store, lease, sendAll, stopping)
  }
  const { stopWaitMs } = mailLimits
  return { figures, ...createBackgroundWorker({ look, onError, stopWaitMs }) }
}

/** How many were taken. */
async function sendSome(options: OutboxWorkerOptions, figures: MailFigures): Promise<number> {
  const { store, now } = options
  const nowMs = now()
  const mails = await store.claimMails(nowMs, nowMs + mailLimits.claimMs, mailLimits.atOnce)
  const ended = await Promise.allSettled(mails.map((entry) => attempt(entry, options, figures)))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return mails.length
}

/** A mail that the host refuses or cannot take is no unexpected failure: it has its own waits. */
async function attempt(
  entry: OutboxEntry,
  options: OutboxWorkerOptions,
  figures: MailFigures,
): Promise<void> {
  await options.ledger.attempt({
    kind: 'mail',
    item: String(entry.id),
    // Not a turn: mails leave in the order in which they were written, notices behind those that somebody waits for.
    sellerId: null,
    signal: NEVER,
    run: () => sendOne(entry, options, figures),
    async giveUp() {
      figures.failed++
      await settleFailure(entry, new MailFailure(GIVEN_UP, true, false), options.now(), options)
    },
  })
}

async function sendOne(
  entry: OutboxEntry,
  options: OutboxWorkerOptions,
  figures: MailFigures,
): Promise<void> {
  const { store, now, log, transport } = options
  if (entry.mail?.kind === 'sign_in_request') return options.answerSignIn(entry)
  // The number of what caused it would lead to a person; its kind does not.
  const fields = { mail: entry.id, kind: entry.mail?.kind, attempt: entry.attempts }
  // Stopped for so long, this process has lost its claim: another one sends it, or this one takes it again.
  if (now() >= entry.next_attempt_at) return
  try {
    await transport.send(messageOf(entry, options))
  } catch (error) {
    const failure = failureOf(error)
    // Neither the host nor the network has said anything: it is the message, or us.
    if (failure.code === UNNAMED_FAILURE) throw error
    const next = await settleFailure(entry, failure, now(), options)
    if (next === null) figures.failed++
    const text = next === null ? 'a mail has failed for good' : 'a mail is tried again later'
    log.warn({ ...fields, code: failure.code }, text)
    return
  }
  if (await settleSent(entry, now(), store)) {
    figures.sent++
    log.info(fields, 'a mail was sent')
  } else if ((await store.findMail(entry.message_id)) === null) {
    await options.forgetMails([entry.message_id])
  }
}

function messageOf(
  entry: OutboxEntry,
  { render, bounceAddress }: OutboxWorkerOptions,
): MailMessage {
  const { mail, to_address, message_id, created_at } = entry
  if (mail === null || to_address === null || mail.kind === 'sign_in_request') {
    throw new MailFailure('empty', true)
  }
  const references = 'references' in mail ? (mail.references ?? []) : []
  return {
    ...rendered(mail, render),
    ...{ name: message_id, to: to_address, date: created_at, references },
    bouncesTo: bounceAddress?.(message_id),
  }
}

/** One that an other version has written, and that this one cannot put into words, must not stop the rest. */
function rendered(mail: AnyMail, render: OutboxWorkerOptions['render']): RenderedMail {
  try {
    return render(mail)
  } catch {
    throw new MailFailure('unreadable', false)
  }
}

/** Figures about mails for monitoring: counted in this process, waiting in the store. */
export interface MailFigures {
  sent: number
  failed: number
  /** At the last look, of all processes together. */
  waiting: number
  /** When the oldest that waits was written; null: none waits. */
  oldestAt: number | null
}
