-- What: Saved homes, named lists and notes that several devices share behind a secret link.
-- Back: DROP TABLE shared_lists;
-- Lost: All shared lists and notes; each device still has its own copy.

-- handle: the public half of the token, of an address or by itself. content: lists and notes as JSON.
CREATE TABLE shared_lists (
  handle     TEXT PRIMARY KEY,
  version    INTEGER NOT NULL,
  content    TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at    INTEGER NOT NULL
) STRICT;

CREATE INDEX shared_lists_age ON shared_lists (used_at);
