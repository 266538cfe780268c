/** Webhooks: who follows the change feed for them, who sends, and what their owners do with them. */
import { randomBytes } from 'node:crypto'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import { createWebhookSigner } from '../../hooks/sign-message.ts'
import { createWebhookPoster, type WebhookPoster } from '../../hooks/webhook-poster.ts'
import type { RecordContext } from '../../service/listings/listing-record.ts'
import { createWebhookFollower } from '../../service/webhooks/webhook-follower.ts'
import { createWebhookMatches } from '../../service/webhooks/webhook-matches.ts'
import { createWebhookSender } from '../../service/webhooks/webhook-sender.ts'
import {
  createWebhookService,
  type WebhookService,
} from '../../service/webhooks/webhook-service.ts'
import { workKinds } from '../../service/work/work-kinds.ts'
import type { WorkLedger } from '../../service/work/work-ledger.ts'
import type { Quota } from '../../store/quota/quota.ts'
import type { Store } from '../../store/store.ts'
import { appLimits } from '../app-limits.ts'
import type { WebhookKey } from './webhook-key.ts'

export interface WebhookOptions {
  readonly store: Store
  readonly quota: Quota
  readonly filtering: FilterContext
  readonly record: RecordContext
  readonly ledger: WorkLedger
  /** Names this process, and no other one. */
  readonly holder: string
  readonly storeId: string
  readonly key: WebhookKey
  readonly poster?: WebhookPoster | undefined
  readonly now: () => number
  readonly onMail: () => void
  readonly onError: (error: unknown) => void
}

export interface OpenWebhooks {
  readonly service: WebhookService
  /** Of the signatures that need no secret. */
  readonly publicKey: string
  start(): void
  stop(): Promise<void>
}

export function openWebhooks(options: WebhookOptions): OpenWebhooks {
  const { store, holder, key, now, onError } = options
  const poster = options.poster ?? createWebhookPoster()
  const signer = createWebhookSigner(key.bytes)
  const working = {
    stopWaitMs: appLimits.stopWaitMs,
    // What a stop breaks off goes on with the next process: no fault.
    onError(error: unknown, isStopping: boolean) {
      if (!isStopping) onError(error)
    },
  }
  const sender = createWebhookSender({
    ...{ ...options, ...working, poster, signer, mayWork: key.isShared },
    random: Math.random,
  })
  const follower = createWebhookFollower({
    ...{ ...options, ...working, baseUrl: options.record.baseUrl },
    matches: createWebhookMatches(options),
    lease: { name: workKinds.webhook_events.lease, holder },
    onQueued: sender.poke,
  })
  let stopWaking: (() => void) | undefined
  return {
    service: createWebhookService({
      ...{ ...options, poster, signer, randomBytes, now, maySign: key.isShared },
      onQueued() {
        follower.poke()
        sender.poke()
      },
    }),
    publicKey: signer.publicKey,
    start() {
      follower.start()
      sender.start()
      stopWaking = store.wakeOnChange?.(follower.poke)
    },
    async stop() {
      stopWaking?.()
      await Promise.all([follower.stop(), sender.stop()])
    },
  }
}
