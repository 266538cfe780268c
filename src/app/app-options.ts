/** What an app is started with: settings, clock and log, and what tests, the bench and the demo put in place of the defaults. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { FeedFetcher } from '../feeds/fetch/feed-fetcher.ts'
import type { WebhookPoster } from '../hooks/webhook-poster.ts'
import type { OverloadWatch } from '../http/admission/overload.ts'
import type { Health } from '../http/server/mount-files.ts'
import type { MailFolder } from '../mail/mail-folder.ts'
import type { PhotoDecoder } from '../photos/photo-decoder.ts'
import type { PhotoFetcher } from '../photos/photo-fetcher.ts'
import type { FeedWork } from '../service/feeds/feed-work.ts'
import type { PhotoSource } from '../service/photos/photo-shelf.ts'
import type { Store } from '../store/store.ts'
import type { Settings } from './settings.ts'

export interface AppOptions {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly now: () => number
  /** Runs on the store before it is read, to fill an empty one. */
  readonly prepare?: (store: Store) => Promise<void>
  /** Whether this process may have the prices fitted; one of a machine does. */
  readonly leads?: () => boolean
  /** How many processes share the port, and how many should. */
  readonly workers?: Health['workers']
  /** For the bench, whose figures a concurrent fit would spoil. */
  readonly fitsPrices?: boolean
  /** For tests, which read mails from the outbox: false leaves them there. */
  readonly sendsMail?: boolean
  /** Other processes of this machine write to the same file: reads look for their changes first. */
  readonly sharesFile?: boolean
  /** In addition to imported photos: the demo draws its own; no other service draws any. */
  readonly drawnPhotos?: PhotoSource
  /** Pages that only the demo has, over the mails that are written to files. */
  readonly demoPages?: (mails: MailFolder) => (app: FastifyInstance) => void
  /** For tests, whose photos come from this machine; never a setting. */
  readonly fetcher?: PhotoFetcher
  /** For tests, whose feeds come from this machine; never a setting. */
  readonly feedFetcher?: FeedFetcher
  /** For tests, whose webhooks are on this machine; never a setting. */
  readonly webhookPoster?: WebhookPoster
  /** For tests of what runs do, not of the process that reads their documents. */
  readonly feedWork?: FeedWork
  /** For tests, whose decoder hangs. */
  readonly decoder?: PhotoDecoder
  /** For tests, which keep the event loop busy on purpose. */
  readonly overload?: OverloadWatch
}
