/** Replies by mail: from a Maildir or by LMTP, whichever MAIL_IN names; without it nothing of this is there. */
import type { FastifyBaseLogger } from 'fastify'
import { type ReplyMailbox, readReplyAddress } from '../../domain/enquiries/reply-address.ts'
import { createLmtpServer, type LmtpAnswer } from '../../mail/received/lmtp-server.ts'
import { openMaildir } from '../../mail/received/maildir.ts'
import type { Delivery, MailRefusal, Receipt } from '../../service/mail/mail-receipt.ts'
import { createMaildirWorker } from '../../service/mail/maildir-worker.ts'
import { workKinds } from '../../service/work/work-kinds.ts'
import type { WorkLedger } from '../../service/work/work-ledger.ts'
import type { Store } from '../../store/store.ts'
import type { Settings } from '../settings.ts'
import { StartError } from '../start-error.ts'

export interface MailInOptions {
  readonly settings: Pick<Settings, 'mailIn' | 'mailInAddress'>
  readonly receive: (delivery: Delivery) => Promise<Receipt>
  readonly store: Store
  readonly ledger: WorkLedger
  readonly pepper: Buffer
  readonly holder: string
  readonly now: () => number
  readonly log: FastifyBaseLogger
  readonly onError: (error: unknown) => void
}

/** Figures about received mails for monitoring, counted in this process. */
export interface MailInFigures {
  /** By what became of them: added, repeated, bounce, automatic. */
  readonly received: Map<string, number>
  readonly refused: Map<string, number>
  /** Files in the Maildir at the last look. */
  waiting: number
}

export interface OpenMailIn {
  readonly figures: Readonly<MailInFigures>
  start(): Promise<void>
  stop(): Promise<void>
}

const NOT_SET: OpenMailIn = {
  figures: { received: new Map(), refused: new Map(), waiting: 0 },
  start: async () => undefined,
  stop: async () => undefined,
}

/** What a mail host is answered; it returns what is refused for good to the sender. */
const answers: Readonly<Record<MailRefusal, NonNullable<LmtpAnswer>>> = {
  unknown_address: { code: 550, text: '5.1.1 No such conversation' },
  empty: { code: 554, text: '5.6.0 There is no text in it' },
  too_long: {
    code: 552,
    text: '5.3.4 The text is too long: answer on the page of the conversation',
  },
  too_large: { code: 552, text: '5.3.4 The message is too large' },
  // A day later it may be written: the host brings it again.
  too_many: { code: 452, text: '4.7.1 Too many messages in this conversation today' },
  closed: { code: 554, text: '5.7.1 This conversation takes no more messages' },
  failed: { code: 451, text: '4.3.0 Try again later' },
}

export function openMailIn(options: MailInOptions): OpenMailIn {
  const { settings, receive, log, onError, pepper } = options
  const { mailIn, mailInAddress: mailbox } = settings
  if (mailIn === null || mailbox === null) return NOT_SET
  const figures: MailInFigures = { received: new Map(), refused: new Map(), waiting: 0 }
  const onRefused = (reason: MailRefusal) => {
    figures.refused.set(reason, (figures.refused.get(reason) ?? 0) + 1)
    // Neither who wrote it nor to which thread.
    log.warn({ reason }, 'a received mail was refused')
  }
  const settle = async (delivery: Omit<Delivery, 'mailbox'>): Promise<Receipt> => {
    const receipt = await receive({ ...delivery, mailbox })
    if (receipt.outcome !== 'refused') {
      const { outcome } = receipt
      figures.received.set(outcome, (figures.received.get(outcome) ?? 0) + 1)
      log.info({ outcome }, 'a mail was received')
    }
    return receipt
  }
  return {
    figures,
    ...(mailIn.kind === 'maildir'
      ? fromMaildir(mailIn.path, { ...options, settle, onRefused, figures })
      : byLmtp(mailIn, { mailbox, pepper, settle, onRefused, onError })),
  }
}

interface Settling {
  readonly settle: (delivery: Omit<Delivery, 'mailbox'>) => Promise<Receipt>
  readonly onRefused: (reason: MailRefusal) => void
  readonly onError: (error: unknown) => void
}

function fromMaildir(
  path: string,
  { settle, figures, ...options }: Settling & MailInOptions & { readonly figures: MailInFigures },
) {
  const maildir = openMaildir(path)
  const worker = createMaildirWorker({
    ...options,
    maildir,
    lease: { name: workKinds.mail_in.lease, holder: options.holder },
    receive: (bytes, isCut) =>
      settle({ bytes, isCut, recipient: null, isReport: false, isFile: true }),
    onWaiting(count) {
      figures.waiting = count
    },
    onError: (error, isStopping) => isStopping || options.onError(error),
  })
  return {
    async start() {
      await maildir.prepare().catch((error: unknown) => {
        throw cannotStart(`MAIL_IN=maildir:${path} cannot be used`, error)
      })
      worker.start()
    },
    stop: () => worker.stop(),
  }
}

function byLmtp(
  { host, port }: { readonly host: string; readonly port: number },
  {
    mailbox,
    pepper,
    settle,
    onRefused,
    onError,
  }: Settling & { readonly mailbox: ReplyMailbox; readonly pepper: Buffer },
) {
  const refuse = (reason: MailRefusal): LmtpAnswer => {
    onRefused(reason)
    return answers[reason]
  }
  const server = createLmtpServer({
    host,
    port,
    checkRecipient: (address) =>
      readReplyAddress(address, mailbox, pepper) === null ? refuse('unknown_address') : null,
    async receive(delivery) {
      const receipt = await settle({ ...delivery, isFile: false, isCut: false })
      return receipt.outcome === 'refused' ? refuse(receipt.reason) : null
    },
    onTooLarge: () => onRefused('too_large'),
    onError,
  })
  return {
    start: () =>
      server.listen().catch((error: unknown) => {
        throw cannotStart(`MAIL_IN=lmtp://${host}:${port} cannot be listened on`, error)
      }),
    stop: () => server.stop(),
  }
}

function cannotStart(what: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(`${what}: ${reason}`, { cause: error })
}
