-- What: The numbered change feed and the answers kept for repeated requests (Idempotency-Key).
-- Back: DROP TABLE idempotency; DROP TABLE last_change; DROP TABLE changes;
-- Lost: The feed begins anew at 1, so that readers of /v1/events must read everything again; a repeated create makes a second listing.

CREATE TABLE changes (
  seq        INTEGER PRIMARY KEY,
  type       TEXT NOT NULL,
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  at         INTEGER NOT NULL,
  changed    TEXT NOT NULL,
  price      REAL,
  public     INTEGER NOT NULL
) STRICT;

CREATE INDEX changes_public ON changes (seq) WHERE public = 1;

-- The last number given, one row: it stays when the changes themselves are forgotten.
CREATE TABLE last_change (seq INTEGER NOT NULL) STRICT;
INSERT INTO last_change (seq) VALUES (0);

CREATE TABLE idempotency (
  seller_id   INTEGER NOT NULL REFERENCES sellers (id),
  key         TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status      INTEGER,
  body        TEXT,
  headers     TEXT NOT NULL,
  created_at  INTEGER NOT NULL,
  PRIMARY KEY (seller_id, key)
) STRICT;

CREATE INDEX idempotency_age ON idempotency (created_at);
