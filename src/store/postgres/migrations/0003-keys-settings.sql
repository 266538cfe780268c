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
