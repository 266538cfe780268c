-- What: Keys for reading, given by the operator or minted by proof of work.
-- Back: DROP TABLE reading_keys;
-- Lost: All keys for reading: their holders read without one, or get a new one.

-- client_hash, of those that were minted, is there for a day: as long as a client's keys are counted.
CREATE TABLE reading_keys (
  id          TEXT PRIMARY KEY,
  hash        TEXT NOT NULL,
  label       TEXT NOT NULL,
  origin      TEXT NOT NULL,
  requests    INTEGER NOT NULL,
  window_s    INTEGER NOT NULL,
  client_hash TEXT,
  created_at  INTEGER NOT NULL,
  expires_at  INTEGER,
  revoked_at  INTEGER
) STRICT;

CREATE INDEX reading_keys_client ON reading_keys (client_hash, created_at) WHERE client_hash IS NOT NULL;
CREATE INDEX reading_keys_minted ON reading_keys (expires_at) WHERE origin = 'proof';
