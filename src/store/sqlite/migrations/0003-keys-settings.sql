CREATE TABLE keys (
  id         TEXT PRIMARY KEY,
  seller_id  INTEGER NOT NULL REFERENCES sellers (id),
  hash       TEXT NOT NULL,
  label      TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) STRICT;

CREATE TABLE settings (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
