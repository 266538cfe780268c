-- What: Keys of sellers, and what the service has to remember: its secrets among them.
-- Back: DROP TABLE settings; DROP TABLE keys;
-- Lost: All keys, and the secrets that keys and cursors are checked with: sellers need new keys.

CREATE TABLE keys (
  id         text COLLATE "C" PRIMARY KEY,
  seller_id  bigint NOT NULL REFERENCES sellers (id),
  hash       text NOT NULL,
  label      text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint
);

CREATE TABLE settings (
  name  text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);
