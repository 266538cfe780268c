-- What: Photos that sellers sent themselves, until they are used or a day has gone by.
-- Back: DROP TABLE uploads;
-- Lost: Which photos were sent before: the same bytes are decoded once more. No photo is lost.

-- digest: of the bytes as they were sent, so that a repeat is known; key: of the kept photo.
CREATE TABLE uploads (
  seller_id  INTEGER NOT NULL REFERENCES sellers (id),
  digest     TEXT NOT NULL,
  key        TEXT NOT NULL,
  width      INTEGER NOT NULL,
  height     INTEGER NOT NULL,
  colour     TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (seller_id, digest)
) STRICT;

CREATE INDEX uploads_key ON uploads (key);
CREATE INDEX uploads_age ON uploads (created_at);
