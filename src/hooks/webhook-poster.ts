/** Posts messages to webhooks: the guarded post, within 15 seconds, and the proof that an address is its owner's. */
import { createGuardedPost, type Posted } from '../net/guarded-post.ts'
import type { FetchNetwork } from '../net/open-connection.ts'
import { type CheckedUrl, readPublicUrl } from '../net/public-url.ts'
import { hookLimits } from './hook-limits.ts'

interface WebhookMessage {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface WebhookPoster {
  /** Whatever is in the answer is ignored. */
  post(message: WebhookMessage): Promise<Posted>
  /** null: the token came back; else what came instead. */
  prove(message: WebhookMessage, token: string): Promise<string | null>
}

export const checkWebhookUrl = (url: string): CheckedUrl => readPublicUrl(url)

export function createWebhookPoster(network: FetchNetwork = {}): WebhookPoster {
  const post = createGuardedPost({
    ...network,
    purpose: 'webhook',
    totalMs: hookLimits.timeoutMs,
  })
  return {
    post: (message) => post({ ...message, answerBytes: 0 }),
    async prove(message, token) {
      const posted = await post({ ...message, answerBytes: hookLimits.verifyAnswerBytes })
      if (!posted.ok) return posted.message
      if (posted.status < 200 || posted.status > 299) return `It answered ${posted.status}.`
      return posted.bytes.includes(token) ? null : 'The token was not in the body of the answer.'
    },
  }
}
