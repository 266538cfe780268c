-- What: Keys of sellers, and what the service has to remember: its secrets among them.
-- Back: DROP TABLE settings; DROP TABLE keys;
-- Lost: All keys, and the secrets that keys and cursors are checked with: sellers need new keys.

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
