-- What: Photos that sellers sent themselves, until they are used or a day has gone by.
-- Back: DROP TABLE uploads;
-- Lost: Which photos were sent before: the same bytes are decoded once more. No photo is lost.

-- digest: of the bytes as they were sent, so that a repeat is known; key: of the kept photo.
CREATE TABLE uploads (
  seller_id  bigint NOT NULL REFERENCES sellers (id),
  digest     text COLLATE "C" NOT NULL,
  key        text COLLATE "C" NOT NULL,
  width      bigint NOT NULL,
  height     bigint NOT NULL,
  colour     text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (seller_id, digest)
);

CREATE INDEX uploads_key ON uploads (key);
CREATE INDEX uploads_age ON uploads (created_at);
