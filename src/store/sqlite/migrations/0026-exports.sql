-- What: Exports: addresses with a secret of their own, by which portals fetch a seller's stock; and an index that says whether a stock has changed.
-- Back: DROP INDEX listings_stock; DROP TABLE exports;
-- Lost: All exports: portals need new addresses.

-- token_hash: keyed hash of the secret in the address. pulled_at: about when it was last fetched. revoked_at: from then on it answers 410.
CREATE TABLE exports (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  seller_id  INTEGER NOT NULL,
  name       TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  pulled_at  INTEGER,
  revoked_at INTEGER
) STRICT;

CREATE INDEX exports_seller ON exports (seller_id, id);
CREATE INDEX exports_revoked ON exports (revoked_at) WHERE revoked_at IS NOT NULL;

-- Covers the version of a seller's stock.
CREATE INDEX listings_stock ON listings (seller_id, state, version, updated_at);
