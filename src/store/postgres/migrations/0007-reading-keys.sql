-- What: Keys for reading, given by the operator or minted by proof of work.
-- Back: DROP TABLE reading_keys;
-- Lost: All keys for reading: their holders read without one, or get a new one.

-- client_hash, of those that were minted, is there for a day: as long as a client's keys are counted.
CREATE TABLE reading_keys (
  id          text COLLATE "C" PRIMARY KEY,
  hash        text NOT NULL,
  label       text NOT NULL,
  origin      text NOT NULL,
  requests    bigint NOT NULL,
  window_s    bigint NOT NULL,
  client_hash text,
  created_at  bigint NOT NULL,
  expires_at  bigint,
  revoked_at  bigint
);

CREATE INDEX reading_keys_client ON reading_keys (client_hash, created_at) WHERE client_hash IS NOT NULL;
CREATE INDEX reading_keys_minted ON reading_keys (expires_at) WHERE origin = 'proof';
