-- What: Sessions of the desk, mailed links to it, operators, and what limits a seller.
-- Back: DROP TABLE sessions; DROP TABLE sign_in_links; DROP TABLE operators; DROP TABLE seller_rules;
-- Lost: Everybody is signed out; operators and their keys; which sellers are suspended, and limits of owners.

CREATE TABLE operators (
  id         TEXT PRIMARY KEY,
  hash       TEXT NOT NULL,
  name       TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;

-- token_hash: of the cookie; former_hash: of the one before it, which is good for a minute more.
CREATE TABLE sessions (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash  TEXT NOT NULL UNIQUE,
  former_hash TEXT,
  rotated_at  INTEGER NOT NULL,
  seller_id   INTEGER REFERENCES sellers (id),
  operator_id TEXT REFERENCES operators (id),
  device      TEXT NOT NULL,
  created_at  INTEGER NOT NULL,
  seen_at     INTEGER NOT NULL,
  expires_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_former ON sessions (former_hash) WHERE former_hash IS NOT NULL;
CREATE INDEX sessions_seller ON sessions (seller_id);

-- Without a seller it opens an account: then name and email are those of the new one.
CREATE TABLE sign_in_links (
  token_hash TEXT PRIMARY KEY,
  seller_id  INTEGER REFERENCES sellers (id),
  name       TEXT,
  email      TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE seller_rules (
  seller_id        INTEGER PRIMARY KEY REFERENCES sellers (id),
  live_max         INTEGER,
  suspended_at     INTEGER,
  suspended_reason TEXT
) STRICT;
