/** Webhooks, their deliveries and how far the change feed was read for them, as rows of either store. */
import { type Change, valueChangeTypes } from '../store.ts'
import {
  DELIVERY_WORK,
  type DeliveryQuery,
  type DeliveryRow,
  type NewDelivery,
  turnOwner,
  type WebhookOwner,
  type WebhookPatch,
  type WebhookRow,
  type WebhookTransaction,
} from '../webhook-store.ts'
import { type ChangeRow, changeOf } from './row-forms.ts'
import { ask, lockRows, marks, type Plan, type SqlRow } from './statement-plan.ts'
import { assignments, cellsOf, listOf, namesOf, tableColumns, withoutId } from './table-columns.ts'
import { dropLane, queueWork } from './work-plans.ts'

const { webhooks, webhook_deliveries, changes } = tableColumns
const newHook = withoutId(webhooks)
const HOOKS = `SELECT ${listOf(webhooks)} FROM webhooks`
const ADD_HOOK = `INSERT INTO webhooks (${listOf(newHook)})
  VALUES (${marks(newHook.length)}) RETURNING id`
const DELIVERIES = `SELECT ${listOf(webhook_deliveries)} FROM webhook_deliveries`
const POSITION = 'webhook_position'

const hookOf = (row: SqlRow): WebhookRow => ({ ...row }) as unknown as WebhookRow
const deliveryOf = (row: SqlRow): DeliveryRow => ({ ...row }) as unknown as DeliveryRow

export function* getWebhook(id: number): Plan<WebhookRow | null> {
  const [row] = yield* ask(`${HOOKS} WHERE id = ?1`, id)
  return row ? hookOf(row) : null
}

export function* lockWebhook(id: number): Plan<WebhookRow | null> {
  const [row] = yield* lockRows(`${HOOKS} WHERE id = ?1`, id)
  return row ? hookOf(row) : null
}

const OF_OWNER = `${HOOKS} WHERE seller_id = ?1 OR key_id = ?2 ORDER BY id`

export function* webhooksOf({ seller_id, key_id }: WebhookOwner): Plan<readonly WebhookRow[]> {
  return (yield* ask(OF_OWNER, seller_id, key_id)).map(hookOf)
}

export function* lockWebhooksOf({ seller_id, key_id }: WebhookOwner): Plan<readonly WebhookRow[]> {
  return (yield* lockRows(OF_OWNER, seller_id, key_id)).map(hookOf)
}

export function* countWebhooks(): Plan<number> {
  const [row] = yield* ask('SELECT COUNT(*) AS count FROM webhooks')
  return Number(row.count)
}

export function* activeWebhooks(nowMs: number): Plan<readonly WebhookRow[]> {
  const inForce = `SELECT id FROM reading_keys WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?1)`
  const rows = yield* ask(
    `${HOOKS} WHERE state = 'active' AND (seller_id IS NOT NULL OR key_id IN (${inForce})) ORDER BY id`,
    nowMs,
  )
  return rows.map(hookOf)
}

export function* addWebhook(row: Omit<WebhookRow, 'id'>): Plan<WebhookRow> {
  const [added] = yield* ask(ADD_HOOK, ...cellsOf(newHook, row))
  return { ...row, id: Number(added.id) }
}

export function* patchWebhook(id: number, patch: WebhookPatch): Plan<void> {
  const named = newHook.filter(([name]) => name in patch)
  const set = assignments(namesOf(named), 2)
  yield* ask(`UPDATE webhooks SET ${set} WHERE id = ?1`, id, ...cellsOf(named, patch))
}

export function* removeWebhook(id: number): Plan<void> {
  yield* dropLane(DELIVERY_WORK, String(id))
  yield* ask('DELETE FROM webhook_deliveries WHERE webhook_id = ?1', id)
  yield* ask('DELETE FROM webhooks WHERE id = ?1', id)
}

const PUT = `INSERT INTO webhook_deliveries (webhook_id, cause, type, seq, body, status, attempts, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5, 'waiting', 0, ?6) ON CONFLICT (webhook_id, cause)`
const PUT_NEW = `${PUT} DO NOTHING RETURNING id`
const PUT_AGAIN = `${PUT} DO UPDATE SET status = 'waiting', attempts = 0 RETURNING id`

export function* putDeliveries(
  webhook: Pick<WebhookRow, 'id' | 'seller_id'>,
  deliveries: readonly NewDelivery[],
  { at, again = false }: Parameters<WebhookTransaction['putDeliveries']>[2],
): Plan<number> {
  let queued = 0
  for (const { cause, type, seq, body, created_at } of deliveries) {
    const cells = [webhook.id, cause, type, seq, body, created_at]
    const [row] = yield* ask(again ? PUT_AGAIN : PUT_NEW, ...cells)
    if (!row) continue
    yield* queueDelivery(webhook, Number(row.id), at)
    queued++
  }
  return queued
}

const queueDelivery = (
  webhook: Pick<WebhookRow, 'id' | 'seller_id'>,
  id: number,
  at: number,
): Plan<void> =>
  queueWork({
    ...{ kind: DELIVERY_WORK, item: String(id), seller_id: webhook.seller_id },
    ...{ owner: turnOwner(webhook), lane: String(webhook.id), at, created_at: at },
  })

/** In one statement: there may be thousands. */
const REQUEUE = `INSERT INTO work_items (kind, item, seller_id, owner, lane, attempts, next_at, created_at)
  SELECT '${DELIVERY_WORK}', CAST(id AS TEXT), CAST(?2 AS BIGINT), CAST(?3 AS BIGINT), CAST(?1 AS TEXT), 0,
    CAST(?4 AS BIGINT), CAST(?4 AS BIGINT)
  FROM webhook_deliveries WHERE webhook_id = CAST(?1 AS BIGINT) AND status = 'waiting'
  ON CONFLICT (kind, item) DO UPDATE SET attempts = 0, quarantined_at = NULL, next_at = excluded.next_at`

export function* requeueDeliveries(
  webhook: Pick<WebhookRow, 'id' | 'seller_id'>,
  at: number,
): Plan<void> {
  yield* ask(REQUEUE, String(webhook.id), webhook.seller_id, turnOwner(webhook), at)
}

export function* getDelivery(id: number): Plan<DeliveryRow | null> {
  const [row] = yield* ask(`${DELIVERIES} WHERE id = ?1`, id)
  return row ? deliveryOf(row) : null
}

export function* lockDelivery(id: number): Plan<DeliveryRow | null> {
  const [row] = yield* lockRows(`${DELIVERIES} WHERE id = ?1`, id)
  return row ? deliveryOf(row) : null
}

export function* patchDelivery(id: number, patch: Partial<DeliveryRow>): Plan<void> {
  const named = webhook_deliveries.filter(([name]) => name in patch)
  const set = assignments(namesOf(named), 2)
  yield* ask(`UPDATE webhook_deliveries SET ${set} WHERE id = ?1`, id, ...cellsOf(named, patch))
}

export function* deliveriesOf(query: DeliveryQuery): Plan<readonly DeliveryRow[]> {
  const { webhook_id, status, before, limit } = query
  const below = before ?? Number.MAX_SAFE_INTEGER
  const rows =
    status === null
      ? yield* ask(
          `${DELIVERIES} WHERE webhook_id = ?1 AND id < ?2 ORDER BY id DESC LIMIT ?3`,
          ...[webhook_id, below, limit],
        )
      : yield* ask(
          `${DELIVERIES} WHERE webhook_id = ?1 AND id < ?2 AND status = ?4 ORDER BY id DESC LIMIT ?3`,
          ...[webhook_id, below, limit, status],
        )
  return rows.map(deliveryOf)
}

export function* webhookPosition(): Plan<number | null> {
  const [row] = yield* ask(`SELECT value FROM settings WHERE name = '${POSITION}'`)
  return row ? Number(row.value) : null
}

export function* moveWebhooks(from: number | null, to: number): Plan<boolean> {
  const rows =
    from === null
      ? yield* ask(
          `INSERT INTO settings (name, value) VALUES ('${POSITION}', ?1) ON CONFLICT (name) DO NOTHING RETURNING name`,
          String(to),
        )
      : yield* ask(
          `UPDATE settings SET value = ?2 WHERE name = '${POSITION}' AND value = ?1 RETURNING name`,
          ...[String(from), String(to)],
        )
  return rows.length === 1
}

// It was live after the change, or before it.
const WAS_SEEN = `public AND
  (type IN (${valueChangeTypes.map((type) => `'${type}'`).join(', ')}) OR former LIKE '%"state":"live"%')`

export function* changesOfListings(ids: readonly number[], seq: number): Plan<readonly Change[]> {
  const found: Change[] = []
  for (const id of ids) {
    const rows = yield* ask(
      `SELECT ${listOf(changes)} FROM changes WHERE listing_id = ?1 AND seq >=
        COALESCE((SELECT MAX(seq) FROM changes WHERE listing_id = ?1 AND seq <= ?2 AND ${WAS_SEEN}), ?2 + 1)
        ORDER BY seq`,
      ...[id, seq],
    )
    found.push(...rows.map((row) => changeOf(row as unknown as ChangeRow)))
  }
  return found
}
