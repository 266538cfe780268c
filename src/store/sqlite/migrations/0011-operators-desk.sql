-- What: Reports of readers, listings that an operator holds back, and what operators did.
-- Back: DROP TABLE reports; DROP TABLE listing_holds; DROP TABLE audit;
-- Lost: All reports, why listings are held back, and the record of what operators did.

-- client_hash is there for a month: as long as reports of a client are counted.
CREATE TABLE reports (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  listing_id  INTEGER NOT NULL REFERENCES listings (id),
  reason      TEXT NOT NULL,
  text        TEXT,
  client_hash TEXT,
  created_at  INTEGER NOT NULL,
  decided_at  INTEGER,
  outcome     TEXT
) STRICT;

CREATE INDEX reports_listing ON reports (listing_id);
CREATE INDEX reports_open ON reports (id) WHERE decided_at IS NULL;
CREATE INDEX reports_client ON reports (client_hash, created_at) WHERE client_hash IS NOT NULL;

CREATE TABLE listing_holds (
  listing_id INTEGER PRIMARY KEY REFERENCES listings (id),
  reason     TEXT NOT NULL,
  held_at    INTEGER NOT NULL
) STRICT;

CREATE TABLE audit (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  at      INTEGER NOT NULL,
  actor   TEXT NOT NULL,
  act     TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail  TEXT
) STRICT;
