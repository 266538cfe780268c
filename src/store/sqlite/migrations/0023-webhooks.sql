-- What: Webhooks and their deliveries; the queue of work that is claimed by its row; and the former values of a change, by which its listing is matched as it was before.
-- Back: DROP TABLE webhook_deliveries; DROP TABLE webhooks; DROP INDEX work_items_held; DROP INDEX work_items_lanes; ALTER TABLE work_items DROP COLUMN held_until; ALTER TABLE work_items DROP COLUMN holder; ALTER TABLE work_items DROP COLUMN lane; ALTER TABLE work_items DROP COLUMN owner; ALTER TABLE work_turns RENAME COLUMN owner TO seller_id; ALTER TABLE changes DROP COLUMN former;
-- Lost: All webhooks with their deliveries, and what waits to be delivered.

-- A JSON object of the fields that changed, with their values before; null: nothing public had a value before.
ALTER TABLE changes ADD COLUMN former TEXT;

-- A row with a lane is a place in the queue: it is there from the moment it is queued until it is done. owner: whose turn it
-- takes. lane: what is worked on a few at a time, such as one webhook. holder: the process that works on it, until held_until.
ALTER TABLE work_items ADD COLUMN owner INTEGER;
ALTER TABLE work_items ADD COLUMN lane TEXT;
ALTER TABLE work_items ADD COLUMN holder TEXT;
ALTER TABLE work_items ADD COLUMN held_until INTEGER;

CREATE INDEX work_items_lanes ON work_items (kind, lane, next_at);
CREATE INDEX work_items_held ON work_items (kind, held_until) WHERE held_until IS NOT NULL;

ALTER TABLE work_turns RENAME COLUMN seller_id TO owner;

-- Owned by a seller or by a reading key. nonce and generation: the secret is derived from them and from a secret of the store.
CREATE TABLE webhooks (
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  seller_id         INTEGER,
  key_id            TEXT,
  url               TEXT NOT NULL,
  name              TEXT,
  events            TEXT NOT NULL,
  query             TEXT,
  state             TEXT NOT NULL,
  reason            TEXT,
  nonce             TEXT NOT NULL,
  generation        INTEGER NOT NULL,
  previous_until    INTEGER,
  since_seq         INTEGER NOT NULL,
  failing_since     INTEGER,
  failures          INTEGER NOT NULL,
  rests_until       INTEGER,
  last_delivered_at INTEGER,
  created_at        INTEGER NOT NULL,
  updated_at        INTEGER NOT NULL
) STRICT;

CREATE INDEX webhooks_seller ON webhooks (seller_id) WHERE seller_id IS NOT NULL;
CREATE INDEX webhooks_key ON webhooks (key_id) WHERE key_id IS NOT NULL;

-- cause: what it reports, once for a webhook. seq: of the change feed; null: of a private event.
CREATE TABLE webhook_deliveries (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook_id   INTEGER NOT NULL,
  cause        TEXT NOT NULL,
  type         TEXT NOT NULL,
  seq          INTEGER,
  body         TEXT NOT NULL,
  status       TEXT NOT NULL,
  attempts     INTEGER NOT NULL,
  answer       TEXT,
  created_at   INTEGER NOT NULL,
  attempted_at INTEGER,
  UNIQUE (webhook_id, cause)
) STRICT;

CREATE INDEX webhook_deliveries_page ON webhook_deliveries (webhook_id, id);
CREATE INDEX webhook_deliveries_status ON webhook_deliveries (webhook_id, status, id);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);
