-- What: Leases for work that one process does at a time, and the price model that all of them read.
-- Back: DROP TABLE artifacts; DROP TABLE leases;
-- Lost: The price model, which is fitted anew.

-- Who does a work that only one process may do at a time, and until when (milliseconds) unless it says so again.
CREATE TABLE leases (
  name       TEXT PRIMARY KEY,
  holder     TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- Bytes that every process needs and any can make again, such as the price model, in parts as on PostgreSQL.
CREATE TABLE artifacts (
  name    TEXT NOT NULL,
  part    INTEGER NOT NULL,
  version INTEGER NOT NULL,
  bytes   BLOB NOT NULL,
  PRIMARY KEY (name, part)
) STRICT;
