-- What: Saved homes, named lists and notes that several devices share behind a secret link.
-- Back: DROP TABLE shared_lists;
-- Lost: All shared lists and notes; each device still has its own copy.

-- handle: the public half of the token, of an address or by itself. content: lists and notes as JSON.
CREATE TABLE shared_lists (
  handle     text COLLATE "C" PRIMARY KEY,
  version    bigint NOT NULL,
  content    text NOT NULL,
  created_at bigint NOT NULL,
  used_at    bigint NOT NULL
);

CREATE INDEX shared_lists_age ON shared_lists (used_at);
