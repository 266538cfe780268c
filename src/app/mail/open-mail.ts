/** Mail: by which way it leaves, who sends it, and which mails are written to files. */
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { country } from '../../country/served-country.ts'
import { bounceAddress } from '../../domain/enquiries/reply-address.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import { createMailFolder, type MailFolder } from '../../mail/mail-folder.ts'
import { hostOf, type MailSender } from '../../mail/mail-sender.ts'
import type { MailSignature } from '../../mail/mail-signature.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { createSmtpTransport } from '../../mail/smtp-transport.ts'
import { answerSignIn } from '../../service/desk/answer-sign-in.ts'
import { createScrubber } from '../../service/enquiries/enquiry-context.ts'
import { createOutboxWorker, type OutboxWorker } from '../../service/mail/outbox-worker.ts'
import type { SettleContext } from '../../service/mail/settle-mail.ts'
import { type Swept, sweepNow } from '../../service/retention/sweep-old-data.ts'
import { workKinds } from '../../service/work/work-kinds.ts'
import type { WorkLedger } from '../../service/work/work-ledger.ts'
import { searchInWords } from '../../site/filters/search-in-words.ts'
import { titleIn } from '../../site/locale/card-title.ts'
import type { Store } from '../../store/store.ts'
import type { Settings } from '../settings.ts'
import { StartError } from '../start-error.ts'

export interface MailOptions extends SettleContext {
  readonly settings: Pick<
    Settings,
    'smtpUrl' | 'mailFrom' | 'dkimKeyFile' | 'dkimSelector' | 'mailInAddress'
  >
  readonly filtering: FilterContext
  readonly dataDir: string
  readonly baseUrl: string
  /** Of keys and links to the desk. */
  readonly keyPepper: Buffer
  /** Names this process, and no other one. */
  readonly holder: string
  readonly ledger: WorkLedger
  readonly log: FastifyBaseLogger
  readonly onError: (error: unknown) => void
}

/** Of messages that nobody gets by mail. */
const UNSENT_SENDER = { name: 'Estia Index', address: 'no-reply@localhost' }

export interface OpenMail {
  readonly worker: OutboxWorker
  /** Also with a mail host: there may be files of the time before it. */
  readonly folder: MailFolder
  start(): void
}

const openMailFolder = (
  dataDir: string,
  sender: Settings['mailFrom'],
  signature: MailSignature | null = null,
): MailFolder => createMailFolder(join(dataDir, 'mail'), sender ?? UNSENT_SENDER, signature)

export function openMail(options: MailOptions): OpenMail {
  const { settings, dataDir, baseUrl, log, filtering } = options
  const { smtpUrl, mailFrom, mailInAddress: mailbox } = settings
  const placeOf = new Map(country.places.map((place) => [place.slug, place]))
  const signature = readMailSignature(settings, mailFrom ?? UNSENT_SENDER)
  const folder = openMailFolder(dataDir, mailFrom, signature)
  const worker = createOutboxWorker({
    ...options,
    transport: smtpUrl && mailFrom ? createSmtpTransport(smtpUrl, mailFrom, signature) : folder,
    forgetMails: folder.forgetMails,
    render: (mail) =>
      renderMail(
        mail,
        baseUrl,
        (listing, language) => titleIn(listing, language, { placeOf }),
        (query, language) => searchInWords(query, language, { filtering, placeOf }),
        mailbox,
      ),
    ...(mailbox && {
      bounceAddress: (messageId) => bounceAddress(messageId, mailbox, options.pepper),
    }),
    answerSignIn: (entry) => answerSignIn(entry, { ...options, pepper: options.keyPepper }),
    lease: { name: workKinds.mail.lease, holder: options.holder },
  })
  return {
    worker,
    folder,
    start() {
      if (smtpUrl === null)
        log.info('mails are written to files in DATA_DIR/mail: SMTP_URL is not set')
      worker.start()
    },
  }
}

/** The key by which mails are signed (DKIM), read once at the start: one that cannot be used stops it with a sentence. */
function readMailSignature(
  { dkimKeyFile, dkimSelector }: Pick<Settings, 'dkimKeyFile' | 'dkimSelector'>,
  sender: MailSender,
): MailSignature | null {
  if (dkimKeyFile === null || dkimSelector === null) return null
  try {
    const privateKey = readFileSync(dkimKeyFile, 'utf8')
    createPrivateKey(privateKey)
    return { domainName: hostOf(sender), keySelector: dkimSelector, privateKey }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `DKIM_KEY_FILE=${dkimKeyFile} holds no private key that can be read: ${reason}. Make one with: openssl genrsa -out dkim.pem 2048`,
      { cause: error },
    )
  }
}

/** What `estia forget --now` does: old data goes by the clock of the database as it is. Answers how many rows of which table. */
export function forgetNow(
  store: Store,
  { dataDir, mailFrom }: Pick<Settings, 'dataDir' | 'mailFrom'>,
): Promise<Swept> {
  const { forgetMails } = openMailFolder(resolve(dataDir), mailFrom)
  const silent = { info: () => undefined, warn: () => undefined }
  return sweepNow({ store, log: silent, scrubber: createScrubber(store), forgetMails })
}
