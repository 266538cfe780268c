-- What: Sessions of the desk, mailed links to it, operators, and what limits a seller.
-- Back: DROP TABLE sessions; DROP TABLE sign_in_links; DROP TABLE operators; DROP TABLE seller_rules;
-- Lost: Everybody is signed out; operators and their keys; which sellers are suspended, and limits of owners.

CREATE TABLE operators (
  id         text COLLATE "C" PRIMARY KEY,
  hash       text NOT NULL,
  name       text NOT NULL,
  created_at bigint NOT NULL,
  revoked_at bigint
);

-- token_hash: of the cookie; former_hash: of the one before it, which is good for a minute more.
CREATE TABLE sessions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash  text COLLATE "C" NOT NULL UNIQUE,
  former_hash text COLLATE "C",
  rotated_at  bigint NOT NULL,
  seller_id   bigint REFERENCES sellers (id),
  operator_id text COLLATE "C" REFERENCES operators (id),
  device      text NOT NULL,
  created_at  bigint NOT NULL,
  seen_at     bigint NOT NULL,
  expires_at  bigint NOT NULL
);

CREATE INDEX sessions_former ON sessions (former_hash) WHERE former_hash IS NOT NULL;
CREATE INDEX sessions_seller ON sessions (seller_id);

-- Without a seller it opens an account: then name and email are those of the new one.
CREATE TABLE sign_in_links (
  token_hash text COLLATE "C" PRIMARY KEY,
  seller_id  bigint REFERENCES sellers (id),
  name       text,
  email      text,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

CREATE TABLE seller_rules (
  seller_id        bigint PRIMARY KEY REFERENCES sellers (id),
  live_max         bigint,
  suspended_at     bigint,
  suspended_reason text
);
