-- What: Feeds of agencies, their runs with a report for each record, which listing each record became, and photos that wait to be imported.
-- Back: DROP TABLE photo_queue; DROP TABLE feed_run_rows; DROP TABLE feed_runs; DROP TABLE feed_records; DROP TABLE feeds;
-- Lost: All feeds and their reports, and which listing belongs to which record: the listings stay, and are found again by their references.

-- auth: what the host of the address asks for. applied_sha256: of the document that the stock was last brought to.
CREATE TABLE feeds (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seller_id       bigint NOT NULL REFERENCES sellers (id),
  name            text NOT NULL,
  url             text,
  auth            text,
  format          text NOT NULL,
  schedule        text NOT NULL,
  settings        text NOT NULL,
  state           text NOT NULL,
  etag            text,
  last_modified   text,
  applied_sha256  text,
  next_run_at     bigint,
  failures        bigint NOT NULL,
  failing_since   bigint,
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL
);

CREATE INDEX feeds_seller ON feeds (seller_id);
CREATE INDEX feeds_due ON feeds (next_run_at) WHERE next_run_at IS NOT NULL;

CREATE TABLE feed_runs (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  feed_id         bigint NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
  seller_id       bigint NOT NULL,
  dry_run         bigint NOT NULL,
  status          text NOT NULL,
  sha256          text,
  records         bigint,
  counts          text NOT NULL,
  held            text,
  report          text,
  fault           text,
  created_at      bigint NOT NULL,
  started_at      bigint,
  ended_at        bigint
);

CREATE INDEX feed_runs_feed ON feed_runs (feed_id, id);
CREATE INDEX feed_runs_open ON feed_runs (id) WHERE status IN ('waiting', 'running');

-- One home of a feed, by the key that its exporter gives it. price: of the document, to know a shock by.
-- paused: by the feed, so that it may publish again. missing_*: absent while removals are held.
CREATE TABLE feed_records (
  feed_id          bigint NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
  key              text COLLATE "C" NOT NULL,
  listing_id       bigint NOT NULL REFERENCES listings (id),
  print            text NOT NULL,
  price            bigint,
  paused           bigint NOT NULL,
  absent_since     bigint,
  missing_since    bigint,
  missing_runs     bigint NOT NULL,
  held_price       bigint,
  held_price_since bigint,
  held_price_runs  bigint NOT NULL,
  PRIMARY KEY (feed_id, key)
);

CREATE UNIQUE INDEX feed_records_listing ON feed_records (listing_id);

CREATE TABLE feed_run_rows (
  run_id     bigint NOT NULL REFERENCES feed_runs (id) ON DELETE CASCADE,
  number     bigint NOT NULL,
  line       bigint,
  key        text,
  action     text NOT NULL,
  listing_id bigint,
  issues     text NOT NULL,
  PRIMARY KEY (run_id, number)
);

-- Listings of feeds whose photos are not all in. turn: sellers with the lowest come first, so that they alternate.
CREATE TABLE photo_queue (
  listing_id bigint PRIMARY KEY REFERENCES listings (id),
  seller_id  bigint NOT NULL,
  publishes  bigint NOT NULL,
  tries      bigint NOT NULL,
  turn       bigint NOT NULL,
  next_at    bigint NOT NULL
);

CREATE INDEX photo_queue_due ON photo_queue (next_at);
