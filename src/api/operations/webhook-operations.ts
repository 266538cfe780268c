/** Webhooks: make, prove, change, rotate and remove them, look at their deliveries and send these again. */
import { limits } from '../../catalogue/limits.ts'
import { readJsonObject } from '../../domain/listings/read-json-object.ts'
import { Refusal } from '../../domain/refusal.ts'
import { invalidChoice, shown, single, wholeNumber } from '../../domain/search/read-parameters.ts'
import type { Service } from '../../service/service.ts'
import type { SentWebhook } from '../../service/webhooks/webhook-config.ts'
import type {
  DeliveriesPage,
  DeliveriesQuery,
  DeliveryView,
  Replayed,
  WebhookView,
  WebhookWithSecret,
} from '../../service/webhooks/webhook-service.ts'
import type { Operation, PathParameter, QueryParameter, RawRequest } from '../operation.ts'
import { reference } from '../schemas/json-schema.ts'
import { readQuery } from './read-call.ts'

export const webhookOperations = (service: Service): Operation[] => [
  listOperation(service),
  createOperation(service),
  readOperation(service),
  changeOperation(service),
  removeOperation(service),
  enableOperation(service),
  rotateOperation(service),
  deliveriesOperation(service),
  redeliverOperation(service),
  replayOperation(service),
]

const shared = {
  canonicalPrefix: '/v1',
  extension: true,
  tag: 'Follow',
  pathParameters: [],
  query: [],
  needsKey: true,
  takesReaders: true,
  caching: 'private',
  cost: 1,
} as const

const numberParameter = (name: string, description: string): PathParameter => ({
  ...{ name, description, schema: { type: 'integer', minimum: 1 }, example: '3' },
})
const webhookParameter = numberParameter('id', 'The number of a webhook of yours.')
const deliveryParameter = numberParameter('delivery', 'The number of a delivery of it.')
const ofOne = {
  path: '/webhooks/{id}',
  pathParameters: [webhookParameter],
  errors: ['invalid_id', 'not_found'],
} as const
const webhook = { description: 'The webhook.', schema: reference('Webhook') }
const withSecret = {
  description: 'The webhook with its secret, which is shown this once.',
  schema: reference('WebhookWithSecret'),
}

function listOperation({
  webhooks,
}: Service): Operation<null, { readonly results: readonly WebhookView[] }> {
  return {
    ...shared,
    id: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    summary: 'Your webhooks',
    description: 'All webhooks of your key, or of your seller, with their state.',
    answers: [{ status: 200, description: 'The webhooks.', schema: reference('WebhookList') }],
    errors: [],
    read(request) {
      readQuery(request.rawQuery, [])
      return null
    },
    handle: (_, { caller }) => webhooks.list(caller),
    present: (body) => ({ body }),
  }
}

function createOperation({ webhooks }: Service): Operation<SentWebhook, WebhookWithSecret> {
  return {
    ...shared,
    id: 'createWebhook',
    method: 'POST',
    path: '/webhooks',
    summary: 'A new webhook',
    description:
      'Changes are posted to your https address, signed by Standard Webhooks 1.0. Keep the secret: it is shown this once. Nothing is sent before POST /v1/webhooks/{id}/enable has proved that the address is yours. query filters listings like a search: an event is sent if the listing matches after the change, or matched before it. Events of enquiries and feeds need the key of a seller.',
    requestBody: {
      schema: reference('WebhookSettings'),
      example: {
        url: 'https://crm.example.com/estia',
        events: ['listing.*'],
        query: { price_max: 400_000 },
      },
    },
    answers: [{ status: 201, ...withSecret }],
    errors: ['unknown_field', 'missing_field', 'too_many_webhooks'],
    read: readSent,
    handle: (sent, { caller }) => webhooks.create(sent, caller),
    present: (body) => ({ body, created: true, address: `/v1/webhooks/${body.id}` }),
  }
}

function readOperation({ webhooks }: Service): Operation<number, WebhookView> {
  return {
    ...shared,
    ...ofOne,
    id: 'getWebhook',
    method: 'GET',
    summary: 'One webhook',
    description: 'Its settings and state.',
    answers: [{ status: 200, ...webhook }],
    read: readId,
    handle: (id, { caller }) => webhooks.read(id, caller),
    present: (body) => ({ body }),
  }
}

function changeOperation({
  webhooks,
}: Service): Operation<{ id: number; sent: SentWebhook }, WebhookView> {
  return {
    ...shared,
    ...ofOne,
    id: 'changeWebhook',
    method: 'PATCH',
    summary: 'Change a webhook',
    description:
      'Members left out stay as they are. After a change of the address nothing is sent before POST .../enable.',
    requestBody: { schema: reference('WebhookSettings'), example: { events: ['listing.*'] } },
    answers: [{ status: 200, ...webhook }],
    errors: ['invalid_id', 'not_found', 'unknown_field'],
    read: (request) => ({ id: numberIn(request, 'id'), sent: readSent(request) }),
    handle: ({ id, sent }, { caller }) => webhooks.change(id, sent, caller),
    present: (body) => ({ body }),
  }
}

function removeOperation({ webhooks }: Service): Operation<number, void> {
  return {
    ...shared,
    ...ofOne,
    id: 'removeWebhook',
    method: 'DELETE',
    summary: 'Remove a webhook',
    description: 'With its deliveries; what waits is not sent.',
    answers: [{ status: 204, description: 'It is gone.', schema: null }],
    read: readId,
    handle: (id, { caller }) => webhooks.remove(id, caller),
    present: () => ({ body: null }),
  }
}

function enableOperation({ webhooks }: Service): Operation<number, WebhookView> {
  return {
    ...shared,
    ...ofOne,
    id: 'enableWebhook',
    method: 'POST',
    path: '/webhooks/{id}/enable',
    summary: 'Prove the address and start',
    description: `Posts {"type": "webhook.verify", "data": {"token": "..."}} to the address, signed like every message; answer within ${limits.webhookTimeoutS} s with status 200 and the token anywhere in the body. Then changes are sent from now on, and messages that wait are sent again. Also after the webhook was disabled.`,
    answers: [{ status: 200, ...webhook }],
    errors: ['invalid_id', 'not_found', 'webhook_unverified'],
    read: readId,
    handle: (id, { caller }) => webhooks.enable(id, caller),
    present: (body) => ({ body }),
  }
}

function rotateOperation({
  webhooks,
}: Service): Operation<{ id: number; overlapHours: number }, WebhookWithSecret> {
  return {
    ...shared,
    ...ofOne,
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: '/webhooks/{id}/rotate',
    summary: 'A new secret',
    description:
      'For overlap_h hours messages carry two signatures, with the new and with the former secret.',
    requestBody: {
      schema: reference('WebhookRotation'),
      example: { overlap_h: limits.webhookOverlapHours },
    },
    answers: [{ status: 200, ...withSecret }],
    read(request) {
      const id = numberIn(request, 'id')
      const sent = readOnly(readSent(request), 'overlap_h')
      const max = limits.webhookOverlapMaxHours
      const overlapHours = sent === undefined ? limits.webhookOverlapHours : sent
      if (isWhole(overlapHours) && overlapHours <= max) return { id, overlapHours }
      throw new Refusal({
        code: 'invalid_value',
        param: 'overlap_h',
        message: `overlap_h is a whole number from 0 to ${max}.`,
        hint: `Send {"overlap_h": ${limits.webhookOverlapHours}}.`,
      })
    },
    handle: ({ id, overlapHours }, { caller }) => webhooks.rotate(id, overlapHours, caller),
    present: (body) => ({ body }),
  }
}

const STATUSES = ['waiting', 'delivered', 'failed'] as const
const deliveryQuery: readonly QueryParameter[] = [
  {
    name: 'status',
    multiple: false,
    required: false,
    description: 'Only deliveries of this status.',
    schema: { type: 'string', enum: STATUSES },
    example: 'failed',
  },
  {
    name: 'before',
    multiple: false,
    required: false,
    description: 'Only deliveries below this id; the next_before of the previous answer.',
    schema: { type: 'integer', minimum: 1 },
    example: '100',
  },
  {
    name: 'limit',
    multiple: false,
    required: false,
    description: 'Deliveries per answer.',
    schema: {
      type: 'integer',
      minimum: 1,
      maximum: limits.webhookDeliveriesPageMax,
      default: limits.webhookDeliveriesPageDefault,
    },
    example: '25',
  },
]

function deliveriesOperation({ webhooks }: Service): Operation<DeliveriesQuery, DeliveriesPage> {
  return {
    ...shared,
    ...ofOne,
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    query: deliveryQuery,
    summary: 'Deliveries of a webhook',
    description: `What was sent, what waits and what failed, newest first, stored for ${limits.webhookDeliveriesStoredDays} days.`,
    answers: [{ status: 200, description: 'Deliveries.', schema: reference('WebhookDeliveries') }],
    read(request) {
      const read = readQuery(request.rawQuery, deliveryQuery)
      const text = single(read, 'status')
      const status = STATUSES.find((one) => one === text)
      if (text !== undefined && status === undefined) {
        const choices = STATUSES.map((value) => ({ value, label: value }))
        throw new Refusal(invalidChoice('status', text, choices))
      }
      const number = (name: string, max?: number) => {
        const given = single(read, name)
        if (given === undefined) return null
        const value = wholeNumber(name, given, max === undefined ? { min: 1 } : { min: 1, max })
        if (typeof value === 'object') throw new Refusal(value)
        return value
      }
      return {
        id: numberIn(request, 'id'),
        status: status ?? null,
        before: number('before'),
        limit:
          number('limit', limits.webhookDeliveriesPageMax) ?? limits.webhookDeliveriesPageDefault,
      }
    },
    handle: (query, { caller }) => webhooks.deliveries(query, caller),
    present: (body) => ({ body }),
  }
}

function redeliverOperation({
  webhooks,
}: Service): Operation<{ id: number; delivery: number }, DeliveryView> {
  return {
    ...shared,
    ...ofOne,
    id: 'redeliverWebhook',
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery}/redeliver',
    pathParameters: [webhookParameter, deliveryParameter],
    summary: 'Send a message again',
    description: 'With the same id and body, from the first attempt, whatever became of it before.',
    answers: [{ status: 202, description: 'It is queued.', schema: reference('WebhookDelivery') }],
    errors: ['invalid_id', 'not_found', 'webhook_unverified'],
    read(request) {
      readQuery(request.rawQuery, [])
      return { id: numberIn(request, 'id'), delivery: numberIn(request, 'delivery') }
    },
    handle: ({ id, delivery }, { caller }) => webhooks.redeliver(id, delivery, caller),
    present: (body) => ({ body, accepted: true }),
  }
}

function replayOperation({
  webhooks,
}: Service): Operation<{ id: number; after: number }, Replayed> {
  return {
    ...shared,
    ...ofOne,
    id: 'replayWebhook',
    method: 'POST',
    path: '/webhooks/{id}/replay',
    summary: 'Send changes again from a number',
    description: `Queues every change of listings behind after that the webhook is for, at most ${limits.webhookReplayMax} at a time; those that were sent before come with the same id.`,
    requestBody: { schema: reference('WebhookReplay'), example: { after: 0 } },
    answers: [
      { status: 202, description: 'They are queued.', schema: reference('WebhookReplayed') },
    ],
    errors: ['invalid_id', 'not_found', 'webhook_unverified', 'events_expired'],
    read(request) {
      const id = numberIn(request, 'id')
      const after = readOnly(readSent(request), 'after')
      if (isWhole(after)) return { id, after }
      throw new Refusal({
        code: after === undefined ? 'missing_field' : 'invalid_value',
        param: 'after',
        message: 'after is a whole number: the seq of the last change that you have.',
        hint: 'Send {"after": 0} for every stored change.',
      })
    },
    handle: ({ id, after }, { caller }) => webhooks.replay(id, after, caller),
    present: (body) => ({ body, accepted: true }),
  }
}

const isWhole = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

const NUMBER = /^[1-9]\d{0,15}$/

function numberIn({ path }: RawRequest, name: 'id' | 'delivery'): number {
  const value = NUMBER.test(path[name]!) ? Number(path[name]) : Number.NaN
  if (Number.isSafeInteger(value)) return value
  throw new Refusal({
    code: 'invalid_id',
    param: name,
    message: `"${shown(path[name]!)}" is not the number of a ${name === 'id' ? 'webhook' : name}.`,
    hint: 'GET /v1/webhooks lists yours.',
  })
}

function readId(request: RawRequest): number {
  readQuery(request.rawQuery, [])
  return numberIn(request, 'id')
}

/** An empty body is an object without members. */
function readSent(request: RawRequest): SentWebhook {
  readQuery(request.rawQuery, [])
  return request.body.length === 0 ? {} : readJsonObject(request.body)
}

/** The one member that there may be. */
function readOnly(sent: SentWebhook, name: string): unknown {
  const other = Object.keys(sent).find((member) => member !== name)
  if (other === undefined) return sent[name]
  throw new Refusal({
    code: 'unknown_field',
    param: shown(other),
    message: 'There is no such member.',
    hint: `Send ${name} alone.`,
    allowed: [name],
  })
}
