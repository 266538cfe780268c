/** A webhook that has proved its address. */
import type { WebhookRow } from '../../src/store/webhook-store.ts'
import { noon } from './sample-listing.ts'

export const sampleWebhook = (
  owner: Pick<WebhookRow, 'seller_id' | 'key_id'>,
  more: Partial<WebhookRow> = {},
): Omit<WebhookRow, 'id'> => ({
  ...owner,
  ...{ url: 'https://crm.example.com/hook', name: null, events: '["listing.*"]', query: null },
  ...{ state: 'active', reason: null, nonce: 'n', generation: 1, previous_until: null },
  ...{ since_seq: 0, failing_since: null, failures: 0, rests_until: null },
  ...{ last_delivered_at: null, created_at: noon, updated_at: noon, ...more },
})
