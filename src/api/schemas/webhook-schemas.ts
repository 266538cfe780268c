/** The shapes of webhooks and their deliveries. */
import { limits } from '../../catalogue/limits.ts'
import { webhookSubscriptions } from '../../service/webhooks/webhook-events.ts'
import type { JsonSchema } from '../operation.ts'
import {
  boolean,
  instant,
  integer,
  list,
  nullable,
  oneOfValues,
  partial,
  record,
  reference,
  text,
} from './json-schema.ts'

const subscription = oneOfValues([...webhookSubscriptions])
const members = {
  id: integer(),
  url: text(),
  name: nullable(text()),
  events: list(subscription),
  query: nullable(text('The search that filters listings, as in an address; null: every listing.')),
  state: {
    ...oneOfValues(['unverified', 'active', 'disabled']),
    description:
      'unverified: the address has not answered webhook.verify yet; disabled: for the reason given, until POST .../enable.',
  },
  reason: nullable(
    text('Why it is disabled: gone (410), failing, backlog, query_refused; null: it is not.'),
  ),
  failing_since: nullable(instant()),
  last_delivered_at: nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
  next: text('The next request.'),
}

export const webhookSchemas: Readonly<Record<string, JsonSchema>> = {
  Webhook: record(members),
  WebhookWithSecret: record({
    ...members,
    secret: text('whsec_ and base64; shown this once. Messages are signed with it.'),
  }),
  WebhookList: record({ results: list(reference('Webhook')) }),
  WebhookSettings: partial(
    {},
    {
      url: text('https, a public host, no credentials.'),
      name: nullable(text()),
      events: list(subscription),
      query: {
        description:
          'The parameters of GET /v1/listings, as an object or as in an address; null: all.',
      },
    },
  ),
  WebhookRotation: partial(
    {},
    {
      overlap_h: {
        ...integer('Hours in which messages are signed with both secrets.'),
        minimum: 0,
        maximum: limits.webhookOverlapMaxHours,
        default: limits.webhookOverlapHours,
      },
    },
  ),
  WebhookReplay: record({ after: integer('Changes behind this number of GET /v1/events.') }),
  WebhookReplayed: record({
    queued: integer('Messages that will be sent.'),
    next_after: integer('Send it as after to replay further.'),
    more: boolean(),
  }),
  WebhookDelivery: record({
    id: integer(),
    message_id: text('As in the header webhook-id.'),
    type: text(),
    seq: nullable(integer('Of the change feed; null: an event of yours alone.')),
    status: oneOfValues(['waiting', 'delivered', 'failed']),
    attempts: integer(),
    answer: nullable(text('The status code of the last attempt, or why there was none.')),
    created_at: instant(),
    attempted_at: nullable(instant()),
    body: text('As it is sent, byte for byte.'),
  }),
  WebhookDeliveries: record({
    results: list(reference('WebhookDelivery'), 'Newest first.'),
    next_before: nullable(integer('Send it as before; null: this was the last page.')),
  }),
}
