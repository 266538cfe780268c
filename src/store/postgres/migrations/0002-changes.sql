-- What: The numbered change feed and the answers kept for repeated requests (Idempotency-Key).
-- Back: DROP TABLE idempotency; DROP TABLE feed_head; DROP TABLE changes;
-- Lost: The feed begins anew at 1, so that readers of /v1/events must read everything again; a repeated create makes a second listing.

CREATE TABLE changes (
  seq        bigint PRIMARY KEY,
  type       text NOT NULL,
  listing_id bigint NOT NULL REFERENCES listings (id),
  at         bigint NOT NULL,
  changed    text NOT NULL,
  price      double precision,
  public     boolean NOT NULL
);

CREATE INDEX changes_public ON changes (seq) WHERE public;

-- The last number given, one row. Whoever takes the next holds the row until the commit, so that numbers
-- become visible in their order; a sequence would let a later number be seen before an earlier one.
-- Half empty pages: each update finds room beside the old version and touches no index.
CREATE TABLE feed_head (seq bigint NOT NULL) WITH (fillfactor = 10);
INSERT INTO feed_head (seq) VALUES (0);

CREATE TABLE idempotency (
  seller_id   bigint NOT NULL REFERENCES sellers (id),
  key         text COLLATE "C" NOT NULL,
  fingerprint text NOT NULL,
  status      integer,
  body        text,
  headers     text NOT NULL,
  created_at  bigint NOT NULL,
  PRIMARY KEY (seller_id, key)
);

CREATE INDEX idempotency_age ON idempotency (created_at);
