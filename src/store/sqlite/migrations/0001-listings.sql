-- What: Sellers, projects, listings and the values of listings.
-- Back: DROP TABLE valuations; DROP TABLE listings; DROP TABLE projects; DROP TABLE sellers;
-- Lost: Everything: this is the first step, and before it there is nothing.

-- Key columns stand first, so that a scan of them does not read the long JSON texts behind.
CREATE TABLE sellers (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  type       TEXT NOT NULL,
  name       TEXT NOT NULL,
  company_id INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE projects (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  name      TEXT NOT NULL,
  seller_id INTEGER NOT NULL REFERENCES sellers (id)
) STRICT;

-- AUTOINCREMENT: an id is never given twice, links to it stay true for ever.
CREATE TABLE listings (
  id                 INTEGER PRIMARY KEY AUTOINCREMENT,
  seller_id          INTEGER NOT NULL REFERENCES sellers (id),
  project_id         INTEGER REFERENCES projects (id),
  state              TEXT NOT NULL,
  close_reason       TEXT,
  version            INTEGER NOT NULL,
  reference          TEXT, -- folded copy of the field, for look-up
  pets               TEXT,
  created_at         INTEGER NOT NULL,
  updated_at         INTEGER NOT NULL,
  first_published_at INTEGER,
  closed_at          INTEGER,
  fields             TEXT NOT NULL,
  photos             TEXT NOT NULL,
  price_history      TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX listings_own_reference ON listings (seller_id, reference)
  WHERE reference IS NOT NULL AND state <> 'removed';
CREATE INDEX listings_reference ON listings (reference) WHERE reference IS NOT NULL;
CREATE INDEX listings_own ON listings (seller_id, updated_at);
-- Every index ends in the id: this one walks the live listings in order and counts states by itself.
CREATE INDEX listings_state ON listings (state);

CREATE TABLE valuations (
  listing_id  INTEGER PRIMARY KEY REFERENCES listings (id),
  value       REAL NOT NULL,
  low         REAL NOT NULL,
  high        REAL NOT NULL,
  comparables INTEGER NOT NULL,
  computed_at INTEGER NOT NULL
) STRICT;
