-- What: Feeds of agencies, their runs with a report for each record, which listing each record became, and photos that wait to be imported.
-- Back: DROP TABLE photo_queue; DROP TABLE feed_run_rows; DROP TABLE feed_runs; DROP TABLE feed_records; DROP TABLE feeds;
-- Lost: All feeds and their reports, and which listing belongs to which record: the listings stay, and are found again by their references.

-- auth: what the host of the address asks for. applied_sha256: of the document that the stock was last brought to.
CREATE TABLE feeds (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  seller_id       INTEGER NOT NULL REFERENCES sellers (id),
  name            TEXT NOT NULL,
  url             TEXT,
  auth            TEXT,
  format          TEXT NOT NULL,
  schedule        TEXT NOT NULL,
  settings        TEXT NOT NULL,
  state           TEXT NOT NULL,
  etag            TEXT,
  last_modified   TEXT,
  applied_sha256  TEXT,
  next_run_at     INTEGER,
  failures        INTEGER NOT NULL,
  failing_since   INTEGER,
  created_at      INTEGER NOT NULL,
  updated_at      INTEGER NOT NULL
) STRICT;

CREATE INDEX feeds_seller ON feeds (seller_id);
CREATE INDEX feeds_due ON feeds (next_run_at) WHERE next_run_at IS NOT NULL;

CREATE TABLE feed_runs (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  feed_id         INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
  seller_id       INTEGER NOT NULL,
  dry_run         INTEGER NOT NULL,
  status          TEXT NOT NULL,
  sha256          TEXT,
  records         INTEGER,
  counts          TEXT NOT NULL,
  held            TEXT,
  report          TEXT,
  fault           TEXT,
  created_at      INTEGER NOT NULL,
  started_at      INTEGER,
  ended_at        INTEGER
) STRICT;

CREATE INDEX feed_runs_feed ON feed_runs (feed_id, id);
CREATE INDEX feed_runs_open ON feed_runs (id) WHERE status IN ('waiting', 'running');

-- One home of a feed, by the key that its exporter gives it. price: of the document, to know a shock by.
-- paused: by the feed, so that it may publish again. missing_*: absent while removals are held.
CREATE TABLE feed_records (
  feed_id          INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
  key              TEXT NOT NULL,
  listing_id       INTEGER NOT NULL REFERENCES listings (id),
  print            TEXT NOT NULL,
  price            INTEGER,
  paused           INTEGER NOT NULL,
  absent_since     INTEGER,
  missing_since    INTEGER,
  missing_runs     INTEGER NOT NULL,
  held_price       INTEGER,
  held_price_since INTEGER,
  held_price_runs  INTEGER NOT NULL,
  PRIMARY KEY (feed_id, key)
) STRICT;

CREATE UNIQUE INDEX feed_records_listing ON feed_records (listing_id);

CREATE TABLE feed_run_rows (
  run_id     INTEGER NOT NULL REFERENCES feed_runs (id) ON DELETE CASCADE,
  number     INTEGER NOT NULL,
  line       INTEGER,
  key        TEXT,
  action     TEXT NOT NULL,
  listing_id INTEGER,
  issues     TEXT NOT NULL,
  PRIMARY KEY (run_id, number)
) STRICT;

-- Listings of feeds whose photos are not all in. turn: sellers with the lowest come first, so that they alternate.
CREATE TABLE photo_queue (
  listing_id INTEGER PRIMARY KEY REFERENCES listings (id),
  seller_id  INTEGER NOT NULL,
  publishes  INTEGER NOT NULL,
  tries      INTEGER NOT NULL,
  turn       INTEGER NOT NULL,
  next_at    INTEGER NOT NULL
) STRICT;

CREATE INDEX photo_queue_due ON photo_queue (next_at);
